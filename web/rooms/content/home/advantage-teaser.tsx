import { type ReactNode, useId } from 'react'
import { links } from '#contract/links'
import { CreditCard } from '../../../illustrations/credit-card.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { advantageTeaser } from '../texts/home.ts'
import styles from './advantage-teaser.module.css'

/** Says what a membership is, for visitors who come often. */
export default function AdvantageTeaser(): ReactNode {
  const own = useId()
  const { title, text, benefits, more } = advantageTeaser
  return (
    <section className={`${styles.teaser} wide`} aria-labelledby={own}>
      <div>
        <h2 id={own}>{title}</h2>
        <p>{text}</p>
        <ul className={styles.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        <ButtonLink to={links.advantage}>{more}</ButtonLink>
      </div>
      <div className={styles.picture}>
        <CreditCard />
      </div>
    </section>
  )
}

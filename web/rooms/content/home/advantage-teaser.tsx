import { type ReactNode, useId } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { CreditCard } from '../../../illustrations/credit-card.tsx'
import section from '../parts/sections/section.module.css'
import { advantageTeaser } from '../texts/home.ts'
import styles from './advantage-teaser.module.css'

/** Says what a membership is, for visitors who come often. */
export default function AdvantageTeaser(): ReactNode {
  const own = useId()
  const { title, text, benefits, more } = advantageTeaser
  return (
    <section className={section.section} aria-labelledby={own}>
      <div className={`${styles.teaser} wide`}>
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
      </div>
    </section>
  )
}

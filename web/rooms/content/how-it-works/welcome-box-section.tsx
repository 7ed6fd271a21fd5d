import { type ReactNode, useId } from 'react'
import { WelcomeBox } from '../../../illustrations/welcome-box.tsx'
import section from '../parts/sections/section.module.css'
import { Words } from '../parts/words.tsx'
import { howItWorks } from '../texts/how-it-works.ts'
import styles from './welcome-box-section.module.css'

const { welcomeBox } = howItWorks

/** The welcome box, which comes before the first full bag: what it costs whom, and what is in it. */
export default function WelcomeBoxSection(): ReactNode {
  const own = useId()
  return (
    <section className={section.section} id="welcome-box" data-ground="mist" aria-labelledby={own}>
      <div className={`${styles.box} wide`}>
        <div className={styles.picture}>
          <WelcomeBox title="An open box with a folded bag, tags and a small card" />
        </div>
        <div>
          <h2 id={own}>{welcomeBox.title}</h2>
          <Words>{welcomeBox.text}</Words>
          <h3 className={styles.insideTitle}>{welcomeBox.insideTitle}</h3>
          <dl className={styles.inside}>
            {welcomeBox.inside.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

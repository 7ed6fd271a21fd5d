import { type ReactNode, useId } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { Plant } from '../../../illustrations/plant.tsx'
import { FigureRow } from '../parts/figure-row.tsx'
import section from '../parts/sections/section.module.css'
import { greenProcess } from '../texts/home.ts'
import styles from './green-process.module.css'

/** Says how we clean, in a few words and three figures. */
export default function GreenProcess(): ReactNode {
  const own = useId()
  const { eyebrow, title, text, figures, more } = greenProcess
  return (
    <section className={section.section} data-ground="mist" aria-labelledby={own}>
      <div className="wide">
        <div className={styles.top}>
          <div>
            <p className={styles.eyebrow}>{eyebrow}</p>
            <h2 id={own}>{title}</h2>
            <p className={styles.text}>{text}</p>
            <ButtonLink variant="secondary" to={links.process}>
              {more}
            </ButtonLink>
          </div>
          <div className={styles.picture}>
            <Plant />
          </div>
        </div>
        <FigureRow figures={figures} />
      </div>
    </section>
  )
}

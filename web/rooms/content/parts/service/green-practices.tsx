import { type ReactNode, useId } from 'react'
import type { Copy, Fact } from '../../texts/shapes.ts'
import section from '../sections/section.module.css'
import { Phrase, Words } from '../words.tsx'
import styles from './green-practices.module.css'

interface GreenPracticesProps {
  title: string
  intro: Copy
  practices: readonly Fact[]
}

/** Says what we do for the air, the water and the bin. */
export function GreenPractices({ title, intro, practices }: GreenPracticesProps): ReactNode {
  const own = useId()
  return (
    <section className={section.section} id="green" data-ground="mist" aria-labelledby={own}>
      <div className={`${styles.sides} wide`}>
        <div className={styles.head}>
          <h2 id={own}>{title}</h2>
          <Words>{intro}</Words>
        </div>
        <ul className={styles.practices}>
          {practices.map((practice) => (
            <li key={practice.title}>
              <h3>{practice.title}</h3>
              <p>
                <Phrase>{practice.text}</Phrase>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { GownBox } from '../../../illustrations/gown-box.tsx'
import { WeddingGown } from '../../../illustrations/wedding-gown.tsx'
import { Section } from '../parts/sections/section.tsx'
import { Phrase } from '../parts/words.tsx'
import { preservation } from '../texts/preservation.ts'
import styles from './gown-ways.module.css'

const PICTURES = [<WeddingGown key="clean" />, <GownBox key="preserve" />]

/** A gown is cleaned for another day or kept for good; pressing before the day is a line of its own. */
export function GownWays(): ReactNode {
  const { title, intro, ways, press } = preservation.gown
  return (
    <Section title={title} intro={intro} tone="cotton">
      <ul className={styles.ways}>
        {ways.map(({ title: name, mark, text }, index) => (
          <li key={name}>
            <div className={styles.picture}>{PICTURES[index]}</div>
            <h3>{name}</h3>
            <p className={styles.price}>{mark}</p>
            <p>
              <Phrase>{text}</Phrase>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.press}>
        <Phrase>{press}</Phrase>
      </p>
    </Section>
  )
}

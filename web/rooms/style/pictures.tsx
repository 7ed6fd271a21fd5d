import type { ComponentType, ReactNode } from 'react'
import { LeatherSwatch } from '../../illustrations/leather-swatch.tsx'
import { Logo } from '../../illustrations/logo.tsx'
import styles from './style.module.css'

/** All there are, each in a file of its own: a new drawing stands here by itself. */
const FILES = import.meta.glob<Record<string, ComponentType>>(
  ['../../illustrations/*.tsx', '!../../illustrations/{art,leather-swatch,logo,scene}.tsx', '!../../**/*.test.tsx'],
  { eager: true },
)
const PICTURES = Object.values(FILES).flatMap((file) => Object.entries(file))
const LEATHERS = ['pigmented', 'aniline', 'nubuck', 'suede', 'sheepskin', 'patent'] as const

export const Pictures = (): ReactNode => (
  <>
    <Logo />
    <ul className={styles.pictures}>
      {PICTURES.map(([name, Picture]) => (
        <li key={name}>
          <Picture />
          <span>{name.replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}</span>
        </li>
      ))}
      {LEATHERS.map((kind) => (
        <li key={kind}>
          <LeatherSwatch kind={kind} />
          <span>Leather, {kind}</span>
        </li>
      ))}
    </ul>
  </>
)

import type { ReactNode } from 'react'
import type { Copy } from '../../texts/shapes.ts'
import { Phrase } from '../words.tsx'
import styles from './side-by-side.module.css'

interface Choice<Id extends string> {
  id: Id
  title: string
  /** The choice that the page is about stands on a tint; marked choices that are neighbours share it. */
  isMarked?: boolean
}

/** A row of the comparison, with its words for each choice. */
export type Compared<Id extends string> = Readonly<Record<Id, Copy>> & { title: string; note?: string }

interface SideBySideProps<Id extends string> {
  caption: string
  choices: readonly Choice<Id>[]
  rows: readonly Compared<Id>[]
}

/** Choices compared. On a phone each row's name stands above its values, so that these stay side by side. */
export function SideBySide<Id extends string>({ caption, choices, rows }: SideBySideProps<Id>): ReactNode {
  return (
    <table className={styles.table} data-choices={choices.length}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <td />
          {choices.map(({ id, title, isMarked }) => (
            <th key={id} scope="col" data-marked={isMarked || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.title}>
            <th scope="row">
              {row.title}
              {row.note && <span className={styles.note}>{row.note}</span>}
            </th>
            {choices.map(({ id, title, isMarked }) => (
              <td key={id} data-label={title} data-marked={isMarked || undefined}>
                <Phrase>{row[id]}</Phrase>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

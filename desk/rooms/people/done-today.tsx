import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { troubleText } from '../../core/api.ts'
import { type LogRow, log } from '../../core/queries.ts'
import { deedWords } from '../../parts/deed-words.ts'
import { Panel } from '../../parts/panel.tsx'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { Note, Tag } from '../../parts/tag.tsx'
import { clockText } from '../../parts/words.ts'
import styles from './people.module.css'

const FILTERS = [
  { name: 'All', isShown: () => true },
  { name: 'Money', isShown: ({ amount }: LogRow) => amount !== null },
  { name: 'Refused', isShown: ({ outcome }: LogRow) => outcome === 'refused' },
] as const

/** So many rows are read at a glance; the rest is a press away. */
const SHOWN = 30

/** What was done today, the newest first. */
export function DoneToday(): ReactNode {
  const { data, error } = useQuery(log)
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>(FILTERS[0])
  const [isWhole, setWhole] = useState(false)
  const rows = data?.filter(filter.isShown) ?? []
  const seen = isWhole ? rows : rows.slice(0, SHOWN)
  return (
    <Panel
      title="Done today"
      after={
        data && (
          <span className={styles.chips}>
            {FILTERS.map((each) => (
              <button
                key={each.name}
                type="button"
                className={styles.chip}
                aria-pressed={each === filter}
                onClick={() => setFilter(each)}
              >
                {each.name} {data.filter(each.isShown).length}
              </button>
            ))}
          </span>
        )
      }
    >
      {error && (
        <Note tone="bad" role="alert">
          {troubleText(error)}
        </Note>
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data && rows.length === 0 && <p className={styles.body}>Nothing yet.</p>}
      {seen.length > 0 && (
        <ScrollTable name="What was done today">
          <table>
            <caption className="unseen">What was done today</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">About</th>
                <th scope="col" data-end>
                  How it ended
                </th>
              </tr>
            </thead>
            <tbody>
              {seen.map((row) => (
                <tr key={row.id}>
                  <td className={styles.whole}>{clockText(row.happenedAt ?? row.at)}</td>
                  <td>{row.who}</td>
                  <td className={styles.what}>
                    {row.sentence || deedWords(row.command, row.outcome, row.dollarAmount)}
                  </td>
                  <td>{row.customer?.name}</td>
                  <td data-end>
                    <Ending row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollTable>
      )}
      {rows.length > seen.length && (
        <p className={styles.body}>
          <button type="button" className={styles.chip} onClick={() => setWhole(true)}>
            {rows.length - seen.length} more
          </button>
        </p>
      )}
    </Panel>
  )
}

function Ending({ row: { outcome, happenedAt, at } }: { row: LogRow }): ReactNode {
  if (outcome === 'refused') return <Tag tone="warn">Refused</Tag>
  if (outcome === 'begun') return <Tag tone="warn">Not known</Tag>
  const isLater = happenedAt !== null && clockText(happenedAt) !== clockText(at)
  return <Tag tone="ok">Done{isLater && `, sent ${clockText(at)}`}</Tag>
}

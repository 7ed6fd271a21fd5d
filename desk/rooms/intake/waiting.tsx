import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { troubleText } from '../../core/api.ts'
import { atPlant } from '../../core/queries.ts'
import { Note } from '../../parts/tag.tsx'
import { counted } from '../../parts/words.ts'
import styles from './intake.module.css'

const GROUPS = [
  ['flag', 'Red flag: counts differ'],
  ['recount', 'Red flag: pieces differ'],
  ['first', 'First count'],
  ['second', 'Second count'],
  ['pack', 'To count out'],
] as const

/** What waits in the house, the soonest first, until a number is typed. */
export function Waiting({ onOpen }: { onOpen: (number: number, kind: 'order') => void }): ReactNode {
  const { data, error, refetch } = useQuery(atPlant)
  if (!data) {
    return (
      <main className={styles.page}>
        {error ? (
          <>
            <Note tone="bad" icon="alert" role="alert">
              <b>Couldn’t load the list.</b> {troubleText(error)}
            </Note>
            <Button onClick={async () => void (await refetch())}>Try again</Button>
          </>
        ) : (
          <Skeleton lines={6} isSpoken />
        )}
      </main>
    )
  }
  const { waiting } = data
  return (
    <main className={styles.page}>
      <h1>{waiting.length === 0 ? 'Nothing waits' : `${counted(waiting.length, 'bag')} to count`}</h1>
      <p className={styles.hint}>
        Type the number of a label, or scan it: the bag opens. It works on every screen of Intake.
      </p>
      {GROUPS.map(([step, title]) => {
        const own = waiting.filter((each) => each.step === step)
        if (own.length === 0) return null
        return (
          <section
            key={step}
            aria-label={title}
            className={styles.group}
            data-bad={step === 'flag' || step === 'recount' || undefined}
          >
            <h2>
              {title} <span>{own.length}</span>
            </h2>
            <ul className={styles.choices}>
              {own.map(({ order, customer, bags, dueDay, isOwn }) => (
                <li key={order}>
                  <button type="button" onClick={() => onOpen(order, 'order')}>
                    <b>
                      {order} <span>{customer}</span>
                    </b>
                    <span>
                      {[
                        bags !== null && counted(bags, 'bag'),
                        dueDay !== null && `back ${dayText(dueDay)}`,
                        isOwn && 'you counted it first',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </main>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type DeskAnswer, troubleText } from '../../core/api.ts'
import { atPlant, ordersToCount } from '../../core/queries.ts'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/tag.tsx'
import { counted } from '../../parts/words.ts'
import styles from './intake.module.css'

const GROUPS = [
  ['flag', 'Red flag: counts differ'],
  ['recount', 'Red flag: pieces differ'],
  ['pack', 'To count out today'],
  ['first', 'First count'],
  ['second', 'Second count'],
] as const

type Intake = DeskAnswer<'GET /desk/intake/'>
type OnOpen = (number: number, kind: 'order') => void

/** What waits in the house, the soonest first, until a number is typed. */
export function Waiting({ onOpen }: { onOpen: OnOpen }): ReactNode {
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
  const { totals } = data
  const totalOf = (step: Step) => totals.find((each) => each.step === step)?.orders ?? 0
  const [now, later] = [ordersToCount(data), totalOf('pack_later')]
  return (
    <main className={styles.page}>
      <h1>{now > 0 ? `${counted(now, 'order')} to count` : 'All caught up'}</h1>
      <p className={styles.hint}>
        Type the number on a label, or scan it: the bag opens. It works on every screen of Intake.
      </p>
      {GROUPS.map(([step, title]) =>
        totalOf(step) === 0 ? null : (
          <section
            key={step}
            aria-label={title}
            className={styles.group}
            data-bad={step === 'flag' || step === 'recount' || undefined}
          >
            <h2>
              {title} <span>{totalOf(step)}</span>
            </h2>
            <Orders intake={data} step={step} total={totalOf(step)} onOpen={onOpen} />
          </section>
        ),
      )}
      {later > 0 && (
        <details className={styles.later}>
          <summary>
            <Icon name="clock" />
            <span>{later} to count out on a later day</span>
            <Icon name="down" />
          </summary>
          <Orders intake={data} step="pack_later" total={later} onOpen={onOpen} />
        </details>
      )}
    </main>
  )
}

type Step = Intake['totals'][number]['step']

interface OrdersProps {
  intake: Intake
  step: Step
  total: number
  onOpen: OnOpen
}

function Orders({ intake: { waiting, today }, step, total, onOpen }: OrdersProps): ReactNode {
  const own = waiting.filter((each) => each.step === step)
  return (
    <>
      <ul className={styles.choices}>
        {own.map(({ order, customer, bags, dueDay, isOwn }) => (
          <li key={order}>
            <button type="button" onClick={() => onOpen(order, 'order')}>
              <b>
                {order} <span>{customer}</span>
              </b>
              <span>
                {[bags !== null && counted(bags, 'bag'), dueText(dueDay, today), isOwn && 'you counted it first']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > own.length && (
        <p className={styles.hint}>
          The first {own.length} of {total}. Any other opens by its number.
        </p>
      )}
    </>
  )
}

/** "due today", "late: due Monday, November 16th" */
function dueText(day: string | null, today: string): string {
  if (day === null) return ''
  if (day === today) return 'due today'
  return `${day < today ? 'late: ' : ''}due ${dayText(day)}`
}

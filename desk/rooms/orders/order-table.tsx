import { type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { customer as customerLink, intakeOf, order as orderLink } from '#contract/desk/links'
import { Button } from '#ui/button.tsx'
import { shortDayText } from '#ui/day-text.ts'
import type { DeskOrder } from '../../core/queries.ts'
import { useKeys } from '../../parts/keys.ts'
import { useLit } from '../../parts/lit.ts'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { MiniStations } from '../../parts/stations.tsx'
import { useSteady } from '../../parts/steady.ts'
import { Tag } from '../../parts/tag.tsx'
import { counted } from '../../parts/words.ts'
import { NEXT_OPENS, NEXT_WORDS, tagOf } from './order-words.ts'
import styles from './orders.module.css'

const idOf = ({ id }: DeskOrder) => id

/** Where the next step of an order is done. */
function nextLink({ id, state, next, counts }: DeskOrder): string {
  const isAtIntake = next === 'count' || (next === 'send' && state === 'priced') || (next === 'look' && counts !== null)
  if (isAtIntake) return intakeOf(id)
  const opens = NEXT_OPENS[next]
  return opens === undefined ? orderLink(id) : `${orderLink(id)}?do=${opens}`
}

interface OrdersTableProps {
  rows: readonly DeskOrder[]
  name: string
  /** Which of the lists it is. */
  list: string
}

/** Rows that are walked by keys, opened, and chosen to be looked at together. */
export function OrdersTable({ rows, name, list }: OrdersTableProps): ReactNode {
  const [at, setAt] = useState<number>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isNarrowed, setNarrowed] = useState(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const navigate = useNavigate()
  const lit = useLit(rows, idOf)
  const steady = useSteady(rows, idOf, list)
  const gone = new Set(steady.shown.flatMap(({ row, isGone }) => (isGone ? row.id : [])))
  const all = steady.shown.map(({ row }) => row)
  const picked = all.filter(({ id }) => chosen.has(id))
  const shown = isNarrowed && picked.length > 0 ? picked : all
  const here = shown.find(({ id }) => id === at)

  const move = (by: 1 | -1) => {
    const index = shown.findIndex(({ id }) => id === at)
    const next = shown[Math.min(shown.length - 1, Math.max(0, index < 0 ? 0 : index + by))]
    if (next === undefined) return
    setAt(next.id)
    const row = body.current?.querySelector<HTMLAnchorElement>(`[data-order="${next.id}"] a`)
    row?.focus()
    row?.scrollIntoView?.({ block: 'nearest' })
  }
  const choose = (id: number) => {
    const left = new Set(chosen)
    if (!left.delete(id)) left.add(id)
    setChosen(left)
  }
  const go = (doing: string) => here && navigate(`${orderLink(here.id)}?do=${doing}`)
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(here && {
      x: () => choose(here.id),
      f: () => void navigate(nextLink(here)),
      h: () => void go('hold'),
      d: () => void go('due'),
      u: () => void go('release'),
    }),
  })

  return (
    <>
      {picked.length > 0 && (
        <p className={styles.chosen}>
          <b role="status">{picked.length === 1 ? '1 chosen' : `${picked.length} chosen`}</b>
          <Button size="small" variant="secondary" aria-pressed={isNarrowed} onClick={() => setNarrowed(!isNarrowed)}>
            Show only these
          </Button>
          <Button size="small" variant="quiet" onClick={() => setChosen(new Set())}>
            Clear selection
          </Button>
        </p>
      )}
      <ScrollTable name={name}>
        <table className={styles.orders}>
          <caption className="unseen">{name}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.pick}>
                <span className="unseen">Choose</span>
              </th>
              <th scope="col">Order</th>
              <th scope="col">Customer</th>
              <th scope="col" className={styles.wide}>
                Way
              </th>
              <th scope="col">State</th>
              <th scope="col" className={styles.wide} data-end>
                Things
              </th>
              <th scope="col">Back on</th>
              <th scope="col" data-end>
                To pay
              </th>
              <th scope="col" data-end>
                Next step
              </th>
            </tr>
          </thead>
          <tbody ref={body} {...steady.holding}>
            {shown.map((row) => (
              <Row
                key={row.id}
                row={row}
                isHere={row.id === at}
                isLit={lit.has(row.id)}
                isGone={gone.has(row.id)}
                isChosen={chosen.has(row.id)}
                onChoose={() => choose(row.id)}
                onFocus={() => setAt(row.id)}
              />
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className={styles.arrived} role="status">
        {steady.arrived > 0 && `${counted(steady.arrived, 'new order')}, shown once the pointer leaves the list`}
      </p>
    </>
  )
}

interface RowProps {
  row: DeskOrder
  isHere: boolean
  isLit: boolean
  /** It has left the list while a pointer was over it. */
  isGone: boolean
  isChosen: boolean
  onChoose: () => void
  onFocus: () => void
}

function Row({ row, isHere, isLit, isGone, isChosen, onChoose, onFocus }: RowProps): ReactNode {
  const { id, customer, plan, part, parts, isRush, station, hold, sentence, things, counts, dueDay, daysLate } = row
  const tag = isGone ? ({ tone: 'plain', words: 'No longer on this list' } as const) : tagOf(row)
  const about = [plan, parts > 1 && `order ${part} of ${parts}`, isRush && 'RUSH'].filter(Boolean).join(' · ')
  return (
    <tr
      data-order={id}
      data-here={isHere || undefined}
      data-lit={isLit || undefined}
      data-gone={isGone || undefined}
      onFocus={onFocus}
    >
      <td className={styles.pick}>
        <input type="checkbox" aria-label={`Choose order ${id}`} checked={isChosen} onChange={onChoose} />
      </td>
      <th scope="row">
        <Link to={orderLink(id)}>{id}</Link>
      </th>
      <td>
        <Link to={customerLink(customer.id)}>{customer.name}</Link>
        <span className="small">{about}</span>
      </td>
      <td className={styles.wide}>
        {row.kind === 'laundry' && <MiniStations station={station} isHeld={hold !== null} />}
      </td>
      <td className={styles.state}>
        <Tag tone={tag.tone} {...('icon' in tag && tag.icon && { icon: tag.icon })}>
          {tag.words}
        </Tag>
        <span className="small">{sentence}</span>
      </td>
      <td className={styles.wide} data-end>
        {counts ? `${counts.first} / ${counts.second}` : (things ?? '–')}
      </td>
      <td className={styles.day} data-bad={daysLate > 0 || undefined}>
        {dueDay === null ? '–' : shortDayText(dueDay)}
      </td>
      <td data-end>{row.dollarToPay === null ? '–' : `$${row.dollarToPay}`}</td>
      <td data-end>
        <Link className={styles.next} data-first={row.next === 'look' || undefined} to={nextLink(row)}>
          {NEXT_WORDS[row.next]}
          <span className="unseen">, order {id}</span>
        </Link>
      </td>
    </tr>
  )
}

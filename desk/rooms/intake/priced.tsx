import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import type { BagInHand } from '../../core/counts.ts'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { Note } from '../../parts/tag.tsx'
import { clockText, counted } from '../../parts/words.ts'
import styles from './intake.module.css'
import { Labels } from './labels.tsx'

/** Both counts agree: what it costs, line by line, and on to the next bag. */
export function Priced({
  bag,
  onNext,
}: {
  bag: Extract<BagInHand, { step: 'priced' }>
  onNext: () => void
}): ReactNode {
  const { order, plan, dueDay, things, first, second, lines, sum, waiting, customer, bags } = bag
  const signed = (dollars: string) => (dollars === '0.00' ? '' : `−$${dollars}`)
  const by = (person: typeof first) => `${person.name}${person.at === null ? '' : ` ${clockText(person.at)}`}`
  return (
    <main className={styles.page}>
      <Note tone="ok" icon="check" role="status">
        <b>{counted(things, 'thing')}, counted twice.</b> {by(first)}, {by(second)}. {customer.firstName} gets the
        letter with every line.
      </Note>
      <Panel
        title={`Order ${order}, priced for ${plan}`}
        after={dueDay !== null && <span>Back {dayText(dueDay)}</span>}
      >
        <ScrollTable name="What it costs">
          <table className={styles.prices}>
            <caption className="unseen">What it costs</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col" data-end>
                  Count
                </th>
                <th scope="col" data-end>
                  Each
                </th>
                <th scope="col" data-end>
                  List price
                </th>
                <th scope="col" data-end>
                  Discount
                </th>
                <th scope="col" data-end>
                  To pay
                </th>
              </tr>
            </thead>
            <tbody>
              {[...lines, sum].map((row, index) => (
                // Two lines may be called alike.
                // biome-ignore lint/suspicious/noArrayIndexKey: The lines of an order never change their places.
                <tr key={index} data-sum={row === sum || undefined}>
                  <th scope="row">{row.title}</th>
                  <td data-end>{row.count}</td>
                  <td data-end>{row.dollarUnit && `$${row.dollarUnit}`}</td>
                  <td data-end>${row.dollarAmount}</td>
                  <td data-end>{signed(row.dollarDiscount)}</td>
                  <td data-end>${row.dollarTotal}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollTable>
      </Panel>
      <div className={styles.foot} data-pair>
        {order !== null && <Labels order={order} count={bags ?? 1} />}
        <Button onClick={onNext}>
          <Icon name="scan" />
          Next bag
        </Button>
      </div>
      <p className="small">
        Scanning the next label does the same as “Next bag”. {counted(waiting.first, 'bag')}{' '}
        {waiting.first === 1 ? 'waits' : 'wait'} for a first count, {waiting.second} for a second.
      </p>
    </main>
  )
}

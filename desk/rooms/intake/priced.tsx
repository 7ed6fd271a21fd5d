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

type PricedBag = Extract<BagInHand, { step: 'priced' }>
type PricedOrder = PricedBag['orders'][number]

/** The bag is counted: what it costs, order by order and line by line, and on to the next one. */
export function Priced({ bag, onNext }: { bag: PricedBag; onNext: () => void }): ReactNode {
  const { plan, waiting, bags, orders } = bag
  const isSplit = orders.length > 1
  return (
    <main className={styles.page}>
      <Note tone="ok" icon="check" role="status">
        {outcomeOf(bag)} {bag.customer.firstName} gets the letter with every line.
      </Note>
      {isSplit && (
        <Note tone="warn" icon="alert">
          <b>This bag is {orders.length} orders now.</b> Some of it takes longer and goes back on another day. Label
          each order and keep them apart.
        </Note>
      )}
      {orders.map((each, index) => (
        <Panel
          key={each.order}
          title={
            isSplit
              ? `Order ${each.order}, ${index + 1} of ${orders.length}, priced for ${plan}`
              : `Order ${each.order}, priced for ${plan}`
          }
          after={
            <span>
              {[isSplit && counted(each.things, 'thing'), each.dueDay !== null && `Back ${dayText(each.dueDay)}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          }
        >
          <Prices order={each} />
          {isSplit && (
            <div className={styles.under}>
              <Labels order={each.order} count={index === 0 ? (bags ?? 1) : 1} />
            </div>
          )}
        </Panel>
      ))}
      <div className={styles.foot} data-pair>
        {!isSplit && orders[0] && <Labels order={orders[0].order} count={bags ?? 1} />}
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

/** How it came to its price: by two counts that agree, or by a look into the bag. What is only stored is counted once. */
function outcomeOf({ things, first, second, settled }: PricedBag): ReactNode {
  const by = (person: typeof first) => `${person.name}${person.at === null ? '' : ` ${clockText(person.at)}`}`
  if (settled !== null) {
    return (
      <>
        <b>{counted(things, 'thing')}, after a red flag.</b> Settled by {by(settled)}.
      </>
    )
  }
  if (second === null) {
    return (
      <>
        <b>Nothing needs a second count.</b> {by(first)}.
      </>
    )
  }
  return (
    <>
      <b>{counted(things, 'thing')}, counted twice.</b> {by(first)}, {by(second)}.
    </>
  )
}

function Prices({ order: { order, lines, sum } }: { order: PricedOrder }): ReactNode {
  const signed = (dollars: string) => (dollars === '0.00' ? '' : `−$${dollars}`)
  return (
    <ScrollTable name={`What order ${order} costs`}>
      <table className={styles.prices}>
        <caption className="unseen">What order {order} costs</caption>
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
  )
}

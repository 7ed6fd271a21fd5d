import type { ReactNode } from 'react'
import { moneyText } from '#ui/money.tsx'
import type { DeskOrderView } from '../../core/queries.ts'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { Tag } from '../../parts/tag.tsx'
import { counted } from '../../parts/words.ts'
import styles from './order.module.css'

type Line = DeskOrderView['lines'][number]

/** The lines of an order, each with what was remarked on it. */
export function LinesPanel({ view }: { view: DeskOrderView }): ReactNode {
  const { things, order, customer } = view
  const title = things === null || order.kind !== 'laundry' ? 'What it is' : counted(things, 'thing')
  return (
    <Panel
      title={title}
      after={order.kind === 'laundry' && <span className="small">counted twice, priced for {customer.plan}</span>}
    >
      <LinesTable lines={view.lines} />
    </Panel>
  )
}

interface Ticks {
  ticked: ReadonlySet<number>
  onTick: (id: number) => void
}

export function LinesTable({ lines, ticks }: { lines: readonly Line[]; ticks?: Ticks }): ReactNode {
  return (
    <ScrollTable name="The lines of the order">
      <table className={styles.lines}>
        <caption className="unseen">The lines of the order</caption>
        <thead>
          <tr>
            {ticks && (
              <th scope="col" className={styles.pick}>
                <span className="unseen">Give back</span>
              </th>
            )}
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
          {lines.map((line) => (
            <tr key={line.id}>
              {ticks && (
                <td className={styles.pick}>
                  <input
                    type="checkbox"
                    aria-label={`Give back ${nameOf(line)}`}
                    disabled={line.toPay <= 0}
                    checked={ticks.ticked.has(line.id)}
                    onChange={() => ticks.onTick(line.id)}
                  />
                </td>
              )}
              <th scope="row">
                {nameOf(line)}
                {[line.remark, line.agreed].filter(Boolean).map((words) => (
                  <span key={words} className={styles.remark}>
                    <Icon name="note" size={16} />
                    {words}
                  </span>
                ))}
              </th>
              <td data-end>{line.count}</td>
              <td data-end>{line.each === null ? '' : moneyText(line.each)}</td>
              <td data-end>{moneyText(line.amount)}</td>
              <td data-end className={styles.off}>
                {line.discount === 0 ? '' : moneyText(-line.discount)}
              </td>
              <td data-end>
                <b>{moneyText(line.toPay)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  )
}

const nameOf = ({ title, isUpCharge }: Line): string => (isUpCharge ? `${title}, up-charge` : title)

/** From the list price to the card. */
export function MoneyPanel({ view }: { view: DeskOrderView }): ReactNode {
  const { order, expected, customer } = view
  const { payment } = order
  const isPaid = order.paid !== null
  const fees = order.feeList.map(({ title, amount }) => [title, moneyText(amount)] as const)
  const cleaning =
    order.basket === null ? [] : ([['Items and extras, list price', moneyText(order.basket.amount)]] as const)
  const [credit, card] = payment ? [payment.credit, payment.card] : [expected?.credit ?? 0, expected?.card ?? 0]
  const last = payment ? payment.cardLast : (expected?.cardLast ?? null)
  const then = isPaid ? (order.balanceAfterPurchase ?? 0) : customer.balance - credit
  const now = isPaid ? (order.balanceBeforePurchase ?? 0) : customer.balance
  return (
    <Panel
      title="Money"
      after={
        isPaid ? (
          <Tag tone="ok" icon="check">
            Paid
          </Tag>
        ) : (
          <Tag>{view.hold === 'payment' ? 'Declined' : 'Not charged yet'}</Tag>
        )
      }
    >
      <div className={styles.money}>
        <dl>
          {[...cleaning, ...fees].map(([name, sum]) => (
            <Sum key={name} name={name} sum={sum} />
          ))}
          {order.discount > 0 && <Sum name={`${customer.plan} discount`} sum={moneyText(-order.discount)} isOff />}
          <Sum name="Total" sum={`$${order.dollarAmountWithDiscount}`} isTotal />
        </dl>
        <dl>
          <Sum name={isPaid ? 'Credit' : 'Credit pays'} sum={credit === 0 ? '–' : moneyText(credit)} />
          <Sum
            name={`${isPaid ? 'Card' : 'Card pays'}${last === null ? '' : `, ending in ${last}`}`}
            sum={card === 0 ? '–' : moneyText(card)}
          />
          <Sum name="Refunded" sum={order.refunded === 0 ? '–' : `$${order.dollarRefunded}`} />
          {order.creditBack > 0 && <Sum name="Credit back, at the quarter’s end" sum={`$${order.dollarCreditBack}`} />}
          <Sum
            name={isPaid ? 'Credit before → after' : 'Credit now → then'}
            sum={`${moneyText(now)} → ${moneyText(then)}`}
            isTotal
          />
        </dl>
      </div>
    </Panel>
  )
}

function Sum({ name, sum, isOff, isTotal }: { name: string; sum: string; isOff?: true; isTotal?: true }): ReactNode {
  return (
    <div data-sum data-off={isOff} data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{sum}</dd>
    </div>
  )
}

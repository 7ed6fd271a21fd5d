import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#contract/links'
import type { OrderInList } from '#contract/orders'
import { displayDate, laDay } from '#rules/days/days'
import { hasBalances } from '#rules/orders/order-status'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { ThreadLine } from '#ui/thread.tsx'
import { dueText, gist, orderTitle, stagesOf } from '../../shared/order/order-words.ts'
import styles from './order-table.module.css'

interface OrderTableProps {
  orders: readonly OrderInList[]
  /** What a row takes besides. */
  rowOf: (order: OrderInList) => Pick<ComponentProps<'tr'>, 'ref' | 'tabIndex'>
}

/** A table where there is room for one, cards elsewhere. The whole row is the link. */
export function OrderTable({ orders, rowOf }: OrderTableProps): ReactNode {
  const isBalanced = orders.some(({ created }) => hasBalances(new Date(created)))
  return (
    <table className={styles.orders}>
      <caption className="unseen">All orders</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Status</th>
          <th scope="col" data-numeric>
            Total
          </th>
          {isBalanced && (
            <>
              <th scope="col" data-numeric>
                Credit before
              </th>
              <th scope="col" data-numeric>
                Credit after
              </th>
            </>
          )}
          <th scope="col">
            <span className="unseen">Open</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} isBalanced={isBalanced} row={rowOf(order)} />
        ))}
      </tbody>
    </table>
  )
}

interface OrderRowProps {
  order: OrderInList
  isBalanced: boolean
  row: ReturnType<OrderTableProps['rowOf']>
}

function OrderRow({ order, isBalanced, row }: OrderRowProps): ReactNode {
  const { id, created, isPayable, isPriced } = order
  const to = linkTo.profileOrder({ id })
  const shown = hasBalances(new Date(created))
  return (
    <tr {...row} data-held={isPayable || undefined}>
      <th scope="row">
        <Link className={styles.link} to={to}>
          {orderTitle(order)}
        </Link>
        <span className={styles.sub}>
          {[displayDate(laDay(new Date(created))), isPriced && gist(order), isPayable && dueText(order)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </th>
      <td data-cell="status">
        <Status order={order} />
      </td>
      <td data-numeric data-cell="amount">
        <Total order={order} />
      </td>
      {isBalanced && (
        <>
          <Balance label="Credit before" cents={shown ? order.balanceBeforePurchase : null} />
          <Balance label="Credit after" cents={shown ? order.balanceAfterPurchase : null} />
        </>
      )}
      <td data-cell="go">
        {isPayable ? (
          <ButtonLink size="small" to={to} aria-label={`${payText(order)}, ${orderTitle(order)}`}>
            {payText(order)}
          </ButtonLink>
        ) : (
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M9 5l7 7-7 7" />
          </svg>
        )}
      </td>
    </tr>
  )
}

/** Whether auto-reload would charge more is said on the order's own page, before anything is pressed that charges. */
const payText = ({ due }: OrderInList): string => (due === 0 ? 'Pay with credit' : `Pay ${moneyText(due)}`)

/** What has no price yet is being counted: until the first count its total says so, from then on its status does. */
function Total({ order }: { order: OrderInList }): ReactNode {
  const { isPriced, isOnHold, returned, counted, amountWithDiscount } = order
  if (isPriced) return <Money cents={amountWithDiscount} />
  // A bag that went back as it came is never priced.
  if (returned !== null) return <None />
  const isToldHere = counted === null && !isOnHold
  return (
    <span className={styles.counting} data-told={isToldHere || undefined}>
      {isToldHere ? 'Being counted' : <None />}
    </span>
  )
}

/** Laundry is on its way along the thread; everything else has no way to go. */
function Status({ order }: { order: OrderInList }): ReactNode {
  const { kind, prettyStatus, isPayable, status } = order
  if (kind === 'laundry') {
    return (
      <span className={styles.state}>
        <ThreadLine states={stagesOf(order)} isSmall />
        <span>{prettyStatus}</span>
      </span>
    )
  }
  const isPaid = kind !== 'no_show' && status === 'completed'
  return (
    <span className={styles.state}>
      {(kind === 'no_show' || isPaid) && <Badge tone={isPaid ? 'success' : 'neutral'}>{prettyStatus}</Badge>}
      {isPayable ? <span>Payment needed</span> : kind === 'staff_charge' && !isPaid && <span>{prettyStatus}</span>}
    </span>
  )
}

interface BalanceProps {
  label: string
  cents: number | null
}

function Balance({ label, cents }: BalanceProps): ReactNode {
  return (
    <td data-numeric data-cell="balance" data-none={cents === null || undefined}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {cents === null ? <None /> : <Money cents={cents} />}
    </td>
  )
}

const None = (): ReactNode => (
  <>
    <span aria-hidden="true">–</span>
    <span className="unseen">None</span>
  </>
)

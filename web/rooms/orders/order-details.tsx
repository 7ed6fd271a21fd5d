import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { links } from '#contract/links'
import type { Order } from '#contract/orders'
import { laDay } from '#rules/days/days'
import { hasBalances } from '#rules/orders/order-status'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { dayText } from '#ui/day-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CallError } from '../../core/api.ts'
import { useIsHydrating } from '../../core/hydration.ts'
import { Loaded } from '../../core/loaded.tsx'
import { useTownLine } from '../../core/service-area.ts'
import { isUnderWay } from '../../shared/money/payment-steps.ts'
import { useCards } from '../../shared/money/queries.ts'
import { dueOf } from '../../shared/order/due.ts'
import { isRushed, orderTitle, partText } from '../../shared/order/order-words.ts'
import { type FollowedOrderPayment, usePayOrder } from '../../shared/order/pay-order.ts'
import { useOrder } from '../../shared/order/queries.ts'
import { openReceipt } from '../../shared/order/receipt.ts'
import { OrderBill } from './order-bill.tsx'
import { OrderCare } from './order-care.tsx'
import { OrderCredit } from './order-credit.tsx'
import styles from './order-details.module.css'
import { OrderDue } from './order-due.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMissing } from './order-missing.tsx'
import { OrderParts } from './order-parts.tsx'
import { OrderWay } from './order-way.tsx'

/** The page of one order, line by line. An id that is no number can be nobody's order. */
export default function OrderDetailsPage(): ReactNode {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? <AskedOrder key={id} id={Number(id)} /> : <NoSuchOrder />
}

function AskedOrder({ id }: { id: number }): ReactNode {
  const order = useOrder(id)
  const { data, error } = order
  const cards = useCards()
  const payment = usePayOrder(id, data !== undefined || error !== null)
  if (data === undefined && error instanceof CallError && error.status === 404) return <NoSuchOrder />
  return (
    <div className={styles.page}>
      <div className={styles.over}>
        <BackLink />
        {data?.isPriced && (
          <Button variant="quiet" size="small" onClick={() => openReceipt(id)}>
            <DownloadMark /> Get PDF
          </Button>
        )}
      </div>
      <Loaded query={order} skeleton={<OrderSkeleton id={id} />}>
        {(found) =>
          // What is due stands above the rest and is as high as its words: it comes with the rest, which it would push down.
          found.isPayable && !cards.isFetched ? (
            <OrderSkeleton id={id} />
          ) : (
            <OrderShown order={found} cards={cards} payment={payment} />
          )
        }
      </Loaded>
    </div>
  )
}

const BackLink = (): ReactNode => (
  <Link className={styles.back} to={links.profileOrders}>
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M15 5l-7 7 7 7" />
    </svg>
    All orders
  </Link>
)

const DownloadMark = (): ReactNode => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path d="M12 4v10m-4-4 4 4 4-4M5 19h14" />
  </svg>
)

/** The page of an order that is missing; somebody else's order counts as missing too. */
const NoSuchOrder = (): ReactNode => (
  <div className={styles.page}>
    <h1 className={styles.missing}>Order not found</h1>
    <EmptyState action={<ButtonLink to={links.profileOrders}>All orders</ButtonLink>}>
      We couldn’t find this order in your account. Please check its number.
    </EmptyState>
  </div>
)

const OrderSkeleton = ({ id }: { id: number }): ReactNode => (
  <>
    <div className={styles.title}>
      {/* The page is written once for all orders. */}
      <h1>{useIsHydrating() ? 'Order' : orderTitle({ id })}</h1>
    </div>
    <Skeleton lines={1} isSpoken />
    <div className={styles.order}>
      <Skeleton shape="block" size="large" />
      <Skeleton shape="block" size="large" />
    </div>
  </>
)

interface OrderShownProps {
  order: Order
  cards: ReturnType<typeof useCards>
  payment: FollowedOrderPayment
}

function OrderShown({ order, cards, payment }: OrderShownProps): ReactNode {
  const townLine = useTownLine()
  const due =
    cards.data &&
    dueOf(
      order,
      cards.data.find(({ isActive }) => isActive),
    )
  const { note, isPriced } = order
  const isBeingPaid = isUnderWay(payment.step)
  return (
    <>
      <div className={styles.title}>
        <h1>{orderTitle(order)}</h1>
        <StatusBadge order={order} isBeingPaid={isBeingPaid} isDueShown={due !== undefined} />
      </div>
      <p className={styles.lead}>{leadOf(order, townLine)}</p>
      {due && <OrderDue order={order} due={due} payment={payment} />}
      {order.isPayable && !due && (
        <Loaded query={cards} skeleton={<Skeleton shape="block" />}>
          {() => null}
        </Loaded>
      )}
      <div className={styles.order}>
        <div className={styles.main}>
          {isPriced ? (
            <>
              <OrderLines order={order} due={order.isPayable ? due : undefined} isBeingPaid={isBeingPaid} />
              <OrderBill order={order} />
            </>
          ) : (
            <Uncounted order={order} />
          )}
        </div>
        <div className={styles.side}>
          <OrderWay order={order} isBeingPaid={isBeingPaid} />
          <OrderParts order={order} />
          <OrderCare care={order.returned === null ? order.care : null} />
          {note && (
            <Card title="A note from us">
              <p className={styles.note}>{note}</p>
            </Card>
          )}
        </div>
        <div className={styles.after}>
          <OrderMissing order={order} />
          {hasBalances(new Date(order.created)) && <OrderCredit order={order} />}
        </div>
      </div>
    </>
  )
}

/** What stands in the place of the lines while there are none. A hold of ours is not told as counting. */
function Uncounted({ order: { isOnHold, returned, counted } }: { order: Order }): ReactNode {
  if (returned !== null) {
    return (
      <Card title="We returned your bag uncleaned.">
        <p>There’s no charge.</p>
      </Card>
    )
  }
  if (isOnHold) {
    return (
      <Card title="We are looking into it.">
        <p>Something about this bag needs a closer look first. Your total shows up here once we know.</p>
      </Card>
    )
  }
  return (
    <Card title={counted === null ? 'We have your bag.' : 'We are counting your things.'}>
      <p>We count everything twice. Your total shows up here when both counts match.</p>
      <p>We charge when your order is ready to come back.</p>
    </Card>
  )
}

interface StatusBadgeProps {
  order: Order
  isBeingPaid: boolean
  isDueShown: boolean
}

/** An order that waits for money says so in its own place, once that is there. */
function StatusBadge({ order, isBeingPaid, isDueShown }: StatusBadgeProps): ReactNode {
  const { kind, status, prettyStatus, isPayable } = order
  if (isBeingPaid) return <Badge tone="info">Payment under way</Badge>
  if (kind === 'no_show') return <Badge>{prettyStatus}</Badge>
  if (isPayable && isDueShown) return null
  if (status !== 'completed') return <Badge tone="info">{prettyStatus}</Badge>
  return (
    <Badge tone="success">
      <svg className={styles.check} viewBox="0 0 24 24" width="15" height="15" aria-hidden="true">
        <path d="M5 13l4.500 4.500L19.500 7" />
      </svg>
      {prettyStatus}
    </Badge>
  )
}

function leadOf(order: Order, townLine: ReturnType<typeof useTownLine>): string {
  const { kind, request, created, title } = order
  const day = dayText(laDay(new Date(created)))
  if (kind === 'no_show') {
    const came = dayText(request?.pickupDate ?? laDay(new Date(created)))
    return `We came by on ${came}, and there was no bag.`
  }
  if (kind !== 'laundry') return `${title}, ${day}`
  if (request === null) return day
  const { addressLine1, zipCode } = request.place
  const words = [addressLine1, townLine(zipCode), isRushed(order) && 'rush delivery', partText(order)]
  return words.filter(Boolean).join(', ')
}

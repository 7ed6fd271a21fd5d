import { type ReactNode, useId } from 'react'
import { linkTo } from '#contract/links'
import type { Order } from '#contract/orders'
import { laDay } from '#rules/days/days'
import { isStoredAlone } from '#rules/orders/stored-alone'
import { ButtonLink } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { Money } from '#ui/money.tsx'
import { Thread, type ThreadStop } from '#ui/thread.tsx'
import { itemsText, orderTitle, partText, stagesOf, whereText } from '../../shared/order/order-words.ts'
import { lastOf } from './hour.ts'
import styles from './last-order.module.css'
import { Picture } from './picture.tsx'

/** The last order, or the one of its bag that comes next. Of a bag that nobody has given us yet there is nothing to say. */
export function LastOrder({ orders }: { orders: readonly Order[] }): ReactNode {
  const id = useId()
  const order = lastOf(orders)
  return (
    <section className={styles.last} aria-labelledby={id}>
      <div>
        <p className={styles.eyebrow}>Last order</p>
        <h2 id={id}>{order ? orderTitle(order) : 'None yet'}</h2>
        <p className="small">{order ? <Facts order={order} /> : 'Your first order will show up here after pickup.'}</p>
      </div>
      {order && (
        <>
          <Thread stops={stopsOf(order)} />
          <div className={styles.way}>
            <ButtonLink variant="quiet" size="small" to={linkTo.profileOrder({ id: order.id })}>
              View order
            </ButtonLink>
          </div>
        </>
      )}
      <div className={styles.art}>
        <Picture of="shirts" />
      </div>
    </section>
  )
}

function Facts({ order }: { order: Order }): ReactNode {
  if (order.returned !== null) return 'We returned it uncleaned, at no charge.'
  if (!order.isPriced) return uncounted(order)
  const [items, part] = [itemsText(order), partText(order)]
  return (
    <>
      {items && `${items}, `}
      <Money cents={order.amountWithDiscount} />
      {part && `, ${part}`}
    </>
  )
}

const uncounted = ({ isOnHold, counted }: Order): string =>
  isOnHold ? 'We are looking into it.' : counted === null ? 'We have your bag.' : 'We are counting your things.'

/** The stops of an order on its way from our hands to the door, with the days on which it came through them. */
function stopsOf(order: Order): ThreadStop[] {
  const { collected, isPriced, delivered, returned, completed, request } = order
  const [first, second, end] = stagesOf(order)
  const where = completed === null ? whereText(order) : ''
  const day = collected === null ? '' : dayOf(collected)
  const expected = request && completed === null && !isStoredAlone(order) ? dayText(request.dropoffDate) : ''
  const pickedUp = { label: 'Picked up', text: (first === 'done' ? '' : where) || day, state: first }
  if (returned !== null) return [pickedUp, { label: 'Returned', text: dayOf(returned), state: end }]
  return [
    pickedUp,
    { label: 'In progress', text: isPriced && second !== 'done' ? where : '', state: second },
    {
      label: 'Drop-off',
      text: delivered === null ? expected : [dayOf(delivered), where].filter(Boolean).join(', '),
      state: end,
    },
  ]
}

const dayOf = (instant: string): string => dayText(laDay(new Date(instant)))

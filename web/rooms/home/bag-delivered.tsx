import { type ReactNode, useId } from 'react'
import { links, linkTo } from '#contract/links'
import type { Order } from '#contract/orders'
import { laDay, laMinuteOfDay } from '#rules/days/days'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { timeText } from '#ui/day-text.ts'
import { Money } from '#ui/money.tsx'
import { orderTitle } from '../../shared/order/order-words.ts'
import { relativeDay, weekdayOf } from '../../shared/pickup/pickup-words.ts'
import styles from './bag-delivered.module.css'
import { deliveredLines } from './delivered-lines.ts'
import { Picture } from './picture.tsx'
import { paidText } from './purse-note.ts'

interface BagDeliveredProps {
  order: Order
  /** Something else is to be done first, and has the page's filled button. */
  isSecond: boolean
  now: Date
}

/** A bag that has just come back: when and where, what it cost, and the way to the next one. */
export default function BagDelivered({ order, isSecond, now }: BagDeliveredProps): ReactNode {
  const id = useId()
  const { request, paid } = order
  const page = linkTo.profileOrder({ id: order.id })
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div>
        <p className={styles.eyebrow}>{orderTitle(order)}</p>
        <h2 id={id}>Delivered {whenText(order, now)}</h2>
        <p>At your door{request && `, ${request.place.addressLine1}`}.</p>
        {paid !== null && (
          <p className={styles.paid}>
            <Badge tone="success">Paid</Badge>
            <span>{paidText(order)}</span>
          </p>
        )}
        <div className={styles.ways}>
          <ButtonLink {...(isSecond && { variant: 'secondary' })} to={links.pickup}>
            Request pickup
          </ButtonLink>
          <ButtonLink variant="quiet" to={page}>
            View order
          </ButtonLink>
          <ButtonLink variant="quiet" to={`${page}#missing`}>
            Something missing?
          </ButtonLink>
        </div>
      </div>
      <div className={styles.picture}>
        <Picture of="door" />
      </div>
      <dl className={styles.lines}>
        {deliveredLines(order).map(({ key, label, cents, isTotal, isSaved }) => (
          <div key={key} data-total={isTotal || undefined} data-saved={isSaved || undefined}>
            <dt>{label}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** "at 3:10 PM"; of another day its name: "yesterday at 3:10 PM", "Thursday at 3:10 PM". */
function whenText({ delivered }: Order, now: Date): string {
  const at = new Date(delivered ?? now)
  const day = laDay(at)
  const time = `at\u00a0${timeText(laMinuteOfDay(at))}`
  if (day === laDay(now)) return time
  const ago = relativeDay(day, now)
  return `${ago === 'Yesterday' ? ago.toLowerCase() : weekdayOf(day)} ${time}`
}

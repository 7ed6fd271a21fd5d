import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { linkTo } from '#contract/links'
import type { Order } from '#contract/orders'
import type { Profile } from '#contract/profile'
import { isStoredAlone } from '#rules/orders/stored-alone'
import { dueCentsOf, type StillDue } from '#rules/payments/still-due'
import { ButtonLink } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { Money } from '#ui/money.tsx'
import { Seam } from '#ui/seam.tsx'
import { itemsText, orderTitle, partText } from '../../shared/order/order-words.ts'
import styles from './bag-under-way.module.css'
import { bagWay } from './bag-way.ts'
import { Picture } from './picture.tsx'
import { paidFromCredit } from './purse-note.ts'

interface BagUnderWayProps {
  order: Order
  profile: Profile
  stillDue: StillDue
  now: Date
}

/** A bag that we have: where it is, when it is back, and what it will cost. There is nothing to change, so it has no clock. */
export default function BagUnderWay({ order, profile, stillDue, now }: BagUnderWayProps): ReactNode {
  const id = useId()
  const stops = bagWay(order, now)
  const { isPriced, left, request } = order
  // Nobody knows which of them takes it first.
  const isCreditEnough = profile.balance >= dueCentsOf(stillDue)
  const here = stops.find(({ state }) => state === 'here')
  const part = partText(order)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.scene}>
        <Picture of={left === null ? 'plant' : 'street'} />
      </div>
      <div>
        <p className={styles.eyebrow}>
          {orderTitle(order)}
          {part && `, ${part}`}
        </p>
        <h2 id={id}>
          {request && !isStoredAlone(order) ? `Back ${dayText(request.dropoffDate)}` : 'We have your bag'}
        </h2>
        <p>
          {left === null ? 'We have your bag.' : 'Your bag is on the van.'} You don’t need to be there when it comes
          back.
        </p>
        {isPriced && (
          <dl className={styles.figures}>
            <Figure label="Counted">{itemsText(order) || order.title}</Figure>
            <Figure label={paidFromCredit(order, isCreditEnough) ? 'From your credit' : 'Total'}>
              <Money cents={order.amountWithDiscount} />
            </Figure>
          </dl>
        )}
      </div>
      <div className={styles.way}>
        <Seam stops={stops} />
      </div>
      <div className={styles.foot}>
        <p>{profile.canBeTexted ? 'We’ll text you' : 'We’ll email you'} when it’s at your door.</p>
        <ButtonLink size="small" variant="secondary" to={linkTo.profileOrder({ id: order.id })}>
          View order
        </ButtonLink>
      </div>
      <StepSaid words={here ? `${orderTitle(order)}: ${here.label.toLowerCase()}.` : ''} />
    </section>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A step that is reached while somebody looks is said once. What stands there from the beginning is read with the page. */
function StepSaid({ words }: { words: string }): ReactNode {
  const before = useRef(words)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (before.current !== words) setSaid(words)
    before.current = words
  }, [words])
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  )
}

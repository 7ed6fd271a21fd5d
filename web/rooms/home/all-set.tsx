import type { ReactNode } from 'react'
import { links } from '#contract/links'
import type { PlacedOrder } from '#contract/placing'
import { ButtonLink } from '#ui/button.tsx'
import { Cross } from '#ui/cross.tsx'
import { RoundButton } from '#ui/round-button.tsx'
import { MissedTexts } from '../../shared/customer/missed-texts.tsx'
import { PlacedOrderFacts } from '../../shared/order/placed-order-facts.tsx'
import { placedWords } from '../../shared/order/placed-order-words.ts'
import styles from './all-set.module.css'
import { Picture } from './picture.tsx'

interface AllSetProps {
  placed: PlacedOrder
  /** Something else is to be done first, and has the page's filled button. */
  isSecond: boolean
  onDismiss: () => void
}

/** The last order in place of a greeting: paid and booked, or still being paid, which cannot be put away. */
export default function AllSet({ placed, isSecond, onDismiss }: AllSetProps): ReactNode {
  const { request, requestRefusal } = placed
  const isPaid = placed.state === 'paid'
  const { title, lead, texted } = placedWords(placed)
  return (
    <section className={styles.card} aria-label="Your order">
      <div className={styles.ring}>
        <Picture of={isPaid && requestRefusal === null ? 'closedRing' : 'openRing'} />
      </div>
      <div className={styles.words}>
        <h1>{isPaid ? title : 'Your order'}</h1>
        {isPaid && (
          <p className="lead">
            {lead}
            {texted && (
              <>
                {' '}
                <MissedTexts part="sentence" otherwise={texted} />
              </>
            )}
          </p>
        )}
        <div className={styles.facts}>
          <PlacedOrderFacts order={placed} isPanel />
        </div>
        {isPaid && (
          <ButtonLink {...(isSecond && { variant: 'secondary' })} to={request ? links.upcoming : links.pickup}>
            {request ? 'View request' : 'Request pickup'}
          </ButtonLink>
        )}
      </div>
      {isPaid && (
        <div className={styles.dismiss}>
          <RoundButton aria-label="Dismiss" onClick={onDismiss}>
            <Cross size={14} />
          </RoundButton>
        </div>
      )}
    </section>
  )
}

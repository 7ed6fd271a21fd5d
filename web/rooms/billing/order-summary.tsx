import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Invoice, Card as SavedCard } from '#contract/billing'
import { links } from '#contract/links'
import { cardName } from '#rules/payments/card-brand'
import { dueCentsOf } from '#rules/payments/still-due'
import { policy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FIRST_CLICK_ONLY } from '#ui/first-click.ts'
import { moneyText } from '#ui/money.tsx'
import { AmountList } from '../../shared/money/amounts.tsx'
import { KnownCard } from '../../shared/money/card-choice.tsx'
import { asksAboutReload, chargedNow, outcomeOf, takesPromo } from '../../shared/money/invoice-words.ts'
import { PromoCode } from '../../shared/money/promo-code.tsx'
import styles from './order-summary.module.css'
import type { PlanData } from './plan-data.ts'

interface OrderSummaryProps {
  data: PlanData
  invoice: Invoice
  isReloading: boolean
  onReloading: (isReloading: boolean) => void
  /** The card that the order is paid with from here; without one the next step asks for it. */
  card: SavedCard | undefined
  /** The bank did not answer about it. */
  isAgain: boolean
  onPlaced: () => void
  onOtherCard: () => void
  onLeave: () => void
}

/** Everything that is charged now and later, in dollars, with what can still be changed about it. */
export function OrderSummary(props: OrderSummaryProps): ReactNode {
  const { data, invoice, isReloading, onReloading, card, isAgain, onPlaced, onOtherCard, onLeave } = props
  const [isChecking, setChecking] = useState(false)
  const isFree = invoice.amount === 0
  const cents = chargedNow(invoice)
  return (
    <Card isRaised title="Your order">
      <p>{outcomeOf(invoice, data.profile, dueCentsOf(data.stillDue))}</p>
      <OrderAmounts invoice={invoice} />
      {takesPromo(invoice) && <PromoCode invoice={invoice} onChecking={setChecking} />}
      {asksAboutReload(invoice) && (
        <div className={styles.later}>
          <h3>Later</h3>
          <Checkbox
            label={`Auto-reload ${moneyText(invoice.amount)} when an order would leave less than ${moneyText(policy.credit.autoReloadBelowCents)}`}
            hint={policy.consents.auto_reload}
            checked={isReloading}
            onChange={({ target }) => onReloading(target.checked)}
          />
          {!isReloading && (
            <p className="small">Nothing is charged later on its own, except what an order costs beyond your credit.</p>
          )}
        </div>
      )}
      {card && (
        <>
          <KnownCard card={card} onOther={onOtherCard} />
          <p>
            {cents === 0 ? 'Nothing is charged today.' : `We charge ${moneyText(cents)} to your ${cardName(card)} now.`}
          </p>
        </>
      )}
      <div className={styles.actions}>
        <Button {...FIRST_CLICK_ONLY} onClick={onPlaced} isBusy={isChecking}>
          {isFree ? `Switch to ${invoice.title}` : placeWords(card && cents, isAgain)}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          Not now
        </Button>
      </div>
      <p className="small">
        {isFree
          ? 'Nothing is charged. '
          : !card && 'The next step asks for your card. Nothing is charged before that. '}
        {isFree ? 'By switching' : 'By placing your order'}, you agree to our <Link to={links.terms}>Terms of Use</Link>
        .
      </p>
    </Card>
  )
}

/** The button that charges names its sum. */
function placeWords(cents: number | undefined, isAgain: boolean): string {
  if (cents === undefined || cents === 0) return 'Place order'
  return `${isAgain ? 'Try again: place order' : 'Place order'} for ${moneyText(cents)}`
}

/** The amounts that add up to today's charge. */
export function OrderAmounts({ invoice }: { invoice: Invoice }): ReactNode {
  const { title, amount, coupon, couponDiscount, amountWithDiscount } = invoice
  const cents = chargedNow(invoice)
  const lines = [
    { id: 'price', label: title, cents: amount },
    ...(coupon === null ? [] : [{ id: 'coupon', label: coupon, cents: -couponDiscount }]),
    ...(amountWithDiscount === cents
      ? []
      : [{ id: 'waived', label: 'Under the card minimum. It’s on us.', cents: cents - amountWithDiscount }]),
  ]
  return <AmountList lines={lines} total={{ label: 'Due today', cents }} />
}

import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Invoice } from '#contract/billing'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { AmountList } from '../../shared/money/amounts.tsx'
import { asksAboutReload, chargedNow, outcomeOf, takesPromo } from '../../shared/money/invoice-words.ts'
import { PromoCode } from '../../shared/money/promo-code.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { moneyText } from '../../ui/money.tsx'
import styles from './order-summary.module.css'
import type { PlanData } from './plan-data.ts'

interface OrderSummaryProps {
  data: PlanData
  invoice: Invoice
  isReloading: boolean
  onReloading: (isReloading: boolean) => void
  /** Goes on to the card, or at once to the outcome if nothing is charged. */
  onPlaced: () => void
  onLeave: () => void
}

/** Everything that is charged now and later, in dollars, with what can still be changed about it. */
export function OrderSummary(props: OrderSummaryProps): ReactNode {
  const { data, invoice, isReloading, onReloading, onPlaced, onLeave } = props
  const [isChecking, setChecking] = useState(false)
  const isFree = invoice.amount === 0
  return (
    <Card isRaised title="Your order">
      <p>{outcomeOf(invoice, data.profile)}</p>
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
      <div className={styles.actions}>
        <Button onClick={onPlaced} isBusy={isChecking}>
          {isFree ? `Switch to ${invoice.title}` : 'Place order'}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          Not now
        </Button>
      </div>
      <p className="small">
        {isFree ? 'Nothing is charged.' : 'The next step asks for your card. Nothing is charged before that.'}{' '}
        {isFree ? 'By switching' : 'By placing your order'}, you agree to our <Link to={links.terms}>Terms of Use</Link>
        .
      </p>
    </Card>
  )
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
  return <AmountList lines={lines} total={{ label: 'To pay today', cents }} />
}

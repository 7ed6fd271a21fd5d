import type { ReactNode } from 'react'
import type { Invoice } from '#contract/billing'
import type { Profile } from '#contract/profile'
import { dueCentsOf } from '#rules/payments/still-due'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { type PlanName, policy } from '#rules/policy'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { outcomeOf } from '../../../shared/money/invoice-words.ts'
import { PromoCode } from '../../../shared/money/promo-code.tsx'
import { useNewestSummaries } from '../../../shared/order/queries.ts'
import { stillDueOf } from '../../../shared/order/still-due.ts'
import styles from './checkout-form.module.css'

export interface CheckoutCreditProps {
  plan: PlanName
  profile: Profile
  invoice: Invoice
  /** A customer with a plan has a switch for it, which is not moved from here. */
  isReloading: boolean
  typedCode: string | undefined
  onTypedCode: (code: string) => void
  onChecking: (isChecking: boolean) => void
}

/** The credit that is bought. A customer who pays as they clean buys nothing, and sees none of it. */
export function CheckoutCredit(props: CheckoutCreditProps): ReactNode {
  const { plan, profile, invoice, isReloading, typedCode, onTypedCode, onChecking } = props
  // Who has no plan has no orders.
  const hasOrders = profile.subscription !== null
  const { data: orders = [], isPending } = useNewestSummaries({ isNeeded: hasOrders })
  return (
    <Card title={`${PLAN_TITLES[plan]} credit, ${moneyText(invoice.amount)}`}>
      {hasOrders && isPending ? (
        <Skeleton lines={2} size="small" />
      ) : (
        <p>{outcomeOf(invoice, profile, dueCentsOf(stillDueOf(orders, profile)))}</p>
      )}
      <PromoCode invoice={invoice} typedBefore={typedCode} onTyped={onTypedCode} onChecking={onChecking} />
      <div className={styles.fact}>
        <Checkbox
          isSettled
          disabled
          label="Auto-reload"
          // What it agrees to, word for word as it is kept.
          hint={isReloading ? policy.consents.auto_reload : 'It’s off. You can turn it on later under Plan.'}
          checked={isReloading}
        />
        {isReloading && (
          <span>
            <Money cents={invoice.amount} /> later
          </span>
        )}
      </div>
    </Card>
  )
}

import type { ReactNode } from 'react'
import type { Invoice } from '#contract/billing'
import type { Profile } from '#contract/profile'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { type PlanName, policy } from '#rules/policy'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { outcomeOf } from '../../../shared/money/invoice-words.ts'
import { PromoCode } from '../../../shared/money/promo-code.tsx'
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
  return (
    <Card title={`${PLAN_TITLES[plan]} credit, ${moneyText(invoice.amount)}`}>
      <p>{outcomeOf(invoice, profile)}</p>
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
        {isReloading && <Money cents={invoice.amount} />}
      </div>
    </Card>
  )
}

import { type ReactNode, useState } from 'react'
import type { Invoice } from '#contract/billing'
import type { Profile } from '#contract/profile'
import { PLAN_TITLES } from '#rules/plan-titles'
import { type PlanName, policy } from '#rules/policy'
import { outcomeOf } from '../../../shared/money/invoice-words.ts'
import { reloadSentence } from '../../../shared/money/plan-words.ts'
import { PromoCode } from '../../../shared/money/promo-code.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { moneyText } from '../../../ui/money.tsx'
import styles from './checkout-form.module.css'

export interface CheckoutCreditProps {
  plan: PlanName
  profile: Profile
  invoice: Invoice
  isReloading: boolean
  /** A customer with a plan has a switch for auto-reload; it is not moved from here. */
  hasSwitch: boolean
  typedCode: string | undefined
  onTypedCode: (code: string) => void
  onChecking: (isChecking: boolean) => void
}

/** The credit that is bought. A customer who pays as they clean buys nothing, and sees none of it. */
export function CheckoutCredit(props: CheckoutCreditProps): ReactNode {
  const { plan, profile, invoice, isReloading, hasSwitch, typedCode, onTypedCode, onChecking } = props
  const [hasTried, setTried] = useState(false)
  return (
    <Card title={`${PLAN_TITLES[plan]} credit, ${moneyText(invoice.amount)}`}>
      <p>{outcomeOf(invoice, profile)}</p>
      <PromoCode invoice={invoice} typedBefore={typedCode} onTyped={onTypedCode} onChecking={onChecking} />
      <Checkbox
        label="Auto-reload"
        hint={
          <>
            {reloadSentence(invoice.amount, 'this card')} {/* What it agrees to, word for word as it is kept. */}
            <span className={styles.consent}>{policy.consents.auto_reload}</span>
          </>
        }
        checked={isReloading}
        onChange={() => setTried(true)}
      />
      <p className={styles.tried} role="status">
        {hasTried &&
          (hasSwitch
            ? 'Your auto-reload stays as it is. You can change it any time under Plan.'
            : 'Auto-reload comes with the plan. You can turn it off under Plan once your order is placed.')}
      </p>
    </Card>
  )
}

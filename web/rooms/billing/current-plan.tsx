import { type ReactNode, useId, useState } from 'react'
import type { Invoice } from '#contract/billing'
import { cardName } from '#rules/payments/card-brand'
import { dueCentsOf } from '#rules/payments/still-due'
import { policy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { useDistanceMiles } from '../../core/service-area.ts'
import { CreditAndBox } from '../../illustrations/credit-and-box.tsx'
import { useAddresses } from '../../shared/customer/queries.ts'
import { extendedRouteWords } from '../../shared/money/delivery-words.ts'
import { creditAfter, isAdvantage, packageTitle, perksOf } from '../../shared/money/plan-words.ts'
import { useInvoiceCalls, useRefreshMoney } from '../../shared/money/queries.ts'
import { meansOf, spokenForText } from '../../shared/order/still-due.ts'
import styles from './current-plan.module.css'
import type { PlanData } from './plan-data.ts'
import { RefusalNote } from './refusal-note.tsx'

/** The plan one has, what it brings, the credit, and for members the way to add to it. */
export function CurrentPlan({
  data,
  onChosen,
}: {
  data: PlanData
  onChosen: (invoice: Invoice) => Promise<void>
}): ReactNode {
  const { profile, packages, cards, stillDue } = data
  const { subscription, balance, isAutoBilling } = profile
  const spokenFor = spokenForText(stillDue, meansOf(profile))
  const { choose } = useInvoiceCalls()
  const refresh = useRefreshMoney()
  const [problem, setProblem] = useState<unknown>()
  const id = useId()
  const plan = packages.find(({ name }) => name === subscription)
  const price = isAdvantage(subscription) ? plan?.price : undefined
  const card = cards.find(({ isActive }) => isActive)
  const { data: addresses } = useAddresses()
  const distanceMiles = useDistanceMiles(addresses?.find(({ id }) => id === profile.mainAddress)?.zipCode)
  const route = extendedRouteWords(subscription ?? 'payc', distanceMiles)

  const addCredit = async () => {
    setProblem(undefined)
    try {
      await onChosen(await choose(subscription ?? ''))
    } catch (error) {
      setProblem(error)
      void refresh()
    }
  }

  return (
    <section className={styles.plan} aria-labelledby={id}>
      <div>
        <h2 id={id}>{packageTitle(subscription ?? '')}</h2>
        {plan && <p className={styles.soft}>{perksOf(plan)}</p>}
        {route && <p className={styles.soft}>{route}</p>}
        <p className={styles.credit}>
          <span className={styles.amount}>
            <Money cents={balance} />
          </span>
          <span className={styles.soft}>{balance > 0 ? 'of credit. It never expires.' : 'of credit'}</span>
        </p>
        {spokenFor && <p className={styles.soft}>{spokenFor}</p>}
      </div>
      <div className={styles.picture}>
        <CreditAndBox />
      </div>
      {price !== undefined && (
        <>
          <Meter balance={balance} price={price} isAutoBilling={isAutoBilling} />
          <div className={styles.add}>
            <Button onClick={addCredit}>Add {moneyText(price)} credit</Button>
            <p className={styles.soft}>
              {card ? `Charged to your ${cardName(card)} today.` : 'Charged to your card today.'} Credit becomes{' '}
              {creditAfter({ balanceCents: balance, stillDueCents: dueCentsOf(stillDue) }, price)}.
            </p>
          </div>
        </>
      )}
      {problem !== undefined && (
        <div className={styles.note}>
          <RefusalNote error={problem} />
        </div>
      )}
    </section>
  )
}

interface MeterProps {
  balance: number
  price: number
  isAutoBilling: boolean
}

/** The meter shows how much of a plan is left. Its scale ends at the plan's price, or at the credit if that is more. */
function Meter({ balance, price, isAutoBilling }: MeterProps): ReactNode {
  const most = Math.max(price, balance)
  const shown = Math.max(0, balance)
  return (
    <div className={styles.meter}>
      <svg width="100%" height="10" aria-hidden="true">
        <line className={styles.ahead} x1="4" x2="100%" y1="5" y2="5" />
        {shown > 0 && <line className={styles.behind} x1="4" x2={`${(shown / most) * 100}%`} y1="5" y2="5" />}
      </svg>
      <p className={`${styles.scale} ${styles.soft}`}>
        <span>{isAutoBilling && `Reloads under ${moneyText(policy.credit.autoReloadBelowCents, true)}`}</span>
        <span>{moneyText(most, true)}</span>
      </p>
    </div>
  )
}

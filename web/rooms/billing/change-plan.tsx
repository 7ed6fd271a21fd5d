import { type ReactNode, useState } from 'react'
import type { Invoice } from '#contract/billing'
import { dueCentsOf } from '#rules/payments/still-due'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { moneyText } from '#ui/money.tsx'
import { costsOf, insteadOf, isAdvantage, offerOf, packageTitle } from '../../shared/money/plan-words.ts'
import { type Package, useInvoiceCalls, useRefreshMoney } from '../../shared/money/queries.ts'
import styles from './change-plan.module.css'
import { PackageChooser } from './late-parts.tsx'
import type { PlanData } from './plan-data.ts'
import { RefusalNote } from './refusal-note.tsx'

interface ChangePlanProps {
  data: PlanData
  onChosen: (invoice: Invoice) => Promise<void>
}

/** Each other plan with its figures and the press that opens its summary; then the way down, which costs nothing. */
export function ChangePlan({ data, onChosen }: ChangePlanProps): ReactNode {
  const { profile, packages, stillDue } = data
  const { subscription, balance } = profile
  const credit = { balanceCents: balance, stillDueCents: dueCentsOf(stillDue) }
  const [isChoosing, setChoosing] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { choose } = useInvoiceCalls()
  const refresh = useRefreshMoney()
  const isMember = isAdvantage(subscription)
  const current = packages.find(({ name }) => name === subscription)
  const plans = packages.filter(({ name }) => isAdvantage(name) && name !== subscription)
  const hasPacks = packages.some(({ name }) => name !== 'payc' && !isAdvantage(name))

  const take = (name: string) => async () => {
    setProblem(undefined)
    try {
      await onChosen(await choose(name))
    } catch (error) {
      setProblem(error)
      // Something may have been bought elsewhere, which the page is to say before it sells anything.
      void refresh()
    }
  }
  const figuresOf = (offer: Package): string =>
    isMember && current ? `${insteadOf(offer, current)} ${costsOf(offer, credit)}` : offerOf(offer, credit)

  return (
    <Card title="Change plan">
      {plans.map((offer) => (
        <div key={offer.name} className={styles.choice}>
          <h3>{packageTitle(offer.name)}</h3>
          <p className="small">{figuresOf(offer)}</p>
          <Button
            size="small"
            // For who has no plan to keep, the best one is the page's step to take.
            variant={!isMember && offer === plans.at(-1) ? 'primary' : 'secondary'}
            onClick={take(offer.name)}
          >
            Switch to {packageTitle(offer.name)}
          </Button>
        </div>
      ))}
      {isMember && (
        <div className={styles.choice}>
          <h3>{PLAN_TITLES.payc}</h3>
          <p className="small">
            Costs nothing. {balance > 0 && `You keep your ${moneyText(balance)} of credit. `}You lose your discounts:
            you pay list prices on orders we price from now on.
          </p>
          <Button size="small" variant="secondary" onClick={take('payc')}>
            Switch to {PLAN_TITLES.payc}
          </Button>
        </div>
      )}
      <RefusalNote error={problem} />
      <div className={styles.compare}>
        <Button size="small" variant="quiet" onClick={() => setChoosing(true)}>
          {hasPacks ? 'Compare plans and credit packs' : 'Compare plans'}
        </Button>
      </div>
      {isChoosing && <PackageChooser data={data} onChosen={onChosen} onClosed={() => setChoosing(false)} />}
    </Card>
  )
}

import { type ReactNode, useState } from 'react'
import type { Invoice } from '#contract/billing'
import { PLAN_TITLES } from '#rules/plan-titles'
import { isAdvantage, packageTitle } from '../../shared/money/plan-words.ts'
import { useInvoiceCalls, useRefreshMoney } from '../../shared/money/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { moneyText } from '../../ui/money.tsx'
import styles from './change-plan.module.css'
import { PackageChooser } from './package-chooser.tsx'
import type { PlanData } from './plan-data.ts'
import { RefusalNote } from './refusal-note.tsx'

/** "Platinum: $299.00 today, all of it credit, and up to 20% off from your next order." */
function changeText({ name, price, dryClean, laundry, washFold, alterations }: PlanData['packages'][number]): string {
  const discounts = [dryClean, laundry, washFold, alterations]
  const most = Math.max(...discounts)
  const upTo = discounts.every((percent) => percent === most) ? '' : 'up to '
  return `${packageTitle(name)}: ${moneyText(price)} today, all of it credit, and ${upTo}${most}% off from your next order.`
}

/** The way to another plan or a credit pack, and beside it the way down, which costs nothing. */
export function ChangePlan({
  data,
  onChosen,
}: {
  data: PlanData
  onChosen: (invoice: Invoice) => Promise<void>
}): ReactNode {
  const { profile, packages } = data
  const [isChoosing, setChoosing] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { choose } = useInvoiceCalls()
  const refresh = useRefreshMoney()
  const isMember = isAdvantage(profile.subscription)
  const offers = packages.filter(({ name }) => name !== 'payc' && name !== profile.subscription)
  const plans = offers.filter(({ name }) => isAdvantage(name))
  const titles = offers.map(({ name }) => packageTitle(name))

  const goDown = async () => {
    setProblem(undefined)
    try {
      await onChosen(await choose('payc'))
    } catch (error) {
      setProblem(error)
      void refresh()
    }
  }

  return (
    <Card title="Change plan">
      <div className={styles.choice}>
        <h3>{titles.length > 1 ? `${titles.slice(0, -1).join(', ')} or ${titles.at(-1)}` : titles[0]}</h3>
        <p className="small">
          {isMember
            ? plans.map(changeText).join(' ')
            : 'Prepaid credit that never expires, with a discount on every order. See what each plan includes and costs.'}
        </p>
        <Button size="small" variant={isMember ? 'secondary' : 'primary'} onClick={() => setChoosing(true)}>
          Choose a plan
        </Button>
      </div>
      {isMember && (
        <div className={styles.choice}>
          <h3>{PLAN_TITLES.payc}</h3>
          <p className="small">
            Costs nothing. {profile.balance > 0 && `You keep your ${moneyText(profile.balance)} of credit. `}You lose
            your discounts: you pay list prices on orders we price from now on.
          </p>
          <Button size="small" variant="secondary" onClick={goDown}>
            Switch to {PLAN_TITLES.payc}
          </Button>
        </div>
      )}
      <RefusalNote error={problem} />
      {isChoosing && <PackageChooser data={data} onChosen={onChosen} onClosed={() => setChoosing(false)} />}
    </Card>
  )
}

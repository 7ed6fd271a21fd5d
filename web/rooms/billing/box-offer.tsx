import { type ReactNode, useState } from 'react'
import type { Invoice } from '#contract/billing'
import { WELCOME_BOX_TITLE } from '#rules/plans/plans'
import { policy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { moneyText } from '#ui/money.tsx'
import { WelcomeBox } from '../../illustrations/welcome-box.tsx'
import { isAdvantage } from '../../shared/money/plan-words.ts'
import { useInvoiceCalls, useRefreshMoney } from '../../shared/money/queries.ts'
import styles from './box-offer.module.css'
import type { PlanData } from './plan-data.ts'
import { RefusalNote } from './refusal-note.tsx'

const PRICE = moneyText(policy.welcomeBox.priceCents)

/** The offer is for customers who pay as they clean, once. Members have their box with the plan. */
export function BoxOffer({
  data,
  onChosen,
}: {
  data: PlanData
  onChosen: (invoice: Invoice) => Promise<void>
}): ReactNode {
  const [problem, setProblem] = useState<unknown>()
  const { openBox } = useInvoiceCalls()
  const refresh = useRefreshMoney()
  const paid = data.invoices.filter(({ isPaid }) => isPaid)
  const hasOne = paid.some(({ title }) => title === WELCOME_BOX_TITLE)
  // It came with the plan that they had before.
  if (!hasOne && paid.some(({ purpose, subscription }) => purpose === 'subscription' && isAdvantage(subscription)))
    return null

  const order = async () => {
    setProblem(undefined)
    try {
      await onChosen(await openBox())
    } catch (error) {
      setProblem(error)
      // Another tab may have been faster, and the offer stands no more.
      void refresh()
    }
  }

  return (
    <Card title="Welcome box">
      <div className={styles.offer}>
        <div>
          <p>
            {hasOne
              ? `You’ve ordered yours. Its ${PRICE} comes back as credit with the first order we complete after it.`
              : `${PRICE}, charged to your card today. It comes back as credit with the first order we complete after it.`}
          </p>
          {!hasOne && (
            <Button size="small" variant="secondary" onClick={order}>
              Order a box for {PRICE}
            </Button>
          )}
        </div>
        <div className={styles.picture}>
          <WelcomeBox />
        </div>
      </div>
      <RefusalNote error={problem} />
    </Card>
  )
}

import { type ReactNode, useState } from 'react'
import type { Invoice, Leaving } from '#contract/billing'
import { laDay } from '#rules/days/days'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { policy } from '#rules/policy'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Danger } from '#ui/danger.tsx'
import { dateText, dayText } from '#ui/day-text.ts'
import fold from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import { moneyText } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { call } from '../../core/api.ts'
import { defineDraft } from '../../core/drafts.ts'
import { useDraft } from '../../core/form-draft.ts'
import { Loaded } from '../../core/loaded.tsx'
import { AmountList } from '../../shared/money/amounts.tsx'
import { usePayment } from '../../shared/money/payment.ts'
import { isUnderWay, type PaymentStep } from '../../shared/money/payment-steps.ts'
import { useLeaving, useShowLeaving } from '../../shared/money/plan-queries.ts'
import type { Pressed } from '../../shared/money/pressed-payment.ts'
import { useRefreshMoney } from '../../shared/money/queries.ts'
import styles from './leave-advantage.module.css'
import type { PlanData } from './plan-data.ts'

/** The sum that the button named. */
interface PressedLeaving extends Pressed {
  dollarRefund: string
}

const leavingDraft = defineDraft<PressedLeaving>('leaving', { customersOnly: true, version: 1 })

/** Folded, because few come for it. The quote is asked for when it is opened. */
export function LeaveAdvantage({ data }: { data: PlanData }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <details className={fold.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <FoldLine className={styles.line}>
          <h2 className={styles.title}>Leave and get money back</h2>
        </FoldLine>
        <p className="small">
          You get back what’s left of credit bought in the last {policy.credit.refundWindowBusinessDays} business days,
          less the discounts you have had since.
        </p>
        {isOpen && <Quoted data={data} />}
      </details>
    </Card>
  )
}

function Quoted({ data }: { data: PlanData }): ReactNode {
  const quote = useLeaving()
  return (
    <Loaded query={quote} skeleton={<Skeleton lines={4} isSpoken />}>
      {(leaving) => <Quote leaving={leaving} data={data} />}
    </Loaded>
  )
}

/** The button repeats the sum, and that sum is what is sent: another one by then is shown first. */
function Quote({ leaving, data: { invoices, profile } }: { leaving: Leaving; data: PlanData }): ReactNode {
  const showLeaving = useShowLeaving()
  const refresh = useRefreshMoney()
  const [hasChanged, setChanged] = useState(false)

  const onStep = (step: PaymentStep<Leaving>) => {
    if (step.at === 'done') {
      showToast(`You have left Advantage. ${moneyText(step.answer.refund)} goes back to your card.`, { seconds: 5 })
      void refresh()
    }
    if (step.at !== 'refused') return
    const { code, answer, message } = step.refusal
    if (code === 'quote_changed') {
      void showLeaving(answer as Leaving)
      setChanged(true)
    } else {
      showToast(message, { kind: 'error' })
      void refresh()
    }
  }
  const { step, pay, goOn } = usePayment<PressedLeaving, Leaving>({
    draft: useDraft(leavingDraft),
    // Unfolding the quote again is not yet a wish to leave.
    mayResume: false,
    chargesNothing: true,
    send: ({ dollarRefund, key }) => call('POST /client/subscription/leave/', { body: { dollarRefund }, key }),
    onStep,
  })
  const leave = () => {
    setChanged(false)
    if (step.at === 'stalled') goOn()
    else pay({ dollarRefund: leaving.dollarRefund })
  }

  const isBusy = isUnderWay(step)
  const { refund, endingCredit, keptCredit, lastDay } = leaving
  if (refund === 0) return <NothingBack leaving={leaving} isMember={profile.subscription !== 'payc'} />
  return (
    <>
      {hasChanged && <Banner kind="info">The refund has changed. Please review it, and confirm if you agree.</Banner>}
      <div className={styles.quote}>
        <AmountList
          lines={leaving.lines.map((line, index) => ({
            id: `${index} ${line.kind}`,
            label: labelOf(line, invoices),
            cents: line.amount,
          }))}
          total={{ label: 'Back to your card', cents: refund }}
        />
      </div>
      <p className="small">
        {lastDay !== null && `You can do this until ${dayText(lastDay)}. `}
        {moneyText(endingCredit)} of credit ends
        {keptCredit > 0 && `, and ${moneyText(keptCredit)} of other credit stays`}. Your plan becomes {PLAN_TITLES.payc}{' '}
        and auto-reload stops. The money goes to the card that paid.
      </p>
      {isBusy && step.at === 'asking' && (
        <Banner kind="info">This is taking a little longer. It finishes on its own.</Banner>
      )}
      <div className={styles.leave}>
        <Danger>
          <Button variant="secondary" size="small" isBusy={isBusy} onClick={leave}>
            {step.at === 'stalled' ? 'Try again' : `Leave and refund ${moneyText(refund)}`}
          </Button>
        </Danger>
      </div>
    </>
  )
}

/** Leaving would only cost something, so the other way is named. */
function NothingBack({ leaving, isMember }: { leaving: Leaving; isMember: boolean }): ReactNode {
  const way = isMember ? ` To stop being a member, switch to ${PLAN_TITLES.payc} above: it costs nothing.` : ''
  return (
    <p>
      {leaving.endingCredit > 0
        ? `There’s nothing to refund: the discounts you’ve had since are worth more than what’s left. You keep your credit unless you leave this way.${way}`
        : `There’s nothing to refund. You keep your credit.${way}`}
    </p>
  )
}

function labelOf({ kind, order }: Leaving['lines'][number], invoices: readonly Invoice[]): string {
  const invoice = invoices.find(({ id }) => id === order)
  const name = invoice ? `${invoice.title}, ${dayOf(invoice)}` : `order ${order}`
  switch (kind) {
    case 'left_of_purchase':
      return `What’s left of ${name}`
    case 'coupon':
      return `Promo code on ${name}`
    case 'welcome_box':
      return `Welcome box that came with ${name}`
    case 'order_discount':
      return `Discount on order ${order}`
    case 'above_charged':
      return 'Beyond what your card paid'
    case 'below_zero':
      return 'Discounts we won’t take back'
  }
}

/** "November 15th" */
const dayOf = ({ created }: Invoice): string => dateText(laDay(new Date(created)))

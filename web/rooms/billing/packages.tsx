import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { foreseenRefusals } from '#contract/foreseen-refusals'
import { links } from '#contract/links'
import type { PlacedOrder } from '#contract/placing'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { moneyText } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CallError } from '../../core/api.ts'
import { Loaded } from '../../core/loaded.tsx'
import { ProfilePage } from '../../layout/profile-page.tsx'
import { useReadProfile } from '../../shared/customer/queries.ts'
import { chargedNow } from '../../shared/money/invoice-words.ts'
import { askedText, OVERDUE } from '../../shared/money/payment-progress.tsx'
import { isAdvantage } from '../../shared/money/plan-words.ts'
import { useInvoiceCalls, useRefreshMoney } from '../../shared/money/queries.ts'
import { AutoReload } from './auto-reload.tsx'
import { BoxOffer } from './box-offer.tsx'
import { ChangePlan } from './change-plan.tsx'
import { CreditBack } from './credit-back.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { OrderView, PaymentUnderWay } from './late-parts.tsx'
import { LeaveAdvantage } from './leave-advantage.tsx'
import styles from './packages.module.css'
import { type PlanData, usePlanData } from './plan-data.ts'
import { usePurchase } from './purchase.ts'

const LEAD = 'What you have, what it includes, and how to change it.'

export default function PackagesPage(): ReactNode {
  const query = usePlanData()
  const skeleton = (
    <ProfilePage title="Plan" lead={LEAD}>
      <div className={styles.cards}>
        <Skeleton shape="block" size="large" isSpoken />
        <Card>
          <Skeleton lines={3} />
        </Card>
        <Card>
          <Skeleton lines={5} />
        </Card>
      </div>
    </ProfilePage>
  )
  if (query.data === undefined && query.error) {
    return (
      <ProfilePage title="Plan" lead={LEAD}>
        <Loaded query={query} skeleton={null}>
          {() => null}
        </Loaded>
      </ProfilePage>
    )
  }
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(data) => <PlanPages data={data} />}
    </Loaded>
  )
}

const onlyRefusals = (error: unknown) => {
  if (!(error instanceof CallError)) throw error
}

/** The plan, or the one order that the address names: a reload and the browser's Back find the same step. */
function PlanPages({ data }: { data: PlanData }): ReactNode {
  const [params, setParams] = useSearchParams()
  const [hasChanged, setChanged] = useState(false)
  /** The order whose payment is not told of here any more: it has ended, or the customer chooses again. */
  const [left, setLeft] = useState<number>()
  const readProfile = useReadProfile()
  const refresh = useRefreshMoney()
  const show = (order: number | undefined, step: 'summary' | 'card', isReplacing = false) => {
    const wanted = order === undefined ? {} : { order: String(order), ...(step === 'card' && { step }) }
    setParams(wanted, { replace: isReplacing })
  }
  const purchase = usePurchase({
    onResumed: (order) => show(order, 'card', true),
    onFinished: (order) => {
      setLeft(order)
      show(undefined, 'summary', true)
      purchase.reset()
    },
    onChanged: () => setChanged(true),
  })
  // The words about an order say what it makes of plan and credit, so both are read anew before anything can be agreed to.
  const open = async ({ id }: { id: number }) => {
    await readProfile()
    setChanged(false)
    purchase.reset()
    show(id, 'summary')
  }

  const { drop } = useInvoiceCalls()
  const { underWay } = data
  const [elsewhere, setElsewhere] = useState<PlacedOrder>()
  // A payment that this tab follows or has ended is told by its own steps.
  const isElsewhere = underWay && underWay.order.id !== left && !purchase.isOwn(underWay.order.id)
  if (isElsewhere && elsewhere?.order.id !== underWay.order.id) setElsewhere(underWay)
  if (elsewhere && purchase.orderUnderWay === undefined) {
    const leave = () => {
      setElsewhere(undefined)
      setLeft(elsewhere.order.id)
      void refresh()
    }
    return <PaidElsewhere last={elsewhere} placed={isElsewhere ? underWay : null} onLeave={leave} />
  }

  const order = Number(params.get('order'))
  const invoice = data.invoices.find(({ id }) => id === order)
  const notice = hasChanged && <Banner kind="info">{foreseenRefusals.order_changed.sentence}</Banner>
  if (invoice && !(invoice.isPaid && purchase.stepOf(invoice.id).at === 'idle')) {
    return (
      <OrderView
        key={invoice.id}
        data={data}
        invoice={invoice}
        step={params.get('step') === 'card' && !hasChanged ? 'card' : 'summary'}
        purchase={purchase}
        notice={notice}
        onStep={(step) => {
          setChanged(false)
          show(invoice.id, step)
        }}
        onLeave={() => {
          show(undefined, 'summary')
          // What could not be put back now is no debt all the same, and the next choice takes its place.
          void drop(invoice.id).catch(onlyRefusals)
        }}
      />
    )
  }
  const { orderUnderWay } = purchase
  const invoiceUnderWay = data.invoices.find(({ id }) => id === orderUnderWay)
  const isOverdue = orderUnderWay !== undefined && purchase.stepOf(orderUnderWay).at === 'overdue'
  const isMember = isAdvantage(data.profile.subscription)
  return (
    <ProfilePage title="Plan" lead={LEAD}>
      {notice}
      {orderUnderWay !== undefined && (
        <Banner
          kind={isOverdue ? 'warning' : 'info'}
          title={isOverdue ? OVERDUE.title : 'Your payment is on its way'}
          action={
            <Button size="small" variant="secondary" onClick={() => show(orderUnderWay, 'card')}>
              Show the payment
            </Button>
          }
        >
          {isOverdue && invoiceUnderWay && `${askedText(chargedNow(invoiceUnderWay), purchase.cardOf(data.cards))} `}
          {isOverdue ? OVERDUE.text : 'This finishes on its own.'}
        </Banner>
      )}
      <div className={styles.cards}>
        <CurrentPlan data={data} onChosen={open} />
        {isMember && <AutoReload data={data} />}
        {/* What was earned as a member comes all the same. */}
        {!isMember && (data.creditBack?.amount ?? 0) > 0 && (
          <Card>
            <CreditBack creditBack={data.creditBack} />
          </Card>
        )}
        <ChangePlan data={data} onChosen={open} />
        {!isMember && <BoxOffer data={data} onChosen={open} />}
        <LeaveAdvantage data={data} />
      </div>
    </ProfilePage>
  )
}

interface PaidElsewhereProps {
  /** The payment as it was last told of. */
  last: PlacedOrder
  /** Null once it has ended. */
  placed: PlacedOrder | null
  onLeave: () => void
}

/** A purchase that is being paid in another tab or on another device. Nothing is sold beside it. */
function PaidElsewhere({ last, placed, onLeave }: PaidElsewhereProps): ReactNode {
  const { order, state } = placed ?? last
  const what = `${moneyText(chargedNow(order))} for ${order.title}`
  const isUnderWay = placed !== null && state === 'paying'
  return (
    <ProfilePage title="Payment" lead={`Your payment of ${what}${isUnderWay ? ' is under way' : ''}`}>
      <PaymentUnderWay
        placed={placed}
        onceConfirmed={`${order.title} is yours once you confirm.`}
        ifNothingCame="Nothing was charged. Choose again, with a different card if you like."
        chooseAt={links.profilePackages}
        onChoose={onLeave}
        wayOn={<Button onClick={onLeave}>Back to your plan</Button>}
      />
    </ProfilePage>
  )
}

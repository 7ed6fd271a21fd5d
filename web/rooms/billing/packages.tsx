import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { refusals } from '#contract/errors'
import { Loaded } from '../../core/loaded.tsx'
import { ProfilePage } from '../../layout/profile-page.tsx'
import { OVERDUE } from '../../shared/money/payment-progress.tsx'
import { isAdvantage } from '../../shared/money/plan-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AutoReload } from './auto-reload.tsx'
import { BoxOffer } from './box-offer.tsx'
import { ChangePlan } from './change-plan.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { LeaveAdvantage } from './leave-advantage.tsx'
import { OrderView } from './order-view.tsx'
import styles from './packages.module.css'
import { type PlanData, usePlanData } from './plan-data.ts'
import { usePurchase } from './purchase.ts'

const LEAD = 'What you have, what it brings, and how to change it.'

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

/** The plan, or the one order that the address names: a reload and the browser's Back find the same step. */
function PlanPages({ data }: { data: PlanData }): ReactNode {
  const [params, setParams] = useSearchParams()
  const [hasChanged, setChanged] = useState(false)
  const show = (order: number | undefined, step: 'summary' | 'card', isReplacing = false) => {
    const wanted = order === undefined ? {} : { order: String(order), ...(step === 'card' && { step }) }
    setParams(wanted, { replace: isReplacing })
  }
  const purchase = usePurchase({
    onResumed: (order) => show(order, 'card', true),
    onFinished: () => {
      show(undefined, 'summary', true)
      purchase.reset()
    },
    onChanged: () => setChanged(true),
  })
  const open = ({ id }: { id: number }) => {
    setChanged(false)
    purchase.reset()
    show(id, 'summary')
  }

  const order = Number(params.get('order'))
  const invoice = data.invoices.find(({ id }) => id === order)
  const notice = hasChanged && <Banner kind="info">{refusals.order_changed.sentence}</Banner>
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
        onLeave={() => show(undefined, 'summary')}
      />
    )
  }
  const { orderUnderWay } = purchase
  const isOverdue = orderUnderWay !== undefined && purchase.stepOf(orderUnderWay).at === 'overdue'
  const isMember = isAdvantage(data.profile.subscription)
  return (
    <ProfilePage title="Plan" lead={LEAD}>
      {notice}
      {orderUnderWay !== undefined && (
        <Banner
          title={isOverdue ? OVERDUE.title : 'A payment of yours is on its way'}
          action={
            <Button size="small" variant="secondary" onClick={() => show(orderUnderWay, 'card')}>
              Show the payment
            </Button>
          }
        >
          {isOverdue ? OVERDUE.text : 'Nothing is lost: it goes on by itself.'}
        </Banner>
      )}
      <div className={styles.cards}>
        <CurrentPlan data={data} onChosen={open} />
        {isMember && <AutoReload data={data} />}
        <ChangePlan data={data} onChosen={open} />
        {!isMember && <BoxOffer data={data} onChosen={open} />}
        <LeaveAdvantage data={data} />
      </div>
    </ProfilePage>
  )
}

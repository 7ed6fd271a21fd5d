import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { links } from '#contract/links'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import type { PlanName } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { moneyText } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { CallError } from '../../../core/api.ts'
import { typist } from '../../../core/drafts.ts'
import { Loaded } from '../../../core/loaded.tsx'
import { sentenceOf } from '../../../core/show-refusal.ts'
import { planDraft } from '../../../shared/customer/sign-up-drafts.ts'
import { useInvoiceCalls } from '../../../shared/money/queries.ts'
import { packagesDraft } from '../../../shared/order/order-drafts.ts'
import { StepBar } from '../step-bar.tsx'
import { planToday, StepHead } from '../step-head.tsx'
import styles from './order-packages.module.css'
import { type PackagesData, usePackagesData } from './packages-data.ts'
import { PlanCards, PlanTable } from './plan-cards.tsx'
import { FEES_NOTE, type OfferedPlan } from './plan-rows.ts'
import { Savings } from './savings.tsx'

const FIRST: PlanName = 'platinum'

/** The step that asks how to pay: one of the plans, compared from their own data. */
export default function OrderPackages(): ReactNode {
  const query = usePackagesData()
  const { data } = query
  const [first] = data?.plans ?? []
  return data && first ? (
    <PackagesStep data={data} first={first} />
  ) : (
    <>
      <Page>
        <Loaded query={query} skeleton={<PlansSkeleton />}>
          {() => <NoPlans onRetry={query.refetch} />}
        </Loaded>
      </Page>
      <StepBar
        back={links.orderAdvantage}
        next={
          <Button isWide onClick={() => {}} disabled>
            {NEXT}
          </Button>
        }
      />
    </>
  )
}

const NEXT = 'Next: date & time'

function PackagesStep({ data, first }: { data: PackagesData; first: OfferedPlan }): ReactNode {
  const { plans, currentPlan, savedPlan } = data
  const navigate = useNavigate()
  const invoiceCalls = useInvoiceCalls()
  const isHere = useIsHere()
  const [wanted, setWanted] = useState(() => planDraft.read() ?? savedPlan ?? FIRST)
  const chosen = plans.find(({ name }) => name === wanted) ?? plans.find(({ name }) => name === FIRST) ?? first
  // A customer who pays as they clean has nothing to buy, and the server would refuse it.
  const isSame = chosen.price === 0 && chosen.name === currentPlan

  const choose = (plan: PlanName) => {
    setWanted(plan)
    planDraft.write(plan)
  }
  const next = async () => {
    const by = typist()
    try {
      const invoice = await invoiceCalls.choose(chosen.name)
      packagesDraft.write({ plan: chosen.name, invoice: invoice.id }, by)
      planDraft.clear(by)
      if (isHere()) navigate(links.orderDelivery)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // After a 401 the guard leads to the login and back; a customer who has left meanwhile is not called back.
      if (error.status === 401 || !isHere()) return
      showToast(`We could not choose ${PLAN_TITLES[chosen.name]} for you. ${sentenceOf(error)}`, {
        kind: 'error',
        seconds: 5,
      })
      navigate(links.home)
    }
  }

  return (
    <>
      <Page now={planToday(currentPlan)}>
        <PlanCards plans={plans} chosen={chosen.name} onChoose={choose} />
        <PlanTable plans={plans} chosen={chosen.name} />
        <p className={`${styles.foot} small`}>{FEES_NOTE}</p>
        <div className={styles.savings}>
          <Savings chosen={chosen.name} />
        </div>
      </Page>
      <StepBar
        back={links.orderAdvantage}
        next={
          <Button isWide onClick={next} disabled={isSame}>
            {NEXT}
          </Button>
        }
      >
        <b>{PLAN_TITLES[chosen.name]}</b> · {isSame ? 'this is how you pay today' : dueText(chosen)}
      </StepBar>
    </>
  )
}

const dueText = ({ price }: OfferedPlan): string =>
  price === 0 ? 'nothing is charged today' : `${moneyText(price)} at checkout`

/** The page around the plans, and around their waiting. */
function Page({ now, children }: { now?: ReactNode; children: ReactNode }): ReactNode {
  const { state } = useLocation() as { state: { from?: string } | null }
  return (
    <div className={`${styles.page} wide`}>
      <StepHead
        title="Choose how you pay"
        lead="Buy credit and save on every order, or pay as you go. Credit never expires."
      >
        {now && <p className={styles.now}>{now}</p>}
        {/* The guard of the pickup's page has sent them here. */}
        {state?.from === links.pickup && <p className={styles.now}>First choose how you pay, then book your pickup.</p>}
      </StepHead>
      {children}
    </div>
  )
}

function PlansSkeleton(): ReactNode {
  return (
    <div className={styles.waiting}>
      <Skeleton shape="block" size="large" isSpoken />
      <Skeleton shape="block" size="large" />
      <Skeleton shape="block" size="large" />
    </div>
  )
}

function NoPlans({ onRetry }: { onRetry: () => Promise<unknown> }): ReactNode {
  return (
    <EmptyState
      action={
        <Button variant="secondary" onClick={() => onRetry().then(() => undefined)}>
          Look again
        </Button>
      }
    >
      We can’t show the plans right now. Please check again in a moment.
    </EmptyState>
  )
}

/** Says whether the page is still the one on the screen when an answer comes. */
function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

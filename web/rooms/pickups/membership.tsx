import { type ReactNode, useId } from 'react'
import { links } from '#contract/links'
import type { OrderInList } from '#contract/orders'
import type { Profile } from '#contract/profile'
import { shareOf } from '#rules/money'
import { cardName } from '#rules/payments/card-brand'
import { forecastReload } from '#rules/payments/reload-forecast'
import { type Means, NOTHING_DUE, type StillDue } from '#rules/payments/still-due'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { isMember } from '#rules/plans/plans'
import { type PlanName, policy } from '#rules/policy'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { Ribbon } from '#ui/ribbon.tsx'
import { useCards } from '../../shared/money/queries.ts'
import { useNewestSummaries } from '../../shared/order/queries.ts'
import { meansOf, spokenForText, stillDueOf } from '../../shared/order/still-due.ts'
import styles from './membership.module.css'

/** The plan with its credit and its charge for this order; the Advantage offer for a customer who is no member. */
export function Membership({ profile }: { profile: Profile }): ReactNode {
  const { balance, isAutoBilling, mainCard } = profile
  const { data: cards } = useCards()
  // They may arrive later than the page, or not at all: then the profile's part of what is due is told.
  const { data: orders = [], isPending } = useNewestSummaries()
  const stillDue = isPending ? NOTHING_DUE : stillDueOf(orders, profile)
  const means = meansOf(profile)
  const spokenFor = spokenForText(stillDue, means)
  const id = useId()
  const plan = memberPlan(profile.subscription)
  const main = cards?.find((card) => card.id === mainCard)
  const card = main === undefined ? 'your card' : `your ${cardName(main)}`

  if (plan === undefined) {
    return (
      <section className={styles.membership} aria-labelledby={id}>
        <div className={styles.head}>
          <p className={styles.eyebrow}>Membership</p>
          <Badge>{PLAN_TITLES.payc}</Badge>
        </div>
        <h2 id={id}>Save up to {policy.savings.upToPercent}% with Advantage</h2>
        <p>
          Prepaid credit that never expires, a discount on this and every order after, and free delivery sooner. No
          monthly or annual fees.
        </p>
        <ButtonLink variant="quiet" size="small" to={links.profilePackages}>
          See the plans
        </ButtonLink>
        <p className="small">
          {balance > 0 && `Your ${moneyText(balance)} of credit is used first. `}
          We charge {card} when your order is ready to come back.
        </p>
      </section>
    )
  }

  const planCents = policy.plans[plan].priceCents
  const mostCents = Math.max(planCents, balance)
  return (
    <section className={styles.membership} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.eyebrow}>
          Membership
        </h2>
        <Badge tone="info">{PLAN_TITLES[plan]}</Badge>
      </div>
      <p className={styles.figure}>
        <Money cents={balance} /> <small>available credit</small>
      </p>
      <Ribbon share={shareOf(balance, mostCents)} label={`${moneyText(balance)} of ${moneyText(mostCents)} left`} />
      {spokenFor && <p>{spokenFor}</p>}
      {isAutoBilling && <ReloadForecast orders={orders} stillDue={stillDue} means={means} />}
      <p className="small">
        {isAutoBilling
          ? `If an order would leave less than ${moneyText(policy.credit.autoReloadBelowCents)}, we charge ${moneyText(planCents)} to ${card} and add it to your credit.`
          : `Auto-reload is off: what your credit does not cover goes to ${card}.`}
      </p>
    </section>
  )
}

interface ReloadForecastProps {
  orders: readonly OrderInList[]
  stillDue: StillDue
  means: Means
}

/** Says whether a reload is to be expected, by past orders. */
function ReloadForecast({ orders, stillDue, means }: ReloadForecastProps): ReactNode {
  const bags = orders.filter(({ kind, isPriced }) => kind === 'laundry' && isPriced)
  const forecast = forecastReload(
    bags.map(({ amountWithDiscount }) => amountWithDiscount),
    stillDue,
    means,
  )
  if (forecast === undefined) return null
  return (
    <p>
      <b>{forecastText(forecast, stillDue)}</b> Your usual order is about {moneyText(forecast.usualCents)}.
    </p>
  )
}

/** A charge of ours takes credit only if its customer pays it: where that makes another forecast, both are told. */
function forecastText(
  { reloadCents, reloadAfterRestCents }: NonNullable<ReturnType<typeof forecastReload>>,
  { restOrder }: StillDue,
): string {
  const first = `if ${restOrder === undefined ? 'what’s due' : `order ${restOrder}`} is paid first`
  if (reloadCents === reloadAfterRestCents) {
    return reloadCents === 0 ? 'No reload expected.' : `A reload of ${moneyText(reloadCents)} is expected.`
  }
  const [now, then] = [moneyText(reloadCents), moneyText(reloadAfterRestCents)]
  return reloadCents === 0
    ? `A reload of ${then} is expected ${first}.`
    : `A reload of ${now} is expected, or ${then} ${first}.`
}

/** The Advantage plan that a customer has; nothing for one who pays as they clean or has none yet. */
const memberPlan = (subscription: PlanName | null) => (isMember(subscription) ? subscription : undefined)

import { type ReactNode, useId } from 'react'
import { links } from '#contract/links'
import type { Profile } from '#contract/profile'
import { shareOf } from '#rules/money'
import type { StillDue } from '#rules/payments/still-due'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { policy } from '#rules/policy'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { Ribbon } from '#ui/ribbon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Hour } from './hour.ts'
import styles from './purse.module.css'
import { purseWords } from './purse-note.ts'

interface PurseProps {
  profile: Profile
  hour: Hour
  stillDue: StillDue
}

/** The credit of a member, or what a plan would bring to a customer who has none. */
export function Purse({ profile, hour, stillDue }: PurseProps): ReactNode {
  const { subscription: plan, balance } = profile
  const id = useId()
  const priceCents = plan && plan !== 'payc' ? policy.plans[plan].priceCents : undefined
  const hasCredit = priceCents !== undefined || balance !== 0
  return (
    <section className={styles.purse} aria-labelledby={id}>
      <div className={styles.sum}>
        <div className={styles.head}>
          <h2 id={id}>{hasCredit ? 'Available credit' : 'Your plan'}</h2>
          {hasCredit && plan && <Badge tone="info">{PLAN_TITLES[plan]}</Badge>}
        </div>
        <p className={styles.figure} data-words={hasCredit ? undefined : ''}>
          {hasCredit ? <Money cents={balance} /> : plan ? PLAN_TITLES[plan] : 'Not chosen yet'}
        </p>
        {priceCents !== undefined && <Left balance={balance} priceCents={priceCents} />}
      </div>
      <div className={styles.words}>
        <p>{purseWords(hour, profile, stillDue)}</p>
        <ButtonLink variant="quiet" size="small" to={plan ? links.profilePackages : links.orderPackages}>
          {priceCents !== undefined ? 'Plan and credit' : plan ? 'See Advantage' : 'Choose a plan'}
        </ButtonLink>
      </div>
    </section>
  )
}

export function PurseSkeleton(): ReactNode {
  return (
    <div className={styles.purse}>
      <div className={styles.sum}>
        <Skeleton lines={1} size="small" />
        <Skeleton lines={1} size="large" />
        <Skeleton lines={2} size="small" />
      </div>
      <Skeleton lines={3} size="small" />
    </div>
  )
}

/** The ribbon shows how much of a plan is left. A customer with more than one plan's credit sees it whole. */
function Left({ balance, priceCents }: { balance: number; priceCents: number }): ReactNode {
  const left = Math.max(0, balance)
  const share = shareOf(left, priceCents)
  const price = moneyText(priceCents)
  return (
    <>
      <Ribbon share={share} label={`${moneyText(balance)} left, and a full plan is ${price}`} />
      <p className={styles.ends}>
        <span>{share > 1 ? 'More than a full plan' : `${Math.floor(shareOf(100 * left, priceCents))}% left`}</span>
        <span>of {price}</span>
      </p>
    </>
  )
}

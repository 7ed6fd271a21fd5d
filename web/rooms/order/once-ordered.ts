import type { Profile } from '#contract/profile'
import { isMember } from '#rules/plans/plans'
import { type PlanName, policy } from '#rules/policy'

/** Whoever buys credit for the first time has it reloaded; a member has chosen, and keeps that. */
export const reloadsOnceOrdered = (profile: Pick<Profile, 'subscription' | 'isAutoBilling'>, plan: PlanName): boolean =>
  isMember(plan) && (!isMember(profile.subscription) || profile.isAutoBilling)

/** The customer as they are once they have paid for this plan. */
export function onceOrdered(profile: Profile, plan: PlanName): Profile {
  const bought = isMember(plan) ? policy.plans[plan].priceCents : 0
  return {
    ...profile,
    subscription: plan,
    balance: profile.balance + bought,
    isAutoBilling: reloadsOnceOrdered(profile, plan),
  }
}

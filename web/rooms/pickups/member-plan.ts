import { isMember, isPlanName } from '#rules/plans'

/** The Advantage plan that a customer has; nothing for whoever pays as they clean or has none yet. */
export const memberPlan = (subscription: string | null) =>
  subscription !== null && isPlanName(subscription) && isMember(subscription) ? subscription : undefined

import { useQueryClient } from '@tanstack/react-query'
import type { Leaving } from '#contract/billing'
import type { QuarterCreditBack } from '#contract/orders'
import { call } from '../../core/api.ts'
import { type OwnQuery, showAnswer, useOwn } from '../../core/own-data.ts'
import { sameVisit } from '../../core/session.ts'

/** The server's answers that the page of the plan alone asks for. */

const leavingQuery: OwnQuery<Leaving> = {
  name: 'leaving',
  read: (options) => call('GET /client/subscription/leave/', options),
}
/** The sum that leaving Advantage would pay back now. */
export const useLeaving = () => useOwn(leavingQuery)

const creditBackQuery: OwnQuery<QuarterCreditBack> = {
  name: 'credit back',
  read: (options) => call('GET /client/credit_back/', options),
}
/** What the running quarter has earned so far. */
export const useCreditBack = () => useOwn(creditBackQuery)

/** Shows another sum than the one that was agreed to. */
export function useShowLeaving(): (leaving: Leaving) => Promise<void> {
  const queries = useQueryClient()
  return (leaving) => showAnswer(queries, leavingQuery, sameVisit(), () => leaving)
}

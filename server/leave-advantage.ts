import type { Leaving } from '#contract/billing'
import { laDay } from '#rules/days/days'
import { dollars, readDollars } from '#rules/money'
import { discountsTaken, type LeavingQuote } from '#rules/plans/leaving'
import { isMember } from '#rules/plans/plans'
import type { PlanName } from '#rules/policy'
import { AppError } from './app-error.ts'
import { leavePlan, quoteLeaving } from './billing/leave.ts'
import { tellMovedToPayc } from './billing/tell-payc.ts'
import { once } from './http/idempotency.ts'
import { type Api, serve } from './http/serve.ts'
import { lockOwner } from './lock-owner.ts'
import { listDiscounts, markDiscountsTaken } from './orders/payment/discounts.ts'
import { endOpenCharge, requireNoCharge } from './payments/charge.ts'
import type { Deps } from './ports.ts'

/** Leaving Advantage needs to know the discounts of orders as well as what was paid, so it stands above both. */
export function leaveRoutes(api: Api, deps: Deps): void {
  serve(api, 'getLeaving', ({ customer }) =>
    deps.database.transaction(async (db) => {
      const quote = await quoteLeaving(db, customer.id, await listDiscounts(db, customer.id), laDay(deps.clock.now()))
      return presentLeaving({ quote, balanceCents: customer.balanceCents, planName: customer.planName })
    }),
  )

  serve(api, 'leaveAdvantage', ({ customer, body, request, reply }) =>
    once(deps, { request, reply, present: presentLeaving }, async (keyed) => {
      await endOpenCharge(deps, customer.id)
      return leaveAdvantage(keyed, customer.id, readDollars(body.dollarRefund) ?? -1)
    }),
  )
}

/** The refund that somebody who calls would have today. */
export const quoteForCaller = ({ database, clock }: Deps, customerId: number): Promise<LeavingQuote> =>
  database.transaction(async (db) =>
    quoteLeaving(db, customerId, await listDiscounts(db, customerId), laDay(clock.now())),
  )

interface LeavingAnswer {
  quote: LeavingQuote
  /** The balance before the purchases of the quote end. */
  balanceCents: number
  planName: PlanName | null
}

/**
 * Leaves in one transaction: the purchases end and the refunds begin, and the orders whose discounts were taken off say so. `shownCents`
 * is what the screen said, or staff on the phone (`isPresent` is false then, and a letter says it); if it is not what comes back now,
 * nothing happens and the new quote is the answer.
 */
export async function leaveAdvantage(
  deps: Deps,
  customerId: number,
  shownCents: number,
  { isPresent = true }: { isPresent?: boolean } = {},
): Promise<LeavingAnswer> {
  const left = await deps.database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    // Credit that a charge on its way takes is promised to an order.
    await requireNoCharge(db, customerId)
    const quote = await quoteLeaving(db, customerId, await listDiscounts(db, customerId), laDay(deps.clock.now()))
    const { balanceCents, planName } = owner
    if (!isMember(planName) && quote.endingPurchaseIds.length === 0) throw new AppError('nothing_to_update')
    const answer = { quote, balanceCents, planName }
    if (quote.refundCents !== shownCents) throw new AppError('quote_changed', { more: presentLeaving(answer) })
    await leavePlan(deps, db, owner, quote, { isPresent })
    await markDiscountsTaken(db, discountsTaken(quote))
    if (!isPresent) {
      await tellMovedToPayc(deps, db, { ...owner, balanceCents: balanceCents - quote.endingCents }, quote)
    }
    await deps.reach('refund before begun')
    return { ...answer, planName: 'payc' as const }
  })
  await deps.reach('refund begun')
  deps.jobs.runSoon('settle-charges')
  deps.jobs.runSoon('send-messages')
  return left
}

function presentLeaving({ quote, balanceCents, planName }: LeavingAnswer): Leaving {
  const keptCents = balanceCents - quote.endingCents
  return {
    refund: quote.refundCents,
    dollarRefund: dollars(quote.refundCents),
    endingCredit: quote.endingCents,
    dollarEndingCredit: dollars(quote.endingCents),
    keptCredit: keptCents,
    dollarKeptCredit: dollars(keptCents),
    subscription: planName,
    lastDay: quote.lastDay,
    lines: quote.lines.map((line) => ({
      kind: line.kind,
      order: 'purchaseId' in line ? line.purchaseId : 'orderId' in line ? line.orderId : null,
      amount: line.cents,
      dollarAmount: dollars(line.cents),
    })),
  }
}

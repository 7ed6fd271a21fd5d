import type { Leaving } from '#contract/billing'
import { laDay } from '#rules/days'
import { dollars, readDollars } from '#rules/money'
import { type LeavingAnswer, leaveAdvantage, quoteLeaving } from './billing/leave.ts'
import type { Db } from './db/open.ts'
import { once } from './http/idempotency.ts'
import { type Api, serve } from './http/serve.ts'
import { listDiscounts, markDiscountsTaken } from './orders/discounts.ts'
import { endOpenCharge } from './payments/charge.ts'
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
      const shownCents = readDollars(body.dollarRefund) ?? -1
      const orders = {
        list: (db: Db) => listDiscounts(db, customer.id),
        markTaken: markDiscountsTaken,
      }
      return leaveAdvantage(keyed, customer.id, shownCents, orders, presentLeaving)
    }),
  )
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

import fc from 'fast-check'
import { expect } from 'vitest'
import { recordConsent } from '../../server/account/consents.ts'
import { checkOut } from '../../server/billing/checkout.ts'
import { payOwed } from '../../server/billing/pay-owed.ts'
import { refundOrder } from '../../server/billing/refund-order.ts'
import { transferCredit } from '../../server/credit/credit.ts'
import { lockCustomer } from '../../server/db/customers.ts'
import { leaveAdvantage } from '../../server/leave-advantage.ts'
import { noteDispute } from '../../server/payments/disputes.ts'
import { sendPendingRefunds } from '../../server/payments/refunds.ts'
import { createCustomer, putCustomer } from '../customers.ts'
import type { TestServer } from '../test-server.ts'
import { addCard } from './cards.ts'
import { balanceOf, expectSoundBooks, giveCredit } from './credit.ts'
import { CreditModel } from './credit-model.ts'
import { nextOrderNumber, openPlanInvoice } from './money.ts'

/**
 * Two customers do things with money at random. After each step the books prove, and both have what a small model of its own says:
 * plain sums, without a database.
 */

/** Small enough for credit to be there most of the time, large enough to reach over two lots. */
const cents = fc.oneof(fc.integer({ min: 1, max: 12_000 }), fc.integer({ min: 1, max: 30_000 }))
const which = fc.nat(3)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('order' as const), cents: fc.oneof(cents, fc.nat(60)) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fee' as const), cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload' as const), isOn: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('refund' as const), which, cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('gift' as const), cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('transfer' as const), cents }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      which,
      status: fc.constantFrom('open' as const, 'open' as const, 'won' as const, 'lost' as const),
      // The dispute is about the whole charge, a part of it, or more than there was.
      about: fc.option(fc.oneof(cents, fc.nat(300)), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const NO_LEASE = { chargeId: undefined, hold: async () => {}, keepAnswer: async () => {} }
const PLAN_CENTS = 19_900

interface Walker {
  id: number
  model: CreditModel
}

export async function walkWithCredit(server: TestServer, steps: number, seed: number): Promise<void> {
  const walkers: [Walker, Walker] = [await createWalker(server), await createWalker(server)]
  const plan = fc.sample(fc.record({ who: fc.nat(1), step }), { numRuns: steps, seed })
  const done: string[] = []
  for (const [index, { who, step: next }] of plan.entries()) {
    // Lots have an order in time.
    server.setNow(new Date(server.deps.clock.now().getTime() + 1000))
    const [walker, other] = who === 0 ? walkers : [walkers[1], walkers[0]]
    done.push(`${who} ${JSON.stringify(next)}`)
    const said = `seed ${seed}, step ${index}:\n${done.slice(-12).join('\n')}`
    await take(server, walker, other, next, index, said)
    for (const { id, model } of walkers) expect(await balanceOf(server, id), said).toBe(model.balanceCents)
    await expectSoundBooks(server, said)
    if (index % 7 === 0) await sendPendingRefunds(server.deps)
  }
  await sendPendingRefunds(server.deps)
  await expectSoundBooks(server, `seed ${seed}, at the end`)
}

async function createWalker(server: TestServer): Promise<Walker> {
  const { id, token } = await createCustomer(server, { plan: 'payc' })
  await addCard(server, token)
  await putCustomer(server, id, { isAutoBilling: false })
  return { id, model: new CreditModel(PLAN_CENTS) }
}

async function take(
  server: TestServer,
  { id, model }: Walker,
  other: Walker,
  next: Step,
  index: number,
  said: string,
): Promise<void> {
  const { deps, database } = server
  switch (next.kind) {
    case 'buy': {
      const invoice = await openPlanInvoice(server, id)
      await checkOut(deps, { customerId: id, invoiceId: invoice.id }, NO_LEASE)
      model.buy(invoice.id)
      return
    }
    case 'order':
    case 'fee': {
      const number = await nextOrderNumber(server)
      const demand = { customerId: id, number, title: 'Cleaning', totalCents: next.cents, isPresent: false }
      expect(await payOwed(deps, { ...demand, kind: next.kind }), said).toEqual({ status: 'paid' })
      const reload = await database.db
        .selectFrom('invoices')
        .select('id')
        .where('forOrder', '=', number)
        .executeTakeFirst()
      model.pay(number, next.cents, next.kind === 'order', reload?.id)
      return
    }
    case 'reload':
      model.isReloading = next.isOn
      // A customer who switches it on has agreed to the sentence beside the switch.
      if (next.isOn) await recordConsent(database.db, id, 'auto_reload', deps.clock.now())
      return putCustomer(server, id, { isAutoBilling: next.isOn })
    case 'refund': {
      const number = model.orderNumber(next.which)
      if (number === undefined) return
      const wanted = { customerId: id, number, cents: next.cents, cause: `step ${index}` }
      const { status } = await refundOrder(deps, wanted)
      expect(status, said).toBe(model.refund(number, next.cents) ? 'refunded' : 'more_than_paid')
      return
    }
    case 'gift':
      await giveCredit(server, id, next.cents)
      return model.add('gift', next.cents)
    case 'transfer': {
      const outcome = await database.transaction(async (db) => {
        const first = await lockCustomer(db, Math.min(id, other.id))
        const second = await lockCustomer(db, Math.max(id, other.id))
        if (first === undefined || second === undefined) throw new Error('A walker has gone.')
        const [from, to] = first.id === id ? [first, second] : [second, first]
        const transfer = { cents: next.cents, name: `transfer ${id} ${index}` }
        return transferCredit(db, from, to, transfer, deps.clock.now())
      })
      const isDone = model.transfer(other.model, next.cents)
      expect(outcome, said).toBe(isDone ? 'done' : 'not_enough')
      return
    }
    case 'dispute': {
      const invoiceId = model.purchaseOf(next.which)
      if (invoiceId === undefined) return
      const { chargeRef } = await database.db
        .selectFrom('charges')
        .select('chargeRef')
        .where('invoiceId', '=', invoiceId)
        .where('status', '=', 'succeeded')
        .executeTakeFirstOrThrow()
      const { status, about } = next
      const dispute = { disputeRef: `dispute ${chargeRef}`, chargeRef: chargeRef ?? '', status }
      await noteDispute(deps, { ...dispute, ...(about !== undefined && { amountCents: about }) })
      return model.dispute(invoiceId, status, about)
    }
    case 'leave': {
      const shownCents = model.leavingRefund()
      if (shownCents === undefined) return
      await leaveAdvantage(deps, id, shownCents)
      return model.leave()
    }
  }
}

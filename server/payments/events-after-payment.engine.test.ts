import { describe, expect, it } from 'vitest'
import { newKey } from '../../tests/money/crash-scenarios.ts'
import { type Buyer, shareStripeServer } from '../../tests/money/stripe-server.ts'
import { jobsOf } from '../jobs.ts'

/** What banks do with a payment that was made long ago. */

const stripe = shareStripeServer()

const balanceOf = async ({ id }: Pick<Buyer, 'id'>) =>
  (await stripe.query('select balance_cents from customers where id = $1', [id]))[0]?.balance_cents

describe('a refund that fails after the bank had taken it', () => {
  it('becomes credit once, however often it is told, and is reported', async () => {
    const buyer = await stripe.buyerWith('refund_pending')
    expect((await stripe.checkOut(buyer)).status).toBe(200)
    const { token, id } = buyer
    const left = await stripe.server.call('POST', '/api/client/subscription/leave/', { dollar_refund: '199.00' }, token)
    expect([left.status, await balanceOf(buyer)]).toEqual([200, 0])
    await jobsOf(stripe.server.deps)['settle-charges'].run()
    const statusOf = () => stripe.query('select status from refunds where customer_id = $1', [id])
    expect(await statusOf()).toEqual([{ status: 'succeeded' }])

    await stripe.fake.events.deliver()
    const [refund] = [...stripe.fake.rows.refunds.values()].slice(-1)
    stripe.fake.actions.finishRefund(refund?.id ?? '', 'failed')
    await stripe.fake.events.deliver({ copies: 3 })
    const reports = () => stripe.server.logged.filter((line) => line.includes('failed and became credit')).length
    expect([await statusOf(), await balanceOf(buyer), reports()]).toEqual([[{ status: 'failed' }], 19_900, 1])
    // The asker has nothing to send a second time.
    await jobsOf(stripe.server.deps)['settle-charges'].run()
    expect([await balanceOf(buyer), stripe.fake.rows.refunds.size]).toEqual([19_900, 1])
    expect(await stripe.findFaults()).toEqual([])
  })
})

const DISPUTE_STATUSES = { open: 'needs_response', won: 'won', lost: 'lost' } as const
type Told = keyof typeof DISPUTE_STATUSES

describe('a dispute', () => {
  it.each<[Told[], number, Told]>([
    [['open'], 0, 'open'],
    [['open', 'won'], 19_900, 'won'],
    [['won', 'open'], 19_900, 'won'],
    [['won'], 19_900, 'won'],
    [['open', 'lost'], 0, 'lost'],
    [['lost', 'open'], 0, 'lost'],
    [['lost'], 0, 'lost'],
    [['open', 'won', 'lost'], 19_900, 'won'],
    [['open', 'lost', 'won'], 0, 'lost'],
    [['lost', 'won', 'open'], 0, 'lost'],
  ])('told as %j leaves %i cents to spend', async (order, balance, status) => {
    const buyer = await stripe.buyer()
    await stripe.checkOut(buyer)
    const [charge] = await stripe.query('select charge_ref from charges where invoice_id = $1', [buyer.order])
    const disputeRef = `dp_${newKey()}`
    for (const told of order) {
      const object = { id: disputeRef, payment_intent: charge?.charge_ref, status: DISPUTE_STATUSES[told] }
      const type = told === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed'
      const event = { id: `evt_${newKey()}`, type, created: 1_795_000_000, livemode: false, data: { object } }
      // Twice, and once more under another id, as a bank that says the same again.
      for (const id of [event.id, event.id, `evt_${newKey()}`]) {
        expect((await stripe.fake.events.send({ ...event, id })).status).toBe(200)
      }
    }
    const disputes = await stripe.query('select status from disputes where dispute_ref = $1', [disputeRef])
    expect([disputes, await balanceOf(buyer)]).toEqual([[{ status }], balance])
    expect(await stripe.findFaults()).toEqual([])
  })

  it('that was lost, appealed and won gives back what was taken, once and in any order of the events', async () => {
    const buyer = await stripe.buyer()
    await stripe.checkOut(buyer)
    const [charge] = await stripe.query('select charge_ref from charges where invoice_id = $1', [buyer.order])
    const id = `dp_${newKey()}`
    const tell = async (type: string, status: string, second: number) => {
      const object = { id, payment_intent: charge?.charge_ref, status }
      const event = {
        type: `charge.dispute.${type}`,
        created: 1_795_000_000 + second,
        livemode: false,
        data: { object },
      }
      for (const copy of [newKey(), newKey()]) {
        expect((await stripe.fake.events.send({ ...event, id: `evt_${copy}` })).status).toBe(200)
      }
      expect(await stripe.findFaults()).toEqual([])
      return balanceOf(buyer)
    }
    expect(await tell('closed', 'lost', 10)).toBe(0)
    expect(await tell('created', 'needs_response', 1)).toBe(0)
    expect(await tell('updated', 'appeal_under_review', 30)).toBe(0)
    expect(await tell('updated', 'appeal_needs_response', 20)).toBe(0)
    expect(await tell('closed', 'lost', 11)).toBe(0)
    expect(await tell('closed', 'won', 40)).toBe(19_900)
    expect(await tell('updated', 'appeal_under_review', 35)).toBe(19_900)
    expect(await tell('funds_reinstated', 'won', 41)).toBe(19_900)
  })

  it('about a part, with another amount at its end, and another one about the rest', async () => {
    const buyer = await stripe.buyer()
    await stripe.checkOut(buyer)
    await stripe.fake.events.deliver()
    const [charge] = await stripe.query('select charge_ref from charges where invoice_id = $1', [buyer.order])
    const chargeRef = String(charge?.charge_ref)
    const told = async (status: string, about: { amount?: number; which?: string }) => {
      const ref = stripe.fake.actions.dispute(chargeRef, status, about)
      await stripe.fake.events.deliver({ copies: 2 })
      expect(await stripe.findFaults()).toEqual([])
      return ref
    }
    await told('needs_response', { amount: 5000 })
    expect(await balanceOf(buyer)).toBe(14_900)
    await told('lost', { amount: 4000 })
    expect(await balanceOf(buyer)).toBe(15_900)
    const which = await told('needs_response', { amount: 15_900, which: 'another' })
    expect(await balanceOf(buyer)).toBe(0)
    await told('won', { which })
    expect(await balanceOf(buyer)).toBe(15_900)
  })
})

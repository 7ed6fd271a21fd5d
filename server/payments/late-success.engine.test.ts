import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#rules/durations'
import { lettersTo } from '../../tests/letters.ts'
import { newKey } from '../../tests/money/crash-scenarios.ts'
import { type Buyer, shareStripeServer } from '../../tests/money/stripe-server.ts'
import { createCoupon } from '../billing/coupons.ts'
import { jobsOf } from '../jobs.ts'

/** A charge that nobody could find was given up, and succeeds after all. */

const stripe = shareStripeServer()

const settleCharges = () => jobsOf(stripe.server.deps)['settle-charges'].run()
const chargesOf = ({ id }: Buyer) =>
  stripe.query('select id, status from charges where customer_id = $1 order by id', [id])
const statusesOf = async (buyer: Buyer) => (await chargesOf(buyer)).map(({ status }) => status)
const balanceOf = async ({ id }: Buyer) =>
  (await stripe.query('select balance_cents from customers where id = $1', [id]))[0]?.balance_cents
const reported = (text: string) => stripe.server.logged.filter((line) => line.includes(text)).length

/** The call never seems to reach the provider, and the asker gives the attempt up. Answers with what lets it arrive. */
async function giveUp(buyer: Buyer): Promise<() => Promise<void>> {
  const { checkOut, faults, close } = await stripe.openFaulty()
  faults.next('charge', { kind: 'throws_before' })
  expect((await checkOut(buyer)).status).toBe(409)
  close()
  stripe.passTime(MINUTE_MS)
  await settleCharges()
  expect(await statusesOf(buyer)).toEqual(['void'])
  const [charge] = await stripe.query(
    'select key, customer_ref, card_ref, amount_cents from charges where customer_id = $1',
    [buyer.id],
  )
  return async () => {
    await stripe.server.deps.payments.charge({
      key: String(charge?.key),
      customerRef: String(charge?.customer_ref),
      cardRef: String(charge?.card_ref),
      amountCents: Number(charge?.amount_cents),
      description: 'Late',
      site: stripe.server.deps.config.publicUrl,
      isPresent: true,
    })
  }
}

describe('a success that comes after its attempt was given up', () => {
  it('pays for the invoice while nobody else has, however often it is told', async () => {
    const buyer = await stripe.buyer()
    const arrive = await giveUp(buyer)
    await arrive()
    await stripe.fake.events.deliver({ copies: 3 })
    expect([await statusesOf(buyer), await balanceOf(buyer)]).toEqual([['succeeded'], 19_900])
    expect((await stripe.checkOut(buyer)).status).toBe(200)
    expect(await statusesOf(buyer)).toEqual(['succeeded'])
    expect(await stripe.findFaults()).toEqual([])
  })

  it('pays at the price of its coupon, also when that was used up since', async () => {
    const { server } = stripe
    const now = server.deps.clock.now()
    const terms = { validFrom: null, validUntil: null, limit: 1, isOncePerCustomer: false }
    await createCoupon(server.database.db, 'LATE20', { kind: 'amount', cents: 2_000 }, terms, now)
    const apply = (buyer: Buyer) =>
      server.call('POST', '/api/client/orders/apply_coupon/', { order: buyer.order, coupon: 'LATE20' }, buyer.token)
    const late = await stripe.buyer()
    await apply(late)
    const arrive = await giveUp(late)
    const other = await stripe.buyer()
    expect((await apply(other)).status).toBe(200)
    expect((await stripe.checkOut(other)).status).toBe(200)
    await arrive()
    await stripe.fake.events.deliver()
    expect(await statusesOf(late)).toEqual(['succeeded'])
    expect([await balanceOf(late), await balanceOf(other)]).toEqual([19_900, 19_900])
    expect(await stripe.findFaults()).toEqual([])
  })

  it('goes back in full and is reported when another attempt has paid meanwhile', async () => {
    const buyer = await stripe.buyer()
    const arrive = await giveUp(buyer)
    expect((await stripe.checkOut(buyer)).status).toBe(200)
    const before = reported('needs it no longer')
    await arrive()
    await stripe.fake.events.deliver({ copies: 3 })
    expect(await statusesOf(buyer)).toEqual(['returned', 'succeeded'])
    expect(await balanceOf(buyer)).toBe(19_900)
    await settleCharges()
    await settleCharges()
    const refunds = await stripe.query('select status, amount_cents from refunds where customer_id = $1', [buyer.id])
    expect(refunds).toEqual([{ status: 'succeeded', amount_cents: 19_900 }])
    expect((await lettersTo(stripe.server, buyer.email)).map(({ subject }) => subject)).toEqual([
      // The asker gave it up when the page may have gone.
      'Your bank did not answer, and nothing was charged',
      expect.stringMatching(/^Your receipt for order \d+$/),
      'A payment goes back to your card',
    ])
    expect(reported('needs it no longer') - before).toBe(1)
    expect(await stripe.findFaults()).toEqual([])
  })

  it('goes back in full when something else was chosen meanwhile', async () => {
    const buyer = await stripe.buyer()
    const arrive = await giveUp(buyer)
    const { token } = buyer
    await stripe.server.call('POST', '/api/client/subscription/choose/', { package: 'platinum' }, token)
    await arrive()
    await stripe.fake.events.deliver()
    await settleCharges()
    expect([await statusesOf(buyer), await balanceOf(buyer)]).toEqual([['returned'], 0])
    expect(await stripe.findFaults()).toEqual([])
  })

  it('is found by the comparison of the books when no word of it ever came', async () => {
    const buyer = await stripe.buyer()
    const key = newKey()
    const arrive = await giveUp(buyer)
    expect((await stripe.checkOut(buyer, key)).status).toBe(200)
    await arrive()
    stripe.passTime(30 * MINUTE_MS)
    await jobsOf(stripe.server.deps)['reconcile-charges'].run()
    await settleCharges()
    expect(await statusesOf(buyer)).toEqual(['returned', 'succeeded'])
    expect(await stripe.findFaults()).toEqual([])
  })
})

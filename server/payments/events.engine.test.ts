import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#rules/durations'
import { breakableLine } from '../../tests/breakable-line.ts'
import type { FakeEvent } from '../../tests/fake-stripe/stripe-events.ts'
import { newKey } from '../../tests/money/crash-scenarios.ts'
import { type Buyer, OLD_SECRET, shareStripeServer } from '../../tests/money/stripe-server.ts'
import { type MortalServer, startBeside } from '../../tests/mortal-server.ts'
import { jobsOf } from '../jobs.ts'

const stripe = shareStripeServer()

beforeEach(async () => {
  // Whatever an earlier test left to be told.
  await stripe.fake.events.deliver()
})

/** What the books say of a buyer. */
async function booksOf({ id, order }: Buyer) {
  const [row] = await stripe.query(
    `select (select balance_cents from customers where id = $1) as balance,
       (select status from invoices where id = $2) as invoice,
       (select count(*) from ledger_entries where customer_id = $1)::integer as entries,
       (select count(*) from messages where event_key = 'invoice ' || $2::integer || ' receipt')::integer as receipts`,
    [id, order],
  )
  return row
}
const PAID = { balance: 19_900, invoice: 'paid', entries: 1, receipts: 1 }
const UNPAID = { balance: 0, invoice: 'open', entries: 0, receipts: 0 }

const chargesOf = async ({ order }: Buyer) =>
  (await stripe.query('select status from charges where invoice_id = $1 order by id', [order])).map(
    ({ status }) => status,
  )
/** How often the provider has really taken the money. */
async function timesTaken({ order }: Buyer): Promise<number> {
  const keys = (await stripe.query('select key from charges where invoice_id = $1', [order])).map(({ key }) => key)
  const intents = [...stripe.fake.rows.intents.values()]
  return intents.filter(({ status, metadata }) => status === 'succeeded' && keys.includes(keyIn(metadata))).length
}
const keyIn = (metadata: unknown) => (metadata as { key?: string }).key
const isNoted = async (id: string) =>
  (await stripe.query('select 1 from provider_events where event_id = $1', [id])).length > 0
const settleCharges = () => jobsOf(stripe.server.deps)['settle-charges'].run()
const newest = (type: string): FakeEvent => {
  const event = stripe.fake.events.events.findLast((each) => each.type === type)
  if (event === undefined) throw new Error(`Nothing has told of ${type}.`)
  return event
}

/** The provider has charged, and its answer was lost. */
async function loseAnswer(buyer: Buyer, key = newKey()): Promise<string> {
  const { checkOut, faults, close } = await stripe.openFaulty()
  faults.next('charge', { kind: 'throws_after' })
  expect((await checkOut(buyer, key)).status).toBe(409)
  close()
  return key
}

describe('what the provider tells [R367] [R614]', () => {
  it('in another version than our package’s: staff hear of it once, and the event counts', async () => {
    const buyers = [await stripe.buyer(), await stripe.buyer()]
    const isReport = (line: string) => line.includes('come in API version 2025-09-30.clover')
    const reports = () => stripe.server.logged.filter(isReport).length
    for (const buyer of buyers) {
      await loseAnswer(buyer)
      const event = { ...newest('payment_intent.succeeded'), api_version: '2025-09-30.clover' }
      expect(await stripe.fake.events.send(event)).toMatchObject({ status: 200 })
      expect([await chargesOf(buyer), reports()]).toEqual([['succeeded'], 1])
    }
  })

  it('settles a charge whose answer was lost: charged once, credited once, told once', async () => {
    const buyer = await stripe.buyer()
    const key = await loseAnswer(buyer)
    expect(await booksOf(buyer)).toEqual(UNPAID)
    const sent = await stripe.fake.events.deliver({ copies: 3 })
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await booksOf(buyer)).toEqual(PAID)
    // The customer who comes back, and the asker, find it settled.
    expect(await stripe.checkOut(buyer, key)).toMatchObject({ status: 200, body: { id: buyer.order } })
    stripe.passTime(MINUTE_MS)
    await settleCharges()
    expect([await booksOf(buyer), await timesTaken(buyer)]).toEqual([PAID, 1])
    expect(await stripe.findFaults()).toEqual([])
  })

  it('may arrive in the middle of the call that it is about', async () => {
    const buyer = await stripe.buyer()
    const secret = stripe.fake.settings['STRIPE_WEBHOOK_SECRET'] ?? ''
    stripe.fake.events.setDelivery({ url: stripe.webhookUrl, secret, when: 'before_answer', copies: 2 })
    const key = newKey()
    const first = await stripe.checkOut(buyer, key)
    expect(first).toMatchObject({ status: 200, body: { id: buyer.order } })
    expect(await isNoted(newest('payment_intent.succeeded').id)).toBe(true)
    expect(await stripe.checkOut(buyer, key)).toEqual(first)
    expect([await booksOf(buyer), await timesTaken(buyer)]).toEqual([PAID, 1])
  })

  it('many times at once has its effect once', async () => {
    const buyer = await stripe.buyer()
    await loseAnswer(buyer)
    const event = newest('payment_intent.succeeded')
    const sent = await Promise.all(Array.from({ length: 12 }, () => stripe.fake.events.send(event)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await booksOf(buyer)).toEqual(PAID)
  })

  it('changes nothing when it comes hours after the asker has settled the charge', async () => {
    const buyer = await stripe.buyer()
    await loseAnswer(buyer)
    stripe.passTime(MINUTE_MS)
    await settleCharges()
    expect(await booksOf(buyer)).toEqual(PAID)
    stripe.passTime(5 * 60 * MINUTE_MS)
    await stripe.fake.events.deliver({ copies: 2 })
    expect(await booksOf(buyer)).toEqual(PAID)
    expect(await stripe.findFaults()).toEqual([])
  })

  it('of a failure after the success is old news', async () => {
    const buyer = await stripe.buyer('authenticates')
    const asked = await stripe.checkOut(buyer)
    const intent = (asked.body as { secret: string }).secret.split('_secret_')[0] ?? ''
    stripe.fake.actions.failAuthentication(intent)
    stripe.fake.actions.authenticate(intent)
    const types = (await stripe.fake.events.deliver({ isReversed: true, copies: 2 })).map(({ type }) => type)
    expect([types[0], types.at(-1)]).toEqual(['payment_intent.succeeded', 'setup_intent.succeeded'])
    expect(types).toContain('payment_intent.payment_failed')
    expect([await booksOf(buyer), await chargesOf(buyer)]).toEqual([PAID, ['succeeded']])
  })

  it('of the bank’s question, after it was answered, finds the success', async () => {
    const buyer = await stripe.buyer('authenticates')
    const key = newKey()
    const asked = await stripe.checkOut(buyer, key)
    const { secret } = asked.body as { secret: string }
    await stripe.payments.authenticate(secret, async () => ({ status: 200 }))
    // The provider is asked how it stands now.
    expect((await stripe.fake.events.send(newest('payment_intent.requires_action'))).status).toBe(200)
    expect(await booksOf(buyer)).toEqual(PAID)
    expect((await stripe.checkOut(buyer, key)).status).toBe(200)
    expect(await timesTaken(buyer)).toBe(1)
  })

  it('of a cancellation comes late, when another attempt has been paid', async () => {
    const buyer = await stripe.buyer('authenticates')
    await stripe.checkOut(buyer)
    const { token } = buyer
    const chosen = await stripe.server.call('POST', '/api/client/subscription/choose/', { package: 'platinum' }, token)
    const second = { ...buyer, order: (chosen.body as { id: number }).id }
    const { body } = await stripe.checkOut(second)
    await stripe.payments.authenticate((body as { secret: string }).secret, async () => ({ status: 200 }))
    await stripe.fake.events.deliver({ isReversed: true, copies: 2 })
    expect([await chargesOf(buyer), await chargesOf(second)]).toEqual([['void'], ['succeeded']])
    expect(await booksOf(second)).toMatchObject({ invoice: 'paid', entries: 1, receipts: 1 })
    expect(await stripe.findFaults()).toEqual([])
  })
})

describe('a dispute that is told before its charge has succeeded here', () => {
  const refOf = async ({ order }: Buyer) => {
    const [charge] = await stripe.query('select key from charges where invoice_id = $1', [order])
    const intent = [...stripe.fake.rows.intents.values()].find(({ metadata }) => keyIn(metadata) === charge?.key)
    if (intent === undefined) throw new Error('The provider has no such charge.')
    return intent.id
  }
  /** The bank's word, as events that wait to be told. */
  const dispute = (chargeRef: string, end: 'open' | 'lost') => {
    stripe.fake.actions.dispute(chargeRef, 'needs_response')
    if (end === 'lost') stripe.fake.actions.dispute(chargeRef, 'lost')
  }
  const disputesOf = async ({ id }: Buyer) =>
    (await stripe.query('select status from disputes where customer_id = $1', [id])).map(({ status }) => status)
  const creditOf = async ({ id }: Buyer) =>
    (await stripe.query('select left_cents, disputed_cents from credit_lots where customer_id = $1', [id]))[0]
  const CREDIT = {
    open: { left_cents: 19_900, disputed_cents: 19_900 },
    lost: { left_cents: 0, disputed_cents: null },
  }

  it.each(['open', 'lost'] as const)(
    'the answer was lost: it is told again until the charge is known (%s)',
    async (end) => {
      const buyer = await stripe.buyer()
      await loseAnswer(buyer)
      dispute(await refOf(buyer), end)
      const first = await stripe.fake.events.deliver({ isReversed: true })
      const told = (sent: typeof first) =>
        new Set(sent.filter(({ type }) => type.includes('dispute')).map(({ status }) => status))
      expect([told(first), await disputesOf(buyer), await chargesOf(buyer)]).toEqual([
        new Set([503]),
        [],
        ['succeeded'],
      ])
      expect(told(await stripe.fake.events.deliver())).toEqual(new Set([200]))
      expect([await disputesOf(buyer), await creditOf(buyer)]).toEqual([[end], CREDIT[end]])
      expect(await booksOf(buyer)).toMatchObject({ balance: 0, invoice: 'paid' })
      expect(await stripe.findFaults()).toEqual([])
    },
  )

  it.each(['open', 'lost'] as const)(
    'the bank had asked: the success is looked up and recorded first (%s)',
    async (end) => {
      const buyer = await stripe.buyer('authenticates')
      const key = newKey()
      const asked = await stripe.checkOut(buyer, key)
      await stripe.payments.authenticate((asked.body as { secret: string }).secret, async () => ({ status: 200 }))
      expect(await chargesOf(buyer)).toEqual(['needs_authentication'])
      dispute(await refOf(buyer), end)
      const sent = await stripe.fake.events.deliver({ isReversed: true })
      expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
      expect([await disputesOf(buyer), await creditOf(buyer)]).toEqual([[end], CREDIT[end]])
      expect((await stripe.checkOut(buyer, key)).status).toBe(200)
      expect([await booksOf(buyer), await timesTaken(buyer)]).toMatchObject([{ balance: 0, receipts: 1 }, 1])
      expect(await stripe.findFaults()).toEqual([])
    },
  )

  it('and the provider cannot be asked: it is told again', async () => {
    const buyer = await stripe.buyer('authenticates')
    const asked = await stripe.checkOut(buyer)
    await stripe.payments.authenticate((asked.body as { secret: string }).secret, async () => ({ status: 200 }))
    dispute(await refOf(buyer), 'open')
    const event = newest('charge.dispute.created')
    stripe.fake.trouble = { kind: 500, at: 'GET payment_intents' }
    expect((await stripe.fake.events.send(event)).status).toBe(500)
    expect([await isNoted(event.id), await chargesOf(buyer)]).toEqual([false, ['needs_authentication']])
    stripe.fake.trouble = undefined
    expect((await stripe.fake.events.send(event)).status).toBe(200)
    expect([await isNoted(event.id), await disputesOf(buyer), await creditOf(buyer)]).toEqual([
      true,
      ['open'],
      CREDIT.open,
    ])
  })

  it('is of a charge that stays unknown: after an hour staff hear of it once', async () => {
    const object = { id: 'dp_never', payment_intent: 'pi_never', status: 'needs_response' }
    const created = Math.floor(Date.now() / 1000)
    const event = { id: `evt_${newKey()}`, type: 'charge.dispute.created', created, livemode: false, data: { object } }
    const reports = () =>
      stripe.server.logged.filter((line) => line.includes('unknown here, or not paid (pi_never)')).length
    const tell = async () => [(await stripe.fake.events.send(event)).status, await isNoted(event.id), reports()]
    expect(await tell()).toEqual([503, false, 0])
    stripe.passTime(59 * MINUTE_MS)
    expect(await tell()).toEqual([503, false, 0])
    stripe.passTime(2 * MINUTE_MS)
    expect([await tell(), await tell()]).toEqual([
      [200, true, 1],
      [200, true, 1],
    ])
  })
})

describe('the door', () => {
  /** Told to one of the servers, as its provider would. Answers with the status. */
  async function tell({ app }: Pick<MortalServer, 'app'>, event: FakeEvent) {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
    const url = `${app.listeningOrigin}/api/client/billing/stripe_webhook/`
    const secret = stripe.fake.settings['STRIPE_WEBHOOK_SECRET'] ?? ''
    stripe.fake.events.setDelivery({ url, secret, when: 'by_hand' })
    return (await stripe.fake.events.send(event)).status
  }

  it('lets nothing in that was forged, is too old, or is of the other mode', async () => {
    const buyer = await stripe.buyer()
    await loseAnswer(buyer)
    const event = newest('payment_intent.succeeded')
    const sendWith = async (secret: string, sent: FakeEvent, ageSeconds = 0) => {
      stripe.fake.events.setDelivery({ url: stripe.webhookUrl, secret, when: 'by_hand' })
      return (await stripe.fake.events.send(sent, ageSeconds)).status
    }
    const secret = stripe.fake.settings['STRIPE_WEBHOOK_SECRET'] ?? ''
    expect(await sendWith(`whsec_${newKey()}`, event)).toBe(400)
    expect(await sendWith(secret, event, 10 * 60)).toBe(400)
    expect(await sendWith(secret, { ...event, livemode: true })).toBe(400)
    expect([await booksOf(buyer), await isNoted(event.id)]).toEqual([UNPAID, false])
    // The secret of before the rotation still counts.
    expect(await sendWith(OLD_SECRET, event)).toBe(200)
    expect(await booksOf(buyer)).toEqual(PAID)
  })

  it('takes what it does not know, and reports a charge or refund that nobody here has begun', async () => {
    const unknown = (id: string, type: string, object: object) => ({ id, type, livemode: false, data: { object } })
    const metadata = { key: newKey() }
    const reports = () => stripe.server.logged.filter((line) => line.includes('unknown here')).length
    const before = reports()
    const events = [
      unknown(`evt_${newKey()}`, 'product.created', { id: 'prod_1' }),
      unknown(`evt_${newKey()}`, 'payment_intent.succeeded', { id: 'pi_1', status: 'succeeded', metadata: {} }),
      unknown(`evt_${newKey()}`, 'payment_intent.succeeded', { id: 'pi_2', status: 'succeeded', metadata }),
      unknown(`evt_${newKey()}`, 'refund.failed', { id: 're_1', status: 'failed', metadata }),
    ]
    for (const event of events) expect((await stripe.fake.events.send(event)).status).toBe(200)
    expect(reports() - before).toBe(2)
    // Each once, however often it comes.
    for (const event of events) await stripe.fake.events.send(event)
    expect(reports() - before).toBe(2)
  })

  it('notes an event with its effect or not at all, so that a repeat can have it', async () => {
    const buyer = await stripe.buyer()
    await loseAnswer(buyer)
    const event = newest('payment_intent.succeeded')
    const failing = await startBeside(stripe.server)
    failing.dieAt(() => {
      throw new Error('The test lets the effect fail.')
    })
    expect(await tell(failing, event)).toBe(500)
    expect([await booksOf(buyer), await isNoted(event.id)]).toEqual([UNPAID, false])
    expect(await tell(stripe.server, event)).toBe(200)
    expect([await booksOf(buyer), await isNoted(event.id)]).toEqual([PAID, true])
    await failing.app.close()
    failing.kill()
  })

  it('asks to be told again while the database is away, and books it once', async () => {
    const buyer = await stripe.buyer()
    await loseAnswer(buyer)
    const event = newest('payment_intent.succeeded')
    const line = breakableLine()
    const unlucky = await startBeside(stripe.server, { wrapPool: line.wrapPool })
    line.goAway()
    expect(await tell(unlucky, event)).toBe(503)
    expect([await booksOf(buyer), await isNoted(event.id)]).toEqual([UNPAID, false])
    line.heal()
    expect([await tell(unlucky, event), await tell(unlucky, event)]).toEqual([200, 200])
    expect([await booksOf(buyer), await isNoted(event.id), await timesTaken(buyer)]).toEqual([PAID, true, 1])
    expect(await stripe.findFaults()).toEqual([])
    await unlucky.app.close()
    unlucky.kill()
  })
})

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#rules/durations'
import { putCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { addCard } from '../tests/money/cards.ts'
import { arriveLate } from '../tests/money/late-charge.ts'
import { booksProven } from '../tests/money/money.ts'
import { CARDS } from '../tests/money/order-payer.ts'
import {
  checkOut,
  confirm,
  createPlacer,
  keptOf,
  officeLetters,
  type Placer,
  placedOf,
  putSchedule,
  toldTo,
  type Wished,
  welcome,
} from '../tests/money/placing.ts'
import { shareStripeServer } from '../tests/money/stripe-server.ts'
import { verifyOwn } from '../tests/phones.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { jobsOf } from './jobs.ts'
import { askAboutCharges } from './payments/ask-provider.ts'
import { recordChargeOutcome } from './payments/charge-outcome.ts'
import { verifyBooks } from './proof/verify-books.ts'

/** The payment is safe, whoever records it and whatever becomes of the rest. */

const WEDNESDAY = '2026-11-18'
const WISH = { pickup: { pickup_date: WEDNESDAY, is_rush: true }, days: [1] }

const server = shareTestServer()
beforeEach(() => server.setNow(START))
afterEach(() => booksProven(server))

const pass = (ms: number) => server.setNow(new Date(server.deps.clock.now().getTime() + ms))
const subscriptionOf = async ({ token }: Placer) =>
  ((await server.call('GET', '/api/client/profile/', undefined, token)).body as { subscription: string | null })
    .subscription
const counts = async (placer: Placer) => {
  const { pickups, schedules } = await keptOf(server, placer)
  return [pickups.length, schedules.length]
}

describe('what was agreed is made by whoever records the payment', () => {
  it('the asker, after a call without an answer; until then every device sees that it is being paid', async () => {
    const placer = await createPlacer(server, { card: CARDS.timesOutAfter })
    expect(await welcome(server, placer, WISH)).toMatchObject({ status: 409, code: 'charge_unknown' })
    expect(await placedOf(server, placer)).toMatchObject({
      state: 'paying',
      card_last: '0034',
      paid_at: null,
      days: [1],
    })
    expect(await counts(placer)).toEqual([0, 0])
    pass(MINUTE_MS)
    await askAboutCharges(server.deps)
    expect(await counts(placer)).toEqual([1, 1])
    expect(await placedOf(server, placer)).toMatchObject({ state: 'paid', request: { pickup_date: WEDNESDAY } })
  })

  it('the comparison with the provider’s book', async () => {
    const placer = await createPlacer(server, { card: CARDS.timesOutAfter })
    await welcome(server, placer, WISH)
    pass(11 * MINUTE_MS)
    for (const _ of [1, 2]) await jobsOf(server.deps)['reconcile-charges'].run()
    expect(await counts(placer)).toEqual([1, 1])
  })

  it.each([
    ['under one key', 'same', 'same'],
    ['under two keys', 'first', 'second'],
  ])('one of two presses at once, %s', async (_, ...words) => {
    const placer = await createPlacer(server)
    const answers = await Promise.all(words.map((word) => welcome(server, placer, WISH, `${word}-${placer.id}`)))
    const booked = answers.find(({ status }) => status === 200)?.body.request
    expect(booked).toMatchObject({ pickup_date: WEDNESDAY })
    expect((await welcome(server, placer, WISH)).body.request).toEqual(booked)
    expect(await counts(placer)).toEqual([1, 1])
    expect(await toldTo(server, placer)).toHaveLength(1)
  })
})

describe('a payment that a server of the version before has recorded', () => {
  /** It knows nothing of agreements. */
  async function recordedByOldServer() {
    const placer = await createPlacer(server, { card: CARDS.timesOutAfter })
    await welcome(server, placer, WISH)
    pass(MINUTE_MS)
    const agreements = { ...server.deps.agreements, make: async () => undefined }
    await askAboutCharges({ ...server.deps, agreements })
    expect([await subscriptionOf(placer), await counts(placer)]).toEqual(['gold', [0, 0]])
    return placer
  }
  const makePickups = async () => {
    for (const _ of [1, 2]) await jobsOf(server.deps)['make-pickups'].run()
  }
  const lateLetters = async (placer: Placer) =>
    (await toldTo(server, placer)).filter(({ eventKey }) => eventKey.endsWith('made later')).map(({ body }) => body)

  it('is named by the proof of the books until what was agreed is made, which a letter tells once', async () => {
    const placer = await recordedByOldServer()
    const { differences } = await verifyBooks(server.deps)
    expect(differences).toEqual([`Invoice ${placer.order}: it is paid, and nobody has made what was agreed with it.`])
    await makePickups()
    expect(await counts(placer)).toEqual([1, 1])
    expect(await lateLetters(placer)).toEqual([expect.stringContaining('Pickup: Wednesday, November 18th')])
    expect(await placedOf(server, placer)).toMatchObject({ state: 'paid', request: { pickup_date: WEDNESDAY } })
  })

  it('more than a day ago brings nobody to the door, and is told', async () => {
    const placer = await recordedByOldServer()
    pass(DAY_MS)
    await makePickups()
    expect(await counts(placer)).toEqual([0, 0])
    expect(await lateLetters(placer)).toEqual([expect.stringContaining('We have not booked your pickup')])
    expect(await officeLetters(server, placer)).toHaveLength(1)
  })

  it('and that nobody has paid is left alone', async () => {
    const placer = await createPlacer(server, { card: CARDS.asks })
    await welcome(server, placer, WISH)
    await makePickups()
    expect((await keptOf(server, placer)).agreements).toMatchObject([{ madeAt: null }])
  })
})

describe('the text about the pickup', () => {
  const THURSDAY_PICKUP = { pickup: { pickup_date: '2026-11-19' } }
  const textOf = async ({ id }: Placer) => {
    const { rows } = await server.database.query(
      "select keeps_quiet_hours from messages where customer_id = $1 and channel = 'sms' and event_key like 'pickup %'",
      [id],
    )
    return rows
  }

  it('waits for the day where the payment is settled at night and nobody is at the screen', async () => {
    server.setNow('2026-11-18T05:30:00Z')
    const placer = await createPlacer(server, { card: CARDS.timesOutAfter })
    await verifyOwn(server, placer)
    await checkOut(server, placer, THURSDAY_PICKUP)
    server.setNow('2026-11-18T11:00:00Z')
    await askAboutCharges(server.deps)
    expect(await textOf(placer)).toEqual([{ keeps_quiet_hours: true }])
  })

  it('comes at any hour to whoever has just pressed', async () => {
    server.setNow('2026-11-18T05:30:00Z')
    const placer = await createPlacer(server)
    await verifyOwn(server, placer)
    await checkOut(server, placer, THURSDAY_PICKUP)
    expect(await textOf(placer)).toEqual([{ keeps_quiet_hours: false }])
  })
})

describe('by Stripe’s event', () => {
  const stripe = shareStripeServer()

  it('what was agreed is made once, however often it is told', async () => {
    const buyer = await stripe.buyer('authenticates')
    const { status, body } = await checkOut(stripe.server, buyer, { days: [1] })
    expect(status).toBe(402)
    await stripe.payments.authenticate(body.secret, async () => ({ status: 200 }))
    await stripe.fake.events.deliver({ copies: 3 })
    const { schedules, agreements } = await keptOf(stripe.server, buyer)
    expect(schedules).toMatchObject([{ days: [1] }])
    expect(agreements).toMatchObject([{ scheduleId: schedules[0]?.id, scheduleRefusal: null }])
    expect(await stripe.findFaults()).toEqual([])
  })

  it('a no in the bank’s question leaves nothing that another device could confirm', async () => {
    const buyer = await stripe.buyer('authenticates')
    const { body } = await checkOut(stripe.server, buyer, { days: [1] })
    stripe.fake.actions.failAuthentication(body.secret.split('_secret_')[0] ?? '')
    await stripe.fake.events.deliver()
    const confirmed = await checkOut(stripe.server, buyer, { is_confirmation: true })
    expect(confirmed).toMatchObject({ status: 409, code: 'charge_not_made' })
    expect(await stripe.query('select status from charges where customer_id = $1', [buyer.id])).toEqual([
      { status: 'declined' },
    ])
  })
})

describe('what cannot be made never undoes the payment', () => {
  /** The bank asks, something happens, the customer says yes. */
  async function during(work: (placer: Placer) => Promise<unknown>, wish = WISH) {
    const placer = await createPlacer(server, { card: CARDS.asks })
    const { body } = await checkOut(server, placer, wish)
    await work(placer)
    await confirm(server, body.secret)
    pass(MINUTE_MS)
    await askAboutCharges(server.deps)
    expect(await subscriptionOf(placer)).toBe('gold')
    return placer
  }

  it('an address that we gave up: customer and office read why', async () => {
    const setServed = (isServed: boolean) =>
      server.database.query("update zip_codes set is_withdrawn = $1 where value = '94041'", [!isServed])
    const placer = await during(() => setServed(false))
    await setServed(true)
    const sentence = 'We no longer pick up at this address. Please choose another one.'
    expect(await counts(placer)).toEqual([0, 0])
    expect(await placedOf(server, placer)).toMatchObject({
      state: 'paid',
      request: null,
      request_refusal: sentence,
      schedule: null,
      schedule_refusal: sentence,
    })
    const told = await toldTo(server, placer)
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toContain(
      `We have not booked your pickup on Wednesday, November 18th or recurring pickups every Monday. ${sentence}\n\nBook a pickup: `,
    )
    expect(await officeLetters(server, placer)).toEqual([expect.stringContaining(sentence)])
    // Once the customer has booked one, nobody is told any more that there is none.
    pass(MINUTE_MS)
    const own = { pickup_date: '2026-11-20' }
    expect((await server.call('POST', '/api/client/requests/', own, placer.token)).status).toBeLessThan(300)
    expect(await placedOf(server, placer)).toBeNull()
  })

  it('an address that was deleted', async () => {
    const placer = await during(async ({ token }) => {
      const addresses = '/api/client/addresses/'
      const { body } = await server.call('GET', addresses, undefined, token)
      const [{ id }] = body as [{ id: number }]
      const work = { title: 'Work', zip_code: '94301', address_line_1: '1 University Avenue' }
      await server.call('POST', addresses, work, token)
      expect((await server.call('DELETE', `${addresses}${id}/`, undefined, token)).status).toBe(204)
    })
    const { agreements, pickups } = await keptOf(server, placer)
    expect(pickups).toEqual([])
    expect(agreements).toMatchObject([
      { addressId: null, pickupRefusal: 'no_pickup_address', scheduleRefusal: 'no_pickup_address' },
    ])
  })

  const close = ({ id }: Placer) =>
    server.database.query("update customers set deletes_on = '2026-11-19', deletion_requested_at = $2 where id = $1", [
      id,
      START,
    ])

  it('weekly days of an account that is to be deleted; its pickup before that day is booked', async () => {
    const placer = await during(close)
    const { pickups, schedules } = await keptOf(server, placer)
    expect([pickups, schedules]).toMatchObject([[{ pickupDay: WEDNESDAY }], []])
    const sentence =
      'Your account is set to be deleted, so it can’t have recurring pickups. Keep your account to set them up.'
    expect(await placedOf(server, placer)).toMatchObject({ request: { pickup_date: WEDNESDAY }, schedule: null })
    expect((await placedOf(server, placer))?.schedule_refusal).toBe(sentence)
    const [letter] = await toldTo(server, placer)
    expect(letter?.body).toContain(`We have not booked recurring pickups every Monday. ${sentence}`)
    expect(letter?.body).not.toContain('Every week')
    expect(await officeLetters(server, placer)).toHaveLength(1)
  })

  it('weekly days of such an account are refused at the press already, before anything is charged', async () => {
    const placer = await createPlacer(server)
    await close(placer)
    const refused = await checkOut(server, placer, WISH)
    expect(refused).toMatchObject({ status: 400, code: 'schedule_after_deletion' })
    expect(await subscriptionOf(placer)).toBeNull()
    expect((await checkOut(server, placer, { pickup: WISH.pickup })).status).toBe(200)
  })

  it('an account that ends before the day', async () => {
    const friday = { pickup: { pickup_date: '2026-11-20', is_rush: false }, days: [] }
    const { agreements, pickups } = await keptOf(server, await during(close, friday))
    expect([pickups, agreements[0]?.pickupRefusal]).toEqual([[], 'pickup_after_deletion'])
  })

  /** Each booking of a single pickup raises this error, as often as the sequence says. */
  async function raising<Result>(errcode: string, times: number, work: () => Promise<Result>): Promise<Result> {
    await server.database.query(`create sequence raised;
      create function raise_now() returns trigger language plpgsql as $$ begin
        if new.scheduled_day is null and nextval('raised') <= ${times} then
          raise exception 'A fault of ours' using errcode = '${errcode}';
        end if; return new; end $$;
      create trigger raise_now before insert on pickups for each row execute function raise_now()`)
    try {
      return await work()
    } finally {
      await server.database.query('drop trigger raise_now on pickups; drop function raise_now; drop sequence raised')
    }
  }
  const reports = () => server.logged.filter((line) => line.includes('A fault of ours')).length

  it('an error that nobody expected is kept as such, and reported once; the rest is made', async () => {
    const placer = await createPlacer(server)
    const before = reports()
    const { status, body } = await raising('P0001', 100, () => welcome(server, placer, WISH))
    expect([status, body]).toMatchObject([
      200,
      { request_refusal: 'Something went wrong on our side. We are looking into it.', schedule: { days: [1] } },
    ])
    expect(reports() - before).toBe(1)
    expect(await counts(placer)).toEqual([0, 1])
    expect(await officeLetters(server, placer)).toHaveLength(1)
    expect(await subscriptionOf(placer)).toBe('gold')
  })

  it('a deadlock is no such error: the whole is recorded again', async () => {
    const placer = await createPlacer(server)
    const { status, body } = await raising('40P01', 1, () => welcome(server, placer, WISH))
    expect([status, body.request]).toMatchObject([200, { pickup_date: WEDNESDAY }])
    expect(await counts(placer)).toEqual([1, 1])
    const charged = await server.database.query('select from charges where customer_id = $1', [placer.id])
    expect(charged.rows).toHaveLength(1)
  })

  it.each([
    ['a lock that was not to be had in time', '55P03'],
    ['a statement that took too long', '57014'],
    ['a full disk', '53100'],
  ])('neither is %s: the payment stays open, and the asker records all of it', async (_, errcode) => {
    const placer = await createPlacer(server)
    const first = await raising(errcode, 1, () => welcome(server, placer, WISH))
    expect([first.status, await counts(placer)]).toEqual([503, [0, 0]])
    expect(await placedOf(server, placer)).toMatchObject({ state: 'paying' })
    pass(MINUTE_MS)
    await askAboutCharges(server.deps)
    expect(await placedOf(server, placer)).toMatchObject({ state: 'paid', request: { pickup_date: WEDNESDAY } })
    expect([await counts(placer), await officeLetters(server, placer)]).toEqual([[1, 1], []])
    const charged = await server.database.query('select from charges where customer_id = $1', [placer.id])
    expect(charged.rows).toHaveLength(1)
  })
})

describe('a payment that comes to nothing while nobody is at the screen', () => {
  const ENDS: Record<string, (placer: Placer) => Promise<unknown>> = {
    declined: async ({ id }) => {
      const charges = server.database.db.selectFrom('charges').select(['id', 'customerId'])
      const charge = await charges.where('customerId', '=', id).executeTakeFirstOrThrow()
      const told = { status: 'declined', chargeRef: randomUUID(), message: 'No funds.', isHard: false } as const
      return recordChargeOutcome(server.deps, charge, told)
    },
    'not made': () => askAboutCharges(server.deps),
  }

  /** The bank is silent at the press, something happens, and the payment ends. Answers with the one letter about it. */
  async function letterAfter(end: string, wish: Wished, meanwhile = async (_: Placer): Promise<unknown> => undefined) {
    const placer = await createPlacer(server, { card: CARDS.timesOutBefore })
    expect(await welcome(server, placer, { ...wish })).toMatchObject({ status: 409, code: 'charge_unknown' })
    await meanwhile(placer)
    pass(MINUTE_MS)
    await ENDS[end]?.(placer)
    const letters = (await toldTo(server, placer)).filter(({ eventKey }) => eventKey.endsWith(end))
    expect(letters).toHaveLength(1)
    return letters[0]?.body ?? ''
  }

  const PICKUP = 'your pickup on Wednesday, November 18th'
  const DAYS = 'recurring pickups every Monday and Thursday'
  const days = [1, 4]

  describe.each(Object.keys(ENDS))('because it was %s', (end) => {
    it.each([
      ['pickup and days', { ...WISH, days }, `${PICKUP} or ${DAYS}`],
      ['pickup', { pickup: WISH.pickup }, PICKUP],
      ['days', { days }, DAYS],
    ])('names what was agreed and is not booked (%s), and where to order again', async (_, wish, parts) => {
      const again = `Place your order: ${server.deps.config.publicUrl}/order/packages`
      const letter = await letterAfter(end, wish)
      expect(letter).toContain(`\n\nNothing was charged, and we have not booked ${parts}.\n\n`)
      expect(letter).toContain(`You can place your order again, with this card or another one.\n\n${again}`)
    })

    it('tells nothing of pickups where none were agreed', async () => {
      const letter = await letterAfter(end, {})
      expect(letter).toContain('\n\nNothing was charged.\n\n')
      expect(letter).not.toMatch(/booked|Place your order/)
    })

    it('does not call unbooked what the customer has by another way', async () => {
      const letter = await letterAfter(end, { ...WISH, days }, (placer) => putSchedule(server, placer, [2]))
      expect(letter).toContain(`\n\nNothing was charged, and we have not booked ${PICKUP}.\n\n`)
      const book = async ({ id, token }: Placer) => {
        await putCustomer(server, id, { planName: 'payc' })
        const { status } = await server.call('POST', '/api/client/requests/', { pickup_date: WEDNESDAY }, token)
        expect(status).toBe(201)
      }
      expect(await letterAfter(end, { pickup: WISH.pickup }, book)).toContain('\n\nNothing was charged.\n\n')
    })
  })
})

describe('money that comes after its customer has heard that there was none', () => {
  it('brings the plan and books nothing; the letter says so with a link', async () => {
    const placer = await createPlacer(server, { card: CARDS.timesOutBefore })
    expect((await welcome(server, placer, WISH)).status).toBe(409)
    pass(MINUTE_MS)
    await askAboutCharges(server.deps)
    expect(await placedOf(server, placer)).toBeNull()
    expect(await arriveLate(server, placer)).toBe('succeeded')
    expect([await subscriptionOf(placer), await counts(placer)]).toEqual(['gold', [0, 0]])
    const sentence = 'Your payment came through after we told you it hadn’t, so nothing is booked with it.'
    const letter = (await toldTo(server, placer)).find(({ eventKey }) => eventKey.endsWith('receipt'))
    expect(letter?.body).toContain(`${sentence}\n\nBook a pickup: `)
    expect(await placedOf(server, placer)).toMatchObject({ state: 'paid', request_refusal: sentence })
    expect(await officeLetters(server, placer)).toHaveLength(1)
    const again = await checkOut(server, placer, WISH)
    expect([again.status, again.body.request_refusal]).toEqual([200, sentence])
    expect(await counts(placer)).toEqual([0, 0])
  })

  it('has paid the order, also while the bank asks about another try', async () => {
    const placer = await createPlacer(server, { card: CARDS.timesOutBefore })
    await checkOut(server, placer, WISH)
    pass(MINUTE_MS)
    await askAboutCharges(server.deps)
    await addCard(server, placer.token, CARDS.asks)
    expect((await checkOut(server, placer, WISH)).status).toBe(402)
    await arriveLate(server, placer)
    expect(await placedOf(server, placer)).toMatchObject({ state: 'paid', order: { is_paid: true } })
  })

  describe('and has pressed again since', () => {
    const FRIDAY = '2026-11-20'
    /** The first press has come to nothing, and the second one has another wish. */
    async function pressTwice(card: string) {
      const placer = await createPlacer(server, { card: CARDS.timesOutBefore })
      await welcome(server, placer, WISH)
      pass(MINUTE_MS)
      await askAboutCharges(server.deps)
      await addCard(server, placer.token, card)
      return { placer, second: await welcome(server, placer, { pickup: { pickup_date: FRIDAY }, days: [] }) }
    }

    it('brings what was wished for with the newer press, while the bank asks about it', async () => {
      const { placer, second } = await pressTwice(CARDS.asks)
      expect(second.status).toBe(402)
      expect(await arriveLate(server, placer)).toBe('succeeded')
      const { pickups, schedules, agreements } = await keptOf(server, placer)
      expect([pickups.map(({ pickupDay }) => pickupDay), schedules]).toEqual([[FRIDAY], []])
      expect(agreements).toMatchObject([{ pickupRefusal: null }])
      const letter = (await toldTo(server, placer)).find(({ eventKey }) => eventKey.endsWith('receipt'))
      expect(letter?.body).toContain('Friday, November 20th')
      expect(await officeLetters(server, placer)).toEqual([])
    })

    it('books nothing where that has come to nothing as well', async () => {
      const { placer, second } = await pressTwice(CARDS.declines)
      expect(second.code).toBe('card_declined')
      expect(await arriveLate(server, placer)).toBe('succeeded')
      expect(await counts(placer)).toEqual([0, 0])
      expect(await officeLetters(server, placer)).toHaveLength(1)
    })
  })

  it('of a purchase without a wish tells nothing more', async () => {
    const placer = await createPlacer(server, { card: CARDS.timesOutBefore })
    await welcome(server, placer)
    pass(MINUTE_MS)
    await askAboutCharges(server.deps)
    await arriveLate(server, placer)
    const letter = (await toldTo(server, placer)).find(({ eventKey }) => eventKey.endsWith('receipt'))
    expect(letter?.body).not.toContain('Book a pickup')
    expect(await officeLetters(server, placer)).toEqual([])
  })
})

it('the tables themselves refuse what is made twice, half or without a payment', async () => {
  const placer = await createPlacer(server)
  await welcome(server, placer, WISH)
  const set = (change: string) =>
    server.database.query(`update agreements set ${change} where customer_id = $1`, [placer.id])
  for (const change of [
    'made_at = null',
    'pickup_id = null',
    "pickup_refusal = 'no_package'",
    "schedule_refusal = 'schedule_exists'",
    "days = '{6}'",
    "days = '{}'",
    'pickup_day = null',
    'customer_id = customer_id + 1',
    'pickup_id = -1',
  ]) {
    await expect(set(change), change).rejects.toThrow(/violates/)
  }
})

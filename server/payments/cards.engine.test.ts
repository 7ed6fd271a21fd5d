import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard, finishCardForm, openCardForm, type ShownCard, typeCard } from '../../tests/money/cards.ts'
import { countingServer, countStatements } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { jobsOf } from '../jobs.ts'
import { recordFinishedSetup } from './card-setups.ts'

const server = shareTestServer()
const PATH = '/api/client/cards/'
const PROFILE = '/api/client/profile/'

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server)
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, path = PATH, body?: unknown) => server.call(method, path, body, customer.token)
const pathOf = (id: number | string) => `${PATH}${id}/`
const add = (number?: string) => addCard(server, customer.token, number)
const list = async () => (await call('GET')).body as ShownCard[]
const idsOf = (cards: ShownCard[]) => cards.map(({ id }) => id)
const mainOf = async () => ((await call('GET', PROFILE)).body as { main_card: number | null }).main_card
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.query<Record<string, unknown>>(text, values)).rows
const rowOf = async (id: number) => (await query('select * from cards where id = $1', [id]))[0]
const atProvider = async (ref: string) => server.deps.payments.findCard(ref)

/** A charge of this card, as far as the database wants to know one. */
async function putCharge(cardId: number, status: 'pending' | 'needs_authentication' | 'succeeded'): Promise<void> {
  const [invoice] = await query(
    `insert into invoices (customer_id, kind, status, title, amount_cents, created_at)
     values ($1, 'fee', 'open', 'A fee', 1000, now()) returning id`,
    [customer.id],
  )
  await query(
    `insert into charges (customer_id, invoice_id, key, customer_ref, card_id, card_ref, amount_cents, is_present, status,
       charge_ref, created_at, ended_at)
     select $1, $2, gen_random_uuid(), 'cus', id, card_ref, 1000, true, $4, gen_random_uuid(), now(),
       case when $4 = 'succeeded' then now() end from cards where id = $3`,
    [customer.id, invoice?.id, cardId, status],
  )
}

describe('a saved card', () => {
  it('is what the provider says of it, and the main one [R229] [R363] [R364]', async () => {
    const secret = await finishCardForm(server, customer.token)
    const { status, body } = await call('POST', PATH, { secret })
    const card = {
      id: expect.any(Number),
      stripe_id: expect.stringMatching(/^pm_/),
      brand: 'visa',
      last: '4242',
      expiration_month: 4,
      expiration_year: 2031,
      expiry: 'later',
      is_active: true,
    }
    expect([status, body]).toEqual([201, card])
    const { id } = body as ShownCard
    const one = await call('GET', pathOf(id))
    expect([one.status, one.body]).toEqual([200, body])
    expect(await list()).toEqual([body])
    expect(await mainOf()).toBe(id)
  })

  it('takes the place of the main one before it, which stays', async () => {
    const [first, second] = [await add(), await add('5555555555554444')]
    expect(await list()).toEqual([second, { ...first, is_active: false }])
    expect(second).toMatchObject({ last: '4444', is_active: true })
  })

  it('is the same one when its form is sent again, and is not made the main one a second time', async () => {
    const secret = await finishCardForm(server, customer.token)
    const first = await call('POST', PATH, { secret })
    const other = await add()
    const again = await call('POST', PATH, { secret })
    expect([again.status, again.body]).toEqual([201, { ...(first.body as ShownCard), is_active: false }])
    expect(await mainOf()).toBe(other.id)
    expect(await list()).toHaveLength(2)
  })

  it('is one, however many send its form at once', async () => {
    const secret = await finishCardForm(server, customer.token)
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', PATH, { secret })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  it('needs a finished form, and says why it is not', async () => {
    const secret = await openCardForm(server, customer.token)
    const open = await call('POST', PATH, { secret })
    const sentence = 'This card form has not been finished. Please enter the card again.'
    expect([open.status, open.body]).toEqual([400, { non_field_errors: [sentence] }])
    await typeCard(server, secret, '4000000000009995')
    const declined = await call('POST', PATH, { secret })
    expect([declined.status, declined.headers['x-error-code'], declined.body]).toEqual([
      400,
      'card_not_finished',
      { non_field_errors: ['Your card has insufficient funds.'] },
    ])
    await typeCard(server, secret)
    expect((await call('POST', PATH, { secret })).status).toBe(201)
  })

  it('is not found by a secret of nobody’s or of somebody else', async () => {
    const stranger = await createCustomer(server)
    const secret = await finishCardForm(server, stranger.token)
    for (const wrong of [secret, 'seti_nothing_secret_nothing']) {
      const { status, body } = await call('POST', PATH, { secret: wrong })
      expect([status, body]).toEqual([404, { detail: 'Not found.' }])
    }
    expect((await call('POST', PATH, {})).body).toEqual({ secret: ['Required'] })
    expect(await list()).toEqual([])
    expect((await server.call('GET', PATH, undefined, stranger.token)).body).toEqual([])
  })

  it('can still be saved with a form that was given up as too old', async () => {
    const secret = await openCardForm(server, customer.token)
    server.setNow(new Date(START.getTime() + 25 * 60 * 60 * 1000))
    customer = { ...customer, token: await signIn() }
    expect(await openCardForm(server, customer.token)).not.toBe(secret)
    await typeCard(server, secret)
    expect((await call('POST', PATH, { secret })).status).toBe(201)
  })
})

const signIn = async () => {
  const { email, password } = customer
  const { body } = await server.call('POST', '/api/client/auth/login/', { email, password })
  return (body as { token: string }).token
}

describe('the list of cards', () => {
  it('has the main one first, then the newest, and costs one statement besides the session [R363]', async () => {
    const cards = [await add(), await add(), await add()]
    const [oldest, middle, newest] = idsOf(cards)
    await call('PATCH', pathOf(middle ?? 0), { is_active: true })
    expect(idsOf(await list())).toEqual([middle, newest, oldest])
    const { inject, takeCount, close } = await countingServer(server)
    const read = async (token: string) => {
      takeCount()
      const answer = await inject({ url: PATH, headers: { authorization: `Bearer ${token}` } })
      return [(answer.json() as unknown[]).length, takeCount()]
    }
    expect(await read(customer.token)).toEqual([3, 2])
    expect(await read((await createCustomer(server)).token)).toEqual([0, 2])
    await close()
  })

  it('is in the profile, which still costs one statement', async () => {
    const { id } = await add()
    const { inject, takeCount, close } = await countingServer(server)
    takeCount()
    const answer = await inject({ url: PROFILE, headers: { authorization: `Bearer ${customer.token}` } })
    expect([(answer.json() as { main_card: number }).main_card, takeCount()]).toEqual([id, 1])
    await close()
  })
})

describe('making a card the main one', () => {
  it.each(['PUT', 'PATCH'] as const)('%s takes is_active: true [R364]', async (method) => {
    const [first] = [await add(), await add()]
    const { status, body } = await call(method, pathOf(first.id), { is_active: true, last: '0000' })
    expect([status, body]).toEqual([200, first])
    expect(await mainOf()).toBe(first.id)
    expect((await call('GET', pathOf(first.id))).body).toEqual(first)
  })

  it.each(['PUT', 'PATCH'] as const)('%s takes nothing else', async (method) => {
    const { id } = await add()
    for (const wrong of [{}, { is_active: false }, { is_active: 'true' }, { is_active: null }, { last: '1234' }]) {
      const { status, body } = await call(method, pathOf(id), wrong)
      expect([status, body]).toEqual([400, { is_active: ['Must be true'] }])
    }
  })

  it('is also done in the profile [R235]', async () => {
    const [first] = [await add(), await add()]
    const { status, body } = await call('PATCH', PROFILE, { main_card: first.id })
    expect([status, body]).toEqual([200, expect.objectContaining({ main_card: first.id })])
  })

  it('finds neither a removed card nor somebody else’s', async () => {
    const [removed] = [await add(), await add()]
    await call('DELETE', pathOf(removed.id))
    const stranger = await createCustomer(server)
    const foreign = await addCard(server, stranger.token)
    for (const id of [removed.id, foreign.id]) {
      expect((await call('PATCH', pathOf(id), { is_active: true })).status).toBe(404)
      const { status, body } = await call('PATCH', PROFILE, { main_card: id })
      expect([status, body]).toEqual([400, { main_card: ['Not found.'] }])
    }
  })
})

describe('removing a card', () => {
  it('takes it out of the list and then from the provider [R364]', async () => {
    const [first, second] = [await add(), await add()]
    const { status, body } = await call('DELETE', pathOf(first.id))
    expect([status, body]).toEqual([204, ''])
    expect(idsOf(await list())).toEqual([second.id])
    for (const method of ['GET', 'DELETE'] as const) expect((await call(method, pathOf(first.id))).status).toBe(404)
    expect(await rowOf(first.id)).toMatchObject({ removed_at: START })
    await jobsOf(server.deps)['finish-removals'].run()
    expect(await atProvider(first.stripe_id)).toBeUndefined()
    expect(await atProvider(second.stripe_id)).toBeDefined()
    expect(await query('select * from provider_removals')).toEqual([])
  })

  it('is refused for the main one, in these words [R409]', async () => {
    const { id } = await add()
    const { status, body } = await call('DELETE', pathOf(id))
    expect([status, body]).toEqual([
      412,
      {
        detail:
          "Your default payment method can't be deleted. In order to update your card, simply click on + Add a different card.",
      },
    ])
    expect(idsOf(await list())).toEqual([id])
  })

  it.each(['pending', 'needs_authentication'] as const)('waits for a charge that is %s', async (status) => {
    const [first] = [await add(), await add()]
    await putCharge(first.id, status)
    const refused = await call('DELETE', pathOf(first.id))
    const sentence = 'A payment with this card is on its way. Please try again in a moment.'
    expect([refused.status, refused.body]).toEqual([409, { non_field_errors: [sentence] }])
    expect(await rowOf(first.id)).toMatchObject({ removed_at: null })
  })

  it('does not wait for a charge that has ended', async () => {
    const [first] = [await add(), await add()]
    await putCharge(first.id, 'succeeded')
    expect((await call('DELETE', pathOf(first.id))).status).toBe(204)
  })

  it('is not undone by sending its form again', async () => {
    const secret = await finishCardForm(server, customer.token)
    const { id } = (await call('POST', PATH, { secret })).body as ShownCard
    const other = await add()
    await call('DELETE', pathOf(id))
    expect((await call('POST', PATH, { secret })).status).toBe(404)
    expect(idsOf(await list())).toEqual([other.id])
  })

  it.each([
    ['made the main one first', ['PATCH', 'DELETE']],
    ['removed first', ['DELETE', 'PATCH']],
  ] as const)('never leaves a customer with a removed main card: %s, at once', async (_, order) => {
    for (let round = 0; round < 4; round += 1) {
      customer = await createCustomer(server)
      const [first] = [await add(), await add()]
      const send = (method: Method) =>
        call(method, pathOf(first.id), method === 'PATCH' ? { is_active: true } : undefined)
      const statuses = (await Promise.all(order.map(send))).map(({ status }) => status)
      const [one, two] = order[0] === 'PATCH' ? statuses : [...statuses].reverse()
      expect([
        [200, 412],
        [404, 204],
      ]).toContainEqual([one, two])
      expect(idsOf(await list())).toContain(await mainOf())
    }
  })
})

describe('refreshing', () => {
  const refresh = () => call('POST', `${PATH}refresh/`)

  it('records a finished form whose answer was lost, and makes its card the main one [R365]', async () => {
    const first = await add()
    await finishCardForm(server, customer.token, '5555555555554444')
    const { status, body } = await refresh()
    expect(status).toBe(200)
    expect(body).toEqual([expect.objectContaining({ last: '4444', is_active: true }), { ...first, is_active: false }])
    expect(await list()).toEqual(body)
  })

  it('reads expiry dates again [R365]', async () => {
    const { stripe_id } = await add()
    await query('update sandbox.cards set expiration_month = 9, expiration_year = 2033 where card_ref = $1', [
      stripe_id,
    ])
    expect((await refresh()).body).toEqual([
      expect.objectContaining({ stripe_id, expiration_month: 9, expiration_year: 2033 }),
    ])
    expect(await list()).toEqual([expect.objectContaining({ expiration_month: 9 })])
  })

  it.each([
    ['2026-10-31T18:00:00Z', 'next_month'],
    ['2026-11-17T18:00:00Z', 'this_month'],
    // In London it is December, and here the card's last evening.
    ['2026-12-01T07:59:00Z', 'this_month'],
    ['2026-12-01T08:00:00Z', 'expired'],
  ])('says by our clock, in Los Angeles, whether a card has expired: on %s %s', async (now, expiry) => {
    server.setNow(now)
    customer = await createCustomer(server)
    const { stripe_id } = await add()
    await query('update sandbox.cards set expiration_month = 11, expiration_year = 2026 where card_ref = $1', [
      stripe_id,
    ])
    expect((await refresh()).body).toEqual([expect.objectContaining({ stripe_id, expiry })])
    expect(await list()).toEqual([expect.objectContaining({ expiry })])
  })

  it('drops what the provider no longer has, but neither the main card nor one with a charge in flight', async () => {
    const [gone, charged, main] = [await add(), await add(), await add()]
    await putCharge(charged.id, 'pending')
    for (const { stripe_id } of [gone, charged, main]) await server.deps.payments.removeCard(stripe_id)
    expect(idsOf((await refresh()).body)).toEqual([main.id, charged.id])
    expect(await rowOf(gone.id)).toMatchObject({ removed_at: START })
  })

  it('without cards is an empty list', async () => {
    const { status, body } = await refresh()
    expect([status, body]).toEqual([200, []])
  })
})

describe('what a checkout begins with', () => {
  it('records a finished form, once', async () => {
    await finishCardForm(server, customer.token)
    await Promise.all([1, 2, 3].map(() => recordFinishedSetup(server.deps, customer.id)))
    expect(await list()).toEqual([expect.objectContaining({ last: '4242', is_active: true })])
  })

  it('changes nothing while the form is open, and costs one statement where there is none', async () => {
    const { database, takeCount } = countStatements(server.database)
    await recordFinishedSetup({ ...server.deps, database }, customer.id)
    expect(takeCount()).toBe(1)
    const secret = await openCardForm(server, customer.token)
    await recordFinishedSetup(server.deps, customer.id)
    expect(await list()).toEqual([])
    expect(await openCardForm(server, customer.token)).toBe(secret)
  })
})

it('whatever a customer does with cards at once, nothing breaks and the main one is among them', async () => {
  for (let round = 0; round < 4; round += 1) {
    customer = await createCustomer(server)
    const [first, second] = [await add(), await add(), await add()]
    const secret = await finishCardForm(server, customer.token)
    const calls = [
      () => call('POST', '/api/client/billing/create_intent/', {}),
      () => call('POST', PATH, { secret }),
      () => call('POST', `${PATH}refresh/`),
      () => call('PATCH', pathOf(first.id), { is_active: true }),
      () => call('PATCH', PROFILE, { main_card: second.id }),
      () => call('DELETE', pathOf(first.id)),
      () => call('DELETE', pathOf(second.id)),
    ]
    const turned = [...calls.slice(2 * round), ...calls.slice(0, 2 * round)]
    const answers = await Promise.all([
      recordFinishedSetup(server.deps, customer.id),
      ...turned.map(async (send) => (await send()).status),
    ])
    for (const status of answers.slice(1)) expect([200, 201, 204, 400, 404, 412]).toContain(status)
    const cards = await list()
    expect(idsOf(cards)).toContain(await mainOf())
    expect(cards.filter(({ is_active }) => is_active)).toHaveLength(1)
    const saved = await query('select card_id from card_setups where secret = $1', [secret])
    expect(idsOf(cards)).toContain(saved[0]?.card_id)
    expect(await query(`select 1 from cards where customer_id = $1`, [customer.id])).toHaveLength(4)
  }
})

import { describe, expect, inject, it } from 'vitest'
import { createCustomer, putCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { addCard } from '../tests/money/cards.ts'
import { createPayer } from '../tests/money/order-payer.ts'
import { putOrder } from '../tests/money/put-order.ts'
import { ops } from '../tests/ops.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { countingServer } from '../tests/statements.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { readOldestDue } from './orders/list-orders.ts'

const server = shareTestServer()
const PATH = '/api/client/profile/'

describe('the profile', () => {
  it('of somebody new has every field [R230] [R231] [R232] [R233] [R234] [R235] [R239] [R354]', async () => {
    const { id, email, token } = await createCustomer(server, { firstName: '', lastName: '' })
    const { status, body } = await server.call('GET', PATH, undefined, token)
    const { mainAddressId, mainPhoneId } = await server.database.db
      .selectFrom('customers')
      .select(['mainAddressId', 'mainPhoneId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      email,
      subscription: null,
      first_name: '',
      last_name: '',
      balance: 0,
      dollar_balance: '0.00',
      stripe_id: null,
      billing_address: null,
      starch: 'none',
      no_crease: null,
      fix_tears: true,
      detergents: null,
      fabric_softener: false,
      // Nobody has agreed to its sentence yet.
      is_auto_billing: false,
      main_card: null,
      main_phone: mainPhoneId,
      main_address: mainAddressId,
      can_be_texted: false,
      due: null,
    })
    expect([typeof mainAddressId, typeof mainPhoneId]).toEqual(['number', 'number'])
  })

  it('says whether a text would reach the main phone: verified, and no STOP said', async () => {
    const { id, phone, token } = await createCustomer(server)
    const isTextable = async () =>
      ((await server.call('GET', PATH, undefined, token)).body as { can_be_texted: boolean }).can_be_texted
    expect(await isTextable()).toBe(false)
    await server.database.query('update phones set verified_at = $2 where customer_id = $1', [id, START])
    expect(await isTextable()).toBe(true)
    expect((await server.call('PATCH', PATH, { first_name: 'Ada' }, token)).body).toMatchObject({ can_be_texted: true })
    await server.database.query('insert into text_stops values ($1, $2)', [phone, START])
    expect(await isTextable()).toBe(false)
    await server.database.query('delete from text_stops where number = $1', [phone])
    await putCustomer(server, id, { mainPhoneId: null })
    expect(await isTextable()).toBe(false)
  })

  it('has auto-reload on only for who has agreed: not after a tick beside payc, not with a plan that staff sold [R234]', async () => {
    const { id, email, token } = await createCustomer(server, { firstName: '', lastName: '' })
    await addCard(server, token)
    const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, sent?: object) =>
      (await server.call(method, path, sent, token)).body as {
        is_auto_billing: boolean
        order: number
        is_paid: boolean
      }
    const isOn = async () => (await call('GET', PATH)).is_auto_billing
    const { order } = await call('POST', '/api/client/subscription/choose/', { package: 'payc' })
    const tick = { order, is_auto_billing: true }
    expect((await call('POST', '/api/client/subscription/checkout/', tick)).is_paid).toBe(true)
    const agreed = () =>
      server.database.query(`select 1 from consents where kind = 'auto_reload' and customer_id = $1`, [id])
    expect([await isOn(), (await agreed()).rows]).toEqual([false, []])
    await ops(server, 'plan', email, 'gold', '--yes')
    expect([await isOn(), (await ops(server, 'customer', email))[1]]).toEqual([
      false,
      expect.stringContaining('Plan: Gold. Credit: $199.00. Auto-reload: off.'),
    ])
    await call('PATCH', PATH, { is_auto_billing: true })
    expect([await isOn(), (await agreed()).rows]).toEqual([true, [expect.anything()]])
  })

  it.each(['payc', 'gold', 'platinum'] as const)('names the plan %s [R231]', async (plan) => {
    const { token } = await createCustomer(server, { plan })
    expect((await server.call('GET', PATH, undefined, token)).body).toMatchObject({ subscription: plan })
  })

  it('shows the balance twice, the billing address and the preferences [R230] [R232] [R236] [R237] [R238]', async () => {
    const { id, token } = await createCustomer(server)
    await putCustomer(server, id, {
      balanceCents: -505,
      billingZipCode: '10001',
      billingAddressLine1: '1 Far Street',
      starch: 'heavy',
      noCrease: 'jeans_only',
      fixTears: false,
      detergents: 'hypo_allergenic',
      fabricSoftener: true,
      isAutoBilling: false,
    })
    expect((await server.call('GET', PATH, undefined, token)).body).toMatchObject({
      balance: -505,
      dollar_balance: '-5.05',
      billing_address: { zip_code: '10001', address_line_1: '1 Far Street', address_line_2: '' },
      starch: 'heavy',
      no_crease: 'jeans_only',
      fix_tears: false,
      detergents: 'hypo_allergenic',
      fabric_softener: true,
      is_auto_billing: false,
    })
  })

  it('costs one statement, session included', async () => {
    const { token } = await createCustomer(server)
    const { inject, takeCount, close } = await countingServer(server)
    takeCount()
    const answer = await inject({ url: PATH, headers: { authorization: `Bearer ${token}` } })
    expect([answer.statusCode, takeCount()]).toEqual([200, 1])
    const payload = { firstName: 'Ada' }
    await inject({ method: 'PATCH', url: PATH, headers: { authorization: `Bearer ${token}` }, payload })
    expect(takeCount()).toBe(2)
    await inject({ url: PATH, headers: { authorization: 'Bearer nonsense' } })
    expect(takeCount()).toBe(0)
    await close()
  })
})

describe('what is due in the profile', () => {
  const get = async (token: string, path: string) =>
    (await server.call('GET', `/api/client/${path}/`, undefined, token)).body as Record<string, unknown>

  it.each([
    ['a bag that is being counted', null, {}],
    ['one that is priced', null, { state: 'priced' }],
    ['one whose card is being asked', null, { state: 'ready_unpaid' }],
    ['one whose card has refused', 2000, { hold: 'payment' }],
    ['one on its way that is not paid', 2000, { state: 'on_its_way_unpaid', hold: 'payment', leftAt: START }],
    ['one delivered that is not paid', 2000, { state: 'delivered_unpaid', hold: 'payment' }],
    ['one that staff look into', null, { state: 'ready_unpaid', hold: 'staff' }],
    ['a fee that waits', 999, { kind: 'no_show', amountCents: 999, hold: 'payment' }],
    ['a fee that staff look into', null, { kind: 'no_show', amountCents: 999, hold: 'staff' }],
    ['what staff charged', 2000, { kind: 'staff_charge', hold: 'payment' }],
    ['one that is paid', null, { state: 'ready' }],
    ['one that is paid and back', null, { status: 'completed' }],
  ] as const)('%s: %s', async (_, due, columns) => {
    server.setNow(START)
    const customer = await createPayer(server)
    const stranger = await createPayer(server, { card: null })
    const id = await putOrder(server, customer, { status: 'accepted', ...columns })
    expect((await get(customer.token, 'profile'))['due']).toEqual(
      due === null ? null : expect.objectContaining({ id, due, card: expect.objectContaining({ last: '4242' }) }),
    )
    expect(await get(customer.token, `orders/${id}`)).toMatchObject({ is_payable: due !== null, due: due ?? 0 })
    expect((await get(stranger.token, 'profile'))['due']).toBeNull()
    expect(await get(stranger.token, 'overview')).toMatchObject({ card: null, orders: 0, orders_under_way: 0 })
  })

  // On the embedded engine's one connection nobody pays in between.
  it.runIf(inject('engine').kind === 'postgres')(
    'what is paid while it is read is told as it was in one moment, and not any more after that',
    async () => {
      server.setNow(START)
      const customer = await createPayer(server)
      const id = await putOrder(server, customer, { hold: 'payment', readyAt: START })
      const { db } = server.database
      const paidAfterItsFirstAnswer = db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          await server.call('POST', `/api/client/orders/${id}/pay/`, undefined, customer.token)
          return result
        },
      })
      expect(await readOldestDue(db, customer.id)).toMatchObject({ row: { id } })
      const told = await readOldestDue(paidAfterItsFirstAnswer, customer.id)
      expect(told).toMatchObject({ row: { id, hold: 'payment', amountCents: 2000, waiting: [{ id }] } })
      expect(await readOldestDue(db, customer.id)).toBeUndefined()
    },
  )

  const dueOf = async ({ token }: { token: string }) =>
    ((await server.call('GET', PATH, undefined, token)).body as { due: unknown }).due

  it('is the oldest order that waits for money, with its figures, the others and the main card', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    await addCard(server, customer.token)
    await putCustomer(server, customer.id, { balanceCents: 500 })
    const first = await putOrder(server, customer, { hold: 'payment' })
    const second = await putOrder(server, customer, { hold: 'payment', amountCents: 900 })
    expect(await dueOf(customer)).toMatchObject({
      id: first,
      kind: 'laundry',
      pretty_status: 'Ready: payment needed',
      amount_with_discount: 2000,
      due: 1500,
      due_from_credit: 500,
      also_due: [{ id: second, kind: 'laundry', amount_with_discount: 900, due: 900 }],
      card: { brand: 'visa', last: '4242' },
    })
    expect(await dueOf(await createCustomer(server, { plan: 'payc' }))).toBeNull()
  })

  it('costs three statements more, also where the order is a part of what came out of a bag', async () => {
    const customer = await createCustomer(server, { plan: 'payc' })
    const pickupId = await putPickup(server, customer, { status: 'collected' })
    await putOrder(server, customer, { pickupId, part: 1, parts: 2, hold: 'payment' })
    const { inject, takeCount, close } = await countingServer(server)
    takeCount()
    const answer = await inject({ url: PATH, headers: { authorization: `Bearer ${customer.token}` } })
    expect(answer.json().due).toMatchObject({ due: 2000 })
    expect(takeCount()).toBe(1 + 3)
    await close()
  })
})

describe('the overview', () => {
  const overviewOf = async ({ token }: { token: string }) =>
    (await server.call('GET', '/api/client/overview/', undefined, token)).body

  it('of somebody new has the address and the phone of the sign-up, and nothing else', async () => {
    const customer = await createCustomer(server, { zipCode: '94301' })
    expect(await overviewOf(customer)).toEqual({
      card: null,
      address: expect.objectContaining({ title: 'Home', zip_code: '94301' }),
      town: 'Palo Alto',
      addresses: 1,
      phone: expect.objectContaining({ number: customer.phone, is_verified: false }),
      phones: 1,
      schedule: null,
      orders: 0,
      orders_under_way: 0,
    })
  })

  it('has the main ones and counts the bags of its own customer alone: no fee, and none that is back or went back', async () => {
    const [customer, other] = [await createCustomer(server), await createCustomer(server)]
    await addCard(server, customer.token)
    await addCard(server, customer.token, '5555555555554444')
    const work = { title: 'Work', zip_code: '94040', address_line_1: '1 Castro Street' }
    const { body } = await server.call('POST', '/api/client/addresses/', work, customer.token)
    await server.call('PATCH', PATH, { main_address: (body as { id: number }).id }, customer.token)
    await putOrder(server, customer)
    await putOrder(server, customer, { status: 'completed' })
    await putOrder(server, customer, { state: 'returned' })
    await putOrder(server, customer, { kind: 'no_show' })
    await putOrder(server, other)
    expect(await overviewOf(customer)).toMatchObject({
      card: { brand: 'mastercard', last: '4444' },
      address: { title: 'Work' },
      town: 'Mountain View',
      addresses: 2,
      orders: 3,
      orders_under_way: 1,
    })
    expect(await overviewOf(other)).toMatchObject({ card: null, addresses: 1, orders: 1, orders_under_way: 1 })
  })
})

describe('changing the names', () => {
  it.each(['PUT', 'PATCH'] as const)(
    '%s takes both spellings and answers with the profile [R225] [R355]',
    async (method) => {
      const { token } = await createCustomer(server)
      const first = await server.call(method, PATH, { first_name: ' Ada ', last_name: 'Lovelace' }, token)
      expect([first.status, first.body]).toEqual([
        200,
        expect.objectContaining({ first_name: 'Ada', last_name: 'Lovelace', fix_tears: true }),
      ])
      await server.call(method, PATH, { firstName: 'Grace', lastName: 'Hopper' }, token)
      expect((await server.call('GET', PATH, undefined, token)).body).toMatchObject({
        first_name: 'Grace',
        last_name: 'Hopper',
      })
    },
  )

  it.each(['PUT', 'PATCH'] as const)('%s leaves alone what is not sent [R355]', async (method) => {
    const { token } = await createCustomer(server, { firstName: 'Ada', lastName: 'Lovelace' })
    expect((await server.call(method, PATH, { last_name: 'Byron' }, token)).body).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
    })
    const { status, body } = await server.call(method, PATH, {}, token)
    expect([status, body]).toEqual([200, expect.objectContaining({ first_name: 'Ada', last_name: 'Byron' })])
  })

  it('needs names that say something [R305] [R307] [R317]', async () => {
    const { token } = await createCustomer(server)
    const answer = async (method: 'PUT' | 'PATCH', body: unknown) => {
      const { status, body: refusal } = await server.call(method, PATH, body, token)
      return [status, refusal]
    }
    expect(await answer('PUT', { firstName: '', lastName: '' })).toEqual([
      400,
      { first_name: ['Required'], last_name: ['Required'] },
    ])
    expect(await answer('PUT', { firstName: 'Ada', lastName: ' ' })).toEqual([400, { last_name: ['Required'] }])
    expect(await answer('PATCH', { firstName: '' })).toEqual([400, { first_name: ['Required'] }])
    expect(await answer('PATCH', { firstName: null })).toEqual([400, { first_name: ['Required'] }])
    const long = 'a'.repeat(257)
    expect(await answer('PATCH', { lastName: long })).toEqual([400, { last_name: ['Must be 256 characters or less'] }])
  })

  it.each(['PUT', 'PATCH'] as const)('%s has no effect on what a customer may not write', async (method) => {
    const stranger = await createCustomer(server)
    const { token } = await createCustomer(server, { firstName: 'Ada', lastName: 'Lovelace' })
    const before = (await server.call('GET', PATH, undefined, token)).body as Record<string, unknown>
    const { status, body } = await server.call(
      method,
      PATH,
      {
        first_name: 'Eve',
        last_name: 'Lovelace',
        id: stranger.id,
        customer_id: stranger.id,
        email: 'eve@example.com',
        subscription: 'platinum',
        plan_name: 'platinum',
        balance: 100_000,
        balance_cents: 100_000,
        dollar_balance: '1000.00',
        stripe_id: 'cus_eve',
        password: 'eve-was-here',
        password_hash: '$argon2id$eve',
        deleted_at: '2000-01-01T00:00:00Z',
        deletes_on: '2000-01-01',
        email_confirmed_at: '2000-01-01T00:00:00Z',
      },
      token,
    )
    expect([status, body]).toEqual([200, { ...before, first_name: 'Eve' }])
    expect((await server.call('GET', PATH, undefined, token)).body).toEqual({ ...before, first_name: 'Eve' })
    expect((await server.call('GET', PATH, undefined, stranger.token)).body).toMatchObject({ first_name: 'Grace' })
  })
})

describe.each(['PUT', 'PATCH'] as const)('changing the rest with %s', (method) => {
  const change = async (token: string, body: unknown) => {
    const { status, body: answer } = await server.call(method, PATH, body, token)
    return [status, answer]
  }

  it.each<[string, string | boolean | null, string]>([
    ['is_auto_billing', false, '[R356]'],
    ['is_auto_billing', true, '[R356]'],
    ['starch', 'none', '[R187] [R236] [R358]'],
    ['starch', 'light', '[R236] [R358]'],
    ['starch', 'medium', '[R236] [R358]'],
    ['starch', 'heavy', '[R236] [R358]'],
    ['no_crease', 'all_pants', '[R237] [R358]'],
    ['no_crease', 'jeans_only', '[R237] [R358]'],
    ['no_crease', null, '[R237] [R358]'],
    ['fix_tears', false, '[R239] [R358]'],
    ['detergents', 'scented', '[R238]'],
    ['detergents', 'hypo_allergenic', '[R238]'],
    ['detergents', null, '[R238]'],
    ['fabric_softener', true, '[R233]'],
  ])('%s becomes %j, and stays %s', async (field, value) => {
    const { token } = await createCustomer(server)
    const [status, answer] = await change(token, { [field]: value })
    expect([status, answer]).toEqual([200, expect.objectContaining({ [field]: value })])
    expect((await server.call('GET', PATH, undefined, token)).body).toEqual(answer)
  })

  it('takes both spellings, all at once [R225] [R356] [R358]', async () => {
    const { token } = await createCustomer(server)
    const fields = { isAutoBilling: false, starch: 'light', noCrease: 'jeans_only', fixTears: false }
    expect(await change(token, fields)).toEqual([
      200,
      expect.objectContaining({
        is_auto_billing: false,
        starch: 'light',
        no_crease: 'jeans_only',
        fix_tears: false,
        first_name: 'Grace',
      }),
    ])
  })

  it.each([
    ['starch', 'extreme', 'Must be none, light, medium, heavy'],
    ['starch', null, 'Must be none, light, medium, heavy'],
    ['no_crease', 'socks', 'Must be all_pants, jeans_only'],
    ['detergents', 'petrol', 'Must be scented, hypo_allergenic'],
    ['fix_tears', 'yes', 'Must be true or false'],
    ['fabric_softener', null, 'Must be true or false'],
    ['is_auto_billing', 1, 'Must be true or false'],
  ])('refuses %s %j: "%s"', async (field, value, sentence) => {
    const { token } = await createCustomer(server)
    expect(await change(token, { first_name: 'Eve', [field]: value })).toEqual([400, { [field]: [sentence] }])
    expect((await server.call('GET', PATH, undefined, token)).body).toMatchObject({ first_name: 'Grace' })
  })

  it('takes a billing address anywhere, and takes it away again [R232] [R316] [R357]', async () => {
    const { token } = await createCustomer(server)
    const billing = { zip_code: '10001', address_line_1: '1 Far Street', address_line_2: 'Apt 2' }
    expect(await change(token, { billing_address: billing })).toEqual([
      200,
      expect.objectContaining({ billing_address: billing }),
    ])
    const camel = { zipCode: '10002', addressLine1: '2 Far Street' }
    expect(await change(token, { billingAddress: camel })).toEqual([
      200,
      expect.objectContaining({
        billing_address: { zip_code: '10002', address_line_1: '2 Far Street', address_line_2: '' },
      }),
    ])
    expect(await change(token, { billing_address: null })).toEqual([
      200,
      expect.objectContaining({ billing_address: null }),
    ])
  })

  it('needs a zip code in a billing address [R305] [R315]', async () => {
    const { token } = await createCustomer(server)
    const [status, answer] = await change(token, { billing_address: { address_line_1: '1 Far Street' } })
    expect([status, answer]).toEqual([400, { 'billing_address.zip_code': ['Required'] }])
    const slip = await change(token, { billing_address: { zip_code: '1000' } })
    expect(slip).toEqual([400, { 'billing_address.zip_code': ['Invalid zip code, must be 5 digits'] }])
  })

  it('chooses the main address and phone among one’s own [R235]', async () => {
    const { token } = await createCustomer(server)
    const address = { title: 'Office', zip_code: '94301', address_line_1: '1 University Avenue' }
    const made = await server.call('POST', '/api/client/addresses/', address, token)
    const { id } = made.body as { id: number }
    const before = (await server.call('GET', PATH, undefined, token)).body as { main_phone: number }
    expect(await change(token, { mainAddress: id, mainPhone: before.main_phone, firstName: 'Ada' })).toEqual([
      200,
      { ...before, main_address: id, first_name: 'Ada' },
    ])
  })

  it('refuses what is not one’s own, and changes nothing [R235]', async () => {
    const stranger = await createCustomer(server)
    const theirs = (await server.call('GET', PATH, undefined, stranger.token)).body as Record<string, number>
    const { token } = await createCustomer(server)
    const { main_address, main_phone } = theirs
    const wanted = { main_address, main_phone, main_card: 1, first_name: 'Eve' }
    const refused = [400, { main_address: ['Not found.'], main_phone: ['Not found.'], main_card: ['Not found.'] }]
    expect(await change(token, wanted)).toEqual(refused)
    const never = { main_address: 2_000_000_000, main_phone: 2_000_000_000, main_card: 2_000_000_000 }
    expect(await change(token, never)).toEqual(refused)
    expect((await server.call('GET', PATH, undefined, token)).body).toMatchObject({ first_name: 'Grace' })
  })

  it('understands deleteRecurringSchedule, also where there is none to delete [R358]', async () => {
    const { token } = await createCustomer(server)
    const before = (await server.call('GET', PATH, undefined, token)).body
    expect(await change(token, { deleteRecurringSchedule: true })).toEqual([200, before])
  })
})

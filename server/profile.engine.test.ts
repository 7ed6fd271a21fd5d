import { describe, expect, it } from 'vitest'
import { createCustomer } from '../tests/customers.ts'
import { shareHouse } from '../tests/house.ts'
import { countingHouse } from '../tests/statements.ts'

const house = shareHouse()
const PATH = '/api/client/profile/'

describe('the profile', () => {
  it('of somebody new has every field [R230] [R231] [R232] [R233] [R234] [R235] [R239] [R354]', async () => {
    const { id, email, token } = await createCustomer(house, { firstName: '', lastName: '' })
    const { status, body } = await house.call('GET', PATH, undefined, token)
    const { mainAddressId, mainPhoneId } = await house.database.db
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
      is_auto_billing: true,
      main_card: null,
      main_phone: mainPhoneId,
      main_address: mainAddressId,
    })
    expect([typeof mainAddressId, typeof mainPhoneId]).toEqual(['number', 'number'])
  })

  it.each(['payc', 'gold', 'platinum'] as const)('names the plan %s [R231]', async (plan) => {
    const { token } = await createCustomer(house, { plan })
    expect((await house.call('GET', PATH, undefined, token)).body).toMatchObject({ subscription: plan })
  })

  it('shows the balance twice, the billing address and the preferences [R230] [R232] [R236] [R237] [R238]', async () => {
    const { id, token } = await createCustomer(house)
    await house.database.db
      .updateTable('customers')
      .set({
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
      .where('id', '=', id)
      .execute()
    expect((await house.call('GET', PATH, undefined, token)).body).toMatchObject({
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
    const { token } = await createCustomer(house)
    const { inject, takeCount, close } = await countingHouse(house)
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

describe('changing the names', () => {
  it.each(['PUT', 'PATCH'] as const)(
    '%s takes both spellings and answers with the profile [R225] [R355]',
    async (method) => {
      const { token } = await createCustomer(house)
      const first = await house.call(method, PATH, { first_name: ' Ada ', last_name: 'Lovelace' }, token)
      expect([first.status, first.body]).toEqual([
        200,
        expect.objectContaining({ first_name: 'Ada', last_name: 'Lovelace', fix_tears: true }),
      ])
      await house.call(method, PATH, { firstName: 'Grace', lastName: 'Hopper' }, token)
      expect((await house.call('GET', PATH, undefined, token)).body).toMatchObject({
        first_name: 'Grace',
        last_name: 'Hopper',
      })
    },
  )

  it('PATCH leaves alone what is not sent [R355]', async () => {
    const { token } = await createCustomer(house, { firstName: 'Ada', lastName: 'Lovelace' })
    expect((await house.call('PATCH', PATH, { last_name: 'Byron' }, token)).body).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
    })
    const { status, body } = await house.call('PATCH', PATH, {}, token)
    expect([status, body]).toEqual([200, expect.objectContaining({ first_name: 'Ada', last_name: 'Byron' })])
  })

  it('needs names that say something [R305] [R307] [R317]', async () => {
    const { token } = await createCustomer(house)
    const answer = async (method: 'PUT' | 'PATCH', body: unknown) => {
      const { status, body: refusal } = await house.call(method, PATH, body, token)
      return [status, refusal]
    }
    expect(await answer('PUT', {})).toEqual([400, { first_name: ['Required'], last_name: ['Required'] }])
    expect(await answer('PUT', { firstName: 'Ada', lastName: ' ' })).toEqual([400, { last_name: ['Required'] }])
    expect(await answer('PATCH', { firstName: '' })).toEqual([400, { first_name: ['Required'] }])
    expect(await answer('PATCH', { firstName: null })).toEqual([400, { first_name: ['Required'] }])
    const long = 'a'.repeat(257)
    expect(await answer('PATCH', { lastName: long })).toEqual([400, { last_name: ['Must be 256 characters or less'] }])
  })

  it.each(['PUT', 'PATCH'] as const)('%s has no effect on what a customer may not write', async (method) => {
    const stranger = await createCustomer(house)
    const { token } = await createCustomer(house, { firstName: 'Ada', lastName: 'Lovelace' })
    const before = (await house.call('GET', PATH, undefined, token)).body as Record<string, unknown>
    const { status, body } = await house.call(
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
        main_card: 1,
        main_phone: 1,
        main_address: 1,
      },
      token,
    )
    expect([status, body]).toEqual([200, { ...before, first_name: 'Eve' }])
    expect((await house.call('GET', PATH, undefined, token)).body).toEqual({ ...before, first_name: 'Eve' })
    expect((await house.call('GET', PATH, undefined, stranger.token)).body).toMatchObject({ first_name: 'Grace' })
  })
})

import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../tests/customers.ts'
import { addCard } from '../tests/money/cards.ts'
import { booksProven } from '../tests/money/money.ts'
import { CARDS } from '../tests/money/order-payer.ts'
import { shareTestServer } from '../tests/test-server.ts'

const server = shareTestServer()
afterEach(() => booksProven(server))

const HOME = { zip_code: '94301', address_line_1: '9 Linen Lane', address_line_2: 'Apt 2', instructions: 'Ring twice' }

async function post(path: string, payload: object, { token }: TestCustomer, key = randomUUID()) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/client/${path}/`,
    payload,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}

const chosen = async (customer: TestCustomer): Promise<number> =>
  (await post('subscription/choose', { package: 'gold' }, customer)).body.id

const form = (order: number, more: object = {}) => ({
  user: { first_name: 'Rosa', last_name: 'Parks', is_auto_billing: true },
  address: HOME,
  billing_address: null,
  order,
  dollar_amount_with_discount: '199.00',
  ...more,
})

const read = async (path: string, { token }: TestCustomer): Promise<never> =>
  (await server.call('GET', `/api/client/${path}/`, undefined, token)).body

describe('the first checkout', () => {
  it('[R388] writes who and where, updates the address of signing up instead of adding one, and pays', async () => {
    const customer = await createCustomer(server, { addressLine1: '' })
    await addCard(server, customer.token)
    const key = randomUUID()
    const order = await chosen(customer)
    const paid = await post('welcome/checkout', form(order), customer, key)
    expect(paid).toMatchObject({
      status: 200,
      body: {
        user: { first_name: 'Rosa', last_name: 'Parks', is_auto_billing: true },
        address: { id: expect.any(Number), title: 'Home', ...HOME },
        billing_address: null,
        order: { id: order, is_paid: true, amount: 19_900 },
      },
    })
    expect((await post('welcome/checkout', form(order), customer, key)).text).toBe(paid.text)
    expect(await read('addresses', customer)).toMatchObject([{ id: paid.body.address.id, ...HOME }])
    expect(await read('profile', customer)).toMatchObject({ first_name: 'Rosa', subscription: 'gold', balance: 19_900 })
    expect(await read('invoices', customer)).toHaveLength(1)
  })

  it('a tick beside payc, which has nothing to reload, is ignored in the answer as in the profile', async () => {
    const customer = await createCustomer(server)
    await addCard(server, customer.token)
    const { body } = await post('subscription/choose', { package: 'payc' }, customer)
    const paid = await post('welcome/checkout', form(body.id, { dollar_amount_with_discount: '0.00' }), customer)
    expect(paid).toMatchObject({ status: 200, body: { user: { first_name: 'Rosa', is_auto_billing: false } } })
    expect(await read('profile', customer)).toMatchObject({ subscription: 'payc', is_auto_billing: false })
  })

  it('keeps a billing address of its own', async () => {
    const customer = await createCustomer(server)
    await addCard(server, customer.token)
    const billing_address = { zip_code: '10001', address_line_1: '5 Far Away', address_line_2: '' }
    const paid = await post('welcome/checkout', form(await chosen(customer), { billing_address }), customer)
    expect(paid).toMatchObject({ status: 200, body: { billing_address } })
    expect(await read('profile', customer)).toMatchObject({ billing_address })
  })

  it('loses nothing that was typed when the card is declined, and charges nothing', async () => {
    const customer = await createCustomer(server)
    await addCard(server, customer.token, '4000000000000341')
    const refused = await post('welcome/checkout', form(await chosen(customer)), customer)
    expect(refused).toMatchObject({ status: 400, body: { non_field_errors: ['Your card was declined.'] } })
    expect(await read('profile', customer)).toMatchObject({ first_name: 'Rosa', subscription: null, balance: 0 })
    expect(await read('addresses', customer)).toMatchObject([HOME])
  })

  it('a repeat that only follows its charge leaves what was changed meanwhile', async () => {
    const customer = await createCustomer(server)
    await addCard(server, customer.token, CARDS.timesOutBefore)
    const [order, key] = [await chosen(customer), randomUUID()]
    const press = () => post('welcome/checkout', form(order), customer, key)
    expect((await press()).status).toBe(409)
    const [{ id }] = (await read('addresses', customer)) as [{ id: number }]
    const moved = { address_line_1: '1 New Street', instructions: 'Side door' }
    const billing_address = { zip_code: '10001', address_line_1: '5 Far Away', address_line_2: '' }
    const renamed = { first_name: 'Rosalind', billing_address }
    await server.call('PATCH', `/api/client/addresses/${id}/`, moved, customer.token)
    await server.call('PATCH', '/api/client/profile/', renamed, customer.token)
    expect((await press()).status).toBe(409)
    expect(await read('addresses', customer)).toMatchObject([{ id, ...moved }])
    expect(await read('profile', customer)).toMatchObject(renamed)
  })

  it.each([
    ['no street', { address: { zip_code: '94301' } }, { 'address.address_line_1': ['Required'] }],
    ['no name', { user: { last_name: 'Parks' } }, { 'user.first_name': ['Required'] }],
    ['a zip we do not serve', { address: { ...HOME, zip_code: '10001' } }, { zip_code: [expect.any(String)] }],
  ])('with %s it is refused under the field, and nothing is charged', async (_, more, fields) => {
    const customer = await createCustomer(server)
    await addCard(server, customer.token)
    const refused = await post('welcome/checkout', form(await chosen(customer), more), customer)
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, Object.keys(fields)])
    expect(await read('profile', customer)).toMatchObject({ subscription: null, balance: 0 })
  })
})

import { expect, it } from 'vitest'
import { shareTestServer } from '../tests/test-server.ts'
import { demo, seedDemoCoupons, seedDemoCustomer } from './demo.ts'

const server = shareTestServer()
const logIn = () => server.call('POST', '/api/client/auth/login/', demo)

it('the demo customer is a gold member with a card and a small history, made once, and stays as it was left', async () => {
  expect(demo).toEqual({ email: 'demo@larkspur.example', password: 'laundry-day' })
  await seedDemoCustomer(server.deps)
  const { token } = (await logIn()).body as { token: string }
  const profile = () => server.call('GET', '/api/client/profile/', undefined, token)
  expect((await profile()).body).toMatchObject({ first_name: 'Ada', subscription: 'gold', balance: 21_400 })
  const phones = await server.database.db.selectFrom('phones').select(['number', 'verifiedAt']).execute()
  expect(phones).toEqual([{ number: '+16505550199', verifiedAt: server.deps.clock.now() }])

  const list = async (path: string) => (await server.call('GET', `/api/client/${path}/`, undefined, token)).body
  expect(await list('cards')).toMatchObject([{ last: '4242', is_active: true }])
  expect(await list('invoices')).toMatchObject([{ is_paid: true, amount: 19_900 }])
  expect(await list('credit_statement')).toMatchObject([{ change: 1_500 }, { change: 19_900 }])

  await server.call('PATCH', '/api/client/profile/', { firstName: 'Alma' }, token)
  await seedDemoCustomer(server.deps)
  expect((await profile()).body).toMatchObject({ first_name: 'Alma' })
  const customers = await server.database.db.selectFrom('customers').select('id').execute()
  expect(customers).toHaveLength(1)
})

it('stays away when its phone belongs to somebody by now', async () => {
  await server.database.query("update customers set email = 'renamed@example.com'")
  await seedDemoCustomer(server.deps)
  expect((await logIn()).status).toBe(401)
})

it('two codes can be tried, made once; one that was retired stays so', async () => {
  await Promise.all([seedDemoCoupons(server.deps), seedDemoCoupons(server.deps)])
  await server.database.db.updateTable('coupons').set({ isRetired: true }).where('code', '=', 'TENOFF').execute()
  await seedDemoCoupons(server.deps)
  const coupons = await server.database.db
    .selectFrom('coupons')
    .select(['code', 'percent', 'cents', 'useLimit', 'isOncePerCustomer', 'isRetired'])
    .orderBy('code')
    .execute()
  expect(coupons).toEqual([
    { code: 'FRESH10', percent: 10, cents: null, useLimit: null, isOncePerCustomer: false, isRetired: false },
    { code: 'TENOFF', percent: null, cents: 1000, useLimit: null, isOncePerCustomer: true, isRetired: true },
  ])
})

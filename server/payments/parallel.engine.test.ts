import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { booking } from '../../tests/money/books.ts'
import { addCardTo, newKey } from '../../tests/money/crash-scenarios.ts'
import { nextOrderNumber, openPlanInvoice } from '../../tests/money/money.ts'
import { findMoneyFaults } from '../../tests/money/money-faults.ts'
import { sandboxWorld } from '../../tests/money/payment-world.ts'
import { type MortalServer, startBeside } from '../../tests/mortal-server.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { payOwed } from '../billing/pay-owed.ts'
import { addCredit } from '../credit/credit.ts'

const server = shareTestServer()
/** Two servers on one database. */
let apps: MortalServer[]

beforeAll(async () => {
  apps = await Promise.all([startBeside(server), startBeside(server)])
})
afterAll(() => {
  for (const app of apps) app.kill()
})

const appOf = (index: number): MortalServer => apps[index % apps.length] as MortalServer
const fifty = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)))
const count = async (text: string, values: unknown[]) =>
  (await server.database.query<{ count: number }>(text, values)).rows[0]?.count

const sameKey = newKey()

describe('fifty checkouts of one invoice at once', () => {
  it.each([
    ['without keys', () => undefined],
    ['with one key', () => sameKey],
    ['with fifty keys', () => newKey()],
  ])('%s charge once, credit once and tell once', async (_, keyOf) => {
    const customer = await createCustomer(server)
    await addCardTo({ server, payments: sandboxWorld() }, customer)
    const { id: order } = await openPlanInvoice(server, customer.id)
    const keys = Array.from({ length: 50 }, keyOf)
    const { token } = customer
    const checkOut = (index: number) => {
      const key = keys[index]
      return appOf(index).call('POST', '/api/client/subscription/checkout/', { order }, { token, ...(key && { key }) })
    }
    const answers = await fifty(checkOut)
    // Who waits for too long behind the others is asked to come back as well.
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 503].includes(status))).toEqual([])
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid.length).toBeGreaterThan(0)
    // Whoever comes back gets the answer of the one that paid.
    paid.push(await checkOut(0), await checkOut(1))
    expect(new Set(paid.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(paid[0]?.body).toMatchObject({ id: order, dollar_amount: '199.00' })

    const { rows } = await server.database.query(
      `select count(*)::integer as charges, sum(amount_cents)::integer as taken from sandbox.charges
       join customers on stripe_id = customer_ref where customers.id = $1`,
      [customer.id],
    )
    expect(rows).toEqual([{ charges: 1, taken: 19_900 }])
    const entries = 'select count(*)::integer from ledger_entries where customer_id = $1'
    const letters = `select count(*)::integer from messages where customer_id = $1 and event_key like 'invoice%receipt'`
    expect([await count(entries, [customer.id]), await count(letters, [customer.id])]).toEqual([1, 1])
    expect(await findMoneyFaults(server.deps)).toEqual([])
  })
})

it('fifty orders at once spend a balance that covers ten exactly ten times', async () => {
  const customer = await createCustomer(server, { plan: 'payc' })
  const gift = { kind: 'gift', source: 'gift of ten', lot: 'gift', cents: 19_900, from: { gifts: 19_900 } } as const
  await booking(server, customer.id, (db, owner) => addCredit(db, owner, gift, server.deps.clock.now()))
  const outcomes = await fifty(async (index) => {
    const number = await nextOrderNumber(server)
    const { id: customerId } = customer
    const demand = {
      customerId,
      number,
      kind: 'order',
      title: 'One of fifty',
      totalCents: 1_990,
      isPresent: true,
    } as const
    return payOwed(appOf(index).deps, demand)
  })
  const paid = outcomes.filter(({ status }) => status === 'paid')
  const declined = outcomes.filter(({ status }) => status === 'declined')
  expect([paid.length, declined.length]).toEqual([10, 40])
  const spent = `select count(*)::integer from ledger_entries where customer_id = $1 and kind = 'order' and change_cents = -1990`
  expect(await count(spent, [customer.id])).toBe(10)
  expect(await count('select balance_cents as count from customers where id = $1', [customer.id])).toBe(0)
  expect(await findMoneyFaults(server.deps)).toEqual([])
})

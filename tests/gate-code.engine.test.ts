import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeDueAccounts } from '../server/close-account.ts'
import { remindOfPickups } from '../server/pickups/reminders.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { START } from './engines.ts'
import { addCard } from './money/cards.ts'
import { completeOrder } from './money/complete-order.ts'
import { CARDS } from './money/order-payer.ts'
import { putOrder } from './money/put-order.ts'
import { ops } from './ops.ts'
import { readPdf } from './read-pdf.ts'
import { scheduleCalls } from './schedules.ts'
import { shareTestServer } from './test-server.ts'

/** place.engine.test.ts shows how an address's field gets everywhere; here: what a gate code may be and who may not read it. */

const server = shareTestServer()
const CODE = 'C0417#gate'
let customer: TestCustomer
let home: number
const { call, make, change } = scheduleCalls(server, () => customer)

beforeEach(async () => {
  server.setNow(START)
  await arrive()
})

async function arrive(): Promise<void> {
  customer = await createCustomer(server, { plan: 'gold' })
  home = ((await call('GET', '/api/client/profile/')).body as { main_address: number }).main_address
}
const setCode = (code: unknown) => call('PATCH', `/api/client/addresses/${home}/`, { gate_code: code })
const savedCode = async () =>
  ((await call('GET', `/api/client/addresses/${home}/`)).body as { gate_code: string }).gate_code
const book = async (day: string) =>
  ((await call('POST', '/api/client/requests/', { pickup_date: day })).body as { id: number }).id

describe('a gate code', () => {
  it.each([
    ['  #4711 ', '#4711'],
    ['a'.repeat(20), 'a'.repeat(20)],
    ['47\u202E11\u0007', '4711'],
    ['47\n11', '47 11'],
    ['', ''],
    ['  ', ''],
    [null, ''],
  ])('sent as %j is kept as %j', async (sent, kept) => {
    await setCode('before')
    expect([(await setCode(sent)).status, await savedCode()]).toEqual([200, kept])
  })

  it.each([
    ['a'.repeat(21), 'Must be 20 characters or less'],
    ['47\u200D11', 'Must be letters, numbers or symbols'],
    ['4242 4242 4242 4242', 'Please leave card numbers out. We never need one here'],
    [4711, 'Required'],
  ])('%j is refused under its field, and the one before stays', async (sent, sentence) => {
    await setCode('before')
    const { status, body } = await setCode(sent)
    expect([status, body, await savedCode()]).toEqual([400, { gate_code: [sentence] }, 'before'])
  })

  it.each(['addresses', 'pickups'])(
    'of more than 20 characters or two lines is refused by the table %s',
    async (table) => {
      await book('2026-11-19')
      for (const code of ['a'.repeat(21), '1\n2']) {
        const written = server.database.query(`update ${table} set gate_code = $2 where customer_id = $1`, [
          customer.id,
          code,
        ])
        await expect(written).rejects.toThrow(/gate_code_check/)
      }
    },
  )
})

describe('of a gate code nobody reads', () => {
  it('in texts, letters and the log, whatever becomes of the pickup', async () => {
    await setCode(CODE)
    await make({ days: [1, 4] })
    await change({ status: 'paused' })
    const id = await book('2026-11-20')
    await call('PATCH', `/api/client/requests/${id}/`, { pickup_date: '2026-11-18' })
    server.setNow('2026-11-18T02:00:00Z')
    await remindOfPickups(server.deps)
    server.setNow('2026-11-18T19:00:00Z')
    const [exit] = await ops(server, 'no-show', String(id), '--arrived', '10:30', '--yes')
    expect(exit).toBe(0)
    const messages = await server.database.db
      .selectFrom('messages')
      .selectAll()
      .where('customerId', '=', customer.id)
      .execute()
    expect(messages.map(({ eventKey }) => eventKey)).toEqual(
      expect.arrayContaining([
        `pickup ${id} confirmed`,
        `pickup ${id} change 1`,
        expect.stringMatching(/reminder/),
        `pickup ${id} no-show`,
      ]),
    )
    expect(JSON.stringify(messages)).not.toContain(CODE)
    expect(server.logged.join('')).not.toContain(CODE)
  })

  it('on a receipt and in the letter that brings it', async () => {
    await addCard(server, customer.token, CARDS.good)
    await setCode(CODE)
    const pickupId = await book('2026-11-19')
    await server.database.db.updateTable('pickups').set({ status: 'collected' }).where('id', '=', pickupId).execute()
    const order = await putOrder(server, customer, { pickupId })
    expect(await completeOrder(server.deps, order)).toMatchObject({ status: 'completed' })
    const { body } = await call('POST', `/api/client/orders/${order}/`, {})
    const pdf = await server.app.inject({ url: (body as { pdf_path: string }).pdf_path })
    const text = readPdf(pdf.rawPayload).pages.flat().join('\n')
    expect(text).toContain('12 Villa Street')
    expect(text).not.toContain(CODE)
    const letters = await server.database.db
      .selectFrom('messages')
      .selectAll()
      .where('customerId', '=', customer.id)
      .execute()
    expect(letters.map(({ body }) => body).join('\n')).toContain(`${order}`)
    expect(JSON.stringify(letters)).not.toContain(CODE)
  })

  it('once the account is closed', async () => {
    await setCode(CODE)
    await book('2026-11-19')
    await call('POST', '/api/client/addresses/', {
      title: 'Work',
      zip_code: '94301',
      address_line_1: '1 Way',
      gate_code: CODE,
    })
    expect(await tablesWith(CODE)).toEqual(expect.arrayContaining(['addresses', 'pickups']))
    await call('POST', '/api/client/account/deletion/', { password: customer.password })
    await server.database.db
      .updateTable('pickups')
      .set({ status: 'collected' })
      .where('customerId', '=', customer.id)
      .execute()
    server.setNow('2026-12-17T11:40:00Z')
    await closeDueAccounts(server.deps)
    const { deletedAt } = await server.database.db
      .selectFrom('customers')
      .select('deletedAt')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(deletedAt).not.toBeNull()
    expect(await rowsWith(CODE)).toEqual([])
  })

  /** The tables with rows of this customer; the tests before have left theirs. */
  const tablesWith = async (word: string) => [...new Set((await rowsWith(word)).map(({ table }) => table))]

  async function rowsWith(word: string): Promise<{ table: string; row: string }[]> {
    const { rows: tables } = await server.database.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id'",
    )
    const found: { table: string; row: string }[] = []
    for (const { name: table } of tables) {
      const { rows } = await server.database.query<{ row: string }>(
        `select to_jsonb(each)::text as row from ${table} as each where customer_id = $1 and strpos(to_jsonb(each)::text, $2) > 0`,
        [customer.id, word],
      )
      found.push(...rows.map(({ row }) => ({ table, row })))
    }
    return found
  }
})

describe('a checkout that was first sent before there were gate codes', () => {
  const send = async (payload: object, key: string) => {
    const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': key }
    const answer = await server.app.inject({ method: 'POST', url: '/api/client/welcome/checkout/', payload, headers })
    return { status: answer.statusCode, text: answer.body }
  }
  const choose = async () =>
    ((await call('POST', '/api/client/subscription/choose/', { package: 'gold' })).body as { id: number }).id
  const bodyOf = (order: number) => ({
    user: { first_name: 'Rosa', last_name: 'Parks' },
    address: {
      zip_code: '94041',
      address_line_1: '9 Linen Lane',
      address_line_2: '',
      instructions: '',
      has_doorman: false,
    },
    order,
  })

  it('is answered again letter for letter, and the code that was typed meanwhile stays', async () => {
    await addCard(server, customer.token)
    const [key, body] = [randomUUID(), bodyOf(await choose())]
    const paid = await send(body, key)
    expect(paid.status).toBe(200)
    await setCode(CODE)
    expect(await send(body, key)).toEqual(paid)
    expect(await savedCode()).toBe(CODE)
  })

  it('is sent anew after a decline by the same tab, and leaves the code alone', async () => {
    await addCard(server, customer.token, CARDS.declines)
    const body = bodyOf(await choose())
    expect((await send(body, randomUUID())).status).toBe(400)
    await setCode(CODE)
    await addCard(server, customer.token)
    expect((await send(body, randomUUID())).status).toBe(200)
    expect(await savedCode()).toBe(CODE)
  })

  it('is another one with a code: it is refused under the same key, and nothing is written', async () => {
    await addCard(server, customer.token)
    const [key, body] = [randomUUID(), bodyOf(await choose())]
    expect((await send(body, key)).status).toBe(200)
    const other = { ...body, address: { ...body.address, gate_code: CODE } }
    expect((await send(other, key)).status).toBe(422)
    expect(await savedCode()).toBe('')
  })
})

import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { brand } from '#contract/brand'
import { createCustomer, putCustomer, type TestCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { lettersTo, linkIn } from '../tests/letters.ts'
import { addCard, openCardForm } from '../tests/money/cards.ts'
import { completeOrder } from '../tests/money/complete-order.ts'
import { giveCredit } from '../tests/money/credit.ts'
import { nextOrderNumber } from '../tests/money/money.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { payOwed } from './billing/pay-owed.ts'
import { closeDueAccounts } from './close-account.ts'
import type { Schema } from './db/schema.ts'
import { jobsOf } from './jobs.ts'
import { performOps } from './ops/perform.ts'
import { takeIn } from './orders/intake/intake.ts'
import { finishRemovals } from './payments/cards.ts'
import { sendPendingRefunds } from './payments/refunds.ts'
import { addAddress } from './profile/addresses.ts'
import { addPhone } from './profile/phones.ts'
import { sendPhoneCode } from './profile/verify-phone.ts'

const server = shareTestServer({ PUBLIC_URL: 'https://larkspur.example' })
const PATH = '/api/client/account/deletion/'
const NO_MONEY = {
  balance: 0,
  dollar_balance: '0.00',
  refund: 0,
  dollar_refund: '0.00',
  forfeited: 0,
  dollar_forfeited: '0.00',
}

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  // Whoever an earlier test left waiting for the day is not this one's.
  await server.database.query(
    'update customers set deletion_requested_at = null, deletes_on = null where deleted_at is null',
  )
  customer = await createCustomer(server)
})

const call = (method: 'GET' | 'POST' | 'DELETE', body?: object) => server.call(method, PATH, body, customer.token)
const ask = () => call('POST', { password: customer.password })
const logIn = () =>
  server.call('POST', '/api/client/auth/login/', { email: customer.email, password: customer.password })
const subjects = async () => (await lettersTo(server, customer.email)).map(({ subject }) => subject)
const rowOf = () =>
  server.database.db.selectFrom('customers').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow()

describe('asking for deletion', () => {
  it('says first what would be lost', async () => {
    await giveCredit(server, customer.id, 1250)
    const { status, body } = await call('GET')
    expect([status, body]).toEqual([
      200,
      {
        deletes_on: null,
        would_delete_on: '2026-12-17',
        balance: 1250,
        dollar_balance: '12.50',
        refund: 0,
        dollar_refund: '0.00',
        forfeited: 1250,
        dollar_forfeited: '12.50',
        open_orders: 0,
      },
    ])
  })

  it('gives thirty days in Los Angeles, and a letter with the day and the way back', async () => {
    const { status, body } = await ask()
    const day = '2026-12-17'
    const answer = { deletes_on: day, would_delete_on: day, ...NO_MONEY, open_orders: 0 }
    expect([status, body]).toEqual([200, answer])
    expect((await call('GET')).body).toEqual(answer)
    expect(await rowOf()).toMatchObject({ deletionRequestedAt: START, deletesOn: '2026-12-17', deletedAt: null })
    const [letter] = await lettersTo(server, customer.email)
    expect(letter?.subject).toBe('Your Larkspur account will be deleted on Thursday, December 17th')
    expect(letter?.body).toMatch(/choose Keep my account\.[\s\S]*: https:\/\/larkspur\.example\/profile\/account\n\n/)
  })

  it('counts from the day in Los Angeles, not in London', async () => {
    server.setNow('2026-11-18T05:00:00Z')
    customer = await createCustomer(server)
    expect((await ask()).body).toMatchObject({ deletes_on: '2026-12-17' })
  })

  it('ends the other sessions; the customer can still sign in', async () => {
    const other = (await logIn()).body as { token: string }
    await ask()
    const statusOf = async (token: string) => (await server.call('GET', PATH, undefined, token)).status
    expect([await statusOf(customer.token), await statusOf(other.token)]).toEqual([200, 401])
    expect((await logIn()).status).toBe(200)
  })

  it('asked twice keeps the first day and writes one letter', async () => {
    await ask()
    server.setNow('2026-11-17T18:30:00Z')
    expect((await ask()).body).toMatchObject({ deletes_on: '2026-12-17' })
    expect(await subjects()).toHaveLength(1)
  })

  it('needs the password: "This is not your current password." [R305]', async () => {
    const { status, body } = await call('POST', { password: 'a guess' })
    expect([status, body]).toEqual([400, { password: ['This is not your current password.'] }])
    expect((await call('POST', {})).body).toEqual({ password: ['Required'] })
    expect((await call('GET')).body).toMatchObject({ deletes_on: null })
  })
})

describe('thinking again', () => {
  it('keeps the account and says so in a letter', async () => {
    await ask()
    const { status, body } = await call('DELETE')
    expect([status, body]).toEqual([
      200,
      { deletes_on: null, would_delete_on: '2026-12-17', ...NO_MONEY, open_orders: 0 },
    ])
    expect(await subjects()).toEqual([
      expect.stringContaining('will be deleted'),
      'Your Larkspur account will not be deleted',
    ])
    server.setNow('2027-01-15T18:00:00Z')
    await closeDueAccounts(server.deps)
    expect((await rowOf()).deletedAt).toBeNull()
  })

  it('without having asked changes nothing', async () => {
    expect((await call('DELETE')).status).toBe(200)
    expect(await subjects()).toEqual([])
  })
})

describe('the day', () => {
  const runOn = async (instant: string) => {
    server.setNow(instant)
    return closeDueAccounts(server.deps)
  }
  const MORNING = '2026-12-17T11:40:00Z'
  const tables = ['addresses', 'phones', 'sessions', 'consents', 'account_links', 'known_networks']
  const left = async (table: string) =>
    (await server.database.query(`select 1 from ${table} where customer_id = $1`, [customer.id])).rows.length

  const PAID = {
    state: 'delivered',
    paidAt: START,
    completedAt: START,
    balanceBeforeCents: 0,
    balanceAfterCents: 0,
  } as const

  async function putOrder(columns: Partial<Insertable<Schema['orders']>>) {
    const { db } = server.database
    const order = {
      customerId: customer.id,
      kind: 'no_show',
      state: 'delivered_unpaid',
      amountCents: 999,
      pricedAt: START,
      readyAt: START,
      deliveredAt: START,
      deliveryRecordedAt: START,
      createdAt: START,
    } as const
    const inserted = db
      .insertInto('orders')
      .values({ ...order, ...columns })
      .returning('id')
    const { id: orderId } = await inserted.executeTakeFirstOrThrow()
    const line = { kind: 'no_bag', title: 'Stop without a bag', count: 1, unitCents: 999, amountCents: 999 } as const
    await db
      .insertInto('orderLines')
      .values({ ...line, orderId, position: 1, discountCents: 0 })
      .execute()
    return orderId
  }

  /** Tables that keep a closed customer's rows on purpose, and why. */
  const KEPT: Record<string, string> = {
    invoices: 'the books, for seven years, without a name',
    coupon_uses: 'what was given away with an invoice, and to how many',
    welcome_boxes: 'points at its invoice',
    charges: 'the books',
    refunds: 'the books',
    disputes: 'the books',
    credit_lots: 'the books',
    ledger_entries: 'the books',
    cards: 'charges point at them; their digits are gone',
    orders: 'the books; what was written about them by hand is gone',
    staff_actions: 'that one of us did something; the words are gone',
  }

  it('forgets the customer in every table that names one', async () => {
    const { id, token } = customer
    await server.call('POST', '/api/client/auth/forgot_password/', { email: customer.email })
    await server.database.query('insert into known_networks values ($1, $2, $3)', [id, 'hash', START])
    const chosen = await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, token)
    const { id: invoiceId } = chosen.body as { id: number }
    await server.database.query(
      `with coupon as (insert into coupons (code, percent, is_once_per_customer, created_at)
         values ('CLOSING', 10, true, $3) returning id)
       insert into coupon_uses select $1, coupon.id, $2, true, $3 from coupon`,
      [invoiceId, id, START],
    )
    await addCard(server, token)
    const agreed = { order: invoiceId, pickup: { pickup_date: '2026-11-18', comment: 'Hopper’s bag' } }
    await server.call('POST', '/api/client/subscription/checkout/', agreed, token)
    await server.database.query(
      `insert into disputes (customer_id, charge_id, dispute_ref, status, created_at, ended_at)
       select customer_id, id, 'dispute of closing', 'won', $2, $2 from charges where customer_id = $1`,
      [id, START],
    )
    await server.app.inject({
      method: 'POST',
      url: '/api/client/addresses/',
      payload: { title: 'Work', zip_code: '94301', address_line_1: '1 University Avenue' },
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'press' },
    })
    await server.database.query(
      `insert into schedules (customer_id, address_id, days, is_rush, comment, status, created_at, changed_at)
       select id, main_address_id, '{1}', false, '', 'active', $2, $2 from customers where id = $1`,
      [id, START],
    )
    await server.database.query(
      `with stop as (insert into text_stops values ($2, $3))
       insert into inbound_texts (sid, sender, body, customer_id, outcome, received_at) values ('SM1', $2, 'STOP', $1, 'stopped', $3)`,
      [id, customer.phone, START],
    )
    const pickupId = await putPickup(server, customer)
    await putOrder({ pickupId, ...PAID })
    await server.database.query(
      `insert into leads (kind, email, message, customer_id, order_id, created_at)
       select 'possible', $2, 'A blouse', $1, max(id), $3 from orders where customer_id = $1`,
      [id, customer.email, START],
    )
    await performOps(server.deps, {
      args: ['credit', 'give', customer.email, '1.00', '--reason', 'Hopper wrote', '--yes'],
      who: 'marta',
      confirmed: null,
    })
    await ask()
    // What goes back to the card begins on the day.
    expect(await runOn(MORNING)).toBe(0)
    await sendPendingRefunds(server.deps)
    const { rows } = await server.database.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id'",
    )
    const named = rows.map(({ name }) => name).sort()
    // A new table is first given a row of this customer above, then forgotten or kept on purpose.
    const furnished = await Promise.all(named.map(async (name) => [name, (await left(name)) > 0]))
    expect(furnished).toEqual(named.map((name) => [name, true]))
    expect(await runOn(MORNING)).toBe(1)
    const remaining = await Promise.all(named.map(async (name) => [name, (await left(name)) > 0]))
    expect(remaining).toEqual(named.map((name) => [name, name in KEPT]))
    // That the number wants no texts holds for us, whoever has it by then.
    const { rows: stops } = await server.database.query('delete from text_stops returning number')
    expect(stops).toEqual([{ number: customer.phone }])
    const actions = await server.database.query('select typed, reason, sentence, amount_cents from staff_actions')
    expect(actions.rows).toEqual([{ typed: 'credit give', reason: '', sentence: '', amount_cents: 100 }])
  })

  it('everything is in the download, and of what staff typed nothing outlives the account', async () => {
    const { id, token, email } = customer
    await addCard(server, token)
    // Without credit the card pays, and its charge names the reason.
    await ops('charge', email, '12.00', '--reason', 'Ann’s vase', '--yes')
    const chosen = await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, token)
    const { id: order } = chosen.body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order }, token)
    await server.call('POST', '/api/client/schedules/', { days: [2], comment: 'Ann’s bag' }, token)
    await ops('charge', email, '0.01', '--reason', 'Ann’s slip', '--yes')
    await ops('charge', 'nobody@example.com', '5.00', '--reason', 'Ann’s hat', '--yes')
    const pickupId = await putPickup(server, customer, { pickupDay: '2026-11-17', dropoffDay: '2026-11-20' })
    const things = [{ name: 'Pants', count: 1, remark: 'Ann’s knee' }]
    const first = { things, extras: [{ title: 'Ann’s stain', cents: 500 }], storage: null }
    const taken = await takeIn(server.deps, pickupId, { first, second: { things } })
    if (!('order' in taken)) throw new Error('The bag was not taken in.')

    const file = await server.app.inject({
      method: 'GET',
      url: '/api/client/account/data/',
      headers: { authorization: `Bearer ${token}` },
    })
    for (const word of [
      'Ann’s bag',
      'Ann’s vase',
      'Ann’s stain',
      'Ann’s knee',
      '4242',
      '"kind": "terms"',
      '"in_progress"',
      email,
    ]) {
      expect(file.body).toContain(word)
    }

    // Two of the schedule, which makes no more, and what is being cleaned: the account waits for it.
    expect((await ask()).body).toMatchObject({ open_orders: 3 })
    const schedules = await server.call('GET', '/api/client/schedules/', undefined, token)
    expect(schedules.body).toMatchObject([{ status: 'paused' }])
    expect(await runOn(MORNING)).toBe(0)
    await completeOrder(server.deps, taken.order.id)
    const before = await moneyOf(id)
    expect(await runOn(MORNING)).toBe(0)
    await sendPendingRefunds(server.deps)
    expect(await runOn(MORNING)).toBe(1)
    // A deed that was refused before its customer was found has no number, so its words go by their age.
    expect(await findWord('Ann’s')).toEqual(['staff_actions'])
    server.setNow('2026-12-18T18:00:00Z')
    await jobsOf(server.deps)['forget-expired'].run()
    expect(await findWord('Ann’s')).toEqual([])
    expect(await findWord(email)).toEqual([])
    // The lines and invoices keep their amounts, and nobody can change them now either.
    expect(await moneyOf(id)).toEqual(before)
    await expect(server.database.query("update order_lines set title = 'Other'")).rejects.toThrow('only grows')
    await expect(server.database.query("update order_lines set instructions = 'Other'")).rejects.toThrow('only grows')
    await expect(server.database.query('update order_lines set count = count + 1')).rejects.toThrow('only grows')
    await expect(server.database.query('delete from order_lines')).rejects.toThrow('only grows')
    await expect(server.database.query("update invoices set title = 'Other'")).rejects.toThrow('only grows')
  })

  const ops = (...args: string[]) => performOps(server.deps, { args, who: 'marta', confirmed: null })

  /** What was priced and asked for until the day, line by line. */
  const moneyOf = async (customerId: number) =>
    (
      await server.database.query(
        `select 'line' as what, amount_cents, discount_cents from order_lines
           where order_id in (select id from orders where customer_id = $1)
         union all select kind, amount_cents, discount_cents from invoices where customer_id = $1 order by 1, 2, 3`,
        [customerId],
      )
    ).rows

  /** The tables of ours in which this word stands anywhere. */
  async function findWord(word: string): Promise<string[]> {
    const { rows } = await server.database.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
    const found: string[] = []
    for (const { name } of rows) {
      const text = `select 1 from ${name} as each where strpos(to_jsonb(each)::text, $1) > 0 limit 1`
      if ((await server.database.query(text, [word])).rows.length > 0) found.push(name)
    }
    return found
  }

  it('waits while a pickup of that day or later is open, and says before that there is one', async () => {
    const open = { pickupDay: '2026-12-17', dropoffDay: '2026-12-22' }
    const pickup = await putPickup(server, customer, open)
    await putPickup(server, customer, { status: 'cancelled' })
    await putPickup(server, customer, { pickupDay: '2026-11-16' })
    await putPickup(server, await createCustomer(server))
    expect((await call('GET')).body).toMatchObject({ open_orders: 1 })
    expect((await ask()).body).toMatchObject({ deletes_on: '2026-12-17', open_orders: 1 })
    expect(await runOn(MORNING)).toBe(0)
    expect(await runOn('2026-12-18T07:59:59Z')).toBe(0)
    await server.database.db.updateTable('pickups').set({ status: 'collected' }).where('id', '=', pickup).execute()
    expect(await runOn('2026-12-18T07:59:59Z')).toBe(1)
    expect(await left('pickups')).toBe(0)
  })

  it('waits while an order is open or not paid, and keeps it without what was written about it', async () => {
    const id = await putOrder({
      hold: 'payment',
      holdReason: 'Called Ann twice',
      note: 'For Ann',
      firstCount: { things: [{ name: 'Shirt of Ann', count: 1 }], extras: [], storage: null },
      secondCount: { things: [{ name: 'Shirt of Ann', count: 1 }], extras: [], storage: null },
    })
    await putPickup(server, customer)
    expect((await ask()).body).toMatchObject({ open_orders: 2 })
    expect(await runOn('2026-12-20T11:40:00Z')).toBe(0)
    await server.database.db
      .updateTable('orders')
      .set({ ...PAID, hold: null })
      .where('id', '=', id)
      .execute()
    expect(await runOn('2026-12-20T11:40:00Z')).toBe(1)
    const { db } = server.database
    const kept = await db.selectFrom('orders').selectAll().where('id', '=', id).execute()
    expect(kept).toMatchObject([
      { amountCents: 999, note: '', holdReason: '', firstCount: null, secondCount: null, status: 'completed' },
    ])
    const lines = await db.selectFrom('orderLines').select('title').where('orderId', '=', id).execute()
    expect(lines).toEqual([{ title: 'Stop without a bag' }])
  })

  it('no longer waits for one whose day is over', async () => {
    await putPickup(server, customer, { pickupDay: '2026-12-17', dropoffDay: '2026-12-22' })
    await ask()
    expect(await runOn('2026-12-18T07:59:59Z')).toBe(0)
    expect(await runOn('2026-12-18T08:00:00Z')).toBe(1)
    expect(await left('pickups')).toBe(0)
  })

  it('takes the cards away, and afterwards at the provider, with the address', async () => {
    const [uncharged, charged] = [await addCard(server, customer.token), await addCard(server, customer.token)]
    await openCardForm(server, customer.token)
    const number = await nextOrderNumber(server)
    const fee = {
      customerId: customer.id,
      number,
      kind: 'fee',
      title: 'A fee',
      totalCents: 1000,
      isPresent: true,
    } as const
    expect(await payOwed(server.deps, fee)).toEqual({ status: 'paid' })
    const { stripeId } = await rowOf()
    await ask()
    expect(await runOn(MORNING)).toBe(1)
    expect(await rowOf()).toMatchObject({ mainCardId: null })
    expect([await left('card_setups'), await left('cards')]).toEqual([0, 1])
    const kept = await server.database.query('select * from cards where customer_id = $1', [customer.id])
    expect(kept.rows[0]).toMatchObject({ id: charged.id, last: '0000', expiration_year: 2000 })
    expect(kept.rows[0]?.['removed_at']).toEqual(new Date(MORNING))

    await finishRemovals(server.deps)
    for (const { stripe_id } of [uncharged, charged]) {
      expect(await server.deps.payments.findCard(stripe_id)).toBeUndefined()
    }
    const book = await server.database.query('select email_digest from sandbox.customers where customer_ref = $1', [
      stripeId,
    ])
    expect(book.rows).toEqual([{ email_digest: '' }])
    expect((await server.database.query('select 1 from provider_removals')).rows).toEqual([])
  })

  it('leaves what was asked of the card in the books, without a name', async () => {
    await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, customer.token)
    await ask()
    expect(await runOn(MORNING)).toBe(1)
    const { rows } = await server.database.query<object>('select * from invoices where customer_id = $1', [customer.id])
    expect(rows).toEqual([expect.objectContaining({ title: 'Gold', amount_cents: 19900 })])
    for (const name of [customer.email, customer.phone, 'Hopper']) expect(JSON.stringify(rows)).not.toContain(name)
  })

  it('does not come a day early', async () => {
    await ask()
    expect(await runOn('2026-12-17T07:59:00Z')).toBe(0)
    expect((await rowOf()).email).toBe(customer.email)
  })

  it('ends the way back at midnight in Los Angeles, even if the job is late', async () => {
    await ask()
    server.setNow('2026-12-17T07:59:00Z')
    const { status, body } = await logIn()
    expect(status).toBe(200)
    const { token } = body as { token: string }
    server.setNow('2026-12-17T08:00:00Z')
    expect((await server.call('DELETE', PATH, undefined, token)).status).toBe(401)
    expect((await logIn()).status).toBe(401)
    await server.call('POST', '/api/client/auth/forgot_password/', { email: customer.email })
    expect(await subjects()).toHaveLength(1)
  })

  it('leaves a shell that nobody recognizes', async () => {
    await server.call(
      'PATCH',
      '/api/client/profile/',
      { starch: 'heavy', billing_address: { zip_code: '94041', address_line_1: '12 Villa Street' } },
      customer.token,
    )
    await server.call('POST', '/api/client/auth/forgot_password/', { email: customer.email })
    await server.database.query('insert into known_networks values ($1, $2, $3)', [customer.id, 'hash', START])
    const { mainPhoneId } = await rowOf()
    const phonePath = `/api/client/phones/${mainPhoneId}/`
    await server.call('POST', `${phonePath}send_code/`, undefined, customer.token)
    await server.call('PATCH', phonePath, { number: '4155550177' }, customer.token)
    await server.call('POST', `${phonePath}send_code/`, undefined, customer.token)
    const { email: firstEmail, phone: firstPhone } = customer
    const changeEmail = (email: string) =>
      server.call('POST', '/api/client/auth/change_email/', { email, password: customer.password }, customer.token)
    await changeEmail('never-confirmed@example.com')
    await changeEmail('second-address@example.com')
    const link = await linkIn(server, 'second-address@example.com')
    expect((await server.call('POST', '/api/client/auth/confirm_email/', link)).status).toBe(200)
    customer = { ...customer, email: 'second-address@example.com' }
    await server.call('POST', '/api/client/auth/forgot_password/', { email: customer.email })
    const before = await rowOf()
    await ask()
    for (const table of tables) expect([table, await left(table)]).not.toEqual([table, 0])

    expect(await runOn(MORNING)).toBe(1)
    const row = await rowOf()
    expect(row).toMatchObject({
      id: customer.id,
      email: expect.stringMatching(new RegExp(`^deleted-${customer.id}@[0-9a-f]{48}\\.invalid$`)),
      firstName: '',
      lastName: '',
      planName: null,
      billingZipCode: null,
      billingAddressLine1: null,
      starch: 'none',
      isAutoBilling: false,
      mainAddressId: null,
      mainPhoneId: null,
      deletedAt: new Date(MORNING),
    })
    expect(row.passwordHash).not.toBe(before.passwordHash)
    for (const table of tables) expect([table, await left(table)]).toEqual([table, 0])
    const dump = JSON.stringify([
      await server.database.query('select * from customers where id = $1', [customer.id]),
      await server.database.query('select * from messages'),
      await server.database.query('select * from phone_codes'),
    ])
    const addresses = [firstEmail, 'never-confirmed@example.com', 'second-address@example.com']
    const numbers = [firstPhone, '+14155550177']
    for (const secret of [...addresses, ...numbers, 'Hopper', 'Villa']) expect(dump).not.toContain(secret)
  })

  it('lets nobody in again, by password, token, cookie or link', async () => {
    const login = await server.call('POST', '/api/client/auth/login/', {
      email: customer.email,
      password: customer.password,
      keepSignedIn: true,
    })
    const cookie = login.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    await server.call('POST', '/api/client/auth/forgot_password/', { email: customer.email })
    const link = await linkIn(server, customer.email)
    await putCustomer(server, customer.id, { deletionRequestedAt: START, deletesOn: '2026-11-17' })
    expect(await runOn(START.toISOString())).toBe(1)

    expect((await logIn()).body).toEqual({ detail: 'The email address or password you entered is incorrect.' })
    expect((await call('GET')).status).toBe(401)
    const refresh = await server.app.inject({ method: 'POST', url: '/api/client/jwt/refresh/', headers: { cookie } })
    expect(refresh.statusCode).toBe(401)
    const reset = await server.call('POST', '/api/client/auth/reset_new_password/', { ...link, newPassword: 'another' })
    expect(reset.status).toBe(400)
    const { email } = await rowOf()
    const shell = await server.call('POST', '/api/client/auth/login/', { email, password: customer.password })
    expect(shell.status).toBe(401)
    await server.call('POST', '/api/client/auth/forgot_password/', { email })
    expect(await lettersTo(server, email)).toEqual([])
  })

  it('frees the address and the number for somebody new', async () => {
    await ask()
    await runOn(MORNING)
    const { email, phone } = customer
    const again = await createCustomer(server, { email, phone })
    expect(again.id).not.toBe(customer.id)
  })

  it('comes once, however often and from however many servers the job runs', async () => {
    await ask()
    server.setNow(MORNING)
    const counts = await Promise.all([1, 2, 3].map(() => closeDueAccounts(server.deps)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    const { email, deletedAt } = await rowOf()
    expect(await runOn('2026-12-18T11:40:00Z')).toBe(0)
    expect(await rowOf()).toMatchObject({ email, deletedAt })
  })

  it('comes for everybody, page by page, also past one that cannot be closed yet', async () => {
    const others = [await createCustomer(server), await createCustomer(server), await createCustomer(server)]
    await server.database.query(
      `update customers set deletion_requested_at = $1, deletes_on = '2026-12-17' where id = any ($2)`,
      [START, [customer, ...others].map(({ id }) => id)],
    )
    await putOrder({})
    server.setNow(MORNING)
    expect(await closeDueAccounts(server.deps, 2)).toBe(3)
    expect((await rowOf()).deletedAt).toBeNull()
  })

  it('takes inquiries along only when the address was shown to be the customer’s', async () => {
    const lead = { kind: 'interested', email: customer.email }
    const leads = async () =>
      server.database.db.selectFrom('leads').select('id').where('email', '=', customer.email).execute()
    await server.call('POST', '/api/client/customers/', lead)
    await ask()
    await runOn(MORNING)
    expect(await leads()).toHaveLength(1)

    server.setNow(START)
    customer = await createCustomer(server, { email: customer.email })
    await server.call('POST', '/api/client/auth/forgot_password/', { email: customer.email })
    const link = await linkIn(server, customer.email)
    await server.call('POST', '/api/client/auth/reset_new_password/', { ...link, newPassword: customer.password })
    const { token } = (await logIn()).body as { token: string }
    const question = { kind: 'possible', full_name: 'Grace', email: customer.email, message: 'Mine' }
    await server.call('POST', '/api/client/customers/', question)
    expect(JSON.stringify(await lettersTo(server, brand.infoEmail))).toContain(customer.email)
    await server.call('POST', PATH, { password: customer.password }, token)
    await runOn(MORNING)
    expect(await leads()).toEqual([])
    expect(JSON.stringify(await lettersTo(server, brand.infoEmail))).not.toContain(customer.email)
  })

  it('leaves letters of others alone that went to the same address or number', async () => {
    const question = { kind: 'possible', full_name: 'Ada', email: 'ada@example.com', message: 'Hello' }
    await server.call('POST', '/api/client/customers/', question)
    const letters = await lettersTo(server, brand.infoEmail)
    expect(letters).not.toEqual([])
    // As if the office’s address had been let through, by an older version or by hand.
    await putCustomer(server, customer.id, {
      email: brand.infoEmail,
      deletionRequestedAt: START,
      deletesOn: '2026-11-17',
    })
    expect(await runOn(START.toISOString())).toBe(1)
    expect(await lettersTo(server, brand.infoEmail)).toEqual(letters)
  })

  it('one that cannot be deleted is reported and keeps no other from it', async () => {
    await ask()
    const stuck = customer
    customer = await createCustomer(server)
    await ask()
    await server.database.query(
      `create function refuse_deletion() returns trigger language plpgsql as
         $$ begin raise exception 'It rains.'; end $$`,
    )
    await server.database.query(
      `create trigger refuse_deletion before update on customers for each row
         when (old.id = ${stuck.id}) execute function refuse_deletion()`,
    )
    try {
      expect(await runOn(MORNING)).toBe(1)
      expect((await rowOf()).deletedAt).not.toBeNull()
      expect(server.logged.join('')).toContain('It rains.')
    } finally {
      await server.database.query('drop trigger refuse_deletion on customers')
      await server.database.query('drop function refuse_deletion')
    }
    expect(await runOn(MORNING)).toBe(1)
  })

  it('a call that was on its way writes nothing into the shell', async () => {
    const { id } = customer
    await ask()
    await runOn(MORNING)
    // As it would go on for somebody who was let in a moment before.
    const address = { title: 'Office', zipCode: '94301', addressLine1: '1 University Avenue' }
    const gone = { code: 'not_signed_in' }
    await expect(addAddress(server.deps, id, address)).rejects.toMatchObject(gone)
    await expect(addPhone(server.deps, id, { title: 'Work', number: '+16695550000' })).rejects.toMatchObject(gone)
    await expect(sendPhoneCode(server.deps, id, 1)).rejects.toMatchObject(gone)
    for (const table of tables) expect([table, await left(table)]).toEqual([table, 0])
    expect(await rowOf()).toMatchObject({ firstName: '', mainAddressId: null })
  })
})

describe('the database by itself', () => {
  it.each([
    ["update customers set deletes_on = '2026-12-17' where id = $1"],
    ['update customers set deletion_requested_at = now() where id = $1'],
    ['update customers set deleted_at = now() where id = $1'],
    [
      "insert into account_links (customer_id, purpose, token_hash, created_at, expires_at) values ($1, 'reset_password', 'plain', now(), now() + interval '1 h')",
    ],
    [
      "insert into account_links (customer_id, purpose, token_hash, created_at, expires_at) values ($1, 'change_email', repeat('a', 64), now(), now() + interval '1 h')",
    ],
    [
      "insert into phone_codes (phone_id, code_hash, wrong_tries, created_at, expires_at) select id, repeat('a', 64), 6, now(), now() + interval '1 h' from phones where customer_id = $1",
    ],
  ])('refuses: %s', async (change) => {
    await expect(server.database.query(change, [customer.id])).rejects.toThrow(/constraint/)
  })
})

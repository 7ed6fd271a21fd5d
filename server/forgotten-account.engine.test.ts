import { describe, expect, it } from 'vitest'
import { brand } from '#contract/brand'
import { PATH, shareClosing } from '../tests/closing-account.ts'
import { createCustomer, putCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { lettersTo, linkIn } from '../tests/letters.ts'
import { addCard, openCardForm } from '../tests/money/cards.ts'
import { completeOrder } from '../tests/money/complete-order.ts'
import { nextOrderNumber } from '../tests/money/money.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { payOwed } from './billing/pay-owed.ts'
import { jobsOf } from './jobs.ts'
import { performOps } from './ops/perform.ts'
import { takeIn } from './orders/intake/intake.ts'
import { finishRemovals } from './payments/cards.ts'
import { sendPendingRefunds } from './payments/refunds.ts'
import { addAddress } from './profile/addresses.ts'
import { addPhone } from './profile/phones.ts'
import { sendPhoneCode } from './profile/verify-phone.ts'

const own = shareClosing()
const { server, call, ask, logIn, rowOf, runOn, MORNING, left, PAID, putOrder } = own

describe('the day', () => {
  const tables = ['addresses', 'phones', 'sessions', 'consents', 'account_links', 'known_networks']
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
    const { id, token } = own.customer
    await server.call('POST', '/api/client/auth/forgot_password/', { email: own.customer.email })
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
      [id, own.customer.phone, START],
    )
    const pickupId = await putPickup(server, own.customer)
    await putOrder({ pickupId, ...PAID })
    await server.database.query(
      `insert into leads (kind, email, message, customer_id, order_id, created_at)
       select 'possible', $2, 'A blouse', $1, max(id), $3 from orders where customer_id = $1`,
      [id, own.customer.email, START],
    )
    await performOps(server.deps, {
      args: ['credit', 'give', own.customer.email, '1.00', '--reason', 'Hopper wrote', '--yes'],
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
    // A new table is first given a row of this own.customer above, then forgotten or kept on purpose.
    const furnished = await Promise.all(named.map(async (name) => [name, (await left(name)) > 0]))
    expect(furnished).toEqual(named.map((name) => [name, true]))
    expect(await runOn(MORNING)).toBe(1)
    const remaining = await Promise.all(named.map(async (name) => [name, (await left(name)) > 0]))
    expect(remaining).toEqual(named.map((name) => [name, name in KEPT]))
    // That the number wants no texts holds for us, whoever has it by then.
    const { rows: stops } = await server.database.query('delete from text_stops returning number')
    expect(stops).toEqual([{ number: own.customer.phone }])
    const actions = await server.database.query('select typed, reason, sentence, amount_cents from staff_actions')
    expect(actions.rows).toEqual([{ typed: 'credit give', reason: '', sentence: '', amount_cents: 100 }])
  })

  it('everything is in the download, and of what staff typed nothing outlives the account', async () => {
    const { id, token, email } = own.customer
    await addCard(server, token)
    // Without credit the card pays, and its charge names the reason.
    await ops('charge', email, '12.00', '--reason', 'Ann’s vase', '--yes')
    const chosen = await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, token)
    const { id: order } = chosen.body as { id: number }
    await server.call('POST', '/api/client/subscription/checkout/', { order }, token)
    await server.call('POST', '/api/client/schedules/', { days: [2], comment: 'Ann’s bag' }, token)
    await ops('charge', email, '0.01', '--reason', 'Ann’s slip', '--yes')
    await ops('charge', 'nobody@example.com', '5.00', '--reason', 'Ann’s hat', '--yes')
    const pickupId = await putPickup(server, own.customer, { pickupDay: '2026-11-17', dropoffDay: '2026-11-20' })
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
    // A deed that was refused before its own.customer was found has no number, so its words go by their age.
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

  it('takes the cards away, and afterwards at the provider, with the address', async () => {
    const [uncharged, charged] = [await addCard(server, own.customer.token), await addCard(server, own.customer.token)]
    await openCardForm(server, own.customer.token)
    const number = await nextOrderNumber(server)
    const fee = {
      customerId: own.customer.id,
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
    const kept = await server.database.query('select * from cards where customer_id = $1', [own.customer.id])
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
    await server.call('POST', '/api/client/subscription/choose/', { package: 'gold' }, own.customer.token)
    await ask()
    expect(await runOn(MORNING)).toBe(1)
    const { rows } = await server.database.query<object>('select * from invoices where customer_id = $1', [
      own.customer.id,
    ])
    expect(rows).toEqual([expect.objectContaining({ title: 'Gold', amount_cents: 19900 })])
    for (const name of [own.customer.email, own.customer.phone, 'Hopper'])
      expect(JSON.stringify(rows)).not.toContain(name)
  })

  it('leaves a shell that nobody recognizes', async () => {
    await server.call(
      'PATCH',
      '/api/client/profile/',
      { starch: 'heavy', billing_address: { zip_code: '94041', address_line_1: '12 Villa Street' } },
      own.customer.token,
    )
    await server.call('POST', '/api/client/auth/forgot_password/', { email: own.customer.email })
    await server.database.query('insert into known_networks values ($1, $2, $3)', [own.customer.id, 'hash', START])
    const { mainPhoneId } = await rowOf()
    const phonePath = `/api/client/phones/${mainPhoneId}/`
    await server.call('POST', `${phonePath}send_code/`, undefined, own.customer.token)
    await server.call('PATCH', phonePath, { number: '4155550177' }, own.customer.token)
    await server.call('POST', `${phonePath}send_code/`, undefined, own.customer.token)
    const { email: firstEmail, phone: firstPhone } = own.customer
    const changeEmail = (email: string) =>
      server.call(
        'POST',
        '/api/client/auth/change_email/',
        { email, password: own.customer.password },
        own.customer.token,
      )
    await changeEmail('never-confirmed@example.com')
    await changeEmail('second-address@example.com')
    const link = await linkIn(server, 'second-address@example.com')
    expect((await server.call('POST', '/api/client/auth/confirm_email/', link)).status).toBe(200)
    own.customer = { ...own.customer, email: 'second-address@example.com' }
    await server.call('POST', '/api/client/auth/forgot_password/', { email: own.customer.email })
    const before = await rowOf()
    await ask()
    for (const table of tables) expect([table, await left(table)]).not.toEqual([table, 0])

    expect(await runOn(MORNING)).toBe(1)
    const row = await rowOf()
    expect(row).toMatchObject({
      id: own.customer.id,
      email: expect.stringMatching(new RegExp(`^deleted-${own.customer.id}@[0-9a-f]{48}\\.invalid$`)),
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
      await server.database.query('select * from customers where id = $1', [own.customer.id]),
      await server.database.query('select * from messages'),
      await server.database.query('select * from phone_codes'),
    ])
    const addresses = [firstEmail, 'never-confirmed@example.com', 'second-address@example.com']
    const numbers = [firstPhone, '+14155550177']
    for (const secret of [...addresses, ...numbers, 'Hopper', 'Villa']) expect(dump).not.toContain(secret)
  })

  it('lets nobody in again, by password, token, cookie or link', async () => {
    const login = await server.call('POST', '/api/client/auth/login/', {
      email: own.customer.email,
      password: own.customer.password,
      keepSignedIn: true,
    })
    const cookie = login.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    await server.call('POST', '/api/client/auth/forgot_password/', { email: own.customer.email })
    const link = await linkIn(server, own.customer.email)
    await putCustomer(server, own.customer.id, { deletionRequestedAt: START, deletesOn: '2026-11-17' })
    expect(await runOn(START.toISOString())).toBe(1)

    expect((await logIn()).body).toEqual({ detail: 'The email address or password you entered is incorrect.' })
    expect((await call('GET')).status).toBe(401)
    const refresh = await server.app.inject({ method: 'POST', url: '/api/client/jwt/refresh/', headers: { cookie } })
    expect(refresh.statusCode).toBe(401)
    const reset = await server.call('POST', '/api/client/auth/reset_new_password/', { ...link, newPassword: 'another' })
    expect(reset.status).toBe(400)
    const { email } = await rowOf()
    const shell = await server.call('POST', '/api/client/auth/login/', { email, password: own.customer.password })
    expect(shell.status).toBe(401)
    await server.call('POST', '/api/client/auth/forgot_password/', { email })
    expect(await lettersTo(server, email)).toEqual([])
  })

  it('frees the address and the number for somebody new', async () => {
    await ask()
    await runOn(MORNING)
    const { email, phone } = own.customer
    const again = await createCustomer(server, { email, phone })
    expect(again.id).not.toBe(own.customer.id)
  })

  it('takes inquiries along only when the address was shown to be the customer’s', async () => {
    const lead = { kind: 'interested', email: own.customer.email }
    const leads = async () =>
      server.database.db.selectFrom('leads').select('id').where('email', '=', own.customer.email).execute()
    await server.call('POST', '/api/client/customers/', lead)
    await ask()
    await runOn(MORNING)
    expect(await leads()).toHaveLength(1)

    server.setNow(START)
    own.customer = await createCustomer(server, { email: own.customer.email })
    await server.call('POST', '/api/client/auth/forgot_password/', { email: own.customer.email })
    const link = await linkIn(server, own.customer.email)
    await server.call('POST', '/api/client/auth/reset_new_password/', { ...link, newPassword: own.customer.password })
    const { token } = (await logIn()).body as { token: string }
    const question = { kind: 'possible', full_name: 'Grace', email: own.customer.email, message: 'Mine' }
    await server.call('POST', '/api/client/customers/', question)
    expect(JSON.stringify(await lettersTo(server, brand.infoEmail))).toContain(own.customer.email)
    await server.call('POST', PATH, { password: own.customer.password }, token)
    await runOn(MORNING)
    expect(await leads()).toEqual([])
    expect(JSON.stringify(await lettersTo(server, brand.infoEmail))).not.toContain(own.customer.email)
  })

  it('leaves letters of others alone that went to the same address or number', async () => {
    const question = { kind: 'possible', full_name: 'Ada', email: 'ada@example.com', message: 'Hello' }
    await server.call('POST', '/api/client/customers/', question)
    const letters = await lettersTo(server, brand.infoEmail)
    expect(letters).not.toEqual([])
    // As if the office’s address had been let through, by an older version or by hand.
    await putCustomer(server, own.customer.id, {
      email: brand.infoEmail,
      deletionRequestedAt: START,
      deletesOn: '2026-11-17',
    })
    expect(await runOn(START.toISOString())).toBe(1)
    expect(await lettersTo(server, brand.infoEmail)).toEqual(letters)
  })

  it('a call that was on its way writes nothing into the shell', async () => {
    const { id } = own.customer
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

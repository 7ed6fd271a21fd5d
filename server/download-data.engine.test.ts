import { beforeEach, describe, expect, it } from 'vitest'
import { brand } from '#contract/brand'
import { createCustomer, putCustomer, type TestCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { linkIn } from '../tests/letters.ts'
import { addCard, openCardForm } from '../tests/money/cards.ts'
import { giveCredit, spendCredit } from '../tests/money/credit.ts'
import { checkOut, createPlacer } from '../tests/money/placing.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { shareTestServer } from '../tests/test-server.ts'
import { createCoupon } from './billing/coupons.ts'

const server = shareTestServer()
const PATH = '/api/client/account/data/'

interface Data {
  phones: { id: number }[]
  messages: { recipient: string; subject: string | null; body: string }[]
  leads: object[]
  [part: string]: unknown
}

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server)
})

const download = async () => (await server.call('GET', PATH, undefined, customer.token)).body as Data
const forgot = () => server.call('POST', '/api/client/auth/forgot_password/', { email: customer.email })

describe('downloading one’s data', () => {
  it('is one JSON file to keep', async () => {
    const answer = await server.app.inject({ url: PATH, headers: { authorization: `Bearer ${customer.token}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="larkspur-data.json"')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toMatch(/^\{\n {2}"made": "2026-11-17T18:00:00\.000Z",\n/)
  })

  it('holds everything about the caller', async () => {
    await forgot()
    // What is due stands with the orders.
    const { due: _due, ...profile } = (await server.call('GET', '/api/client/profile/', undefined, customer.token))
      .body as Record<string, unknown>
    const addresses = (await server.call('GET', '/api/client/addresses/', undefined, customer.token)).body
    expect(await download()).toEqual({
      made: START.toISOString(),
      profile,
      account: {
        created_at: START.toISOString(),
        email_confirmed_at: null,
        deletion_requested_at: null,
        deletes_on: null,
        pending_email: null,
      },
      addresses,
      phones: [
        {
          id: expect.any(Number),
          title: 'Cell',
          number: customer.phone,
          is_verified: false,
          is_stopped: false,
          verified_at: null,
          number_given_at: expect.any(String),
        },
      ],
      cards: [],
      card_setups: [],
      consents: [
        { kind: 'terms', wording: expect.any(String), given_at: START.toISOString() },
        { kind: 'texts', wording: expect.any(String), given_at: START.toISOString() },
      ],
      sessions: [
        {
          created_at: START.toISOString(),
          expires_at: '2026-11-18T06:00:00.000Z',
          ended_at: null,
          is_kept: false,
        },
      ],
      known_networks: [],
      invoices: [],
      coupon_uses: [],
      welcome_box: null,
      credit_lots: [],
      credit_statement: [],
      pickups: [],
      schedules: [],
      separated_orders: [],
      agreements: [],
      orders: [],
      staff_actions: [],
      kept_answers: [],
      messages: [
        {
          channel: 'mail',
          recipient: customer.email,
          subject: 'Choose a new Larkspur password',
          body: expect.any(String),
          letter_body: null,
          status: 'queued',
          created_at: START.toISOString(),
          sent_at: null,
        },
      ],
      inbound_texts: [],
      leads: [],
    })
  })

  it('holds nobody else’s, and nothing that opens the account', async () => {
    const stranger = await createCustomer(server)
    await server.call('POST', '/api/client/auth/forgot_password/', { email: stranger.email })
    await forgot()
    const wanted = `new-${customer.email}`
    await server.call(
      'POST',
      '/api/client/auth/change_email/',
      { email: wanted, password: customer.password },
      customer.token,
    )
    const { token } = await linkIn(server, customer.email)
    const file = JSON.stringify(await download())
    expect(file).toContain(`/password/reset/confirm/${customer.id}/…`)
    expect(file).toContain(`/email/confirm/${customer.id}/…`)
    expect(file).toContain(`"pending_email":"${wanted}"`)
    const { token: other } = await linkIn(server, wanted)
    for (const secret of [token, other, stranger.email, stranger.phone, '$argon2id$', 'token_hash', 'password_hash']) {
      expect(file).not.toContain(secret)
    }
  })

  it('holds the schedule and each pickup, also one that was cancelled, and nobody else’s', async () => {
    const stranger = await createCustomer(server)
    await putPickup(server, stranger)
    const ids = [
      await putPickup(server, customer, { comment: 'Ring twice' }),
      await putPickup(server, customer, { status: 'cancelled', isRush: true, rushCents: 999 }),
    ]
    await server.database.query(
      `insert into schedules (customer_id, address_id, days, is_rush, comment, status, created_at, changed_at)
       select id, main_address_id, '{1,4}', false, 'Gate 5', 'active', $2, $2 from customers where id = any ($1)`,
      [[customer.id, stranger.id], START],
    )
    const { pickups, schedules } = await download()
    expect(pickups).toMatchObject([
      {
        id: ids[0],
        status: 'open',
        pickup_day: '2026-11-19',
        address_line_1: '12 Villa Street',
        comment: 'Ring twice',
        placed_at: START.toISOString(),
      },
      { id: ids[1], status: 'cancelled', is_rush: true, rush_cents: 999 },
    ])
    expect(schedules).toMatchObject([{ days: [1, 4], comment: 'Gate 5', status: 'active', resumes_on: null }])
  })

  it('holds what was agreed with a payment, and nobody else’s', async () => {
    const placers = [await createPlacer(server), await createPlacer(server)] as const
    for (const placer of placers) {
      await checkOut(server, placer, { pickup: { pickup_date: '2026-11-18', comment: 'Ring twice' }, days: [1] })
    }
    const [{ token, order }] = placers
    const { body } = await server.call('GET', PATH, undefined, token)
    const { agreements } = body as { agreements: object[] }
    expect(agreements).toMatchObject([
      { invoice_id: order, pickup_day: '2026-11-18', comment: 'Ring twice', days: [1], pickup_refusal: null },
    ])
  })

  it('holds each order with its lines, and nobody else’s', async () => {
    const stranger = await createCustomer(server)
    for (const [customerId, amountCents] of [
      [customer.id, 999],
      [customer.id, 1999],
      [stranger.id, 2999],
    ] as const) {
      const { db } = server.database
      const { id: orderId } = await db
        .insertInto('orders')
        .values({
          customerId,
          kind: 'no_show',
          state: 'delivered_unpaid',
          amountCents,
          pricedAt: START,
          readyAt: START,
          deliveredAt: START,
          deliveryRecordedAt: START,
          createdAt: START,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const price = { count: 1, unitCents: amountCents, amountCents, discountCents: 0 }
      const line = { orderId, position: 1, kind: 'no_bag', title: `Stop of ${amountCents}`, ...price } as const
      await db.insertInto('orderLines').values(line).execute()
    }
    const { orders } = await download()
    expect(orders).toMatchObject([
      { kind: 'no_show', amount_cents: 999, lines: [{ title: 'Stop of 999', amount_cents: 999 }] },
      { kind: 'no_show', amount_cents: 1999, lines: [{ title: 'Stop of 1999', amount_cents: 1999 }] },
    ])
  })

  it('holds each part of the credit and all that has happened to it', async () => {
    await giveCredit(server, customer.id, 1250)
    await spendCredit(server, customer.id, 250)
    const { credit_lots, credit_statement } = await download()
    const at = START.toISOString()
    expect(credit_lots).toEqual([
      {
        kind: 'gift',
        invoice: null,
        opened_cents: 1250,
        left_cents: 1000,
        opened_at: at,
        frozen_at: null,
        disputed_cents: null,
        ended_at: null,
      },
    ])
    expect(credit_statement).toEqual([
      { kind: 'gift', order: null, change_cents: 1250, balance_after_cents: 1250, created_at: at },
      { kind: 'fee', order: null, change_cents: -250, balance_after_cents: 1000, created_at: at },
    ])
  })

  it('holds every invoice, also a replaced one, the coupons used and the welcome box', async () => {
    const { db } = server.database
    const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
    await createCoupon(db, 'DOWNLOAD', { kind: 'percentage', percent: 10 }, terms, START)
    const post = async (path: string, body: object) =>
      (await server.call('POST', path, body, customer.token)).body as { id: number }
    const { id: replaced } = await post('/api/client/subscription/choose/', { package: 'platinum' })
    const { id } = await post('/api/client/subscription/choose/', { package: 'gold' })
    const shown = await post('/api/client/orders/apply_coupon/', { coupon: 'download', order: id })
    await server.database.query(
      'insert into coupon_uses select id, coupon_id, customer_id, false, created_at from invoices where id = $1',
      [id],
    )
    await server.database.query('insert into welcome_boxes values ($1, null, $2, null)', [customer.id, START])
    const { invoices, coupon_uses, welcome_box } = await download()
    expect(invoices).toEqual([
      { ...shown, status: 'open', paid_at: null },
      expect.objectContaining({ id: replaced, status: 'void', title: 'Platinum' }),
    ])
    expect(coupon_uses).toEqual([{ invoice: id, coupon: 'DOWNLOAD', taken_at: START.toISOString() }])
    expect(welcome_box).toEqual({
      invoice: null,
      brought_by: null,
      given_at: START.toISOString(),
      sent_at: null,
      credited_at: null,
    })
  })

  it('holds texts, with the code left out', async () => {
    const [phone] = (await download()).phones
    await server.call('POST', `/api/client/phones/${phone?.id}/send_code/`, undefined, customer.token)
    expect((await download()).messages).toEqual([
      expect.objectContaining({ channel: 'sms', body: expect.stringMatching(/^Larkspur: … is your code\./) }),
    ])
  })

  it('holds the letter that a text would become, with the secret left out of both', async () => {
    const { db } = server.database
    const text = { eventKey: 'a ticket', channel: 'sms', recipient: customer.phone, customerId: customer.id } as const
    const words = { body: 'Booked: s3cret', letterBody: 'Booked.\n\nPickup: Friday s3cret', secret: 's3cret' }
    await db
      .insertInto('messages')
      .values({ ...text, ...words, dueAt: START, createdAt: START })
      .execute()
    expect((await download()).messages).toEqual([
      expect.objectContaining({ body: 'Booked: …', letter_body: 'Booked.\n\nPickup: Friday …' }),
    ])
    await db.deleteFrom('messages').where('eventKey', '=', 'a ticket').execute()
  })

  it('holds what was texted to us from a phone of the account, and nobody else’s', async () => {
    await server.database.query(
      `insert into inbound_texts (sid, sender, body, customer_id, outcome, received_at)
       values ('SM1', $1, 'Hello', $2, 'for staff', $3), ('SM2', '+14155550199', 'Psst', null, 'for staff', $3)`,
      [customer.phone, customer.id, START],
    )
    expect(await download()).toMatchObject({
      inbound_texts: [
        { sender: customer.phone, body: 'Hello', outcome: 'for staff', received_at: START.toISOString() },
      ],
    })
    await server.database.query('delete from inbound_texts')
  })

  it('holds cards, also removed ones, and their forms without the secrets', async () => {
    const [first, second] = [await addCard(server, customer.token), await addCard(server, customer.token)]
    await server.call('DELETE', `/api/client/cards/${first.id}/`, undefined, customer.token)
    const secret = await openCardForm(server, customer.token)
    const created_at = START.toISOString()
    const data = await download()
    expect(data['cards']).toEqual([
      { ...first, is_active: false, created_at, removed_at: created_at },
      { ...second, created_at, removed_at: null },
    ])
    expect(data['card_setups']).toEqual([
      { id: expect.any(Number), status: 'succeeded', card_id: first.id, created_at },
      { id: expect.any(Number), status: 'succeeded', card_id: second.id, created_at },
      { id: expect.any(Number), status: 'open', card_id: null, created_at },
    ])
    expect(JSON.stringify(data)).not.toContain(secret)
  })

  it('holds the answers that are kept for repeated calls', async () => {
    const office = { title: 'Work', zip_code: '94301', address_line_1: '1 University Avenue' }
    const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': 'press' }
    const added = await server.app.inject({ method: 'POST', url: '/api/client/addresses/', payload: office, headers })
    expect((await download()).kept_answers).toEqual([
      expect.objectContaining({ route: 'POST /api/client/addresses', answer: added.body }),
    ])
  })

  it('holds letters by whose account they were about, not by where they went', async () => {
    const lead = { kind: 'possible', full_name: 'Ada', email: 'ada@example.com', message: 'For the office only' }
    await server.call('POST', '/api/client/customers/', lead)
    // As if the office’s address had been let through, by an older version or by hand.
    await putCustomer(server, customer.id, { email: brand.infoEmail, emailConfirmedAt: START })
    await server.database.db.updateTable('phones').set({ verifiedAt: START }).execute()
    const stranger = await createCustomer(server)
    await server.database.db
      .insertInto('messages')
      .values({
        eventKey: 'a text to a number that changed hands',
        channel: 'sms',
        recipient: customer.phone,
        body: 'For somebody else',
        dueAt: START,
        createdAt: START,
        customerId: stranger.id,
      })
      .execute()
    expect((await download()).messages).toEqual([])
  })

  it('holds inquiries once the address was shown to be the caller’s', async () => {
    const lead = { kind: 'possible', full_name: 'Grace', email: customer.email.toUpperCase(), message: 'Hello' }
    await server.call('POST', '/api/client/customers/', lead)
    expect((await download()).leads).toEqual([])
    await forgot()
    const link = await linkIn(server, customer.email)
    await server.call('POST', '/api/client/auth/reset_new_password/', { ...link, newPassword: customer.password })
    const { email, password } = customer
    const { body } = await server.call('POST', '/api/client/auth/login/', { email, password })
    customer = { ...customer, token: (body as { token: string }).token }
    expect((await download()).leads).toEqual([expect.objectContaining({ kind: 'possible', message: 'Hello' })])
  })
})

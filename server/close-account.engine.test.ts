import { describe, expect, it } from 'vitest'
import { NO_MONEY, PATH, shareClosing } from '../tests/closing-account.ts'
import { createCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { lettersTo } from '../tests/letters.ts'
import { giveCredit } from '../tests/money/credit.ts'
import { putPickup } from '../tests/put-pickup.ts'
import { closeDueAccounts } from './close-account.ts'

const own = shareClosing()
const { server, call, ask, logIn, subjects, rowOf, runOn, MORNING, left, PAID, putOrder } = own

describe('asking for deletion', () => {
  it('says first what would be lost', async () => {
    await giveCredit(server, own.customer.id, 1250)
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
    const [letter] = await lettersTo(server, own.customer.email)
    expect(letter?.subject).toBe('Your Larkspur account will be deleted on Thursday, December 17th')
    expect(letter?.body).toMatch(/choose Keep my account\.[\s\S]*: https:\/\/larkspur\.example\/profile\/account\n\n/)
  })

  it('counts from the day in Los Angeles, not in London', async () => {
    server.setNow('2026-11-18T05:00:00Z')
    own.customer = await createCustomer(server)
    expect((await ask()).body).toMatchObject({ deletes_on: '2026-12-17' })
  })

  it('ends the other sessions; the customer can still sign in', async () => {
    const other = (await logIn()).body as { token: string }
    await ask()
    const statusOf = async (token: string) => (await server.call('GET', PATH, undefined, token)).status
    expect([await statusOf(own.customer.token), await statusOf(other.token)]).toEqual([200, 401])
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
  it('waits while a pickup of that day or later is open, and says before that there is one', async () => {
    const open = { pickupDay: '2026-12-17', dropoffDay: '2026-12-22' }
    const pickup = await putPickup(server, own.customer, open)
    await putPickup(server, own.customer, { status: 'cancelled' })
    await putPickup(server, own.customer, { pickupDay: '2026-11-16' })
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
    await putPickup(server, own.customer)
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
    await putPickup(server, own.customer, { pickupDay: '2026-12-17', dropoffDay: '2026-12-22' })
    await ask()
    expect(await runOn('2026-12-18T07:59:59Z')).toBe(0)
    expect(await runOn('2026-12-18T08:00:00Z')).toBe(1)
    expect(await left('pickups')).toBe(0)
  })

  it('does not come a day early', async () => {
    await ask()
    expect(await runOn('2026-12-17T07:59:00Z')).toBe(0)
    expect((await rowOf()).email).toBe(own.customer.email)
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
    await server.call('POST', '/api/client/auth/forgot_password/', { email: own.customer.email })
    expect(await subjects()).toHaveLength(1)
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
      [START, [own.customer, ...others].map(({ id }) => id)],
    )
    await putOrder({})
    server.setNow(MORNING)
    expect(await closeDueAccounts(server.deps, 2)).toBe(3)
    expect((await rowOf()).deletedAt).toBeNull()
  })

  it('one that cannot be deleted is reported and keeps no other from it', async () => {
    await ask()
    const stuck = own.customer
    own.customer = await createCustomer(server)
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
    await expect(server.database.query(change, [own.customer.id])).rejects.toThrow(/constraint/)
  })
})

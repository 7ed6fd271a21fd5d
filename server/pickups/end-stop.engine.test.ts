import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { sendDueMessages } from '../send-messages.ts'
import { cancelPickup } from './cancel-pickup.ts'
import { collectPickup, priceDelivery, rushAtIntake } from './end-stop.ts'
import { lockPickup } from './lock-pickup.ts'
import { approveRush, isRushApproved, quoteRush, withdrawRush } from './rush.ts'

const server = shareTestServer()
const FRIDAY = '2026-11-20'

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server, { plan: 'gold' })
})

/** As intake does it. */
const collect = (id: number, deliveryCents: number | null = 999) =>
  server.database.transaction(async (db) => {
    const locked = await lockPickup(db, id)
    if (locked === undefined) return undefined
    const { customer, pickup } = locked
    return collectPickup(db, customer, pickup, { deliveryCents, ...rushAtIntake(pickup, []) }, server.deps.clock.now())
  })
const call = (method: 'GET' | 'PATCH' | 'DELETE', id: number, body?: unknown) =>
  server.call(method, `/api/client/requests/${id}/`, body, customer.token)
const shown = async (id: number) => (await call('GET', id)).body
const texts = async () =>
  (
    await server.database.db
      .selectFrom('messages')
      .select('body')
      .where('customerId', '=', customer.id)
      .where('eventKey', 'like', 'pickup %')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body)

const quiet = async () =>
  (
    await server.database.db
      .selectFrom('messages')
      .select('keepsQuietHours')
      .where('customerId', '=', customer.id)
      .where('eventKey', 'like', '%rush%')
      .execute()
  ).map(({ keepsQuietHours }) => keepsQuietHours)

describe('a pickup whose bag is taken in', () => {
  it('shows the fee of its delivery, which no plan lowers [R242]', async () => {
    const id = await putPickup(server, customer)
    expect(await shown(id)).toMatchObject({ status: 'open', is_free: false, amount: null, discount: null })
    expect(await collect(id)).toMatchObject({ id, status: 'collected' })
    expect(await shown(id)).toMatchObject({
      status: 'collected',
      is_changeable: false,
      is_free: false,
      amount: 999,
      dollar_amount: '9.99',
      discount: 0,
      dollar_discount: '0.00',
      amount_with_discount: 999,
      dollar_amount_with_discount: '9.99',
      rush_amount: 0,
    })
  })

  it('says that a free delivery is free', async () => {
    const id = await putPickup(server, customer)
    await collect(id, 0)
    expect(await shown(id)).toMatchObject({ is_free: true, amount: 0, dollar_amount_with_discount: '0.00' })
  })

  it('has no fee while its order waits for the second count', async () => {
    const id = await putPickup(server, customer)
    const open = { customerId: customer.id, id }
    await priceDelivery(server.database.db, open, 999)
    expect(await shown(id)).toMatchObject({ status: 'open', amount: null })
    await collect(id, null)
    expect(await shown(id)).toMatchObject({ status: 'collected', is_free: false, amount: null })
    await priceDelivery(server.database.db, open, 0)
    expect(await shown(id)).toMatchObject({ is_free: true, amount: 0 })
  })

  it('refuses every change and cancelling with their sentences, as past the cutoff [R401] [R403]', async () => {
    const id = await putPickup(server, customer)
    await collect(id)
    for (const change of [
      { pickup_date: FRIDAY },
      { comment: 'Ring' },
      { is_rush: true },
      { accepted_custom_amount: 4900 },
    ]) {
      const { status, headers } = await call('PATCH', id, change)
      expect([change, status, headers['x-error-code']]).toEqual([change, 412, 'pickup_change_past_cutoff'])
    }
    const cancelled = await call('DELETE', id)
    expect([cancelled.status, cancelled.headers['x-error-code']]).toEqual([412, 'pickup_cancel_past_cutoff'])
    expect(await texts()).toEqual([])
  })

  it('is taken in once, and never where it was cancelled', async () => {
    const [taken, cancelled] = [
      await putPickup(server, customer),
      await putPickup(server, customer, { pickupDay: FRIDAY }),
    ]
    const both = await Promise.all([collect(taken), collect(taken)])
    expect(both.filter((pickup) => pickup?.status === 'collected')).toHaveLength(1)
    await cancelPickup(server.deps, customer.id, cancelled)
    expect(await collect(cancelled)).toBeUndefined()
    expect(await collect(999_999)).toBeUndefined()
  })
})

describe('rush is subject to approval [R345]', () => {
  const rush = { pickupDay: FRIDAY, dropoffDay: '2026-11-23', isRush: true, rushCents: 999 }
  const isApproved = async (id: number) => {
    const locked = await server.database.transaction((db) => lockPickup(db, id))
    return locked && isRushApproved(locked.pickup)
  }

  it('staff approve it once, and nobody is told', async () => {
    const id = await putPickup(server, customer, rush)
    expect(await isApproved(id)).toBe(false)
    expect(await approveRush(server.deps, id)).toBeUndefined()
    expect(await approveRush(server.deps, id)).toBe('approved_already')
    expect([await isApproved(id), await texts()]).toEqual([true, []])
    expect(await shown(id)).toMatchObject({ is_rush: true, rush_amount: 999, dropoff_date: '2026-11-23' })
  })

  it('and may still withdraw it until intake, with its text', async () => {
    const id = await putPickup(server, customer, rush)
    await approveRush(server.deps, id)
    expect(await withdrawRush(server.deps, id)).toBeUndefined()
    expect([await isApproved(id), (await texts()).length]).toEqual([false, 1])
    // Staff did it, not the customer: it rings at no time of the night.
    expect(await quiet()).toEqual([true])
    await call('PATCH', id, { is_rush: true })
    expect(await isApproved(id)).toBe(false)
    await collect(id)
    expect(await approveRush(server.deps, id)).toBe('not_open')
    expect(await withdrawRush(server.deps, id)).toBe('not_open')
  })

  it('anew for another day, and not where there is no rush', async () => {
    const id = await putPickup(server, customer, rush)
    await approveRush(server.deps, id)
    await call('PATCH', id, { pickup_date: '2026-11-24' })
    expect(await isApproved(id)).toBe(false)
    expect(await approveRush(server.deps, await putPickup(server, customer))).toBe('no_rush')
    expect(await approveRush(server.deps, 999_999)).toBe('no_such_pickup')
  })
})

describe('rush at intake', () => {
  const rush = { pickupDay: FRIDAY, dropoffDay: '2026-11-23', isRush: true, rushCents: 999 }

  it('costs what was agreed', async () => {
    const usual = await putPickup(server, customer, rush)
    await collect(usual)
    expect(await shown(usual)).toMatchObject({ is_rush: true, rush_amount: 999, dropoff_date: '2026-11-23' })
    const quoted = await putPickup(server, customer, rush)
    await quoteRush(server.deps, quoted, 4900)
    await call('PATCH', quoted, { accepted_custom_amount: 4900 })
    await collect(quoted)
    expect(await shown(quoted)).toMatchObject({ is_rush: true, rush_amount: 4900, custom_amount: null })
    expect((await call('PATCH', quoted, { accepted_custom_amount: 4900 })).status).toBe(200)
  })

  it('with a quote that nobody answered is none: the standard drop-off, no fee, a text', async () => {
    const id = await putPickup(server, customer, rush)
    await quoteRush(server.deps, id, 4900)
    await collect(id)
    expect(await shown(id)).toMatchObject({
      is_rush: false,
      rush_amount: 0,
      custom_amount: null,
      dropoff_date: '2026-11-24',
    })
    // The question had not been sent yet, and is not any more.
    expect(await texts()).toEqual([
      'Larkspur: we cannot rush your pickup on Friday, November 20th, and there is no rush fee. Back Tuesday, November 24th.',
    ])
    expect((await call('PATCH', id, { accepted_custom_amount: 4900 })).status).toBe(412)
  })

  it('with a quote that was asked and had no yes says that, and not that we cannot', async () => {
    const id = await putPickup(server, customer, rush)
    await quoteRush(server.deps, id, 4900)
    await sendDueMessages(server.deps)
    await collect(id)
    expect(await shown(id)).toMatchObject({ is_rush: false, rush_amount: 0, dropoff_date: '2026-11-24' })
    expect((await texts()).slice(1)).toEqual([
      "Larkspur: you didn't accept our price for rush, so your pickup on Friday, November 20th has no rush and no rush fee. Back Tuesday, November 24th.",
    ])
  })
})

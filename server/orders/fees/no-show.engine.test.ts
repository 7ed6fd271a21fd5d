import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MESSAGE_PRIORITIES } from '#rules/texts'
import { createCustomer, type TestCustomer } from '../../../tests/customers.ts'
import { START } from '../../../tests/engines.ts'
import { lettersTo } from '../../../tests/letters.ts'
import { addCard } from '../../../tests/money/cards.ts'
import {
  balanceOf,
  cardBookOf,
  createMember,
  expectSoundBooks,
  giveCredit,
  postingsOf,
  setBalance,
  signInAgain,
  turnOnReload,
} from '../../../tests/money/credit.ts'
import { payFee } from '../../../tests/money/pay-fee.ts'
import { verifyOwn } from '../../../tests/phones.ts'
import { putPickup } from '../../../tests/put-pickup.ts'
import { placesInOrder, waitingForDay } from '../../../tests/queued-messages.ts'
import { shareTestServer } from '../../../tests/test-server.ts'
import type { Failpoint } from '../../failpoints.ts'
import { askAboutCharges } from '../../payments/ask-provider.ts'
import { cancelPickup } from '../../pickups/cancel-pickup.ts'
import { changePickup } from '../../pickups/change-pickup.ts'
import { collectPickup } from '../../pickups/end-stop.ts'
import { lockPickup } from '../../pickups/lock-pickup.ts'
import { deleteSchedule } from '../../pickups/schedules.ts'
import type { Deps } from '../../ports.ts'
import { recordNoShow } from './no-show.ts'
import { waiveNoShow } from './waive-no-show.ts'

const server = shareTestServer()
const DAY = '2026-11-19'
const AFTER_THE_WAIT = '2026-11-19T17:19:00Z'
const DECLINES = '4000000000000341'

let customer: TestCustomer
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

let scheduleId: number
async function putSchedule(status: 'active' | 'paused' = 'active') {
  const { db } = server.database
  const { mainAddressId } = await db
    .selectFrom('customers')
    .select('mainAddressId')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const schedule = await db
    .insertInto('schedules')
    .values({
      customerId: customer.id,
      addressId: mainAddressId as number,
      days: [1, 4],
      isRush: false,
      comment: '',
      status,
      createdAt: START,
      changedAt: START,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  scheduleId = schedule.id
}
/** A stop of the schedule on that day. */
const putStop = (pickupDay = DAY) =>
  putPickup(server, customer, { pickupDay, dropoffDay: '2027-12-31', scheduleId, scheduledDay: pickupDay })
const mark = (id: number, options?: { isWaived: boolean }, deps: Deps = server.deps) =>
  recordNoShow(deps, id, '09:05', options)
/** A stop on that day, marked at 14 minutes past the arrival. */
async function missStop(day = DAY, options?: { isWaived: boolean }) {
  const id = await putStop(day)
  server.setNow(`${day}T18:30:00Z`)
  return mark(id, options)
}
const orders = () =>
  server.database.db.selectFrom('orders').selectAll().where('customerId', '=', customer.id).orderBy('id').execute()
const lines = () =>
  server.database.db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select(['orderLines.kind', 'orderLines.title', 'orderLines.count', 'orderLines.amountCents'])
    .where('orders.customerId', '=', customer.id)
    .orderBy('orders.id')
    .orderBy('orderLines.position')
    .execute()
const statusOf = async (id: number) =>
  (await server.database.db.selectFrom('pickups').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const scheduleStatus = async () =>
  (
    await server.database.db
      .selectFrom('schedules')
      .select('status')
      .where('customerId', '=', customer.id)
      .executeTakeFirstOrThrow()
  ).status
const heard = async () =>
  (
    await server.database.db
      .selectFrom('messages')
      .select('body')
      .where('customerId', '=', customer.id)
      .where((row) => row.or(['pickup %', 'order %', 'schedule %'].map((key) => row('eventKey', 'like', key))))
      .orderBy('id')
      .execute()
  ).map(({ body }) => body.replace(/https?:\S+/, '…'))
const charged = async () => (await cardBookOf(server, customer.id)).map(([cents]) => cents)

describe('a stop without a bag', () => {
  it('that was asked for by itself is a NO SHOW that costs nothing [R252] [R300]', async () => {
    customer = await createCustomer(server, { plan: 'payc' })
    const id = await putPickup(server, customer)
    server.setNow('2026-11-19T17:18:59Z')
    expect(await mark(id)).toEqual({ refusal: 'waited_too_short' })
    expect([await statusOf(id), await orders(), await heard()]).toEqual(['open', [], []])
    server.setNow(AFTER_THE_WAIT)
    expect(await mark(id)).toMatchObject({ status: 'marked', feeCents: 0, payment: { status: 'paid' } })
    expect(await statusOf(id)).toBe('no_show')
    expect(await orders()).toMatchObject([
      {
        kind: 'no_show',
        pickupId: id,
        status: 'completed',
        amountCents: 0,
        balanceBeforeCents: 0,
        balanceAfterCents: 0,
        completedAt: new Date(AFTER_THE_WAIT),
      },
    ])
    expect(await lines()).toEqual([])
    expect(await heard()).toEqual([
      'Larkspur: no bag at 12 Villa Street on Thursday, November 19th, 9:05 AM. There is no fee.',
    ])
  })

  it('of a schedule costs $9.99, then $19.99, then $29.99: credit first, then the card, and no reload [R587]', async () => {
    customer = await createMember(server)
    await turnOnReload(server, customer)
    await putSchedule()
    await setBalance(server, customer.id, 1500)
    const before = (await charged()).length
    for (const [day, feeCents] of [
      [DAY, 999],
      ['2026-11-23', 1999],
      ['2026-11-26', 2999],
      ['2026-11-30', 2999],
    ] as const) {
      expect(await missStop(day)).toMatchObject({ feeCents, payment: { status: 'paid' } })
    }
    expect([await balanceOf(server, customer.id), (await charged()).slice(before)]).toEqual([0, [1498, 2999, 2999]])
    const [first, second] = await orders()
    expect([first, second]).toMatchObject([
      { status: 'completed', amountCents: 999, balanceBeforeCents: 1500, balanceAfterCents: 501 },
      { status: 'completed', amountCents: 1999, balanceBeforeCents: 501, balanceAfterCents: 0 },
    ])
    expect(await postingsOf(server, `invoice ${second?.id} paid`)).toEqual({ sales: 1999, credit: -501, card: -1498 })
    expect((await lines())[0]).toEqual({
      kind: 'no_bag',
      title: 'Missed pickup, Thursday, November 19th',
      count: 1,
      amountCents: 999,
    })
    // One message with the fee and the way to it, then the letter of its payment.
    expect((await heard()).slice(0, 2)).toEqual([
      'Larkspur: no bag at 12 Villa Street on Thursday, November 19th, 9:05 AM. Missed-pickup fee: $9.99. …',
      expect.stringMatching(/^Thank you\. Order \d+ is paid: \$9\.99\./),
    ])
  })

  it('counts neither waived ones nor those of more than 90 days ago, and deleting the schedule is no way around it', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await putSchedule()
    await missStop('2026-08-20')
    expect(await missStop('2026-08-21')).toMatchObject({ feeCents: 1999 })
    const { orderId } = (await missStop('2026-11-18')) as { orderId: number }
    expect(await orders()).toMatchObject([{}, {}, { amountCents: 2999 }])
    expect(await missStop(DAY, { isWaived: true })).toMatchObject({ feeCents: 0 })
    expect(await waiveNoShow(server.deps, orderId)).toMatchObject({ status: 'waived', isPaid: true })
    const last = await putStop('2026-11-20')
    await deleteSchedule(server.deps, customer.id, scheduleId)
    server.setNow('2026-11-20T20:00:00Z')
    // Of 21 August, 91 days before, and of the two that were waived none counts.
    expect(await mark(last)).toMatchObject({ feeCents: 999 })
  })

  it('is marked once, by whoever is first, and only where the pickup is open', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await putSchedule()
    const id = await putStop()
    server.setNow(AFTER_THE_WAIT)
    const outcomes = await Promise.all([mark(id), mark(id), mark(id)])
    expect(outcomes.filter((outcome) => 'status' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'refusal' in outcome && outcome.refusal === 'no_bag_was_there')).toHaveLength(2)
    expect([(await orders()).length, await charged(), (await heard()).length]).toEqual([1, [999], 2])

    const collected = await putStop('2026-11-12')
    await collect(collected)
    expect(await mark(collected)).toEqual({ refusal: 'collected_before' })
    expect(await mark(999_999)).toEqual({ refusal: 'no_such_pickup' })
  })

  const collect = (id: number) =>
    server.database.transaction(async (db) => {
      const locked = await lockPickup(db, id)
      const fees = { deliveryCents: 0, isRush: false, rushCents: 0, dropoffDay: '2027-12-31' }
      return locked && collectPickup(db, locked.customer, locked.pickup, fees, server.deps.clock.now())
    })

  it('races with cancelling, moving and intake: one of them happens, and the fee only with the mark', async () => {
    customer = await createMember(server, { plan: 'payc' })
    await putSchedule()
    server.setNow(AFTER_THE_WAIT)
    const wantedDays = ['2026-12-10', '2026-12-14']
    const rivals = {
      cancelled: (id: number) => cancelPickup(server.deps, customer.id, id),
      open: (id: number) => changePickup(server.deps, customer.id, id, { pickupDate: wantedDays.pop() ?? '' }),
      collected: collect,
    }
    const days = [DAY, '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-13', '2026-11-12', '2026-11-11']
    let marks = 0
    for (const [status, rival] of Object.entries(rivals)) {
      for (const isFirst of [true, false]) {
        const id = await putStop(days.pop())
        // Still changeable, so that each of them could happen.
        const changeableUntil = new Date('2026-12-01T00:00:00Z')
        await server.database.db.updateTable('pickups').set({ changeableUntil }).where('id', '=', id).execute()
        const rivalry = () => rival(id).then(Boolean, () => false)
        await Promise.all(isFirst ? [mark(id), rivalry()] : [rivalry(), mark(id)])
        const ended = await statusOf(id)
        if (ended === 'no_show') marks += 1
        expect([status, 'no_show']).toContain(ended)
        expect((await orders()).length).toBe(marks)
      }
    }
    // Who wins together is the machine's choice, so one mark has no rival until it is made.
    const alone = await putStop(days.pop())
    await mark(alone)
    await expect(rivals.cancelled(alone)).rejects.toThrow()
    expect([await statusOf(alone), (await orders()).length]).toEqual(['no_show', marks + 1])
  })
})

describe('a fee that the card declines', () => {
  beforeEach(async () => {
    customer = await createCustomer(server, { plan: 'payc' })
    await putSchedule()
  })

  it('stays open until the customer pays now, and is not asked for by itself [R301]', async () => {
    await addCard(server, customer.token, DECLINES)
    await verifyOwn(server, customer)
    const outcome = await missStop()
    expect(outcome).toMatchObject({ payment: { status: 'declined', message: 'Your card was declined.' } })
    const { orderId } = outcome as { orderId: number }
    expect(await orders()).toMatchObject([{ status: 'in_progress', hold: 'payment', nextTryAt: null, tries: 1 }])
    // One text, with the fee and the way to pay it; why it is not paid stands in a letter.
    expect((await heard()).filter((body) => body.startsWith('Larkspur: '))).toEqual([
      expect.stringMatching(/^Larkspur: no bag at .* Missed-pickup fee: \$9\.99\. …$/),
    ])
    expect((await heard()).at(-1)).toContain('We could not charge $9.99 to your Visa ending in 0341 for Missed pickup')
    const told = (await heard()).length
    server.setNow('2026-11-30T20:00:00Z')
    expect(await payFee(server.deps, orderId, { isPresent: false })).toMatchObject({ status: 'declined' })
    expect([await charged(), (await heard()).length]).toEqual([[], told])
    const { count } = await server.database.db
      .selectFrom('charges')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('customerId', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    await giveCredit(server, customer.id, 1000)
    expect(await payFee(server.deps, orderId, { isPresent: true })).toEqual({ status: 'paid' })
    expect(await orders()).toMatchObject([
      { status: 'completed', hold: null, balanceBeforeCents: 1000, balanceAfterCents: 1 },
    ])
    expect(await payFee(server.deps, orderId, { isPresent: true })).toEqual({ status: 'paid' })
  })

  it('is told once by letter where there is no number: with what the bank says and how to pay, or that there is no card', async () => {
    const { orderId: withoutCard } = (await missStop()) as { orderId: number }
    expect((await heard()).at(-1)).toContain(
      'You owe $9.99 for Missed pickup, Thursday, November 19th, and we have no card to charge. Please add one.\n\nPay now: …',
    )
    expect((await lettersTo(server, customer.email)).map(({ subject }) => subject)).toEqual([
      'We found no bag',
      'A payment is needed',
    ])
    customer = await signInAgain(server, customer)
    await addCard(server, customer.token, DECLINES)
    const { orderId } = (await missStop('2026-11-23')) as { orderId: number }
    const letters = (await lettersTo(server, customer.email)).slice(2)
    expect(letters.map(({ subject }) => subject)).toEqual(['We found no bag', 'A payment is needed'])
    expect(letters[1]?.body).toContain('Your bank says: Your card was declined.')
    expect(letters[1]?.body).toContain(`\n\nPay now: http://localhost:3000/profile/orders/${orderId}\n\n`)
    expect(orderId).not.toBe(withoutCard)
  })

  it('without any card, or with a bank that wants to ask the customer, it is the same', async () => {
    const { orderId } = (await missStop()) as { orderId: number }
    expect(await orders()).toMatchObject([{ status: 'in_progress', hold: 'payment' }])
    customer = await signInAgain(server, customer)
    await addCard(server, customer.token)
    expect(await payFee(server.deps, orderId, { isPresent: false })).toMatchObject({ message: 'Please add a card.' })
    expect(await charged()).toEqual([])
    await addCard(server, customer.token, '4000002760003184')
    expect(await missStop('2026-11-23')).toMatchObject({ payment: { status: 'declined' } })
  })

  it('pauses the schedule with the third, once, and says so', async () => {
    for (const day of [DAY, '2026-11-23']) await missStop(day)
    expect(await scheduleStatus()).toBe('active')
    const [kept, withdrawn] = [await putStop('2026-11-27'), await putStop('2026-12-03')]
    const until = { changeableUntil: new Date('2026-12-02T17:00:00Z') }
    await server.database.db.updateTable('pickups').set(until).where('id', '=', withdrawn).execute()
    const { orderId } = (await missStop('2026-11-26')) as { orderId: number }
    expect([await scheduleStatus(), await statusOf(kept), await statusOf(withdrawn)]).toEqual([
      'paused',
      'open',
      'withdrawn',
    ])
    expect((await heard()).at(-1)).toBe(
      "Larkspur: your recurring pickups are paused, because missed-pickup fees are not paid. We'll still come on Fri, Nov 27: it's too late to change that. Pay and resume: …",
    )
    for (const kind of ['pickup no-show', 'order payment needed after', 'schedule paused']) {
      expect([kind, (await waitingForDay(server, customer.id)).get(kind)]).toEqual([kind, true])
    }
    const places = await placesInOrder(server, customer.id)
    const { payment, other } = MESSAGE_PRIORITIES
    expect(['order payment needed after', 'pickup no-show'].map((kind) => places.get(kind))).toEqual([payment, other])
    const told = (await heard()).length
    await server.database.db
      .updateTable('schedules')
      .set({ status: 'active' })
      .where('customerId', '=', customer.id)
      .execute()
    await payFee(server.deps, orderId, { isPresent: false })
    await payFee(server.deps, orderId, { isPresent: true })
    expect([await scheduleStatus(), (await heard()).length]).toEqual(['active', told])
  })

  it('may be waived afterwards: nothing is asked any more, and the books say so', async () => {
    await addCard(server, customer.token, DECLINES)
    const { orderId } = (await missStop()) as { orderId: number }
    const outcomes = await Promise.all([waiveNoShow(server.deps, orderId), waiveNoShow(server.deps, orderId)])
    expect(outcomes).toContainEqual({ status: 'waived', isPaid: false, customerId: customer.id })
    expect(outcomes).toContainEqual({ refusal: 'waived_before' })
    expect(await orders()).toMatchObject([
      { status: 'completed', hold: null, isWaived: true, note: 'We have waived this fee.', balanceAfterCents: 0 },
    ])
    expect(await postingsOf(server, `invoice ${orderId} paid`)).toEqual({ sales: 999, waived: -999 })
    expect(await missStop('2026-11-23')).toMatchObject({ feeCents: 999 })
    expect(await waiveNoShow(server.deps, 999_999)).toEqual({ refusal: 'no_such_no_show' })
  })
})

describe('a process that dies', () => {
  const DEADLY: Failpoint[] = ['charge before begun', 'charge begun', 'charge answered', 'charge settled']

  it.each(DEADLY)('at "%s" leaves a stop that is marked once and paid once', async (failpoint) => {
    customer = await createMember(server, { plan: 'payc' })
    await putSchedule()
    const id = await putStop()
    server.setNow(AFTER_THE_WAIT)
    const reach = async (at: Failpoint) => {
      if (at === failpoint) throw new Error('dead')
    }
    await mark(id, undefined, { ...server.deps, reach }).catch(() => undefined)
    expect(await mark(id)).toEqual({ refusal: 'no_bag_was_there', orderId: expect.any(Number) })
    const [order] = await orders()
    server.setNow('2026-11-19T18:00:00Z')
    await askAboutCharges(server.deps)
    expect(await payFee(server.deps, order?.id ?? 0, { isPresent: false })).toEqual({ status: 'paid' })
    expect(await orders()).toMatchObject([{ status: 'completed', balanceAfterCents: 0 }])
    expect(await charged()).toEqual([999])
  })
})

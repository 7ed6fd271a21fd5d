import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putCustomer, type TestCustomer } from '../../tests/customers.ts'
import { expectSoundBooks } from '../../tests/money/credit.ts'
import { CARDS, createPayer } from '../../tests/money/order-payer.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { labelOrder } from '../orders/intake/label.ts'

/** Staff do for a caller what the caller could do at the screen, and past the cutoff what only they can. */

const server = shareTestServer()
/** A Tuesday, ten in the morning in Los Angeles. */
const NOW = '2026-11-17T18:00:00Z'
let customer: TestCustomer

beforeEach(async () => {
  server.setNow(NOW)
  customer = await createPayer(server, { card: CARDS.good })
  await verifyOwn(server, customer)
})
afterEach(() => expectSoundBooks(server))

const told = async () =>
  (
    await server.database.db
      .selectFrom('messages')
      .select('body')
      .where('customerId', '=', customer.id)
      .where('eventKey', 'like', 'pickup %')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body)
const who = () => String(customer.id)
const booked = async (day: string, ...more: string[]) => {
  const pickup = await opsJson<{ id: number }>(server, 'pickup', 'book', who(), day, ...more)
  return String(pickup.id)
}
const pickupRow = (id: string) =>
  server.database.db.selectFrom('pickups').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

describe('booking', () => {
  it('is told to both, with the address, the note and rush, and leaves a row of who did it', async () => {
    const [exit, printed] = await ops(server, 'pickup', 'book', customer.email, 'thursday', '--note', 'Side door')
    expect([exit, printed]).toEqual([
      0,
      expect.stringMatching(
        /^Pickup \d+ of .* is booked for Thursday, November 19th, 12 Villa Street\. Back Monday, November 23rd\. The customer is told\.$/,
      ),
    ])
    expect(await told()).toEqual([expect.stringMatching(/Thursday, November 19th/)])
    const id = /Pickup (\d+)/.exec(printed)?.[1] ?? ''
    expect(await pickupRow(id)).toMatchObject({ status: 'open', comment: 'Side door', isRush: false })
    const rows = await server.database.db
      .selectFrom('staffActions')
      .select(['command', 'customerId', 'outcome'])
      .where('customerId', '=', customer.id)
      .execute()
    expect(rows).toEqual([{ command: 'pickup book', customerId: customer.id, outcome: 'done' }])
    expect(await ops(server, 'pickup', 'book', who(), 'thursday')).toEqual([
      1,
      'Nothing is booked. We come to that address on Thursday, November 19th already.',
    ])
    expect((await ops(server, 'pickup', 'book', who(), 'friday', '--rush'))[1]).toContain(
      ' Rush costs $9.99: tell them.',
    )
    expect((await told()).at(-1)).toContain('Back Monday, November 23rd with rush ($9.99).')
  })

  it('says what is missing: plan, card, address, a day on which we drive', async () => {
    const without = await createPayer(server, { card: null })
    expect(await ops(server, 'pickup', 'book', without.email, 'friday')).toEqual([
      1,
      'Nothing is booked. They have no card yet: they add one in their account.',
    ])
    await putCustomer(server, without.id, { planName: null })
    expect((await ops(server, 'pickup', 'book', without.email, 'friday'))[1]).toContain('They have no plan yet')
    expect((await ops(server, 'pickup', 'book', who(), 'friday', '--address', '999999'))[1]).toContain(
      'no such address',
    )
    expect((await ops(server, 'pickup', 'book', who(), 'sunday'))[0]).toBe(1)
    expect((await ops(server, 'pickup', 'book', who(), '2026-11-26', '--late'))[0]).toBe(1)
    expect((await ops(server, 'pickup', 'book', who(), 'yesterday', '--late'))[0]).toBe(1)
    expect((await ops(server, 'pickup', 'book', who(), 'someday'))[0]).toBe(2)
    expect((await ops(server, 'pickup', 'book', who(), 'friday', '--note', 'Card 4242 4242 4242 4242'))[0]).toBe(2)
    expect(await told()).toEqual([])
  })

  it('past the cutoff only with --late, and only while the hours of that day last', async () => {
    expect(await ops(server, 'pickup', 'book', who(), 'today')).toEqual([
      1,
      'Nothing is booked. It is past the cutoff for Tuesday, November 17th. Once the driver has said yes, add --late.',
    ])
    const id = await booked('today', '--late')
    expect(await pickupRow(id)).toMatchObject({ pickupDay: '2026-11-17', status: 'open' })
    await ops(server, 'pickup', 'cancel', id, '--late')
    server.setNow('2026-11-18T01:00:00Z')
    expect(await ops(server, 'pickup', 'book', who(), 'today', '--late')).toEqual([
      1,
      'Nothing is booked. The hours of today are over.',
    ])
  })
})

describe('moving and cancelling', () => {
  it('as the customer could, with the same messages; the same line again changes nothing', async () => {
    const id = await booked('thursday')
    expect(await ops(server, 'pickup', 'move', id, 'friday')).toEqual([
      0,
      `Pickup ${id} is moved from Thursday, November 19th to Friday, November 20th, 12 Villa Street. Back Tuesday, November 24th. The customer is told.`,
    ])
    expect((await ops(server, 'pickup', 'move', id, 'friday'))[0]).toBe(1)
    expect(await ops(server, 'pickup', 'cancel', id)).toEqual([
      0,
      `Pickup ${id} of Friday, November 20th is cancelled, and the customer is told.`,
    ])
    expect((await ops(server, 'pickup', 'cancel', id))[0]).toBe(1)
    expect(await told()).toHaveLength(3)
    expect(await ops(server, 'pickup', 'move', '999999', 'friday')).toEqual([
      1,
      'There is no pickup 999999, or it was cancelled.',
    ])
  })

  it('past the cutoff with --late: no fee, no count, one confirmation', async () => {
    await server.call(
      'POST',
      '/api/client/schedules/',
      { days: [1, 4], is_rush: false, comment: '', status: 'active' },
      customer.token,
    )
    const { id } = await server.database.db
      .selectFrom('pickups')
      .select('id')
      .where('customerId', '=', customer.id)
      .where('pickupDay', '=', '2026-11-19')
      .executeTakeFirstOrThrow()
    server.setNow('2026-11-19T18:00:00Z')
    expect(await ops(server, 'pickup', 'cancel', String(id))).toEqual([
      1,
      `Pickup ${id} stays. It is past its cutoff. Once the driver has said yes, add --late.`,
    ])
    const before = (await told()).length
    expect((await ops(server, 'pickup', 'cancel', String(id), '--late'))[0]).toBe(0)
    expect((await told()).length).toBe(before + 1)
    const orders = await server.database.db
      .selectFrom('orders')
      .select('id')
      .where('customerId', '=', customer.id)
      .execute()
    expect([orders, (await pickupRow(String(id))).status]).toEqual([[], 'cancelled'])
    // A stop without a bag cannot be made of it any more.
    expect((await ops(server, 'no-show', String(id), '--arrived', '10:05'))[0]).toBe(1)
  })

  it('moved late, it has a cutoff that has passed, and the customer reads why nothing more can be changed', async () => {
    const id = await booked('wednesday')
    server.setNow('2026-11-18T17:30:00Z')
    expect((await ops(server, 'pickup', 'move', id, 'thursday'))[0]).toBe(1)
    expect((await ops(server, 'pickup', 'move', id, 'thursday', '--late'))[0]).toBe(0)
    expect(await pickupRow(id)).toMatchObject({ pickupDay: '2026-11-19', status: 'open' })
  })

  it('not once its bag is in', async () => {
    const id = await booked('wednesday')
    server.setNow('2026-11-18T19:00:00Z')
    await ops(server, 'collect', id, '--bags', '1')
    for (const line of [
      ['move', id, 'friday', '--late'],
      ['cancel', id, '--late'],
    ]) {
      expect(await ops(server, 'pickup', ...line)).toEqual([
        1,
        `Pickup ${id} is over: its bag is in, or there was none.`,
      ])
    }
  })
})

describe('the note for the driver', () => {
  it('is tried first, stands on the sheet, shows on the label that there is one, and is told to nobody', async () => {
    const id = await booked('wednesday', '--note', 'Side door')
    const before = await told()
    const line = ['pickup', 'note', id, 'Gate code 4411']
    const text = `The driver reads with pickup ${id}, Wednesday, November 18th, 12 Villa Street: "Gate code 4411". It stood: "Side door".`
    expect(await ops(server, ...line, '--dry-run')).toEqual([0, `Dry run, nothing is done: ${text}`])
    expect(await pickupRow(id)).toMatchObject({ comment: 'Side door' })
    // It may still change past the cutoff, while the bag is not in.
    server.setNow('2026-11-18T18:00:00Z')
    expect(await ops(server, ...line)).toEqual([0, text])
    expect(await pickupRow(id)).toMatchObject({ comment: 'Gate code 4411', pickupDay: '2026-11-18', status: 'open' })
    expect((await ops(server, 'day', 'today'))[1]).toContain('note: Gate code 4411')
    expect(await ops(server, ...line)).toEqual([1, `The driver reads this with pickup ${id} already.`])
    expect(await told()).toEqual(before)
    const rows = await server.database.db
      .selectFrom('staffActions')
      .select(['command', 'typed', 'outcome'])
      .where('customerId', '=', customer.id)
      .where('command', '=', 'pickup note')
      .orderBy('id')
      .execute()
    expect(rows).toEqual(
      ['done', 'refused'].map((outcome) => ({
        command: 'pickup note',
        typed: `pickup note ${id} "Gate code 4411"`,
        outcome,
      })),
    )
    await ops(server, 'collect', id, '--bags', '1')
    const { id: order } = await server.database.db
      .selectFrom('orders')
      .select('id')
      .where('pickupId', '=', Number(id))
      .executeTakeFirstOrThrow()
    const outcome = await labelOrder(server.deps, order, null)
    expect('label' in outcome && outcome.label.hasNote).toBe(true)
    for (const dry of [[], ['--dry-run']]) {
      expect(await ops(server, 'pickup', 'note', id, 'Ring twice', ...dry)).toEqual([
        1,
        `Pickup ${id} is over: its bag is in, or there was none.`,
      ])
    }
  })

  it('is taken away by nothing, and refused with a card in it or for no pickup', async () => {
    const id = await booked('thursday', '--note', 'Side door')
    expect((await ops(server, 'pickup', 'note', id, ''))[1]).toBe(
      `The driver reads no note with pickup ${id}, Thursday, November 19th, 12 Villa Street. It stood: "Side door".`,
    )
    expect(await ops(server, 'pickup', 'note', id, '')).toEqual([1, `Pickup ${id} has no note.`])
    expect((await ops(server, 'pickup', 'note', id, 'Card 4242 4242 4242 4242'))[0]).toBe(2)
    expect(await ops(server, 'pickup', 'note', '999999', 'x')).toEqual([
      1,
      'There is no pickup 999999, or it was cancelled.',
    ])
  })
})

describe('recurring pickups', () => {
  it('are paused, resumed and ended for a caller; what stands already is said', async () => {
    expect((await ops(server, 'schedule', 'pause', who()))[1]).toContain('has no recurring pickups.')
    await server.call(
      'POST',
      '/api/client/schedules/',
      { days: [1, 4], is_rush: false, comment: '', status: 'active' },
      customer.token,
    )
    const status = async () =>
      (
        await server.database.db
          .selectFrom('schedules')
          .select(['status', 'resumesOn'])
          .where('customerId', '=', customer.id)
          .execute()
      )[0]
    expect((await ops(server, 'schedule', 'resume', who()))[0]).toBe(1)
    expect((await ops(server, 'schedule', 'pause', who(), '--until', '2026-12-01'))[1]).toContain(
      'are paused until Tuesday, December 1st. The customer is told.',
    )
    expect(await status()).toEqual({ status: 'paused', resumesOn: '2026-12-01' })
    expect((await ops(server, 'schedule', 'pause', who(), '--until', '2026-12-01'))[0]).toBe(1)
    expect((await ops(server, 'schedule', 'pause', who(), '--until', 'yesterday'))[0]).toBe(1)
    expect((await ops(server, 'schedule', 'resume', who()))[0]).toBe(0)
    expect(await status()).toEqual({ status: 'active', resumesOn: null })
    expect((await ops(server, 'schedule', 'delete', who()))[0]).toBe(0)
    expect(await status()).toBeUndefined()
    expect((await ops(server, 'schedule', 'delete', who()))[0]).toBe(1)
  })
})

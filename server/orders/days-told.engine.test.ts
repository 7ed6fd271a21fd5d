import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestCustomer } from '../../tests/customers.ts'
import { expectSoundBooks } from '../../tests/money/credit.ts'
import { createPayer } from '../../tests/money/order-payer.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { verifyOwn } from '../../tests/phones.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { toldBodies, toldMessages } from '../../tests/told-messages.ts'
import { sendDueMessages } from '../send-messages.ts'
import { collectBag, undoCollection } from './collect.ts'
import { forwardOrder } from './forward.ts'
import { returnOrder } from './return-order.ts'

/** The days on which things come back, as their customer hears them: each that is news, and none that is no longer true. */

const server = shareTestServer()
const SHIRTS = 'Shirt [Laundry]=3'
const RUG = 'Area Rug [Standard]=40'
/** Half past nine at night in Los Angeles: what is queued waits for the morning. */
const NIGHT = '2026-11-18T05:30:00Z'
const EARLY = '2026-11-18T15:00:00Z'

/** A Tuesday at ten. */
beforeEach(() => server.setNow('2026-11-17T18:00:00Z'))
afterEach(() => expectSoundBooks(server))

async function withPickup() {
  const customer = await createPayer(server, {})
  await verifyOwn(server, customer)
  const pickup = await putPickup(server, customer, { pickupDay: '2026-11-17', dropoffDay: '2026-11-20' })
  return { customer, pickup }
}
const texts = async ({ id }: TestCustomer) =>
  (await toldMessages(server, { customerId: id, channel: 'sms' }))
    .filter(({ eventKey }) => !eventKey.startsWith('phone '))
    .map(({ body }) => body)
const things = (option: string, all: readonly string[]) => all.flatMap((thing) => [option, thing])
async function takeIn(pickup: number, ...all: string[]): Promise<number> {
  const { id } = await opsJson<{ id: number }>(server, 'intake', String(pickup), ...things('--item', all))
  expect((await ops(server, 'intake', String(pickup), ...things('--counted', all)))[0]).toBe(0)
  return id
}
async function collect(pickup: number): Promise<number> {
  const outcome = await collectBag(server.deps, pickup, { bags: 1, who: 'ann' })
  if (!('order' in outcome)) throw new Error('The bag was not collected.')
  return outcome.order.id
}
const moveTo = (id: number, day: string) =>
  ops(server, 'order', 'due', String(id), day, '--reason', 'The van broke down')

describe('the day of a bag', () => {
  it('is told where nobody noted it as collected and it is later than the booked one', async () => {
    const { customer, pickup } = await withPickup()
    server.setNow('2026-11-20T18:00:00Z')
    const id = await takeIn(pickup, SHIRTS)
    expect(await texts(customer)).toEqual([
      `Larkspur: your bag is counted. It comes back: order ${id} Tuesday, November 24th.`,
    ])
  })

  it('is not told where it is the booked one', async () => {
    const { customer, pickup } = await withPickup()
    await takeIn(pickup, SHIRTS)
    expect(await texts(customer)).toEqual([])
  })

  it('is told where the text about the bag had not left before it was counted', async () => {
    const { customer, pickup } = await withPickup()
    // Fetched on Wednesday night, a day late.
    server.setNow('2026-11-20T06:00:00Z')
    const id = await collect(pickup)
    await takeIn(pickup, SHIRTS)
    expect(await texts(customer)).toEqual([
      `Larkspur: your bag is counted. It comes back: order ${id} Monday, November 23rd.`,
    ])
  })

  it('is not told twice where the text about the bag has left', async () => {
    const { customer, pickup } = await withPickup()
    server.setNow('2026-11-19T20:00:00Z')
    await collect(pickup)
    await sendDueMessages(server.deps)
    await takeIn(pickup, SHIRTS)
    expect(await texts(customer)).toEqual(['Larkspur: we have your bag (12:00 PM). Back Monday, November 23rd.'])
  })
})

describe('the letter with the lines', () => {
  const letter = async ({ id }: TestCustomer) =>
    (await toldBodies(server, { customerId: id, like: 'order % priced' }))[0]

  it('promises no day for garments that stay with us, nor does a text', async () => {
    const { customer, pickup } = await withPickup()
    server.setNow('2026-11-20T18:00:00Z')
    await ops(server, 'intake', String(pickup), '--storage', '8', '--seasons', '1')
    const body = await letter(customer)
    expect(body).toContain('Your bag is counted. Order')
    expect(body).toContain('We charge when your garments are stored.')
    expect(body).not.toContain('back')
    expect(await texts(customer)).toEqual([])
  })

  it('and a text take back the day that was told with the bag, where all of it is stored', async () => {
    const { customer, pickup } = await withPickup()
    await collect(pickup)
    await sendDueMessages(server.deps)
    await ops(server, 'intake', String(pickup), '--storage', '8', '--seasons', '1')
    expect(await letter(customer)).toContain('Your garments stay with us in storage.')
    expect(await texts(customer)).toEqual([
      'Larkspur: we have your bag (10:00 AM). Back Friday, November 20th.',
      'Larkspur: your bag is counted. Your garments stay with us in storage: nothing comes back Friday, November 20th.',
    ])
  })

  it('takes back a day that staff had promised for what is stored', async () => {
    const { customer, pickup } = await withPickup()
    const id = await collect(pickup)
    await moveTo(id, '2026-11-24')
    await sendDueMessages(server.deps)
    await ops(server, 'intake', String(pickup), '--storage', '8', '--seasons', '1')
    expect((await texts(customer)).at(-1)).toContain('nothing comes back Tuesday, November 24th.')
    expect((await ops(server, 'day', '2026-11-24'))[1]).not.toMatch(new RegExp(`^ *${id} `, 'm'))
  })

  it.each([
    [['--as', 'Maria'], 'We counted your bag twice.'],
    [['--as', 'marta', '--alone', 'Nobody else is here'], 'Your bag is counted.'],
  ])('says who counted: %j', async (by, sentence) => {
    const { customer, pickup } = await withPickup()
    await ops(server, 'intake', String(pickup), '--item', SHIRTS)
    expect((await ops(server, 'intake', String(pickup), '--counted', SHIRTS, ...by))[0]).toBe(0)
    expect(await letter(customer)).toContain(sentence)
  })
})

describe('a day that staff moved at night', () => {
  it('is not told where the things turn out to take longer', async () => {
    const { customer, pickup } = await withPickup()
    const id = await collect(pickup)
    await sendDueMessages(server.deps)
    server.setNow(NIGHT)
    await moveTo(id, '2026-11-24')
    await takeIn(pickup, RUG)
    expect((await texts(customer)).slice(1)).toEqual([
      `Larkspur: your bag is counted. It comes back: order ${id} Friday, December 4th.`,
    ])
  })

  it('is not told of an order that has left before the morning, nor is its day among the others', async () => {
    const { customer, pickup } = await withPickup()
    server.setNow(NIGHT)
    const id = await takeIn(pickup, SHIRTS, RUG)
    await moveTo(id, '2026-11-24')
    server.setNow(EARLY)
    await forwardOrder(server.deps, id)
    expect(await texts(customer)).toEqual([
      `Larkspur: your bag is counted. It comes back: order ${id + 1} Friday, December 4th.`,
      `Larkspur: order ${id} is on its way.`,
    ])
    await forwardOrder(server.deps, id + 1)
    expect(await texts(customer)).toEqual([
      `Larkspur: order ${id} is on its way.`,
      `Larkspur: order ${id + 1} is on its way.`,
    ])
  })

  it('is not told of a bag that was another one', async () => {
    const { customer, pickup } = await withPickup()
    server.setNow(NIGHT)
    const id = await collect(pickup)
    await moveTo(id, '2026-11-24')
    await undoCollection(server.deps, pickup)
    expect(await texts(customer)).toEqual([])
  })

  it('is not told of a bag that goes back as it came', async () => {
    const { customer, pickup } = await withPickup()
    server.setNow(NIGHT)
    const id = await collect(pickup)
    await moveTo(id, '2026-11-24')
    await returnOrder(server.deps, id, 'The customer wants it back')
    expect(await texts(customer)).toEqual([])
  })
})

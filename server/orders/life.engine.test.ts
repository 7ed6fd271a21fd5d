import { beforeEach, describe, expect, it } from 'vitest'
import type { TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { createPayer } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import type { IntakeCount } from '../db/schema.ts'
import { forwardOrder } from './forward.ts'
import { holdOrder, releaseOrder } from './hold.ts'
import { takeIn } from './intake/intake.ts'
import { showOrder } from './list-orders.ts'
import { noteOrder } from './note.ts'

const server = shareTestServer()

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  customer = await createPayer(server, { plan: 'gold', creditCents: 50_000 })
})

const shirts = (count: number): IntakeCount => ({
  things: [{ name: 'Shirt [Laundry]', count }],
  extras: [],
  storage: null,
})
/** The number of an order whose bag was counted so, first and second. */
const taken = async (first: number, second: number | null): Promise<number> => {
  const pickupId = await putPickup(server, customer, { pickupDay: '2026-11-17' })
  const outcome = await takeIn(server.deps, pickupId, {
    first: shirts(first),
    second: second === null ? null : shirts(second),
  })
  if (!('order' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.order.id
}
const kindOf = (outcome: { status: string } | { refusal: string }) =>
  'status' in outcome ? outcome.status : outcome.refusal
const forward = (id: number) => forwardOrder(server.deps, id)
const hold = (id: number, reason = 'Smells of petrol') => holdOrder(server.deps, id, reason)
const release = (id: number, final: IntakeCount | null = null) => releaseOrder(server.deps, id, final)
const shown = (id: number) => showOrder(server.deps, id)

describe('forward', () => {
  it('goes from priced to on its way, once, and never back [R286] [R609]', async () => {
    const id = await taken(5, 5)
    expect(await shown(id)).toMatchObject({
      status: 'in_progress',
      prettyStatus: 'Priced',
      started: START.toISOString(),
    })
    server.setNow('2026-11-18T18:00:00Z')
    expect(await forward(id)).toMatchObject({ status: 'left', order: { id, state: 'on_its_way' } })
    expect(await shown(id)).toMatchObject({
      status: 'in_progress',
      prettyStatus: 'On its way',
      paid: '2026-11-18T18:00:00.000Z',
      left: '2026-11-18T18:00:00.000Z',
    })
    expect(kindOf(await forward(id))).toBe('paid_before')
    expect(kindOf(await forward(await putOrder(server, customer, { status: 'completed' })))).toBe('completed_before')
  })

  it('is refused while the order waits for a count, is held, or is no laundry at all', async () => {
    expect(kindOf(await forward(await taken(5, null)))).toBe('not_priced')
    expect(kindOf(await forward(await taken(5, 4)))).toBe('held')
    const id = await taken(5, 5)
    await hold(id)
    expect(kindOf(await forward(id))).toBe('held')
    expect(kindOf(await forward(await putOrder(server, customer, { kind: 'no_show' })))).toBe('no_laundry')
    expect(await forward(2_000_000_000)).toEqual({ refusal: 'no_such_order' })
  })

  it('by two at once happens once, and the other is told', async () => {
    const id = await taken(5, 5)
    const outcomes = await Promise.all([forward(id), forward(id)])
    expect(outcomes.filter((outcome) => 'status' in outcome && outcome.status === 'left')).toHaveLength(1)
  })
})

describe('a hold', () => {
  it('is for a reason that the customer does not see, and ends by a release', async () => {
    const id = await taken(5, 5)
    expect(await hold(id)).toMatchObject({ status: 'held', order: { hold: 'staff', holdReason: 'Smells of petrol' } })
    const order = await shown(id)
    expect(order).toMatchObject({ prettyStatus: 'On hold', isOnHold: true, isPayable: false })
    expect(JSON.stringify(order)).not.toContain('petrol')
    expect(kindOf(await hold(id))).toBe('held_before')
    expect(await release(id)).toMatchObject({ status: 'released', order: { hold: null, holdReason: '' } })
    expect(kindOf(await release(id))).toBe('not_held')
    expect(kindOf(await forward(id))).toBe('left')
  })

  it('of what waits for its payment stops the tries; a release is no payment [R301]', async () => {
    const waiting = { hold: 'payment', deliveredAt: START, nextTryAt: START, tries: 1 } as const
    const id = await putOrder(server, customer, waiting)
    expect(kindOf(await release(id))).toBe('payment_needed')
    expect(await hold(id)).toMatchObject({ order: { hold: 'staff', nextTryAt: null, tries: 1 } })
    expect(await release(id)).toMatchObject({ order: { hold: null, deliveredAt: START } })
  })

  it('needs a reason without a card’s number, and an order that is not over', async () => {
    const id = await taken(5, 5)
    expect(await hold(id, ' ')).toEqual({ refusal: 'wrong_reason', why: 'Required' })
    expect(kindOf(await hold(id, 'Card 4242 4242 4242 4242'))).toBe('wrong_reason')
    expect(kindOf(await hold(id, 'x'.repeat(257)))).toBe('wrong_reason')
    expect(kindOf(await hold(await putOrder(server, customer, { status: 'completed' })))).toBe('completed_before')
  })
})

describe('research [R302]', () => {
  it('ends with the final items, which price the order while both counts stay', async () => {
    const id = await taken(5, 4)
    expect(kindOf(await release(id))).toBe('counts_differ')
    expect(await release(id, { ...shirts(5), things: [{ name: 'Shrt', count: 5 }] })).toMatchObject({
      refusal: 'wrong_count',
      problems: [{ what: 'Shrt' }],
    })
    expect(await release(id, shirts(4))).toMatchObject({
      status: 'released',
      order: {
        hold: null,
        // Four shirts at $6.95, and $14.98 for a small load on Gold.
        amountCents: 4278,
        discountCents: 280,
        firstCount: { things: [{ count: 5 }] },
        secondCount: { things: [{ count: 4 }] },
      },
    })
    expect(kindOf(await release(id, shirts(4)))).toBe('not_held')
    expect(kindOf(await forward(id))).toBe('left')
  })

  it('by two at once prices it once', async () => {
    const id = await taken(5, 4)
    const outcomes = await Promise.all([release(id, shirts(4)), release(id, shirts(5))])
    expect(outcomes.map(kindOf).sort()).toEqual(['not_held', 'released'])
    expect((await shown(id))?.basket?.itemList).toHaveLength(1)
  })

  it('can also price what waits for a second count, once somebody holds it', async () => {
    const id = await taken(5, null)
    await hold(id, 'The counter has left')
    expect(await release(id, shirts(5))).toMatchObject({ status: 'released', order: { amountCents: 4973 } })
  })

  it('changes no price', async () => {
    const id = await taken(5, 5)
    await hold(id)
    expect(kindOf(await release(id, shirts(1)))).toBe('priced_before')
  })
})

describe('a note', () => {
  it('is for the customer, and can be taken back', async () => {
    const id = await taken(5, 5)
    await noteOrder(server.deps, id, ' We mended a button. ')
    expect(await shown(id)).toMatchObject({ note: 'We mended a button.' })
    expect(kindOf(await noteOrder(server.deps, id, 'We mended a button.'))).toBe('noted_before')
    expect(kindOf(await noteOrder(server.deps, id, 'Card 4242 4242 4242 4242'))).toBe('wrong_note')
    await noteOrder(server.deps, id, '')
    expect(await shown(id)).toMatchObject({ note: '' })
    expect(await noteOrder(server.deps, 2_000_000_000, 'Hello')).toEqual({ refusal: 'no_such_order' })
  })
})

import { expect, it } from 'vitest'
import type { Db } from '../db/open.ts'
import * as store from './store.ts'

it('an order goes on by its actions, each with its own facts, and others do not compile', () => {
  // Never called: the types of the tests show it.
  const refused = async (db: Db, order: store.OrderRow, now: Date) => {
    // @ts-expect-error A state is nobody's to write.
    await store.advance(db, order, 'pack', { readyAt: now, state: 'delivered' }, now)
    // @ts-expect-error Nobody has paid by leaving.
    await store.advance(db, order, 'leave', { leftAt: now, paidAt: now }, now)
    // @ts-expect-error Who waits for a payment has no balance after it.
    await store.advance(db, order, 'decline', { heldAt: now, balanceAfterCents: 7 }, now)
    // @ts-expect-error A price is whole or not at all.
    await store.advance(db, order, 'settle_counts', { amountCents: 1 }, now)
    // @ts-expect-error What was counted does not say what it costs.
    await store.advance(db, order, 'flag', { secondCount: null, holdReason: '', amountCents: 1 }, now)
    // @ts-expect-error Nothing begins in the middle of its life.
    await store.insertOrder(db, { customerId: 1, kind: 'laundry', state: 'ready', createdAt: now })
    // @ts-expect-error A note completes nothing.
    await store.updateNote(db, 1, { note: 'Ready', state: 'delivered' })
  }
  expect(refused).toBeTypeOf('function')
})

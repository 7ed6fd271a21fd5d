import { expect, it } from 'vitest'
import type { Db } from '../db/open.ts'
import * as store from './store.ts'

it('a deed writes its own columns of an order, and others do not compile', () => {
  // Never called: the types of the tests show it.
  const refused = async (db: Db) => {
    // @ts-expect-error A change of any column is nobody's.
    await store.updateOrder(db, 1, { status: 'completed', amountCents: 1, balanceAfterCents: 7 })
    // @ts-expect-error A note completes nothing.
    await store.updateNote(db, 1, { note: 'Ready', status: 'completed' })
    // @ts-expect-error Who waits for a payment has no balance after it.
    await store.markUnpaid(db, 1, { heldAt: new Date(0), balanceAfterCents: 7 })
    // @ts-expect-error What was counted does not say what it costs.
    await store.markCountsDiffer(db, 1, { things: [], extras: [], storage: null }, 'differs', { amountCents: 1 })
    // @ts-expect-error A price is whole or not at all.
    await store.updatePrice(db, 1, { amountCents: 1 }, 'by_research')
    // @ts-expect-error Released is free, or waits for its payment.
    await store.updateReleased(db, 1, 'completed')
  }
  expect(refused).toBeTypeOf('function')
  expect(Object.keys(store)).not.toContain('updateOrder')
})

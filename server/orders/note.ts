import { firstFailure, maximumLength } from '#rules/checks'
import { noCardNumber } from '#rules/payments/cards'
import { manyLines } from '#rules/plain-text'
import type { Deps } from '../ports.ts'
import { type NoSuchOrder, withLockedOrder } from './locked-order.ts'
import { type OrderRow, updateNote } from './store.ts'

export type NoteOutcome =
  | { status: 'noted' | 'noted_before'; order: OrderRow }
  /** The sentence says what is wrong with the note. */
  | { refusal: 'wrong_note'; why: string }
  | NoSuchOrder

/** A word from the office that the customer reads with the order; an empty one takes it away. */
export async function noteOrder(deps: Deps, id: number, text: string): Promise<NoteOutcome> {
  const note = manyLines(text).trim()
  const why = firstFailure(note, [maximumLength, noCardNumber])
  if (why !== undefined) return { refusal: 'wrong_note', why }
  return withLockedOrder(deps, id, async (db, { order }): Promise<NoteOutcome> => {
    if (order.note === note) return { status: 'noted_before', order }
    return { status: 'noted', order: await updateNote(db, id, note) }
  })
}

import { isToBeCountedOut } from '#rules/orders/pieces'
import { isStorageAlone } from '#rules/orders/stored-alone'
import { type ActDeed, done, type Printed, refused } from '../../ops/command.ts'
import { deliverOrder } from '../../orders/deliver.ts'
import { type ForwardOutcome, forwardOrder, piecesText } from '../../orders/forward.ts'
import { readLinesOf, readOrderAtHand } from '../../orders/intake/at-hand.ts'
import { expectedPieces } from '../../orders/pieces.ts'
import type { Deps } from '../../ports.ts'
import type { Act } from '../../staff/actions.ts'
import { deedOn, didIt } from './done-before.ts'

/** Pieces counted before they leave: where they agree the card is asked, once, however often a device sends it. Delivering is none of this. */
export const packDeed = (id: number, pieces: number | undefined, parcels: number | undefined): ActDeed => ({
  kind: 'act',
  async run(deps, by) {
    const { db } = deps.database
    const order = await readOrderAtHand(db, id)
    if (order === undefined) return { ...refused(`There is no order ${id} to pack.`), refusal: 'no_such_order' }
    const { customerId } = order
    if (pieces === undefined && isToBeCountedOut(order, await expectedPieces(db, id))) {
      const sentence = `Nothing was done: count the pieces of order ${id} once more before it leaves.`
      return { ...refused(sentence, customerId), refusal: 'pieces_needed' }
    }
    const outcome = await forwardOrder(deps, id, pieces, parcels)
    if ('refusal' in outcome) return packedBefore(deps, id, customerId, outcome, by, pieces)
    if (outcome.status === 'left' && isStorageAlone((await readLinesOf(db, id)).map(({ kind }) => kind))) {
      await deliverOrder(deps, id)
      return done(`Order ${id} is paid, and its garments are stored.`, { order: id }, customerId)
    }
    return printed(id, customerId, outcome)
  },
})

function printed(id: number, customerId: number, outcome: Exclude<ForwardOutcome, { refusal: unknown }>): Printed {
  switch (outcome.status) {
    case 'left':
      return done(`Order ${id} is paid and on the van’s list.`, { order: id }, customerId)
    case 'waits':
      return done(
        `Order ${id} is packed, and its payment is still going through. Keep it here until it is paid.`,
        { order: id },
        customerId,
      )
    case 'held':
      return done(
        `Order ${id} is not paid: ${outcome.message} Keep it here; the customer has been told.`,
        { order: id },
        customerId,
      )
    case 'miscounted': {
      const { counted, expected } = outcome
      const sentence = `RED FLAG: ${counted} pieces were counted, and ${piecesText(expected)} came in. Order ${id} stays here, and the card was not charged.`
      return { ...refused(sentence, customerId), refusal: 'miscounted' }
    }
  }
}

/** It is packed by now. Where nobody else has done it, it was this very deed, whose answer was lost. */
async function packedBefore(
  deps: Deps,
  id: number,
  customerId: number,
  outcome: Extract<ForwardOutcome, { refusal: unknown }>,
  by: Act,
  pieces: number | undefined,
): Promise<Printed> {
  const order = 'order' in outcome ? outcome.order : undefined
  const other = await deedOn(deps, customerId, { command: 'order forward', about: id, except: by.id })
  const isPacked = order !== undefined && order.readyAt !== null
  const isOwn =
    other === undefined ? pieces !== undefined && order?.packedPieces === pieces : other.osUser === by.osUser
  if (isPacked && isOwn && order.hold !== 'staff') {
    const sentence = order.hold === 'payment' ? 'is not paid, and stays here' : 'is packed'
    return done(`Order ${id} ${sentence}.`, { order: id }, customerId)
  }
  const said = other === undefined ? '' : ` ${didIt(other)}`
  if (isPacked)
    return {
      ...refused(`Nothing was done: order ${id} is packed already.${said}`, customerId),
      refusal: 'packed_before',
    }
  const sentence =
    order?.hold === 'red_flag'
      ? `order ${id} has a red flag`
      : order?.hold
        ? `order ${id} is on hold`
        : `order ${id} cannot be packed now`
  return { ...refused(`Nothing was done: ${sentence}.${said}`, customerId), refusal: outcome.refusal }
}

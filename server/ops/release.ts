import { dollars } from '#rules/money'
import { isOwed, orderStep } from '#rules/orders/order-life'
import { totalCentsOf } from '#rules/prices/order-prices'
import type { IntakeCount } from '../db/schema.ts'
import type { Recount, ReleaseOutcome } from '../orders/hold.ts'
import type { MissingProblem } from '../orders/pieces.ts'
import type { StaffOrder } from '../orders/staff-view.ts'
import type { Deps } from '../ports.ts'
import {
  type Commands,
  type Given,
  type MoneyDeed,
  numberOf,
  type Printed,
  type Proposal,
  refused,
  UsageError,
} from './command.ts'
import {
  COUNT_OPTIONS,
  countWords,
  missingThingsOf,
  problemLines,
  repairSentence,
  roundedLines,
  TOO_LARGE,
  typedCount,
} from './counts.ts'
import { noSuchOrder, printWithParts } from './order-text.ts'
import { plain } from './table.ts'

export const releaseCommands: Commands = {
  'order release': {
    usage: 'ORDER [--item "Shirt [Laundry]=5" … as intake] [--missing "Shirt [Laundry]=1" …] [--reason "why"]',
    example: '1003 --item "Shirt [Laundry]=5"',
    summary:
      'Ends a hold. Where the counts differ it takes the final items, which price the order; where pieces are missing before it leaves, --missing takes their price off and tells the customer, and --reason says why nothing is missing after all; one that is packed to leave is asked for anew',
    words: 1,
    options: { ...COUNT_OPTIONS, missing: { type: 'string', multiple: true }, reason: { type: 'string' } },
    movesMoney: true,
    read(given) {
      const [id, final] = [numberOf('an order', given.words[0] ?? ''), typedCount(given)]
      const recount = recountOf(given)
      if (final !== null && Object.keys(recount).length > 0) {
        throw new UsageError(
          '--item says what came in, --missing what is not there any more: an order is held for one of them.',
        )
      }
      return releaseDeed(id, { final, recount })
    },
  },
}

/** `isRedFlagOnly`: whoever does it ends no other hold. */
export const releaseDeed = (
  id: number,
  { final = null, recount, isRedFlagOnly }: { final?: IntakeCount | null; recount: Recount; isRedFlagOnly?: boolean },
): MoneyDeed => ({
  kind: 'money',
  async propose(deps) {
    const { viewOrder } = await import('../orders/staff-view.ts')
    const view = await viewOrder(deps, id)
    if (view === undefined) return noSuchOrder(id)
    const { hold, customerId } = view.row
    if (isRedFlagOnly && hold !== 'red_flag') {
      return {
        ...refused(`Order ${id} has no red flag, and any other hold is the desk's to end.`, customerId),
        refusal: 'not_allowed',
      }
    }
    return proposeRelease(deps, view, final, recount)
  },
})

function recountOf(given: Given): Recount {
  const typed = missingThingsOf(given)
  const { reason } = given.options
  if (typeof reason === 'string' && reason.trim() === '') throw new UsageError('Say why with --reason "…".')
  return { ...(typed.length > 0 && { missing: typed }), ...(typeof reason === 'string' && { reason: reason.trim() }) }
}

/** Only what is asked for moves money: the card is asked again soon after, unless a fee was declined before. */
async function proposeRelease(
  deps: Deps,
  { order, row }: StaffOrder,
  final: IntakeCount | null,
  recount: Recount,
): Promise<Proposal | Printed> {
  const { id, customerId } = row
  if (recount.missing !== undefined)
    return proposeWriteOff(deps, { order, row }, { ...recount, missing: recount.missing })
  // What would be refused is refused before anybody agrees to it.
  const settling = final === null ? undefined : orderStep(row, 'settle_counts')
  if (settling !== undefined && 'refusal' in settling) {
    return refused(releaseSentence(id, { refusal: settling.refusal, order: row }), customerId)
  }
  const totalCents = totalCentsOf(row)
  const step = orderStep(row, 'release')
  const isAsked = isOwed(row) && 'state' in step && step.hold === null
  const isCountedAgain = row.hold === 'red_flag' && row.state === 'priced'
  const then = isCountedAgain
    ? ', and its pieces are counted again before it leaves'
    : isAsked
      ? `, and the card will be charged $${dollars(totalCents)} again within a minute`
      : ''
  return {
    text: `Order ${id} is released${final === null ? '' : ` with ${countWords(final)}`}${then}.`,
    thing: order,
    customerId,
    amountCents: isAsked ? totalCents : null,
    reason: `order ${id}`,
    run: () => release(deps, id, customerId, final, then, recount),
  }
}

/** What is taken off is said in dollars before. */
async function proposeWriteOff(
  deps: Deps,
  { order, row }: Pick<StaffOrder, 'order' | 'row'>,
  recount: Recount & { missing: NonNullable<Recount['missing']> },
): Promise<Proposal | Printed> {
  const { id, customerId } = row
  const { isMiscounted } = await import('../orders/hold.ts')
  const { discountBackOf, writeOffOf } = await import('../orders/pieces.ts')
  if (!isMiscounted(row)) return refused(releaseSentence(id, { refusal: 'nothing_recounted' }), customerId)
  const step = orderStep(row, 'write_off')
  if ('refusal' in step) return refused(releaseSentence(id, { refusal: step.refusal, order: row }), customerId)
  const isExplained = recount.reason !== undefined
  const found = await writeOffOf(deps.database.db, row, recount.missing, { isExplained })
  if ('refusal' in found) return refused(releaseSentence(id, found), customerId)
  const what = recount.missing.map(({ name, count }) => `${count} × ${plain(name)}`).join(', ')
  const back = discountBackOf(row, found.columns)
  const credit = back === 0 ? '' : `; the $${dollars(back)} of discount that leaving took back for it becomes credit`
  const then = ` without ${what}: $${dollars(found.waivedCents)} is taken off, and it costs $${dollars(found.totalCents)}${credit}`
  return {
    text: `Order ${id} is released${then}.`,
    thing: order,
    customerId,
    amountCents: found.waivedCents,
    reason: `order ${id}`,
    run: () => release(deps, id, customerId, null, `${then}; the customer is told`, recount),
  }
}

async function release(
  deps: Deps,
  id: number,
  customerId: number,
  final: IntakeCount | null,
  then: string,
  recount: Recount,
): Promise<Printed> {
  const { releaseOrder } = await import('../orders/hold.ts')
  const outcome = await releaseOrder(deps, id, final, recount)
  if ('status' in outcome) {
    return printWithParts(deps, id, `Order ${id} is released${then}.${roundedLines(final)}`)
  }
  return outcome.refusal === 'no_such_order' ? noSuchOrder(id) : refused(releaseSentence(id, outcome), customerId)
}

function missingSentence({ name, code }: MissingProblem): string {
  switch (code) {
    case 'not_in_the_order':
      return `"${name}" is no line of the order that can be missing: order show has the names.`
    case 'more_than_there_are':
      return `"${name}": there are not so many in the order.`
    case 'priced_together':
      return `"${name}" has one price for several: name all of them, or refund a part once it is paid.`
  }
}

type Refusal = Exclude<ReleaseOutcome, { status: 'released' } | { refusal: 'no_such_order' }>

function releaseSentence(id: number, outcome: Refusal): string {
  switch (outcome.refusal) {
    case 'payment_needed':
      return `Order ${id} waits for its payment, and a release is none. The customer can pay now, or add a card.`
    case 'counts_differ':
      return `The counts of order ${id} differ. Say what was in the bag: order release ${id} --item "Shirt [Laundry]=5" …`
    case 'wrong_count':
      return problemLines(outcome.problems)
    case 'total_too_large':
      return TOO_LARGE
    case 'repairs_not_agreed':
    case 'nothing_to_agree_to':
      return repairSentence(outcome)
    case 'reason_needed':
      return `The pieces of order ${id} were counted before it left, and differ. Say what is missing: order release ${id} --missing "Shirt [Laundry]=1", or why nothing is: --reason "…".`
    case 'wrong_reason':
      return `The reason: ${outcome.why}.`
    case 'nothing_recounted':
      return `Order ${id} is not held for pieces that are missing: order forward ${id} --pieces NUMBER counts them.`
    case 'wrong_missing':
      return ['Nothing was taken off.', ...outcome.problems.map(missingSentence)].join('\n')
    case 'still_differs':
      return `Nothing was taken off: ${outcome.counted} pieces were counted, which is not what is left without these. Name all that is missing, or add --reason "why".`
    case 'packed_before':
    case 'paid_before':
      return `Nothing was taken off: the payment of order ${id} was asked for already. Release it with --reason "why"; refund gives back what is missing, once it is paid.`
    case 'not_counted':
      return `Order ${id} is not counted yet: release it without items, then intake takes them.`
    case 'not_held':
    case 'completed_before':
    case 'returned_before':
      return `Order ${id} is not held.`
    default:
      return `Order ${id} has its price, which stays: release it without items.`
  }
}

import { dollars } from '#rules/money'
import { isOwed, orderStep } from '#rules/order-life'
import { totalCentsOf } from '#rules/order-prices'
import type { IntakeCount } from '../db/schema.ts'
import type { ReleaseOutcome } from '../orders/hold.ts'
import type { StaffOrder } from '../orders/staff-view.ts'
import type { Deps } from '../ports.ts'
import { type Commands, money, numberOf, type Printed, type Proposal, refused } from './command.ts'
import {
  COUNT_OPTIONS,
  countWords,
  problemLines,
  repairSentence,
  roundedLines,
  TOO_LARGE,
  typedCount,
} from './counts.ts'
import { noSuchOrder, printWithParts } from './order-text.ts'

export const releaseCommands: Commands = {
  'order release': {
    usage: 'ORDER [--item "Shirt [Laundry]=5" … and what else intake takes]',
    example: '1003 --item "Shirt [Laundry]=5"',
    summary:
      'Ends a hold. Where the counts differ it takes the final items, which price the order; one that is packed to leave is asked for anew',
    words: 1,
    options: COUNT_OPTIONS,
    movesMoney: true,
    read(given) {
      const [id, final] = [numberOf('an order', given.words[0] ?? ''), typedCount(given)]
      return money(async (deps) => {
        const { viewOrder } = await import('../orders/staff-view.ts')
        const view = await viewOrder(deps, id)
        return view === undefined ? noSuchOrder(id) : proposeRelease(deps, view, final)
      })
    },
  },
}

/** Only what is asked for moves money: the card is asked again soon after, unless a fee was declined before. */
async function proposeRelease(deps: Deps, { order, row }: StaffOrder, final: IntakeCount | null): Promise<Proposal> {
  const { id, customerId } = row
  const totalCents = totalCentsOf(row)
  const step = orderStep(row, 'release')
  const isAsked = isOwed(row) && 'state' in step && step.hold === null
  const then = isAsked ? `, and its $${dollars(totalCents)} are asked for anew within a minute` : ''
  return {
    text: `Order ${id} is released${final === null ? '' : ` with ${countWords(final)}`}${then}.`,
    thing: order,
    customerId,
    amountCents: isAsked ? totalCents : null,
    reason: `order ${id}`,
    run: () => release(deps, id, customerId, final, then),
  }
}

async function release(
  deps: Deps,
  id: number,
  customerId: number,
  final: IntakeCount | null,
  then: string,
): Promise<Printed> {
  const { releaseOrder } = await import('../orders/hold.ts')
  const outcome = await releaseOrder(deps, id, final)
  if ('status' in outcome) {
    return printWithParts(deps, id, `Order ${id} is released${then}.${roundedLines(final)}`)
  }
  return outcome.refusal === 'no_such_order' ? noSuchOrder(id) : refused(releaseSentence(id, outcome), customerId)
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

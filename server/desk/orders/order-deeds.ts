import { dollars } from '#rules/money'
import { prettyStatus } from '#rules/orders/order-status'
import { mayDo } from '#rules/staff-roles'
import { AppError } from '../../app-error.ts'
import { findCustomer } from '../../db/customers.ts'
import type { SignedInStaff } from '../../http/serve-desk.ts'
import type { Deed } from '../../ops/command.ts'
import { expectRefundOf } from '../../orders/payment/refund.ts'
import { creditBackAfter, readOrderLines, type StaffOrder, viewOrder } from '../../orders/staff-view.ts'
import type { Deps } from '../../ports.ts'
import { doerOf, findUnseen, readOrderDeeds } from '../../staff/actions.ts'
import { doDeed, presentDeed } from '../do-deed.ts'
import { seenIn, standsAsIn, versionOf } from './order-view.ts'

/** What is done to an order from its screen: what was shown is what is done, or whoever wanted it is told who was quicker, and when. */

interface Wanted {
  command: string
  args?: readonly (string | number)[]
  deed: Deed
  version: string
  shown?: string | undefined
  isRepeated?: boolean | undefined
}

type Answered = ReturnType<typeof presentDeed>

export async function doToOrder(deps: Deps, staff: SignedInStaff, id: number, wanted: Wanted): Promise<Answered> {
  const { command, args = [], deed, version, shown, isRepeated } = wanted
  const view = await viewOrder(deps, id)
  if (view === undefined) throw new AppError('not_found')
  // Whoever says that a second time is meant has been told of the first one, and the question says what there is to be done: then it has to
  // stand where it stood, or the same call would be another step.
  const isMeant = isRepeated === true && shown !== undefined && standsAsIn(version, view.row)
  const stale = isMeant ? undefined : await findChange(deps, staff, view, wanted)
  if (stale !== undefined) return stale
  const order = { id, ...(!isMeant && { seen: seenIn(version) }) }
  const answer = presentDeed(
    await doDeed(deps, staff, { command, args: [id, ...args], deed, shown, isRepeated, order }),
  )
  return { ...answer, sentence: withoutCommands(answer.sentence) }
}

const NAMES_A_COMMAND = /\border (?:release|forward|hold|show)\b|--[a-z]|`/

/** The sentences that tell a terminal what to type next say nothing at the desk, where the next step has its button. */
function withoutCommands(sentence: string): string {
  const told = sentence.split(/(?<=[.!?])\s+/).filter((each) => !NAMES_A_COMMAND.test(each))
  return told.length === 0 ? sentence : told.join(' ')
}

/** Nothing where the order is as it was seen. */
async function findChange(
  deps: Deps,
  staff: SignedInStaff,
  { row }: StaffOrder,
  { command, version, shown }: Wanted,
): Promise<Answered | undefined> {
  if (versionOf(row, await readOrderDeeds(deps, row.id)) === version) return undefined
  const unseen = await findUnseen(deps, row.id, seenIn(version), doerOf(staff).osUser)
  const sentence =
    unseen?.sentence ??
    `Order ${row.id} changed since you opened it, and is now “${prettyStatus(row)}.” Nothing was done; this is up to date.`
  // Money that has just moved the same way may be meant to move once more: the dialog asks for the sum.
  const isSame =
    shown !== undefined && standsAsIn(version, row) && unseen?.command === command && unseen.amountCents !== null
  return { status: isSame ? 'repeats' : 'refused', sentence, question: null, amount: null, dollarAmount: null }
}

/** The plant ends red flags and nothing else. */
export const mayRelease = (staff: SignedInStaff): boolean => mayDo(staff.role, 'order release')

interface WantedBack {
  lines?: readonly number[] | undefined
  amount?: number | undefined
}

const NO_LINE = 'A checked line isn’t part of this order, or it costs nothing.'

/** The sum of what was ticked, or the one that was typed; nothing where a line is another order's. */
export async function centsBack(deps: Deps, id: number, { lines, amount }: WantedBack): Promise<number | undefined> {
  if (lines === undefined) return amount
  const own = new Map((await readOrderLines(deps.database.db, id)).map((line) => [line.id, line]))
  let cents = 0
  for (const ticked of new Set(lines)) {
    const line = own.get(ticked)
    if (line === undefined || line.kind === 'missing') return undefined
    cents += line.amountCents - line.discountCents
  }
  return cents > 0 ? cents : undefined
}

export const noSuchLine = (): Answered => ({
  ...{ status: 'refused' as const, sentence: NO_LINE, question: null, amount: null, dollarAmount: null },
})

/** How it would go back, in figures. Nothing is done. */
export async function proposeBack(deps: Deps, id: number, wanted: WantedBack) {
  const view = await viewOrder(deps, id)
  if (view === undefined) throw new AppError('not_found')
  const { row, order } = view
  const cents = await centsBack(deps, id, wanted)
  const customer = await findCustomer(deps.database.db, row.customerId)
  const way = cents === undefined ? undefined : await expectRefundOf(deps, id, cents)
  const [card, credit, discount] =
    way === undefined || 'refusal' in way ? [0, 0, 0] : [way.cardCents, way.creditCents, way.discountCents ?? 0]
  const moved = card + credit
  return {
    refusal: way === undefined ? NO_LINE : 'refusal' in way ? refusalText(way) : null,
    amount: cents ?? 0,
    dollarAmount: dollars(cents ?? 0),
    card,
    cardLast: order.payment?.cardLast ?? null,
    credit,
    discount,
    creditBackBefore: creditBackAfter(row, 0),
    creditBackAfter: creditBackAfter(row, moved),
    balanceAfter: (customer?.balanceCents ?? 0) + credit + discount,
  }
}

type Refusal = Extract<Awaited<ReturnType<typeof expectRefundOf>>, { refusal: unknown }>

function refusalText(refused: Refusal): string {
  switch (refused.refusal) {
    case 'more_than_is_left':
      return `Only $${dollars(refused.leftCents)} of it can still be refunded.`
    case 'account_closed':
      return 'The account is closed and its credit has ended, so nothing can be refunded here.'
    case 'disputed':
      return 'A bank is reviewing this payment and decides what happens to the money.'
    case 'not_paid':
    case 'no_such_order':
      return 'It isn’t paid, so there’s nothing to refund.'
    default:
      return 'Everything that was paid has been refunded.'
  }
}

import type { DeskErrorCode } from '#contract/desk/errors'
import { deskRefusals } from '#contract/desk/errors'
import { NON_FIELD } from '#contract/problems'
import { dollars } from '#rules/money'
import { AppError } from '../app-error.ts'
import type { SignedInStaff } from '../http/serve-desk.ts'
import { type Carried, carryOut } from '../ops/carry-out.ts'
import type { Deed, Printed } from '../ops/command.ts'
import type { Deps } from '../ports.ts'
import { doerOf } from '../staff/actions.ts'
import { deskRefusal } from '../staff/desk-refusal.ts'

/** What a command of the staff does, done from the desk: the same deed with the same row, and with the person who is signed in. */

interface Wanted {
  /** As its command is called, and typed. */
  command: string
  args: readonly (string | number)[]
  deed: Deed
  /** Of what moves money or reaches many: the question that was answered with yes. */
  shown?: string | undefined
  isRepeated?: boolean | undefined
  key?: string
  happenedAt?: Date
  /** The order that it is about, and the newest deed to it that was seen. */
  order?: { id: number; seen?: number } | undefined
}

export async function doDeed(deps: Deps, staff: SignedInStaff, wanted: Wanted): Promise<Carried> {
  const { command, args, deed, shown = null, isRepeated = false, key, happenedAt, order } = wanted
  // What reaches customers is shown as soon as somebody has chosen it, before any button is pressed.
  const isLook = deed.kind === 'many' && shown === null
  const typed = {
    ...doerOf(staff),
    ...(key !== undefined && { key }),
    ...(happenedAt !== undefined && { happenedAt }),
    order,
    command,
    args: [...command.split(' '), ...args.map(String)],
  }
  const asked = { deed, isDryRun: false, isConfirmed: false, isRepeated, isLook }
  const carried = await carryOut(deps, asked, typed, shown)
  if (!carried.isDone && carried.question === undefined && !isLook) await deps.limit.count('deskRefused', typed.osUser)
  return carried
}

/** What a deed came to, or what is asked before it. */
export function presentDeed(carried: Carried) {
  const { text, sentence = text, question } = carried
  const amount = question?.amountCents ?? null
  return {
    status: statusOf(carried),
    sentence,
    question: question?.text ?? null,
    amount,
    dollarAmount: amount === null ? null : dollars(amount),
  }
}

/** What became of words that one of us sent: where a colleague was quicker they have not left. */
export function presentSent({ isDone, refusal, text, sentence = text }: Carried) {
  const why = refusal === 'answered_before' ? ('answered' as const) : ('refused' as const)
  return { status: isDone ? ('sent' as const) : why, sentence }
}

type Status = 'done' | 'declined' | 'waits' | 'refused' | 'asks' | 'repeats'

function statusOf({ isDone, isIncomplete, isUnderWay, question, refusal }: Carried): Status {
  if (question !== undefined) return 'asks'
  if (!isDone) return refusal === 'repeats' ? 'repeats' : 'refused'
  if (isUnderWay === true) return 'waits'
  return isIncomplete === true ? 'declined' : 'done'
}

/** Of a deed that is done or refused: what it came to, or the refusal as calls answer it. */
export async function requireDone(carrying: Promise<Carried>): Promise<Printed> {
  const printed = await carrying
  if (printed.isDone) return printed
  const { refusal, text } = printed
  if (refusal === 'no_such_person' || refusal === 'no_such_passkey') throw new AppError('not_found')
  if (refusal !== undefined && refusal in deskRefusals) throw deskRefusal(refusal as DeskErrorCode, { sentence: text })
  throw new AppError('bad_request', { fields: { [NON_FIELD]: [text] } })
}

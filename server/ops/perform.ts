import { snakeCased } from '#contract/casing'
import { NON_FIELD } from '#contract/problems'
import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'
import { type Act, beginAction, beginMoney, endAction } from '../staff/actions.ts'
import {
  type ManyDeed,
  type MoneyDeed,
  type Plan,
  type Printed,
  type Proposal,
  refused,
  UsageError,
} from './command.ts'
import { type AskedOps, readOps } from './commands.ts'

/** One command, from what was typed to what is printed: for the command's own process, and for a server that it speaks to. */

export interface OpsRequest {
  args: readonly string[]
  /** The system's user, kept with the deed beside what --as says, which goes before. */
  who: string
  /** The question to which somebody said yes. Where it is another one by now, they are asked again. */
  confirmed: string | null
}

export interface OpsAnswer {
  exit: number
  stdout: string
  stderr: string
  /** The terminal writes it, in the folder where the command was typed. */
  file?: NonNullable<Printed['file']>
  /** The terminal asks this before it sends the same again as confirmed. */
  question?: string
  /** The terminal asks this, and sends the same again with the answer behind this option. */
  wants?: NonNullable<Printed['wants']>
}

export const EXIT = { done: 0, refused: 1, wrongUsage: 2 } as const

/**
 * The answer says why nothing was done. A caller who asked for JSON gets the sentence as such, whatever went wrong, so
 * that a script reads one thing.
 */
export function notDone(args: readonly string[], exit: number, sentence: string, usage = ''): OpsAnswer {
  if (args.includes('--json')) return { exit, stdout: JSON.stringify({ detail: sentence }, null, 2), stderr: '' }
  return { exit, stdout: '', stderr: usage === '' ? sentence : `${sentence}\n\n${usage}` }
}

export async function performOps(deps: Deps, request: OpsRequest): Promise<OpsAnswer> {
  let asked: ReturnType<typeof readOps>
  try {
    asked = readOps(request.args)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return notDone(request.args, EXIT.wrongUsage, error.message, error.usage)
  }
  if ('help' in asked) return { exit: EXIT.done, stdout: asked.help, stderr: '' }
  const { question, ...printed } = await carryOut(deps, asked, request)
  return { ...answerOf(printed, asked.isJson), ...(question !== undefined && { question }) }
}

function answerOf({ isDone, isIncomplete, text, thing, file, wants }: Printed, isJson: boolean): OpsAnswer {
  const isWell = isDone && isIncomplete !== true
  const exit = isWell ? EXIT.done : EXIT.refused
  const written = { ...(file && { file }), ...(wants && { wants }) }
  if (isJson) return { exit, stdout: JSON.stringify(snakeCased(thing), null, 2), stderr: '', ...written }
  return { exit, stdout: isWell ? text : '', stderr: isWell ? '' : text, ...written }
}

type Carried = Printed & { question?: string }

function carryOut(deps: Deps, asked: AskedOps, request: OpsRequest): Promise<Carried> {
  const { deed, name } = asked
  const typed = { who: asked.as ?? request.who, osUser: request.who, command: name, args: request.args }
  if (deed.kind === 'look') return refusing(() => deed.run(deps))
  if (deed.kind === 'many') return reachMany(deps, asked, deed, typed, request.confirmed)
  if (deed.kind === 'money') return moveMoney(deps, asked, deed, typed, request.confirmed)
  const { tryOut } = deed
  if (asked.isDryRun && tryOut !== undefined) return tryAct(() => tryOut(deps))
  return withRow(
    deps,
    () => beginAction(deps, typed),
    (act) => deed.run(deps, act),
  )
}

async function tryAct(tryOut: () => Promise<Plan | Printed>): Promise<Carried> {
  const plan = await refusing(tryOut)
  return 'isDone' in plan ? plan : dryRunOf(plan)
}

type Typed = Parameters<typeof beginAction>[1]

async function reachMany(
  deps: Deps,
  { isDryRun, isConfirmed }: AskedOps,
  deed: ManyDeed,
  typed: Typed,
  confirmed: string | null,
): Promise<Carried> {
  const plan = await refusing(() => deed.propose(deps))
  if ('isDone' in plan) return triedOnly(deps, plan, typed, isDryRun)
  if (isDryRun) return dryRunOf(plan)
  if (!isConfirmed && confirmed !== plan.text) {
    const text = `Nothing was done. ${plan.text}\nThis reaches customers: add --yes where nobody can be asked.`
    return { ...refused(text), question: plan.text }
  }
  return withRow(
    deps,
    () => beginAction(deps, typed),
    (act) => plan.run(act),
  )
}

/** Somebody tried, and that is worth a row; a dry run tries nothing. */
async function triedOnly(deps: Deps, printed: Printed, typed: Typed, isDryRun: boolean): Promise<Carried> {
  if (isDryRun) return printed
  return withRow(
    deps,
    () => beginAction(deps, typed),
    async () => printed,
  )
}

const dryRunOf = ({ text, thing }: Plan): Carried => ({
  isDone: true,
  text: `Dry run, nothing is done: ${text}`,
  thing,
})

async function moveMoney(
  deps: Deps,
  { isDryRun, isRepeated, isConfirmed }: AskedOps,
  deed: MoneyDeed,
  typed: Typed,
  confirmed: string | null,
): Promise<Carried> {
  const proposal = await refusing(() => deed.propose(deps, { who: typed.who, isRepeated }))
  // Who is asked for something has not tried yet.
  if ('isDone' in proposal) return proposal.wants === undefined ? triedOnly(deps, proposal, typed, isDryRun) : proposal
  if (isDryRun) return dryRunOf(proposal)
  if (!isConfirmed && confirmed !== proposal.text && proposal.amountCents !== null) {
    const text = `Nothing was done. ${proposal.text} This moves money: add --yes where nobody can be asked.`
    return { ...refused(text), question: proposal.text }
  }
  return withRow(
    deps,
    () => beginMoney(deps, typed, proposal, isRepeated),
    (act) => proposal.run(act),
  )
}

/** An unexpected error leaves the row as it began: nobody knows the outcome. */
async function withRow(
  deps: Deps,
  begin: () => Promise<Act | string>,
  run: (act: Act) => Promise<Printed>,
): Promise<Printed> {
  const act = await begin()
  if (typeof act === 'string') return refused(act)
  const printed = await refusing(() => run(act))
  await endAction(deps, act, printed)
  return printed
}

/** A use case refuses staff with the same sentences as customers. */
async function refusing<Result extends Printed | Proposal | Plan>(
  work: () => Promise<Result>,
): Promise<Result | Printed> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { isDone: false, text: sentencesOf(error).join(' '), thing: error.body }
  }
}

const sentencesOf = ({ body }: AppError): string[] =>
  Object.entries(body).flatMap(([field, said]) => {
    const sentences = Array.isArray(said) ? said.map(String) : typeof said === 'string' ? [said] : []
    return field === 'detail' || field === NON_FIELD ? sentences : sentences.map((sentence) => `${field}: ${sentence}`)
  })

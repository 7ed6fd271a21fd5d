import { NON_FIELD } from '#contract/problems'
import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'
import { type Act, beginAction, beginMoney, type EndedBefore, endAction, type Typed } from '../staff/actions.ts'
import { type Deed, type ManyDeed, type MoneyDeed, type Plan, type Printed, type Proposal, refused } from './command.ts'

/**
 * A deed, from what is wanted to what came of it: proposed, confirmed, done once, with its row. The command line and the desk are two doors
 * to this, and there is no third.
 */

/** What came of it; with a question, nothing yet. */
export type Carried = Printed & { question?: { text: string; amountCents: number | null } }

/** What somebody wants done, and what they have said to it. */
export interface WantedDeed {
  deed: Deed
  isDryRun: boolean
  /** Nobody needs to be asked. */
  isConfirmed: boolean
  /** The same within a few minutes is meant. */
  isRepeated: boolean
  /** Nobody has pressed anything yet: a screen asks what would come of it, and where nothing would, nobody has tried. */
  isLook?: boolean
}

/** `confirmed` is the question to which somebody said yes. Where it is another one by now, they are asked again. */
export function carryOut(deps: Deps, asked: WantedDeed, typed: Typed, confirmed: string | null): Promise<Carried> {
  const { deed } = asked
  if (deed.kind === 'look') return refusing(() => deed.run(deps))
  if (deed.kind === 'many') return reachMany(deps, asked, deed, typed, confirmed)
  if (deed.kind === 'money') return moveMoney(deps, asked, deed, typed, confirmed)
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

async function reachMany(
  deps: Deps,
  { isDryRun, isConfirmed, isLook = false }: WantedDeed,
  deed: ManyDeed,
  typed: Typed,
  confirmed: string | null,
): Promise<Carried> {
  const plan = await refusing(() => deed.propose(deps))
  if ('isDone' in plan) return triedOnly(deps, plan, typed, isDryRun || isLook)
  if (isDryRun) return dryRunOf(plan)
  if (!isConfirmed && confirmed !== plan.text) {
    const text = `Nothing was done. ${plan.text}\nThis reaches customers: add --yes where nobody can be asked.`
    return { ...refused(text), question: { text: plan.text, amountCents: null } }
  }
  return withRow(
    deps,
    () => beginAction(deps, typed),
    (act) => plan.run(act),
  )
}

/** Somebody tried, and that is worth a row; a dry run and a look try nothing. */
async function triedOnly(deps: Deps, printed: Printed, typed: Typed, isLook: boolean): Promise<Carried> {
  if (isLook) return printed
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
  { isDryRun, isRepeated, isConfirmed }: WantedDeed,
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
    return { ...refused(text), question: { text: proposal.text, amountCents: proposal.amountCents } }
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
  begin: () => Promise<Act | EndedBefore>,
  run: (act: Act) => Promise<Printed>,
): Promise<Printed> {
  const act = await begin()
  if ('isDone' in act) return { ...act, thing: { detail: act.text } }
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

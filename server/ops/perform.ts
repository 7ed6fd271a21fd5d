import { snakeCased } from '#contract/casing'
import type { Deps } from '../ports.ts'
import { carryOut } from './carry-out.ts'
import { type Printed, UsageError } from './command.ts'
import { readOps } from './commands.ts'

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
  const { name: command, orderId } = asked
  const order = orderId === undefined ? undefined : { id: orderId }
  const typed = { who: asked.as ?? request.who, osUser: request.who, command, args: request.args, order }
  const { question, ...printed } = await carryOut(deps, asked, typed, request.confirmed)
  return { ...answerOf(printed, asked.isJson), ...(question !== undefined && { question: question.text }) }
}

function answerOf({ isDone, isIncomplete, text, thing, file, wants }: Printed, isJson: boolean): OpsAnswer {
  const isWell = isDone && isIncomplete !== true
  const exit = isWell ? EXIT.done : EXIT.refused
  const written = { ...(file && { file }), ...(wants && { wants }) }
  if (isJson) return { exit, stdout: JSON.stringify(snakeCased(thing), null, 2), stderr: '', ...written }
  return { exit, stdout: isWell ? text : '', stderr: isWell ? '' : text, ...written }
}

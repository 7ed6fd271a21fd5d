import { performOps } from '../server/ops/perform.ts'
import { expectedPieces } from '../server/orders/pieces.ts'
import type { TestServer } from './test-server.ts'

/**
 * The staff's command line on a test server, as a pipe would use it. Answers with its exit code and what it printed. Marta types it all but
 * for a second count that comes by itself, which is Ben's. Where the pieces of an order are asked for, all of them are there.
 */
export async function ops(
  { deps }: Pick<TestServer, 'deps'>,
  ...args: string[]
): Promise<[exit: number, printed: string]> {
  const isSecondCount = args.includes('--counted') && !args.includes('--item')
  const who = isSecondCount ? 'ben' : 'marta'
  const { exit, stdout, stderr, wants } = await performOps(deps, { args, who, confirmed: null })
  if (wants?.option === '--pieces') {
    const { most } = await expectedPieces(deps.database.db, Number(args[2]))
    return ops({ deps }, ...args, '--pieces', String(most))
  }
  return [exit, stdout + stderr]
}

/** Runs a command with `--json`, as a program reads it. */
export async function opsJson<Thing>(server: TestServer, ...args: string[]): Promise<Thing> {
  const [, printed] = await ops(server, ...args, '--json')
  return JSON.parse(printed) as Thing
}

/** Cuts a line into words as a shell does. */
export const typed = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

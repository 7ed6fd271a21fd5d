import { snakeCased } from '#contract/casing'
import { NON_FIELD } from '#contract/problems'
import { AppError } from './app-error.ts'
import { type Config, loadConfig } from './config.ts'
import { createLog } from './log.ts'
import { type AskedOps, readOps, type Told, UsageError } from './ops-commands.ts'
import type { Deps } from './ports.ts'
import { startFailure } from './start-failure.ts'

/** The staff's command line: reads what was typed, opens what the server would open, does one thing and closes again. */

const DONE = 0
const REFUSED = 1
const WRONG_USAGE = 2

let config: Config | undefined
try {
  process.exitCode = await answer(process.argv.slice(2))
} catch (error) {
  console.error(startFailure(error, config) ?? error)
  process.exitCode = REFUSED
}

async function answer(args: readonly string[]): Promise<number> {
  const asked = read(args)
  if (typeof asked === 'number') return asked
  config = loadConfig()
  const log = createLog(config.logLevel, { write: (line) => process.stderr.write(line) })
  const { openDeps } = await import('./open-deps.ts')
  const deps = await openDeps(config, log, { worksJobs: false })
  try {
    const { isDone, text, thing } = await told(asked, deps)
    if (asked.isJson) console.log(JSON.stringify(snakeCased(thing), null, 2))
    else if (isDone) console.log(text)
    else console.error(text)
    return isDone ? DONE : REFUSED
  } finally {
    await deps.errorReports.close()
    await deps.database.close()
  }
}

/** Before anything is opened: whoever asks for help or has mistyped waits for nothing. */
function read(args: readonly string[]): AskedOps | number {
  try {
    const asked = readOps(args)
    if (!('help' in asked)) return asked
    console.log(asked.help)
    return DONE
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    return WRONG_USAGE
  }
}

/** A use case refuses staff with the same sentences as customers. */
async function told({ run }: AskedOps, deps: Deps): Promise<Told> {
  try {
    return await run(deps)
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

import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { type Config, loadConfig } from './config.ts'
import { lockedSentence, lockHolder } from './db/lock.mjs'
import { FolderLockedError } from './db/open.ts'
import { createLog } from './log.ts'
import { UsageError } from './ops/command.ts'
import { readOps } from './ops/commands.ts'
import { converse, type Perform } from './ops/converse.ts'
import { EXIT } from './ops/perform.ts'
import { startFailure } from './start-failure.ts'

/**
 * The staff's command line: reads what was typed, does one thing and ends. It opens what the server would open; where a server holds
 * the embedded engine, that server does it.
 */

let config: Config | undefined
try {
  process.exitCode = await answer(process.argv.slice(2))
} catch (error) {
  console.error(startFailure(error, config) ?? error)
  process.exitCode = EXIT.refused
}

async function answer(args: readonly string[]): Promise<number> {
  const early = answerEarly(args)
  if (early !== undefined) return early
  config = loadConfig()
  const { perform, close } = wayThroughServer(config) ?? (await wayOfOurOwn(config))
  try {
    const { exit, stdout, stderr } = await converse(perform, { args, who: systemUser() }, asker())
    if (stdout !== '') console.log(stdout)
    if (stderr !== '') console.error(stderr)
    return exit
  } finally {
    await close()
  }
}

/** Before anything is opened: whoever asks for help or has mistyped waits for nothing. */
function answerEarly(args: readonly string[]): number | undefined {
  try {
    const asked = readOps(args)
    if (!('help' in asked)) return undefined
    console.log(asked.help)
    return EXIT.done
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    return EXIT.wrongUsage
  }
}

interface Way {
  perform: Perform
  close(): Promise<void>
}

function wayThroughServer({ database }: Config): Way | undefined {
  if (database.engine !== 'embedded') return undefined
  const { dataDir } = database
  const holder = lockHolder(dataDir)
  if (holder === undefined) return undefined
  return {
    async perform(request) {
      const { askServer } = await import('./ops/socket-client.ts')
      const answer = await askServer(dataDir, request)
      // It is starting or stopping, or it is another command.
      if (answer === undefined) throw new FolderLockedError(lockedSentence(dataDir, holder))
      return answer
    },
    close: async () => {},
  }
}

async function wayOfOurOwn(config: Config): Promise<Way> {
  const log = createLog(config.logLevel, { write: (line) => process.stderr.write(line) })
  const [{ openDeps }, { performOps }] = [await import('./open-deps.ts'), await import('./ops/perform.ts')]
  const deps = await openDeps(config, log, { worksJobs: false })
  return {
    perform: (request) => performOps(deps, request),
    async close() {
      await deps.errorReports.close()
      await deps.database.close()
    },
  }
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // A user without a name, as in some containers.
    return `user ${process.getuid?.()}`
  }
}

/** Somebody sits at a terminal, so that they can be asked. */
function asker(): ((question: string) => Promise<string>) | undefined {
  if (!process.stdin.isTTY) return undefined
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return await terminal.question(question)
    } finally {
      terminal.close()
    }
  }
}

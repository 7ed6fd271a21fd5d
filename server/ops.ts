import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { type Config, loadConfig } from './config.ts'
import { lockHolder } from './db/lock.mjs'
import { FolderLockedError } from './db/open.ts'
import { createLog } from './log.ts'
import { UsageError } from './ops/command.ts'
import { readOps } from './ops/commands.ts'
import { converse, type Perform } from './ops/converse.ts'
import { EXIT, notDone, type OpsAnswer } from './ops/perform.ts'
import { silenceSentence } from './ops/socket.ts'
import { askServer, ServerGoneError } from './ops/socket-client.ts'
import { writeAnsweredFile } from './ops/write-file.ts'
import { startFailure } from './start-failure.ts'

/**
 * The staff's command line: reads what was typed, does one thing and ends. It opens what the server would open; where a server holds
 * the embedded engine, that server does it.
 */

const args = process.argv.slice(2)
let config: Config | undefined
try {
  print(answerEarly() ?? writeAnsweredFile(await answer(), args))
} catch (error) {
  const sentence = error instanceof ServerGoneError ? error.message : startFailure(error, config)
  print(notDone(args, EXIT.refused, sentence ?? 'Something went wrong. Look with `log` whether it was done.'))
  // Only the error itself can say what happened.
  if (sentence === undefined) console.error(error)
}

function print({ exit, stdout, stderr }: OpsAnswer): void {
  if (stdout !== '') console.log(stdout)
  if (stderr !== '') console.error(stderr)
  process.exitCode = exit
}

async function answer(): Promise<OpsAnswer> {
  config = loadConfig()
  const { perform, close } = wayThroughServer(config) ?? (await wayOfOurOwn(config))
  try {
    return await converse(perform, { args, who: systemUser() }, asker())
  } finally {
    await close()
  }
}

/** Before anything is opened: whoever asks for help or has mistyped waits for nothing. */
function answerEarly(): OpsAnswer | undefined {
  try {
    const asked = readOps(args)
    return 'help' in asked ? { exit: EXIT.done, stdout: asked.help, stderr: '' } : undefined
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return notDone(args, EXIT.wrongUsage, error.message, error.usage)
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
      const answer = await askServer(dataDir, request)
      if (answer === undefined) throw new FolderLockedError(silenceSentence(dataDir, holder))
      return answer
    },
    close: async () => {},
  }
}

async function wayOfOurOwn(config: Config): Promise<Way> {
  const log = createLog(config.logLevel, { write: (line) => process.stderr.write(line) })
  const [{ openDeps }, { performOps }] = [await import('./open-deps.ts'), await import('./ops/perform.ts')]
  const deps = await openDeps(config, log)
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

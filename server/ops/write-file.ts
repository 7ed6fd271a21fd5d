import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { EXIT, notDone, type OpsAnswer } from './perform.ts'

/**
 * A file is written where the command was typed, also when a server did the work, and it is for that user alone: it may name a customer.
 * Typed again, it is written anew.
 */
export function writeAnsweredFile(answer: OpsAnswer, args: readonly string[]): OpsAnswer {
  const { file, ...said } = answer
  if (file === undefined) return answer
  const path = resolve(file.name)
  try {
    writeFileSync(path, Buffer.from(file.base64, 'base64'), { mode: 0o600 })
  } catch (error) {
    return notDone(args, EXIT.refused, `${path} could not be written: ${(error as Error).message}.`)
  }
  return args.includes('--json') ? said : { ...said, stdout: `${said.stdout}\nWritten to ${path}` }
}

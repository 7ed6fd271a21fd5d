import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedDump, freePort } from '../engines.ts'

/** The built product as a process of its own, as `npm start` runs it. */
export interface Product {
  url: string
  process: ChildProcess
  output(): string
  /** Resolves with the exit code, or with the signal that ended it. */
  ended: Promise<number | string>
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'larkspur-data-'))

/** A data folder with its tables and lists already in it. Making them is half of a first start, and not every test is about that. */
export async function preparedFolder(): Promise<string> {
  const folder = temporaryFolder()
  const database = join(folder, 'database')
  mkdirSync(database)
  const { path } = await embeddedDump()
  execFileSync('tar', ['-xf', path, '-C', database], { stdio: 'ignore' })
  return folder
}

/** The embedded engine's code is compiled quickly, and not a second time for speed: that was half of a start's work. */
export const QUICK_START = '--liftoff-only'

/** Starts it, on a port of its own unless one is given, and waits until it can be sent customers. */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const port = settings.PORT ?? String(await freePort())
  const product = launch([QUICK_START, 'dist/server/main.js'], { LOG_LEVEL: 'warn', ...settings, PORT: port })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.ok) return { ...product, url }
    const early = await Promise.race([product.ended, new Promise((resolve) => setTimeout(resolve, 100))])
    if (early !== undefined) throw new Error(`The product ended (${early}) before it was ready:\n${product.output()}`)
  }
}

/** Runs a program of ours with nothing in its environment but what is given and what finds programs. The desk opens where a test says so. */
export function launch(args: string[], settings: Record<string, string>, cwd = '.'): Omit<Product, 'url'> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, args, { cwd, env: { PATH, HOME, DESK_PORT: 'off', ...settings } })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  return { process: child, output: () => text, ended }
}

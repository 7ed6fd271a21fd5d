import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { freePort } from '../tests/engines.ts'

/** A server as a process of its own, so that its work is not mixed with the measuring program's. */
export interface Server {
  url: string
  /** The time from the first instruction to the first answer of 200. */
  startMs: number
  /** Milliseconds of processor time it has used so far, by the kernel's count. */
  cpuMs(): number
  /** The same to the nanosecond, of the threads that it has now: ticks of ten milliseconds miss what an idle server does. */
  threadsMs(): number
  /** The memory it holds, as the kernel counts it. */
  residentMb(): number
  stop(): Promise<void>
}

const TICK_MS = 10

export async function startServer(
  args: readonly string[],
  settings: Record<string, string>,
  path = '/api/ready',
): Promise<Server> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, args, { env: { PATH, HOME, PORT: String(port), ...settings } })
  let output = ''
  // The output is read to the end of the process's life: a full pipe would hold it up.
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      if (output.length < 10_000) output += chunk
    })
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } }).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended early:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const startMs = performance.now() - began
  return {
    url,
    startMs,
    cpuMs: () => cpuMsOf(child),
    threadsMs: () => threadsMsOf(child),
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function cpuMsOf({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The words after the command's name in brackets: the 12th and 13th are the ticks in the program and in the kernel.
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(words[11]) + Number(words[12])) * TICK_MS
}

function threadsMsOf({ pid }: ChildProcess): number {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const spent = tasks.map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]))
  return spent.reduce((sum, each) => sum + each, 0) / 1_000_000
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** "120 (90..310)": the median with the least and the most. */
export function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(Math.round)
  return `${Math.round(median(values))} (${least}..${most})`
}

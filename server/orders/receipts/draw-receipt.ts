import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Label } from '../intake/label-pdf.ts'
import type { Receipt } from './receipt-pdf.ts'
import type { Drawn, DrawRequest, Paper } from './receipt-worker.ts'

/**
 * One receipt takes some 40 ms of a processor. So it is drawn in a thread of its own, beside which everybody else is answered, and what
 * was drawn is kept for a while.
 */

type Draw = (receipt: Receipt) => Promise<Uint8Array>

/** Some 20 kB each. */
const KEPT_AT_MOST = 100

/**
 * A receipt that says the same as one of the last minutes is that one, whichever link it is opened by. An order that has changed
 * meanwhile says something else.
 */
export function keepReceipts(draw: Draw, keptMs: number): Draw {
  const kept = new Map<string, { pdf: Promise<Uint8Array>; drawnAt: number }>()
  return ({ now, ...said }) => {
    const drawnAt = now.getTime()
    const key = createHash('sha256').update(JSON.stringify(said)).digest('base64url')
    const known = kept.get(key)
    if (known !== undefined && drawnAt - known.drawnAt < keptMs) return known.pdf
    const pdf = draw({ now, ...said })
    kept.delete(key)
    kept.set(key, { pdf, drawnAt })
    // What failed is tried again by whoever comes next.
    pdf.catch(() => kept.delete(key))
    for (const [old, { drawnAt: then }] of kept) {
      if (kept.size <= KEPT_AT_MOST && drawnAt - then < keptMs) break
      kept.delete(old)
    }
    return pdf
  }
}

interface Thread {
  worker: Worker
  waiting: Map<number, { resolve(pdf: Uint8Array): void; reject(error: unknown): void }>
}

let thread: Thread | undefined
let asked = 0

/** The thread starts with the first receipt: what draws takes a moment to load, and memory that a server may never need. */
export const drawReceipt: Draw = (receipt) => drawPaper({ receipt })

export const drawLabel = (label: Label): Promise<Uint8Array> => drawPaper({ label })

const drawPaper = (paper: Paper): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    thread ??= startThread()
    asked += 1
    thread.waiting.set(asked, { resolve, reject })
    thread.worker.postMessage({ id: asked, paper } satisfies DrawRequest)
  })

function startThread(): Thread {
  const started: Thread = { worker: openWorker(), waiting: new Map() }
  const end = (error: unknown) => {
    if (thread === started) thread = undefined
    for (const { reject } of started.waiting.values()) reject(error)
    started.waiting.clear()
  }
  started.worker.on('message', (drawn: Drawn) => {
    const waiter = started.waiting.get(drawn.id)
    started.waiting.delete(drawn.id)
    if ('pdf' in drawn) waiter?.resolve(drawn.pdf)
    else waiter?.reject(drawn.error)
  })
  started.worker.on('error', end)
  started.worker.on('exit', () => end(new Error('The thread that draws receipts and labels has ended.')))
  // A server that stops does not wait for it.
  started.worker.unref()
  return started
}

/** In the bundle the thread is a file beside this one. Run from the sources it needs what reads TypeScript. */
function openWorker(): Worker {
  const here = import.meta.url
  if (!here.endsWith('.ts')) return new Worker(new URL('./receipt-worker.js', here))
  const program = `import('tsx/esm/api').then(({ tsImport }) => tsImport('./receipt-worker.ts', ${JSON.stringify(here)}))`
  return new Worker(program, { eval: true })
}

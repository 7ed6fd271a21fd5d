import { parentPort } from 'node:worker_threads'
import { type Receipt, renderReceipt } from './receipt-pdf.ts'

/** The thread that draws receipts, one after the other. */

interface Asked {
  id: number
  receipt: Receipt
}

export type Drawn = { id: number } & ({ pdf: Uint8Array } | { error: unknown })

parentPort?.on('message', async (asked: Asked) => {
  parentPort?.postMessage(await draw(asked))
})

/** A receipt that cannot be drawn does not end the thread, in which others wait for theirs. */
async function draw({ id, receipt }: Asked): Promise<Drawn> {
  try {
    return { id, pdf: await renderReceipt(receipt) }
  } catch (error) {
    return { id, error }
  }
}

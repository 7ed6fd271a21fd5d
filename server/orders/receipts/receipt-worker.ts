import { parentPort } from 'node:worker_threads'
import { type Label, renderLabel } from '../intake/label-pdf.ts'
import { type Receipt, renderReceipt } from './receipt-pdf.ts'

/** The thread that draws receipts and labels, one after the other. */

export type Paper = { receipt: Receipt } | { label: Label }
export type DrawRequest = { id: number; paper: Paper }

export type Drawn = { id: number } & ({ pdf: Uint8Array } | { error: unknown })

parentPort?.on('message', async (asked: DrawRequest) => {
  parentPort?.postMessage(await draw(asked))
})

/** What cannot be drawn does not end the thread, in which others wait for theirs. */
async function draw({ id, paper }: DrawRequest): Promise<Drawn> {
  try {
    return { id, pdf: await ('label' in paper ? renderLabel(paper.label) : renderReceipt(paper.receipt)) }
  } catch (error) {
    return { id, error }
  }
}

import { showToast } from '#ui/toast.tsx'
import { CallError, call } from '../../core/api.ts'

const WAITING = 'Getting PDF...'
const FAILED = 'Error while getting PDF'

/**
 * Opens the receipt of an order in a window of its own. The window is opened with the press and filled later: one that opens after a
 * wait would be taken for an advertisement and blocked.
 */
export async function openReceipt(id: number): Promise<void> {
  const receipt = window.open('', '_blank')
  if (receipt) receipt.document.title = WAITING
  showToast(WAITING, { seconds: 5 })
  try {
    const { pdfPath } = await call('POST /client/orders/:id/', { id, body: { orderId: id }, isForm: true })
    const address = new URL(pdfPath, location.href).href
    if (receipt) receipt.location.replace(address)
    // Windows are forbidden here: then it opens in this one.
    else location.assign(address)
  } catch (error) {
    receipt?.close()
    showToast(sayWhy(error), { kind: 'error' })
  }
}

/** The server's own text where the order is not there, and as it is fixed otherwise. */
function sayWhy(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  if (error.status === 0) return FAILED
  return error.status === 404 ? error.message || FAILED : 'Something went wrong'
}

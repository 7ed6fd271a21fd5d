import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refusals } from '#contract/errors'
import { ERROR_CODE_HEADER } from '#contract/problems'

/** The time for a caller who does not read the answer. */
const READING_LIMIT_MS = 1_000

/** The statuses by the parser's code; all others are 400. */
const STATUSES: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/**
 * Bytes that are no HTTP never become a request, and no hook of ours sees them. Their answer is written by hand, in the
 * words and with the headers that every other refusal has.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUSES[error.code ?? ''] ?? refusals.bad_request.status
  const body = JSON.stringify({ detail: refusals.bad_request.sentence })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    [ERROR_CODE_HEADER]: 'bad_request',
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  // A caller who is answered here is listened to no more: a socket that stays open for its other half would hold up the end.
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
  setTimeout(() => socket.destroy(), READING_LIMIT_MS).unref()
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '#rules/durations'

/**
 * A receipt opens in a window of its own, which carries no token of the session. So its link says by itself whose receipt it is, for
 * ten minutes, and we know it again by our signature. It names the session that asked for it, and leads nowhere once that has ended.
 */
export const RECEIPT_LINK_MS = 10 * MINUTE_MS

interface SignedReceipt {
  orderId: number
  customerId: number
  sessionId: string
}

const TOKEN = /^(\d{1,10})\.(\d{1,10})\.([\da-f-]{36})\.(\d{1,15})\.([\w-]{43})$/

export function signReceipt(secret: string, { orderId, customerId, sessionId }: SignedReceipt, now: Date): string {
  const signed = `${orderId}.${customerId}.${sessionId}.${now.getTime() + RECEIPT_LINK_MS}`
  return `${signed}.${signature(secret, signed)}`
}

/** Any of these secrets may have signed it. */
export function readReceiptLink(
  secrets: readonly string[],
  token: string,
  now: Date,
): SignedReceipt | 'unknown' | 'expired' {
  const [, orderId = '', customerId = '', sessionId = '', expires = '', mac = ''] = TOKEN.exec(token) ?? []
  const isOurs = (secret: string) => isSame(mac, signature(secret, `${orderId}.${customerId}.${sessionId}.${expires}`))
  if (!secrets.some(isOurs)) return 'unknown'
  if (Number(expires) <= now.getTime()) return 'expired'
  return { orderId: Number(orderId), customerId: Number(customerId), sessionId }
}

const signature = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`receipt\n${text}`).digest('base64url')

const isSame = (mac: string, expected: string): boolean =>
  mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected))

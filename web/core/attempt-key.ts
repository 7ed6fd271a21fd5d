/**
 * The Idempotency-Key of one attempt. Also where the page came over plain http and the browser has no `randomUUID`.
 */
export const newAttemptKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

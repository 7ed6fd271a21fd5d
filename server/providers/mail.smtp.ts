import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Mail } from '../ports.ts'
import { LETTERS_LIMIT_MS, within } from '../time-limits.ts'

/** Permanent answers at RCPT that are about us (order of commands, signing in), not about the recipient. */
const ABOUT_US = new Set([503, 530, 535])

export async function createSmtpMail(
  { url, from }: NonNullable<Config['smtp']>,
  timeoutMs = LETTERS_LIMIT_MS,
): Promise<Mail> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

  return {
    name: 'SMTP',
    isReal: true,
    async send({ key, to, subject, body, html }) {
      // A letter sent again after a timeout carries the same id, so that mail programs show it once.
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
      try {
        // As an object the address is taken as it is; a string would be read as a list.
        const letter = { from, to: { name: '', address: to }, subject, text: body, html, messageId }
        // Each step of the conversation has the time limit for itself; all of them together have it too.
        await within(timeoutMs, transport.sendMail(letter), new Error('The mail server took too long.'))
        return { status: 'sent', providerRef: messageId }
      } catch (error) {
        const { command, responseCode } = error as { command?: string; responseCode?: number }
        if (command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && !ABOUT_US.has(responseCode)) {
          return {
            status: 'refused',
            reason: `The mail server does not take letters for this address (${responseCode}).`,
          }
        }
        // The error loses its code, by which a refused connection would be taken for a database that is away.
        const { message } = error as Error
        throw Object.assign(new Error(message), { responseCode })
      }
    },
  }
}

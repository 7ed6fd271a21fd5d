import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Mail } from '../ports.ts'

const TIMEOUT_MS = 10_000
/** Permanent answers at RCPT that are about us (order of commands, signing in), not about the recipient. */
const ABOUT_US = new Set([503, 530, 535])

export async function createSmtpMail(
  { url, from }: NonNullable<Config['smtp']>,
  timeoutMs = TIMEOUT_MS,
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
    async send({ key, to, subject, body }) {
      // A letter sent again after a timeout carries the same id, so that mail programs show it once.
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
      try {
        // As an object the address is taken as it is; a string would be read as a list.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text: body, messageId })
        return { status: 'sent', providerRef: messageId }
      } catch (error) {
        const { command, responseCode } = error as { command?: string; responseCode?: number }
        if (command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && !ABOUT_US.has(responseCode)) {
          return {
            status: 'refused',
            reason: `The mail server does not take letters for this address (${responseCode}).`,
          }
        }
        throw error
      }
    },
  }
}

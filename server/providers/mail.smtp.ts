import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { PassThrough, Transform } from 'node:stream'
import { type Config, isLoopback } from '../config.ts'
import type { Mail, SendOutcome } from '../ports.ts'
import { LETTERS_LIMIT_MS, within } from '../time-limits.ts'
import { byContentId, contentId, LETTER_PICTURES, pictureFile } from '../words/letter-pictures.ts'

/**
 * Enhanced codes (RFC 3463) that say for good that nobody has this mailbox, or that it takes nothing. 5.1.0, 5.1.7 and 5.1.8 may be about
 * our own address, and everything from 5.3 on is about systems, routes and permission. A server that gives no enhanced code says "550"
 * of a mailbox and of us alike.
 */
const ABOUT_RECIPIENT = /^5\d\d[ -](5\.(?:1\.(?:[1-46]|10)|2\.\d{1,3}))\b/

/** The state of one sending, which the library passes on with the letter. */
interface Handover {
  hasBegun: boolean
  isGivenUp: boolean
}

/** Fails with the first word: one that is broken before it is joined to the others ends the whole process on newer versions of Node. */
const letsNothingThrough = (): Transform =>
  new Transform({ transform: (_words, _encoding, done) => done(new Error('The letter was given up meanwhile.')) })

export async function createSmtpMail(
  { url, from }: NonNullable<Config['smtp']>,
  publicUrl: string,
  timeoutMs = LETTERS_LIMIT_MS,
): Promise<Mail> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    // Otherwise a server that offers no encryption, or somebody in between who strikes the offer out, gets password and letters in the clear.
    requireTLS: !isLoopback(new URL(url).hostname),
    ...nameOf(publicUrl),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The letter is read once the server is reached, trusted and signed in to. Until then it cannot have left, and after we gave up it must not.
  transport.use('stream', ({ message, data }, done) => {
    const { handover } = data as { handover?: Handover }
    message.transform(() => {
      if (handover?.isGivenUp) return letsNothingThrough()
      if (handover) handover.hasBegun = true
      return new PassThrough()
    })
    done()
  })
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

  return {
    name: 'SMTP',
    isReal: true,
    async send({ key, to, subject, body, html }) {
      // A letter sent again after a timeout carries the same id, so that mail programs show it once.
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
      const handover: Handover = { hasBegun: false, isGivenUp: false }
      // As an object the address is taken as it is; a string would be read as a list.
      const recipient = { name: '', address: to }
      // Nobody's holiday reply is wanted (RFC 3834).
      const headers = { 'Auto-Submitted': 'auto-generated' }
      const attachments = picturesIn(html)
      const letter = { from, to: recipient, subject, text: body, html, attachments, messageId, headers, handover }
      try {
        // Each step of the conversation has the time limit for itself; all of them together have it too.
        await within(timeoutMs, transport.sendMail(letter), new Error('The mail server took too long.'))
        return { status: 'sent', providerRef: messageId }
      } catch (error) {
        handover.isGivenUp = true
        const { message, command, response } = error as Error & { command?: string; response?: string }
        if (!handover.hasBegun) return { status: 'not_taken', reason: message, holdsForOthers: true }
        if (response !== undefined) return answered(command, response, message)
        // The error loses its code, by which a refused connection would be taken for a database that is away.
        throw new Error(message)
      }
    },
  }
}

/** They travel in the letter, beside its HTML part, under the names by which it shows them. */
const picturesIn = (html: string) =>
  LETTER_PICTURES.filter((name) => html.includes(byContentId(name))).map((name) => ({
    cid: contentId(name),
    filename: `${name}.png`,
    content: pictureFile(name),
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  }))

/** There is one recipient, so that what is said of the letter may be about them too. */
function answered(command: string | undefined, response: string, message: string): SendOutcome {
  const [, enhanced] = ABOUT_RECIPIENT.exec(response) ?? []
  if (enhanced === undefined || (command !== 'RCPT TO' && command !== 'DATA')) {
    return { status: 'not_taken', reason: message }
  }
  const code = `${response.slice(0, 3)} ${enhanced}`
  return { status: 'refused', reason: `The mail server does not take letters for this address (${code}).` }
}

/** The name by which we greet a mail server, as many want a full one. Without it the library takes what this machine is called. */
function nameOf(publicUrl: string): { name?: string } {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname) !== 0 || hostname.startsWith('[') ? {} : { name: hostname }
}

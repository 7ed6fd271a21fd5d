import { webhookCalls } from '#contract/webhook-calls'
import type { Config } from '../config.ts'
import { type SignedForm, type Sms, TextNotSent, type TextReport } from '../ports.ts'
import { TEXTS_LIMIT_MS } from '../time-limits.ts'

/**
 * Faults that trying again cannot change, in our words: Twilio's own sentences repeat the number, and a reason is kept
 * and shown to staff.
 */
const PERMANENT: Readonly<Record<number, string>> = {
  21211: 'The number is not valid.',
  21214: 'The number cannot be reached.',
  21217: 'The number is not valid.',
  21408: 'Texts to this region are not enabled.',
  21610: 'The recipient has unsubscribed.',
  21612: 'The number cannot be reached from ours.',
  21614: 'The number is not a mobile number.',
  21617: 'The text is too long.',
}

const UNSUBSCRIBED = 21610

/** Why a text that was taken did not arrive. */
const NOT_DELIVERED: Readonly<Record<string, string>> = {
  30003: 'The phone is switched off or cannot be reached.',
  30004: 'The recipient blocks our texts.',
  30005: 'The number does not exist.',
  30006: 'The number is a landline, or its carrier takes no texts.',
  30007: 'The carrier took it for unwanted advertising.',
  30034: 'Our number is not registered with the carrier.',
}

/** With these the connection never came about. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const REPORTS: Readonly<Record<string, TextReport['status']>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
}

/**
 * A text's name is known by its form: what Twilio signs runs names and values of fields together, so that whoever has seen one signed
 * call could cut the same letters elsewhere, and repeat it under a shorter name.
 */
const TEXT_SID = /^[SM]M[0-9a-f]{32}$/

/**
 * Twilio answers these by itself, whatever their case, and says so (`OptOutType`) only where "advanced opt-out" is on. A text of more
 * than the word it leaves to us.
 */
const ANSWERED_BY_TWILIO = /^\s*(?:help|info)\s*$/i

/** Twenty bytes in base64. */
export const TWILIO_SIGNATURE = { header: 'x-twilio-signature', shape: /^[A-Za-z0-9+/]{27}=$/ }

/** A text with ten pictures comes with some sixty. The library sorts them, which takes long where somebody sends thousands. */
const MOST_FIELDS = 200

/** Twilio reports here what became of a text; the id of the message stands behind the path. */
const REPORT_PATH = `/api${webhookCalls.receiveTextReport.path}`

export async function createTwilioSms(
  { accountSid, authTokens, from, apiUrl }: NonNullable<Config['twilio']>,
  publicUrl: string,
  timeoutMs = TEXTS_LIMIT_MS,
): Promise<Sms> {
  const { default: twilio } = await import('twilio')
  const httpClient = new twilio.RequestClient({ timeout: timeoutMs })
  if (apiUrl) {
    // The SDK knows only twilio.com; tests point it at this machine.
    const request = httpClient.request.bind(httpClient)
    httpClient.request = (options) => {
      const { pathname, search } = new URL(options.uri)
      return request({ ...options, uri: new URL(pathname + search, apiUrl).href })
    }
  }
  const client = twilio(accountSid, authTokens[0], { httpClient })

  return {
    name: 'Twilio',
    isReal: true,
    // Twilio takes no idempotency key for a text. After a timeout the text is sent again: twice beats never.
    async send({ id, to, body }) {
      try {
        const statusCallback = `${publicUrl}${REPORT_PATH}?message=${id}`
        const message = await client.messages.create({ to, from, body, statusCallback })
        return { status: 'sent', providerRef: message.sid }
      } catch (error) {
        const { code, status } = error as { code?: number | string; status?: number }
        const reason = typeof code === 'number' ? PERMANENT[code] : undefined
        if (reason !== undefined) {
          const isStop = code === UNSUBSCRIBED
          return { status: 'refused', reason: `${reason} (Twilio ${code})`, ...(isStop && { hasStopped: true }) }
        }
        // The SDK's error carries the whole request: credentials, number and text. None of it goes further.
        const what = `Twilio did not take the text: ${code ?? 'no code'}${status ? `, HTTP ${status}` : ''}.`
        const isCertain = status === undefined ? NEVER_REACHED.has(String(code)) : status >= 400 && status < 500
        throw isCertain ? new TextNotSent(what) : new Error(what)
      }
    },
    webhooks: {
      readReport(form) {
        const fields = signed(form)
        return fields && reportOf(form.path, fields)
      },
      readInbound(form) {
        const fields = signed(form)
        if (fields === undefined) return undefined
        const { MessageSid: sid = '', From: sender = '', Body: words = '', NumMedia: pictures = '0' } = fields
        const body = pictures === '0' ? words : `${words} (with a picture)`.trim()
        const isAnswered = fields['OptOutType'] !== undefined || ANSWERED_BY_TWILIO.test(words)
        return { sid: TEXT_SID.test(sid) ? sid : '', from: sender, body, isAnswered }
      },
    },
  }

  /**
   * Twilio signs the address that it was given and every field, with the account's token. The address is ours as it is configured: behind a
   * proxy the request names another one.
   */
  function signed({ path, rawBody, signature }: SignedForm): Partial<Record<string, string>> | undefined {
    const written = new URLSearchParams(rawBody)
    if (written.size > MOST_FIELDS) return undefined
    const fields = Object.fromEntries(written)
    const isSigned = (token: string) => twilio.validateRequest(token, signature, publicUrl + path, fields)
    return authTokens.some(isSigned) ? fields : undefined
  }
}

function reportOf(path: string, fields: Partial<Record<string, string>>): TextReport {
  const { MessageSid: providerRef = '', MessageStatus, ErrorCode } = fields
  const named = Number(new URLSearchParams(path.split('?')[1]).get('message'))
  const messageId = Number.isSafeInteger(named) && named > 0 ? named : undefined
  const status = REPORTS[MessageStatus ?? ''] ?? 'on_its_way'
  if (status !== 'undelivered') return { messageId, providerRef, status }
  const why = NOT_DELIVERED[ErrorCode ?? ''] ?? PERMANENT[Number(ErrorCode)] ?? 'The carrier did not deliver it.'
  return { messageId, providerRef, status, reason: ErrorCode ? `${why} (Twilio ${ErrorCode})` : why }
}

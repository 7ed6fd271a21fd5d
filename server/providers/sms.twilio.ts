import type { Config } from '../config.ts'
import type { Sms } from '../ports.ts'
import { TEXTS_LIMIT_MS } from '../time-limits.ts'

/**
 * What trying again cannot change, in our words: Twilio's own sentences repeat the number, and a reason is kept
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

export async function createTwilioSms(
  { accountSid, authToken, from, apiUrl }: NonNullable<Config['twilio']>,
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
  const client = twilio(accountSid, authToken, { httpClient })

  return {
    name: 'Twilio',
    isReal: true,
    // Twilio takes no idempotency key for a text. After a timeout the text is sent again: twice beats never.
    async send({ to, body }) {
      try {
        const message = await client.messages.create({ to, from, body })
        return { status: 'sent', providerRef: message.sid }
      } catch (error) {
        const { code, status } = error as { code?: number | string; status?: number }
        const reason = typeof code === 'number' ? PERMANENT[code] : undefined
        if (reason !== undefined) return { status: 'refused', reason: `${reason} (Twilio ${code})` }
        // The SDK's error carries the whole request: credentials, number and text. None of it goes further.
        throw new Error(`Twilio did not take the text: ${code ?? 'no code'}${status ? `, HTTP ${status}` : ''}.`)
      }
    },
  }
}

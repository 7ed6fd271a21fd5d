import type { Lead } from '#contract/contact'
import { policy } from '#rules/policy'
import { namedLines } from './letter.ts'

/** Letters to ourselves. They need no signature. */

export interface OfficeLetter {
  subject: string
  body: string
}

export const leadReceived = (lead: Lead): OfficeLetter => ({
  subject: lead.kind === 'storage' ? 'Somebody asks about seasonal storage' : 'Somebody asks for a reply',
  body: [
    namedLines({
      Name: lead.fullName,
      'E-mail': lead.email,
      Phone: lead.phone,
      Address: [lead.address, lead.zipCode].filter(Boolean).join(', '),
    }),
    ...(lead.message ? [lead.message] : []),
    `We promised an answer within ${policy.replies.leadWithinHours} hours.`,
  ].join('\n\n'),
})

/** `what`: which texts wait or are refused. */
export const textsStopped = (what: string, limit: 'hour' | 'day'): OfficeLetter & { reason: string } => {
  const reason = `${what}: the limit of texts for one ${limit} has been reached.`
  return {
    subject: what,
    body: `${reason} Either many customers come at once, or somebody sends texts at our expense.`,
    reason,
  }
}

/** The text and its sender stand in the inbox only. */
export const textWaits = (id: number): OfficeLetter => ({
  subject: 'Please look at a text',
  body: `Somebody waits for an answer to a text. It stands in the inbox as T${id}: npm run ops -- inbox`,
})

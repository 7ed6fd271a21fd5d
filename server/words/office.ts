import type { Lead } from '#contract/contact'
import { displayDay } from '#rules/days/days'
import { policy } from '#rules/policy'
import { namedLines } from './letter.ts'
import { weekdaysInWords } from './text.ts'

/** Letters to ourselves. They need no signature. */

export interface OfficeLetter {
  subject: string
  body: string
}

/** With `order` somebody misses something from that one, and was promised the answer of a search. */
export const leadReceived = (lead: Partial<Lead> & { order?: number }): OfficeLetter => ({
  subject:
    lead.order !== undefined
      ? `Something is missing from order ${lead.order}`
      : lead.kind === 'storage'
        ? 'Somebody asks about seasonal storage'
        : 'Somebody asks for a reply',
  body: [
    namedLines({
      Name: lead.fullName,
      'E-mail': lead.email,
      Phone: lead.phone,
      Address: [lead.address, lead.zipCode].filter(Boolean).join(', '),
    }),
    ...(lead.message ? [lead.message] : []),
    ...(lead.order === undefined
      ? [`We promised an answer within ${policy.replies.leadWithinHours} hours.`]
      : [
          `We promised an answer within ${policy.claims.missingItemAnswerByDay} days.`,
          `npm run ops -- order show ${lead.order} says what was counted.`,
        ]),
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

/** While there is still room: whoever reads it can allow more before texts wait. */
export const textsAlmostSpent = (sent: number, perDay: number): OfficeLetter => ({
  subject: 'Most of the texts of a day have been sent',
  body: [
    `${sent} of the ${perDay} texts that may leave within 24 hours have been sent. When all have, texts wait, and most of them leave as letters.`,
    'If the business has grown, raise TEXTS_PER_DAY. If not, somebody may be sending texts at our expense.',
  ].join('\n\n'),
})

/** Names nobody: who it is and how they are reached stands with the order. */
export const agreedNotMade = (
  number: number,
  {
    pickup,
    schedule,
  }: { pickup?: { day: string; reason: string }; schedule?: { days: readonly number[]; reason: string } },
): OfficeLetter => ({
  subject: `Order ${number} was placed, and not all of it is booked`,
  body: [
    ...(pickup ? [`The pickup on ${displayDay(pickup.day)} is not booked. The customer reads: ${pickup.reason}`] : []),
    ...(schedule
      ? [
          `Recurring pickups every ${weekdaysInWords(schedule.days)} are not booked. The customer reads: ${schedule.reason}`,
        ]
      : []),
    `Please look whether the customer needs us: npm run ops -- order show ${number}`,
  ].join('\n\n'),
})

/** The text and its sender stand in the inbox only. */
export const textWaits = (id: number): OfficeLetter => ({
  subject: 'Please look at a text',
  body: `Somebody waits for an answer to a text. It stands in the inbox as T${id}: npm run ops -- inbox`,
})

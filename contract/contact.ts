import { z } from 'zod'
import { type Check, emailAddress, phoneNumber, storedPhone } from '#rules/checks'
import { id, lines, opaqueText, optional, optionalLines, optionalText, text, tick } from './fields.ts'

/** POST /client/customers/: somebody who asks to hear from us. */

const LEAD_KINDS = ['interested', 'possible', 'storage'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

/** The fields that each kind's form must bring besides the e-mail address. */
const REQUIRED: Record<LeadKind, readonly ('fullName' | 'phone' | 'message')[]> = {
  interested: [],
  possible: ['fullName', 'message'],
  storage: ['fullName', 'phone'],
}

const MESSAGE_LIMIT = 4_000
const messageLength: Check = (value) =>
  value.length > MESSAGE_LIMIT ? `Must be ${MESSAGE_LIMIT} characters or less` : undefined

/** POST /client/orders/{id}/missing/: what is missing from an order, in its customer's words. */
export const missingInput = z.object({ message: lines(messageLength) })
export const missingAnswer = z.object({ order: id }).meta({ id: 'MissingThings' })

/** No text can be longer. */
const TEXT_LIMIT = 1_600

export const leadInput = z
  .object({
    kind: z.preprocess(
      (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
      z.enum(LEAD_KINDS, { error: 'Must be interested, possible or storage' }),
    ) as unknown as z.ZodType<LeadKind, LeadKind | 'Storage'>,
    email: text(emailAddress),
    phone: optionalText(phoneNumber).transform((value) => value && storedPhone(value)),
    fullName: optionalText(),
    zipCode: optionalText(),
    address: optionalText(),
    message: optionalLines(messageLength),
    accept: tick,
    // Two signs by which a form tells a machine from a person. They never refuse anything: what makes no sense counts as
    // a machine's, and callers that know nothing of them leave them out.
    website: optional(z.string()).catch('not even text'),
    filledInMs: optional(z.number()).catch(0),
  })
  .superRefine(
    (lead, context) => {
      for (const field of REQUIRED[lead.kind]) {
        if (!lead[field]) context.addIssue({ code: 'custom', path: [field], message: 'Required' })
      }
      if (lead.kind === 'storage' && !lead.accept) {
        context.addIssue({ code: 'custom', path: ['accept'], message: 'Required' })
      }
    },
    // This runs also when another field is missing: a form hears everything at once.
    { when: ({ value }) => LEAD_KINDS.includes((value as Partial<Lead> | null)?.kind as LeadKind) },
  )
export type Lead = z.output<typeof leadInput>
/** A form's values; the storage form writes its kind with a capital. */
export type LeadInput = z.input<typeof leadInput>

export const leadAnswer = z.object({ kind: z.enum(LEAD_KINDS), email: z.string() }).meta({ id: 'Lead' })

/** POST /client/sms/delivery/: a message for our staff. The phone is where to call back; nothing is texted to it. */
export const handedTextInput = z.object({
  message: lines((value) => (value.length > TEXT_LIMIT ? `Must be ${TEXT_LIMIT} characters or less` : undefined)),
  phone: text(phoneNumber).transform(storedPhone),
})

/** POST /client/sms/online_workers/: the provider's name for a text that was sent to us. */
export const askAboutTextInput = z.object({ sid: opaqueText() })

import { z } from 'zod'
import { emailAddress, phoneNumber, storedPhone } from '#rules/checks'
import { optionalText, text } from './fields.ts'

/** POST /client/customers/: somebody who asks to hear from us. */

const LEAD_KINDS = ['interested', 'possible', 'storage'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

/** What each kind's form must bring besides the e-mail address. */
const REQUIRED: Record<LeadKind, readonly ('fullName' | 'phone' | 'message')[]> = {
  interested: [],
  possible: ['fullName', 'message'],
  storage: ['fullName', 'phone'],
}

const MESSAGE_LIMIT = 4_000

export const leadInput = z
  .object({
    kind: z.preprocess(
      (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
      z.enum(LEAD_KINDS, { error: 'Must be interested, possible or storage' }),
    ),
    email: text(emailAddress),
    phone: optionalText(phoneNumber).transform((value) => value && storedPhone(value)),
    fullName: optionalText(),
    zipCode: optionalText(),
    address: optionalText(),
    message: z.string().trim().max(MESSAGE_LIMIT, `Must be ${MESSAGE_LIMIT} characters or less`).optional(),
    accept: z.boolean().default(false),
  })
  .superRefine((lead, context) => {
    for (const field of REQUIRED[lead.kind]) {
      if (!lead[field]) context.addIssue({ code: 'custom', path: [field], message: 'Required' })
    }
    if (lead.kind === 'storage' && !lead.accept) {
      context.addIssue({ code: 'custom', path: ['accept'], message: 'Required' })
    }
  })
export type LeadInput = z.input<typeof leadInput>
export type Lead = z.output<typeof leadInput>

export const leadAnswer = z.object({ kind: z.enum(LEAD_KINDS), email: z.string() })

import { z } from 'zod'
import { text } from './fields.ts'

/** POST /sandbox/confirm_card: what the sandbox's card form sends where Stripe's would talk to Stripe. */
export const cardConfirmation = z.object({
  secret: text(),
  number: text(),
  expMonth: z.coerce.number({ error: 'Required' }).int(),
  expYear: z.coerce.number({ error: 'Required' }).int(),
  cvc: text(),
})

export const cardConfirmed = z.object({ status: z.literal('succeeded') })
export const cardRefused = z.object({ error: z.object({ message: z.string() }) })

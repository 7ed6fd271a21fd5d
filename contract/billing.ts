import { z } from 'zod'
import { opaqueText } from './fields.ts'

/** POST /sandbox/confirm_card: what the sandbox's card form sends where Stripe's would talk to Stripe. */
export const cardConfirmation = z.object({
  secret: opaqueText(),
  number: opaqueText(),
  expMonth: z.coerce.number({ error: 'Required' }).int(),
  expYear: z.coerce.number({ error: 'Required' }).int(),
  cvc: opaqueText(),
})

export const cardConfirmed = z.object({ status: z.literal('succeeded') })
export const cardRefused = z.object({ error: z.object({ message: z.string() }) })

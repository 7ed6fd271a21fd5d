import { z } from 'zod'
import { id, opaqueText, optional } from './fields.ts'

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

/** POST /sandbox/confirm_charge: what the bank's own page sends when it asked the customer to confirm a payment. */
export const chargeConfirmation = z.object({ secret: opaqueText() })

/** GET, POST /client/cards/ and GET, PUT, PATCH /client/cards/{id}/. The number itself never comes here. */
export const cardAnswer = z
  .object({
    id,
    stripeId: z.string(),
    /** Its last four digits. */
    last: z.string(),
    expirationMonth: z.int(),
    expirationYear: z.int(),
    /** The main one, which is charged. */
    isActive: z.boolean(),
  })
  .meta({ id: 'Card' })
export const cardList = z.array(cardAnswer)
export type Card = z.output<typeof cardAnswer>

/** POST /client/cards/: the secret of a card form that was finished. */
export const cardInput = z.object({ secret: opaqueText() })

/** PUT and PATCH: a card can be made the main one, and nothing else. */
export const cardChange = z.object({ isActive: z.literal(true, { error: 'Must be true' }) })

/** POST /client/billing/create_intent/. Every card is saved; `order` is looked at only for whose it is. */
export const intentInput = z.object({
  isSaveCard: optional(z.boolean({ error: 'Must be true or false' })),
  order: optional(id),
})
/** What the browser opens the provider's card form with. */
export const intentAnswer = z.object({ publicKey: z.string(), secret: z.string() }).meta({ id: 'Intent' })

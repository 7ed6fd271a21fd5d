import { cardConfirmation, cardConfirmed, cardRefused } from '#contract/billing'
import type { Api } from '../http/api.ts'
import type { Deps } from '../ports.ts'
import { isSandbox } from '../providers/payments.sandbox.ts'

/** The sandbox provider's own front door. With a real payment provider the browser talks to that one instead. */
export function sandboxRoutes(api: Api, { payments, clock }: Deps): void {
  if (!isSandbox(payments)) return
  api.post(
    '/sandbox/confirm_card',
    { schema: { tags: ['sandbox'], body: cardConfirmation, response: { 200: cardConfirmed, 402: cardRefused } } },
    async (request, reply) => {
      const outcome = await payments.confirmCard(request.body, clock.now())
      return 'error' in outcome ? reply.code(402).send(outcome) : outcome
    },
  )
}

import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { isSandbox } from '../providers/payments.sandbox.ts'

/** The sandbox provider's own front door. With a real payment provider the browser talks to that one instead. */
export function sandboxRoutes(api: Api, { payments, clock }: Deps): void {
  if (!isSandbox(payments)) return
  serve(api, 'confirmSandboxCard', async ({ body, reply }) => {
    const outcome = await payments.confirmCard(body, clock.now())
    return 'error' in outcome ? reply.code(402).send(outcome) : outcome
  })
}

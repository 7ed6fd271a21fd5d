import { networkOf } from '../brakes/limits.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { isSandbox } from '../providers/payments.sandbox.ts'
import { findSetupBySecret } from './card-store.ts'
import { countDecline, requireDeclinesLeft } from './decline-limits.ts'

/** The sandbox provider's own front door. With a real payment provider the browser talks to that one instead. */
export function sandboxRoutes(api: Api, deps: Deps): void {
  const { payments, clock, config, database } = deps
  // A production without a real provider does not start; these doors would stay shut even then.
  if (!isSandbox(payments) || config.appEnv === 'production') return

  serve(api, 'confirmSandboxCard', async ({ body, request, reply }) => {
    const network = networkOf(request.ip)
    const customerId = (await findSetupBySecret(database.db, body.secret))?.customerId
    await requireDeclinesLeft(deps, customerId, network)
    const outcome = await payments.confirmCard(body, clock.now())
    if (!('error' in outcome)) return outcome
    await countDecline(deps, customerId, network)
    return reply.code(402).send(outcome)
  })

  serve(api, 'confirmSandboxCharge', async ({ body, reply }) => {
    const outcome = await payments.answerBank(body.secret, body.isAccepted ?? true)
    return 'error' in outcome ? reply.code(402).send(outcome) : outcome
  })
}

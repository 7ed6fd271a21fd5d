import type { FastifyInstance } from 'fastify'
import { openWebhook } from './http/webhook-door.ts'
import { receiveEvent } from './payments/events.ts'
import type { Deps } from './ports.ts'
import { isSandbox } from './providers/payments.sandbox.ts'
import { STRIPE_SIGNATURE } from './providers/payments.stripe.ts'

/** An event with its list of changes is larger than anything a form of ours sends. */
const STRIPE = { name: 'receivePaymentEvent', bodyLimitBytes: 512 * 1024, signature: STRIPE_SIGNATURE } as const

/**
 * The payment provider tells us here what has happened. The signature comes first; a signed event is answered with 200,
 * also when it is of a kind that nothing here waits for or of a shape that cannot be read, or the provider would send it for days. What cannot have its effect yet is
 * refused with a 5xx, so that it is sent again.
 */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const reportedVersions = new Set<string>()
  await openWebhook(app, deps, STRIPE, async ({ rawBody, signature }) => {
    // The sandbox signs nothing, so nobody is let in.
    if (isSandbox(deps.payments)) return false
    const event = deps.payments.readEvent(rawBody, signature)
    if (event === undefined) return false
    // Words that we know count as they always do. Those that another version has are missed without a sign, so staff hear of it: once,
    // because every event of an endpoint comes in the same version.
    if (event.otherVersion !== undefined && !reportedVersions.has(event.otherVersion)) {
      reportedVersions.add(event.otherVersion)
      const what = `The payment provider's events come in API version ${event.otherVersion}, which is not the one of our package`
      deps.errorReports.fault(new Error(`${what}: set the webhook endpoint to it.`), { place: 'webhook' })
    }
    await receiveEvent(deps, event)
    return true
  })
}

import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { openWebhook } from './http/webhook-door.ts'
import type { Deps } from './ports.ts'

/**
 * Where the payment provider tells us what has happened. The signature comes first; what is signed is answered with 200, also
 * when it is of a kind that nothing here waits for, or the provider would send it for days.
 */
export function webhookRoutes(app: FastifyInstance, { payments }: Deps): Promise<void> {
  return openWebhook(app, '/api/client/billing/stripe_webhook', async (rawBody, { 'stripe-signature': signature }) => {
    const event = payments.readEvent(rawBody, typeof signature === 'string' ? signature : '')
    if (event === undefined) throw new AppError('bad_signature')
  })
}

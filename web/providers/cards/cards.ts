import type { CardProvider, Confirmation } from './card-provider.ts'

const SANDBOX_KEY = 'pk_sandbox'

/** Loaded where a card is asked for and nowhere else: the sandbox's own form, or Stripe's. */
export async function openCards(publicKey: string): Promise<CardProvider> {
  if (publicKey === SANDBOX_KEY) return (await import('./cards.sandbox.tsx')).sandboxCards
  return (await import('./cards.stripe.tsx')).openStripe(publicKey)
}

export const CARDS_UNREACHABLE = 'The card form could not be loaded. Please check your connection and try again.'

/**
 * A payment was answered with 402: the bank asks the customer, in a window of its own, and the call is repeated afterwards
 * under the same key. No dialog of ours may be open meanwhile, because the bank's window could not be reached under it.
 */
export async function confirmPayment(payment: { publicKey: string; secret: string }): Promise<Confirmation> {
  const { publicKey, ...asked } = payment
  const provider = await openCards(publicKey).catch(() => undefined)
  return provider ? provider.confirmPayment(asked) : { status: 'failed', message: CARDS_UNREACHABLE }
}

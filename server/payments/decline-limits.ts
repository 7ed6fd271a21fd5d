import type { Deps } from '../ports.ts'

/** Our form must not serve to try stolen cards: who was declined too often in a day waits, before anything is charged. */
export async function requireDeclinesLeft(
  { limit }: Deps,
  customerId: number | undefined,
  network: string,
): Promise<void> {
  if (customerId !== undefined) await limit.requireLeft('decline', `customer ${customerId}`)
  await limit.requireLeft('declineNetwork', network)
}

/**
 * Every decline is counted, at a charge or at a card form. A decline that the provider reports later comes without the
 * customer's network.
 */
export async function countDecline({ limit }: Deps, customerId: number | undefined, network?: string): Promise<void> {
  if (customerId !== undefined) await limit.count('decline', `customer ${customerId}`)
  if (network !== undefined) await limit.count('declineNetwork', network)
}

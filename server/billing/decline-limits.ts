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

/** Whoever meets a decline counts it, at a charge or at the sandbox's card form. */
export async function countDecline({ limit }: Deps, customerId: number | undefined, network: string): Promise<void> {
  if (customerId !== undefined) await limit.count('decline', `customer ${customerId}`)
  await limit.count('declineNetwork', network)
}

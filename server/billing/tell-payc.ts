import { eventKeys } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import { type LeftByPhone, movedToPayc } from '../words/billing.ts'

/** Staff did it on the customer's word: the letter is what the screen would have said. */
export async function tellMovedToPayc(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  db: Db,
  { balanceCents, ...to }: { id: number; email: string; balanceCents: number },
  left: LeftByPhone | null,
): Promise<void> {
  const now = clock.now()
  const way = { eventKey: eventKeys.account(to.id, 'plan changed by staff', now), keepsQuietHours: true } as const
  await writeToCustomer(db, to, movedToPayc({ left, balanceCents }, config.publicUrl), way, now)
}

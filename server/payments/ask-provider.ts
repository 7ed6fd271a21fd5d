import { MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import type { Deps } from '../ports.ts'
import { AT_WORK_MS, cancelCharge } from './charge.ts'
import { type Charge, listChargesToAsk } from './charge-store.ts'
import { settleCharge } from './settle.ts'

/**
 * The asker, at start and every few seconds: what became of charges that nobody is at work on any more. What the
 * provider does not know has not happened and is void. A customer who left the bank's question unanswered for too long
 * is not charged.
 */
export async function askAboutCharges(deps: Deps): Promise<number> {
  const { database, clock, errorReports } = deps
  let settled = 0
  for (const charge of await listChargesToAsk(database.db, new Date(clock.now().getTime() - AT_WORK_MS))) {
    try {
      await askAboutCharge(deps, charge)
      settled += 1
    } catch (error) {
      errorReports.fault(error, { place: `asking about charge ${charge.id}` })
    }
  }
  return settled
}

async function askAboutCharge(deps: Deps, charge: Charge): Promise<void> {
  const waitedMs = deps.clock.now().getTime() - charge.createdAt.getTime()
  const isLeft =
    charge.status === 'needs_authentication' && waitedMs > policy.payments.authenticationMinutes * MINUTE_MS
  if (isLeft) {
    await cancelCharge(deps, charge)
    return
  }
  const outcome = (await deps.payments.findCharge(charge)) ?? ({ status: 'not_found' } as const)
  // Unchanged, and nothing to write down.
  if (outcome.status === charge.status) return
  await settleCharge(deps, charge, outcome)
}

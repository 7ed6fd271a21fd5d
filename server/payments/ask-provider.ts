import { MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import type { Deps } from '../ports.ts'
import { askProvider, cancelCharge } from './charge.ts'
import { AT_WORK_MS, recordChargeOutcome } from './charge-outcome.ts'
import { type ChargeRow, listChargesToAsk } from './charge-store.ts'

/**
 * The asker, at start and every few seconds: what became of charges that nobody is at work on any more. What the
 * provider does not know has not happened and is void. A customer who left the bank's question unanswered for too long
 * is not charged.
 */
export async function askAboutCharges(deps: Deps): Promise<number> {
  const { database, clock, errorReports } = deps
  let asked = 0
  for (const charge of await listChargesToAsk(database.db, new Date(clock.now().getTime() - AT_WORK_MS))) {
    try {
      if (await askAboutCharge(deps, charge)) asked += 1
    } catch (error) {
      errorReports.fault(error, { place: `settling charge ${charge.id}` })
    }
  }
  return asked
}

/** False where the provider cannot be asked, which is reported. */
async function askAboutCharge(deps: Deps, charge: ChargeRow): Promise<boolean> {
  const waitedMs = deps.clock.now().getTime() - charge.createdAt.getTime()
  const isAbandoned =
    charge.status === 'needs_authentication' && waitedMs > policy.payments.authenticationMinutes * MINUTE_MS
  if (isAbandoned) return (await cancelCharge(deps, charge)).status !== 'unknown'
  const outcome = await askProvider(deps, charge)
  if (outcome === undefined) return false
  // An unchanged status leaves nothing to write down.
  if (outcome.status !== charge.status) await recordChargeOutcome(deps, charge, outcome)
  return true
}

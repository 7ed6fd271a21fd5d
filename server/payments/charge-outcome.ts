import { CHARGE_LIFE, type ChargeStatus, mayBecome } from '#rules/payments/payment-life'
import { policy } from '#rules/policy'
import { refundCauses } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import type { JobName } from '../job-queue.ts'
import type { ChargeOutcome, Deps, ShownInvoice } from '../ports.ts'
import { PAYMENTS_LIMIT_MS } from '../time-limits.ts'
import { lockCharge, updateChargeStatus } from './charge-store.ts'
import { beginRefund } from './refunds.ts'

/**
 * Beat three: what a charge has come to is written down, with all that follows from it (`Deps.afterPayment`). The call itself, the
 * webhook and the asker play it, in any order and as often as they like: what the life of a charge does not allow changes nothing.
 */

/** Nobody is at work on a charge that is older than this: two calls of the provider fit into it. */
export const AT_WORK_MS = 2 * PAYMENTS_LIMIT_MS + 4_000

/** The page says that one may leave once it has followed a payment for so long. */
const FOLLOWED_MS = policy.payments.followedSeconds * 1000

/** The provider's word, or that it knows of no such charge. */
export type ToldOutcome = ChargeOutcome | { status: 'not_found' }

export interface RecordedOutcome {
  /** The status on record now, whoever wrote it. */
  status: ChargeStatus
  message: string | null
  isHard: boolean
  /** The invoice that it has just paid. */
  invoice?: ShownInvoice
  /** It succeeded just now, and goes back because nothing wants it any more. */
  isUnneeded?: true
}

interface Recording {
  /** It runs last in the same transaction: the answer that is kept under a key, an event that is noted. */
  conclude?: (db: Db, recorded: RecordedOutcome) => Promise<void>
  /** The customer's own call records it, and its page is told as long as it follows. */
  isOwnCall?: boolean
}

export async function recordChargeOutcome(
  deps: Deps,
  charge: { id: number; customerId: number },
  told: ToldOutcome,
  { conclude, isOwnCall = false }: Recording = {},
): Promise<RecordedOutcome> {
  const { jobs, ...recorded } = await deps.database.transaction(async (db) => {
    const recorded = await record(deps, db, charge, told, isOwnCall)
    await conclude?.(db, recorded)
    await deps.reach('charge before settled')
    return recorded
  })
  await deps.reach('charge settled')
  for (const job of jobs) deps.jobs.runSoon(job)
  if (recorded.isUnneeded) {
    const fault = new Error(
      `Charge ${charge.id} succeeded for an invoice that needs it no longer; it goes back in full.`,
    )
    deps.errorReports.fault(fault, { place: 'charges' })
  }
  return recorded
}

type Recorded = RecordedOutcome & { jobs: JobName[] }

async function record(
  deps: Deps,
  db: Db,
  charge: { id: number; customerId: number },
  told: ToldOutcome,
  isOwnCall: boolean,
): Promise<Recorded> {
  const found = await lockCharge(db, charge)
  const { id, status, message, isHard } = found
  const now = deps.clock.now()
  const isEnd = told.status === 'cancelled' || told.status === 'not_found'
  const next: ChargeStatus = isEnd ? 'void' : told.status
  if (!mayBecome(CHARGE_LIFE, status, next)) return { status, message, isHard, jobs: [] }
  const unchanged = { message: null, isHard: false, jobs: [] }
  const ref = 'chargeRef' in told ? { chargeRef: told.chargeRef } : {}
  switch (told.status) {
    case 'succeeded': {
      const paid = found.isCustomerGone
        ? undefined
        : await deps.afterPayment.paid(deps, db, found, isHeard(found, isOwnCall, now))
      const end = { ...ref, message: null, isHard: false, endedAt: now }
      await updateChargeStatus(db, id, paid ? 'succeeded' : 'returned', end)
      if (paid) return { ...unchanged, ...paid, status: 'succeeded' }
      const { customerId, amountCents } = found
      await beginRefund(deps, db, { customerId, chargeId: id, amountCents, cause: refundCauses.notNeeded(id) })
      return { ...unchanged, status: 'returned', isUnneeded: true }
    }
    case 'pending':
    case 'needs_authentication':
      await updateChargeStatus(db, id, next, ref)
      return { ...unchanged, status: next }
    case 'declined': {
      const { message, isHard } = told
      await updateChargeStatus(db, id, next, { ...ref, message, isHard, endedAt: now })
      await deps.afterPayment.unpaid(deps, db, found, { status: 'declined', message }, isHeard(found, isOwnCall, now))
      return { ...unchanged, status: next, message, isHard }
    }
    case 'cancelled':
    case 'not_found':
      await updateChargeStatus(db, id, next, { ...ref, endedAt: now })
      await deps.afterPayment.unpaid(deps, db, found, { status: 'void' }, isHeard(found, isOwnCall, now))
      return { ...unchanged, status: next }
  }
}

/**
 * The customer's page hears an outcome from the customer's own call. Once that call has told that nobody knows, the page says that one
 * may leave, and how long before the charge the button was pressed is not known here: from then on only a call soon after it reaches
 * somebody for certain. An outcome that somebody else records is heard as long as the call that began the charge is at work.
 */
function isHeard(
  { isPresent, createdAt, toldUnknownAt }: { isPresent: boolean; createdAt: Date; toldUnknownAt: Date | null },
  isOwnCall: boolean,
  now: Date,
): boolean {
  const ageMs = now.getTime() - createdAt.getTime()
  const wasToldUnknown = toldUnknownAt !== null
  const reachesPage = isOwnCall ? !wasToldUnknown || ageMs <= FOLLOWED_MS : !wasToldUnknown && ageMs <= AT_WORK_MS
  return isPresent && reachesPage
}

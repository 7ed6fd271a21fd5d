import { DAY_MS } from '#rules/durations'
import { hasMoneyCome } from '#rules/payments/payment-life'
import type { Db } from '../db/open.ts'
import type { Deps, PaymentEvent } from '../ports.ts'
import { recordSetupOf } from './card-setups.ts'
import { recordChargeOutcome } from './charge-outcome.ts'
import { findChargeByKey } from './charge-store.ts'
import { findChargeByRef } from './dispute-store.ts'
import { noteDispute } from './disputes.ts'
import { deleteEventsBefore, insertEvent, isKnownEvent } from './event-store.ts'
import { findRefundByKey, type Refund } from './refund-store.ts'
import { recordRefundOutcome } from './refunds.ts'

const KEPT_DAYS = 60

/** An event comes from the payment provider. Each has its effect once, and is noted in the transaction of that effect. */
export async function receiveEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const { database, clock, errorReports } = deps
  if (await isKnownEvent(database.db, event.id)) return
  const note = (db: Db) => insertEvent(db, { eventId: event.id, kind: event.kind, receivedAt: clock.now() })
  const reportUnknown = (what: string) =>
    errorReports.fault(new Error(`The payment provider names a ${what} that is unknown here.`), { place: 'webhook' })

  switch (event.kind) {
    case 'charge': {
      const charge = await findChargeByKey(database.db, event.key)
      if (charge === undefined) reportUnknown(`charge (event ${event.id})`)
      else return void (await recordChargeOutcome(deps, charge, await truthOf(deps, charge, event), { conclude: note }))
      break
    }
    case 'refund': {
      const refund = await findRefundByKey(database.db, event.key)
      if (refund === undefined) reportUnknown(`refund (event ${event.id})`)
      else if (refund.refundRef !== null && refund.refundRef !== event.refundRef) reportSecond(deps, refund, event)
      else {
        const truth = await refundTruthOf(deps, refund, event)
        if (refund.refundRef !== null || refund.status !== 'failed')
          return recordRefundOutcome(deps, refund, truth, note)
        reportSecond(deps, refund, { ...event, outcome: truth })
      }
      break
    }
    case 'dispute':
      await recordDisputedCharge(deps, event.chargeRef)
      return noteDispute(deps, event, note)
    case 'card_setup':
      await recordSetupOf(deps, event.setupRef)
      break
    case 'unreadable':
      errorReports.fault(
        new Error(
          `The payment provider has signed an event that cannot be read (${event.problem}): look at ${event.id}.`,
        ),
        { place: 'webhook' },
      )
      break
    case 'other':
  }
  await note(database.db)
}

/** A success is final. Anything else may be old news by the time it arrives, so the provider is asked how it stands now. */
async function truthOf(
  { payments }: Deps,
  charge: { key: string; customerRef: string },
  { outcome }: Extract<PaymentEvent, { kind: 'charge' }>,
) {
  return outcome.status === 'succeeded' ? outcome : ((await payments.findCharge(charge)) ?? outcome)
}

/**
 * A bank looks only into what was paid. Where the success is not on record yet, the provider is asked and it is recorded first, so that
 * the dispute finds the credit that it is about.
 */
async function recordDisputedCharge(deps: Deps, chargeRef: string): Promise<void> {
  const charge = await findChargeByRef(deps.database.db, chargeRef)
  if (charge === undefined || hasMoneyCome(charge)) return
  const outcome = await deps.payments.findCharge(charge)
  if (outcome?.status === 'succeeded') await recordChargeOutcome(deps, charge, outcome)
}

/**
 * A refund that the provider keeps back comes and goes, and of one that failed an earlier word may arrive late: how it stands now is what
 * counts. The bank's no is final.
 */
async function refundTruthOf(
  { payments }: Deps,
  { key, chargeRef, heldSince, status }: Pick<Refund, 'key' | 'heldSince' | 'status'> & { chargeRef: string | null },
  { outcome }: Extract<PaymentEvent, { kind: 'refund' }>,
) {
  const isDoubtful = heldSince !== null || status === 'failed'
  const isPassing = outcome.status === 'held' || (outcome.status === 'succeeded' && isDoubtful)
  return isPassing && chargeRef !== null ? ((await payments.findRefund({ key, chargeRef })) ?? outcome) : outcome
}

/** After a failure the provider may have made the refund all the same, long after it was found missing and sent again. */
function reportSecond(
  { errorReports }: Deps,
  { id, status }: Pick<Refund, 'id' | 'status'>,
  { refundRef, outcome }: Extract<PaymentEvent, { kind: 'refund' }>,
): void {
  if (outcome.status === 'failed') return
  const twice = status === 'failed' ? 'has it on the card too, after it had failed and become credit' : 'has it twice'
  const fault = new Error(`The provider has made refund ${id} a second time, as ${refundRef}: the customer ${twice}.`)
  errorReports.fault(fault, { place: 'webhook' })
}

export const forgetOldEvents = (db: Db, now: Date) =>
  deleteEventsBefore(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))

import { HOUR_MS, MINUTE_MS } from '#rules/durations'
import { CHARGES_IN_FLIGHT } from '#rules/payments/payment-life'
import type { WatchedGauge } from '../http/metrics.ts'
import type { Deps } from '../ports.ts'
import { listNewestMoneyChecks } from './check-store.ts'
import {
  countChargesEndedSince,
  countEventsSince,
  countOpenCharges,
  countPendingChargesBefore,
  countWaitingCardForms,
  countWaitingRefunds,
  findNewestEvent,
} from './gauges-store.ts'
import { readProofState } from './verify-books.ts'

/** The asker comes by every few seconds: what is pending for longer nobody can settle. */
const PENDING_LONG_MS = 2 * MINUTE_MS

const ENDED = ['succeeded', 'declined', 'void', 'returned'] as const
const EVENTS = ['card_setup', 'charge', 'refund', 'dispute', 'other'] as const

/** The watched figures about money; docs/operations.md says when one is worth an alarm. */
export function moneyGauges({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): WatchedGauge[] {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const ageSeconds = (at: Date) => (clock.now().getTime() - at.getTime()) / 1000
  const readWaiting = async () => [...(await countWaitingRefunds(db)), await countWaitingCardForms(db, ago(HOUR_MS))]
  return [
    {
      name: 'larkspur_charges_last_hour',
      help: 'Charges that ended within the last hour, by outcome.',
      label: 'status',
      always: ENDED,
      read: () => countChargesEndedSince(db, ago(HOUR_MS)),
    },
    {
      name: 'larkspur_charges_open',
      help: 'Charges in the hands of the provider or waiting for the customer, by status.',
      label: 'status',
      always: CHARGES_IN_FLIGHT,
      read: () => countOpenCharges(db),
    },
    {
      name: 'larkspur_charges_pending_long',
      help: 'Charges of which nobody has known the outcome for more than two minutes.',
      read: async () => [await countPendingChargesBefore(db, ago(PENDING_LONG_MS))],
    },
    {
      name: 'larkspur_waiting_for_provider',
      help: 'What the payment provider could not do and is asked for again: failing refunds, refunds it holds for want of money, card forms of the last hour.',
      label: 'what',
      read: readWaiting,
    },
    {
      name: 'larkspur_waiting_for_provider_age_seconds',
      help: 'How long the first of these has waited; 0 where none does.',
      label: 'what',
      read: async () =>
        (await readWaiting()).map(({ labelled, since }) => ({
          labelled,
          value: since === null ? 0 : ageSeconds(since),
        })),
    },
    {
      name: 'larkspur_payment_events_last_hour',
      help: 'What the payment provider told us within the last hour, by kind.',
      label: 'kind',
      always: EVENTS,
      read: () => countEventsSince(db, ago(HOUR_MS)),
    },
    {
      name: 'larkspur_payment_event_age_seconds',
      help: 'How long ago the payment provider last told us anything; missing as long as it never has.',
      read: async () => {
        const newest = await findNewestEvent(db)
        return newest ? [{ value: ageSeconds(newest.receivedAt) }] : []
      },
    },
    {
      name: 'larkspur_money_check_differences',
      help: 'Differences that the last proof of the ledger, and the last comparison with the provider’s book, found.',
      label: 'kind',
      read: async () =>
        (await listNewestMoneyChecks(db)).map(({ kind, differences }) => ({ labelled: kind, value: differences })),
    },
    {
      name: 'larkspur_money_check_age_seconds',
      help: 'How long ago these two last ran.',
      label: 'kind',
      read: async () =>
        (await listNewestMoneyChecks(db)).map(({ kind, ranAt }) => ({ labelled: kind, value: ageSeconds(ranAt) })),
    },
    {
      name: 'larkspur_whole_proof_age_seconds',
      help: 'How long ago a proof of the ledger last looked at all customers; missing as long as none has.',
      read: async () => {
        const { lastWholeAt } = await readProofState(db)
        return lastWholeAt ? [{ value: ageSeconds(lastWholeAt) }] : []
      },
    },
    {
      name: 'larkspur_proof_progress_ratio',
      help: 'How far the proof of the ledger that is under way has come, from 0 to 1; missing while none is.',
      read: async () => {
        const { underWay } = await readProofState(db)
        return underWay ? [{ value: underWay.provenCustomerId / Math.max(underWay.lastCustomerId, 1) }] : []
      },
    },
  ]
}

import { HOUR_MS, MINUTE_MS } from '#rules/durations'
import { CHARGES_IN_FLIGHT } from '#rules/payment-life'
import type { WatchedGauge } from '../http/metrics.ts'
import type { Deps } from '../ports.ts'
import { listNewestMoneyChecks } from './books-store.ts'
import {
  countChargesEndedSince,
  countEventsSince,
  countOpenCharges,
  countPendingChargesBefore,
  countWaitingCardForms,
  countWaitingRefunds,
  findNewestEvent,
} from './gauges-store.ts'

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
      read: async () => counted(ENDED, await countChargesEndedSince(db, ago(HOUR_MS))),
    },
    {
      name: 'larkspur_charges_open',
      help: 'Charges in the hands of the provider or waiting for the customer, by status.',
      label: 'status',
      read: async () => counted(CHARGES_IN_FLIGHT, await countOpenCharges(db)),
    },
    {
      name: 'larkspur_charges_pending_long',
      help: 'Charges of which nobody has known the outcome for more than two minutes.',
      read: async () => [{ value: (await countPendingChargesBefore(db, ago(PENDING_LONG_MS))).count }],
    },
    {
      name: 'larkspur_waiting_for_provider',
      help: 'What the payment provider could not do and is asked for again: failing refunds, refunds it holds for want of money, card forms of the last hour.',
      label: 'what',
      read: async () => (await readWaiting()).map(({ labelled, count }) => ({ labelled, value: count })),
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
      read: async () => counted(EVENTS, await countEventsSince(db, ago(HOUR_MS))),
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
  ]
}

/** A label without rows is a 0, so that a rule about it has something to compare. */
function counted(labels: readonly string[], rows: readonly { labelled: string; count: number }[]) {
  const counts = new Map(rows.map(({ labelled, count }) => [labelled, count]))
  return labels.map((labelled) => ({ labelled, value: counts.get(labelled) ?? 0 }))
}

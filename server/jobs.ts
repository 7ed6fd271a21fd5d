import { policy } from '#rules/policy'
import { hoursWithin } from '#rules/times'
import { forgetExpiredAccountData } from './account/customer-data.ts'
import { forgetExpiredCounts } from './brakes/limits.ts'
import { closeDueAccounts } from './close-account.ts'
import { moveOffClosedDays } from './close-day.ts'
import { forgetStrangersTexts } from './contact/inbound-texts.ts'
import { keepMidnights } from './credit/midnights.ts'
import type { Db } from './db/open.ts'
import { forgetExpiredKeys } from './http/idempotency-store.ts'
import type { Job, JobName } from './job-queue.ts'
import { forgetOldMessages } from './messages.ts'
import { CREDIT_BACK_MINUTE_OF_DAY, payCreditBack } from './orders/payment/credit-back.ts'
import { finishAsked, retryHeldOrders } from './orders/payment/unpaid-orders.ts'
import { askAboutCharges } from './payments/ask-provider.ts'
import { dropRefusedCards, finishRemovals } from './payments/cards.ts'
import { forgetOldEvents } from './payments/events.ts'
import { sendPendingRefunds } from './payments/refunds.ts'
import { makePickups } from './pickups/fill-schedule.ts'
import { makeForgotten } from './pickups/make-forgotten.ts'
import { remindOfPickups } from './pickups/reminders.ts'
import type { Deps } from './ports.ts'
import { forgetExpiredCodes } from './profile/customer-data.ts'
import { dropUnverifiedPhones } from './profile/unverified-phones.ts'
import { reconcileCharges } from './proof/reconcile.ts'
import { verifyBooksByNight } from './proof/verify-books.ts'
import { sendDueMessages } from './send-messages.ts'
import { forgetNobodysWords } from './staff/customer-data.ts'
import { forgetOldSessions } from './staff/desk-sessions.ts'

const { quietFromMinuteOfDay, quietUntilMinuteOfDay } = policy.messages
const EVERY_TEN_MINUTES = [0, 10, 20, 30, 40, 50]
/** The hours from this time of the day on in which everything may be sent, of what runs at these minutes. */
const hoursFrom = (minuteOfDay: number, minutes: readonly number[]) =>
  hoursWithin(minuteOfDay, quietFromMinuteOfDay, minutes)

/** The jobs that run by themselves. Every effect also has a unique key of its own, so that running twice is harmless. */
export const jobsOf = (deps: Deps): Record<JobName, Job> => ({
  'send-messages': { cron: '* * * * *', lookSeconds: 1, run: () => sendDueMessages(deps) },
  'forget-expired': { cron: '17 * * * *', run: () => forgetExpired(deps) },
  // This runs by day, when letters leave: what is still to be told about a refund is sent before the account is emptied.
  'close-accounts': {
    cron: `40 ${hoursFrom(quietUntilMinuteOfDay, [40])} * * *`,
    keepsItsHours: true,
    run: () => closeDueAccounts(deps),
  },
  'settle-charges': { cron: '* * * * *', everySeconds: 10, lookSeconds: 3, run: () => settleCharges(deps) },
  'finish-removals': {
    cron: '*/10 * * * *',
    run: () => eachOf(deps, [dropRefusedCards, finishRemovals]),
  },
  'verify-ledger': { cron: '10 4 * * *', run: () => eachOf(deps, [keepMidnights, verifyBooksByNight]) },
  'reconcile-charges': { cron: '30 4 * * *', run: () => reconcileCharges(deps) },
  'make-pickups': { cron: '7 * * * *', run: () => makeAllPickups(deps) },
  // Again and again, so that a server which was away at the hour itself catches up.
  'remind-of-pickups': {
    cron: `*/10 ${hoursFrom(policy.pickups.reminderMinuteOfDay, EVERY_TEN_MINUTES)} * * *`,
    keepsItsHours: true,
    run: () => remindOfPickups(deps),
  },
  // Each minute and often looked for, because a card that was added and credit that arrived pay soon.
  'retry-held-orders': { cron: '* * * * *', lookSeconds: 10, run: () => retryHeldOrders(deps) },
  // Each day, so that what was missed on the 1st of a quarter is caught up.
  'pay-credit-back': {
    cron: `${CREDIT_BACK_MINUTE_OF_DAY % 60} ${Math.floor(CREDIT_BACK_MINUTE_OF_DAY / 60)} * * *`,
    run: () => payCreditBack(deps),
  },
})

/** Settles what nobody is at work on: charges whose outcome is unknown, refunds on their way, orders that are delivered. */
const settleCharges = (deps: Deps) => eachOf(deps, [askAboutCharges, sendPendingRefunds, finishAsked])

/**
 * Clears the closed days first. Those that an order has agreed and nobody made come before the schedules: one among them has its days
 * filled at once.
 */
const makeAllPickups = (deps: Deps) => eachOf(deps, [moveOffClosedDays, makeForgotten, makePickups])

/** Each topic knows what of its own may be forgotten. */
function forgetExpired(deps: Deps): Promise<void> {
  const byAge =
    (forget: (db: Db, now: Date) => Promise<unknown>): Part =>
    ({ database: { db }, clock }) =>
      forget(db, clock.now())
  return eachOf(deps, [
    byAge(forgetExpiredAccountData),
    byAge(forgetExpiredCodes),
    dropUnverifiedPhones,
    byAge(forgetExpiredCounts),
    byAge(forgetExpiredKeys),
    byAge(forgetOldEvents),
    byAge(forgetNobodysWords),
    byAge(forgetOldSessions),
    forgetStrangersTexts,
    byAge(forgetOldMessages),
  ])
}

type Part = (deps: Deps) => Promise<unknown>

/** One after the other. A part that fails keeps none after it from its turn, this time or ever; the job still ends as failed. */
async function eachOf(deps: Deps, parts: readonly Part[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) await part(deps).catch((error) => failures.push(error))
  const [first, ...others] = failures
  for (const other of others) deps.errorReports.fault(other, { place: 'jobs' })
  if (first !== undefined) throw first
}

import type { Deletion } from '#contract/account'
import { addDays, laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { forfeitedOnClosing } from '#rules/plans/leaving'
import { policy } from '#rules/policy'
import { askToClose, keepAccount } from './account/ask-to-close.ts'
import { checkPassword } from './account/check-password.ts'
import { forgetCustomer as forgetAccount, listDueToClose, lockDueToClose, makeShell } from './account/customer-data.ts'
import { closeBooks } from './billing/close-books.ts'
import { forgetCustomer as forgetBilling } from './billing/customer-data.ts'
import { quoteLeaving } from './billing/leave.ts'
import { forgetCustomer as forgetContact, forgetTexts } from './contact/customer-data.ts'
import type { Db } from './db/open.ts'
import { forgetIdempotencyKeys } from './http/idempotency-store.ts'
import { type Api, type SignedInCustomer, serve } from './http/serve.ts'
import { forgetMessages } from './messages.ts'
import { countOpenOrders, forgetCustomer as forgetOrders } from './orders/customer-data.ts'
import { listDiscounts } from './orders/payment/discounts.ts'
import { forgetCustomer as forgetPayments } from './payments/customer-data.ts'
import { countOpenPickups, forgetCustomer as forgetPickups } from './pickups/customer-data.ts'
import { pauseForDeletion } from './pickups/schedules.ts'
import type { Deps } from './ports.ts'
import { forgetCustomer as forgetProfile } from './profile/customer-data.ts'
import { forgetCustomer as forgetStaffActions } from './staff/customer-data.ts'

/** Leaving for good: what would be lost, asking for it, thinking again, and the day itself. It needs every topic, so it stands above them. */
export function closeAccountRoutes(api: Api, deps: Deps): void {
  serve(api, 'getDeletion', ({ customer }) => describeDeletion(deps, customer, customer.deletesOn))

  serve(
    api,
    'requestDeletion',
    async ({ customer, body }) =>
      describeDeletion(deps, customer, await requestDeletion(deps, customer, body.password)),
    { isHashing: true },
  )

  serve(api, 'undoDeletion', async ({ customer }) => {
    await keepAccount(deps, customer)
    return describeDeletion(deps, customer, null)
  })
}

/** The account says when it will be deleted, and from then on nobody comes by the schedule. */
async function requestDeletion(deps: Deps, customer: SignedInCustomer, password: string): Promise<string> {
  const checkedHash = await checkPassword(deps, customer.id, password)
  const now = deps.clock.now()
  const asking = { checkedHash, wouldDeleteOn: dayFrom(laDay(now)), now }
  const deletesOn = await deps.database.transaction(async (db) => {
    const asked = await askToClose(deps, db, customer, asking)
    if (asked.isFirst) await pauseForDeletion(db, customer.id, now)
    return asked.deletesOn
  })
  deps.jobs.runSoon('send-messages')
  return deletesOn
}

const { deletionGraceDays } = policy.accounts
const dayFrom = (askedOn: string) => addDays(askedOn, deletionGraceDays)
const askedOn = (deletesOn: string) => addDays(deletesOn, -deletionGraceDays)

/** The account's money at its deletion: as of the day on which the customer asked, or of today while nobody has. */
async function describeDeletion(
  { database, clock }: Deps,
  { id, balanceCents }: SignedInCustomer,
  deletesOn: string | null,
): Promise<Deletion> {
  const today = laDay(clock.now())
  const { quote, openOrders } = await database.transaction(async (db) => ({
    quote: await quoteLeaving(db, id, await listDiscounts(db, id), deletesOn === null ? today : askedOn(deletesOn)),
    openOrders: await countOpen(db, id, today),
  }))
  const forfeitedCents = forfeitedOnClosing(quote, balanceCents)
  return {
    deletesOn,
    wouldDeleteOn: dayFrom(today),
    balance: balanceCents,
    dollarBalance: dollars(balanceCents),
    refund: quote.refundCents,
    dollarRefund: dollars(quote.refundCents),
    forfeited: forfeitedCents,
    dollarForfeited: dollars(forfeitedCents),
    openOrders,
  }
}

/** Open are pickups to come, orders at our plant and orders that are not paid. */
const countOpen = async (db: Db, id: number, today: string): Promise<number> =>
  (await countOpenPickups(db, id, today)) + (await countOpenOrders(db, id))

const PAGE = 500

/** The hourly job. One account at a time: one that cannot be closed is reported and keeps no other from it. */
export async function closeDueAccounts(deps: Deps, pageSize = PAGE): Promise<number> {
  const { database, clock, errorReports, jobs } = deps
  let closed = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: { id: number }[] = await listDueToClose(database.db, clock.now(), after, pageSize)
    for (const { id } of page) {
      try {
        if (await closeAccount(deps, id)) closed += 1
      } catch (error) {
        errorReports.fault(error, { place: `deletion of customer ${id}` })
      }
    }
    after = page.length === pageSize ? page.at(-1)?.id : undefined
  }
  if (closed > 0) jobs.runSoon('finish-removals')
  return closed
}

/**
 * Each topic forgets its own; the account comes last, when nothing points at it any more. Where we are still going to come, an
 * order is open or money is on its way, the account waits for it, and the next run tries again.
 */
async function closeAccount(deps: Deps, id: number): Promise<boolean> {
  const shell = await makeShell(deps, id)
  const now = deps.clock.now()
  const step = await deps.database.transaction(async (db) => {
    const customer = await lockDueToClose(db, id, now)
    if (customer === undefined || (await countOpen(db, id, laDay(now))) > 0) return undefined
    const step = await closeBooks(deps, db, customer, await listDiscounts(db, id), askedOn(customer.deletesOn))
    if (step !== 'nothing_left') return step
    // An address that was never confirmed may be somebody else's, and so may what was asked in its name.
    await forgetContact(db, { customerId: id, email: customer.emailConfirmedAt === null ? undefined : customer.email })
    await forgetTexts(db, id)
    await forgetMessages(db, id)
    await forgetIdempotencyKeys(db, id)
    await forgetStaffActions(db, id)
    await forgetPayments(db, id, now)
    await forgetBilling(db, id)
    await forgetOrders(db, id)
    await forgetPickups(db, id)
    await forgetProfile(db, id)
    await forgetAccount(db, id, shell, now)
    return step
  })
  if (step === 'refunding') deps.jobs.runSoon('settle-charges')
  return step === 'nothing_left'
}

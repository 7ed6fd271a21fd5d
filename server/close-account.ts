import type { Deletion } from '#contract/account'
import { addDays, laDay } from '#rules/days'
import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import { askToClose, keepAccount } from './account/closing.ts'
import { forgetCustomer as forgetAccount, listDueToClose, lockDueToClose, makeShell } from './account/customer-data.ts'
import { forgetCustomer as forgetBilling } from './billing/customer-data.ts'
import { forgetCustomer as forgetContact } from './contact/customer-data.ts'
import { forgetIdempotencyKeys } from './http/idempotency-store.ts'
import { type Api, type SignedInCustomer, serve } from './http/serve.ts'
import { forgetMessages } from './messages.ts'
import type { Deps } from './ports.ts'
import { forgetCustomer as forgetProfile } from './profile/customer-data.ts'

/** Leaving for good: what would be lost, asking for it, thinking again, and the day itself. It needs every topic, so it stands above them. */
export function closeAccountRoutes(api: Api, deps: Deps): void {
  const day = () => addDays(laDay(deps.clock.now()), policy.accounts.deletionGraceDays)

  serve(api, 'getDeletion', async ({ customer }) => presentDeletion(customer, customer.deletesOn, day()))

  serve(
    api,
    'requestDeletion',
    async ({ customer, body }) => {
      const deletesOn = await askToClose(deps, customer, body.password, day())
      return presentDeletion(customer, deletesOn, day())
    },
    { isHashing: true },
  )

  serve(api, 'undoDeletion', async ({ customer }) => {
    await keepAccount(deps, customer)
    return presentDeletion(customer, null, day())
  })
}

function presentDeletion(
  { balanceCents }: SignedInCustomer,
  deletesOn: string | null,
  wouldDeleteOn: string,
): Deletion {
  return {
    deletesOn,
    wouldDeleteOn,
    balance: balanceCents,
    dollarBalance: dollars(balanceCents),
    // Orders come with their own topic; until then nobody has any.
    openOrders: 0,
  }
}

/** The daily job. One account at a time: one that cannot be closed is reported and keeps no other from it. */
export async function closeDueAccounts(deps: Deps): Promise<number> {
  const { database, clock, errorReports, jobs } = deps
  let closed = 0
  for (const { id } of await listDueToClose(database.db, clock.now())) {
    try {
      if (await closeAccount(deps, id)) closed += 1
    } catch (error) {
      errorReports.fault(error, { place: `deletion of customer ${id}` })
    }
  }
  if (closed > 0) jobs.runSoon('finish-removals')
  return closed
}

/** Each topic forgets its own; the account comes last, when nothing points at it any more. */
async function closeAccount(deps: Deps, id: number): Promise<boolean> {
  const shell = await makeShell(deps, id)
  const now = deps.clock.now()
  return deps.database.transaction(async (db) => {
    const customer = await lockDueToClose(db, id, now)
    if (customer === undefined) return false
    // An address that was never confirmed may be somebody else's, and so may what was asked in its name.
    if (customer.emailConfirmedAt !== null) await forgetContact(db, customer.email)
    await forgetMessages(db, id)
    await forgetIdempotencyKeys(db, id)
    await forgetBilling(db, id, now)
    await forgetProfile(db, id)
    await forgetAccount(db, id, shell, now)
    return true
  })
}

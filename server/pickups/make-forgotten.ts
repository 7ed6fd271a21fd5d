import { DAY_MS } from '#rules/durations'
import { readInvoice } from '../billing/invoices.ts'
import { eventKeys } from '../db/causes.ts'
import { lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { Deps, OwnInvoice } from '../ports.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import { orderPlaced } from '../words/billing.ts'
import { listForgotten } from './agreement-store.ts'
import { makeAgreed } from './make-agreed.ts'

/**
 * Makes what was agreed with orders that are paid, where whoever recorded the payment made nothing of it: a server of the version before
 * agreements does so.
 */
export async function makeForgotten(deps: Deps): Promise<void> {
  const { database, errorReports, jobs } = deps
  for (const forgotten of await listForgotten(database.db)) {
    try {
      await database.transaction((db) => makeOne(deps, db, forgotten))
      jobs.runSoon('send-messages')
    } catch (error) {
      errorReports.fault(error, { place: `what was agreed with invoice ${forgotten.invoiceId}` })
    }
  }
}

async function makeOne(deps: Deps, db: Db, { customerId, invoiceId }: OwnInvoice): Promise<void> {
  const customer = await lockCustomer(db, customerId)
  if (customer === undefined) return
  const { title, paidAt } = await readInvoice(db, customerId, invoiceId)
  const now = deps.clock.now()
  // After a day nobody expects us any more, and the van would come as a surprise.
  const isExpected = paidAt !== null && now.getTime() - paidAt.getTime() < DAY_MS
  const withheld = isExpected ? undefined : 'booking_failed'
  const agreed = await makeAgreed(deps, db, { customerId, invoiceId }, { isHeard: false, withheld })
  if (!agreed?.pickup && !agreed?.schedule) return
  const letter = orderPlaced({ number: invoiceId, title }, agreed, deps.config.publicUrl, now, { isLater: true })
  const how = { eventKey: eventKeys.agreedMadeLater(invoiceId), keepsQuietHours: true } as const
  await writeToCustomer(db, customer, letter, how, now)
}

import { brand } from '#contract/brand'
import type { Lead } from '#contract/contact'
import { serverPolicy } from '#rules/policy'
import { eventKeys } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { queueMessage } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { leadReceived } from '../words/office.ts'
import { insertLead, insertMissing } from './store.ts'

/** Keeps a lead and tells the office about the ones that wait for an answer. */
export async function receiveLead(deps: Deps, lead: Lead): Promise<void> {
  const now = deps.clock.now()
  const isSuspected = isLikelyMachine(lead)
  await deps.database.transaction(async (db) => {
    const id = await insertLead(db, lead, isSuspected, now)
    // People outside our area wait for us to come, not for a letter.
    if (lead.kind === 'interested' || isSuspected) return
    await queueMessage(
      db,
      {
        eventKey: eventKeys.leadReceived(id),
        channel: 'mail',
        recipient: brand.infoEmail,
        ...leadReceived(lead),
      },
      now,
    )
  })
  deps.jobs.runSoon('send-messages')
}

interface ToldMissing {
  customer: { id: number; email: string; fullName: string | null }
  orderId: number
  message: string
}

/** A customer's words about an order that is known to be theirs: it waits for an answer like any question. */
export async function keepMissing(db: Db, { customer, orderId, message }: ToldMissing, now: Date): Promise<void> {
  const { id: customerId, email, fullName } = customer
  const id = await insertMissing(db, { customerId, orderId, email, fullName, message }, now)
  const told = { email, ...(fullName !== null && { fullName }), message, order: orderId }
  const letter = { channel: 'mail', recipient: brand.infoEmail, ...leadReceived(told) } as const
  await queueMessage(db, { eventKey: eventKeys.leadReceived(id), ...letter }, now)
}

/** A field that no person sees was filled in, or the whole form in less time than a person takes. */
function isLikelyMachine({ website, filledInMs = Number.POSITIVE_INFINITY }: Lead): boolean {
  return website !== undefined || filledInMs < serverPolicy.leads.fastestPersonMs
}

import { eventKeys } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { forgetMessagesOfEvents } from '../messages.ts'
import { repliesUntil } from './inbound-texts.ts'
import { deleteLeads, listLeads, type Writer } from './store.ts'

/**
 * What the customer told us about an order, and the leads from their address. That has to be confirmed: otherwise somebody could
 * sign up with one that is not theirs, and read or delete what its owner wrote.
 */
export const collectContactData = async (db: Db, writer: Writer) => ({ leads: await listLeads(db, writer) })

/** Forgets the same, and our copies of the letters about it. */
export async function forgetCustomer(db: Db, writer: Writer): Promise<void> {
  const leads = await deleteLeads(db, writer)
  const letters = leads.flatMap(({ id, replyCount }) => [
    eventKeys.leadReceived(id),
    ...repliesUntil(replyCount, (reply) => eventKeys.leadReplied(id, reply)),
  ])
  await forgetMessagesOfEvents(db, letters)
}

/** The texts from a verified phone of the account. The numbers under which they came are on the list of phones. */
export const collectTexts = (db: Db, customerId: number) =>
  db
    .selectFrom('inboundTexts')
    .select(['sender', 'body', 'outcome', 'receivedAt'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()

/** That a number has said STOP stays (server/text-stops.ts): carriers hold us to it, whoever has the number by then. */
export async function forgetTexts(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('inboundTexts').where('customerId', '=', customerId).execute()
}

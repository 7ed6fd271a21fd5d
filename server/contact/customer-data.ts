import { eventKeys } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { forgetMessagesOfEvents } from '../messages.ts'
import { repliesUntil } from './inbound-texts.ts'
import { deleteLeads, listLeads } from './store.ts'

/**
 * The leads from this address. It has to be confirmed: otherwise somebody could sign up with one that is not theirs,
 * and read or delete what its owner wrote.
 */
export const collectContactData = async (db: Db, email: string) => ({ leads: await listLeads(db, email) })

/** Forgets the leads of this address, and our copies of the letters about them. */
export async function forgetCustomer(db: Db, email: string): Promise<void> {
  const leads = await deleteLeads(db, email)
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

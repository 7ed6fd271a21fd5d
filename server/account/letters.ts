import { type AccountEvent, eventKeys } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { writeToCustomer } from '../profile/tell-customer.ts'
import type { Letter } from '../words/letter.ts'

interface AccountLetter {
  /** The event in words that are true of it once, for its key. */
  event: AccountEvent
  letter: Letter
  /** The token in its link. */
  secret?: string
}

/** The moment belongs to the key, because an account is changed again and again. The second of two changes at the same moment fails. */
export const writeAboutAccount = (
  db: Db,
  to: { id: number; email: string },
  { event, letter, ...secret }: AccountLetter,
  now: Date,
): Promise<void> => writeToCustomer(db, to, letter, { eventKey: eventKeys.account(to.id, event, now), ...secret }, now)

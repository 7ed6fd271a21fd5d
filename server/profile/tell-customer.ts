import type { Db } from '../db/open.ts'
import { type NewMessage, queueMessage, rewordQueued } from '../messages.ts'
import { type Letter, letterBody } from '../words/letter.ts'
import type { News } from '../words/text.ts'
import { findTextNumber } from './numbers.ts'

/** News reach a customer once, in the transaction of their cause. Their words stand in `server/words/`. */

type How = Pick<NewMessage, 'eventKey' | 'keepsQuietHours' | 'kind' | 'author'>

interface Customer {
  id: number
  email: string
  /** The known number for texts; null is none. */
  textNumber?: string | null
}

type NewsWay = How & {
  /** Another letter brings the same news: then this is a text or nothing. */
  isTextOnly?: boolean
}

/** Texts a verified number. A customer without one, or who can have no text, gets a letter, so that nobody is left without word. */
export async function tellCustomer(db: Db, to: Customer, news: News, way: NewsWay, now: Date): Promise<void> {
  const textNumber = to.textNumber === undefined ? await findTextNumber(db, to.id) : to.textNumber
  if (textNumber || !way.isTextOnly) await queueMessage(db, messageOf({ ...to, textNumber }, news, way), now)
}

/** Makes one of many. A letter that has no words of its own has those of the text, and reads as a letter when it is sent (`letterOf`). */
export function messageOf(
  { id: customerId, email, textNumber }: { id: number; email: string; textNumber: string | null | undefined },
  { subject, ...words }: News,
  { isTextOnly = false, ...how }: NewsWay,
): NewMessage {
  const message = { ...how, customerId }
  const { letterBody: written, ...texted } = wordsOf(words)
  if (!textNumber) {
    const said = written === undefined ? texted : { body: written }
    return { ...message, ...said, channel: 'mail', recipient: email, subject }
  }
  const instead = isTextOnly ? {} : { subject, letterTo: email, ...(written !== undefined && { letterBody: written }) }
  return { ...message, ...texted, ...instead, channel: 'sms', recipient: textNumber }
}

const wordsOf = ({ text, later, paragraphs }: Omit<News, 'subject'>) => ({
  body: text,
  ...(later && { later: { body: later.text, from: later.from } }),
  ...(paragraphs && { letterBody: letterBody({ paragraphs }) }),
})

/** News that still wait say what is true by now. False where they have left, or never were. */
export const retellCustomer = (db: Db, eventKey: string, say: () => Promise<News>): Promise<boolean> =>
  rewordQueued(db, eventKey, async () => wordsOf(await say()))

/** The same of a letter. */
export const rewriteToCustomer = (db: Db, eventKey: string, say: () => Promise<Letter>): Promise<boolean> =>
  rewordQueued(db, eventKey, async () => ({ body: letterBody(await say()) }))

/** Sends what is too long or too grave for a text, or is a receipt. `secret` is the token in its link. */
export async function writeToCustomer(
  db: Db,
  { id: customerId, email }: Pick<Customer, 'id' | 'email'>,
  letter: Letter,
  how: How & Pick<NewMessage, 'secret'>,
  now: Date,
): Promise<void> {
  const { subject } = letter
  await queueMessage(
    db,
    { ...how, channel: 'mail', recipient: email, subject, body: letterBody(letter), customerId },
    now,
  )
}

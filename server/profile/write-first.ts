import { eventKeys } from '../db/causes.ts'
import { type Customer, lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { findWrittenTo, wasSaid } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { staffWords } from '../words/text.ts'
import { staffAnswer } from '../words/texting.ts'
import { findTextNumber } from './numbers.ts'
import { tellCustomer } from './tell-customer.ts'

/** One of us writes to a customer who has asked nothing. It is a message like any other: it keeps STOP, the quiet hours and the budget. */

export interface WritingWay {
  by: 'text' | 'letter'
  to: string
}

/** By text to the verified main phone, and by letter where there is none or it has said STOP. */
export async function wayTo(
  db: Db,
  { id, email, canBeTexted }: Pick<Customer, 'id' | 'email' | 'canBeTexted'>,
): Promise<WritingWay> {
  const number = canBeTexted ? await findTextNumber(db, id) : undefined
  return number === undefined ? { by: 'letter', to: email } : { by: 'text', to: number }
}

export type WriteOutcome =
  | ({ status: 'queued' } & WritingWay)
  /** The sentence says what is wrong with the words. */
  | { refusal: 'wrong_words'; why: string }
  | { refusal: 'no_such_customer' }
  /** One of us has written since the screen was read on which this was typed. */
  | { refusal: 'answered_before'; last: { at: Date; body: string; author: string | null } | null }

interface Writing {
  typed: string
  author: string
  /** The newest of our messages by hand that was read; 0 is none. */
  seen: number
  /** It leaves once for this. */
  cause: string
}

export async function writeFirst(
  deps: Deps,
  id: number,
  { typed, author, seen, cause }: Writing,
): Promise<WriteOutcome> {
  const said = staffWords(typed)
  if ('why' in said) return { refusal: 'wrong_words', why: said.why }
  const eventKey = eventKeys.staffWrote(cause)
  const outcome = await deps.database.transaction(async (db): Promise<WriteOutcome> => {
    const customer = await lockCustomer(db, id)
    if (customer === undefined) return { refusal: 'no_such_customer' }
    const way = await wayTo(db, customer)
    // A server that died may have left it for a colleague to read, and to answer.
    if (await wasSaid(db, eventKey)) return { status: 'queued', ...way }
    const last = await findWrittenTo(db, id)
    if ((last?.id ?? 0) !== seen) {
      return {
        refusal: 'answered_before',
        last: last === undefined ? null : { at: last.createdAt, body: last.body, author: last.author },
      }
    }
    const to = { id, email: customer.email, textNumber: way.by === 'text' ? way.to : null }
    const news = { ...staffAnswer(said.words, 'nothing'), paragraphs: [said.words] }
    const how = { eventKey, kind: 'answer', keepsQuietHours: true, author } as const
    await tellCustomer(db, to, news, how, deps.clock.now())
    return { status: 'queued', ...way }
  })
  if ('status' in outcome) deps.jobs.runSoon('send-messages')
  return outcome
}

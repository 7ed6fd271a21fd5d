import { sql } from 'kysely'
import { isReminderOver, messageKind } from '#rules/texts'
import { eventKeys } from './db/causes.ts'
import type { Db } from './db/open.ts'
import { asLetter, queueMessage, withoutSecret } from './messages.ts'
import type { Deps, TextReport } from './ports.ts'

/**
 * The carrier reports about a text that we sent. Reports come late, twice and in any order: what was delivered stays
 * so, and only the first report of a failure counts. A text that never arrived is followed by its letter, in the
 * same place of the order; where it has none, staff see it. A reminder whose evening has passed is followed by nothing.
 */
export async function receiveTextReport(deps: Deps, report: TextReport): Promise<void> {
  const { messageId, status } = report
  if (messageId === undefined) return
  const now = deps.clock.now()
  await deps.database.transaction(async (db) => {
    await noteThatItLeft(deps, db, { messageId, providerRef: report.providerRef }, now)
    if (status === 'delivered') await markDelivered(db, messageId, now)
    if (status === 'undelivered') await sendLetterInstead(db, messageId, report.reason, now)
  })
  if (status === 'undelivered') deps.jobs.runSoon('send-messages')
}

const aboutText = (db: Db, id: number) =>
  db.updateTable('messages').where('id', '=', id).where('channel', '=', 'sms').where('deliveredAt', 'is', null)

/** The sender may have been cut off before it knew, or have given up: then it is neither sent again nor shown as lost. */
async function noteThatItLeft(
  deps: Deps,
  db: Db,
  { messageId, providerRef }: { messageId: number; providerRef: string },
  now: Date,
): Promise<void> {
  await aboutText(db, messageId)
    .set({ status: 'sent', providerRef, sentAt: now, lastError: null, claimedAt: null, ...withoutSecret(deps) })
    // It counts among the texts as one that was sent from now on, and no longer as one that may have been.
    .set({ unsureTexts: sql<number>`greatest(unsure_texts - 1, 0)` })
    .where('status', '<>', 'sent')
    .where('attempts', '>', 0)
    .execute()
}

/** A text counts as delivered also after a failure: of two that were sent the second one may have arrived. */
async function markDelivered(db: Db, id: number, now: Date): Promise<void> {
  await aboutText(db, id).set({ deliveredAt: now, undeliveredAt: null }).execute()
}

async function sendLetterInstead(db: Db, id: number, reason: string, now: Date): Promise<void> {
  const text = await aboutText(db, id)
    .set({ undeliveredAt: now, lastError: reason })
    .where('undeliveredAt', 'is', null)
    .returning(['eventKey', 'subject', 'letterTo', 'customerId', 'keepsQuietHours', 'priority', 'createdAt'])
    .returning([asLetter.body.as('body'), asLetter.laterBody.as('laterBody'), asLetter.laterFrom.as('laterFrom')])
    .executeTakeFirst()
  if (text === undefined || text.letterTo === null) return
  const kind = messageKind(text.priority)
  if (kind === 'reminder' && isReminderOver(text.createdAt, now)) return
  await queueMessage(
    db,
    {
      eventKey: eventKeys.asLetter(text.eventKey),
      channel: 'mail',
      recipient: text.letterTo,
      subject: text.subject ?? '',
      body: text.body,
      ...(text.laterBody !== null &&
        text.laterFrom !== null && { later: { body: text.laterBody, from: text.laterFrom } }),
      ...(kind && { kind }),
      ...(text.customerId !== null && { customerId: text.customerId }),
      ...(text.keepsQuietHours && { keepsQuietHours: true }),
    },
    now,
  )
}

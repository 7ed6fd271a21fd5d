import type { Insertable } from 'kysely'
import { laDay } from '#rules/days/days'
import { CUSTOMER_COLUMNS } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { preparedStatement, type ValueOf } from '../db/statement.ts'

/** A token names a session and its customer. */
export interface SessionPointer {
  sessionId: string
  customerId: number
}

/** Answers with the id. */
export async function insertSession(db: Db, session: Insertable<Schema['sessions']>): Promise<string> {
  const { id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The session and its customer in one statement: every private call pays for it, and the profile needs no other. */
export async function findSession(db: Db, pointer: SessionPointer, now: Date) {
  const [session] = await selectSession(db, { ...pointer, now })
  // The day is compared here, because hardly any account is to be deleted and telling the day in Los Angeles takes time.
  const hasLeft = typeof session?.deletesOn === 'string' && session.deletesOn <= laDay(now)
  return hasLeft ? undefined : session
}

const selectSession = preparedStatement('session', (db, value: ValueOf<SessionPointer & { now: Date }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customerId')
    .select(CUSTOMER_COLUMNS)
    .select(['sessions.id as sessionId', 'sessions.expiresAt as sessionExpiresAt'])
    .where('sessions.id', '=', value('sessionId'))
    .where('sessions.customerId', '=', value('customerId'))
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', value('now'))
    .where('customers.deletedAt', 'is', null),
)

/** A session that has ended already keeps its time. */
export async function endOneSession(db: Db, { sessionId, customerId }: SessionPointer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('id', '=', sessionId)
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Ends what a customer is signed in with, but for the session that is to stay. Tokens and cookies only point at these. */
export async function endSessions(db: Db, customerId: number, now: Date, stays?: string | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .$if(typeof stays === 'string', (query) => query.where('id', '<>', stays ?? null))
    .execute()
}

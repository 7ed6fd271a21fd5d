import { sql } from 'kysely'
import { CHARGES_IN_FLIGHT } from '#rules/payment-life'
import type { Db } from '../db/open.ts'

const CARD_COLUMNS = [
  'cards.id',
  'cards.cardRef',
  'cards.last',
  'cards.expirationMonth',
  'cards.expirationYear',
  'cards.createdAt',
] as const

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

/** A card's details as the provider says them. */
interface CardDetails {
  cardRef: string
  last: string
  expirationMonth: number
  expirationYear: number
}

const selectCards = (db: Db, customerId: number) =>
  db
    .selectFrom('cards')
    .innerJoin('customers', 'customers.id', 'cards.customerId')
    .select(CARD_COLUMNS)
    .select(sql<boolean>`cards.id is not distinct from customers.main_card_id`.as('isMain'))
    .where('cards.customerId', '=', customerId)

/** The main one first, then the newest. */
export const listCards = (db: Db, customerId: number) =>
  selectCards(db, customerId)
    .where('cards.removedAt', 'is', null)
    .orderBy('isMain', 'desc')
    .orderBy('cards.id', 'desc')
    .execute()

export const findCard = (db: Db, customerId: number, id: number) =>
  selectCards(db, customerId).where('cards.id', '=', id).where('cards.removedAt', 'is', null).executeTakeFirst()

/** The list includes removed cards. */
export const listEveryCard = (db: Db, customerId: number) =>
  selectCards(db, customerId).select('cards.removedAt').orderBy('cards.id').execute()

export async function insertCard(db: Db, customerId: number, card: CardDetails, now: Date): Promise<number> {
  const { cardRef, last, expirationMonth, expirationYear } = card
  const { id } = await db
    .insertInto('cards')
    .values({ customerId, cardRef, last, expirationMonth, expirationYear, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Banks renew cards: another date, sometimes another number behind the same reference. */
export async function updateCardDetails(db: Db, id: number, card: CardDetails): Promise<void> {
  const { last, expirationMonth, expirationYear } = card
  await db.updateTable('cards').set({ last, expirationMonth, expirationYear }).where('id', '=', id).execute()
}

/** From now on it is in no list and never charged again; the provider is told by a job. */
export async function markCardRemoved(db: Db, { id, cardRef }: { id: number; cardRef: string }, now: Date) {
  await db.updateTable('cards').set({ removedAt: now }).where('id', '=', id).execute()
  await insertRemovals(db, [{ kind: 'card', ref: cardRef }], now)
}

/** A charge of this card that the provider, or the customer's bank, has not decided yet. */
export async function hasChargeInFlight(db: Db, customerId: number, cardId: number): Promise<boolean> {
  const charge = await db
    .selectFrom('charges')
    .select('id')
    .where('customerId', '=', customerId)
    .where('cardId', '=', cardId)
    .where('status', 'in', CHARGES_IN_FLIGHT)
    .executeTakeFirst()
  return charge !== undefined
}

const SETUP_COLUMNS = [
  'id',
  'customerId',
  'key',
  'setupRef',
  'secret',
  'status',
  'cardId',
  'createdAt',
  'failingSince',
] as const

export type CardSetupRow = NonNullable<Awaited<ReturnType<typeof findOpenSetup>>>

export const findOpenSetup = (db: Db, customerId: number) =>
  db
    .selectFrom('cardSetups')
    .select(SETUP_COLUMNS)
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .executeTakeFirst()

/** The secret alone finds the card form: the caller does not know the customer. */
export const findSetupBySecret = (db: Db, secret: string) =>
  db.selectFrom('cardSetups').select(SETUP_COLUMNS).where('secret', '=', secret).executeTakeFirst()

export const findSetupByRef = (db: Db, setupRef: string) =>
  db.selectFrom('cardSetups').select(SETUP_COLUMNS).where('setupRef', '=', setupRef).executeTakeFirst()

export const findSetup = (db: Db, id: number) =>
  db.selectFrom('cardSetups').select(SETUP_COLUMNS).where('id', '=', id).executeTakeFirst()

export const listSetups = (db: Db, customerId: number) =>
  db
    .selectFrom('cardSetups')
    .select(['id', 'status', 'cardId', 'createdAt'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()

export const insertSetup = (db: Db, setup: Pick<CardSetupRow, 'customerId' | 'key' | 'createdAt' | 'failingSince'>) =>
  db
    .insertInto('cardSetups')
    .values({ ...setup, status: 'open' })
    .returning(SETUP_COLUMNS)
    .executeTakeFirstOrThrow()

/** Answers with nothing where the setup has ended or gone meanwhile. */
export const updateSetupRef = (db: Db, id: number, { setupRef, secret }: { setupRef: string; secret: string }) =>
  db
    .updateTable('cardSetups')
    .set({ setupRef, secret })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('secret')
    .executeTakeFirst()

export async function markSetupSucceeded(db: Db, id: number, cardId: number): Promise<void> {
  await db.updateTable('cardSetups').set({ status: 'succeeded', cardId }).where('id', '=', id).execute()
}

/** The first failure's time stays. */
export async function markSetupFailing(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('cardSetups')
    .set({ failingSince: now })
    .where('id', '=', id)
    .where('failingSince', 'is', null)
    .execute()
}

export async function markSetupFailed(db: Db, id: number): Promise<void> {
  await db
    .updateTable('cardSetups')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/** Notes cards that are gone here and have to go at the provider. */
export async function insertRemovals(
  db: Db,
  removals: readonly { kind: 'card' | 'customer'; ref: string }[],
  now: Date,
): Promise<void> {
  if (removals.length === 0) return
  await db
    .insertInto('providerRemovals')
    .values(removals.map((removal) => ({ ...removal, createdAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listRemovals = (db: Db) => db.selectFrom('providerRemovals').selectAll().orderBy('id').execute()

export async function deleteRemoval(db: Db, id: number): Promise<void> {
  await db.deleteFrom('providerRemovals').where('id', '=', id).execute()
}

import { type ExpressionBuilder, sql } from 'kysely'
import type { NamedCard } from '#rules/payments/card-brand'
import { CHARGES_IN_FLIGHT, CHOICES } from '#rules/payments/payment-life'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { preparedStatement, type ValueOf } from '../db/statement.ts'

const CARD_COLUMNS = [
  'cards.id',
  'cards.cardRef',
  'cards.brand',
  'cards.last',
  'cards.expirationMonth',
  'cards.expirationYear',
  'cards.createdAt',
] as const

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

/** A card's details as the provider says them. */
interface CardDetails extends NamedCard {
  cardRef: string
  expirationMonth: number
  expirationYear: number
}

const isMain = sql<boolean>`cards.id is not distinct from customers.main_card_id`

const selectCards = (db: Db, customerId: number) =>
  db
    .selectFrom('cards')
    .innerJoin('customers', 'customers.id', 'cards.customerId')
    .select(CARD_COLUMNS)
    .select(isMain.as('isMain'))
    .where('cards.customerId', '=', customerId)

type OfCards = ExpressionBuilder<Schema, 'cards' | 'customers'>

/** The card was typed for a purchase and refused there, and has never paid anything. With `oldBy`: and that purchase has ended, or is older. */
const isRefused = ({ and, exists, not, selectFrom }: OfCards, oldBy?: Date) =>
  and([
    exists(
      selectFrom('charges as refused')
        .innerJoin('invoices', 'invoices.id', 'refused.invoiceId')
        .select('refused.id')
        .whereRef('refused.customerId', '=', 'cards.customerId')
        .whereRef('refused.cardId', '=', 'cards.id')
        .whereRef('cards.createdAt', '>=', 'invoices.createdAt')
        .where('refused.status', '=', 'declined')
        .where('invoices.kind', 'in', CHOICES)
        .$if(oldBy !== undefined, (charge) =>
          charge
            .where((row) =>
              row.or([row('invoices.status', '<>', 'open'), row('invoices.createdAt', '<', oldBy as Date)]),
            )
            // So it is looked at for each card, instead of joined with whatever was ever refused.
            .offset(0),
        ),
    ),
    not(
      exists(
        selectFrom('charges as other')
          .select('other.id')
          .whereRef('other.customerId', '=', 'cards.customerId')
          .whereRef('other.cardId', '=', 'cards.id')
          .where('other.status', 'in', [...CHARGES_IN_FLIGHT, 'succeeded'])
          .$if(oldBy !== undefined, (charge) => charge.offset(0)),
      ),
    ),
  ])

/** Nobody chose to keep a card that was refused for a purchase. While that is open it is there for it, as the main one, and no other use. */
const selectKept = (db: Db, customerId: number) =>
  selectCards(db, customerId)
    .where('cards.removedAt', 'is', null)
    .where((card) => card.or([isMain, card.not(isRefused(card))]))

/** The main one first, then the newest. */
export const listCards = (db: Db, customerId: number) => selectAllKept(db, { customerId })

const selectAllKept = preparedStatement('cards', (db, value: ValueOf<{ customerId: number }>) =>
  selectKept(db, value('customerId')).orderBy('isMain', 'desc').orderBy('cards.id', 'desc'),
)

export const findCard = (db: Db, customerId: number, id: number) =>
  selectKept(db, customerId).where('cards.id', '=', id).executeTakeFirst()

/** The card that takes the place of a main one that goes: whichever paid last was chosen to pay, before any that was only added. */
export const findNextMain = (db: Db, customerId: number, goingId: number) =>
  selectKept(db, customerId)
    .where('cards.id', '<>', goingId)
    .orderBy(
      ({ selectFrom }) =>
        selectFrom('charges')
          .select(({ fn }) => fn.max('charges.id').as('lastPaid'))
          .whereRef('charges.customerId', '=', 'cards.customerId')
          .whereRef('charges.cardId', '=', 'cards.id')
          .where('charges.status', '=', 'succeeded'),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('cards.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * The refused cards whose purchase has ended or is from before `oldBy`. The main one may be pressed with again while anything is chosen, and
 * waits until it has been asked for nothing since then. Refusals of before `since` have been looked at already, except where a card was added
 * since then, beside which an only card need not stay.
 */
export async function listRefusedCards(db: Db, { since, oldBy }: { since: Date; oldBy: Date }) {
  const found: { id: number; customerId: number }[] = []
  let after: number | undefined = 0
  while (after !== undefined) {
    const lately: { cardId: number }[] = await listLately(db, since, after)
    const ids = lately.map(({ cardId }) => cardId)
    // With the cards named one by one nobody is tempted to read all that there are.
    const refused = refusedCards(db, oldBy).where('cards.id', '=', sql<number>`any (${ids}::integer[])`)
    if (ids.length > 0) found.push(...(await refused.select(['cards.id', 'cards.customerId']).execute()))
    after = ids.length === AT_ONCE ? ids.at(-1) : undefined
  }
  return found
}

const AT_ONCE = 500

/** They are gathered by the time of what happened, and only then put in the order of the pages, or all cards would be read in that order. */
const listLately = (db: Db, since: Date, after: number) =>
  db
    .selectFrom(refusedSince(db, since).union(besideCardsSince(db, since)).offset(0).as('lately'))
    .select('cardId')
    .where('cardId', '>', after)
    .orderBy('cardId')
    .limit(AT_ONCE)
    .execute()

/** Looks again, under the customer's lock. */
export const findRefusedCard = (db: Db, id: number, oldBy: Date) =>
  refusedCards(db, oldBy)
    .select(['cards.id', 'cards.cardRef'])
    .select(isMain.as('isMain'))
    .where('cards.id', '=', id)
    .executeTakeFirst()

const refusedCards = (db: Db, oldBy: Date) =>
  db
    .selectFrom('cards')
    .innerJoin('customers', 'customers.id', 'cards.customerId')
    .where('cards.removedAt', 'is', null)
    .where((card) => isRefused(card, oldBy))
    .where((card) => card.or([card.not(isMain), card.not(hasOpenChoice(card)), card.not(wasAskedSince(card, oldBy))]))

/** The cards of the last refusals, which are few. */
const refusedSince = (db: Db, since: Date) =>
  db
    .selectFrom('charges as refusal')
    .select('refusal.cardId')
    .where('refusal.status', '=', 'declined')
    .where('refusal.endedAt', '>=', since)

const hasOpenChoice = ({ exists, selectFrom }: OfCards) =>
  exists(
    selectFrom('invoices')
      .select('invoices.id')
      .whereRef('invoices.customerId', '=', 'cards.customerId')
      .where('invoices.kind', 'in', CHOICES)
      .where('invoices.status', '=', 'open'),
  )

const wasAskedSince = ({ exists, selectFrom }: OfCards, since: Date) =>
  exists(
    selectFrom('charges as recent')
      .select('recent.id')
      .whereRef('recent.customerId', '=', 'cards.customerId')
      .whereRef('recent.cardId', '=', 'cards.id')
      .where('recent.createdAt', '>=', since),
  )

/** All cards of who has added one, which are few as well. */
const besideCardsSince = (db: Db, since: Date) =>
  db
    .selectFrom('cards as newer')
    .innerJoin('cards as beside', 'beside.customerId', 'newer.customerId')
    .select('beside.id as cardId')
    .where('newer.createdAt', '>=', since)

/** The list includes removed cards. */
export const listEveryCard = (db: Db, customerId: number) =>
  selectCards(db, customerId).select('cards.removedAt').orderBy('cards.id').execute()

export async function insertCard(db: Db, customerId: number, card: CardDetails, now: Date): Promise<number> {
  const { cardRef, brand, last, expirationMonth, expirationYear } = card
  const { id } = await db
    .insertInto('cards')
    .values({ customerId, cardRef, brand, last, expirationMonth, expirationYear, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Banks renew cards: another date, sometimes another number behind the same reference. */
export async function updateCardDetails(db: Db, id: number, card: CardDetails): Promise<void> {
  const { brand, last, expirationMonth, expirationYear } = card
  await db.updateTable('cards').set({ brand, last, expirationMonth, expirationYear }).where('id', '=', id).execute()
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

/** The next ones after the last of the page before; all of them where fewer come than may. */
export const listRemovals = (db: Db, after: number, limit: number) =>
  db.selectFrom('providerRemovals').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

export async function deleteRemoval(db: Db, id: number): Promise<void> {
  await db.deleteFrom('providerRemovals').where('id', '=', id).execute()
}

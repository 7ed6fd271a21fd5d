import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { insertRemovals, listEveryCard, listSetups } from './card-store.ts'
import { presentCard } from './cards.ts'
import { updatePaying } from './store.ts'

/** The cards of a customer, for them to read. A form's secret is left out, because it opens something. */
export async function collectPaymentData(db: Db, customerId: number, now: Date) {
  const cards = await listEveryCard(db, customerId)
  return {
    cards: cards.map((card) => ({ ...presentCard(card, now), createdAt: card.createdAt, removedAt: card.removedAt })),
    cardSetups: await listSetups(db, customerId),
  }
}

/**
 * The provider's references stay with what was charged. A card that was never charged goes; one that was keeps its row for
 * the charge's sake, and tells nothing any more. The provider forgets cards and address by a job.
 */
export async function forgetCustomer(db: Db, customerId: number, now: Date): Promise<void> {
  const owner = await updatePaying(db, customerId, { mainCardId: null })
  // The provider knows of earlier removals, or will.
  const cards = (await listEveryCard(db, customerId)).filter(({ removedAt }) => removedAt === null)
  await insertRemovals(
    db,
    [
      ...cards.map(({ cardRef }) => ({ kind: 'card' as const, ref: cardRef })),
      ...(owner?.stripeId ? [{ kind: 'customer' as const, ref: owner.stripeId }] : []),
    ],
    now,
  )
  await db.deleteFrom('cardSetups').where('customerId', '=', customerId).execute()
  const isCharged = (row: ExpressionBuilder<Schema, 'cards'>) =>
    row.exists(row.selectFrom('charges').select('charges.id').whereRef('charges.cardId', '=', 'cards.id'))
  await db
    .deleteFrom('cards')
    .where('customerId', '=', customerId)
    .where((row) => row.not(isCharged(row)))
    .execute()
  await db
    .updateTable('cards')
    .set((row) => ({
      brand: 'other' as const,
      last: '0000',
      expirationMonth: 1,
      expirationYear: 2000,
      removedAt: row.fn.coalesce('removedAt', row.val(now)),
    }))
    .where('customerId', '=', customerId)
    .execute()
  // The reason of what staff charged stands in it.
  await db.updateTable('charges').set({ description: '' }).where('customerId', '=', customerId).execute()
}

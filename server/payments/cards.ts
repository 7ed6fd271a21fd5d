import type { Card } from '#contract/billing'
import { laDay } from '#rules/days/days'
import { DAY_MS } from '#rules/durations'
import type { NamedCard } from '#rules/payments/card-brand'
import { cardExpiry } from '#rules/payments/card-expiry'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps, SavedCard } from '../ports.ts'
import { recordFinishedSetup } from './card-setups.ts'
import {
  type CardRow,
  deleteRemoval,
  findCard,
  findNextMain,
  findRefusedCard,
  hasChargeInFlight,
  listCards,
  listRefusedCards,
  listRemovals,
  markCardRemoved,
  updateCardDetails,
} from './card-store.ts'
import { findPaidCharge } from './charge-store.ts'
import { fromProvider } from './provider-call.ts'
import { updatePaying } from './store.ts'

/** Each change locks the customer first, so that no card is removed while it is made the main one. */

export async function makeCardMain({ database, jobs }: Deps, customerId: number, id: number): Promise<CardRow> {
  const main = await database.transaction(async (db) => {
    await lockOwner(db, customerId)
    const card = await findCard(db, customerId, id)
    if (card === undefined) throw new AppError('not_found')
    await updatePaying(db, customerId, { mainCardId: id })
    return { ...card, isMain: true }
  })
  jobs.runSoon('retry-held-orders')
  return main
}

/** For a change of the whole profile, whose caller has seen that the card is the customer's. */
export const changeMainCard = (db: Db, customerId: number, id: number) =>
  updatePaying(db, customerId, { mainCardId: id })

/** Our book drops the card first: from then on it is not charged, whatever becomes of the word to the provider. */
export async function removeCard({ database, clock, jobs }: Deps, customerId: number, id: number): Promise<void> {
  await database.transaction(async (db) => {
    await lockOwner(db, customerId)
    const card = await findCard(db, customerId, id)
    if (card === undefined) throw new AppError('not_found')
    if (card.isMain) throw new AppError('main_card_kept')
    if (await hasChargeInFlight(db, customerId, id)) throw new AppError('card_in_use')
    await markCardRemoved(db, card, clock.now())
  })
  jobs.runSoon('finish-removals')
}

/** Long after the purchase has ended or is old, so that no refusal is missed while the server is down. */
const LOOKED_BACK_DAYS = 7

/** Nobody chose to keep a card that was typed for a purchase and refused. It goes once the purchase has ended, or after a day. */
export async function dropRefusedCards({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const oldBy = daysAgo(1)
  for (const { customerId, id } of await listRefusedCards(database.db, { since: daysAgo(LOOKED_BACK_DAYS), oldBy })) {
    try {
      await database.transaction((db) => dropRefusedCard(db, { customerId, id, oldBy, now }))
    } catch (error) {
      // The account was closed since the card was listed.
      if (!(error instanceof AppError)) throw error
    }
  }
}

interface RefusedCard {
  customerId: number
  id: number
  oldBy: Date
  now: Date
}

async function dropRefusedCard(db: Db, { customerId, id, oldBy, now }: RefusedCard): Promise<void> {
  const owner = await lockOwner(db, customerId)
  // Since it was listed it may have been asked again, or have paid.
  const card = await findRefusedCard(db, id, oldBy)
  if (card === undefined) return
  if (card.isMain) {
    const other = await findNextMain(db, customerId, id)
    // Whoever has a plan orders, and agreed to pay by the card on record: the only one stays until another is added.
    if (other === undefined && owner.planName !== null) return
    await updatePaying(db, customerId, { mainCardId: other?.id ?? null })
  }
  await markCardRemoved(db, card, now)
}

/** The job that tells the provider. One at a time: what cannot be removed is reported and keeps no other from it. */
export async function finishRemovals({ database, payments, errorReports }: Deps, pageSize = PAGE): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: Awaited<ReturnType<typeof listRemovals>> = await listRemovals(database.db, after, pageSize)
    for (const { id, kind, ref } of page) {
      try {
        await (kind === 'card' ? payments.removeCard(ref) : payments.forgetCustomer(ref))
        await deleteRemoval(database.db, id)
      } catch (error) {
        errorReports.fault(error, { place: `removal ${id} at the payment provider` })
      }
    }
    after = page.length === pageSize ? page.at(-1)?.id : undefined
  }
}

const PAGE = 500

/** The cards as the provider has them by now. */
export async function refreshCards(deps: Deps, customerId: number): Promise<CardRow[]> {
  const { database } = deps
  await recordFinishedSetup(deps, customerId)
  const known = await listCards(database.db, customerId)
  const ask = ({ id, cardRef }: CardRow) => fromProvider(deps, `card ${id}`, () => deps.payments.findCard(cardRef))
  const found = await Promise.all(known.map(async (card) => ({ card, now: await ask(card) })))
  const changed = found.filter(({ card, now }) => now === undefined || isRenewed(card, now))
  if (changed.length === 0) return known
  return database.transaction(async (db) => {
    await lockOwner(db, customerId)
    for (const { card, now } of changed) await takeOver(deps, db, customerId, card.id, now)
    return listCards(db, customerId)
  })
}

const isRenewed = (card: CardRow, now: SavedCard) =>
  card.brand !== now.brand ||
  card.last !== now.last ||
  card.expirationMonth !== now.expirationMonth ||
  card.expirationYear !== now.expirationYear

/** A main card that the provider no longer has stays: its owner replaces it, and is told by the next decline. */
async function takeOver({ clock }: Deps, db: Db, customerId: number, id: number, now: SavedCard | undefined) {
  const card = await findCard(db, customerId, id)
  if (card === undefined) return
  if (now !== undefined) return updateCardDetails(db, id, now)
  if (card.isMain || (await hasChargeInFlight(db, customerId, id))) return
  await markCardRemoved(db, card, clock.now())
}

/** The card that paid an invoice, also after it was removed. */
export async function readPayingCard(
  db: Db,
  customerId: number,
  invoiceId: number,
): Promise<({ id: number } & NamedCard) | undefined> {
  const charge = await findPaidCharge(db, customerId, invoiceId)
  return charge && { id: charge.cardId, brand: charge.brand, last: charge.last }
}

export const readCards = (db: Db, customerId: number): Promise<CardRow[]> => listCards(db, customerId)

export const presentCard = (card: CardRow, now: Date): Card => ({
  id: card.id,
  stripeId: card.cardRef,
  brand: card.brand,
  last: card.last,
  expirationMonth: card.expirationMonth,
  expirationYear: card.expirationYear,
  expiry: cardExpiry(card, laDay(now)),
  isActive: card.isMain,
})

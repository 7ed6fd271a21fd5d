import { createHmac } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import { type CardSetup, type Deps, ProviderFailure, type SavedCard } from '../ports.ts'
import {
  type CardRow,
  type CardSetupRow,
  findCard,
  findOpenSetup,
  findSetup,
  findSetupByRef,
  findSetupBySecret,
  insertCard,
  insertSetup,
  listCards,
  markSetupFailed,
  markSetupFailing,
  markSetupSucceeded,
  updateSetupRef,
} from './card-store.ts'
import { countDecline, requireDeclinesLeft } from './decline-limits.ts'
import { fromProvider, unlessLost } from './provider-call.ts'
import { updatePaying } from './store.ts'

/**
 * A card form: our row with its random key first, then the provider under that key, then what the provider answered. Whoever
 * finds a row that was left in between goes on under the same key, so that the provider makes one form of it. Where the provider has
 * answered with a failure, which it would repeat under that key, another row takes its place.
 */

const OPEN_LIMIT_MS = DAY_MS
/** The provider forgets our keys after a day: well before that a form that it never answered about is begun anew. */
const KEY_LIMIT_MS = 20 * HOUR_MS
const KEY_BYTES = 24

/** Before a form is opened, no card may wait in an older one, and there must be room for another. */
export async function prepareCardSetup(deps: Deps, customerId: number, network: string): Promise<void> {
  const { limit, database } = deps
  await requireDeclinesLeft(deps, customerId, network)
  if ((await recordFinishedSetup(deps, customerId)) !== undefined) return
  const cards = await listCards(database.db, customerId)
  if (cards.length >= policy.accounts.maxCards) throw new AppError('too_many_cards')
  await limit('cardSetup', `customer ${customerId}`)
  await limit('cardSetupNetwork', network)
}

/** The first beat: the open form's row, made where there is none. Two tabs get the same. */
export function beginCardSetup(deps: Deps, customerId: number): Promise<CardSetupRow> {
  return deps.database.transaction(async (db) => {
    await lockOwner(db, customerId)
    return (await findOpenSetup(db, customerId)) ?? (await startRow(deps, db, customerId))
  })
}

const startRow = ({ random, clock }: Deps, db: Db, customerId: number, failingSince: Date | null = null) =>
  insertSetup(db, {
    customerId,
    key: random.bytes(KEY_BYTES).toString('base64url'),
    createdAt: clock.now(),
    failingSince,
  })

/** Ends a form whose key the provider refuses. A call beside this one may have begun another already. */
function replaceSetup(deps: Deps, { id, customerId }: CardSetupRow, failingSince: Date): Promise<CardSetupRow> {
  return deps.database.transaction(async (db) => {
    await lockOwner(db, customerId)
    await markSetupFailed(db, id)
    return (await findOpenSetup(db, customerId)) ?? (await startRow(deps, db, customerId, failingSince))
  })
}

/** A failure of the provider may be over at once: a second key is tried in the same call. A third is for the customer's next press. */
const KEYS_IN_A_CALL = 2

interface FormOwner {
  id: number
  email: string
  stripeId: string | null
}

/** The other two beats. Answers with the secret that the browser opens the form with. */
export async function openAtProvider(deps: Deps, customer: FormOwner, begun: CardSetupRow): Promise<string> {
  let setup = begun
  for (let keys = 1; keys <= KEYS_IN_A_CALL; keys += 1) {
    if (setup.secret !== null) return setup.secret
    try {
      return await openUnderKey(deps, customer, setup)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      // Whoever waits for a form is reported once, however often it is tried.
      if (setup.failingSince === null) deps.errorReports.fault(error, { place: `card setup ${setup.id}` })
      const failingSince = setup.failingSince ?? deps.clock.now()
      await markSetupFailing(deps.database.db, setup.id, failingSince)
      if (!error.endsKey) break
      setup = await replaceSetup(deps, setup, failingSince)
    }
  }
  throw new AppError('unavailable')
}

async function openUnderKey(deps: Deps, customer: FormOwner, setup: CardSetupRow): Promise<string> {
  const customerRef = customer.stripeId ?? (await startProviderCustomer(deps, customer, setup.key))
  const start = () => deps.payments.startCardSetup({ key: setup.key, customerRef })
  const started = await unlessLost(deps, `card setup ${setup.id}`, start)
  const recorded = await updateSetupRef(deps.database.db, setup.id, started)
  // A call beside this one found it too old and has begun another.
  if (!recorded?.secret) throw new AppError('unavailable')
  return recorded.secret
}

/** The reference is on record before any card is saved under it. */
async function startProviderCustomer(
  deps: Deps,
  { id, email }: { id: number; email: string },
  setupKey: string,
): Promise<string> {
  // The key holds the address, because the provider refuses a known key with another one.
  const key = createHmac('sha256', setupKey).update(`customer ${email}`).digest('base64url')
  const create = () => deps.payments.createCustomer({ key, email })
  const { customerRef } = await unlessLost(deps, `customer ${id} at the provider`, create)
  return deps.database.transaction(async (db) => {
    const owner = await lockOwner(db, id)
    if (owner.stripeId !== null) return owner.stripeId
    await updatePaying(db, id, { stripeId: customerRef })
    return customerRef
  })
}

/** Records the card of the form about which the provider says that it has come to something. */
export async function recordSetupOf(deps: Deps, setupRef: string): Promise<void> {
  const setup = await findSetupByRef(deps.database.db, setupRef)
  if (setup === undefined || setup.status !== 'open') return
  const outcome = await askProvider(deps, setup)
  // A real provider's form is between the browser and the provider: this is where we hear of a card that was refused.
  if (outcome.status === 'failed') await countDecline(deps, setup.customerId)
  if (outcome.status !== 'succeeded') return
  await deps.database.transaction((db) => recordCard(db, setup, outcome.card, deps.clock.now()))
  deps.jobs.runSoon('retry-held-orders')
}

/**
 * Records the card of a form that was finished without our hearing of it. Both checkouts begin with it. Answers with the form where it
 * is still open, and with nothing once its card is on record or it is too old.
 */
export async function recordFinishedSetup(deps: Deps, customerId: number): Promise<CardSetupRow | undefined> {
  const { database, clock } = deps
  const setup = await findOpenSetup(database.db, customerId)
  if (setup === undefined) return undefined
  const age = clock.now().getTime() - setup.createdAt.getTime()
  // One that the provider never answered about is begun anew while its key is still known there.
  const isTooOld = age > (setup.setupRef === null ? KEY_LIMIT_MS : OPEN_LIMIT_MS)
  const outcome = await askProvider(deps, setup).catch((error: unknown): CardSetup => {
    if (!isTooOld) throw error
    // One that the provider no longer knows must not stand in the way of every checkout.
    return { status: 'open' }
  })
  if (outcome.status === 'succeeded') {
    await database.transaction((db) => recordCard(db, setup, outcome.card, clock.now()))
    deps.jobs.runSoon('retry-held-orders')
    return undefined
  }
  // A failed one may be tried again with the same secret.
  if (!isTooOld) return setup
  await markSetupFailed(database.db, setup.id)
  return undefined
}

/** The card of a form that the customer finished; the same one however often it is asked for. */
export async function saveCard(deps: Deps, customerId: number, secret: string): Promise<CardRow> {
  const setup = await findSetupBySecret(deps.database.db, secret)
  if (setup?.customerId !== customerId) throw new AppError('not_found')
  const saved = setup.cardId === null ? await requireFinished(deps, setup) : undefined
  const card = await deps.database.transaction(async (db) => {
    const card = await recordCard(db, setup, saved, deps.clock.now())
    // Removed since.
    if (card === undefined) throw new AppError('not_found')
    return card
  })
  deps.jobs.runSoon('retry-held-orders')
  return card
}

/** The form may be one that we gave up as too old: the provider has not, and the customer may have finished it. */
async function requireFinished(deps: Deps, setup: CardSetupRow): Promise<SavedCard> {
  const outcome = await askProvider(deps, setup)
  if (outcome.status === 'succeeded') return outcome.card
  throw new AppError('card_not_finished', outcome.status === 'failed' ? { sentence: outcome.message } : {})
}

const askProvider = async (deps: Deps, { id, setupRef }: CardSetupRow): Promise<CardSetup> =>
  setupRef === null
    ? { status: 'open' }
    : fromProvider(deps, `card setup ${id}`, () => deps.payments.findCardSetup(setupRef))

/** The second call finds the card on record, unless it was removed since, and makes it the main one no second time. */
async function recordCard(
  db: Db,
  { id, customerId }: CardSetupRow,
  saved: SavedCard | undefined,
  now: Date,
): Promise<CardRow | undefined> {
  await lockOwner(db, customerId)
  const recorded = (await findSetup(db, id))?.cardId ?? null
  if (recorded !== null) return findCard(db, customerId, recorded)
  if (saved === undefined) return undefined
  const cardId = await insertCard(db, customerId, saved, now)
  await markSetupSucceeded(db, id, cardId)
  await updatePaying(db, customerId, { mainCardId: cardId })
  return findCard(db, customerId, cardId)
}

import { isInFlight } from '#rules/payments/payment-life'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import type { Lease } from '../http/idempotency-lease.ts'
import type { Deps, ShownInvoice } from '../ports.ts'
import { recordFinishedSetup } from './card-setups.ts'
import {
  beginCharge,
  cancelCharge,
  chargeInFlight,
  type FollowedOutcome,
  followCharge,
  isLeft,
  outcomeUnknown,
  paymentUnderWay,
  sendCharge,
} from './charge.ts'
import type { RecordedOutcome } from './charge-outcome.ts'
import { type ChargeRow, findCharge, lockPaying, updateToldUnknown } from './charge-store.ts'
import { countDecline, requireDeclinesLeft } from './decline-limits.ts'

/**
 * The one way to take money, for a checkout, an order, a fee, a reload, what staff charge and the plan that they sell. A press is one
 * attempt: under its key, or in a call without one, an invoice is charged once at most, with the card that was shown, and whoever
 * repeats the call only hears what became of it.
 */

/** A customer whose lock is held, with what a payment goes by. */
export type Payer = NonNullable<Awaited<ReturnType<typeof lockPaying>>>

/** Something that is to be paid for. */
export interface Demand<Answer> {
  customerId: number
  /** The customer is at the screen and can answer the bank. */
  isPresent: boolean
  /** The card that was shown beside the button: no other one is charged. */
  shownCardId?: number | undefined
  /** A card form that is open is asked about first, because its card would be the main one. */
  looksForNewCard: boolean
  /** The press only takes over the bank's question about this demand: it begins no charge, and cancels none. */
  beginsNothing?: boolean
  /** Says how the demand stands, with the customer locked. A step that this press has paid for is not asked for once more. */
  look(db: Db, payer: Payer, isStepPaid: boolean): Promise<Look<Answer>>
  /** The part of the demand that an invoice asks for: all that the card has to pay, or a step before it, such as a reload. */
  partOf(db: Db, invoiceId: number): Promise<'whole' | 'step' | undefined>
  /** The answer once a charge has paid for the whole. Without one the demand is looked at anew. */
  answerPaid?(db: Db, invoice: ShownInvoice | undefined): Promise<Answer>
}

export interface Look<Answer> {
  /** The answer, where it is paid for already. */
  paid?: Answer
  /** It cannot be paid as it stands. */
  refusal?: AppError
  /** What was sent with it cannot be agreed to. A payment in the provider's hands is told of first: it may have been agreed with that one. */
  termsRefusal?: AppError
  /** This press would ask for just what the charge asks for, by what is agreed now: only then it takes the charge over. */
  isStillAsked(charge: ChargeRow): Promise<boolean>
  /** Runs in the transaction in which the press takes a charge over. */
  onTakeOver?(): Promise<void>
  /** Ends the demand without a card, or says what the card has to pay now. It is called when nothing else is in flight. */
  ask(): Promise<{ kind: 'ended'; answer: Answer } | ({ kind: 'charge' } & AskedCharge)>
}

export interface AskedCharge {
  invoiceId: number
  title: string
  amountCents: number
  part: 'whole' | 'step'
  wantsAutoReload?: boolean | null
  /** Runs in the transaction in which the charge begins, such as the taking of a coupon. */
  onBegin?(): Promise<void>
}

export type TakenPayment<Answer> =
  | { status: 'done'; answer: Answer }
  | { status: 'declined'; message: string | null; isHard: boolean }
  /** The bank did not answer, and the provider has no such payment or has cancelled it. */
  | { status: 'not_made' }
  | { status: 'needs_authentication'; secret: string }
  /** Nobody knows yet what became of the charge of this press. */
  | { status: 'unknown' }
  /** A payment of the customer is under way, and this press has begun nothing. `isSame` where that one asks for the same. */
  | { status: 'in_flight'; isSame?: true }
  /** The money came when nothing wanted it any more. */
  | { status: 'changed' }

/** What a card form and an open question of the bank need, a charge that somebody left, a reload, the rest, and the last look. */
const MAX_ROUNDS = 7

type Step<Answer> =
  | { kind: 'ended'; taken: TakenPayment<Answer> }
  | { kind: 'card_form' }
  | { kind: 'cancel'; charge: ChargeRow }
  | { kind: 'send'; charge: ChargeRow; part: 'whole' | 'step' }
  | { kind: 'follow'; charge: ChargeRow; part: 'whole' | 'step' }
  /** Somebody else's press began it and nobody is at work on it: it is brought to its end first. */
  | { kind: 'follow_left'; charge: ChargeRow }

export async function takePayment<Answer>(
  deps: Deps,
  demand: Demand<Answer>,
  lease: Lease<Answer>,
): Promise<TakenPayment<Answer>> {
  let begunId = lease.chargeId
  let mayLookForCard = demand.looksForNewCard && begunId === undefined
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const step = await deps.database.transaction(async (db) => {
      const step = await orderStep(deps, db, demand, lease, begunId, mayLookForCard)
      await deps.reach('charge before begun')
      return step
    })
    await deps.reach('charge begun')
    switch (step.kind) {
      case 'ended':
        return step.taken
      case 'card_form':
        await recordFinishedSetup(deps, demand.customerId)
        mayLookForCard = false
        break
      case 'cancel':
      case 'follow_left': {
        const end = step.kind === 'cancel' ? cancelCharge : followCharge
        const { status } = await end(deps, step.charge)
        if (status === 'unknown' || isInFlight({ status }))
          return deps.database.transaction((db) => inFlight(db, demand, step.charge))
        break
      }
      default: {
        begunId = step.charge.id
        const taken = await runOwn(deps, demand, lease, step)
        if (taken !== undefined) return taken
      }
    }
  }
  return { status: 'in_flight' }
}

async function orderStep<Answer>(
  deps: Deps,
  db: Db,
  demand: Demand<Answer>,
  lease: Lease<Answer>,
  begunId: number | undefined,
  mayLookForCard: boolean,
): Promise<Step<Answer>> {
  const payer = await lockPayer(db, demand.customerId)
  if (payer === undefined) throw new AppError('not_signed_in')
  if (payer.hasOpenCardForm && mayLookForCard) return { kind: 'card_form' }
  const begun = begunId === undefined ? undefined : await findCharge(db, begunId)
  const part = begun && ((await demand.partOf(db, begun.invoiceId)) ?? 'whole')
  const look = await demand.look(db, payer, part === 'step' && begun?.status === 'succeeded')
  if (look.paid !== undefined) {
    if (begunId !== undefined) await lease.keepAnswer(db, look.paid)
    return { kind: 'ended', taken: { status: 'done', answer: look.paid } }
  }
  if (begun !== undefined && part !== undefined) {
    if (isInFlight(begun)) return { kind: 'follow', charge: begun, part }
    // Somebody else may have recorded the outcome of what this press began.
    const taken = await endOf(db, demand, part, begun)
    if (taken !== undefined) {
      await keep(db, lease, taken)
      return { kind: 'ended', taken }
    }
  }
  if (look.refusal !== undefined) throw look.refusal
  if (payer.chargeId !== null) {
    return aroundOpenCharge(deps, db, demand, look, lease, { ...payer, chargeId: payer.chargeId })
  }
  if (look.termsRefusal !== undefined) throw look.termsRefusal
  if (demand.beginsNothing) return { kind: 'ended', taken: { status: 'not_made' } }
  const asked = await look.ask()
  if (asked.kind === 'ended') {
    await lease.keepAnswer(db, asked.answer)
    return { kind: 'ended', taken: { status: 'done', answer: asked.answer } }
  }
  return begin(deps, db, demand, lease, payer, asked)
}

async function begin<Answer>(
  deps: Deps,
  db: Db,
  { customerId, isPresent, shownCardId }: Demand<Answer>,
  lease: Lease<Answer>,
  { stripeId, cardId, cardRef }: Payer,
  { invoiceId, title, amountCents, part, wantsAutoReload = null, onBegin }: AskedCharge,
): Promise<Step<Answer>> {
  if (cardId === null || cardRef === null) throw new Error(`Invoice ${invoiceId} is asked of a card that is not there.`)
  if (shownCardId !== undefined && shownCardId !== cardId) throw new AppError('card_changed')
  const asked = { invoiceId, title, amountCents, wantsAutoReload }
  const charge = await beginCharge(deps, db, { customerId, stripeId, cardId, cardRef, isPresent, ...asked })
  await onBegin?.()
  await lease.hold(db, charge.id)
  return { kind: 'send', charge, part }
}

/**
 * One charge of the customer is in flight that this press has not begun. Whoever is at the screen takes over the bank's question about
 * the same invoice and card, as long as the press would ask for the same, and gives up one about anything else by paying for this. A
 * charge in the provider's hands is waited for.
 */
async function aroundOpenCharge<Answer>(
  deps: Deps,
  db: Db,
  demand: Demand<Answer>,
  look: Look<Answer>,
  lease: Lease<Answer>,
  { chargeId, cardId }: { chargeId: number; cardId: number | null },
): Promise<Step<Answer>> {
  const charge = await findCharge(db, chargeId)
  if (charge === undefined) throw new Error(`Charge ${chargeId} is in flight and not there.`)
  const isAsked = charge.status === 'needs_authentication'
  if (!isAsked && isLeft(deps, charge)) return { kind: 'follow_left', charge }
  if (!isAsked || !demand.isPresent) return { kind: 'ended', taken: await inFlight(db, demand, charge) }
  if (look.termsRefusal !== undefined) throw look.termsRefusal
  const part = await demand.partOf(db, charge.invoiceId)
  const isOther = part === undefined || charge.cardId !== (demand.shownCardId ?? cardId)
  if (isOther || !(await look.isStillAsked(charge))) {
    return demand.beginsNothing
      ? { kind: 'ended', taken: await inFlight(db, demand, charge) }
      : { kind: 'cancel', charge }
  }
  await look.onTakeOver?.()
  await lease.hold(db, charge.id)
  return { kind: 'follow', charge, part }
}

/** Somebody at the screen is told apart whether the charge that has to be waited for is another press, or our own try, of the same. */
async function inFlight(
  db: Db,
  demand: Demand<unknown>,
  charge: ChargeRow,
): Promise<Extract<TakenPayment<never>, { status: 'in_flight' }>> {
  const isSame = demand.isPresent && (await demand.partOf(db, charge.invoiceId)) !== undefined
  return { status: 'in_flight', ...(isSame && { isSame }) }
}

/** Undefined where the demand goes on: a step is done, or it is to be looked at anew. What is told of the charge is noted. */
async function runOwn<Answer>(
  deps: Deps,
  demand: Demand<Answer>,
  lease: Lease<Answer>,
  step: Extract<Step<Answer>, { kind: 'send' | 'follow' }>,
): Promise<TakenPayment<Answer> | undefined> {
  let taken: TakenPayment<Answer> | undefined
  const conclude = async (db: Db, recorded: RecordedOutcome) => {
    taken = await endOf(db, demand, step.part, recorded)
    await keep(db, lease, taken)
  }
  const { charge } = step
  const outcome: FollowedOutcome =
    step.kind === 'send' ? await sendCharge(deps, charge, conclude) : await followCharge(deps, charge, conclude)
  if (outcome.status === 'needs_authentication' && outcome.secret !== undefined) {
    if (charge.toldUnknownAt !== null) await updateToldUnknown(deps.database.db, charge.id, null)
    return { status: outcome.status, secret: outcome.secret }
  }
  if (outcome.status !== 'unknown' && !isInFlight(outcome)) return taken
  return (await noteToldUnknown(deps, charge)) ? { status: 'unknown' } : undefined
}

/** Whoever records the outcome from now on writes to the customer. False where somebody has recorded it just now: it can be told. */
async function noteToldUnknown(
  { database, clock }: Deps,
  { id, isPresent, toldUnknownAt }: ChargeRow,
): Promise<boolean> {
  if (!isPresent || toldUnknownAt !== null) return true
  return updateToldUnknown(database.db, id, clock.now())
}

/** Says how a charge of this press ends the demand; undefined where it does not. */
async function endOf<Answer>(
  db: Db,
  demand: Demand<Answer>,
  part: 'whole' | 'step',
  { status, message, isHard, invoice }: RecordedOutcome,
): Promise<TakenPayment<Answer> | undefined> {
  switch (status) {
    case 'succeeded': {
      const answer = part === 'whole' ? await demand.answerPaid?.(db, invoice) : undefined
      return answer && { status: 'done', answer }
    }
    case 'declined':
      return part === 'step' ? undefined : { status, message, isHard }
    case 'void':
      return { status: 'not_made' }
    case 'returned':
      return { status: 'changed' }
    default:
      return undefined
  }
}

/** What is definite is what the key keeps: the same key never charges anew. */
async function keep<Answer>(db: Db, lease: Lease<Answer>, taken: TakenPayment<Answer> | undefined): Promise<void> {
  if (taken?.status === 'done') await lease.keepAnswer(db, taken.answer)
  if (taken?.status === 'declined') await lease.keepAnswer(db, cardDeclined(taken.message))
  if (taken?.status === 'not_made') await lease.keepAnswer(db, new AppError('charge_not_made'))
}

const cardDeclined = (message: string | null): AppError =>
  new AppError('card_declined', message === null ? {} : { sentence: message })

/** The refusal that a customer at the screen hears. */
export function refusalOfPayment(
  { payments }: Deps,
  taken: Exclude<TakenPayment<never>, { status: 'done' }>,
): AppError {
  switch (taken.status) {
    case 'declined':
      return cardDeclined(taken.message)
    case 'not_made':
      return new AppError('charge_not_made')
    case 'needs_authentication':
      return new AppError('authentication_needed', { more: { publicKey: payments.publicKey, secret: taken.secret } })
    case 'unknown':
      return outcomeUnknown()
    case 'in_flight':
      return taken.isSame ? paymentUnderWay() : chargeInFlight()
    case 'changed':
      return new AppError('order_changed')
  }
}

/** Locks the customer, and answers with what a payment goes by. */
export const lockPayer = (db: Db, customerId: number): Promise<Payer | undefined> => lockPaying(db, customerId)

/**
 * Limits declines at the screen, at a checkout or for an order: our calls must not serve to try stolen cards. A call that comes back
 * to its charge tries no card, and hears what became of it.
 */
export async function withinDeclineLimits<Result>(
  deps: Deps,
  { customerId, network }: { customerId: number; network: string },
  { chargeId }: Pick<Lease<never>, 'chargeId'>,
  pay: () => Promise<Result>,
): Promise<Result> {
  if (chargeId === undefined) await requireDeclinesLeft(deps, customerId, network)
  try {
    return await pay()
  } catch (error) {
    if (error instanceof AppError && error.code === 'card_declined') await countDecline(deps, customerId, network)
    throw error
  }
}

import { type Payment, paymentOf } from '#rules/credit'
import type { EntryKind } from '#rules/ledger'
import { isMember } from '#rules/plans'
import { hasConsented } from '../account/consents.ts'
import { isBooked, payFor } from '../credit/credit.ts'
import { entrySources, leaseSubjects } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { type Lease, NO_LEASE } from '../http/idempotency-lease.ts'
import { listCards } from '../payments/card-store.ts'
import { AT_WORK_MS, beginCharge, cancelCharge, cardDeclined, runCharge } from '../payments/charge.ts'
import { type Charge, findCharge, lockForPaying } from '../payments/charge-store.ts'
import type { Deps } from '../ports.ts'
import { hasDeclinedReload, insertInvoice, lockInvoice, openOrderInvoice, voidInvoice } from './invoice-store.ts'

/** Something that a customer has to pay for, by its number: an order, a fee, what staff charge. */
export interface Demand {
  customerId: number
  number: number
  kind: 'order' | 'fee' | 'staff'
  title: string
  totalCents: number
  isPresent: boolean
  /** The card that has refused it for good: credit alone may still pay. */
  refusedCardId?: number | null
}

export type DemandOutcome =
  | { status: 'paid' }
  | { status: 'declined'; message: string; isHard: boolean }
  | { status: 'needs_authentication'; secret: string }
  /** Another charge is on its way, or nobody knows what became of this one: later. */
  | { status: 'waits' }

/** A reload, the rest, and one that was cancelled in between. */
const MAX_ROUNDS = 4

export const NO_CARD = { status: 'declined', message: 'Please add a card.', isHard: true } as const
const REFUSED_CARD = { status: 'declined', message: 'Please add another card.', isHard: true } as const

/**
 * Credit first, then a reload in one charge where the plan has it, then the card for the rest. Each charge is settled before the
 * next step reckons with the new balance. It may be called again at any time: what is paid stays paid, and what is in flight
 * goes on. Under a key the lease names the charge, and a definite decline is what the key keeps.
 */
export async function payDemand(
  deps: Deps,
  demand: Demand,
  lease: Pick<Lease<never>, 'hold' | 'settle'> = NO_LEASE,
): Promise<DemandOutcome> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const step = await deps.database.transaction(async (db) => {
      const step = await nextStep(deps, db, demand)
      if (step.kind === 'charge') await lease.hold(db, leaseSubjects.charge(step.charge.id))
      await deps.reach('charge before begun')
      return step
    })
    await deps.reach('charge begun')
    if (step.kind === 'ended') return step.outcome
    if (step.kind === 'cancel') {
      await cancelCharge(deps, step.charge)
      continue
    }
    const result = await runCharge(deps, step.charge, step.title, async (db, { status, message, invoice }) => {
      if (status === 'declined' && invoice.kind !== 'reload') await lease.settle(db, cardDeclined(message))
    })
    const isReload = result.invoice.kind === 'reload'
    if (result.secret !== undefined) return { status: 'needs_authentication', secret: result.secret }
    if (result.status === 'pending') return { status: 'waits' }
    if (result.status === 'declined' && !isReload) {
      const charge = await findCharge(deps.database.db, step.charge.id)
      return { status: 'declined', message: result.message ?? '', isHard: charge?.isHard ?? false }
    }
  }
  return { status: 'waits' }
}

type Step =
  | { kind: 'ended'; outcome: DemandOutcome }
  | { kind: 'charge'; charge: Charge; title: string }
  | { kind: 'cancel'; charge: Charge }

const ended = (outcome: DemandOutcome): Step => ({ kind: 'ended', outcome })

async function nextStep(deps: Deps, db: Db, demand: Demand): Promise<Step> {
  const { customerId, number, title, totalCents, isPresent } = demand
  const payer = await lockForPaying(db, customerId)
  if (payer === undefined) throw new Error(`Order ${number} belongs to a customer who has gone.`)
  if (await isBooked(db, entrySources.invoicePaid(demand.number))) return ended({ status: 'paid' })
  if (payer.chargeId !== null) return goOn(deps, db, { id: payer.chargeId, cardId: payer.cardId }, demand)

  const { cardId, cardRef } = payer
  const isRefused = cardId !== null && cardId === demand.refusedCardId
  const card = cardId === null || cardRef === null || isRefused ? undefined : { cardId, cardRef }
  const payment = await reckon(db, payer, demand, card !== undefined)
  if (payment.reload === null && payment.cardCents === 0) {
    await payFromCredit(db, payer, demand, payment, deps.clock.now())
    return ended({ status: 'paid' })
  }
  if (card === undefined) return ended(isRefused ? REFUSED_CARD : NO_CARD)

  const invoice =
    payment.reload === null
      ? await openOrderInvoice(db, {
          id: number,
          customerId,
          kind: demand.kind,
          status: 'open',
          title,
          amountCents: payment.cardCents,
          spentCreditCents: totalCents - payment.cardCents,
          createdAt: deps.clock.now(),
        })
      : await insertInvoice(db, {
          customerId,
          kind: 'reload',
          status: 'open',
          title: reloadTitle(payer.planName ?? '', payment.reload.plans),
          packageId: payer.packageId,
          amountCents: payment.reload.chargeCents,
          creditCents: payment.reload.chargeCents,
          forOrder: number,
          createdAt: deps.clock.now(),
        })
  if (invoice === undefined) throw new Error(`Order ${number} has an invoice that is not open.`)
  const charge = await beginCharge(deps, db, {
    customerId,
    stripeId: payer.stripeId,
    invoiceId: invoice.id,
    ...card,
    amountCents: invoice.amountCents,
    isPresent,
  })
  if (charge === undefined) throw new Error(`Invoice ${invoice.id} cannot be charged.`)
  return { kind: 'charge', charge, title: invoice.title }
}

/**
 * One charge of the customer is in flight: an own one that was left alone goes on, anything else is waited for. Whoever is at the
 * screen gives up the bank's question about something else, or about another card, by paying for this.
 */
async function goOn(
  deps: Deps,
  db: Db,
  { id: chargeId, cardId }: { id: number; cardId: number | null },
  { number, isPresent }: Demand,
): Promise<Step> {
  const charge = await findCharge(db, chargeId)
  const invoice = charge && (await lockInvoice(db, charge.customerId, charge.invoiceId))
  if (charge === undefined || invoice === undefined) return ended({ status: 'waits' })
  const isOwn = invoice.id === number || invoice.forOrder === number
  const isAsked = charge.status === 'needs_authentication'
  if (isPresent && isAsked && !(isOwn && charge.cardId === cardId)) return { kind: 'cancel', charge }
  const isLeft = deps.clock.now().getTime() - charge.createdAt.getTime() > AT_WORK_MS
  if (!isOwn || (charge.status === 'pending' && !isLeft)) return ended({ status: 'waits' })
  return { kind: 'charge', charge, title: invoice.title }
}

type Payer = NonNullable<Awaited<ReturnType<typeof lockForPaying>>>

/** Auto-reload only for orders, at the plan of this moment, and once an order: a declined one asks the card for the rest. */
async function reckon(
  db: Db,
  payer: Payer,
  { customerId, number, kind, totalCents }: Pick<Demand, 'customerId' | 'number' | 'kind' | 'totalCents'>,
  hasCard: boolean,
): Promise<Payment> {
  const { planName, planCents, isAutoBilling, balanceCents, deletesOn } = payer
  // An account that is to be deleted buys nothing ahead any more, and without a card nobody can.
  const isOn = isAutoBilling && deletesOn === null && hasCard
  const isReloading = kind === 'order' && isOn && isMember(planName)
  const wanted = paymentOf({ totalCents, balanceCents, reloadPlanCents: isReloading ? planCents : null })
  if (wanted.reload === null) return wanted
  // A customer who never saw the sentence beside the tick has agreed to nothing, whatever the switch says.
  const mayReload =
    (await hasConsented(db, customerId, 'auto_reload')) && !(await hasDeclinedReload(db, customerId, number))
  return mayReload ? wanted : paymentOf({ totalCents, balanceCents, reloadPlanCents: null })
}

export interface ExpectedPayment extends Payment {
  balanceCents: number
  /** The last digits of the card that would be asked; null without one. */
  cardLast: string | null
  /** Something of the customer's is being charged, and this would wait for it. */
  isBusy: boolean
}

/** The payment to expect at this moment, for staff who are about to ask for it. Nothing is done. */
export function expectPayment(
  { database }: Deps,
  demand: Pick<Demand, 'customerId' | 'number' | 'kind' | 'totalCents' | 'refusedCardId'>,
): Promise<ExpectedPayment | undefined> {
  return database.transaction(async (db) => {
    const payer = await lockForPaying(db, demand.customerId)
    if (payer === undefined) return undefined
    const card = (await listCards(db, demand.customerId)).find(({ isMain }) => isMain)
    const isAsked = card !== undefined && card.id !== demand.refusedCardId
    const payment = await reckon(db, payer, demand, isAsked)
    const cardLast = isAsked ? card.last : null
    return { ...payment, balanceCents: payer.balanceCents, cardLast, isBusy: payer.chargeId !== null }
  })
}

const ENTRY_KINDS = { order: 'order', fee: 'fee', staff: 'staff_charge' } as const satisfies Record<string, EntryKind>

async function payFromCredit(db: Db, payer: Payer, demand: Demand, payment: Payment, now: Date): Promise<void> {
  const { number, kind } = demand
  const { creditCents, waivedCents } = payment
  const cause = { kind: ENTRY_KINDS[kind], source: entrySources.invoicePaid(demand.number), orderNumber: number }
  await payFor(db, payer, { ...cause, creditCents, from: { waived: waivedCents } }, now)
  // The card is asked for this demand no more.
  await voidInvoice(db, number)
}

const reloadTitle = (planName: string, plans: number): string => {
  const plan = planName.charAt(0).toUpperCase() + planName.slice(1)
  return plans === 1 ? `${plan}, auto-reload` : `${plan}, auto-reload of ${plans} plans`
}

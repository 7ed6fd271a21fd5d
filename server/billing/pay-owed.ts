import type { NamedCard } from '#rules/payments/card-brand'
import type { EntryKind } from '#rules/payments/ledger'
import { type Payment, paymentOf } from '#rules/payments/order-payment'
import { isMember } from '#rules/plans/plans'
import { hasConsented } from '../account/consents.ts'
import { AppError } from '../app-error.ts'
import { readPlanPackage } from '../catalogue/packages.ts'
import { isBooked, payFor } from '../credit/credit.ts'
import { entrySources } from '../db/causes.ts'
import { findCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { type Lease, NO_LEASE } from '../http/idempotency-lease.ts'
import { readPayingCard } from '../payments/cards.ts'
import {
  type AskedCharge,
  type Demand,
  lockPayer,
  type Payer,
  type TakenPayment,
  takePayment,
} from '../payments/take-payment.ts'
import type { Deps } from '../ports.ts'
import { findDeclinedAttempt } from './attempts.ts'
import {
  hasEndedReload,
  insertInvoice,
  listPaidReloads,
  lockInvoice,
  openOrderInvoice,
  voidInvoice,
} from './invoice-store.ts'

/** Something that is delivered or done and has to be paid for, by its number: an order, a fee, what staff charge. */
export interface OwedAmount {
  customerId: number
  number: number
  kind: 'order' | 'fee' | 'staff'
  title: string
  totalCents: number
  isPresent: boolean
  /** The card that was shown beside the button: no other one is charged. */
  shownCardId?: number | undefined
  /** The sum that was shown on the button: the card is not charged more. */
  maxChargeCents?: number | undefined
  /** The card that has refused it for good: credit alone may still pay. */
  refusedCardId?: number | null
  /** The last attempt by card that whoever asks knows of; null where there was none. A bank's no that came since then is the answer. */
  knownChargeId?: number | null | undefined
  /** Nothing more is asked for it: only a charge that the key has begun is followed. */
  refusal?: AppError | undefined
}

type PaidOrRefused = { status: 'paid' } | { status: 'declined'; message: string; isHard: boolean }
export type OwedOutcome = PaidOrRefused | Exclude<TakenPayment<never>, { status: 'done' }>

export const NO_CARD = { status: 'declined', message: 'Please add a card.', isHard: true } as const
const REFUSED_CARD = { status: 'declined', message: 'Please add another card.', isHard: true } as const

/** No bank has declined it: there was no card that could be asked. */
export const isUnasked = (outcome: OwedOutcome): boolean => outcome === NO_CARD || outcome === REFUSED_CARD

/**
 * Credit first, then a reload in one charge where the plan has it, then the card for the rest. Each charge is recorded before the
 * next step reckons with the new balance. It may be called again at any time: what is paid stays paid. What the key keeps of a
 * payment is said by the caller, once the order is completed; a refusal is kept here.
 */
export async function payOwed(
  deps: Deps,
  owed: OwedAmount,
  lease: Pick<Lease<never>, 'chargeId' | 'hold' | 'keepAnswer'> = NO_LEASE,
): Promise<OwedOutcome> {
  const { customerId, number, isPresent, shownCardId, refusal } = owed
  const demand: Demand<PaidOrRefused> = {
    customerId,
    isPresent,
    shownCardId,
    looksForNewCard: isPresent,
    look: async (db, payer, hasReloaded) => ({
      ...(await endOfOthers(db, owed)),
      ...(refusal && { refusal }),
      ...((await asksForMore(db, payer, owed, hasReloaded)) && { termsRefusal: new AppError('due_changed') }),
      // Auto-reload may be off by now, or the account about to be closed: then nobody has agreed to the reload any more.
      isStillAsked: async ({ invoiceId, amountCents }) => {
        const { payment } = await reckon(db, payer, owed, canAskCard(payer, owed))
        if (payment.reload === null) return invoiceId === number && amountCents === payment.cardCents
        return invoiceId !== number && amountCents === payment.reload.chargeCents
      },
      ask: () => ask(deps, db, payer, owed),
    }),
    async partOf(db, invoiceId) {
      if (invoiceId === number) return 'whole'
      return (await lockInvoice(db, customerId, invoiceId))?.forOrder === number ? 'step' : undefined
    },
  }
  const taken = await takePayment(deps, demand, {
    ...lease,
    keepAnswer: async (db, outcome) => {
      if (outcome instanceof AppError) await lease.keepAnswer(db, outcome)
    },
  })
  return taken.status === 'done' ? taken.answer : taken
}

/** Somebody else has paid it; or has asked the card for the same a moment ago, and another question would hear the same no. */
async function endOfOthers(
  db: Db,
  { customerId, number, knownChargeId }: OwedAmount,
): Promise<{ paid: PaidOrRefused } | undefined> {
  if (await isBooked(db, entrySources.invoicePaid(number))) return { paid: { status: 'paid' } }
  const declined = knownChargeId === undefined ? undefined : await findDeclinedAttempt(db, customerId, number)
  if (declined === undefined || declined.chargeId === knownChargeId) return undefined
  return { paid: { status: 'declined', message: declined.message, isHard: declined.isHard } }
}

/** Credit has gone since the button was shown, or auto-reload is on. A reload that this press has paid was all that the button named. */
async function asksForMore(db: Db, payer: Payer, owed: OwedAmount, hasReloaded: boolean): Promise<boolean> {
  if (owed.maxChargeCents === undefined) return false
  const { payment } = await reckon(db, payer, owed, canAskCard(payer, owed))
  return (payment.reload?.chargeCents ?? payment.cardCents) > (hasReloaded ? 0 : owed.maxChargeCents)
}

async function ask(
  deps: Deps,
  db: Db,
  payer: Payer,
  owed: OwedAmount,
): Promise<{ kind: 'ended'; answer: PaidOrRefused } | ({ kind: 'charge' } & AskedCharge)> {
  const { customerId, number, title, totalCents } = owed
  const hasCard = canAskCard(payer, owed)
  const { payment, packageId } = await reckon(db, payer, owed, hasCard)
  const now = deps.clock.now()
  if (payment.reload === null && payment.cardCents === 0) {
    await payFromCredit(db, payer, owed, payment, now)
    return { kind: 'ended', answer: { status: 'paid' } }
  }
  if (!hasCard) return { kind: 'ended', answer: payer.cardId === null ? NO_CARD : REFUSED_CARD }

  const invoice =
    payment.reload === null
      ? await openOrderInvoice(db, {
          id: number,
          customerId,
          kind: owed.kind,
          status: 'open',
          title,
          amountCents: payment.cardCents,
          spentCreditCents: totalCents - payment.cardCents,
          createdAt: now,
        })
      : await insertInvoice(db, {
          customerId,
          kind: 'reload',
          status: 'open',
          title: reloadTitle(payer.planName ?? '', payment.reload.plans),
          packageId,
          amountCents: payment.reload.chargeCents,
          creditCents: payment.reload.chargeCents,
          forOrder: number,
          createdAt: now,
        })
  if (invoice === undefined) throw new Error(`Order ${number} has an invoice that is not open.`)
  const { id: invoiceId, amountCents } = invoice
  return { kind: 'charge', invoiceId, title: invoice.title, amountCents, part: payment.reload ? 'step' : 'whole' }
}

const canAskCard = ({ cardId }: Payer, { refusedCardId }: Pick<OwedAmount, 'refusedCardId'>): boolean =>
  cardId !== null && cardId !== refusedCardId

/**
 * Auto-reload only for orders, at the plan of this moment, and once an order: after a declined one the card is asked for the rest, and
 * so it is where something else has taken the credit of one that was paid.
 */
async function reckon(
  db: Db,
  payer: Pick<Payer, 'planName' | 'isAutoBilling' | 'balanceCents' | 'deletesOn'>,
  { customerId, number, kind, totalCents }: Pick<OwedAmount, 'customerId' | 'number' | 'kind' | 'totalCents'>,
  hasCard: boolean,
): Promise<{ payment: Payment; packageId: number | null }> {
  const { planName, isAutoBilling, balanceCents, deletesOn } = payer
  // An account that is to be deleted buys nothing ahead any more, and without a card nobody can.
  const isOn = isAutoBilling && deletesOn === null && hasCard
  const plan = kind === 'order' && isOn && isMember(planName) ? await readPlanPackage(db, planName) : undefined
  const wanted = paymentOf({ totalCents, balanceCents, reloadPlanCents: plan?.priceCents ?? null })
  if (wanted.reload === null) return { payment: wanted, packageId: null }
  // A customer who never saw the sentence beside the tick has agreed to nothing, whatever the switch says.
  const mayReload =
    (await hasConsented(db, customerId, 'auto_reload')) && !(await hasEndedReload(db, customerId, number))
  if (mayReload) return { payment: wanted, packageId: plan?.id ?? null }
  return { payment: paymentOf({ totalCents, balanceCents, reloadPlanCents: null }), packageId: null }
}

export interface ExpectedPayment extends Payment {
  balanceCents: number
  /** The last digits of the card that would be asked; null without one. */
  cardLast: string | null
  /** Something of the customer's is being charged, and this would wait for it. */
  isBusy: boolean
}

/** The payment to expect at this moment, for staff who are about to ask for it. Nothing is done. */
export const expectPayment = ({ database }: Deps, owed: ToExpect): Promise<ExpectedPayment | undefined> =>
  database.transaction((db) => expectPaymentIn(db, owed))

type ToExpect = Pick<OwedAmount, 'customerId' | 'number' | 'kind' | 'totalCents' | 'refusedCardId'>

/** The same in the caller's transaction, with the credit of this moment or with what another payment leaves of it. */
export async function expectPaymentIn(
  db: Db,
  owed: ToExpect,
  leftCents?: number,
): Promise<ExpectedPayment | undefined> {
  const payer = await lockPayer(db, owed.customerId)
  if (payer === undefined) return undefined
  const isAsked = canAskCard(payer, owed)
  const { cardLast } = payer
  const balanceCents = leftCents ?? payer.balanceCents
  const { payment } = await reckon(db, { ...payer, balanceCents }, owed, isAsked)
  return { ...payment, balanceCents, cardLast: isAsked ? cardLast : null, isBusy: payer.chargeId !== null }
}

/** The sum that auto-reload would charge first if the customer paid at this moment. Nothing is locked: the page only looks. */
export async function expectReload(
  db: Db,
  owed: Pick<OwedAmount, 'customerId' | 'number' | 'kind' | 'totalCents'>,
): Promise<number | undefined> {
  const customer = await findCustomer(db, owed.customerId)
  if (customer === undefined) return undefined
  // A customer without a card is asked for one where the credit is short.
  const isShort = paymentOf({ ...owed, balanceCents: customer.balanceCents, reloadPlanCents: null }).cardCents > 0
  const hasCard = customer.mainCardId !== null || isShort
  const { payment } = await reckon(db, customer, owed, hasCard)
  return payment.reload?.chargeCents
}

/** What auto-reload charged, and to which card. */
export interface PaidReload {
  cents: number
  card: NamedCard
}

/** What auto-reload charged for an order. */
export async function readReloads(db: Db, customerId: number, number: number): Promise<PaidReload[]> {
  const reloads: PaidReload[] = []
  for (const { id, amountCents } of await listPaidReloads(db, customerId, number)) {
    const card = await readPayingCard(db, customerId, id)
    if (card) reloads.push({ cents: amountCents, card })
  }
  return reloads
}

const ENTRY_KINDS = { order: 'order', fee: 'fee', staff: 'staff_charge' } as const satisfies Record<string, EntryKind>

async function payFromCredit(db: Db, payer: Payer, owed: OwedAmount, payment: Payment, now: Date): Promise<void> {
  const { number, kind } = owed
  const { creditCents, waivedCents } = payment
  const cause = { kind: ENTRY_KINDS[kind], source: entrySources.invoicePaid(number), orderNumber: number }
  await payFor(db, payer, { ...cause, creditCents, from: { waived: waivedCents } }, now)
  // The card is asked for it no more.
  await voidInvoice(db, number)
}

const reloadTitle = (planName: string, plans: number): string => {
  const plan = planName.charAt(0).toUpperCase() + planName.slice(1)
  return plans === 1 ? `${plan}, auto-reload` : `${plan}, auto-reload of ${plans} plans`
}

/**
 * We let a fee go that nobody has paid: the books say so in an entry of its own, and the card is not asked for it any
 * more. It waits while something of the customer's is being charged, which may be just this.
 */
export async function waiveFee(
  db: Db,
  { customerId, number, totalCents }: { customerId: number; number: number; totalCents: number },
  now: Date,
): Promise<'waived' | 'paid' | 'waits'> {
  const payer = await lockPayer(db, customerId)
  if (payer === undefined) throw new Error(`Order ${number} belongs to a customer who has gone.`)
  const source = entrySources.invoicePaid(number)
  if (await isBooked(db, source)) return 'paid'
  if (payer.chargeId !== null) return 'waits'
  await payFor(
    db,
    payer,
    { kind: 'fee', source, orderNumber: number, creditCents: 0, from: { waived: totalCents } },
    now,
  )
  await voidInvoice(db, number)
  return 'waived'
}

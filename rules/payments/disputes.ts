import { changedLot, creditOfCharge, type Lot, type LotPart, partsOrDebt, returnedToLots } from './credit-lots.ts'
import type { Posting } from './ledger.ts'

/**
 * What a bank's word about a charge does to money: how much credit is frozen, taken, owed and given back, and what is our own loss. All
 * disputes of a charge count together, so that no cent of it is taken twice.
 */

export interface DisputeState {
  status: 'open' | 'won' | 'lost'
  /** The dispute is about so much of the charge. Null: about all of it. */
  amountCents: number | null
  /** The bank has the money of it: it was lost, and an appeal brings nothing back until it is won. */
  isTaken: boolean
}

/** A charge as its disputes leave it. Both amounts together are what was charged at most, however many disputes there are. */
export interface DisputedMoney {
  /** The money that the bank has taken. */
  takenCents: number
  /** The money that it looks into beside that. */
  openCents: number
}

export function disputedMoney(chargedCents: number, disputes: readonly DisputeState[]): DisputedMoney {
  const sumOf = (those: readonly DisputeState[]) =>
    Math.min(
      chargedCents,
      those.reduce((sum, { amountCents }) => sum + (amountCents ?? chargedCents), 0),
    )
  const takenCents = sumOf(disputes.filter(({ isTaken }) => isTaken))
  const bothCents = sumOf(disputes.filter(({ isTaken, status }) => isTaken || status === 'open'))
  return { takenCents, openCents: bothCents - takenCents }
}

/**
 * A dispute after what the bank has told. The newest word counts, by the provider's time, also against an end that is on record: an
 * appeal, or the other end. Its times are whole seconds: of one second an end counts before what is open, and of two ends the first.
 */
export function disputeAfter(
  known: (DisputeState & { toldAt: Date }) | undefined,
  told: { status: DisputeState['status']; amountCents?: number; toldAt: Date },
  chargedCents: number,
): DisputeState | 'old' | 'same' {
  const { status } = told
  if (known !== undefined && !isNewer(known, told)) return 'old'
  // Money that the bank has stays there until it decides once more.
  const isAppeal = known?.isTaken === true && status === 'open'
  const namedCents = isAppeal || told.amountCents === undefined ? (known?.amountCents ?? null) : told.amountCents
  const amountCents = namedCents === null ? null : Math.min(namedCents, chargedCents)
  const isTaken = isAppeal || status === 'lost'
  // An end is told again and again; what it is told to be about afterwards changes nothing.
  const isSame =
    known?.status === status &&
    (status !== 'open' || (known.amountCents ?? chargedCents) === (amountCents ?? chargedCents))
  return isSame ? 'same' : { status, amountCents, isTaken }
}

/** What a dispute has taken goes back once it is won, and once it turns out to be about another amount. */
export const goesBack = (known: DisputeState, now: DisputeState, chargedCents: number): boolean =>
  known.isTaken && (!now.isTaken || (known.amountCents ?? chargedCents) !== (now.amountCents ?? chargedCents))

const isNewer = (
  known: { status: DisputeState['status']; toldAt: Date },
  told: { status: DisputeState['status']; toldAt: Date },
): boolean =>
  told.toldAt > known.toldAt ||
  (told.toldAt.getTime() === known.toldAt.getTime() && known.status === 'open' && told.status !== 'open')

/** The lot of the credit that a charge has brought. There is none where it brought no credit, or paid for nothing. */
export interface DisputedLot {
  id: number
  openedCents: number
  leftCents: number
  disputedCents: number
  /** Its credit has ended: refunded by leaving, forfeited with the account, or taken as a whole. */
  isEnded: boolean
}

/** A change of the books, with what becomes of the lot. */
export interface DisputeEntry {
  postings: Posting[]
  /** The credit of the lot that banks look into from now on. */
  disputedCents: number
}

/** While banks look into a purchase, nobody spends what they may still take of it. What they have let go of is free again. */
export function freezeDisputed(
  lot: DisputedLot | undefined,
  chargedCents: number,
  money: DisputedMoney,
): (DisputeEntry & { kind: 'frozen' | 'unfrozen' }) | undefined {
  const disputedCents = disputedCredit(lot, chargedCents, money)
  if (lot === undefined || disputedCents === lot.disputedCents) return undefined
  return {
    kind: disputedCents > lot.disputedCents ? 'frozen' : 'unfrozen',
    postings: changedLot(lot, { leftCents: lot.leftCents, disputedCents }),
    disputedCents,
  }
}

export interface Loss extends DisputeEntry {
  /** All that the charge brought is taken, and its lot ends. */
  isEnd: boolean
  /** The part of the loss that the customer had as credit, because the card had not taken a refund. */
  keptCents: number
  /** Our own loss: no credit was taken for it. */
  lossCents: number
}

/**
 * The bank takes more of a charge. What that money had brought is taken too: from its lot, then from other credit, the oldest first, and
 * the rest is a debt, the only way below zero. Where the charge brought no credit, or that credit had ended before, the loss is ours,
 * but for what is still in the lot and for credit that stands for the same money: it would be paid back twice.
 */
export function takeLoss({
  chargedCents,
  takenCents,
  money,
  lot,
  lots,
  refusedCents,
  boxCents,
}: {
  chargedCents: number
  /** The bank had so much of the charge before. */
  takenCents: number
  money: DisputedMoney
  lot: DisputedLot | undefined
  /** All lots of the customer with something left. */
  lots: readonly Lot[]
  /** Refunds of the charge that its card did not take, which are credit and were not taken before. */
  refusedCents: number
  /** The credit that has come for a welcome box that the charge had paid. */
  boxCents: number
}): Loss {
  const moneyCents = money.takenCents - takenCents
  const boughtCents = lot === undefined ? 0 : creditBetween(lot, chargedCents, takenCents, money.takenCents)
  const ownCents = Math.min(boughtCents, lot?.leftCents ?? 0)
  const isCreditGone = lot === undefined || lot.isEnded
  // A box came without what the bank had of its price by then, so that much is lost before its credit is.
  const withoutBoxCents = chargedCents - boxCents
  const boxLostCents = Math.max(0, money.takenCents - withoutBoxCents) - Math.max(0, takenCents - withoutBoxCents)
  const keptCents = Math.min(refusedCents + boxLostCents, Math.max(0, moneyCents - ownCents))
  const { parts, debtCents } = partsOrDebt(
    lots.filter(({ id }) => id !== lot?.id),
    isCreditGone ? keptCents : boughtCents - ownCents,
  )
  const creditCents = ownCents + sumOf(parts) + debtCents
  const disputedCents = disputedCredit(lot, chargedCents, money)
  return {
    postings: [
      ...(lot === undefined ? [] : changedLot(lot, { leftCents: lot.leftCents - ownCents, disputedCents })),
      ...parts.map(({ lotId, cents }): Posting => ({ account: 'credit', lot: lotId, cents: -cents })),
      { account: 'debt', cents: -debtCents },
      { account: 'card', cents: moneyCents },
      { account: isCreditGone ? 'disputes' : 'discounts', cents: creditCents - moneyCents },
    ],
    disputedCents,
    isEnd: !isCreditGone && money.takenCents === chargedCents,
    keptCents: isCreditGone ? Math.min(keptCents, refusedCents) : 0,
    lossCents: isCreditGone ? Math.max(0, moneyCents - creditCents) : 0,
  }
}

/** What an entry of a lost dispute has taken, read out of the books. */
export interface Taking {
  moneyCents: number
  /** Out of the lot of the charge. */
  ownCents: number
  /** Out of other lots. */
  parts: LotPart[]
  owedCents: number
  /** Our own loss by it, at the time. */
  lossCents: number
  /** The lot of the charge had not ended before, so that the customer answered for all that it had brought. */
  isOfPurchase: boolean
}

/** What was freed in the same entry may have paid an older debt: that is no part of what was taken. */
export function takingOf(
  postings: readonly { account: Posting['account']; lotId: number | null; cents: number }[],
  lotId: number | undefined,
  isOfPurchase: boolean,
): Taking {
  const sum = (account: Posting['account']) =>
    postings.reduce((cents, each) => cents + (each.account === account ? each.cents : 0), 0)
  const parts = postings.flatMap((each) =>
    each.lotId === null || each.lotId === lotId || each.cents > 0 ? [] : { lotId: each.lotId, cents: -each.cents },
  )
  const owedCents = postings.reduce(
    (cents, each) => cents - (each.account === 'debt' && each.cents < 0 ? each.cents : 0),
    0,
  )
  const creditCents = sum('card') + sum('discounts') + sum('disputes')
  return {
    moneyCents: sum('card'),
    ownCents: creditCents - sumOf(parts) - owedCents,
    parts,
    owedCents,
    lossCents: Math.max(0, -sum('disputes')),
    isOfPurchase,
  }
}

export interface GivenBack extends DisputeEntry {
  /** What no lot can have back comes as a lot of its own, which pays a debt first: what was owed, and what a refund did not become. */
  newLotCents: number
}

/**
 * The bank has decided the other way: what it took is undone, each part to where it came from. `takenOfPurchaseCents` is what all
 * disputes of the charge have taken while the customer answered for it: of the rest as much stays taken as that money had brought.
 */
export function giveBack({
  takings,
  takenOfPurchaseCents,
  heldBackCents,
  chargedCents,
  money,
  lot,
  frozenLots,
  isClosed,
}: {
  /** All that this dispute has taken. */
  takings: readonly Taking[]
  takenOfPurchaseCents: number
  /** Refunds that the card did not take, and that did not become credit because the bank had paid the same. */
  heldBackCents: number
  chargedCents: number
  money: DisputedMoney
  lot: DisputedLot | undefined
  frozenLots: readonly Pick<Lot, 'id' | 'leftCents' | 'disputedCents'>[]
  /** Nobody is there to have the credit. */
  isClosed: boolean
}): GivenBack {
  const moneyCents = takings.reduce((sum, taking) => sum + taking.moneyCents, 0)
  const ofPurchase = takings.filter(({ isOfPurchase }) => isOfPurchase)
  const purchaseCents = ofPurchase.reduce((sum, taking) => sum + taking.moneyCents, 0)
  const boughtCents =
    lot === undefined ? 0 : creditBetween(lot, chargedCents, takenOfPurchaseCents - purchaseCents, takenOfPurchaseCents)
  // Parts of a charge were rounded one after the other: the one that goes back may come to a cent more or less than it took.
  const roundedCents = boughtCents - ofPurchase.reduce((sum, taking) => sum + creditOf(taking), 0)
  const takenOwnCents = takings.reduce((sum, taking) => sum + taking.ownCents, 0)
  const parts = takings.flatMap((taking) => taking.parts)
  const owedCents = takings.reduce((sum, taking) => sum + taking.owedCents, heldBackCents) + Math.max(0, roundedCents)
  const amounts = [takenOwnCents, owedCents, ...parts.map(({ cents }) => cents)]
  const [ownCents = 0, newLotCents = 0, ...partCents] = lessOf(amounts, Math.max(0, -roundedCents))
  const back = parts.map(({ lotId }, index) => ({ lotId, cents: partCents[index] ?? 0 }))
  const creditCents = ownCents + newLotCents + sumOf(back)
  const discountCents = boughtCents - purchaseCents
  const disputedCents = disputedCredit(lot, chargedCents, money)
  const given: Posting[] = isClosed
    ? [{ account: 'forfeited', cents: creditCents }]
    : [
        // What was owed pays a debt before what was credit does.
        ...(newLotCents > 0 ? [{ account: 'credit', lot: 'new', cents: newLotCents } as const] : []),
        ...(lot === undefined ? [] : changedLot(lot, { leftCents: lot.leftCents + ownCents, disputedCents })),
        ...returnedToLots(frozenLots, back),
      ]
  return {
    postings: [
      ...given,
      { account: 'card', cents: -moneyCents },
      { account: 'discounts', cents: -discountCents },
      { account: 'disputes', cents: moneyCents + discountCents - creditCents },
    ],
    disputedCents,
    newLotCents: isClosed ? 0 : newLotCents,
  }
}

const creditOf = ({ ownCents, parts, owedCents }: Taking): number => ownCents + sumOf(parts) + owedCents

/** The amounts without so many cents, which the first ones lack that have any. */
function lessOf(amounts: readonly number[], cents: number): number[] {
  let missingCents = cents
  return amounts.map((amount) => {
    const lackingCents = Math.min(amount, missingCents)
    missingCents -= lackingCents
    return amount - lackingCents
  })
}

/** The credit of a lot that banks may still take: that of all the disputed money, less that of the money they have taken. */
const disputedCredit = (
  lot: { openedCents: number } | undefined,
  chargedCents: number,
  { takenCents, openCents }: DisputedMoney,
): number => (lot === undefined ? 0 : creditBetween(lot, chargedCents, takenCents, takenCents + openCents))

const creditBetween = (
  { openedCents }: { openedCents: number },
  chargedCents: number,
  fromCents: number,
  toCents: number,
): number =>
  creditOfCharge({ openedCents, chargedCents }, toCents) - creditOfCharge({ openedCents, chargedCents }, fromCents)

const sumOf = (parts: readonly LotPart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)

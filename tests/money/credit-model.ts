interface Lot {
  kind: 'card' | 'gift' | 'transfer'
  invoiceId?: number
  opened: number
  left: number
  isEnded: boolean
  dispute?: 'open' | 'won' | 'lost'
  /** The amount that the bank last said the dispute is about. */
  disputed?: number
  /** What a lost dispute has taken, until it is won: also while the bank looks into it once more. */
  taken?: { own: number; parts: Order['parts']; owed: number; isEnd: boolean }
}

/** Credit that a bank looks into cannot be spent. */
const freeOf = ({ left, dispute, disputed = 0, taken }: Lot): number =>
  left - (dispute === 'open' && !taken ? Math.min(left, disputed) : 0)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

interface Order {
  number: number
  card: number
  cardBack: number
  parts: { lot: Lot; spent: number; back: number }[]
}

/** The sum of one customer's credit, worked out a second time and as simply as possible, for tests to compare with. */
export class CreditModel {
  isReloading = false
  private isMember = false
  private debt = 0
  private readonly lots: Lot[] = []
  private readonly orders: Order[] = []
  private readonly planCents: number

  constructor(planCents: number) {
    this.planCents = planCents
  }

  get balanceCents(): number {
    return sum(this.lots.map(freeOf)) - this.debt
  }

  buy(invoiceId: number): void {
    this.isMember = true
    this.add('card', this.planCents, invoiceId)
  }

  add(kind: Lot['kind'], cents: number, invoiceId?: number): void {
    const lot = { kind, opened: cents, left: 0, isEnded: false, ...(invoiceId && { invoiceId }) }
    this.lots.push(lot)
    this.fill(lot, cents)
  }

  pay(number: number, total: number, isOrder: boolean, reloadId: number | undefined): void {
    if (isOrder && this.isReloading && this.isMember && total > 0) {
      const plans = Math.max(0, Math.ceil((total + 1000 - this.balanceCents) / this.planCents))
      if (plans > 0) this.add('card', plans * this.planCents, reloadId)
    }
    const parts = this.spend(Math.min(total, Math.max(0, this.balanceCents)))
    const rest = total - parts.reduce((sum, { spent }) => sum + spent, 0)
    this.orders.push({ number, card: rest < 50 ? 0 : rest, cardBack: 0, parts })
  }

  orderNumber(which: number): number | undefined {
    return this.orders.at(-1 - (which % Math.max(1, this.orders.length)))?.number
  }

  /** Answers whether there was so much to give back. */
  refund(number: number, cents: number): boolean {
    const order = this.orders.find((each) => each.number === number)
    if (order === undefined) return false
    const { card, cardBack, parts } = order
    const refundable = card - cardBack + parts.reduce((sum, { spent, back }) => sum + spent - back, 0)
    if (cents > refundable) return false
    const toCard = Math.min(cents, card - cardBack)
    order.cardBack += toCard
    let missing = cents - toCard
    for (const part of [...parts].reverse()) {
      const given = Math.min(missing, part.spent - part.back)
      part.back += given
      missing -= given
      this.fill(part.lot, given)
    }
    return true
  }

  transfer(to: CreditModel, cents: number): boolean {
    if (cents > this.balanceCents) return false
    this.spend(cents)
    to.add('transfer', cents)
    return true
  }

  /** Prefers a purchase that is just being spent, the oldest first: there something can go wrong. */
  purchaseOf(which: number): number | undefined {
    const purchases = this.lots.filter(({ invoiceId }) => invoiceId !== undefined)
    const unspent = purchases.filter(({ left }) => left > 0)
    const among = unspent.length > 0 ? unspent : purchases
    return among[which % Math.max(1, among.length)]?.invoiceId
  }

  dispute(invoiceId: number, status: 'open' | 'won' | 'lost', cents?: number): void {
    const lot = this.lots.find((each) => each.invoiceId === invoiceId)
    if (lot === undefined || (lot.dispute === status && status !== 'open')) return
    lot.dispute = status
    // An appeal is about what was lost, and leaves it with the bank.
    if (lot.taken && status === 'open') return
    const disputed = Math.min(cents ?? lot.disputed ?? lot.opened, lot.opened)
    if (lot.taken && status === 'lost' && disputed === lot.disputed) return
    this.giveBack(lot)
    lot.disputed = disputed
    if (status === 'lost') this.takeBack(lot, lot.disputed)
    this.fill(lot, 0)
  }

  /** Answers with nothing if there is nothing to leave. */
  leavingRefund(): number | undefined {
    const ending = this.ending()
    if (!this.isMember && ending.length === 0) return undefined
    const gone = ending.map(({ dispute, disputed = 0 }) => (dispute === 'open' || dispute === 'lost' ? disputed : 0))
    return Math.min(sum(ending.map(freeOf)), sum(ending.map(({ opened }) => opened)) - sum(gone))
  }

  leave(): void {
    this.isMember = false
    this.isReloading = false
    for (const lot of this.ending()) {
      lot.left -= freeOf(lot)
      lot.isEnded = true
    }
  }

  private ending(): Lot[] {
    return this.lots.filter((lot) => {
      const isTheBanks = lot.dispute === 'open' && !lot.taken && lot.disputed !== 0 && freeOf(lot) === 0
      return lot.kind === 'card' && !lot.isEnded && !isTheBanks
    })
  }

  private takeBack(lot: Lot, cents: number): void {
    const wasEnded = lot.isEnded
    const own = Math.min(lot.left, cents)
    lot.left -= own
    lot.isEnded ||= cents === lot.opened
    lot.taken = { own, parts: [], owed: 0, isEnd: !wasEnded && lot.isEnded }
    if (wasEnded || own === cents) return
    const missing = cents - own
    const others = sum(this.lots.map(freeOf))
    lot.taken.parts = this.spend(Math.min(missing, others))
    lot.taken.owed = Math.max(0, missing - others)
    this.debt += lot.taken.owed
  }

  /** The bank has decided the other way: each part goes to where it came from, and what was owed is a lot of its own. */
  private giveBack(lot: Lot): void {
    if (!lot.taken) return
    const { own, parts, owed, isEnd } = lot.taken
    delete lot.taken
    if (isEnd) lot.isEnded = false
    if (owed > 0) this.add('gift', owed)
    this.fill(lot, own)
    for (const part of parts) this.fill(part.lot, part.spent)
  }

  private spend(cents: number): Order['parts'] {
    let missing = cents
    return this.lots.flatMap((lot) => {
      const spent = Math.min(freeOf(lot), missing)
      missing -= spent
      lot.left -= spent
      return spent > 0 ? [{ lot, spent, back: 0 }] : []
    })
  }

  /** A debt is paid by whatever comes. */
  private fill(lot: Lot, cents: number): void {
    lot.left += cents
    const paid = Math.min(this.debt, freeOf(lot))
    lot.left -= paid
    this.debt -= paid
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { BANK_ASKS } from '#rules/orders/held-orders'
import { brandOf } from '#rules/payments/card-brand'
import type { TestCardBehaviour } from '#rules/payments/test-cards'
import {
  type BookedCharge,
  type CardSetup,
  type ChargeOutcome,
  type Clock,
  type Payments,
  ProviderFailure,
  type RefundOutcome,
  type SavedCard,
} from '../ports.ts'
import { checkCardEntry, type SandboxCardEntry } from './sandbox-card-entry.ts'

/** Statements on a connection of their own, never inside one of our transactions: the sandbox is an outsider. */
export interface SandboxBook {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

type Row = Record<string, unknown>
type Confirmation = { status: 'succeeded' } | { error: { message: string } }

export interface SandboxPayments extends Payments {
  /** Does what the card form of a real provider does from the browser. */
  confirmCard(entry: SandboxCardEntry, now: Date): Promise<Confirmation>
  /** Does what the bank's own page does when a charge asks for authentication: who declines there has ended the charge. */
  answerBank(secret: string, isAccepted: boolean): Promise<Confirmation>
}

export function isSandbox(payments: Payments): payments is SandboxPayments {
  return 'confirmCard' in payments
}

/** Stripe takes no less, so a mistake shows up here too. */
const SMALLEST_CHARGE_CENTS = 50
/** Longer than anybody likes to wait, and well within the limit for one call of a provider. */
const SLOW_MS = 3_000

const newRef = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const newSecret = (ref: string) => `${ref}_secret_${randomBytes(24).toString('base64url')}`

/** The clock is ours, so that the two books can be compared by day where a test or a setting has moved it. */
export function createSandboxPayments(book: SandboxBook, clock: Clock): SandboxPayments {
  async function findRow(text: string, values: unknown[]): Promise<Row | undefined> {
    return (await book.query(text, values)).rows[0]
  }

  /** Inserts unless the key is known, and returns what the book holds for it; another body under the key throws. */
  async function writeOnce(table: string, row: Row, body: readonly string[]): Promise<{ row: Row; isNew: boolean }> {
    const columns = Object.keys(row)
    const places = columns.map((_, index) => `$${index + 1}`)
    const written = await findRow(
      `insert into sandbox.${table} (${columns.join(', ')}) values (${places.join(', ')})
       on conflict (key) do nothing returning *`,
      Object.values(row),
    )
    if (written) return { row: written, isNew: true }
    const kept = await findRow(`select * from sandbox.${table} where key = $1`, [row.key])
    if (!kept) throw new Error(`The sandbox lost a row of ${table}.`)
    return { row: sameBody(kept, row, body), isNew: false }
  }

  async function findCharge({ key, customerRef }: { key: string; customerRef: string }) {
    const row = await findRow('select * from sandbox.charges where key = $1 and customer_ref = $2', [key, customerRef])
    return row && readCharge(row)
  }

  async function isTakingRefunds(chargeRef: string): Promise<boolean> {
    const failing = await findRow(
      `select 1 from sandbox.charges join sandbox.cards using (card_ref)
       where charge_ref = $1 and behaviour = 'fails_refunds'`,
      [chargeRef],
    )
    return failing === undefined
  }

  async function attachCard(setup: Row, entry: Entry): Promise<boolean> {
    // One statement, so that two confirmations at once leave one card: the later one finds the setup taken.
    const attached = await findRow(
      `with taken as (
         update sandbox.card_setups set card_ref = $2, last_error = null
         where setup_ref = $1 and card_ref is null returning customer_ref
       )
       insert into sandbox.cards (card_ref, customer_ref, brand, last, expiration_month, expiration_year, behaviour)
       select $2, customer_ref, $3, $4, $5, $6, $7 from taken returning card_ref`,
      [setup.setup_ref, newRef('pm'), entry.brand, entry.last, entry.expMonth, entry.expYear, entry.behaviour],
    )
    return attached !== undefined
  }

  return {
    name: 'sandbox',
    isReal: false,
    publicKey: 'pk_sandbox',

    async createCustomer({ key, email }) {
      const email_digest = createHash('sha256').update(email).digest('hex')
      const { row } = await writeOnce('customers', { key, customer_ref: newRef('cus'), email_digest }, ['email_digest'])
      return { customerRef: String(row.customer_ref) }
    },

    async forgetCustomer(customerRef) {
      await book.query(`update sandbox.customers set email_digest = '' where customer_ref = $1`, [customerRef])
    },

    async startCardSetup({ key, customerRef }) {
      const setupRef = newRef('seti')
      const { row } = await writeOnce(
        'card_setups',
        { key, setup_ref: setupRef, customer_ref: customerRef, secret: newSecret(setupRef) },
        ['customer_ref'],
      )
      return { setupRef: String(row.setup_ref), secret: String(row.secret) }
    },

    async findCardSetup(setupRef) {
      const row = await findRow(
        `select s.card_ref, s.last_error, c.brand, c.last, c.expiration_month, c.expiration_year
         from sandbox.card_setups s left join sandbox.cards c using (card_ref) where s.setup_ref = $1`,
        [setupRef],
      )
      if (!row) throw new Error('The sandbox knows no such card setup.')
      return readSetup(row)
    },

    async findCard(cardRef) {
      const row = await findRow('select * from sandbox.cards where card_ref = $1 and removed_at is null', [cardRef])
      return row && readCard(row)
    },

    async removeCard(cardRef) {
      await book.query('update sandbox.cards set removed_at = now() where card_ref = $1 and removed_at is null', [
        cardRef,
      ])
    },

    async charge({ key, customerRef, cardRef, amountCents, description, isPresent }) {
      if (amountCents < SMALLEST_CHARGE_CENTS) throw new Error('The sandbox charges no less than 50 cents.')
      const card = await findRow(
        'select behaviour from sandbox.cards where card_ref = $1 and customer_ref = $2 and removed_at is null',
        [cardRef, customerRef],
      )
      const behaviour = card?.behaviour as TestCardBehaviour | undefined
      if (behaviour === 'times_out_before') throw new Error(NO_ANSWER)
      if (behaviour === 'fails')
        throw new ProviderFailure('The sandbox failed, as its test card asks.', { endsKey: true })
      const chargeRef = newRef('ch')
      const { row, isNew } = await writeOnce(
        'charges',
        {
          key,
          charge_ref: chargeRef,
          customer_ref: customerRef,
          card_ref: cardRef,
          amount_cents: amountCents,
          description,
          is_present: isPresent,
          created_at: clock.now(),
          ...firstOutcome(behaviour, isPresent, chargeRef),
        },
        ['customer_ref', 'card_ref', 'amount_cents', 'description', 'is_present'],
      )
      // Only the first answer is lost: whoever asks again learns what has happened.
      if (behaviour === 'times_out_after' && isNew) throw new Error(NO_ANSWER)
      if (behaviour === 'is_slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      return readCharge(row)
    },

    findCharge,

    async cancelCharge(charge) {
      await book.query(
        `update sandbox.charges set status = 'cancelled'
         where key = $1 and customer_ref = $2 and status = 'needs_authentication'`,
        [charge.key, charge.customerRef],
      )
      return findCharge(charge)
    },

    async refund({ key, chargeRef, amountCents }) {
      const findKept = async (): Promise<RefundOutcome | undefined> => {
        const kept = await findRow('select * from sandbox.refunds where key = $1', [key])
        const body = { charge_ref: chargeRef, amount_cents: amountCents }
        return kept && readRefund(sameBody(kept, body, ['charge_ref', 'amount_cents']))
      }
      const known = await findKept()
      if (known) return known
      // Where the card takes no refunds, the book says so and the charge keeps its amount.
      const isTaken = await isTakingRefunds(chargeRef)
      try {
        const refund = await findRow(
          `with repaid as (
             update sandbox.charges set refunded_cents = refunded_cents + $5::integer
             where charge_ref = $2 and status = 'succeeded' and refunded_cents + $3::integer <= amount_cents
             returning charge_ref
           )
           insert into sandbox.refunds (refund_ref, key, charge_ref, amount_cents, failure, created_at)
           select $4, $1, charge_ref, $3::integer, $6, $7::timestamptz from repaid returning *`,
          [
            key,
            chargeRef,
            amountCents,
            newRef('re'),
            isTaken ? amountCents : 0,
            isTaken ? null : NOT_TAKEN,
            clock.now(),
          ],
        )
        if (refund) return readRefund(refund)
      } catch (error) {
        // The same refund was asked for twice at once; the other one is in the book now.
        if ((error as { code?: string }).code !== '23505') throw error
      }
      // The book is asked again, because the other refund may have used up what was left of the charge.
      return (
        (await findKept()) ?? { status: 'failed', message: 'The refund is greater than what is left of the charge.' }
      )
    },

    async findRefund({ key, chargeRef }) {
      const row = await findRow('select * from sandbox.refunds where key = $1 and charge_ref = $2', [key, chargeRef])
      return row && readRefund(row)
    },

    async *listRefunds(chargeRef) {
      const { rows } = await book.query('select * from sandbox.refunds where charge_ref = $1', [chargeRef])
      for (const row of rows) {
        const isTaken = row.failure === null
        const [key, refundRef] = [String(row.key), String(row.refund_ref)]
        yield { key, refundRef, amountCents: Number(row.amount_cents), isTaken }
      }
    },

    async *listRefundedCharges(since) {
      const { rows } = await book.query(
        `select * from sandbox.charges where charge_ref in (select charge_ref from sandbox.refunds where created_at >= $1)
         order by created_at, charge_ref`,
        [since],
      )
      for (const row of rows) yield readBookedCharge(row)
    },

    async *listCharges(since) {
      const { rows } = await book.query(
        'select * from sandbox.charges where created_at >= $1 order by created_at, charge_ref',
        [since],
      )
      for (const row of rows) yield readBookedCharge(row)
    },

    // There is no webhook: nobody outside could sign one.
    readEvent: () => undefined,

    async confirmCard(entry, now) {
      const setup = await findRow(
        `select s.setup_ref, s.card_ref, c.last, c.expiration_month, c.expiration_year
         from sandbox.card_setups s left join sandbox.cards c using (card_ref) where s.secret = $1`,
        [entry.secret],
      )
      if (!setup) return failed('This card form has expired. Please open it again.')
      const checked = checkCardEntry(entry, now)
      if ('message' in checked) {
        await book.query('update sandbox.card_setups set last_error = $2 where setup_ref = $1 and card_ref is null', [
          setup.setup_ref,
          checked.message,
        ])
        return failed(checked.message)
      }
      if (setup.card_ref === null && (await attachCard(setup, checked))) return { status: 'succeeded' }
      // The answer may have been lost on its way: the same card again is no mistake.
      const saved = await findRow(
        `select 1 from sandbox.card_setups join sandbox.cards using (card_ref)
         where setup_ref = $1 and last = $2 and expiration_month = $3 and expiration_year = $4`,
        [setup.setup_ref, checked.last, checked.expMonth, checked.expYear],
      )
      return saved ? { status: 'succeeded' } : failed('A card has already been saved with this form.')
    },

    async answerBank(secret, isAccepted) {
      await book.query(
        `update sandbox.charges set status = $2, message = $3 where secret = $1 and status = 'needs_authentication'`,
        isAccepted ? [secret, 'succeeded', null] : [secret, 'declined', NOT_CONFIRMED],
      )
      const charge = await findRow('select status from sandbox.charges where secret = $1', [secret])
      if (!charge) return failed('There is no such payment.')
      if (charge.status === 'succeeded') return { status: 'succeeded' }
      return failed(isAccepted ? 'This payment can no longer be made.' : NOT_CONFIRMED)
    },
  }
}

type Entry = Exclude<ReturnType<typeof checkCardEntry>, { message: string }>

const NOT_TAKEN = 'The bank did not take the refund.'
const NOT_CONFIRMED = 'You did not confirm this payment.'
const NO_ANSWER = 'The sandbox gave no answer, as its test card asks.'

function firstOutcome(behaviour: TestCardBehaviour | undefined, isPresent: boolean, chargeRef: string): Row {
  switch (behaviour) {
    case undefined:
      return { status: 'declined', message: 'This card can no longer be used.', is_hard: true }
    case 'declines_charges':
      return { status: 'declined', message: 'Your card was declined.' }
    case 'declines_for_good':
      return { status: 'declined', message: 'Your card was declined.', is_hard: true }
    case 'asks_authentication':
      return isPresent
        ? { status: 'needs_authentication', secret: newSecret(chargeRef) }
        : { status: 'declined', message: BANK_ASKS }
    default:
      return { status: 'succeeded' }
  }
}

function sameBody(kept: Row, asked: Row, body: readonly string[]): Row {
  if (body.every((column) => kept[column] === asked[column])) return kept
  throw new Error('The sandbox was given a known key with another body.')
}

function readSetup(row: Row): CardSetup {
  if (row.card_ref !== null) return { status: 'succeeded', card: readCard(row) }
  return row.last_error === null ? { status: 'open' } : { status: 'failed', message: String(row.last_error) }
}

const readCard = (row: Row): SavedCard => ({
  cardRef: String(row.card_ref),
  brand: brandOf(String(row.brand)),
  last: String(row.last),
  expirationMonth: Number(row.expiration_month),
  expirationYear: Number(row.expiration_year),
})

function readCharge(row: Row): ChargeOutcome {
  const chargeRef = String(row.charge_ref)
  switch (row.status) {
    case 'declined':
      return { status: 'declined', chargeRef, message: String(row.message), isHard: row.is_hard === true }
    case 'needs_authentication':
      return { status: 'needs_authentication', chargeRef, secret: String(row.secret) }
    case 'cancelled':
      return { status: 'cancelled', chargeRef }
    default:
      return { status: 'succeeded', chargeRef }
  }
}

const readRefund = (row: Row): RefundOutcome =>
  row.failure === null
    ? { status: 'succeeded', refundRef: String(row.refund_ref) }
    : { status: 'failed', message: String(row.failure) }

const readBookedCharge = (row: Row): BookedCharge => ({
  key: String(row.key),
  chargeRef: String(row.charge_ref),
  customerRef: String(row.customer_ref),
  amountCents: Number(row.amount_cents),
  refundedCents: Number(row.refunded_cents),
  isPaid: row.status === 'succeeded',
  createdAt: row.created_at as Date,
  description: String(row.description),
  cardRef: String(row.card_ref),
  isOfThisSite: true,
})

const failed = (message: string): Confirmation => ({ error: { message } })

import { createHash, randomBytes } from 'node:crypto'
import type { CardSetup, ChargeOutcome, Payments, RefundOutcome } from '../ports.ts'

/** Statements on a connection of their own, never inside one of our transactions: the sandbox is an outsider. */
export interface SandboxBook {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

interface CardEntry {
  secret: string
  number: string
  expMonth: number
  expYear: number
  cvc: string
}

type Confirmation = { status: 'succeeded' } | { error: { message: string } }

export interface SandboxPayments extends Payments {
  /** What the card form of a real provider does from the browser. */
  confirmCard(entry: CardEntry, now: Date): Promise<Confirmation>
  /** What the bank's own page does when a charge asks for authentication. */
  confirmCharge(secret: string): Promise<Confirmation>
}

export function isSandbox(payments: Payments): payments is SandboxPayments {
  return 'confirmCard' in payments
}

type Behaviour = 'succeeds' | 'declines_charges' | 'asks_authentication'

const DECLINED = 'Your card was declined.'
const EXPIRED = 'Your card has expired.'
const CARD_GONE = 'This card can no longer be used.'

/** The usual test numbers: what each stands for once attached, or the sentence with which it is not. */
const TEST_NUMBERS: Readonly<Record<string, { behaviour: Behaviour } | { message: string }>> = {
  '4242424242424242': { behaviour: 'succeeds' },
  '5555555555554444': { behaviour: 'succeeds' },
  '4000000000000341': { behaviour: 'declines_charges' },
  '4000002500003155': { behaviour: 'asks_authentication' },
  '4000000000000002': { message: DECLINED },
  '4000000000009995': { message: 'Your card has insufficient funds.' },
  '4000000000000069': { message: EXPIRED },
  '4000000000000127': { message: "Your card's security code is incorrect." },
  '4000000000000119': { message: 'An error occurred while processing your card. Try again in a little bit.' },
}

const newRef = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const newSecret = (ref: string) => `${ref}_secret_${randomBytes(24).toString('base64url')}`

export function createSandboxPayments(book: SandboxBook): SandboxPayments {
  async function findRow(text: string, values: unknown[]): Promise<Record<string, unknown> | undefined> {
    return (await book.query(text, values)).rows[0]
  }

  /** Inserts unless the key is known, and returns what the book holds for it; another body under the key throws. */
  async function writeOnce(table: string, row: Record<string, unknown>, body: readonly string[]) {
    const columns = Object.keys(row)
    const places = columns.map((_, index) => `$${index + 1}`)
    await book.query(
      `insert into sandbox.${table} (${columns.join(', ')}) values (${places.join(', ')})
       on conflict (key) do nothing`,
      Object.values(row),
    )
    const kept = await findRow(`select * from sandbox.${table} where key = $1`, [row.key])
    if (!kept) throw new Error(`The sandbox lost a row of ${table}.`)
    return sameBody(kept, row, body)
  }

  async function attachCard(setup: Record<string, unknown>, entry: CheckedEntry): Promise<boolean> {
    // One statement, so that two confirmations at once leave one card: the later one finds the setup taken.
    const attached = await findRow(
      `with taken as (
         update sandbox.card_setups set card_ref = $2, last_error = null
         where setup_ref = $1 and card_ref is null returning customer_ref
       )
       insert into sandbox.cards (card_ref, customer_ref, last, expiration_month, expiration_year, behaviour)
       select $2, customer_ref, $3, $4, $5, $6 from taken returning card_ref`,
      [setup.setup_ref, newRef('pm'), entry.last, entry.expMonth, entry.expYear, entry.behaviour],
    )
    return attached !== undefined
  }

  return {
    name: 'sandbox',
    isReal: false,
    publicKey: 'pk_sandbox',

    async createCustomer({ key, email }) {
      const email_digest = createHash('sha256').update(email).digest('hex')
      const row = await writeOnce('customers', { key, customer_ref: newRef('cus'), email_digest }, ['email_digest'])
      return { customerRef: String(row.customer_ref) }
    },

    async startCardSetup({ key, customerRef }) {
      const setupRef = newRef('seti')
      const row = await writeOnce(
        'card_setups',
        { key, setup_ref: setupRef, customer_ref: customerRef, secret: newSecret(setupRef) },
        ['customer_ref'],
      )
      return { setupRef: String(row.setup_ref), secret: String(row.secret) }
    },

    async findCardSetup(setupRef) {
      const row = await findRow(
        `select s.card_ref, s.last_error, c.last, c.expiration_month, c.expiration_year
         from sandbox.card_setups s left join sandbox.cards c using (card_ref) where s.setup_ref = $1`,
        [setupRef],
      )
      if (!row) throw new Error('The sandbox knows no such card setup.')
      return readSetup(row)
    },

    async removeCard(cardRef) {
      await book.query('update sandbox.cards set removed_at = now() where card_ref = $1 and removed_at is null', [
        cardRef,
      ])
    },

    async charge({ key, customerRef, cardRef, amountCents, description }) {
      const card = await findRow(
        'select behaviour from sandbox.cards where card_ref = $1 and customer_ref = $2 and removed_at is null',
        [cardRef, customerRef],
      )
      const chargeRef = newRef('ch')
      const row = await writeOnce(
        'charges',
        {
          key,
          charge_ref: chargeRef,
          customer_ref: customerRef,
          card_ref: cardRef,
          amount_cents: amountCents,
          description,
          ...firstOutcome(card?.behaviour as Behaviour | undefined, chargeRef),
        },
        ['customer_ref', 'card_ref', 'amount_cents', 'description'],
      )
      return readCharge(row)
    },

    async findCharge({ key, customerRef }) {
      const row = await findRow('select * from sandbox.charges where key = $1 and customer_ref = $2', [
        key,
        customerRef,
      ])
      return row && readCharge(row)
    },

    async refund({ key, chargeRef, amountCents }) {
      const body = { charge_ref: chargeRef, amount_cents: amountCents }
      const findRefund = async (): Promise<RefundOutcome | undefined> => {
        const kept = await findRow('select * from sandbox.refunds where key = $1', [key])
        if (!kept) return undefined
        sameBody(kept, body, ['charge_ref', 'amount_cents'])
        return { status: 'succeeded', refundRef: String(kept.refund_ref) }
      }
      const known = await findRefund()
      if (known) return known
      try {
        const refund = await findRow(
          `with repaid as (
             update sandbox.charges set refunded_cents = refunded_cents + $3::integer
             where charge_ref = $2 and status = 'succeeded' and refunded_cents + $3::integer <= amount_cents
             returning charge_ref
           )
           insert into sandbox.refunds (refund_ref, key, charge_ref, amount_cents)
           select $4, $1, charge_ref, $3::integer from repaid returning refund_ref`,
          [key, chargeRef, amountCents, newRef('re')],
        )
        if (refund) return { status: 'succeeded', refundRef: String(refund.refund_ref) }
      } catch (error) {
        // The same refund was asked for twice at once; the other one is in the book now.
        if ((error as { code?: string }).code !== '23505') throw error
      }
      // Asked again, because that other one may also have used up what was left of the charge.
      return (
        (await findRefund()) ?? { status: 'refused', message: 'The refund is greater than what is left of the charge.' }
      )
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
      const checked = checkEntry(entry, now)
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

    async confirmCharge(secret) {
      await book.query(
        `update sandbox.charges set status = 'succeeded' where secret = $1 and status = 'needs_authentication'`,
        [secret],
      )
      const charge = await findRow('select status from sandbox.charges where secret = $1', [secret])
      return charge?.status === 'succeeded' ? { status: 'succeeded' } : failed('There is no such payment.')
    },
  }
}

interface CheckedEntry {
  last: string
  expMonth: number
  expYear: number
  behaviour: Behaviour
}

function checkEntry(entry: CardEntry, now: Date): CheckedEntry | { message: string } {
  const number = entry.number.replaceAll(' ', '')
  const meaning = Object.hasOwn(TEST_NUMBERS, number) ? TEST_NUMBERS[number] : undefined
  if (!meaning) return { message: 'Your card number is invalid.' }

  const { expMonth } = entry
  const expYear = entry.expYear < 100 ? entry.expYear + 2000 : entry.expYear
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    return { message: "Your card's expiration month is invalid." }
  }
  if (!Number.isInteger(expYear) || expYear < 2000 || expYear > 2199) {
    return { message: "Your card's expiration year is invalid." }
  }
  // A card is good to the end of its month everywhere on earth, so UTC will do and no day of ours is involved.
  if (expYear * 12 + expMonth - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth()) return { message: EXPIRED }
  if (!/^\d{3,4}$/.test(entry.cvc)) return { message: "Your card's security code is invalid." }

  if ('message' in meaning) return meaning
  return { last: number.slice(-4), expMonth, expYear, behaviour: meaning.behaviour }
}

function firstOutcome(behaviour: Behaviour | undefined, chargeRef: string): Record<string, unknown> {
  if (behaviour === undefined) return { status: 'declined', message: CARD_GONE }
  if (behaviour === 'declines_charges') return { status: 'declined', message: DECLINED }
  if (behaviour === 'asks_authentication') return { status: 'needs_authentication', secret: newSecret(chargeRef) }
  return { status: 'succeeded' }
}

function sameBody(kept: Record<string, unknown>, asked: Record<string, unknown>, body: readonly string[]) {
  if (body.every((column) => kept[column] === asked[column])) return kept
  throw new Error('The sandbox was given a known key with another body.')
}

function readSetup(row: Record<string, unknown>): CardSetup {
  if (row.card_ref !== null) {
    return {
      status: 'succeeded',
      card: {
        cardRef: String(row.card_ref),
        last: String(row.last),
        expirationMonth: Number(row.expiration_month),
        expirationYear: Number(row.expiration_year),
      },
    }
  }
  return row.last_error === null ? { status: 'open' } : { status: 'failed', message: String(row.last_error) }
}

function readCharge(row: Record<string, unknown>): ChargeOutcome {
  const chargeRef = String(row.charge_ref)
  if (row.status === 'declined') return { status: 'declined', chargeRef, message: String(row.message) }
  if (row.status === 'needs_authentication') {
    return { status: 'needs_authentication', chargeRef, secret: String(row.secret) }
  }
  return { status: 'succeeded', chargeRef }
}

const failed = (message: string): Confirmation => ({ error: { message } })

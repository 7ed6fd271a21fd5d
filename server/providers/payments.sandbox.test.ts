import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Payments } from '../ports.ts'
import { createSandboxPayments, isSandbox, type SandboxPayments } from './payments.sandbox.ts'

const now = new Date('2026-05-15T12:00:00Z')
const migrations = ['0004_sandbox.sql', '0013_sandbox-outcomes.sql'].map((name) =>
  readFileSync(new URL(`../db/migrations/${name}`, import.meta.url), 'utf8'),
)
const TABLES = ['customers', 'cards', 'card_setups', 'charges', 'refunds']

let engine: PGlite
let payments: SandboxPayments
let customerRef: string

beforeAll(async () => {
  engine = new PGlite()
  await engine.exec(migrations.join('\n'))
}, 60_000)
afterAll(() => engine.close())

beforeEach(async () => {
  await engine.exec(`truncate ${TABLES.map((table) => `sandbox.${table}`).join(', ')}`)
  payments = createSandboxPayments(
    { query: async (text, values) => ({ rows: (await engine.query<Record<string, unknown>>(text, values)).rows }) },
    { now: () => now },
  )
  customerRef = (await payments.createCustomer({ key: randomUUID(), email: 'ada@example.com' })).customerRef
})

const entry = (secret: string, number: string, more = {}) => ({
  secret,
  number,
  expMonth: 4,
  expYear: 2031,
  cvc: '123',
  ...more,
})

async function attach(number: string): Promise<string> {
  const { setupRef, secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  expect(await payments.confirmCard(entry(secret, number), now)).toEqual({ status: 'succeeded' })
  const setup = await payments.findCardSetup(setupRef)
  if (setup.status !== 'succeeded') throw new Error('expected a card')
  return setup.card.cardRef
}

const charge = (cardRef: string, more = {}) => ({
  key: randomUUID(),
  customerRef,
  cardRef,
  amountCents: 19_900,
  description: 'Gold plan',
  isPresent: true,
  ...more,
})

async function count(table: string): Promise<number> {
  const { rows } = await engine.query<{ count: number }>(`select count(*)::int as count from sandbox.${table}`)
  return rows[0]?.count ?? -1
}

test('it says what it is', () => {
  expect(payments).toMatchObject({ name: 'sandbox', isReal: false, publicKey: 'pk_sandbox' })
  expect(isSandbox(payments)).toBe(true)
  const { confirmCard: _, ...other } = payments
  expect(isSandbox(other as Payments)).toBe(false)
  expect(payments.readEvent('{}', 'signature')).toBeUndefined()
})

test('keys of customers and setups are kept: the same body gives the same answer, another throws', async () => {
  const customer = { key: randomUUID(), email: 'bea@example.com' }
  const first = await payments.createCustomer(customer)
  expect(first.customerRef).toMatch(/^cus_/)
  expect(await payments.createCustomer(customer)).toEqual(first)
  await expect(payments.createCustomer({ ...customer, email: 'c@example.com' })).rejects.toThrow(/another body/)

  const setup = { key: randomUUID(), customerRef }
  const started = await payments.startCardSetup(setup)
  expect(started.setupRef).toMatch(/^seti_/)
  expect(await payments.startCardSetup(setup)).toEqual(started)
  await expect(payments.startCardSetup({ ...setup, customerRef: first.customerRef })).rejects.toThrow(/another body/)
  await expect(payments.startCardSetup({ key: randomUUID(), customerRef: 'cus_never' })).rejects.toThrow()
})

test.each([
  ['4000000000000002', {}, 'Your card was declined.'],
  ['4000 0000 0000 9995', {}, 'Your card has insufficient funds.'],
  ['4000000000000069', {}, 'Your card has expired.'],
  ['4000000000000127', {}, "Your card's security code is incorrect."],
  ['4000000000000119', {}, 'An error occurred while processing your card. Try again in a little bit.'],
  ['4111111111111111', {}, 'Your card number is invalid.'],
  ['4242', {}, 'Your card number is invalid.'],
  ['toString', {}, 'Your card number is invalid.'],
  ['', {}, 'Your card number is invalid.'],
  ['4242424242424242', { expMonth: 4, expYear: 2026 }, 'Your card has expired.'],
  ['4242424242424242', { expMonth: 12, expYear: 25 }, 'Your card has expired.'],
  ['4242424242424242', { expMonth: 13 }, "Your card's expiration month is invalid."],
  ['4242424242424242', { expYear: Number.NaN }, "Your card's expiration year is invalid."],
  ['4242424242424242', { cvc: '12' }, "Your card's security code is invalid."],
  ['4242424242424242', { cvc: 'abc' }, "Your card's security code is invalid."],
])('card %s with %j is not attached: %s', async (number, more, message) => {
  const { setupRef, secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  expect(await payments.findCardSetup(setupRef)).toEqual({ status: 'open' })
  expect(await payments.confirmCard(entry(secret, number, more), now)).toEqual({ error: { message } })
  expect(await payments.findCardSetup(setupRef)).toEqual({ status: 'failed', message })
  expect(await count('cards')).toBe(0)
})

test.each(['4242 4242 4242 4242', '5555555555554444', '4000000000000341', '4000002500003155'])(
  'card %s is attached, to the end of its month, after a failed try too',
  async (number) => {
    const { setupRef, secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
    await payments.confirmCard(entry(secret, '4000000000000002'), now)
    const given = entry(secret, number, { expMonth: 5, expYear: 26 })
    expect(await payments.confirmCard(given, now)).toEqual({ status: 'succeeded' })
    expect(await payments.findCardSetup(setupRef)).toEqual({
      status: 'succeeded',
      card: {
        cardRef: expect.stringMatching(/^pm_/),
        last: number.slice(-4),
        expirationMonth: 5,
        expirationYear: 2026,
      },
    })
  },
)

test('a secret attaches one card: twice at once, again, and with another card', async () => {
  const { secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  const given = entry(secret, '4242424242424242')
  const both = await Promise.all([payments.confirmCard(given, now), payments.confirmCard(given, now)])
  expect(both).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }])
  expect(await payments.confirmCard(given, now)).toEqual({ status: 'succeeded' })
  expect(await payments.confirmCard(entry(secret, '5555555555554444'), now)).toEqual({
    error: { message: 'A card has already been saved with this form.' },
  })
  expect(await count('cards')).toBe(1)
})

test('an unknown secret attaches nothing', async () => {
  const result = await payments.confirmCard(entry('seti_x_secret_y', '4242424242424242'), now)
  expect(result).toEqual({ error: { message: 'This card form has expired. Please open it again.' } })
  await expect(payments.findCardSetup('seti_never')).rejects.toThrow(/no such card setup/)
})

test('the book holds no card number, security code or e-mail address', async () => {
  const cardRef = await attach('4242424242424242')
  await payments.charge(charge(cardRef))
  const { secret } = await payments.startCardSetup({ key: randomUUID(), customerRef })
  await payments.confirmCard(entry(secret, '4000000000000002', { cvc: '987' }), now)
  let book = ''
  for (const table of TABLES) {
    const { rows } = await engine.query<Record<string, unknown>>(`select * from sandbox.${table}`)
    expect(rows.flatMap((row) => Object.values(row))).not.toContain('987')
    expect(rows.flatMap((row) => Object.values(row))).not.toContain('123')
    book += JSON.stringify(rows)
  }
  expect(book).toContain('"last":"4242"')
  expect(book).not.toContain('424242424242')
  expect(book).not.toContain('400000000000')
  expect(book).not.toContain('ada@example.com')
})

test('a charge happens once per key, found by it, and another body throws', async () => {
  const asked = charge(await attach('4242424242424242'))
  expect(await payments.findCharge(asked)).toBeUndefined()
  const [first, second] = await Promise.all([payments.charge(asked), payments.charge(asked)])
  expect(first).toEqual({ status: 'succeeded', chargeRef: expect.stringMatching(/^ch_/) })
  expect(second).toEqual(first)
  expect(await payments.findCharge(asked)).toEqual(first)
  expect(await payments.findCharge({ key: asked.key, customerRef: 'cus_other' })).toBeUndefined()
  expect(await count('charges')).toBe(1)
  for (const other of [{ amountCents: 19_901 }, { description: 'Platinum plan' }, { cardRef: 'pm_other' }]) {
    await expect(payments.charge({ ...asked, ...other })).rejects.toThrow(/another body/)
  }
  expect(await count('charges')).toBe(1)
})

test.each([0, -1, 1.5])('an amount of %d cents is refused by the book itself', async (amountCents) => {
  const cardRef = await attach('4242424242424242')
  await expect(payments.charge(charge(cardRef, { amountCents }))).rejects.toThrow()
  expect(await count('charges')).toBe(0)
})

test('a card that attaches and then declines declines every charge', async () => {
  const cardRef = await attach('4000000000000341')
  for (const _ of [1, 2]) {
    expect(await payments.charge(charge(cardRef))).toEqual({
      status: 'declined',
      chargeRef: expect.stringMatching(/^ch_/),
      message: 'Your card was declined.',
      isHard: false,
    })
  }
})

test("a removed card, an unknown one and somebody else's are declined; an old key still gives its old outcome", async () => {
  const cardRef = await attach('4242424242424242')
  const before = charge(cardRef)
  const outcome = await payments.charge(before)
  const { customerRef: stranger } = await payments.createCustomer({ key: randomUUID(), email: 'eve@example.com' })
  const gone = { status: 'declined', message: 'This card can no longer be used.', isHard: true }
  expect(await payments.charge(charge(cardRef, { customerRef: stranger }))).toMatchObject(gone)
  await payments.removeCard(cardRef)
  await payments.removeCard(cardRef)
  expect(await payments.charge(charge(cardRef))).toMatchObject(gone)
  expect(await payments.charge(charge('pm_never'))).toMatchObject(gone)
  expect(await payments.charge(before)).toEqual(outcome)
})

test('a charge that needs authentication succeeds with the same key once it is confirmed, each charge anew', async () => {
  const cardRef = await attach('4000002500003155')
  const asked = charge(cardRef)
  const first = await payments.charge(asked)
  if (first.status !== 'needs_authentication') throw new Error('expected to be asked')
  expect(await payments.charge(asked)).toEqual(first)
  expect(await payments.refund({ key: randomUUID(), chargeRef: first.chargeRef, amountCents: 1 })).toMatchObject({
    status: 'failed',
  })
  expect(await payments.confirmCharge('ch_x_secret_y')).toEqual({ error: { message: 'There is no such payment.' } })
  expect(await payments.charge(asked)).toEqual(first)

  expect(await payments.confirmCharge(first.secret)).toEqual({ status: 'succeeded' })
  expect(await payments.confirmCharge(first.secret)).toEqual({ status: 'succeeded' })
  expect(await payments.charge(asked)).toEqual({ status: 'succeeded', chargeRef: first.chargeRef })
  expect(await payments.findCharge(asked)).toEqual({ status: 'succeeded', chargeRef: first.chargeRef })
  expect(await payments.charge(charge(cardRef))).toMatchObject({ status: 'needs_authentication' })
})

test('refunds happen once per key, in parts, and never above the charge', async () => {
  const { chargeRef } = await payments.charge(charge(await attach('4242424242424242')))
  const part = { key: randomUUID(), chargeRef, amountCents: 17_900 }
  const [first, second] = await Promise.all([payments.refund(part), payments.refund(part)])
  expect(first).toEqual({ status: 'succeeded', refundRef: expect.stringMatching(/^re_/) })
  expect(second).toEqual(first)
  await expect(payments.refund({ ...part, amountCents: 1 })).rejects.toThrow(/another body/)
  const refused = { status: 'failed', message: 'The refund is greater than what is left of the charge.' }
  expect(await payments.refund({ key: randomUUID(), chargeRef, amountCents: 2_001 })).toEqual(refused)
  expect(await payments.refund({ key: randomUUID(), chargeRef, amountCents: 2_000 })).toMatchObject({
    status: 'succeeded',
  })
  expect(await payments.refund({ key: randomUUID(), chargeRef, amountCents: 1 })).toEqual(refused)
  expect(await payments.refund({ key: randomUUID(), chargeRef: 'ch_never', amountCents: 1 })).toEqual(refused)
  const { rows } = await engine.query('select refunded_cents from sandbox.charges where charge_ref = $1', [chargeRef])
  expect(rows).toEqual([{ refunded_cents: 19_900 }])
})

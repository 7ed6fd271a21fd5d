import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { BookedCharge, Charge, Payments } from '../../server/ports.ts'
import { faultyPayments } from './faulty-payments.ts'

export type SuiteCard = 'succeeds' | 'declines' | 'is_stolen' | 'asks_authentication' | 'fails_refunds'

/** A provider, and what its customer's browser does. */
export interface PaymentsUnderTest {
  payments: Payments
  now(): Date
  /** Fills in the form of this setup. */
  enterCard(setup: { setupRef: string; secret: string }, card: SuiteCard | 'is_refused'): Promise<void>
  /** Answers the bank. Says whether there was still something to answer. */
  authenticate(charge: { chargeRef: string; secret: string }): Promise<boolean>
}

/** Every payments provider keeps these promises, whatever stands behind it. */
export function testPayments(subject: () => PaymentsUnderTest): void {
  let payments: Payments
  let customerRef: string

  beforeEach(async () => {
    payments = subject().payments
    customerRef = (await payments.createCustomer({ key: randomUUID(), email: 'ada@example.com' })).customerRef
  })

  async function attach(card: SuiteCard, customer = customerRef): Promise<string> {
    const started = await payments.startCardSetup({ key: randomUUID(), customerRef: customer })
    await subject().enterCard(started, card)
    const setup = await payments.findCardSetup(started.setupRef)
    if (setup.status !== 'succeeded') throw new Error('expected a card')
    return setup.card.cardRef
  }

  const chargeOf = (cardRef: string, more: Partial<Charge> = {}): Charge => ({
    key: randomUUID(),
    customerRef,
    cardRef,
    amountCents: 19_900,
    description: 'Gold plan',
    site: 'https://larkspur.example',
    isPresent: true,
    ...more,
  })

  async function awaiting(asked: Charge) {
    const outcome = await payments.charge(asked)
    if (outcome.status !== 'needs_authentication') throw new Error('expected a charge that awaits authentication')
    return outcome
  }

  async function list(since = new Date(subject().now().getTime() - 60_000)): Promise<BookedCharge[]> {
    const found: BookedCharge[] = []
    for await (const charge of payments.listCharges(since)) if (charge.customerRef === customerRef) found.push(charge)
    return found
  }
  const booked = async (key: string) => (await list()).find((charge) => charge.key === key)

  test('a customer is made once per key, and another body under the key throws', async () => {
    const customer = { key: randomUUID(), email: 'bea@example.com' }
    const first = await payments.createCustomer(customer)
    expect(first.customerRef).toMatch(/^cus_/)
    expect(first.customerRef).not.toBe(customerRef)
    expect(await payments.createCustomer(customer)).toEqual(first)
    await expect(payments.createCustomer({ ...customer, email: 'other@example.com' })).rejects.toThrow()
  })

  test('a forgotten customer can be forgotten again, and so can one who never was', async () => {
    const cardRef = await attach('succeeds')
    await payments.forgetCustomer(customerRef)
    await payments.forgetCustomer(customerRef)
    await payments.forgetCustomer('cus_never')
    expect(await payments.charge(chargeOf(cardRef))).toMatchObject({ status: 'succeeded' })
  })

  test('a card setup is started once per key, is open, fails, can be tried again and then gives the card', async () => {
    const asked = { key: randomUUID(), customerRef }
    const started = await payments.startCardSetup(asked)
    expect(started.secret).toContain(`${started.setupRef}_secret_`)
    expect(await payments.startCardSetup(asked)).toEqual(started)
    const { customerRef: stranger } = await payments.createCustomer({ key: randomUUID(), email: 'eve@example.com' })
    await expect(payments.startCardSetup({ ...asked, customerRef: stranger })).rejects.toThrow()
    await expect(payments.startCardSetup({ key: randomUUID(), customerRef: 'cus_never' })).rejects.toThrow()
    await expect(payments.findCardSetup('seti_never')).rejects.toThrow()

    expect(await payments.findCardSetup(started.setupRef)).toEqual({ status: 'open' })
    await subject().enterCard(started, 'is_refused')
    const refused = { status: 'failed', message: 'Your card was declined.' }
    expect(await payments.findCardSetup(started.setupRef)).toEqual(refused)
    await subject().enterCard(started, 'succeeds')
    const card = {
      cardRef: expect.stringMatching(/^pm_/),
      brand: 'visa',
      last: '4242',
      expirationMonth: 4,
      expirationYear: 2031,
    }
    expect(await payments.findCardSetup(started.setupRef)).toEqual({ status: 'succeeded', card })
  })

  test('a card is found until it is removed, and removing it again is no error', async () => {
    const cardRef = await attach('succeeds')
    const card = { cardRef, brand: 'visa', last: '4242', expirationMonth: 4, expirationYear: 2031 }
    expect(await payments.findCard(cardRef)).toEqual(card)
    await payments.removeCard(cardRef)
    await payments.removeCard(cardRef)
    await payments.removeCard('pm_never')
    expect(await payments.findCard(cardRef)).toBeUndefined()
    expect(await payments.findCard('pm_never')).toBeUndefined()
  })

  test('a charge happens once per key, twice at once too, and is found by it', async () => {
    const asked = chargeOf(await attach('succeeds'))
    expect(await payments.findCharge(asked)).toBeUndefined()
    const [first, second] = await Promise.all([payments.charge(asked), payments.charge(asked)])
    expect(first).toEqual({ status: 'succeeded', chargeRef: expect.any(String) })
    expect(second).toEqual(first)
    expect(await payments.charge(asked)).toEqual(first)
    expect(await payments.findCharge(asked)).toEqual(first)
    expect(await payments.findCharge({ key: asked.key, customerRef: 'cus_other' })).toBeUndefined()
    expect(await payments.findCharge({ key: randomUUID(), customerRef })).toBeUndefined()
    expect(await list()).toHaveLength(1)
  })

  test.each<Partial<Charge>>([
    { amountCents: 19_901 },
    { description: 'Platinum plan' },
    { cardRef: 'pm_other' },
    { isPresent: false },
  ])('a known key with %j throws and charges nothing', async (other) => {
    const asked = chargeOf(await attach('succeeds'))
    await payments.charge(asked)
    await expect(payments.charge({ ...asked, ...other })).rejects.toThrow()
    expect(await list()).toHaveLength(1)
  })

  test.each([49, 0, -1, 100.5])('an amount of %d cents throws and charges nothing', async (amountCents) => {
    const cardRef = await attach('succeeds')
    await expect(payments.charge(chargeOf(cardRef, { amountCents }))).rejects.toThrow()
    expect(await list()).toEqual([])
  })

  test.each([
    ['declines', false],
    ['is_stolen', true],
  ] as const)('a card that %s: a value with the bank’s sentence, hard: %s', async (card, isHard) => {
    const asked = chargeOf(await attach(card))
    const declined = {
      status: 'declined',
      chargeRef: expect.any(String),
      message: 'Your card was declined.',
      isHard,
    }
    expect(await payments.charge(asked)).toEqual(declined)
    expect(await payments.charge(asked)).toEqual(declined)
    expect(await payments.findCharge(asked)).toEqual(declined)
    expect(await payments.cancelCharge(asked)).toEqual(declined)
    expect(await payments.charge(chargeOf(asked.cardRef, { isPresent: false }))).toEqual(declined)
    expect((await list()).map(({ isPaid }) => isPaid)).toEqual([false, false])
  })

  test("a removed card, an unknown one and somebody else's are declined; an old key still gives its old outcome", async () => {
    const cardRef = await attach('succeeds')
    const before = chargeOf(cardRef)
    const outcome = await payments.charge(before)
    const { customerRef: stranger } = await payments.createCustomer({ key: randomUUID(), email: 'eve@example.com' })
    const gone = { status: 'declined', message: 'This card can no longer be used.', isHard: true }
    expect(await payments.charge(chargeOf(cardRef, { customerRef: stranger }))).toMatchObject(gone)
    await payments.removeCard(cardRef)
    expect(await payments.charge(chargeOf(cardRef))).toMatchObject(gone)
    expect(await payments.charge(chargeOf('pm_never'))).toMatchObject(gone)
    expect(await payments.charge(before)).toEqual(outcome)
    expect((await list()).filter(({ isPaid }) => isPaid)).toHaveLength(1)
  })

  test('a present customer is asked by the bank, and the same key tells what came of it, each charge anew', async () => {
    const asked = chargeOf(await attach('asks_authentication'))
    const first = await awaiting(asked)
    expect(first.secret).toContain('_secret_')
    expect(await payments.charge(asked)).toEqual(first)
    expect(await payments.findCharge(asked)).toEqual(first)
    expect(await booked(asked.key)).toMatchObject({ isPaid: false })

    expect(await subject().authenticate(first)).toBe(true)
    const paid = { status: 'succeeded', chargeRef: first.chargeRef }
    expect(await payments.charge(asked)).toEqual(paid)
    expect(await payments.findCharge(asked)).toEqual(paid)
    expect(await payments.charge(chargeOf(asked.cardRef))).toMatchObject({ status: 'needs_authentication' })
  })

  test('where nobody is present, the bank’s question is a decline, and not a hard one', async () => {
    const asked = chargeOf(await attach('asks_authentication'), { isPresent: false })
    const declined = {
      status: 'declined',
      chargeRef: expect.any(String),
      message: 'Your bank wants you to confirm this payment.',
      isHard: false,
    }
    expect(await payments.charge(asked)).toEqual(declined)
    expect(await payments.charge(asked)).toEqual(declined)
    expect(await payments.findCharge(asked)).toEqual(declined)
  })

  test('a charge that awaits the customer can be cancelled, and can then no longer be paid', async () => {
    const asked = chargeOf(await attach('asks_authentication'))
    const open = await awaiting(asked)
    const cancelled = { status: 'cancelled', chargeRef: open.chargeRef }
    expect(await payments.cancelCharge(asked)).toEqual(cancelled)
    expect(await payments.cancelCharge(asked)).toEqual(cancelled)
    expect(await subject().authenticate(open)).toBe(false)
    expect(await payments.findCharge(asked)).toEqual(cancelled)
    expect(await payments.charge(asked)).toEqual(cancelled)
    expect(await booked(asked.key)).toMatchObject({ isPaid: false })
  })

  test('cancelling what has succeeded says so and leaves it, and what is unknown stays unknown', async () => {
    const asked = chargeOf(await attach('asks_authentication'))
    const open = await awaiting(asked)
    expect(await payments.cancelCharge({ key: asked.key, customerRef: 'cus_other' })).toBeUndefined()
    expect(await payments.cancelCharge({ key: randomUUID(), customerRef })).toBeUndefined()
    await subject().authenticate(open)
    expect(await payments.cancelCharge(asked)).toEqual({ status: 'succeeded', chargeRef: open.chargeRef })
    expect(await booked(asked.key)).toMatchObject({ isPaid: true, refundedCents: 0 })
  })

  test('cancelling and answering the bank at once have one winner, which both name', async () => {
    const cardRef = await attach('asks_authentication')
    for (const cancelsFirst of [true, false, true, false]) {
      const asked = chargeOf(cardRef)
      const open = await awaiting(asked)
      const cancel = () => payments.cancelCharge(asked)
      const answer = () => subject().authenticate(open)
      const both = cancelsFirst ? [cancel(), answer()] : [answer(), cancel()]
      const results = await Promise.all<unknown>(both)
      const isPaid = results.includes(true)
      const outcome = { status: isPaid ? 'succeeded' : 'cancelled', chargeRef: open.chargeRef }
      expect(results).toContainEqual(outcome)
      expect(await payments.findCharge(asked)).toEqual(outcome)
    }
  })

  test('a charge that was lost before it arrived is unknown, and can be made with its key', async () => {
    const { payments: faulty, faults } = faultyPayments(payments)
    const asked = chargeOf(await attach('succeeds'))
    faults.next('charge', { kind: 'throws_before' })
    await expect(faulty.charge(asked)).rejects.toThrow()
    expect(await faulty.findCharge(asked)).toBeUndefined()
    expect(await list()).toEqual([])
    expect(await faulty.charge(asked)).toMatchObject({ status: 'succeeded' })
    expect(await list()).toHaveLength(1)
  })

  test('a charge whose answer was lost is found among others, and finding charges nothing', async () => {
    const { payments: faulty, faults } = faultyPayments(payments)
    const lost = chargeOf(await attach('succeeds'))
    faults.next('charge', { kind: 'throws_after' })
    await expect(faulty.charge(lost)).rejects.toThrow()
    for (const _ of [1, 2, 3]) await faulty.charge(chargeOf(lost.cardRef))
    const found = await faulty.findCharge(lost)
    expect(found).toMatchObject({ status: 'succeeded' })
    expect(await faulty.charge(lost)).toEqual(found)
    expect(await list()).toHaveLength(4)
    expect((await booked(lost.key))?.chargeRef).toBe(found?.chargeRef)
  })

  test('refunds happen once per key, in parts, never above the charge, and are found by their key', async () => {
    const asked = chargeOf(await attach('succeeds'))
    const { chargeRef } = await payments.charge(asked)
    const part = { key: randomUUID(), chargeRef, amountCents: 17_900 }
    expect(await payments.findRefund(part)).toBeUndefined()
    const [first, second] = await Promise.all([payments.refund(part), payments.refund(part)])
    expect(first).toEqual({ status: 'succeeded', refundRef: expect.stringMatching(/^re_/) })
    expect(second).toEqual(first)
    expect(await payments.findRefund(part)).toEqual(first)
    await expect(payments.refund({ ...part, amountCents: 1 })).rejects.toThrow()

    const failed = { status: 'failed', message: expect.any(String) }
    expect(await payments.refund({ key: randomUUID(), chargeRef, amountCents: 2_001 })).toEqual(failed)
    for (const _ of [1, 2]) {
      const rest = { key: randomUUID(), chargeRef, amountCents: 1_000 }
      expect(await payments.refund(rest)).toMatchObject({ status: 'succeeded' })
    }
    expect(await payments.refund({ key: randomUUID(), chargeRef, amountCents: 1 })).toEqual(failed)
    expect(await payments.findRefund(part)).toEqual(first)
    expect(await payments.findRefund({ key: part.key, chargeRef: 'other' })).toBeUndefined()
    expect(await booked(asked.key)).toMatchObject({ isPaid: true, refundedCents: 19_900 })
  })

  test('a refund that the card does not take has failed, whoever asks, and the charge keeps its amount', async () => {
    const asked = chargeOf(await attach('fails_refunds'))
    const { chargeRef } = await payments.charge(asked)
    const refund = { key: randomUUID(), chargeRef, amountCents: 100 }
    const failed = { status: 'failed', message: 'The bank did not take the refund.' }
    expect(await payments.refund(refund)).toEqual(failed)
    expect(await payments.refund(refund)).toEqual(failed)
    expect(await payments.findRefund(refund)).toEqual(failed)
    expect(await booked(asked.key)).toMatchObject({ isPaid: true, refundedCents: 0 })
  })

  test('the book lists every charge since a moment, with what came of it', async () => {
    const [good, bad] = [await attach('succeeds'), await attach('declines')]
    const paid = chargeOf(good, { amountCents: 4_900 })
    const declined = chargeOf(bad)
    const { chargeRef } = await payments.charge(paid)
    await payments.charge(declined)
    await payments.charge(chargeOf(good))
    const refund = { key: randomUUID(), chargeRef, amountCents: 900 }
    await payments.refund(refund)
    const refunds: unknown[] = []
    for await (const each of payments.listRefunds(chargeRef)) refunds.push(each)
    expect(refunds).toEqual([{ key: refund.key, refundRef: expect.any(String), amountCents: 900, isTaken: true }])

    const now = subject().now().getTime()
    const refunded = async (since: Date) => {
      const keys = new Set<string | undefined>()
      for await (const { key, refundedCents } of payments.listRefundedCharges(since))
        if (refundedCents === 900) keys.add(key)
      return [...keys]
    }
    expect(await refunded(new Date(now - 60_000))).toContain(paid.key)
    expect(await refunded(new Date(now + 60_000))).toEqual([])
    const all = await list()
    expect(all).toHaveLength(3)
    expect(all).toContainEqual({
      key: paid.key,
      chargeRef,
      customerRef,
      amountCents: 4_900,
      refundedCents: 900,
      isPaid: true,
      createdAt: expect.any(Date),
      description: paid.description,
      cardRef: good,
      isOfThisSite: true,
    })
    expect(all).toContainEqual(expect.objectContaining({ key: declined.key, isPaid: false, refundedCents: 0 }))
    for (const { createdAt } of all) expect(Math.abs(createdAt.getTime() - now)).toBeLessThan(30_000)
    expect(await list(new Date(now + 60_000))).toEqual([])
  })

  test('an event that nobody signed is nobody’s', () => {
    expect(payments.readEvent('{"id":"evt_1"}', '')).toBeUndefined()
    expect(payments.readEvent('{"id":"evt_1"}', `t=1,v1=${'0'.repeat(64)}`)).toBeUndefined()
  })
}

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChargeStatus } from '#rules/payments/payment-life'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { buyCredit, putCharge } from '../../tests/money/books.ts'
import { countStatements } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { jobsOf } from '../jobs.ts'
import type { BookedCharge, Deps } from '../ports.ts'
import { isSandbox } from '../providers/payments.sandbox.ts'
import { compareWithProvider, reconcileCharges } from './reconcile.ts'
import { listSucceededCharges } from './reconcile-store.ts'

const server = shareTestServer()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(START.getTime() - ms)

let customerId: number
let customerRef: string
let cardRef: string
let made = 0
const fault = vi.fn()
const deps = (): Deps => ({ ...server.deps, errorReports: { ...server.deps.errorReports, fault } })
const compare = async () => (await compareWithProvider(deps())).differences

beforeAll(async () => {
  customerId = (await createCustomer(server)).id
  const { payments } = server.deps
  if (!isSandbox(payments)) throw new Error('expected the sandbox')
  customerRef = (await payments.createCustomer({ key: 'customer', email: 'ada@example.com' })).customerRef
  const { setupRef, secret } = await payments.startCardSetup({ key: 'setup', customerRef })
  await payments.confirmCard({ secret, number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }, START)
  const setup = await payments.findCardSetup(setupRef)
  if (setup.status !== 'succeeded') throw new Error('expected a card')
  cardRef = setup.card.cardRef
})
beforeEach(async () => {
  fault.mockClear()
  await server.database.query('truncate sandbox.charges, sandbox.refunds, invoices, money_checks cascade')
  server.setNow(START)
})

const newKey = () => `key-${++made}`

/** Charged there, so long ago. */
async function chargeThere(key: string, at = ago(HOUR), amountCents = 19_900): Promise<string> {
  server.setNow(at)
  const charge = {
    key,
    customerRef,
    cardRef,
    amountCents,
    description: 'Gold plan',
    site: 'https://larkspur.example',
    isPresent: true,
  }
  const outcome = await server.deps.payments.charge(charge)
  server.setNow(START)
  if (outcome.status !== 'succeeded') throw new Error(outcome.status)
  return outcome.chargeRef
}

/** On record here, as having come to this. */
async function chargeHere(key: string, status: ChargeStatus, at = ago(HOUR)) {
  const { invoice } = await buyCredit(server, customerId, { at: ago(10 * DAY) })
  const message = status === 'declined' ? 'No.' : null
  // The invoice has its own charge already, from before what is compared.
  await server.database.query(`alter table charges disable trigger user`)
  try {
    await server.database.query(`update charges set status = 'void' where invoice_id = $1`, [invoice.id])
  } finally {
    await server.database.query(`alter table charges enable trigger user`)
  }
  return putCharge(server.database.db, invoice, { key, status, chargeRef: `ours_${key}`, message, at })
}

const refund = (chargeId: number, amountCents: number, status: 'pending' | 'succeeded' | 'failed', at = ago(HOUR)) =>
  server.database.db
    .insertInto('refunds')
    .values({
      customerId,
      chargeId,
      key: newKey(),
      amountCents,
      cause: `test ${++made}`,
      status,
      createdAt: at,
      endedAt: status === 'pending' ? null : at,
      message: status === 'failed' ? 'No.' : null,
    })
    .execute()
const refundThere = (chargeRef: string, amountCents: number) =>
  server.deps.payments.refund({ key: newKey(), chargeRef, amountCents })

describe('the two books', () => {
  it('agree, also on what was declined, returned and refunded; each run is kept', async () => {
    const [paid, returned] = [newKey(), newKey()]
    const paidRef = await chargeThere(paid)
    const { id: paidId } = await chargeHere(paid, 'succeeded')
    await refundThere(paidRef, 500)
    await refund(paidId, 500, 'succeeded')
    await refund(paidId, 900, 'failed')
    const returnedRef = await chargeThere(returned)
    const { id: returnedId } = await chargeHere(returned, 'returned')
    await refundThere(returnedRef, 19_900)
    await refund(returnedId, 19_900, 'succeeded')
    await chargeHere(newKey(), 'declined')
    await chargeHere(newKey(), 'void')
    await jobsOf(deps())['reconcile-charges'].run()
    const checks = await server.database.db.selectFrom('moneyChecks').selectAll().execute()
    expect(checks).toEqual([
      expect.objectContaining({ kind: 'reconciliation', compared: 2, differences: [], ranAt: START }),
    ])
    expect(fault).not.toHaveBeenCalled()
  })

  it.each(['pending', 'void', 'declined'] as const)(
    'differ where a charge that is %s here was paid there',
    async (status) => {
      const key = newKey()
      const ref = await chargeThere(key)
      const { id, invoiceId } = await chargeHere(key, status)
      const difference = `Charge ${id} of invoice ${invoiceId}: the provider charged $199.00 (${ref}), and here it is ${status}.`
      expect(await compare()).toEqual([difference])
      const checks = await server.database.db.selectFrom('moneyChecks').selectAll().execute()
      expect(checks).toEqual([expect.objectContaining({ kind: 'reconciliation', differences: [difference] })])
      expect(fault).toHaveBeenCalledTimes(1)
      expect(fault.mock.calls[0]?.[0].message).toBe(`1 difference in the books. ${difference}`)
    },
  )

  it('do not differ yet where a charge is on its way', async () => {
    const key = newKey()
    await chargeThere(key, ago(9 * MINUTE))
    await chargeHere(key, 'pending', ago(9 * MINUTE))
    await chargeHere(newKey(), 'succeeded', ago(9 * MINUTE))
    await chargeThere(newKey(), ago(9 * MINUTE))
    expect(await compare()).toEqual([])
  })

  it('differ where nothing was paid there of what succeeded here', async () => {
    const { id, invoiceId } = await chargeHere(newKey(), 'succeeded')
    expect(await compare()).toEqual([
      `Charge ${id} of invoice ${invoiceId}: here it is succeeded with $199.00, and the provider took nothing.`,
    ])
  })

  it('differ where it is on record there without having been paid', async () => {
    const key = newKey()
    await chargeThere(key)
    await server.database.query(`update sandbox.charges set status = 'declined', message = 'No.'`)
    const { id } = await chargeHere(key, 'succeeded')
    expect(await compare()).toEqual([expect.stringMatching(new RegExp(`^Charge ${id} .* the provider took nothing`))])
  })

  it('differ in an amount', async () => {
    const key = newKey()
    const ref = await chargeThere(key, ago(HOUR), 19_901)
    const { id, invoiceId } = await chargeHere(key, 'succeeded')
    expect(await compare()).toEqual([
      `Charge ${id} of invoice ${invoiceId}: the provider charged $199.01 (${ref}), and here it is $199.00.`,
    ])
  })

  it('differ in a refund that was given by hand', async () => {
    const key = newKey()
    const ref = await chargeThere(key)
    const { id } = await chargeHere(key, 'succeeded')
    await refundThere(ref, 5000)
    await refund(id, 5000, 'failed')
    expect(await compare()).toEqual([
      expect.stringMatching(/: the provider gave \$50\.00 back, and here it is \$0\.00\.$/),
    ])
  })

  it('differ in a refund that never arrived there', async () => {
    const key = newKey()
    await chargeThere(key)
    const { id } = await chargeHere(key, 'succeeded')
    await refund(id, 5000, 'succeeded')
    expect(await compare()).toEqual([
      expect.stringMatching(/: the provider gave \$0\.00 back, and here it is \$50\.00\.$/),
    ])
  })

  it('may differ in a refund that is on its way, either way', async () => {
    const [sent, kept] = [newKey(), newKey()]
    const ref = await chargeThere(sent)
    await refundThere(ref, 5000)
    await refund((await chargeHere(sent, 'succeeded')).id, 5000, 'pending')
    await chargeThere(kept)
    await refund((await chargeHere(kept, 'succeeded')).id, 5000, 'succeeded', ago(MINUTE))
    expect(await compare()).toEqual([])
  })

  it('differ in a charge that is not ours', async () => {
    const ref = await chargeThere(newKey())
    const byHand: BookedCharge = {
      key: undefined,
      chargeRef: 'by_hand',
      customerRef: undefined,
      amountCents: 700,
      refundedCents: 0,
      isPaid: true,
      createdAt: ago(HOUR),
      description: null,
      cardRef: undefined,
      isOfThisSite: false,
    }
    const { listCharges } = server.deps.payments
    async function* both(since: Date) {
      yield* listCharges(since)
      yield byHand
      yield { ...byHand, chargeRef: 'declined_by_hand', isPaid: false }
    }
    const payments = { ...server.deps.payments, listCharges: both }
    const { compared, differences } = await compareWithProvider({ ...deps(), payments })
    expect([compared, differences]).toEqual([
      3,
      [`$199.00 (${ref})`, '$7.00 (by_hand)'].map(
        (charge) => `The provider charged ${charge}, which is not in our book: charged by hand, or before a restore.`,
      ),
    ])
  })
})

it('do not differ in a charge that is unknown here and has gone back in full', async () => {
  const [back, part] = [await chargeThere(newKey()), await chargeThere(newKey())]
  await refundThere(back, 19_900)
  await refundThere(part, 19_899)
  expect(await compare()).toEqual([expect.stringContaining(part)])
})

describe('the provider’s book', () => {
  it('differs where it has two charges under one key', async () => {
    const key = newKey()
    await chargeThere(key)
    const { id, invoiceId } = await chargeHere(key, 'succeeded')
    const { listCharges } = server.deps.payments
    async function* doubled(since: Date) {
      for await (const booked of listCharges(since)) yield* [booked, { ...booked, chargeRef: 'again' }]
    }
    const payments = { ...server.deps.payments, listCharges: doubled }
    expect((await compareWithProvider({ ...deps(), payments })).differences).toEqual([
      `Charge ${id} of invoice ${invoiceId}: the provider charged $199.00 (again) under its key once more.`,
    ])
  })
})

describe('how far it looks back', () => {
  it('a week, and further where something is still open', async () => {
    await chargeThere(newKey(), ago(8 * DAY))
    expect(await compare()).toEqual([])
    await chargeThere(newKey(), ago(7 * DAY - HOUR))
    expect(await compare()).toHaveLength(1)
    await chargeHere(newKey(), 'needs_authentication', ago(9 * DAY))
    expect(await compare()).toHaveLength(2)
  })

  it('and misses nothing here that began within this week', async () => {
    const key = newKey()
    await chargeThere(key, ago(7 * DAY))
    await chargeHere(key, 'succeeded', ago(7 * DAY - 1))
    expect(await compare()).toEqual([])
  })

  it('page by page, each charge once, also where several have ended in one moment', async () => {
    const at = [ago(3 * HOUR), ago(2 * HOUR), ago(2 * HOUR), ago(2 * HOUR), ago(HOUR)]
    const keys: string[] = []
    for (const moment of at) keys.push((await chargeHere(newKey(), 'succeeded', moment)).key)
    // A moment between two milliseconds.
    await server.database.query(`alter table charges disable trigger user`)
    await server.database.query(`update charges set ended_at = ended_at + interval '400 microseconds' where key = $1`, [
      keys[3],
    ])
    await server.database.query(`alter table charges enable trigger user`)
    const pages: string[][] = []
    const window = { since: ago(DAY), settledBefore: START }
    for await (const page of listSucceededCharges(server.database.db, window, 2)) pages.push(page.map(({ key }) => key))
    expect(pages).toEqual([keys.slice(0, 2), keys.slice(2, 4), keys.slice(4)])
    expect(await compare()).toHaveLength(5)
  })

  it('with one statement for a hundred charges', async () => {
    await server.database.query(
      `insert into sandbox.charges (key, charge_ref, customer_ref, card_ref, amount_cents, description, status, created_at)
       select 'many-' || each, 'many_' || each, $1, $2, 700, 'Gold plan', 'succeeded', $3 from generate_series(1, 150) as each`,
      [customerRef, cardRef, ago(HOUR)],
    )
    const { database, takeCount } = countStatements(server.database)
    const { compared, differences } = await compareWithProvider({ ...deps(), database })
    expect([compared, differences.length]).toEqual([150, 150])
    // The oldest open one, two pages, what succeeded here, and what it came to. The sandbox's own are not counted.
    expect(takeCount()).toBe(5)
  })
})

describe('a success that never arrived', () => {
  it('is recorded like any other late one, once it cannot be on its way any more, and reported all the same', async () => {
    const [late, fresh, other] = [newKey(), newKey(), newKey()]
    await chargeThere(late)
    await chargeHere(late, 'void')
    await chargeThere(fresh, ago(MINUTE))
    await chargeHere(fresh, 'void', ago(MINUTE))
    await chargeThere(other, ago(HOUR), 500)
    await chargeHere(other, 'declined')
    expect((await reconcileCharges(deps())).differences).toHaveLength(2)
    const charges = await server.database.db
      .selectFrom('charges')
      .select(['key', 'status'])
      .where('key', 'in', [late, fresh, other])
      .orderBy('id')
      .execute()
    // Its invoice was paid by another charge, so the money goes back.
    expect(charges.map(({ key, status }) => [key, status])).toEqual([
      [late, 'returned'],
      [fresh, 'void'],
      [other, 'declined'],
    ])
  })

  it('and keeps the others from nothing when it cannot be recorded', async () => {
    for (const key of [newKey(), newKey()]) {
      await chargeThere(key)
      await chargeHere(key, 'void')
    }
    const paid = vi.fn(async () => Promise.reject(new Error('It rains.')))
    const afterPayment = { ...server.deps.afterPayment, paid }
    expect((await reconcileCharges({ ...deps(), afterPayment })).differences).toHaveLength(2)
    expect(paid).toHaveBeenCalledTimes(2)
    expect(fault.mock.calls.map(([error]) => error.message.slice(0, 20))).toEqual([
      '2 differences in the',
      'It rains.',
      'It rains.',
    ])
  })
})

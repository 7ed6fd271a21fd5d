import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard } from '../../tests/money/cards.ts'
import { balanceOf, expectSoundBooks, giveCredit, signInAgain } from '../../tests/money/credit.ts'
import { nextOrderNumber, openPlanInvoice } from '../../tests/money/money.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { createCoupon } from '../billing/coupons.ts'
import { payOwed } from '../billing/pay-owed.ts'
import { refundOrder } from '../billing/refund-order.ts'
import { jobsOf } from '../jobs.ts'
import { sendPendingRefunds } from '../payments/refunds.ts'
import type { BookedCharge, Payments } from '../ports.ts'
import { compareWithProvider } from '../proof/reconcile.ts'

const server = shareTestServer()
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Each test has days of its own, so that the provider's book begins empty with its backup. */
let days = 0
let [backup, lost, now]: [Date, Date, Date] = [START, START, START]
let since: string[]
let customer: TestCustomer
let made = 0
const newKey = () => `lost-key-${++made}`

beforeEach(async () => {
  days += 10
  backup = new Date(START.getTime() + days * DAY)
  lost = new Date(backup.getTime() + 3 * HOUR)
  now = new Date(backup.getTime() + 6 * HOUR)
  since = ['reconcile', '--since', backup.toISOString().replace('.000', '')]
  server.setNow(backup)
  customer = await createCustomer(server)
  await addCard(server, customer.token)
  server.setNow(now)
})
afterEach(() => expectSoundBooks(server))

const cardOf = async (id: number) => {
  const row = await server.database.db
    .selectFrom('customers')
    .innerJoin('cards', 'cards.customerId', 'customers.id')
    .select(['customers.stripeId as customerRef', 'cards.cardRef'])
    .where('customers.id', '=', id)
    .executeTakeFirstOrThrow()
  return { customerRef: String(row.customerRef), cardRef: row.cardRef }
}

/** As a purchase that was made after the backup: the provider has it, and our book has lost it. */
async function chargeThere(number: number, cents = 19_900, more: { key?: string; customerRef?: string } = {}) {
  server.setNow(lost)
  const charge = { ...(await cardOf(customer.id)), amountCents: cents, isPresent: true, key: newKey(), ...more }
  const outcome = await server.deps.payments.charge({
    ...charge,
    site: server.deps.config.publicUrl,
    description: `Larkspur order ${number}: gold`,
  })
  server.setNow(now)
  return outcome.chargeRef
}

/** On record here, without its success. */
async function beginCharge(invoiceId: number, key: string, status: 'pending' | 'void') {
  const { customerRef, cardRef } = await cardOf(customer.id)
  await server.database.query(
    `insert into charges (customer_id, invoice_id, key, customer_ref, card_id, card_ref, amount_cents, is_present, status, created_at, ended_at)
     select $1, $2, $3, $4, id, $5, 19900, true, $7, $6, case when $7 = 'void' then $6::timestamptz end from cards where card_ref = $5`,
    [customer.id, invoiceId, key, customerRef, cardRef, lost, status],
  )
}

/** By card, in both books. */
async function payOrder(totalCents: number) {
  const number = await nextOrderNumber(server)
  const demand = { customerId: customer.id, number, kind: 'order', title: 'Cleaning', totalCents } as const
  await payOwed(server.deps, { ...demand, isPresent: false })
  const { chargeRef } = await server.database.db
    .selectFrom('charges')
    .select('chargeRef')
    .where('invoiceId', '=', number)
    .executeTakeFirstOrThrow()
  return { number, chargeRef: String(chargeRef) }
}

async function openInvoice(at = backup) {
  return (await openPlanInvoice(server, customer.id, 'gold', { createdAt: at })).id
}

const invoice = (id: number) =>
  server.database.db.selectFrom('invoices').select('status').where('id', '=', id).executeTakeFirst()

const withPayments = (change: Partial<Payments>) => ({
  ...server,
  deps: { ...server.deps, payments: { ...server.deps.payments, ...change } },
})

const seenAs = (change: Partial<BookedCharge>) =>
  withPayments({
    async *listCharges(since) {
      for await (const booked of server.deps.payments.listCharges(since)) yield { ...booked, ...change }
    },
  })

const booksDiffer = async () => (await compareWithProvider(server.deps)).differences
async function takenThere(): Promise<number[]> {
  const { rows } = await server.database.query<{ cents: number }>(
    'select amount_cents - refunded_cents as cents from sandbox.charges where created_at >= $1 order by created_at, cents',
    [backup],
  )
  return rows.map(({ cents }) => cents)
}

describe('reconcile', () => {
  it('books a charge whose invoice still waits for it, once, and leaves both books equal', async () => {
    const id = await openInvoice()
    const ref = await chargeThere(id)
    const sentence = `Booked: $199.00 (${ref}) for order ${id} of customer ${customer.id}.`
    expect(await ops(server, ...since, '--dry-run')).toEqual([
      0,
      `Dry run, nothing is done: 1 charge of the provider compared, 1 to be done.\n${sentence}`,
    ])
    expect((await ops(server, ...since))[0]).toBe(1)
    expect(await invoice(id)).toEqual({ status: 'open' })
    expect(await ops(server, ...since, '--yes')).toEqual([0, `1 charge of the provider compared, 1 done.\n${sentence}`])
    expect([await invoice(id), await balanceOf(server, customer.id)]).toEqual([{ status: 'paid' }, 19_900])
    expect(await ops(server, ...since, '--yes')).toEqual([0, '1 charge of the provider compared, 0 done.'])
    expect([await booksDiffer(), await takenThere()]).toEqual([[], [19_900]])
    const actions = await server.database.db.selectFrom('staffActions').selectAll().orderBy('id').execute()
    expect(actions.map(({ command, outcome, amountCents }) => [command, outcome, amountCents])).toEqual([
      ['reconcile', 'done', 19_900],
      ['reconcile', 'done', null],
    ])
  })

  it('counts the coupon of what it books as used', async () => {
    const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: true }
    await createCoupon(server.database.db, 'RESTORED', { kind: 'amount', cents: 1_000 }, terms, backup)
    server.setNow(backup)
    const post = (path: string, body: object) => server.call('POST', `/api/client/${path}/`, body, customer.token)
    const choose = async (plan: string) =>
      ((await post('subscription/choose', { package: plan })).body as { id: number }).id
    const id = await choose('gold')
    await post('orders/apply_coupon', { order: id, coupon: 'restored' })
    await chargeThere(id, 18_900)
    expect((await ops(server, ...since, '--yes'))[1]).toContain('Booked: $189.00')
    server.setNow(new Date(now.getTime() + 1_000))
    customer = await signInAgain(server, customer)
    const again = { order: await choose('platinum'), coupon: 'restored' }
    expect((await post('orders/apply_coupon', again)).status).toBe(400)
  })

  it.each([
    [1_000, 'Booked', 0, [1_000]],
    [999, 'Given back', 999, [0]],
  ])(
    'of an order that wanted $10.00 of credit beside the card, of which %i cents are left: %s',
    async (creditCents, deed, left, taken) => {
      await giveCredit(server, customer.id, creditCents)
      const order = { kind: 'order', packageId: null, planAfter: null, amountCents: 1_000, creditCents: 0 } as const
      const wanting = { ...order, spentCreditCents: 1_000, createdAt: backup }
      const { id } = await openPlanInvoice(server, customer.id, 'gold', wanting)
      await chargeThere(id, 1_000)
      expect((await ops(server, ...since, '--yes'))[1]).toContain(deed)
      expect([await balanceOf(server, customer.id), await takenThere()]).toEqual([left, taken])
    },
  )

  it('settles what is on record here as begun', async () => {
    const id = await openInvoice()
    const key = newKey()
    await chargeThere(id, 19_900, { key })
    await beginCharge(id, key, 'pending')
    expect((await ops(server, ...since, '--yes'))[1]).toContain('Settled as paid')
    expect([await invoice(id), await booksDiffer()]).toEqual([{ status: 'paid' }, []])
  })

  it.each([
    ['all of it', 19_900, 0, []],
    ['a part of it', 900, 1, [expect.stringContaining('here it is void')]],
  ] as const)(
    'gives nothing back a second time of a charge that came too late and was returned after the backup: %s',
    async (_, cents, exit, differences) => {
      const id = await openInvoice()
      const key = newKey()
      const chargeRef = await chargeThere(id, 19_900, { key })
      await beginCharge(id, key, 'void')
      await server.database.query(`update invoices set status = 'void' where id = $1`, [id])
      await server.deps.payments.refund({ key: newKey(), chargeRef, amountCents: cents })
      expect((await ops(server, ...since, '--yes'))[0]).toBe(exit)
      server.setNow(new Date(now.getTime() + HOUR))
      await jobsOf(server.deps)['reconcile-charges'].run()
      await sendPendingRefunds(server.deps)
      expect([await takenThere(), await balanceOf(server, customer.id)]).toEqual([[19_900 - cents], 0])
      expect(await booksDiffer()).toEqual(differences)
    },
  )

  it.each([
    ['its invoice is gone', 5_000_000, 19_900, () => backup],
    ['its invoice asks for another amount', 0, 5_000, () => backup],
    ['its number was given to another invoice since', 0, 19_900, () => now],
  ])('gives back what nothing here wants: %s', async (_, off, cents, madeAt) => {
    const id = await openInvoice(madeAt())
    await chargeThere(id + off, cents)
    const { steps } = await opsJson<{ steps: unknown[] }>(server, ...since, '--yes')
    expect(steps).toMatchObject([{ kind: 'give back', amount: cents }])
    expect([await takenThere(), await invoice(id)]).toEqual([[0], { status: 'open' }])
    expect(await ops(server, ...since, '--yes')).toEqual([0, '1 charge of the provider compared, 0 done.'])
    expect(await booksDiffer()).toEqual([])
  })

  it('gives the charge of a customer back who came after the backup, unless another installation may have taken it', async () => {
    const ref = await chargeThere(7)
    await server.database.query(`update customers set stripe_id = 'cus_other' where id = $1`, [customer.id])
    const [exit, printed] = await ops(seenAs({ isOfThisSite: false }), ...since, '--yes')
    expect([exit, printed]).toEqual([1, expect.stringContaining(`charged $199.00 (${ref}), which is not in our book`)])
    expect(await takenThere()).toEqual([19_900])
    expect((await ops(server, ...since, '--yes'))[0]).toBe(0)
    expect(await takenThere()).toEqual([0])
  })

  it.each([
    ['by hand', { key: undefined }],
    ['by another program', { description: 'A subscription' }],
  ])('leaves a charge alone that was made %s', async (_, change) => {
    await chargeThere(await openInvoice())
    expect((await ops(seenAs(change), ...since, '--yes'))[0]).toBe(1)
    expect(await takenThere()).toEqual([19_900])
  })

  it('gives back only what has not gone back already', async () => {
    const [part, whole] = [await chargeThere(8), await chargeThere(9)]
    await server.deps.payments.refund({ key: newKey(), chargeRef: part, amountCents: 900 })
    await server.deps.payments.refund({ key: newKey(), chargeRef: whole, amountCents: 19_900 })
    const [, printed] = await ops(server, ...since, '--yes')
    expect(printed).toContain(`Given back: $190.00 (${part})`)
    expect(printed).not.toContain(whole)
    expect(await takenThere()).toEqual([0, 0])
  })

  it('goes on where it was cut off, and gives nothing back twice', async () => {
    for (const number of [11, 12, 13]) await chargeThere(number)
    let asked = 0
    const dying = withPayments({
      async refund(refund) {
        asked += 1
        const outcome = await server.deps.payments.refund(refund)
        if (asked === 2) throw new Error('The process has died, and nobody heard the answer.')
        return outcome
      },
    })
    await expect(ops(dying, ...since, '--yes')).rejects.toThrow('died')
    expect(await takenThere()).toEqual([0, 0, 19_900])
    expect((await ops(server, ...since, '--yes'))[0]).toBe(0)
    expect(await takenThere()).toEqual([0, 0, 0])
    const { rows } = await server.database.query(
      'select count(*)::integer as refunds from sandbox.refunds join sandbox.charges using (charge_ref) where charges.created_at >= $1',
      [backup],
    )
    expect(rows).toEqual([{ refunds: 3 }])
  })

  it('says what a card did not take back', async () => {
    customer = await createCustomer(server)
    await addCard(server, customer.token, '4000000000005126')
    const ref = await chargeThere(14)
    expect(await ops(server, ...since, '--yes')).toEqual([
      1,
      expect.stringContaining(`The provider did not give ${ref} back: The bank did not take the refund.`),
    ])
  })

  it.each([
    ['since the backup', () => lost],
    ['long before it', () => new Date(backup.getTime() - 30 * DAY)],
  ])(
    'enters a refund of an order that only the provider knows, and does not send it again: charged %s',
    async (_, at) => {
      server.setNow(at())
      const { number, chargeRef } = await payOrder(6_000)
      server.setNow(lost)
      await server.deps.payments.refund({ key: newKey(), chargeRef, amountCents: 2_500 })
      server.setNow(now)
      expect(await ops(server, ...since, '--yes')).toEqual([
        0,
        `1 charge of the provider compared, 1 done.\nEntered as refunded, not sent again: $25.00 (${chargeRef}) of order ${number}.`,
      ])
      await sendPendingRefunds(server.deps)
      const { rows } = await server.database.query(
        'select amount_cents - refunded_cents as cents from sandbox.charges where charge_ref = $1',
        [chargeRef],
      )
      expect(rows).toEqual([{ cents: 3_500 }])
      expect(await ops(server, ...since, '--yes')).toEqual([0, '1 charge of the provider compared, 0 done.'])
      server.setNow(new Date(now.getTime() + HOUR))
      expect(await booksDiffer()).toEqual([])
    },
  )

  it('leaves to people what is entered in part already, without the key that it has there', async () => {
    server.setNow(lost)
    const { number, chargeRef } = await payOrder(10_000)
    for (const amountCents of [6_000, 1_000])
      await server.deps.payments.refund({ key: newKey(), chargeRef, amountCents })
    // The charge has $30.00 left, so this is found to have been given before.
    await refundOrder(server.deps, { customerId: customer.id, number, cents: 3_100, cause: 'a claim' })
    await sendPendingRefunds(server.deps)
    server.setNow(now)
    expect((await ops(server, ...since, '--yes'))[1]).toContain('1 charge of the provider compared, 0 done.')
    const entered = await server.database.db
      .selectFrom('refunds')
      .select(['status', 'amountCents'])
      .where('customerId', '=', customer.id)
      .execute()
    expect(entered).toEqual([{ status: 'succeeded', amountCents: 3_100 }])
  })

  it('lets numbers go on beyond those of before with --restored', async () => {
    const before = await nextOrderNumber(server)
    expect((await ops(server, ...since, '--restored'))[0]).toBe(0)
    expect(await nextOrderNumber(server)).toBe(before + 10_001)
    await createCustomer(server)
  })

  it('refuses a time that is still to come', async () => {
    const before = await nextOrderNumber(server)
    expect(await ops(server, 'reconcile', '--since', '2126-11-16', '--restored', '--yes')).toEqual([
      1,
      '2126-11-16T08:00:00.000Z is still to come.',
    ])
    expect(await nextOrderNumber(server)).toBe(before + 1)
  })

  it.each([[], ['--since', 'lately'], ['--since', '2026-11-16T04:00:00'], ['--since', '2026-13-01T04:00:00Z']])(
    'wants to know since when: %s %s',
    async (...typed) => {
      expect(await ops(server, 'reconcile', ...typed)).toEqual([
        2,
        'Say from when with --since, as 2026-11-16, yesterday or 2026-11-16T04:00:00Z.',
      ])
    },
  )
})

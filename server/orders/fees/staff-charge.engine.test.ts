import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MESSAGE_PRIORITIES } from '#rules/texts'
import { createCustomer, type TestCustomer } from '../../../tests/customers.ts'
import { START } from '../../../tests/engines.ts'
import { addCard } from '../../../tests/money/cards.ts'
import {
  balanceOf,
  cardBookOf,
  createMember,
  expectSoundBooks,
  giveCredit,
  postingsOf,
  setBalance,
  turnOnReload,
} from '../../../tests/money/credit.ts'
import { openPlanInvoice } from '../../../tests/money/money.ts'
import { payFee } from '../../../tests/money/pay-fee.ts'
import { verifyOwn } from '../../../tests/phones.ts'
import { placesInOrder, waitingForDay } from '../../../tests/queued-messages.ts'
import { shareTestServer } from '../../../tests/test-server.ts'
import { chargeCustomer, type StaffCharge } from './staff-charge.ts'

const server = shareTestServer()

let customer: TestCustomer
let deeds = 0
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

const charge = (given: Partial<StaffCharge> = {}, deps = server.deps) =>
  chargeCustomer(deps, customer.id, { cents: 2500, reason: 'Lost bag', cause: `deed ${++deeds}`, ...given })
const orders = () =>
  server.database.db.selectFrom('orders').selectAll().where('customerId', '=', customer.id).orderBy('id').execute()
const charged = async () => (await cardBookOf(server, customer.id)).map(([cents]) => cents)
const heard = async () =>
  (
    await server.database.db
      .selectFrom('messages')
      .select('body')
      .where('customerId', '=', customer.id)
      .where('eventKey', 'like', 'order %')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body.replace(/https?:\S+/, '…'))

describe('what staff charge', () => {
  it('takes credit first, then the card, and never a reload; the customer reads why [R250]', async () => {
    customer = await createMember(server)
    await turnOnReload(server, customer)
    await setBalance(server, customer.id, 3000)
    const before = (await charged()).length
    expect(await charge()).toMatchObject({ status: 'charged', payment: { status: 'paid' } })
    expect(await charge({ cents: 4000, reason: '  Second\nbag ' })).toMatchObject({ payment: { status: 'paid' } })
    expect([await balanceOf(server, customer.id), (await charged()).slice(before)]).toEqual([0, [3500]])
    const [first, second] = await orders()
    expect([first, second]).toMatchObject([
      {
        kind: 'staff_charge',
        status: 'completed',
        amountCents: 2500,
        balanceBeforeCents: 3000,
        balanceAfterCents: 500,
      },
      { kind: 'staff_charge', status: 'completed', amountCents: 4000, balanceBeforeCents: 500, balanceAfterCents: 0 },
    ])
    expect(await postingsOf(server, `invoice ${second?.id} paid`)).toEqual({ sales: 4000, credit: -500, card: -3500 })
    const titles = await server.database.db
      .selectFrom('orderLines')
      .select(['kind', 'title'])
      .where('orderId', 'in', [first?.id ?? 0, second?.id ?? 0])
      .orderBy('orderId')
      .execute()
    expect(titles).toEqual([
      { kind: 'staff_charge', title: 'Lost bag' },
      { kind: 'staff_charge', title: 'Second bag' },
    ])
    // One letter each, whatever paid it.
    expect(await heard()).toEqual([
      expect.stringContaining('For: Lost bag\nDate: Tuesday, November 17th\nTotal: $25.00\nPaid with credit: $25.00\n'),
      expect.stringContaining('Total: $40.00\nPaid with credit: $5.00\nPaid with Visa ending in 4242: $35.00\n'),
    ])
    expect((await waitingForDay(server, customer.id)).get('order paid')).toBe(true)
    expect((await placesInOrder(server, customer.id)).get('order paid')).toBe(MESSAGE_PRIORITIES.payment)
  })

  it('is the same deed however often it is told, also to several at once', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const outcomes = await Promise.all([charge({ cause: 'audit 7' }), charge({ cause: 'audit 7' })])
    const again = await charge({ cause: 'audit 7' })
    expect(again).toMatchObject({ status: 'charged', payment: { status: 'paid' } })
    for (const outcome of outcomes) expect(outcome).toMatchObject({ orderId: (again as { orderId: number }).orderId })
    expect([await charged(), (await orders()).length]).toEqual([[2500], 1])
    expect(await charge({ cause: 'audit 7', cents: 2501 })).toEqual({ refusal: 'done_otherwise' })
    expect(await charge({ cause: 'audit 8' })).toMatchObject({ payment: { status: 'paid' } })
    expect(await charged()).toEqual([2500, 2500])
  })

  it('told about two customers at once it is done to one of them', async () => {
    const members = [await createMember(server, { plan: 'payc' }), await createMember(server, { plan: 'payc' })]
    const deed = { cents: 2500, reason: 'Lost bag', cause: 'audit 9' }
    const outcomes = await Promise.all(members.map(({ id }) => chargeCustomer(server.deps, id, deed)))
    expect(outcomes.map((outcome) => ('status' in outcome ? outcome.status : outcome.refusal)).sort()).toEqual([
      'charged',
      'done_otherwise',
    ])
  })

  it.each([
    [
      'a card that declines',
      '4000000000000341',
      'Larkspur: we could not charge $15.00 to your card for: Lost bag. Pay now: …',
    ],
    [
      'a bank that wants to ask the customer',
      '4000002760003184',
      'Larkspur: your bank wants you to confirm $15.00 for Lost bag. Pay now: …',
    ],
  ])('with %s stays open until the customer pays', async (_, number, text) => {
    customer = await createCustomer(server, { plan: 'payc' })
    await addCard(server, customer.token, number)
    await verifyOwn(server, customer)
    await giveCredit(server, customer.id, 1000)
    const outcome = await charge()
    expect(outcome).toMatchObject({ status: 'charged', payment: { status: 'declined' } })
    expect(await orders()).toMatchObject([{ status: 'in_progress', hold: 'payment', nextTryAt: null }])
    expect((await heard()).filter((body) => body.startsWith('Larkspur'))).toEqual([text])
    await giveCredit(server, customer.id, 1500)
    const { orderId } = outcome as { orderId: number }
    expect(await payFee(server.deps, orderId, { isPresent: true })).toEqual({ status: 'paid' })
    expect(await orders()).toMatchObject([{ status: 'completed', hold: null, balanceAfterCents: 0 }])
    expect(await charged()).toEqual([])
  })

  it('waits while a purchase is on its way, and goes on afterwards', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const { id: order } = await openPlanInvoice(server, customer.id)
    let purchase: Promise<unknown> | undefined
    let letGo = () => {}
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const asked = new Promise<void>((resolve) => {
      const { payments } = server.deps
      const { charge } = payments
      payments.charge = async (given) => {
        payments.charge = charge
        resolve()
        await isHeld
        return charge.call(payments, given)
      }
      purchase = server.call('POST', '/api/client/subscription/checkout/', { order }, customer.token)
    })
    await asked
    const outcome = await charge()
    expect(outcome).toMatchObject({ status: 'charged', payment: { status: 'waits' } })
    expect(await orders()).toMatchObject([{ status: 'in_progress', hold: null, deliveredAt: START }])
    letGo()
    await purchase
    const { orderId } = outcome as { orderId: number }
    expect(await payFee(server.deps, orderId, { isPresent: false })).toEqual({ status: 'paid' })
    expect(await orders()).toMatchObject([
      { status: 'completed', balanceBeforeCents: 19_900, balanceAfterCents: 17_400 },
    ])
  })

  it('waits where nobody knows what the bank said', async () => {
    customer = await createMember(server, { plan: 'payc' })
    const payments = {
      ...server.deps.payments,
      charge: async () => {
        throw new Error('no answer')
      },
    }
    expect(await charge({}, { ...server.deps, payments })).toMatchObject({ payment: { status: 'waits' } })
    expect(await orders()).toMatchObject([{ status: 'in_progress', hold: null }])
    const [order] = await orders()
    server.setNow('2026-11-17T19:00:00Z')
    expect(await payFee(server.deps, order?.id ?? 0, { isPresent: false })).toEqual({ status: 'paid' })
    expect(await charged()).toEqual([2500])
  })

  it('is refused for no sum, no reason, a card number, or nobody', async () => {
    customer = await createCustomer(server, { plan: 'payc' })
    for (const cents of [0, 49, -2500, 25.5, 500_001, Number.NaN]) {
      expect([cents, await charge({ cents })]).toEqual([cents, { refusal: 'out_of_range' }])
    }
    expect(await charge({ reason: ' \n ' })).toEqual({ refusal: 'reason', sentence: 'Required' })
    expect(await charge({ reason: 'x'.repeat(101) })).toEqual({
      refusal: 'reason',
      sentence: 'Must be 100 characters or less',
    })
    expect(await charge({ reason: 'Card 4242 4242 4242 4242' })).toMatchObject({ refusal: 'reason' })
    customer = { ...customer, id: 999_999 }
    expect(await charge()).toEqual({ refusal: 'no_such_customer' })
  })
})

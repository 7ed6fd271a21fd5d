import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#rules/durations'
import { MESSAGE_PRIORITIES } from '#rules/texts'
import type { TestCustomer } from '../../../tests/customers.ts'
import { START } from '../../../tests/engines.ts'
import { addCard } from '../../../tests/money/cards.ts'
import { completeOrder } from '../../../tests/money/complete-order.ts'
import { balanceOf, cardBookOf, expectSoundBooks, giveCredit } from '../../../tests/money/credit.ts'
import { CARDS, createPayer, orderRow } from '../../../tests/money/order-payer.ts'
import { putOrder } from '../../../tests/money/put-order.ts'
import { placesInOrder, waitingForDay } from '../../../tests/queued-messages.ts'
import { openTestServer, shareTestServer } from '../../../tests/test-server.ts'
import { askAboutCharges } from '../../payments/ask-provider.ts'
import { countDecline } from '../../payments/decline-limits.ts'
import { finishAsked, retryHeldOrders } from './unpaid-orders.ts'

const server = shareTestServer()
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

async function pay({ token }: TestCustomer, id: number, key?: string, on = server) {
  const answer = await on.app.inject({
    method: 'POST',
    url: `/api/client/orders/${id}/pay/`,
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
  })
  const { statusCode: status, headers } = answer
  return { status, code: headers['x-error-code'], retryAfter: headers['retry-after'], body: answer.json() }
}
const charged = async ({ id }: TestCustomer) => (await cardBookOf(server, id)).map(([cents]) => cents)
const attempts = async ({ id }: TestCustomer) =>
  (await server.database.db.selectFrom('charges').select('id').where('customerId', '=', id).execute()).length
const listed = async ({ token }: TestCustomer, id: number) =>
  (await server.call('GET', `/api/client/orders/${id}/`, undefined, token)).body
const later = () => server.setNow(new Date(server.deps.clock.now().getTime() + 60_000))
const confirm = (secret: string) => server.call('POST', '/api/sandbox/confirm_charge/', { secret, is_accepted: true })

async function heldOrder(card: string | null = CARDS.declines) {
  const customer = await createPayer(server, { card })
  const id = await putOrder(server, customer)
  await completeOrder(server.deps, id)
  return { customer, id }
}

describe('POST /client/orders/{id}/pay/ [R301]', () => {
  it('a held order is paid with the new card and ready to leave; again it answers the same, and charges nothing', async () => {
    const { customer, id } = await heldOrder()
    await addCard(server, customer.token)
    const paid = await pay(customer, id, 'press')
    expect(paid).toMatchObject({ status: 200, body: { id, pretty_status: 'Ready', is_on_hold: false } })
    expect(await orderRow(server, id)).toMatchObject({ state: 'ready', hold: null, nextTryAt: null })
    for (const key of ['press', 'another', undefined]) {
      expect(await pay(customer, id, key)).toMatchObject({ status: 200, body: paid.body })
    }
    expect(await charged(customer)).toEqual([2_000])
    // The customer did it, and hears of it at any hour.
    const waiting = await waitingForDay(server, customer.id)
    expect(waiting.get('order paid')).toBe(false)
    expect((await placesInOrder(server, customer.id)).get('order paid')).toBe(MESSAGE_PRIORITIES.answer)
    // That its payment is needed had not left yet, and is not sent any more.
    expect([waiting.has('order held'), waiting.has('order payment needed after')]).toEqual([false, false])
  })

  it('credit first: what arrived pays, and no card is asked', async () => {
    const { customer, id } = await heldOrder()
    await giveCredit(server, customer.id, 2_500)
    expect((await pay(customer, id, 'press')).status).toBe(200)
    expect([await balanceOf(server, customer.id), await attempts(customer)]).toEqual([500, 1])
  })

  it('a decline is a 400 with the bank’s sentence, kept under its key; the order stays held and its tries stay', async () => {
    const { customer, id } = await heldOrder()
    const declined = await pay(customer, id, 'press')
    expect(declined).toMatchObject({ status: 400, code: 'card_declined' })
    expect(declined.body).toEqual({ non_field_errors: ['Your card was declined.'] })
    expect((await pay(customer, id, 'press')).body).toEqual(declined.body)
    expect(await attempts(customer)).toBe(2)
    expect(await orderRow(server, id)).toMatchObject({ hold: 'payment', nextTryAt: new Date('2026-11-18T18:00:00Z') })
    await retryHeldOrders(server.deps)
    expect(await attempts(customer)).toBe(2)
  })

  it('no card: "Please add a card."', async () => {
    const { customer, id } = await heldOrder(null)
    expect(await pay(customer, id, 'press')).toMatchObject({ status: 400, code: 'no_card' })
    await addCard(server, customer.token)
    expect((await pay(customer, id, 'press')).status).toBe(200)
  })

  it('the bank asks: 402 with secret and public key; confirmed and repeated under the same key it is paid', async () => {
    const { customer, id } = await heldOrder(CARDS.asks)
    const asked = await pay(customer, id, 'press')
    expect(asked).toMatchObject({ status: 402, body: { secret: expect.any(String), public_key: expect.any(String) } })
    expect((await pay(customer, id, 'press')).body).toEqual(asked.body)
    // Meanwhile neither the tries nor staff charge beside it.
    await giveCredit(server, customer.id, 100)
    await retryHeldOrders(server.deps)
    expect(await attempts(customer)).toBe(2)
    await confirm(asked.body.secret)
    expect((await pay(customer, id, 'press')).status).toBe(200)
    expect([await charged(customer), await balanceOf(server, customer.id)]).toEqual([[2_000], 100])
  })

  it('the bank asks and another card is added: the question ends, and the new card pays', async () => {
    const { customer, id } = await heldOrder(CARDS.asks)
    expect((await pay(customer, id, 'press')).status).toBe(402)
    await addCard(server, customer.token)
    // The press itself goes on with its own card; the next one takes the new card.
    expect((await pay(customer, id, 'press')).status).toBe(402)
    expect((await pay(customer, id, 'next-press')).status).toBe(200)
    expect(await charged(customer)).toEqual([2_000])
  })

  it('nobody knows: 409 with retry-after; the same key learns what it has come to', async () => {
    const { customer, id } = await heldOrder()
    await addCard(server, customer.token, CARDS.timesOutAfter)
    expect(await pay(customer, id, 'press')).toMatchObject({
      status: 409,
      code: 'charge_unknown',
      retryAfter: expect.any(String),
    })
    expect((await pay(customer, id, 'other')).status).toBe(409)
    later()
    await askAboutCharges(server.deps)
    expect((await pay(customer, id, 'press')).status).toBe(200)
    expect(await charged(customer)).toEqual([2_000])
  })

  it('a press with a new card that came to nothing has asked it: nothing begins again before the order’s next day', async () => {
    const { customer, id } = await heldOrder(CARDS.declinesForGood)
    expect(await orderRow(server, id)).toMatchObject({ nextTryAt: null })
    await addCard(server, customer.token, CARDS.fails)
    expect(await listed(customer, id)).toMatchObject({ next_try: server.deps.clock.now().toISOString() })
    expect(await pay(customer, id, 'press')).toMatchObject({ status: 409, code: 'charge_not_made' })
    const tomorrow = new Date('2026-11-18T18:00:00Z')
    expect(await listed(customer, id)).toMatchObject({ is_payable: true, next_try: tomorrow.toISOString() })
    for (let minute = 0; minute < 5; minute += 1) {
      await retryHeldOrders(server.deps)
      later()
    }
    expect(await attempts(customer)).toBe(2)
    server.setNow(tomorrow)
    await retryHeldOrders(server.deps)
    expect(await attempts(customer)).toBe(3)
  })

  it.each([
    ['nobody followed it', CARDS.timesOutBefore, 'charge_unknown'],
    ['the customer did not confirm it', CARDS.asks, 'authentication_needed'],
  ])('a press with a new card that came to nothing has asked it, also where %s', async (_, card, code) => {
    const { customer, id } = await heldOrder()
    await addCard(server, customer.token, card)
    expect((await pay(customer, id, 'press')).code).toBe(code)
    server.setNow(new Date(START.getTime() + 31 * MINUTE_MS))
    await askAboutCharges(server.deps)
    await retryHeldOrders(server.deps)
    expect([await attempts(customer), await listed(customer, id)]).toMatchObject([
      2,
      { next_try: '2026-11-18T18:00:00.000Z' },
    ])
    await addCard(server, customer.token)
    await retryHeldOrders(server.deps)
    expect(await charged(customer)).toEqual([2_000])
  })

  it('our own try of it is under way: "This payment is already under way.", also once nobody is at work on it', async () => {
    const { customer, id } = await heldOrder(null)
    const other = await putOrder(server, customer, { deliveredAt: START })
    await addCard(server, customer.token, CARDS.timesOutAfter)
    await retryHeldOrders(server.deps)
    expect(await attempts(customer)).toBe(1)
    const tried = {
      status: 409,
      code: 'payment_under_way',
      retryAfter: '2',
      body: { non_field_errors: ['This payment is already under way. Please wait a moment.'] },
    }
    expect(await pay(customer, id, 'press')).toMatchObject(tried)
    expect(await pay(customer, other, 'other')).toMatchObject({ status: 409, code: 'charge_in_flight' })
    later()
    const { payments } = server.deps
    const real = payments.findCharge
    payments.findCharge = () => Promise.reject(new Error('Away.'))
    const silent = await pay(customer, id, 'press').finally(() => {
      payments.findCharge = real
    })
    expect(silent).toMatchObject(tried)
    expect(await pay(customer, id, 'press')).toMatchObject({ status: 200, body: { pretty_status: 'Ready' } })
    expect([await charged(customer), await attempts(customer)]).toEqual([[2_000], 1])
  })

  it('a decline that the asker heard is what the key answers with, and nothing is asked again', async () => {
    const { customer, id } = await heldOrder()
    const { payments } = server.deps
    const real = payments.charge
    payments.charge = async (given) => {
      await real(given)
      throw new Error('Lost on the way.')
    }
    const lost = await pay(customer, id, 'press')
    payments.charge = real
    expect([lost.status, lost.code]).toEqual([409, 'charge_unknown'])
    later()
    await askAboutCharges(server.deps)
    expect(await pay(customer, id, 'press')).toMatchObject({ status: 400, code: 'card_declined' })
    expect(await attempts(customer)).toBe(2)
  })

  it.each([
    ['in progress', {}],
    ['held by staff', { hold: 'staff', deliveredAt: START }],
  ] as const)('nothing to pay: %s', async (_, columns) => {
    const customer = await createPayer(server)
    const id = await putOrder(server, customer, columns)
    expect(await pay(customer, id)).toMatchObject({ status: 409, code: 'nothing_to_pay' })
    expect(await attempts(customer)).toBe(0)
  })

  describe('that staff began to look into after the press', () => {
    const stop = (id: number) =>
      server.database.db.updateTable('orders').set({ hold: 'staff' }).where('id', '=', id).execute()

    it('the charge of the press is followed to its end', async () => {
      const customer = await createPayer(server, { card: CARDS.timesOutBefore })
      const id = await putOrder(server, customer, { deliveredAt: START })
      expect(await pay(customer, id, 'press')).toMatchObject({ status: 409, code: 'charge_unknown' })
      await stop(id)
      expect(await pay(customer, id, 'press')).toMatchObject({ status: 409, code: 'charge_unknown' })
      later()
      expect(await pay(customer, id, 'press')).toMatchObject({ status: 409, code: 'charge_not_made' })
      expect(await attempts(customer)).toBe(1)
    })

    it('a reload that succeeds is credit, and nothing more is asked for the order', async () => {
      const customer = await createPayer(server, { plan: 'gold', isReloading: true, card: CARDS.timesOutAfter })
      const id = await putOrder(server, customer, { deliveredAt: START })
      expect(await pay(customer, id, 'press')).toMatchObject({ status: 409, code: 'charge_unknown' })
      await stop(id)
      later()
      expect(await pay(customer, id, 'press')).toMatchObject({ status: 409, code: 'nothing_to_pay' })
      expect([await charged(customer), await balanceOf(server, customer.id)]).toEqual([[19_900], 19_900])
      expect(await orderRow(server, id)).toMatchObject({ status: 'in_progress', hold: 'staff' })
    })
  })

  it.each(['no_show', 'staff_charge'] as const)(
    'an unpaid %s: credit, then the card, and never a reload',
    async (kind) => {
      const customer = await createPayer(server, { plan: 'gold', creditCents: 500, isReloading: true })
      const id = await putOrder(server, customer, { kind, hold: 'payment', deliveredAt: START })
      expect(await pay(customer, id, 'press')).toMatchObject({ status: 200, body: { status: 'completed' } })
      expect(await charged(customer)).toEqual([1_500])
      expect(await orderRow(server, id)).toMatchObject({ balanceBeforeCents: 500, balanceAfterCents: 0 })
    },
  )

  it('20 presses at once, with a job and staff beside them: paid once', async () => {
    const { customer, id } = await heldOrder()
    await addCard(server, customer.token)
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => pay(customer, id, `press ${index % 4}`.replace(' ', '-'))),
      retryHeldOrders(server.deps),
      finishAsked(server.deps),
      completeOrder(server.deps, id),
    ])
    later()
    await askAboutCharges(server.deps)
    await retryHeldOrders(server.deps)
    await finishAsked(server.deps)
    const { paidAt } = await orderRow(server, id)
    expect([paidAt, await charged(customer)]).toEqual([expect.any(Date), [2_000]])
  })
})

it('whoever has no declines left still hears what became of a charge that has begun', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' }, server.database)
  const { customer, id } = await heldOrder(null)
  await addCard(server, customer.token, CARDS.timesOutBefore)
  expect(await pay(customer, id, 'press', limited)).toMatchObject({ status: 409, code: 'charge_unknown' })
  for (let count = 1; count <= 10; count += 1) await countDecline(limited.deps, customer.id)
  expect(await pay(customer, id, 'press', limited)).toMatchObject({ status: 409, code: 'charge_unknown' })
  expect((await pay(customer, id, 'other', limited)).status).toBe(429)
  await limited.app.close()
})

it('ten declines a day are enough', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' }, server.database)
  const { customer, id } = await heldOrder()
  const answers: number[] = []
  for (let tries = 0; tries < 11; tries += 1) answers.push((await pay(customer, id, undefined, limited)).status)
  expect(answers).toEqual([...Array(10).fill(400), 429])
  await limited.app.close()
})

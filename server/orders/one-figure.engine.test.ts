import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard } from '../../tests/money/cards.ts'
import { completeOrder } from '../../tests/money/complete-order.ts'
import { expectSoundBooks, giveCredit } from '../../tests/money/credit.ts'
import { CARDS, createPayer } from '../../tests/money/order-payer.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { readPdf } from '../../tests/read-pdf.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { retryHeldOrders } from './payment/unpaid-orders.ts'

/**
 * One debt, one figure: whatever home, list, order, invoice, text, letter and receipt say of one order, and what its card is asked for.
 * The button and the words of home and list are shown from the same answers in tests/screens/one-figure.test.tsx.
 */

const server = shareTestServer()
beforeEach(() => server.setNow(START))
afterEach(() => expectSoundBooks(server))

const get = async <Answer>({ token }: TestCustomer, path: string) =>
  (await server.call('GET', `/api/client/${path}`, undefined, token)).body as Answer

interface ShownOrder {
  id: number
  dollar_amount_with_discount: string
  dollar_due: string
  dollar_due_from_credit: string
  dollar_due_reload: string | null
  also_due: { id: number; dollar_due: string }[]
  is_payable: boolean
  payment: { dollar_credit: string; dollar_card: string; card_last: string | null } | null
}
interface ShownInvoice {
  id: number
  is_paid: boolean
  dollar_amount_with_discount: string
}

const dueOf = ({ dollar_due, dollar_due_from_credit }: ShownOrder) => ({
  card: dollar_due,
  credit: dollar_due_from_credit,
})

/** Everything that a customer can read about what an order costs. */
async function told(customer: TestCustomer, id: number) {
  const orders = await get<ShownOrder[]>(customer, 'orders/?limit=20')
  const listed = orders.find((each) => each.id === id)
  const { due: atHome } = await get<{ due: ShownOrder | null }>(customer, 'profile/')
  const order = await get<ShownOrder>(customer, `orders/${id}/`)
  const invoice = (await get<ShownInvoice[]>(customer, 'invoices/')).find((each) => each.id === id)
  return {
    home: atHome ? dueOf(atHome) : null,
    list: listed && { total: listed.dollar_amount_with_discount, ...dueOf(listed) },
    order: { total: order.dollar_amount_with_discount, ...dueOf(order), reload: order.dollar_due_reload },
    paid: order.payment && { card: order.payment.dollar_card, credit: order.payment.dollar_credit },
    invoice: invoice ? `${invoice.dollar_amount_with_discount}${invoice.is_paid ? ' paid' : ' open'}` : null,
    texts: await messages(customer, 'sms'),
    letters: await messages(customer, 'mail'),
    receipt: await receipt(customer, id),
    charges: await charges(customer),
  }
}

/** The sentences and lines of the news that name an amount. */
async function messages({ id }: TestCustomer, channel: 'sms' | 'mail'): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('messages')
    .select('body')
    .where('customerId', '=', id)
    .where('channel', '=', channel)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ body }) => body.split('\n').filter((line) => line.includes('$')))
}

async function receipt({ token }: TestCustomer, id: number): Promise<string[]> {
  const { body } = await server.call('POST', `/api/client/orders/${id}/`, {}, token)
  const { rawPayload } = await server.app.inject({ method: 'GET', url: (body as { pdf_path: string }).pdf_path })
  return readPdf(rawPayload)
    .pages.flat()
    .filter((line) => /^(Total|Paid with|Waived)/.test(line))
}

const charges = async ({ id }: TestCustomer) =>
  (
    await server.database.db
      .selectFrom('charges')
      .select(['status', 'amountCents'])
      .where('customerId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ status, amountCents }) => `${status} ${amountCents}`)

/** A customer whose texts come as texts. */
async function payer(of: Parameters<typeof createPayer>[1]): Promise<TestCustomer> {
  const customer = await createPayer(server, of)
  await server.database.query('update phones set verified_at = $2 where customer_id = $1', [customer.id, START])
  // What the card and the credit were told of before is not about the order.
  await server.database.query('delete from messages where customer_id = $1', [customer.id])
  return customer
}

const press = async ({ token }: TestCustomer, id: number, card?: number) =>
  server.call('POST', `/api/client/orders/${id}/pay/`, { card }, token)

const NOTHING_DUE = { card: '0.00', credit: '0.00' }
const settled = (total: string) => ({
  home: null,
  list: { total, ...NOTHING_DUE },
  order: { total, ...NOTHING_DUE, reload: null },
})

describe('one order, one figure in every place', () => {
  it('paid by credit', async () => {
    const customer = await payer({ creditCents: 10_000 })
    const id = await putOrder(server, customer, { amountCents: 6000 })
    await completeOrder(server.deps, id)
    expect(await told(customer, id)).toEqual({
      ...settled('60.00'),
      paid: { card: '0.00', credit: '60.00' },
      invoice: null,
      texts: [],
      letters: [
        `Thank you. Order ${id} is paid: $60.00.`,
        'Total: $60.00',
        'Paid with credit: $60.00',
        'Your credit now: $40.00',
      ],
      receipt: ['Total $60.00', 'Paid with credit $60.00'],
      charges: [],
    })
  })

  it('paid by card', async () => {
    const customer = await payer({})
    const id = await putOrder(server, customer, { amountCents: 6000 })
    await completeOrder(server.deps, id)
    expect(await told(customer, id)).toEqual({
      ...settled('60.00'),
      paid: { card: '60.00', credit: '0.00' },
      invoice: '60.00 paid',
      texts: [],
      letters: [`Thank you. Order ${id} is paid: $60.00.`, 'Total: $60.00', 'Paid with Visa ending in 4242: $60.00'],
      receipt: ['Total $60.00', 'Paid with Visa ending in 4242 $60.00'],
      charges: ['succeeded 6000'],
    })
  })

  it('paid by both: the card’s part and the credit’s are the same two sums on page, letter and receipt', async () => {
    const customer = await payer({ creditCents: 4000 })
    const id = await putOrder(server, customer, { amountCents: 6000 })
    await completeOrder(server.deps, id)
    expect(await told(customer, id)).toEqual({
      ...settled('60.00'),
      paid: { card: '20.00', credit: '40.00' },
      invoice: '20.00 paid',
      texts: [],
      letters: [
        `Thank you. Order ${id} is paid: $60.00.`,
        'Total: $60.00',
        'Paid with credit: $40.00',
        'Paid with Visa ending in 4242: $20.00',
      ],
      receipt: ['Total $60.00', 'Paid with credit $40.00', 'Paid with Visa ending in 4242 $20.00'],
      charges: ['succeeded 2000'],
    })
  })

  it('paid by a reload: the card is asked for the plan, and the order is paid from credit', async () => {
    const customer = await payer({ plan: 'gold', isReloading: true, creditCents: 4000 })
    const id = await putOrder(server, customer, { amountCents: 6000, planName: 'gold' })
    await completeOrder(server.deps, id)
    expect(await told(customer, id)).toEqual({
      ...settled('60.00'),
      paid: { card: '0.00', credit: '60.00' },
      invoice: null,
      texts: [
        `Larkspur: auto-reload charged $199.00 to your Visa ending in 4242 for order ${id}. It is in your account as credit.`,
      ],
      letters: [
        `Thank you. Order ${id} is paid: $60.00.`,
        'Total: $60.00',
        'Paid with credit: $60.00',
        'Auto-reload: $199.00 to your Visa ending in 4242',
        'Your credit now: $179.00',
      ],
      receipt: ['Total $60.00', 'Paid with credit $60.00'],
      charges: ['succeeded 19900'],
    })
  })

  it('declined first: what is due is told alike everywhere, and the next card is asked for just that', async () => {
    const customer = await payer({ card: CARDS.declines, creditCents: 15_466 })
    const id = await putOrder(server, customer, { amountCents: 34_500 })
    await completeOrder(server.deps, id)
    const due = { card: '190.34', credit: '154.66' }
    const held = await told(customer, id)
    expect(held).toEqual({
      home: due,
      list: { total: '345.00', ...due },
      order: { total: '345.00', ...due, reload: null },
      paid: null,
      invoice: '190.34 open',
      texts: [expect.stringContaining(`order ${id} is ready: you owe $190.34.`)],
      letters: [expect.stringContaining(`We could not charge $190.34 to your Visa ending in 0341 for order ${id}.`)],
      receipt: ['Total $345.00'],
      charges: ['declined 19034'],
    })
    const { id: card } = await addCard(server, customer.token)
    expect(await press(customer, id, card)).toMatchObject({
      status: 200,
      body: { dollar_due: '0.00', payment: { dollar_card: '190.34', dollar_credit: '154.66', card_last: '4242' } },
    })
    expect(await told(customer, id)).toEqual({
      ...settled('345.00'),
      paid: due,
      invoice: '190.34 paid',
      // That its payment was needed had not left yet, and is not true any more.
      texts: [],
      letters: [
        `Thank you. Order ${id} is paid: $345.00.`,
        'Total: $345.00',
        'Paid with credit: $154.66',
        'Paid with Visa ending in 4242: $190.34',
      ],
      receipt: ['Total $345.00', 'Paid with credit $154.66', 'Paid with Visa ending in 4242 $190.34'],
      charges: ['declined 19034', 'succeeded 19034'],
    })
  })
})

describe('what is due follows the credit', () => {
  it('credit that came or went since the last try: list, order and invoice name the new rest', async () => {
    const customer = await payer({ card: CARDS.declines, creditCents: 1000 })
    const id = await putOrder(server, customer, { amountCents: 6000 })
    await completeOrder(server.deps, id)
    await giveCredit(server, customer.id, 2000)
    const { list, order, invoice } = await told(customer, id)
    expect([list?.card, order.card, order.credit, invoice]).toEqual(['30.00', '30.00', '30.00', '30.00 open'])
  })

  it('two that wait: each names what paying it now takes, and the other’s figure follows', async () => {
    const customer = await payer({ card: CARDS.declines, creditCents: 4000 })
    const older = await putOrder(server, customer, { amountCents: 6000 })
    const newer = await putOrder(server, customer, { amountCents: 5000 })
    for (const id of [older, newer]) await completeOrder(server.deps, id)
    const figures = async (id: number) => {
      const { list, order, invoice } = await told(customer, id)
      return [list?.card, order.card, invoice]
    }
    expect([await figures(older), await figures(newer)]).toEqual([
      ['20.00', '20.00', '20.00 open'],
      ['10.00', '10.00', '10.00 open'],
    ])
    // The credit is there once: each says what the other takes then.
    const orders = await get<ShownOrder[]>(customer, 'orders/')
    expect(orders.map(({ id, also_due }) => [id, also_due.map(({ dollar_due }) => dollar_due)])).toEqual([
      [newer, ['60.00']],
      [older, ['50.00']],
    ])
    expect((await get<ShownOrder>(customer, `orders/${older}/`)).also_due).toMatchObject([
      { id: newer, dollar_due: '50.00' },
    ])
    // A press that is declined leaves nothing that looks like new credit: the card is not asked again by itself.
    expect((await press(customer, newer)).status).toBe(400)
    await retryHeldOrders(server.deps)
    expect(await charges(customer)).toEqual(['declined 2000', 'declined 1000', 'declined 1000'])
    const { id: card } = await addCard(server, customer.token)
    expect((await press(customer, newer, card)).body).toMatchObject({
      payment: { dollar_credit: '40.00', dollar_card: '10.00' },
    })
    expect(await figures(older)).toEqual(['60.00', '60.00', '60.00 open'])
    expect((await get<ShownOrder>(customer, `orders/${older}/`)).also_due).toEqual([])
  })
})

describe('a press charges no more than its button named', () => {
  const pressed = async ({ token }: TestCustomer, id: number, max_charge: number) => {
    const { status, body } = await server.call('POST', `/api/client/orders/${id}/pay/`, { max_charge }, token)
    return status === 200 ? status : body
  }
  const CHANGED = { non_field_errors: ['The amount due has changed. Please check it and try again.'] }
  /** Held for $60.00 with credit of $40.00, and a good card since. */
  async function shown(of: Parameters<typeof createPayer>[1] = {}): Promise<{ customer: TestCustomer; id: number }> {
    const customer = await payer({ card: CARDS.declines, creditCents: 4000, ...of })
    const id = await putOrder(server, customer, { amountCents: 6000, ...(of.plan && { planName: of.plan }) })
    await completeOrder(server.deps, id)
    await addCard(server, customer.token)
    return { customer, id }
  }
  const spend = async (customer: TestCustomer, amountCents: number) =>
    completeOrder(server.deps, await putOrder(server, customer, { amountCents }))

  it('credit that another order has taken since: nothing is charged before the new sum is pressed', async () => {
    const { customer, id } = await shown()
    await spend(customer, 4000)
    expect(await pressed(customer, id, 2000)).toEqual(CHANGED)
    expect(await charges(customer)).toEqual(['declined 2000'])
    expect(await pressed(customer, id, 6000)).toBe(200)
    expect(await charges(customer)).toEqual(['declined 2000', 'succeeded 6000'])
  })

  it('a button that named only credit asks no card', async () => {
    const { customer, id } = await shown()
    await giveCredit(server, customer.id, 2000)
    await spend(customer, 6000)
    expect(await pressed(customer, id, 0)).toEqual(CHANGED)
    expect(await charges(customer)).toEqual(['declined 2000'])
  })

  it('auto-reload that was turned on in another tab is not charged to who was shown the rest', async () => {
    const { customer, id } = await shown({ plan: 'gold' })
    await server.call('PATCH', '/api/client/profile/', { is_auto_billing: true }, customer.token)
    expect(await pressed(customer, id, 2000)).toEqual(CHANGED)
    expect(await charges(customer)).toEqual(['declined 2000'])
    expect(await pressed(customer, id, 19_900)).toBe(200)
  })

  it('what has become less is charged, and a declined reload is followed by the rest as before', async () => {
    const { customer, id } = await shown()
    await giveCredit(server, customer.id, 500)
    expect(await pressed(customer, id, 2000)).toBe(200)
    expect((await charges(customer)).at(-1)).toBe('succeeded 1500')
    const reloading = await payer({ plan: 'gold', card: CARDS.declines, creditCents: 4000 })
    const other = await putOrder(server, reloading, { amountCents: 6000, planName: 'gold' })
    await completeOrder(server.deps, other)
    await server.call('PATCH', '/api/client/profile/', { is_auto_billing: true }, reloading.token)
    await pressed(reloading, other, 19_900)
    expect(await charges(reloading)).toEqual(['declined 2000', 'declined 19900', 'declined 2000'])
  })

  it('the bank’s question about more than was shown is neither taken over nor cancelled', async () => {
    const { customer, id } = await shown()
    await addCard(server, customer.token, CARDS.asks)
    await spend(customer, 4000)
    const elsewhere = await press(customer, id)
    expect(elsewhere.status).toBe(402)
    expect(await pressed(customer, id, 2000)).toEqual(CHANGED)
    expect((await charges(customer)).at(-1)).toBe('needs_authentication 6000')
  })
})

describe('what auto-reload would charge', () => {
  const waiting = async () => {
    const customer = await payer({ plan: 'gold', card: CARDS.declines, creditCents: 4000 })
    const id = await putOrder(server, customer, { amountCents: 6000, planName: 'gold' })
    await completeOrder(server.deps, id)
    return { customer, id }
  }
  const agree = ({ token }: TestCustomer) =>
    server.call('PATCH', '/api/client/profile/', { is_auto_billing: true }, token)

  it('is told with the order, and is what the press charges', async () => {
    const { customer, id } = await waiting()
    expect((await told(customer, id)).order).toEqual({ total: '60.00', card: '20.00', credit: '40.00', reload: null })
    await agree(customer)
    const { id: card } = await addCard(server, customer.token)
    expect((await told(customer, id)).order).toEqual({
      total: '60.00',
      card: '20.00',
      credit: '40.00',
      reload: '199.00',
    })
    expect((await press(customer, id, card)).status).toBe(200)
    expect((await charges(customer)).at(-1)).toBe('succeeded 19900')
  })

  it('is nothing once the bank has refused it for this order: the press asks for the rest', async () => {
    const { customer, id } = await waiting()
    await agree(customer)
    expect((await press(customer, id)).status).toBe(400)
    expect((await told(customer, id)).order.reload).toBeNull()
    const before = (await charges(customer)).length
    expect((await press(customer, id)).status).toBe(400)
    expect((await charges(customer)).slice(before)).toEqual(['declined 2000'])
  })

  it('is nothing for who has not agreed, and for a fee', async () => {
    const { customer, id } = await waiting()
    await server.database.query('update customers set is_auto_billing = true where id = $1', [customer.id])
    expect((await told(customer, id)).order.reload).toBeNull()
    await agree(customer)
    const fee = await putOrder(server, customer, { kind: 'no_show', hold: 'payment', deliveredAt: START })
    expect((await told(customer, fee)).order.reload).toBeNull()
  })

  it('without a card it is told where one is needed, and not where credit pays', async () => {
    const customer = await payer({ plan: 'gold', card: null, isReloading: true, creditCents: 4000 })
    const id = await putOrder(server, customer, { amountCents: 6000, planName: 'gold' })
    await completeOrder(server.deps, id)
    expect((await told(customer, id)).order.reload).toBe('199.00')
    await giveCredit(server, customer.id, 2500)
    expect((await told(customer, id)).order.reload).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { lettersTo } from '../../tests/letters.ts'
import { buyCredit, putCharge } from '../../tests/money/books.ts'
import { addCard, finishCardForm } from '../../tests/money/cards.ts'
import {
  accountOf,
  balanceOf,
  buy,
  cardBookOf,
  createMember,
  entriesOf,
  expectSoundBooks,
  giveCredit,
  lotsOf,
  owe,
  postingsOf,
} from '../../tests/money/credit.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { sellPlan } from '../billing/sell-plan.ts'
import { noteDispute } from '../payments/disputes.ts'
import { sendPendingRefunds } from '../payments/refunds.ts'

const server = shareTestServer()

describe('credit give', () => {
  it('is a gift of ours in the books and on the statement', async () => {
    const { id, email, token } = await createCustomer(server)
    expect(await ops(server, 'credit', 'give', email.toUpperCase(), '12.50', '--reason', 'A stain', '--yes')).toEqual([
      0,
      `Customer ${id} has got $12.50 of credit and has $12.50 now.`,
    ])
    expect(await lotsOf(server, id)).toEqual([['gift', 1250]])
    const { rows } = await server.database.query<{ id: number }>('select max(id) as id from staff_actions')
    expect(await postingsOf(server, `staff action ${rows[0]?.id}`)).toEqual({ credit: 1250, gifts: -1250 })
    const { body } = await server.call('GET', '/api/client/credit_statement/', undefined, token)
    expect(body).toMatchObject([{ reason: 'Credit from us', dollar_change: '12.50' }])
    await expectSoundBooks(server)
  })

  it('pays a debt first', async () => {
    const { id } = await createCustomer(server)
    await owe(server, id, 500)
    expect((await ops(server, 'credit', 'give', String(id), '7', '--reason', 'Sorry', '--yes'))[1]).toBe(
      `Customer ${id} has got $7.00 of credit and has $2.00 now.`,
    )
    await expectSoundBooks(server)
  })

  it('typed wrong does nothing', async () => {
    const [exit, text] = await ops(server, 'credit', 'give', '1', '20.00', '--yes')
    expect([exit, text]).toEqual([2, 'Say why with --reason "…".'])
    for (const amount of ['0', '0.00', '10000.01']) {
      expect(await ops(server, 'credit', 'give', '1', amount, '--reason', 'x', '--yes')).toEqual([
        2,
        'An amount is from $0.01 to $10000.00.',
      ])
    }
    expect(await ops(server, 'credit', 'give', 'grace', '1', '--reason', 'x')).toEqual([
      2,
      '"grace" is neither the number of a customer nor an e-mail address. `customer NAME` finds the number.',
    ])
  })
})

describe('credit transfer [R296]', () => {
  it('moves what the giver has, the oldest first, and no card ever gets it back', async () => {
    const [giver, taker] = [await createCustomer(server), await createCustomer(server)]
    await buyCredit(server, giver.id)
    await giveCredit(server, giver.id, 1000)
    expect(await ops(server, 'credit', 'transfer', giver.email, String(taker.id), '200.00', '--dry-run')).toEqual([
      0,
      `Dry run, nothing is done: $200.00 of credit go from Grace Hopper (customer ${giver.id}), who keeps $9.00, to Grace Hopper (customer ${taker.id}), who then has $200.00.`,
    ])
    expect(await opsJson(server, 'credit', 'transfer', giver.email, String(taker.id), '200.00', '--yes')).toEqual({
      amount: 20_000,
      dollar_amount: '200.00',
      from: { customer: giver.id, balance: 900, dollar_balance: '9.00' },
      to: { customer: taker.id, balance: 20_000, dollar_balance: '200.00' },
    })
    expect(await lotsOf(server, giver.id)).toEqual([
      ['purchase', 0],
      ['gift', 900],
    ])
    expect(await lotsOf(server, taker.id)).toEqual([['transfer', 20_000]])
    expect(await entriesOf(server, taker.id)).toEqual([['transfer_in', 20_000]])
    await expectSoundBooks(server)
  })

  it('is refused with a sentence', async () => {
    const [giver, taker] = [await createCustomer(server), await createCustomer(server)]
    const transfer = (to: string, amount = '10.00') =>
      ops(server, 'credit', 'transfer', giver.email, to, amount, '--yes')
    expect(await transfer(taker.email)).toEqual([1, `Grace Hopper (customer ${giver.id}) has only $0.00 of credit.`])
    const { invoice } = await buyCredit(server, giver.id)
    expect(await transfer(String(giver.id))).toEqual([1, 'Credit goes from one customer to another one.'])
    expect(await transfer('nobody@example.com')).toEqual([1, 'There is no customer nobody@example.com.'])
    await server.database.query(
      "insert into invoices (customer_id, kind, status, title, amount_cents, created_at) values ($1, 'fee', 'open', 'A fee', 500, now())",
      [giver.id],
    )
    const { rows } = await server.database.query<{ id: number }>('select max(id) as id from invoices')
    const charge = await putCharge(server.database.db, {
      ...invoice,
      id: Number(rows[0]?.id),
      amountCents: 500,
      discountCents: 0,
    })
    expect(await transfer(taker.email)).toEqual([
      1,
      'A payment of the giver is on its way, and may need the credit. Try again in a minute.',
    ])
    await server.database.query("update charges set status = 'void', ended_at = created_at where id = $1", [charge.id])
    expect((await transfer(taker.email))[0]).toBe(0)
    await expectSoundBooks(server)
  })

  it('both ways at once ends in the right books', async () => {
    const [one, other] = [await createCustomer(server), await createCustomer(server)]
    await giveCredit(server, one.id, 5000)
    await giveCredit(server, other.id, 5000)
    const exits = await Promise.all(
      [1, 2, 3].flatMap((amount) => [
        ops(server, 'credit', 'transfer', one.email, other.email, `${amount}.00`, '--yes'),
        ops(server, 'credit', 'transfer', other.email, one.email, `${amount}.50`, '--yes'),
      ]),
    )
    expect(exits.map(([exit]) => exit)).toEqual([0, 0, 0, 0, 0, 0])
    expect([await balanceOf(server, one.id), await balanceOf(server, other.id)]).toEqual([5150, 4850])
    await expectSoundBooks(server)
  })
})

describe('plan', () => {
  it('sells what the customer asked for, to the main card, and it holds once it is paid', async () => {
    const { id, email } = await createMember(server, { plan: 'payc' })
    expect(await ops(server, 'plan', email, 'gold', '--dry-run')).toEqual([
      0,
      `Dry run, nothing is done: Grace Hopper (customer ${id}) goes from Pay as you clean to Gold: $199.00 on the card ending in 4242, and the credit goes from $0.00 to $199.00.`,
    ])
    expect(await accountOf(server, id)).toMatchObject({ planName: 'payc' })
    expect((await ops(server, 'plan', email, 'gold', '--yes'))[1]).toMatch(
      new RegExp(`^Customer ${id} has Gold: \\$199\\.00 were charged \\(invoice \\d+\\)\\.$`),
    )
    expect(await accountOf(server, id)).toMatchObject({ planName: 'gold', balanceCents: 19_900 })
    expect(await cardBookOf(server, id)).toEqual([[19_900, 0]])
    expect(await ops(server, 'plan', email, 'gold', '--yes')).toEqual([
      1,
      `Grace Hopper (customer ${id}) has this plan already.`,
    ])
    expect(await opsJson(server, 'plan', email, 'platinum', '--yes')).toMatchObject({
      purpose: 'subscription',
      dollar_amount: '299.00',
    })
    expect(await accountOf(server, id)).toMatchObject({ planName: 'platinum', balanceCents: 49_800 })
    expect((await lettersTo(server, email)).length).toBeGreaterThan(1)
    await expectSoundBooks(server)
  })

  it('charges the card that staff were told of: where the customer has put another one in, nothing is charged', async () => {
    const { id, email, token } = await createMember(server, { plan: 'payc' })
    // Typed in, and not heard of yet: with the next payment it becomes the main one.
    await finishCardForm(server, token, '5555555555554444')
    expect((await ops(server, 'plan', email, 'gold', '--dry-run'))[1]).toContain('the card ending in 4242')
    expect(await ops(server, 'plan', email, 'gold', '--yes')).toEqual([
      1,
      'The main card has changed since, and nothing was charged. Look again.',
    ])
    expect([await accountOf(server, id), await cardBookOf(server, id)]).toMatchObject([
      { planName: 'payc', balanceCents: 0 },
      [],
    ])
    expect((await ops(server, 'plan', email, 'gold', '--dry-run'))[1]).toContain('the card ending in 4444')
    expect((await ops(server, 'plan', email, 'gold', '--yes'))[1]).toContain('$199.00 were charged')
  })

  it('is not sold where the bank does not answer, which is no decline', async () => {
    const { id, token } = await createCustomer(server, { plan: 'payc' })
    await addCard(server, token, '4000000010000042')
    const shown = { priceCents: 19_900, cardId: (await accountOf(server, id)).mainCardId ?? 0 }
    expect(await sellPlan(server.deps, id, 'gold', shown)).toEqual({ refusal: 'charge_not_made' })
    const [code, told] = await ops(server, 'plan', String(id), 'gold', '--yes')
    expect([code, told]).toEqual([1, expect.stringContaining('The bank did not answer. Nothing was charged')])
    expect([(await accountOf(server, id)).planName, await cardBookOf(server, id)]).toEqual(['payc', []])
  })

  it('is no top-up for a customer who was quicker, and leaves what they have chosen alone', async () => {
    const customer = await createMember(server)
    const invoices = async () =>
      (
        await server.database.query('select id, kind, status from invoices where customer_id = $1 order by id', [
          customer.id,
        ])
      ).rows
    const before = await invoices()
    const shown = { priceCents: 19_900, cardId: (await accountOf(server, customer.id)).mainCardId ?? 0 }
    expect(await sellPlan(server.deps, customer.id, 'gold', shown)).toEqual({ refusal: 'changed' })
    expect(await invoices()).toEqual(before)
    await server.call('POST', '/api/client/subscription/choose/', { package: 'platinum' }, customer.token)
    const chosen = await invoices()
    expect(chosen.at(-1)).toMatchObject({ kind: 'plan', status: 'open' })
    expect(await sellPlan(server.deps, customer.id, 'gold', shown)).toEqual({ refusal: 'changed' })
    expect(await invoices()).toEqual(chosen)
  })

  it('goes down to payc for nothing, and keeps the credit', async () => {
    const { id } = await createMember(server)
    expect(await ops(server, 'plan', String(id), 'payc', '--dry-run')).toEqual([
      0,
      `Dry run, nothing is done: Grace Hopper (customer ${id}) goes from Gold to Pay as you clean: nothing is charged, and $199.00 of credit stay; with --refund $199.00 would go back to the card until Tuesday, December 8th. Bags we haven’t priced yet are charged at list price, without discounts.`,
    ])
    expect(await ops(server, 'plan', String(id), 'payc', '--yes')).toEqual([
      0,
      `Customer ${id} has Pay as you clean: nothing was charged.`,
    ])
    expect(await accountOf(server, id)).toMatchObject({ planName: 'payc', balanceCents: 19_900 })
    await expectSoundBooks(server)
  })

  it('gives no discount before payment: declined, or a bank that asks, changes nothing', async () => {
    for (const card of ['4000000000000341', '4000002500003155']) {
      const { id, token } = await createCustomer(server)
      await addCard(server, token)
      await buy(server, { id, token } as never, 'payc')
      await addCard(server, token, card)
      const [exit, text] = await ops(server, 'plan', String(id), 'gold', '--yes')
      expect([exit, text.slice(0, 58)]).toEqual([
        1,
        'The card was not charged, and the plan is as it was: Your '.slice(0, 58),
      ])
      expect(await accountOf(server, id)).toMatchObject({ planName: 'payc', balanceCents: 0 })
      expect(await cardBookOf(server, id)).toEqual([])
    }
  })

  it('is refused without a card, and for a plan that is none', async () => {
    const { id } = await createCustomer(server)
    expect(await ops(server, 'plan', String(id), 'gold', '--yes')).toEqual([
      1,
      `Grace Hopper (customer ${id}) has no card. Only the customer can add one, in the account.`,
    ])
    expect(await ops(server, 'plan', String(id), 'silver', '--yes')).toEqual([
      2,
      'There is no plan "silver"; there are payc, gold, platinum.',
    ])
  })
})

it('a refund that the bank does not take is no second payment, and the order says that it is credit', async () => {
  const { email } = await createMember(server, { plan: 'payc', card: '4000000000005126' })
  const charged = await opsJson<{ id: number }>(server, 'charge', email, '60.00', '--reason', 'Lost hangers', '--yes')
  const order = String(charged.id)
  expect(await ops(server, 'refund', order, '20.00', '--yes')).toEqual([
    0,
    `Of order ${order} $20.00 went back: $20.00 to the card. What the bank does not take becomes credit.`,
  ])
  await sendPendingRefunds(server.deps)
  expect((await ops(server, 'order', 'show', order))[1]).toContain(
    '\nPaid: $60.00 by card\nRefunded: $20.00, of which the bank did not take $20.00: that is credit now\n',
  )
  await expectSoundBooks(server)
})

it('a refund that the bank does not take, because it has paid the customer itself, is not told as credit', async () => {
  const { email, id } = await createMember(server, { plan: 'payc', card: '4000000000005126' })
  const charged = await opsJson<{ id: number }>(server, 'charge', email, '60.00', '--reason', 'Lost hangers', '--yes')
  await ops(server, 'refund', String(charged.id), '20.00', '--yes')
  const { chargeRef } = await server.database.db
    .selectFrom('charges')
    .select('chargeRef')
    .where('customerId', '=', id)
    .executeTakeFirstOrThrow()
  await noteDispute(server.deps, {
    disputeRef: `dispute of ${chargeRef}`,
    chargeRef: String(chargeRef),
    status: 'lost',
  })
  await sendPendingRefunds(server.deps)
  expect((await ops(server, 'order', 'show', String(charged.id)))[1]).toContain('\nRefunded: $20.00\n')
  await expectSoundBooks(server)
})

it('of a charge that the bank looks into in part the rest can be refunded, and staff hear how much that is', async () => {
  const { email, id } = await createMember(server, { plan: 'payc' })
  const charged = await opsJson<{ id: number }>(server, 'charge', email, '60.00', '--reason', 'Lost hangers', '--yes')
  const order = String(charged.id)
  const { chargeRef } = await server.database.db
    .selectFrom('charges')
    .select('chargeRef')
    .where('customerId', '=', id)
    .executeTakeFirstOrThrow()
  const dispute = { disputeRef: `dispute of ${chargeRef}`, chargeRef: String(chargeRef), status: 'open' } as const
  await noteDispute(server.deps, { ...dispute, amountCents: 2000 })
  expect((await ops(server, 'refund', order, '60.00', '--yes'))[1]).toContain('only $40.00 are left to give back.')
  expect((await ops(server, 'refund', order, '--yes'))[1]).toContain(`Of order ${order} $40.00 went back`)
  expect((await ops(server, 'refund', order, '--yes'))[1]).toContain('is disputed: the bank decides about the money.')
  await sendPendingRefunds(server.deps)
  await expectSoundBooks(server)
})

describe('whoever owns the money hears of what staff do with it', () => {
  const invoicesOf = async (customerId: number) =>
    (
      await server.database.db
        .selectFrom('invoices')
        .select('id')
        .where('customerId', '=', customerId)
        .where('status', '=', 'paid')
        .orderBy('id', 'desc')
        .execute()
    ).map(({ id }) => id)
  const subjects = async (email: string) => (await lettersTo(server, email)).map(({ subject }) => subject)

  it('given and transferred credit: one letter each, to the giver', async () => {
    const [one, other] = [await createCustomer(server), await createCustomer(server)]
    await ops(server, 'credit', 'give', one.email, '30', '--reason', 'A stain', '--yes')
    await ops(server, 'credit', 'transfer', one.email, other.email, '20', '--yes')
    expect(await subjects(one.email)).toEqual(['$30.00 of credit from us', '$20.00 of your credit was moved'])
    expect((await lettersTo(server, one.email))[1]?.body).toContain('After that your credit was $10.00.')
    expect(await subjects(other.email)).toEqual([])
    // The reason is for ourselves.
    expect(JSON.stringify(await lettersTo(server, one.email))).not.toContain('A stain')
  })

  it('leaving Advantage by phone: the quote in the dry run, the refunds to the cards, one letter about all of it', async () => {
    const member = await createMember(server, { plan: 'gold' })
    const without = await ops(server, 'plan', member.email, 'payc', '--dry-run')
    expect(without[1]).toMatch(/with --refund \$199\.00 would go back to the card until \w+, \w+ \d+\w+/)
    expect(without[1]).toContain(' Bags we haven’t priced yet are charged at list price, without discounts.')
    // A second purchase is a second charge, and so a second refund.
    await ops(server, 'plan', member.email, 'platinum', '--yes')
    const [newest, oldest] = await invoicesOf(member.id)
    const [, told] = await ops(server, 'plan', member.email, 'payc', '--refund', '--dry-run')
    expect(told).toContain(
      `leaves Advantage: $498.00 goes back to the card (what’s left of order ${oldest} $199.00, what’s left of order ${newest} $299.00), $498.00 of credit ends and $0.00 stays. Bags we haven’t priced yet are charged at list price, without discounts. All of it can go back until`,
    )
    const before = await subjects(member.email)
    expect(await ops(server, 'plan', member.email, 'payc', '--refund', '--yes')).toEqual([
      0,
      `Customer ${member.id} is on Pay as you clean now: $498.00 goes back to the card, and $0.00 of credit stays. The customer is told.`,
    ])
    expect(await balanceOf(server, member.id)).toBe(0)
    expect((await ops(server, 'plan', member.email, 'payc', '--refund', '--yes', '--again'))[0]).toBe(1)
    expect((await ops(server, 'plan', member.email, 'gold', '--refund', '--yes'))[0]).toBe(2)
    expect(await sendPendingRefunds(server.deps)).toBeGreaterThanOrEqual(2)
    expect((await subjects(member.email)).slice(before.length)).toEqual(['You now pay as you clean'])
    const letter = (await lettersTo(server, member.email)).at(-1)?.body
    expect(letter).toContain(
      '$498.00 goes back to your card. Your bank may take up to 10 days to show it. After that your credit was $0.00.',
    )
    expect(letter).toContain(
      `What’s left of order ${oldest}: $199.00\nWhat’s left of order ${newest}: $299.00\nBack to your card: $498.00`,
    )
    expect(letter).toContain('Bags we haven’t priced yet are charged at list price, without discounts.')
    await expectSoundBooks(server)
  })

  it('a refund on leaving by phone that the card does not take: its own letter says where the money is', async () => {
    const member = await createMember(server, { plan: 'gold', card: '4000000000005126' })
    await ops(server, 'plan', member.email, 'payc', '--refund', '--yes')
    await sendPendingRefunds(server.deps)
    expect((await subjects(member.email)).slice(-2)).toEqual([
      'You now pay as you clean',
      'Your refund is in your account',
    ])
    expect(await balanceOf(server, member.id)).toBe(199_00)
    await expectSoundBooks(server)
  })

  it('moved to payc without a refund: the credit stays, and the letter says so', async () => {
    const member = await createMember(server, { plan: 'gold' })
    await ops(server, 'plan', member.email, 'payc', '--yes')
    const letters = await lettersTo(server, member.email)
    expect(letters.at(-1)?.body).toContain('Nothing was charged. After that your credit was $199.00.')
    await expectSoundBooks(server)
  })
})

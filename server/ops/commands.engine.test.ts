import { describe, expect, it } from 'vitest'
import { snakeCased } from '#contract/casing'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { buyCredit } from '../../tests/money/books.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { queueMessage } from '../messages.ts'
import { sendDueMessages } from '../send-messages.ts'
import type { Printed } from './command.ts'
import { readOps } from './commands.ts'

const server = shareTestServer()

/** What a command says, without the row that is kept of it. */
function ops(...args: string[]): Promise<Printed> {
  const asked = readOps(args)
  if ('help' in asked) throw new Error(asked.help)
  if (asked.deed.kind === 'money' || asked.deed.kind === 'many') throw new Error('This is proposed first.')
  return asked.deed.run(server.deps, { id: 1, who: 'Marta', osUser: 'marta' })
}
const coupon = (code: string) =>
  server.database.db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()

describe('ledger verify', () => {
  it('says that the books are right, or where they differ', async () => {
    const { id } = await createCustomer(server)
    await buyCredit(server, id)
    expect(await ops('ledger', 'verify')).toEqual({
      isDone: true,
      text: 'The books are right: 1 entry compared.',
      thing: { compared: 1, differences: [] },
    })
    await server.database.query('update customers set balance_cents = 0 where id = $1', [id])
    const differences = [
      `Customer ${id}: the balance is $0.00, the postings come to $199.00.`,
      `Customer ${id}: the balance is $0.00, the last entry says $199.00.`,
    ]
    expect(await ops('ledger', 'verify')).toEqual({
      isDone: false,
      text: ['The books differ in 2 places: 1 entry compared.', ...differences].join('\n'),
      thing: { compared: 1, differences },
    })
    const { rows } = await server.database.query<{ kind: string }>('select kind from money_checks')
    expect(rows).toEqual([{ kind: 'ledger' }, { kind: 'ledger' }])
  })
})

describe('ledger proof', () => {
  it('says when the books were last proven, and how far the proof under way has come', async () => {
    await server.database.query('truncate money_checks')
    expect((await ops('ledger', 'proof')).text).toBe('The books were never proven.')
    await server.database.query(
      `insert into money_checks (kind, compared, differences, ran_at, is_whole, proven_customer_id) values
         ('ledger', 9, '{}', '2026-11-15T12:10:00Z', true, null), ('ledger', 1, '{"One."}', '2026-11-16T12:10:00Z', false, null),
         ('ledger', 5, '{}', '2026-11-17T12:10:00Z', true, 0)`,
    )
    const { rows } = await server.database.query<{ last: number }>('select max(id) as last from customers')
    expect((await ops('ledger', 'proof')).text).toBe(
      [
        'Last proven: 2026-11-16 04:10, 1 difference.',
        'All customers: 2026-11-15 04:10.',
        `Under way since 2026-11-17 04:10, all customers: up to customer 0 of ${rows[0]?.last}.`,
      ].join('\n'),
    )
  })
})

describe('coupon', () => {
  it('creates one of a percentage, in capitals', async () => {
    const thing = {
      code: 'FRESH20',
      percent: 20,
      cents: null,
      validFrom: '2026-12-01',
      validUntil: '2026-12-31',
      limit: 50,
      isOncePerCustomer: true,
    }
    const window = ['--from', '2026-12-01', '--until', '2026-12-31']
    expect(await ops('coupon', 'create', 'fresh20', '--percent', '20', '--once', '--limit', '50', ...window)).toEqual({
      isDone: true,
      text: 'Coupon FRESH20 gives 20% off plans and credit packs, from Tuesday, December 1st (2026-12-01), until Thursday, December 31st (2026-12-31), once a customer, 50 times in all.',
      thing,
    })
    const { limit: useLimit, ...columns } = thing
    expect(await coupon('FRESH20')).toMatchObject({ ...columns, useLimit, isRetired: false, createdAt: START })
  })

  it('takes days by their names, by the clock of the server', async () => {
    const window = ['--from', 'tomorrow', '--until', 'friday']
    expect(await ops('coupon', 'create', 'NAMED', '--percent', '20', ...window)).toMatchObject({
      thing: { validFrom: '2026-11-18', validUntil: '2026-11-20' },
    })
    expect(await ops('day', 'tomorrow')).toMatchObject({ thing: { day: '2026-11-18' } })
    expect(await ops('day')).toMatchObject({ thing: { day: '2026-11-17' } })
  })

  it('creates one of an amount', async () => {
    const { text } = await ops('coupon', 'create', 'FIVEOFF', '--cents', '500')
    expect(text).toBe('Coupon FIVEOFF gives $5.00 off plans and credit packs.')
    expect(await coupon('FIVEOFF')).toMatchObject({
      percent: null,
      cents: 500,
      isOncePerCustomer: false,
      useLimit: null,
    })
  })

  it.each<[string, string[], string]>([
    ['a code that is too short', ['AB', '--percent', '10'], 'A code is 3 to 20 letters and digits.'],
    ['more than all', ['WRONG', '--percent', '101'], 'A percentage is a number from 1 to 100.'],
    ['nothing', ['WRONG', '--cents', '0'], 'An amount is at least 1 cent.'],
    ['a limit of none', ['WRONG', '--cents', '1', '--limit', '0'], 'A limit is at least 1.'],
    [
      'days the wrong way round',
      ['WRONG', '--cents', '1', '--from', '2026-12-02', '--until', '2026-12-01'],
      'The last day comes before the first one.',
    ],
    [
      'a last day that is over',
      ['WRONG', '--cents', '1', '--until', '2026-11-16'],
      'The last day is over, so nobody could use it.',
    ],
    [
      'two things at once',
      ['!', '--cents', '0'],
      'A code is 3 to 20 letters and digits. An amount is at least 1 cent.',
    ],
  ])('refuses %s', async (_, args, text) => {
    expect(await ops('coupon', 'create', ...args)).toEqual({ isDone: false, text, thing: { detail: text } })
    expect(await coupon('WRONG')).toBeUndefined()
  })

  it('of today alone is made, and so is one whose code was refused before', async () => {
    const { text } = await ops('coupon', 'create', 'LASTDAY', '--cents', '1', '--until', '2026-11-16')
    expect(text).toBe('The last day is over, so nobody could use it.')
    expect(
      (await ops('coupon', 'create', 'LASTDAY', '--cents', '1', '--until', '2026-11-17', '--limit', '1')).text,
    ).toBe(
      'Coupon LASTDAY gives $0.01 off plans and credit packs, until Tuesday, November 17th (2026-11-17), once in all.',
    )
  })

  it('gives a code once, also after it was retired', async () => {
    await ops('coupon', 'create', 'ONCE', '--cents', '100')
    expect(await ops('coupon', 'retire', 'once ')).toEqual({
      isDone: true,
      text: 'Coupon ONCE is retired.',
      thing: { code: 'ONCE', isRetired: true },
    })
    expect(await coupon('ONCE')).toMatchObject({ isRetired: true, cents: 100 })
    expect(await ops('coupon', 'retire', 'ONCE')).toMatchObject({
      isDone: false,
      text: 'Coupon ONCE is retired already.',
    })
    const { isDone, text } = await ops('coupon', 'create', 'ONCE', '--percent', '10')
    expect([isDone, text]).toEqual([false, 'There is a coupon ONCE already; a code is given once.'])
    expect(await coupon('ONCE')).toMatchObject({ isRetired: true, cents: 100 })
  })

  it('cannot retire what there is not', async () => {
    expect(await ops('coupon', 'retire', 'NOWHERE')).toMatchObject({
      isDone: false,
      text: 'There is no coupon NOWHERE.',
    })
  })
})

describe('job', () => {
  it('runs a job at once', async () => {
    const letter = {
      eventKey: 'test',
      channel: 'mail',
      recipient: 'ada@example.com',
      subject: 'Hello',
      body: 'Hello',
    } as const
    await queueMessage(server.database.db, letter, START)
    expect(await ops('job', 'send-messages')).toEqual({
      isDone: true,
      text: 'The job send-messages has run.',
      thing: { job: 'send-messages' },
    })
    const { rows } = await server.database.query("select status from messages where event_key = 'test'")
    expect(rows).toEqual([{ status: 'sent' }])
  })
})

describe('rush', () => {
  async function askForRush({ token }: TestCustomer): Promise<string> {
    const rush = { pickup_date: '2026-11-20', is_rush: true }
    const { body } = await server.call('POST', '/api/client/requests/', rush, token)
    return String((body as { id: number }).id)
  }

  it('is quoted and withdrawn, and refused with a sentence where there is none', async () => {
    const customer = await createCustomer(server, { plan: 'gold' })
    const id = await askForRush(customer)
    expect(await ops('rush', 'quote', id, '49.00')).toEqual({
      isDone: true,
      text: `The customer of pickup ${id} is asked whether rush may cost $49.00.`,
      thing: expect.objectContaining({ id: Number(id), customAmount: 4900, dollarCustomAmount: '49.00' }),
      customerId: customer.id,
    })
    expect((await ops('rush', 'quote', id, '49.00')).text).toBe(
      `The customer of pickup ${id} was asked for $49.00 already and has not answered yet. Nothing was sent.`,
    )
    expect(await ops('rush', 'approve', id)).toMatchObject({
      isDone: false,
      text: `The customer of pickup ${id} was asked for another price and has not answered yet. It is rush once they accept, without our approval; without an answer it is none. rush quote ${id} takes that price back.`,
    })
    expect(await ops('rush', 'withdraw', id)).toMatchObject({
      isDone: true,
      text: `Pickup ${id} has no rush any more, costs no fee for it, and the customer is told.`,
      customerId: customer.id,
    })
    expect(await ops('rush', 'withdraw', id)).toMatchObject({
      isDone: false,
      customerId: customer.id,
      text: `Pickup ${id} has no rush: nobody asked for it, or it was taken off already.`,
    })
    for (const args of [
      ['rush', 'withdraw', '999999'],
      ['rush', 'approve', '999999'],
      ['rush', 'quote', '999999', '49.00'],
      ['rush', 'quote', '999999'],
    ]) {
      expect((await ops(...args)).text).toBe('There is no pickup 999999, or it was cancelled.')
    }
  })

  it('is quoted up to $99.99, and for a rug from $49.00 to $499.00: anything else asks nobody [R588] [R589]', async () => {
    const customer = await createCustomer(server, { plan: 'gold' })
    const id = await askForRush(customer)
    const quoted = async (...typed: string[]) => {
      const { isDone, text } = await ops('rush', 'quote', id, ...typed)
      const { body } = await server.call('GET', `/api/client/requests/${id}/`, undefined, customer.token)
      return [isDone, text, (body as { dollar_custom_amount: string | null }).dollar_custom_amount]
    }
    const asked = (dollars: string) => [
      true,
      `The customer of pickup ${id} is asked whether rush may cost $${dollars}.`,
      dollars,
    ]
    const refusal = `A quote is $9.99 to $99.99, with a rug (--rug) $49.00 to $499.00. Without DOLLARS rush costs the usual price again: rush quote ${id}`
    for (const typed of [['9.98'], ['100'], ['300.00'], ['48.99', '--rug'], ['499.01', '--rug']]) {
      expect(await quoted(...typed)).toEqual([false, refusal, null])
    }
    expect(await quoted('9.99')).toEqual(asked('9.99'))
    const friday = await quoted('10.00', '--day', '2026-11-27', '--slow')
    expect(friday[1]).toBe(
      `The customer of pickup ${id} is asked whether rush may cost $10.00, back Friday, November 27th.`,
    )
    expect((await quoted('10.00', '--day', '2026-11-28'))[1]).toBe(
      'We bring nothing back on that day: Monday to Friday, and no holiday.',
    )
    expect(await quoted('99.99')).toEqual(asked('99.99'))
    expect(await quoted('49.00', '--rug')).toEqual(asked('49.00'))
    expect(await quoted('499.00', '--rug')).toEqual(asked('499.00'))
    expect(await quoted('499.00')).toEqual([false, refusal, '499.00'])
  })

  it('is quoted for no day on which it is back without rush too: nobody is asked, and staff read what to add', async () => {
    const customer = await createCustomer(server, { plan: 'gold' })
    const id = await askForRush(customer)
    const { body } = await server.call(
      'POST',
      '/api/client/requests/',
      { pickup_date: '2026-11-19', is_rush: true },
      customer.token,
    )
    const thursday = String((body as { id: number }).id)
    const noSooner = (pickup: string) =>
      `Nobody was asked: pickup ${pickup} is back by then without rush too. Name a sooner day with --day; where it is for a rug add --rug, for leather, sewing or a gown --slow.`
    // After a Thursday rush has the same Monday as no rush; of Friday it is Tuesday without.
    for (const [pickup, ...typed] of [
      [thursday, '49.00'],
      [thursday, '49.00', '--day', '2026-11-23'],
      [id, '49.00', '--day', '2026-11-24'],
      [id, '49.00', '--day', '2026-11-25'],
      // Twelve business days after Friday, with Thanksgiving between.
      [id, '49.00', '--rug', '--day', '2026-12-09'],
    ] as const) {
      expect(await ops('rush', 'quote', pickup, ...typed)).toMatchObject({ isDone: false, text: noSooner(pickup) })
    }
    const { rows } = await server.database.query(
      "select 1 from messages where event_key like 'pickup % rush %' and customer_id = $1",
      [customer.id],
    )
    expect(rows).toEqual([])
    for (const [pickup, ...typed] of [
      [thursday, '49.00', '--day', '2026-11-20'],
      [id, '49.00', '--day', '2026-11-23'],
      [id, '49.00', '--rug', '--day', '2026-12-08'],
      [id, '49.00', '--slow', '--day', '2026-12-09'],
    ] as const) {
      expect(await ops('rush', 'quote', pickup, ...typed)).toMatchObject({ isDone: true })
    }
  })

  it('tells a program the pickup as its customer gets it, and who has to answer', async () => {
    const customer = await createCustomer(server, { plan: 'gold' })
    const id = await askForRush(customer)
    for (const [args, waitsFor, shown] of [
      [['quote', id, '49.00'], 'customer', { is_rush: true, rush_amount: 0, custom_amount: 4900 }],
      [['quote', id], 'staff', { is_rush: true, rush_amount: 999, custom_amount: null }],
      [['approve', id], null, { is_rush: true, rush_amount: 999 }],
      [['withdraw', id], null, { is_rush: false, rush_amount: 0, dropoff_date: '2026-11-24' }],
    ] as const) {
      const { thing } = await ops('rush', ...args)
      const { body } = await server.call('GET', `/api/client/requests/${id}/`, undefined, customer.token)
      expect(body).toMatchObject(shown)
      expect(snakeCased(thing)).toEqual({ ...(body as object), rush_waits_for: waitsFor })
    }
  })

  it('quoted without dollars costs the usual price again, and who was asked for more is told', async () => {
    const customer = await createCustomer(server, { plan: 'gold' })
    const id = await askForRush(customer)
    const path = `/api/client/requests/${id}/`
    const told = async () => {
      const { rows } = await server.database.query<{ body: string }>(
        "select body from messages where event_key like $1 || ' rush %' order by id",
        [`pickup ${id}`],
      )
      return rows.map(({ body }) => body.replace(/^Larkspur: rush for your pickup on Friday, November 20th (is )?/, ''))
    }
    const usual = {
      isDone: false,
      text: `Rush of pickup ${id} costs the usual $9.99 already: no other price was named.`,
      customerId: customer.id,
    }
    expect(await ops('rush', 'quote', id)).toMatchObject(usual)

    await ops('rush', 'quote', id, '49.00')
    expect(await ops('rush', 'quote', id)).toEqual({
      isDone: true,
      text: `Rush of pickup ${id} costs the usual $9.99 again. No message about the other price had left yet.`,
      thing: expect.objectContaining({ id: Number(id), customAmount: null, dollarCustomAmount: null }),
      customerId: customer.id,
    })
    expect(await told()).toEqual([])

    await ops('rush', 'quote', id, '49.00')
    await sendDueMessages(server.deps)
    expect(await ops('rush', 'quote', id)).toMatchObject({
      isDone: true,
      text: `Rush of pickup ${id} costs the usual $9.99 again. The customer is told.`,
    })
    const asked = '$49.00, back Monday, November 23rd. Accept or decline: http://localhost:3000/upcoming'
    const back = 'stays at $9.99, as booked. No need to accept anything.'
    expect(await told()).toEqual([asked, back])
    expect((await server.call('GET', path, undefined, customer.token)).body).toMatchObject({
      is_rush: true,
      rush_amount: 999,
      custom_amount: null,
    })
    const late = await server.call('PATCH', path, { accepted_custom_amount: 4900 }, customer.token)
    expect(late.status).toBe(409)
    expect(await ops('rush', 'quote', id)).toMatchObject(usual)

    // Asked anew before the word that it is off has left: that word would only confuse.
    await ops('rush', 'quote', id, '59.00')
    expect(await told()).toEqual([asked, asked.replace('49', '59')])
    await ops('rush', 'quote', id)
    await sendDueMessages(server.deps)
    expect(await told()).toEqual([asked, back])
    await ops('rush', 'quote', id, '59.00')
    expect((await ops('rush', 'quote', id)).text).toContain('No message about the other price had left yet')
    expect(await told()).toEqual([asked, back])
    expect((await ops('rush', 'approve', id)).isDone).toBe(true)

    await ops('rush', 'quote', id, '49.00')
    await server.call('PATCH', path, { accepted_custom_amount: 4900 }, customer.token)
    expect(await ops('rush', 'quote', id)).toMatchObject({
      isDone: false,
      text: `The customer of pickup ${id} has accepted what we asked for rush, and that price stays. What is too much goes back with a refund once it is paid.`,
    })
    expect((await server.call('GET', path, undefined, customer.token)).body).toMatchObject({ rush_amount: 4900 })
  })

  it('typed wrong does nothing', () => {
    expect(() => readOps(['rush', 'quote', 'x', '49'])).toThrow('"x" is not the number of a pickup.')
    expect(() => readOps(['rush', 'quote', '1', '--rug'])).toThrow('--rug goes with a price.')
    expect(() => readOps(['rush', 'quote', '1', '49.5'])).toThrow(
      '"49.5" is no amount of dollars. Type 12 or 12.50, with both digits of the cents.',
    )
  })
})

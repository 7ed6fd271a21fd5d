import { describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard } from '../../tests/money/cards.ts'
import { buy, signInAgain } from '../../tests/money/credit.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { readPdf } from '../../tests/read-pdf.ts'
import { shareTestServer } from '../../tests/test-server.ts'

/** What only some bags hold: stored garments and extras alone, a gown at a price of its own, towels by the pound. */

const server = shareTestServer()

const run = (...args: string[]) => ops(server, ...args)
const first = async (...args: string[]) => {
  const [exit, printed] = await run(...args)
  return [exit, printed.split('\n\n')[0]]
}

async function customerWith(plan: 'payc' | 'gold' | 'platinum'): Promise<TestCustomer> {
  server.setNow(START)
  const customer = await createCustomer(server)
  await addCard(server, customer.token)
  await buy(server, customer, plan)
  return customer
}

async function bagOf({ token }: TestCustomer): Promise<string> {
  const { body } = await server.call('POST', '/api/client/requests/', { pickup_date: '2026-11-19' }, token)
  server.setNow('2026-11-19T20:00:00Z')
  return String((body as { id: number }).id)
}
const numberIn = (printed: string) => /order (\d+)/.exec(printed)?.[1] ?? ''
type Shown = {
  id: number
  basket: { item_list: { unit_amount: number; amount: number; discount: number }[] }
} & Record<string, unknown>
const show = (order: string) => opsJson<Shown>(server, 'order', 'show', order)
const textsTo = async (eventKey: string) =>
  (await server.database.db.selectFrom('messages').select('body').where('eventKey', '=', eventKey).execute()).map(
    ({ body }) => body,
  )

describe('a bag without pieces', () => {
  it('of storage alone is priced at once, paid, and ends with being stored', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    const [exit, printed] = await run('intake', pickup, '--storage', '8', '--seasons', '1')
    const order = numberIn(printed)
    expect([exit, printed.split('\n')[0]]).toEqual([
      0,
      `Pickup ${pickup} is taken in as order ${order}: it has no pieces, so that there is nothing to count a second time.`,
    ])
    expect(await show(order)).toMatchObject({ pretty_status: 'Priced', basket: { item_list: [] } })
    expect((await run('intake', pickup, '--storage', '8', '--seasons', '1'))[1]).toMatch(/is taken in already/)
    expect((await run('order', 'forward', order, '--dry-run'))[1]).toMatch(
      new RegExp(`^Dry run, nothing is done: Order ${order} is stored and costs \\$`),
    )
    expect(await first('order', 'forward', order, '--yes')).toEqual([
      0,
      `Order ${order} is paid, its garments are stored, and the customer is told.`,
    ])
    expect(await show(order)).toMatchObject({ pretty_status: 'Delivered', status: 'completed' })
    expect(await textsTo(`order ${order} delivered`)).toEqual([
      `Larkspur: the garments of order ${order} are in storage with us (12:00 PM).`,
    ])
    expect((await textsTo(`order ${order} paid`))[0]).toContain('\nFor: Storage\n')
    expect((await run('order', 'forward', order, '--yes'))[0]).toBe(1)
  })

  it('of extras alone, or of both, is priced at once', async () => {
    for (const typed of [
      ['--extra', 'Teddy bear=12.00'],
      ['--extra', 'Teddy bear=12.00', '--storage', '1', '--seasons', '2'],
    ]) {
      const pickup = await bagOf(await customerWith('gold'))
      expect((await run('intake', pickup, ...typed))[1]).toMatch(/nothing to count a second time/)
    }
  })

  it('that somebody finds pieces in all the same is a red flag', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    const typed = ['--storage', '1', '--seasons', '1', '--counted', 'Blouse=1', '--alone', 'At night']
    expect((await run('intake', pickup, ...typed))[1]).toMatch(/^RED FLAG: the counts differ/)
    const [, printed] = await run('day')
    expect(printed).not.toContain('1 seasons')
  })

  it('with pieces still waits, and says how long a garment is stored', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    const [, printed] = await run('intake', pickup, '--item', 'Blouse=1', '--storage', '1', '--seasons', '1')
    expect(printed).toContain('Somebody else counts it now')
    expect(printed).toContain('First count:  Blouse 1, storage of 1 garment for 1 season\n')
  })
})

describe('a price of its own', () => {
  const GOWN = 'Wedding Gown [Clean Only]'

  it('is kept in the count and in the frozen line, and lowered by the plan like any other', async () => {
    const customer = await customerWith('gold')
    const pickup = await bagOf(customer)
    const [, counted] = await run('intake', pickup, '--item', `${GOWN}=1@260.00`, '--item', 'Petticoat=2')
    expect(counted).toContain(`First count:  ${GOWN} 1 (at $260.00 each), Petticoat 2\n`)
    const order = numberIn(counted)
    // The second count says only how many there are, and whoever names another price has another first count.
    expect((await run('intake', pickup, '--counted', `${GOWN}=1@260.00`, '--counted', 'Petticoat=2'))[1]).toContain(
      `"${GOWN}": a price belongs to the first count. The second says only how many there are.`,
    )
    expect((await run('intake', pickup, '--item', `${GOWN}=1@270.00`, '--item', 'Petticoat=2'))[1]).toContain(
      'has another first count',
    )
    await run('intake', pickup, '--counted', `${GOWN}=1`, '--counted', 'Petticoat=2')
    const { basket, ...rest } = await show(order)
    expect(basket.item_list).toMatchObject([
      { unit_amount: 26000, amount: 26000, discount: 2600 },
      { unit_amount: 3995, amount: 7990, discount: 800 },
    ])
    expect(rest).toMatchObject({ amount: 33990, discount: 3400, amount_with_discount: 30590 })
    const { token } = await signInAgain(server, customer)
    expect((await server.call('GET', `/api/client/orders/${order}/`, undefined, token)).body).toMatchObject({
      amount: 33990,
    })
    await run('order', 'forward', order, '--yes')
    expect(await show(order)).toMatchObject({ pretty_status: 'On its way' })
  })

  it('of two prices of one thing makes two lines, and the list’s own price is none', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    const typed = ['--item', 'Hat=1@20.00', '--item', 'Hat=1@30.00', '--item', 'Hat=1@9.95', '--item', 'Hat=1']
    const [, counted] = await run('intake', pickup, ...typed)
    expect(counted).toContain('First count:  Hat 1 (at $20.00 each), Hat 1 (at $30.00 each), Hat 2\n')
    const [, priced] = await run('intake', pickup, '--counted', 'Hat=4')
    expect((await show(numberIn(priced))).amount).toBe(2000 + 3000 + 2 * 995)
  })

  it.each([
    ['Hat=1@9.94', '"Hat": a price of its own is the list\'s $9.95 or more.'],
    ['Blouse=1@9.00', '"Blouse" has its price on the list and takes no other one (@). Only what is "& Up" there does.'],
    [
      'Wash & Fold=1@99.00',
      '"Wash & Fold" has its price on the list and takes no other one (@). Only what is "& Up" there does.',
    ],
    ['Hat=1@20.00+3.00', '"Hat" has a price of its own (@), which has everything in it: leave the up-charge (+) out.'],
    ['Hat=99@9999.00', 'Nothing was taken in: it comes to more than $99,999.99, which nobody can have meant.'],
  ])('%s is refused', async (typed, sentence) => {
    const pickup = await bagOf(await customerWith('payc'))
    const counted = typed.startsWith('Hat=99') ? ['--counted', 'Hat=99', '--alone', 'At night'] : []
    const [exit, printed] = await run('intake', pickup, '--item', typed, ...counted)
    expect([exit, printed.replace('$99999.99', '$99,999.99')]).toEqual([1, expect.stringContaining(sentence)])
    expect(
      await server.database.db.selectFrom('orders').selectAll().where('pickupId', '=', Number(pickup)).execute(),
    ).toEqual([])
  })
})

describe('a remark on a thing', () => {
  const STAIN = 'small stain on the sleeve = old'

  it('is read by the customer with its line, on the wire and on the receipt, and by staff [R254]', async () => {
    const customer = await customerWith('payc')
    const pickup = await bagOf(customer)
    const [, counted] = await run(
      ...['intake', pickup, '--item', 'Blouse=1', '--item', 'Blouse=1+3.00', '--item', 'Hat=1'],
      ...['--extra', 'Bow tie box=9.00', '--remark', `blouse= ${STAIN} `, '--remark', 'Blouse=a button\nis missing'],
      ...['--remark', 'bow tie box=the lid is torn'],
    )
    expect(counted).toContain(
      `First count:  Blouse 1 [${STAIN}; a button is missing], Blouse 1 (+$3.00 each), Hat 1, Bow tie box $9.00 [the lid is torn]\n`,
    )
    const order = numberIn(counted)
    const [, priced] = await run('intake', pickup, '--counted', 'Blouse=2', '--counted', 'Hat=1')
    expect(priced).toContain(`Noted for the customer: Blouse (${STAIN}; a button is missing)\n`)
    expect(priced).toContain('Noted for the customer: Bow tie box (the lid is torn)\n')
    const { token } = await signInAgain(server, customer)
    const { body } = await server.call('GET', `/api/client/orders/${order}/`, undefined, token)
    const { basket } = body as { basket: Record<'item_list' | 'extra_items', { instructions: string }[]> }
    expect(basket.item_list.map(({ instructions }) => instructions)).toEqual([
      `${STAIN}; a button is missing`,
      '',
      '',
      '',
    ])
    expect(basket.extra_items).toMatchObject([{ instructions: 'the lid is torn' }])
    const asked = await server.call('POST', `/api/client/orders/${order}/`, {}, token)
    const opened = await server.app.inject({ method: 'GET', url: (asked.body as { pdf_path: string }).pdf_path })
    const receipt = readPdf(opened.rawPayload).pages.flat().join(' ')
    expect(receipt).toContain('We noted: small stain on the sleeve = old; a button is missing')
    expect(receipt).toContain('We noted: the lid is torn')
  })

  it('stays when research says what was in the bag, and the first count typed again needs none', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    await run('intake', pickup, '--item', 'Hat=2', '--remark', 'Hat=bent')
    expect((await run('intake', pickup, '--item', 'Hat=2'))[1]).toContain('has this first count already')
    expect((await run('intake', pickup, '--item', 'Hat=2', '--remark', 'Hat=torn'))[1]).toContain('another first count')
    const [, flagged] = await run('intake', pickup, '--counted', 'Hat=1')
    const order = numberIn(flagged)
    await run('order', 'release', order, '--item', 'Hat=1', '--yes')
    expect((await show(order)).basket.item_list).toMatchObject([{ instructions: 'bent' }])
  })

  it.each([
    ['Hat=4242 4242 4242 4242', 1, 'A remark looks like the number of a card. Never write one down.'],
    [`Hat=${'x'.repeat(201)}`, 1, 'The remark on "Hat" is too long: at most 200 letters.'],
    ['Blouse=bent', 2, '--remark is about something that is not in this count: "Blouse".'],
    ['Hat', 2, '--remark takes a name of the count and words, "Blouse=small stain on the sleeve": "Hat".'],
    ['Hat= ', 2, '--remark takes a name of the count and words, "Blouse=small stain on the sleeve": "Hat= ".'],
  ])('%s is refused', async (remark, exit, sentence) => {
    const pickup = await bagOf(await customerWith('payc'))
    expect(await run('intake', pickup, '--item', 'Hat=1', '--remark', remark)).toEqual([
      exit,
      expect.stringContaining(sentence),
    ])
  })

  it('goes with the first count alone', async () => {
    expect(await run('intake', '1', '--counted', 'Hat=1', '--remark', 'Hat=bent')).toEqual([
      2,
      expect.stringContaining('--remark belongs to the first count'),
    ])
  })
})

describe('two counts', () => {
  /** At one desk, where the system knows one user. */
  const as = (name: string, ...args: string[]) => run(...args, '--as', name)
  const kept = (pickup: string) =>
    server.database.db
      .selectFrom('orders')
      .select(['countedBy', 'countedByUser', 'secondCountedBy', 'secondCountedByUser', 'countedAlone', 'pricedAt'])
      .where('pickupId', '=', Number(pickup))
      .executeTakeFirst()

  it('are by two names, which the order keeps together with the system’s users [R302]', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    await as('Ada', 'intake', pickup, '--item', 'Hat=1')
    expect(await as(' ada', 'intake', pickup, '--counted', 'Hat=1')).toEqual([
      1,
      expect.stringMatching(/^Nothing was taken in: both counts would be by ada\. Somebody else counts it/i),
    ])
    expect((await kept(pickup))?.pricedAt).toBeNull()
    expect((await as('Grace', 'intake', pickup, '--counted', 'Hat=1'))[0]).toBe(0)
    expect(await kept(pickup)).toMatchObject({
      countedBy: 'Ada',
      countedByUser: 'marta',
      secondCountedBy: 'Grace',
      secondCountedByUser: 'ben',
      countedAlone: '',
    })
  })

  it('that differ are no red flag either where one person typed both', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    await as('Ada', 'intake', pickup, '--item', 'Hat=1')
    expect((await as('Ada', 'intake', pickup, '--counted', 'Hat=2'))[0]).toBe(1)
    expect((await show(numberIn((await run('intake', pickup, '--item', 'Hat=1'))[1]))).pretty_status).toBe(
      'Being counted',
    )
  })

  it('in one line need a reason, which staff read', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    const both = ['intake', pickup, '--item', 'Hat=1', '--counted', 'Hat=1']
    expect((await run(...both))[1]).toContain('both counts would be by marta')
    expect(await kept(pickup)).toBeUndefined()
    expect((await run(...both, '--alone', '4242 4242 4242 4242'))[0]).toBe(1)
    expect((await run(...both, '--alone', ' '))[0]).toBe(2)
    const [, priced] = await run(...both, '--alone', 'Ben is ill')
    expect(priced).toContain('\nCounted twice by one person: Ben is ill\n')
    expect(await kept(pickup)).toMatchObject({
      countedBy: 'marta',
      secondCountedBy: 'marta',
      countedAlone: 'Ben is ill',
    })
  })

  it('of two terminals at once price the order once', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    await as('Ada', 'intake', pickup, '--item', 'Hat=1')
    const answers = await Promise.all(
      ['Grace', 'Alan', 'Ada'].map((name) => as(name, 'intake', pickup, '--counted', 'Hat=1')),
    )
    expect(answers.map(([exit]) => exit).sort()).toEqual([0, 1, 1])
    expect((await kept(pickup))?.secondCountedBy).toMatch(/Grace|Alan/)
  })

  it('of an order from before have no first name to compare with', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    await run('intake', pickup, '--item', 'Hat=1')
    await server.database.query('update orders set counted_by = null where pickup_id = $1', [Number(pickup)])
    expect((await as('marta', 'intake', pickup, '--counted', 'Hat=1'))[0]).toBe(0)
  })

  it('are no matter where there is only one', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    expect(await run('intake', pickup, '--item', 'Hat=1', '--alone', 'x')).toEqual([
      2,
      expect.stringContaining('--alone says why one person counts twice: it goes with --counted.'),
    ])
  })
})

describe('what is weighed or measured', () => {
  it('is rounded up, which the answer says, in both counts', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    const [, counted] = await run('intake', pickup, '--item', 'Towels [Bulk]=7.5')
    expect(counted).toContain('\nTowels [Bulk]: 7.5 is rounded up to 8.\n')
    expect(counted).toContain('First count:  Towels [Bulk] 8\n')
    const [, priced] = await run('intake', pickup, '--counted', 'Towels [Bulk]=7.2')
    expect(priced).toContain('both counts are equal.\nTowels [Bulk]: 7.2 is rounded up to 8.\n')
    expect((await show(numberIn(priced))).basket.item_list).toMatchObject([{ count: 8, amount: 8 * 295 }])
  })

  it('is refused by the piece', async () => {
    const pickup = await bagOf(await customerWith('payc'))
    for (const thing of ['Blouse=1.5', 'Wash & Fold=2.5']) {
      const [exit, printed] = await run('intake', pickup, '--item', thing)
      expect([exit, printed]).toEqual([1, expect.stringContaining('is counted by the piece: type a whole number.')])
    }
  })
})

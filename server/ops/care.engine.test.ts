import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard } from '../../tests/money/cards.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { readPdf } from '../../tests/read-pdf.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { closeDueAccounts } from '../close-account.ts'
import { performOps } from './perform.ts'

/** What a customer wishes for reaches whoever washes, and stays what it was when the bag was counted. */

const server = shareTestServer()
const TODAY = '2026-11-17'
let ivy: TestCustomer

const ALLERGIC = { detergents: 'hypo_allergenic', fix_tears: false, starch: 'light', no_crease: 'jeans_only' }
const WISHES = 'HYPOALLERGENIC, NO SOFTENER, NO REPAIRS, NO CREASE: JEANS, light starch'
const KEPT = { ...ALLERGIC, fabric_softener: false }
const OTHER = { detergents: 'scented', fix_tears: true, starch: 'heavy', no_crease: null, fabric_softener: true }
const OTHER_WISHES = 'heavy starch, scented, softener'

beforeEach(async () => {
  server.setNow(START)
  ivy = await createCustomer(server, { plan: 'payc', firstName: 'Ivy', lastName: 'Novak' })
  await prefer(ALLERGIC)
})

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  server.call(method, `/api/client/${path}`, body, ivy.token)
const prefer = async (wishes: object) => expect((await call('PATCH', 'profile/', wishes)).status).toBe(200)
const run = (...args: string[]) => ops(server, ...args)
const printed = async (...args: string[]) => (await run(...args))[1]
const bag = (columns: Parameters<typeof putPickup>[2] = {}) =>
  putPickup(server, ivy, { pickupDay: TODAY, dropoffDay: '2026-11-20', ...columns })
const SHIRTS = ['--item', 'Shirt [Laundry]=2']
const TEAR = ['--item', 'Seam or Small Tear=1']
const ALONE = ['--alone', 'Nobody else is here']
const AGREED = 'By phone on November 17th'

interface Shown {
  id: number
  pickup_orders: { id: number }[]
  care: object | null
  basket: { item_list: { item: { title: string }; agreed: string }[]; extra_items: { agreed: string }[] } | null
}
const take = async (pickup: number, ...counts: string[]) =>
  (await opsJson<Shown>(server, 'intake', String(pickup), ...counts)).id
const seen = async (order: number) => (await call('GET', `orders/${order}/`)).body as Shown
/** The lines of the sheet that speak of her, on one line each. */
const onSheet = async (day: string) => {
  const [, sheet] = await run('day', day)
  return sheet.replace(/\n {3,}/g, ' ')
}

async function label(order: number, ...options: string[]) {
  const answer = await performOps(server.deps, {
    args: ['label', String(order), ...options],
    who: 'marta',
    confirmed: null,
  })
  const pdf = Buffer.from(answer.file?.base64 ?? '', 'base64')
  return { ...answer, words: answer.file ? readPdf(pdf).pages.map((page) => page.join('\n')) : [] }
}

describe('before a bag is fetched', () => {
  it('the profile of this moment stands on the sheet and with the customer', async () => {
    await bag()
    expect(await printed('customer', ivy.email)).toContain(`\nWishes: ${WISHES}\n`)
    expect(await onSheet('today')).toContain(`wishes: ${WISHES}`)
    await prefer(OTHER)
    expect(await printed('customer', ivy.email)).toContain(`\nWishes: ${OTHER_WISHES}\n`)
    const sheet = await onSheet('today')
    expect(sheet).toContain(`wishes: ${OTHER_WISHES}`)
    const { pickups } = await opsJson<{ pickups: { customer: { id: number }; care: object }[] }>(server, 'day')
    expect(pickups.find(({ customer }) => customer.id === ivy.id)?.care).toEqual(OTHER)
  })

  it('who has said nothing has no wishes, and the sheet is not filled with them', async () => {
    await prefer({ starch: 'none', no_crease: null, detergents: null, fix_tears: true, fabric_softener: false })
    await bag({ zipCode: '94404' })
    expect(await printed('customer', ivy.email)).toContain('\nWishes: none\n')
    const order = await take(await bag({ zipCode: '94404', addressId: null }), ...SHIRTS)
    expect(await printed('order', 'show', String(order))).toContain('\nWishes: none\n')
    expect((await label(order)).words[0]).toContain('NO WISHES')
  })
})

describe('from the count on', () => {
  it('a hypoallergenic customer without repairs keeps both everywhere, whatever the profile says later [R187] [R239]', async () => {
    const pickup = await bag({ comment: 'No perfume, please' })
    const [, first] = await run('intake', String(pickup), ...SHIRTS)
    expect(first).toContain(`\nWishes: ${WISHES}\n`)
    expect(first).toContain('\nThe customer’s note: No perfume, please\n')
    const { id: order } = await opsJson<Shown>(server, 'order', 'show', /order (\d+)/.exec(first)?.[1] ?? '')
    await prefer(OTHER)
    // It waits for its second count among today's tasks.
    expect(await onSheet('today')).toMatch(new RegExp(`count it a second time: intake ${pickup} .*wishes: ${WISHES}`))

    // Counted a second time and priced, it is still the first count's.
    const [, second] = await run('intake', String(pickup), '--counted', 'Shirt [Laundry]=2')
    expect(second).toContain(`\nWishes: ${WISHES}\n`)
    expect(await printed('order', 'show', String(order))).toContain(`\nWishes: ${WISHES}\n`)
    expect((await seen(order)).care).toEqual(KEPT)
    expect(((await call('GET', 'orders/')).body as Shown[]).find(({ id }) => id === order)?.care).toEqual(KEPT)
    expect(await onSheet('2026-11-20')).toContain(`wishes: ${WISHES}`)
    const { dropoffs } = await opsJson<{ dropoffs: { order: { id: number }; care: object }[] }>(
      server,
      'day',
      '2026-11-20',
    )
    expect(dropoffs.find((stop) => stop.order.id === order)?.care).toEqual(KEPT)
    const { stdout, file, words } = await label(order, '--bags', '2')
    expect(stdout).toBe(`2 labels for order ${order}, back Friday 11/20.\nWishes: ${WISHES}`)
    expect(file?.name).toBe(`label-${order}.pdf`)
    expect(words).toHaveLength(2)
    for (const each of words) {
      for (const wish of ['HYPOALLERGENIC', 'NO SOFTENER', 'NO REPAIRS', 'NO CREASE: JEANS', 'LIGHT STARCH']) {
        expect(each).toContain(wish)
      }
      expect(each).toContain('Ivy Novak')
      expect(each).toContain('Friday 11/20')
      expect(each).toContain('SEE THE NOTE')
      // Whoever counts second has to count, and a label lies about.
      expect(each).not.toMatch(/Shirt|perfume|SCENTED|HEAVY/)
    }

    // The profile itself has changed, and counts for the next order.
    expect(await printed('customer', ivy.email)).toContain(`\nWishes: ${OTHER_WISHES}\n`)
    const next = await take(await bag({ addressId: null }), ...SHIRTS)
    expect((await seen(next)).care).toEqual(OTHER)
    expect((await seen(order)).care).toEqual(KEPT)
  })

  it('the table itself keeps them, whole or not at all', async () => {
    const order = await take(await bag(), ...SHIRTS)
    const write = (change: string) => server.database.query(`update orders set ${change} where id = $1`, [order])
    await expect(write("detergents = 'scented'")).rejects.toThrow(/keeps the wishes/)
    await expect(write('starch = null')).rejects.toThrow(/orders_care_whole/)
    const { rows } = await server.database.query<object>(
      'select starch, no_crease, fix_tears, detergents, fabric_softener from orders where id = $1',
      [order],
    )
    expect(rows).toEqual([KEPT])
  })

  it('an order from before they were kept says nothing, and one that nobody has counted goes by the profile', async () => {
    const old = await take(await bag(), ...SHIRTS, '--counted', 'Shirt [Laundry]=2', ...ALONE)
    const waiting = await take(await bag({ addressId: null }), ...SHIRTS)
    await server.database.query(
      'update orders set starch = null, no_crease = null, fix_tears = null, detergents = null, fabric_softener = null where customer_id = $1',
      [ivy.id],
    )
    await prefer(OTHER)
    expect((await seen(old)).care).toBeNull()
    expect(await printed('order', 'show', String(old))).not.toContain('Wishes')
    expect((await label(old)).words[0]).not.toMatch(/WISH|SCENTED/)
    expect((await seen(waiting)).care).toBeNull()
    expect(await printed('order', 'show', String(waiting))).toContain(`\nWishes: ${OTHER_WISHES}\n`)
    expect((await label(waiting)).words[0]).toContain('SCENTED')
  })

  it('they go with the account', async () => {
    const order = await take(await bag(), ...TEAR, '--agreed', AGREED, '--counted', 'Seam or Small Tear=1', ...ALONE)
    await server.database.query(
      `update orders set state = 'delivered', ready_at = created_at, paid_at = created_at, delivered_at = created_at,
         delivery_recorded_at = created_at, completed_at = created_at, balance_before_cents = 0, balance_after_cents = 0 where id = $1`,
      [order],
    )
    await call('POST', 'account/deletion/', { password: ivy.password })
    server.setNow('2026-12-18T11:40:00Z')
    await closeDueAccounts(server.deps)
    const { rows } = await server.database.query<object>(
      'select starch, fix_tears, detergents, first_count, agreed from orders join order_lines on order_id = orders.id where orders.id = $1 and position = 1',
      [order],
    )
    expect(rows).toEqual([{ starch: null, fix_tears: null, detergents: null, first_count: null, agreed: '' }])
  })
})

describe('a repair for somebody who has switched repairs off', () => {
  const refusal = (what: string) =>
    `Nothing was taken in: the customer has switched repairs off, and this is one: "${what}". Leave it out, or say how they agreed, in words that they may read: --agreed "By phone on Tuesday".`

  it.each([
    [TEAR, 'Seam or Small Tear'],
    [['--item', 'Rug Fringe Repair=1'], 'Rug Fringe Repair'],
    [['--extra', 'Leather patch=12.00'], 'Leather patch'],
  ])('%j is refused, and the bag stays as it was', async (repair, what) => {
    const pickup = await bag()
    expect(await run('intake', String(pickup), ...SHIRTS, ...repair)).toEqual([1, refusal(what)])
    const { rows } = await server.database.query('select id from orders where customer_id = $1', [ivy.id])
    expect(rows).toEqual([])
    expect(await take(pickup, ...SHIRTS)).toBeGreaterThan(0)
  })

  it('that was agreed to is kept, and shown to staff, on the wire and on the receipt’s line', async () => {
    const pickup = await bag()
    const counts = [...SHIRTS, ...TEAR, '--extra', 'Leather patch=12.00']
    const [exit, first] = await run('intake', String(pickup), ...counts, '--agreed', `  ${AGREED}\n`)
    expect(exit).toBe(0)
    expect(first).toContain(`repairs agreed: "${AGREED}"`)
    const [, second] = await run(
      'intake',
      String(pickup),
      '--counted',
      'Shirt [Laundry]=2',
      '--counted',
      'Seam or Small Tear=1',
    )
    expect(second).toContain(`\nAgreed to by the customer: Seam or Small Tear (${AGREED})\n`)
    expect(second).toContain(`\nAgreed to by the customer: Leather patch (${AGREED})\n`)
    const [order = 0, later = 0] = [...second.matchAll(/^Order (\d+):/gm)].map(([, number]) => Number(number))
    const baskets = [await seen(order), await seen(later)].map(({ basket }) => basket)
    expect(baskets.flatMap((basket) => basket?.item_list.map(({ item, agreed }) => [item.title, agreed]))).toEqual([
      ['Shirt [Laundry]', ''],
      ['Seam or Small Tear', AGREED],
    ])
    expect(baskets[0]?.extra_items.map(({ agreed }) => agreed)).toEqual([AGREED])
    const receiptOf = async (number: number) => {
      const { body } = await call('POST', `orders/${number}/`, {})
      const pdf = await server.app.inject({ url: (body as { pdf_path: string }).pdf_path })
      return readPdf(pdf.rawPayload).pages.flat()
    }
    const receipt = [...(await receiptOf(order)), ...(await receiptOf(later))]
    expect(receipt).toContain(`Alteration & Repair. As you agreed: ${AGREED}`)
    expect(receipt.join('\n')).toContain(` As you agreed: ${AGREED}`)
    // How it is washed is nobody's business who sees a receipt.
    expect(receipt.join('\n')).not.toMatch(/allergenic|softener|starch/i)
    const write = server.database.query("update order_lines set agreed = 'Never' where order_id = $1", [order])
    await expect(write).rejects.toThrow()
  })

  it('goes by the wishes of the count: switched off later, the second count prices what is there', async () => {
    await prefer({ fix_tears: true })
    const pickup = await bag()
    await take(pickup, ...TEAR)
    await prefer({ fix_tears: false })
    expect((await run('intake', String(pickup), '--counted', 'Seam or Small Tear=1'))[0]).toBe(0)
  })

  it('after a red flag needs the same word, unless it was given for the same repair', async () => {
    const pickup = await bag()
    const order = String(await take(pickup, ...SHIRTS, ...TEAR, '--agreed', AGREED))
    await run('intake', String(pickup), '--counted', 'Shirt [Laundry]=3', '--counted', 'Seam or Small Tear=1')
    const patched = ['--item', 'Shirt [Laundry]=3', ...TEAR, '--item', 'Patch=1']
    expect(await run('order', 'release', order, ...patched)).toEqual([1, refusal('Seam or Small Tear", "Patch')])
    const [exit] = await run('order', 'release', order, '--item', 'Shirt [Laundry]=3', ...TEAR)
    expect(exit).toBe(0)
    const [shirts, tear] = (await seen(Number(order))).pickup_orders.map(({ id }) => id)
    expect((await seen(shirts ?? 0)).basket?.item_list.map(({ agreed }) => agreed)).toEqual([''])
    expect((await seen(tear ?? 0)).basket?.item_list.map(({ agreed }) => agreed)).toEqual([AGREED])
  })

  it('that was agreed to once is not agreed to three times, nor at another price', async () => {
    const pickup = await bag()
    const patch = (dollars: string) => ['--extra', `Leather patch=${dollars}`]
    const order = String(await take(pickup, ...SHIRTS, ...TEAR, ...patch('9.00'), '--agreed', AGREED))
    await run('intake', String(pickup), '--counted', 'Shirt [Laundry]=3', '--counted', 'Seam or Small Tear=1')
    const release = (tears: number, dollars: string) =>
      run('order', 'release', order, ...SHIRTS, '--item', `Seam or Small Tear=${tears}`, ...patch(dollars))
    const both = refusal('Seam or Small Tear", "Leather patch')
    expect(await release(3, '9.00')).toEqual([1, both])
    expect(await release(1, '90.00')).toEqual([1, both])
    expect((await release(1, '9.00'))[0]).toBe(0)
  })

  it.each<[string, string[], number, string]>([
    [
      'about nothing',
      [...SHIRTS, '--agreed', AGREED],
      1,
      'Nothing was taken in: --agreed is for a repair, and there is none.',
    ],
    ['without words', [...TEAR, '--agreed', ' '], 2, 'Say how the customer agreed: --agreed "By phone on Tuesday".'],
    [
      'by itself',
      ['--counted', 'Shirt [Laundry]=2', '--agreed', 'x'],
      2,
      '--agreed belongs to the count that has the repair: type it together with --item.',
    ],
    [
      'with a card’s number',
      [...TEAR, '--agreed', 'Card 4242 4242 4242 4242'],
      1,
      'What was agreed looks like the number of a card. Never write one down.',
    ],
    ['of endless length', [...TEAR, '--agreed', 'x'.repeat(1000)], 1, 'What was agreed is too long.'],
  ])('a word %s is refused', async (_, counts, exit, sentence) => {
    const [ended, said] = await run('intake', String(await bag()), ...counts)
    expect(ended).toBe(exit)
    expect(said).toContain(sentence)
  })

  it('another word with the same first count is no repeat of it', async () => {
    const pickup = await bag()
    await take(pickup, ...TEAR, '--agreed', AGREED)
    expect((await run('intake', String(pickup), ...TEAR, '--agreed', 'By text'))[1]).toContain(
      'has another first count',
    )
    expect((await run('intake', String(pickup), ...TEAR, '--counted', 'Seam or Small Tear=1', ...ALONE))[0]).toBe(0)
  })

  it('who leaves repairs on is asked nothing', async () => {
    await prefer({ fix_tears: true })
    expect((await run('intake', String(await bag()), ...TEAR))[0]).toBe(0)
  })
})

describe('a label', () => {
  it('never has the gate code, nor what the customer wrote about the way in', async () => {
    const secret = 'C0417#gate'
    const pickup = await bag({ gateCode: secret, instructions: 'Key under the pot', comment: `Code ${secret}` })
    const { words, stdout } = await label(await take(pickup, ...SHIRTS))
    expect(words[0]).toContain('SEE THE NOTE')
    expect(`${words.join('')}${stdout}`).not.toMatch(/C0417|pot|Villa/)
  })

  it('is there for bags alone, and not for what is back with its customer', async () => {
    expect((await label(999_999)).stderr).toContain('There is no order 999999')
    await addCard(server, ivy.token)
    const { id: charge } = await opsJson<Shown>(server, 'charge', ivy.email, '5.00', '--reason', 'Hangers', '--yes')
    expect(await run('label', String(charge))).toEqual([
      1,
      `Order ${charge} has no bag: there is nothing to put a label on.`,
    ])
    const order = await take(await bag(), ...SHIRTS, '--counted', 'Shirt [Laundry]=2', ...ALONE)
    await server.database.query(
      `update orders set state = 'delivered_unpaid', ready_at = created_at, delivered_at = created_at,
         delivery_recorded_at = created_at where id = $1`,
      [order],
    )
    expect(await run('label', String(order))).toEqual([
      1,
      `Order ${order} is back with its customer: there is nothing to put a label on.`,
    ])
  })

  it('has a page for each bag that was collected', async () => {
    const pickup = await bag()
    await opsJson(server, 'collect', String(pickup), '--bags', '3')
    const order = await take(pickup, ...SHIRTS)
    expect((await label(order)).words).toHaveLength(3)
    expect((await label(order, '--bags', '1')).words).toHaveLength(1)
    // As many as a driver may collect.
    expect((await label(order, '--bags', '21')).words).toHaveLength(21)
    expect((await label(order, '--bags', '100')).stderr).toMatch(/^--bags takes a number from 1 to 99/)
  })

  it('goes where it is told to, and a program gets its facts', async () => {
    const order = await take(await bag({ isRush: true }), ...SHIRTS)
    const { file, stdout } = await label(order, '--to', 'bags/ivy.pdf', '--json')
    expect(file?.name).toBe('bags/ivy.pdf')
    expect(JSON.parse(stdout)).toMatchObject({ number: order, bags: 1, due: 'Thursday 11/19', file: 'bags/ivy.pdf' })
    expect((await label(order)).words[0]).toContain('RUSH')
  })

  it.each([
    ['--bags', '0'],
    ['--bags', '100'],
    ['--bags', 'two'],
    ['--to', ''],
  ])('%s %j is typed wrong', async (...options) => {
    expect((await run('label', '1003', ...options))[0]).toBe(2)
  })
})

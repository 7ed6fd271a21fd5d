import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createCustomer } from '../../../tests/customers.ts'
import { comeIn, type DeskBrowser, shareDesk } from '../../../tests/desk.ts'
import { buyCredit } from '../../../tests/money/books.ts'
import { giveCredit } from '../../../tests/money/credit.ts'
import { putPickup } from '../../../tests/put-pickup.ts'

const server = shareDesk()
let owner: DeskBrowser
let owners = 0

beforeAll(async () => {
  server.setNow('2026-11-16T18:00:00Z')
  const { id } = await createCustomer(server, { plan: 'gold' })
  await buyCredit(server, id, { discountCents: 2000, at: new Date('2026-11-14T18:00:00Z') })
  await giveCredit(server, id, 1250)
  await putPickup(server, { id }, { pickupDay: '2026-12-02', dropoffDay: '2026-12-07' })
})
beforeEach(async () => {
  server.setNow('2026-11-16T20:00:00Z')
  owners += 1
  owner = await comeIn(server, 'owner', `Owner ${owners}`)
})

interface Books {
  today: string
  owed: { key: string; dollarDay: string; dollarMonth: string }[]
  days: { day: string; dollarOutstanding: string; closedFor: string | null }[]
  journal: { number: number; dollarDebit: string; dollarCredit: string }[]
  proof: object | null
}
const booksOf = async (query: string) => (await owner.call(`GET /desk/books/${query}`)).body as Books

it('shows a day beside its month up to it, with a journal that balances', async () => {
  const books = await booksOf('?day=2026-11-14')
  expect(books).toMatchObject({
    day: '2026-11-14',
    today: '2026-11-16',
    counts: { day: { orders: 0, purchases: 1 }, month: { purchases: 1 } },
    came: [
      { key: 'card_credit', dollarDay: '179.00', dollarMonth: '179.00' },
      { key: 'bank', isSum: true, dollarDay: '179.00', dollarMonth: '179.00' },
    ],
    proof: null,
  })
  expect(books.journal.map(({ number, dollarDebit, dollarCredit }) => [number, dollarDebit, dollarCredit])).toEqual([
    [1010, '179.00', '0.00'],
    [4090, '20.00', '0.00'],
    [2200, '0.00', '199.00'],
  ])
  expect(books.days).toHaveLength(14)
  expect(books.days.at(-1)).toMatchObject({ day: '2026-11-14', dollarOutstanding: '199.00' })
  const today = await booksOf('')
  expect(today.owed.map(({ key, dollarDay, dollarMonth }) => [key, dollarDay, dollarMonth])).toEqual([
    ['start', '199.00', '0.00'],
    ['sold', '0.00', '199.00'],
    ['given', '12.50', '12.50'],
    ['outstanding', '211.50', '211.50'],
  ])
})

it('hands out the journal of a day or of its whole month as a file', async () => {
  const month = await owner.call('GET /desk/books/journal/?day=2026-11-14&of=month')
  expect([month.status, month.headers['content-type'], month.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="larkspur-journal-2026-11.csv"',
  ])
  // Excel on Windows reads our alphabet by the mark before it.
  expect(String(month.body)).toMatch(/^\uFEFFDate/)
  const lines = String(month.body).trim().split('\r\n')
  expect(lines).toEqual([
    'Date,Account,Debit,Credit,Memo',
    '2026-11-14,1010 Card clearing,179.00,,Plans and packs',
    '2026-11-14,4090 Coupons,20.00,,Plans and packs',
    '2026-11-14,2200 Customer credit,,199.00,Plans and packs',
    '2026-11-16,6110 Gifts,12.50,,Gifts',
    '2026-11-16,2200 Customer credit,,12.50,Gifts',
  ])
  const day = await owner.call('GET /desk/books/journal/?day=2026-11-14')
  expect(day.headers['content-disposition']).toContain('larkspur-journal-2026-11-14.csv')
  expect(String(day.body).trim().split('\r\n')).toEqual(lines.slice(0, 4))
})

it('has no books of a day that has not come', async () => {
  for (const path of ['/desk/books/?day=2026-11-17', '/desk/books/journal/?day=2026-11-17&of=month']) {
    expect([path, (await owner.call(`GET ${path}`)).status]).toEqual([path, 404])
  }
})

it('a day is closed once what moves was shown, and opened again', async () => {
  const close = (shown?: string) =>
    owner.call('POST /desk/closed-days/', { day: '2026-12-02', reason: 'snow', ...(shown !== undefined && { shown }) })
  const asked = (await close()).body as { status: string; question: string }
  expect(asked.status).toBe('asks')
  expect(asked.question).toMatch(
    /^Wednesday, December 2nd is closed \(snow\)\.\n1 pickup and 0 drop-offs move; 1 customer will be told\.\nPickup \d+, [^\n-]+: Thu, Dec 3[^\n]*$/,
  )
  expect((await close(asked.question)).body).toMatchObject({ status: 'done' })
  const list = await owner.call('GET /desk/closed-days/')
  const { closed, holidays } = list.body as { closed: object[]; holidays: object[] }
  expect(closed).toMatchObject([{ day: '2026-12-02', reason: 'snow' }])
  expect(holidays[0]).toEqual({ day: '2026-11-26', name: 'Thanksgiving Day' })
  expect((await owner.call('POST /desk/closed-days/open/', { day: '2026-12-02' })).body).toMatchObject({
    status: 'done',
    sentence: 'Wednesday, December 2nd can be booked again. What was moved stays moved.',
  })
  expect((await owner.call('POST /desk/closed-days/', { day: '2026-11-26', reason: 'snow' })).body).toMatchObject({
    status: 'refused',
  })
  expect((await owner.call('POST /desk/closed-days/', { day: '2026-12-02', reason: 'x'.repeat(25) })).status).toBe(400)
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { JOURNAL_ACCOUNTS } from '#rules/books/account-names'
import { openDesk, Refused } from '../../../tests/desk-page.tsx'
import type { Books } from '../../core/queries.ts'

const BOOKS = 'GET /desk/books/'
const CLOSED = 'GET /desk/closed-days/'
const CLOSE = 'POST /desk/closed-days/'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
const row = (key: string, name: string, day: number, month: number, isSum = false) => ({
  key,
  name,
  isSum,
  day,
  dollarDay: dollarsOf(day),
  month,
  dollarMonth: dollarsOf(month),
})
const line = (number: number, name: string, debit: number, credit: number) => ({
  day: '2026-11-14',
  number,
  name,
  memo: 'Orders and fees',
  debit,
  dollarDebit: dollarsOf(debit),
  credit,
  dollarCredit: dollarsOf(credit),
})
const dayOf = (day: string, sales: number, outstanding: number, closedFor: string | null = null) => ({
  day,
  sales,
  dollarSales: dollarsOf(sales),
  outstanding,
  dollarOutstanding: dollarsOf(outstanding),
  closedFor,
})

const books: Books = {
  day: '2026-11-14',
  today: '2026-11-16',
  counts: {
    day: { orders: 24, things: 211, noShows: 2, purchases: 3, reloads: 2 },
    month: { orders: 1, things: 1, noShows: 1, purchases: 1, reloads: 1 },
  },
  earned: [
    row('laundry', 'Laundry', 48_650, 531_075),
    row('discounts', 'Plan discounts', -24_136, -269_549),
    row('sales', 'Sales', 172_680, 1_862_960, true),
  ],
  owed: [
    row('start', 'At the start', 1_840_215, 1_718_062),
    row('sold', 'Sold: plans and reloads', 139_500, 1_374_400),
    row('outstanding', 'Outstanding at midnight', 1_866_771, 1_866_771, true),
  ],
  came: [row('bank', 'To our bank', 193_430, 1_974_029, true)],
  days: [
    dayOf('2026-11-12', 96_840, 1_700_000),
    dayOf('2026-11-13', 190_210, 1_840_215, 'snow'),
    dayOf('2026-11-14', 172_680, 1_866_771),
  ],
  journal: [line(1010, 'Card clearing', 57_858, 0), line(4020, 'Sales: laundry', 0, 57_858)],
  proof: { at: '2026-11-16T12:10:00.000Z', differences: 0 },
}

it('the owner sees a day beside its month: what we earned, what we owe, what came in', async () => {
  await openDesk('/books?day=2026-11-14', 'owner', { [BOOKS]: books })
  const owed = await screen.findByRole('table', { name: 'What we owe' })
  expect(
    within(owed)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Credit of customers', 'Saturday 11/14', 'November so far'])
  expect(within(owed).getByRole('row', { name: /^Outstanding/ }).textContent).toBe(
    'Outstanding at midnight$18,667.71$18,667.71',
  )
  const earned = screen.getByRole('table', { name: 'What we earned' })
  expect(within(earned).getByRole('row', { name: /^Plan/ }).textContent).toBe('Plan discounts−$241.36−$2,695.49')
  expect(screen.getByText('Ledger proved 4:10 AM')).toBeTruthy()
  expect(screen.getByText('211 things, 2 no-shows')).toBeTruthy()
  expect(screen.getByText('$18,629.60 in November')).toBeTruthy()
  expect(screen.getByText('3 plans and packs, 2 reloads')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Books' }).getAttribute('aria-current')).toBe('page')
})

it('a chart says its lowest, its highest and the marked day, and is a table too', async () => {
  await openDesk('/books', 'owner', { [BOOKS]: books })
  const chart = await screen.findByRole('img', { name: /^Sales by day/ })
  expect(chart.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toBe(
    'Sales by day: lowest $968.40 on November 12th, highest $1,902.10 on November 13th, $1,726.80 on Saturday, November 14th',
  )
  expect(chart.querySelectorAll('rect')).toHaveLength(3)
  const table = screen.getByRole('table', { name: 'Sales by day' })
  expect(within(table).getByRole('row', { name: /13/ }).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Fri, Nov 13, closed: snow$1,902.10',
  )
  await press(/^As a table.*Sales by day/)
  expect(screen.queryByRole('img', { name: /^Sales by day/ })).toBeNull()
  expect(screen.getByRole('table', { name: 'Sales by day' }).closest('.unseen')).toBeNull()
})

it('the journal balances, and day and month are files', async () => {
  await openDesk('/books', 'owner', { [BOOKS]: books })
  const journal = await screen.findByRole('table', { name: /^Journal of Saturday/ })
  expect(within(journal).getByRole('row', { name: /^Total/ }).textContent).toBe('Total$578.58$578.58')
  expect(screen.getByText(/^Balanced/).textContent).toBe('Balanced, $578.58')
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([href('CSV, day'), href('CSV, November')]).toEqual([
    '/api/desk/books/journal/?day=2026-11-14&of=day',
    '/api/desk/books/journal/?day=2026-11-14&of=month',
  ])
})

it('says in words where the journal does not balance, and counts both sides', async () => {
  const journal = [line(1010, 'Card clearing', 57_858, 0), line(4020, 'Sales: laundry', 0, 57_758)]
  await openDesk('/books', 'owner', { [BOOKS]: { ...books, journal } })
  const table = await screen.findByRole('table', { name: /^Journal of Saturday/ })
  expect(within(table).getByRole('row', { name: /^Total/ }).textContent).toBe('Total$578.58$577.58')
  expect(screen.queryByText(/^Balanced/)).toBeNull()
  expect(screen.getByText(/^Not balanced/).textContent).toBe('Not balanced: $1.00 more debit')
})

it('shows which account is called what in the CSV', async () => {
  await openDesk('/books', 'owner', { [BOOKS]: books })
  await screen.findByRole('table', { name: 'What we owe' })
  await press('Account names…')
  const names = within(await screen.findByRole('dialog', { name: 'Account names' }))
  expect(names.getByRole('row', { name: /^2200/ }).textContent).toBe(
    '2200 Customer creditCredit that customers can spend',
  )
  expect(names.getAllByRole('row')).toHaveLength(1 + Object.keys(JOURNAL_ACCOUNTS).length)
})

it('goes to a day of another month at once, and to none that is half typed or has not come', async () => {
  const page = await openDesk('/books?day=2026-11-14', 'owner', { [BOOKS]: books })
  const field = await screen.findByLabelText<HTMLInputElement>('Go to a day')
  expect([field.value, field.max]).toEqual(['2026-11-14', '2026-11-16'])
  for (const typed of ['0002-10-31', '', '2026-11-17']) fireEvent.change(field, { target: { value: typed } })
  expect(location.search).toBe('?day=2026-11-14')
  fireEvent.blur(field)
  expect(field.value).toBe('2026-11-14')
  page.answer(BOOKS, { ...books, day: '2026-10-31' })
  fireEvent.change(field, { target: { value: '2026-10-31' } })
  await waitFor(() => expect(location.search).toContain('day=2026-10-31'))
  expect(await screen.findByRole('table', { name: /^Journal of Saturday,.October.31st/ })).toBeTruthy()
})

it('follows by itself what is bought while somebody looks', async () => {
  const page = await openDesk('/books', 'owner', { [BOOKS]: books })
  await screen.findByRole('table', { name: 'What we owe' })
  const sold = row('sold', 'Sold: plans and reloads', 159_500, 1_394_400)
  page.answer(BOOKS, { ...books, owed: books.owed.map((each) => (each.key === 'sold' ? sold : each)) })
  await act(async () => page.hear('changed', { topics: ['money'] }))
  expect(await screen.findAllByText('$1,595.00')).toHaveLength(2)
})

it('goes from day to day, and no further than today', async () => {
  const page = await openDesk('/books', 'owner', { [BOOKS]: books })
  await screen.findByRole('table', { name: 'What we owe' })
  page.answer(BOOKS, { ...books, day: '2026-11-15' })
  await press('Next day')
  await waitFor(() => expect(location.search).toContain('day=2026-11-15'))
  page.answer(BOOKS, { ...books, day: '2026-11-16', proof: { at: '2026-11-16T12:10:00.000Z', differences: 2 } })
  await press('Next day')
  expect(await screen.findByText('2 differences in the ledger')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Next day' }) as HTMLButtonElement).disabled).toBe(true)
  await press('November')
  expect(location.search).toBe('?day=2026-11-16&of=month')
})

it('says that the books did not come, and asks again', async () => {
  const page = await openDesk('/books', 'owner', { [BOOKS]: new Refused(503, 'Please try again.') })
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the books.')
  page.answer(BOOKS, books)
  await press('Try again')
  expect(await screen.findByRole('table', { name: 'What we owe' })).toBeTruthy()
})

it.each(['desk', 'plant', 'driver'] as const)('a %s finds neither page, nor a way there', async (role) => {
  for (const address of ['/books', '/books/closed-days']) {
    await openDesk(address, role, {})
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('There is nothing here for you')
    expect(screen.queryByRole('link', { name: 'Books' })).toBeNull()
    cleanup()
  }
})

const closed = {
  today: '2026-11-16',
  holidays: [{ day: '2026-11-26', name: 'Thanksgiving Day' }],
  closed: [{ day: '2026-12-02', reason: 'snow', closedBy: 'Maren Vance' }],
}
const answer = (status: string, sentence: string, question: string | null = null) => ({
  status,
  sentence,
  question,
  amount: null,
  dollarAmount: null,
})

it('a day is closed once it was shown what moves, and a closed one is opened again', async () => {
  const question =
    'Tuesday, December 8th is closed (flood).\n1 pickup and 0 drop-offs move; 1 customer will be told.\nPickup 51, Nora Lindqvist, 12 Elm Street: Wed, Dec 9'
  const page = await openDesk('/books/closed-days', 'owner', {
    [CLOSED]: closed,
    [CLOSE]: answer('asks', '', question),
    'POST /desk/closed-days/open/': answer('done', 'Wednesday, December 2nd can be booked again.'),
  })
  expect(await screen.findByText('Thanksgiving Day, 2026')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-08' } })
  fireEvent.change(screen.getByLabelText('Why, in a word'), { target: { value: 'flood' } })
  await press('See what moves')
  const dialog = await screen.findByRole('dialog', { name: /^Close Tuesday/ })
  expect(dialog.textContent).toContain('1 customer will be told.')
  const moving = within(dialog).getByRole('list', { name: 'What moves' })
  expect(within(moving).getAllByRole('listitem')).toHaveLength(1)
  page.answer(CLOSE, answer('done', 'Tuesday, December 8th is closed (flood).'))
  await press('Close it and tell them')
  expect(page.sent.filter(({ line }) => line === CLOSE).map(({ body }) => body)).toEqual([
    { day: '2026-12-08', reason: 'flood' },
    { day: '2026-12-08', reason: 'flood', shown: question },
  ])
  expect(await screen.findByText('Tuesday, December 8th is closed (flood).')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  page.answer(CLOSE, answer('refused', 'Thursday, November 26th is Thanksgiving Day: no van drives then anyway.'))
  fireEvent.change(screen.getByLabelText('Why, in a word'), { target: { value: 'flood' } })
  await press('See what moves')
  expect((await screen.findByRole('alert')).textContent).toContain('no van drives then anyway.')
  await press(/^Open again/)
  expect(await screen.findByText('Wednesday, December 2nd can be booked again.')).toBeTruthy()
})

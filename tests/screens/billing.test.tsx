import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { payFor } from '../../server/credit/credit.ts'
import BillingPage from '../../web/rooms/billing/billing.tsx'
import type { TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { booking, buyCredit } from '../money/books.ts'
import { addCard } from '../money/cards.ts'
import { openPlanInvoice } from '../money/money.ts'
import { ops } from '../ops.ts'
import { keptDrafts, openScreen, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
  signInAs(ada)
})

const open = () => openScreen(BillingPage, '/profile/billing')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const spend = (order: number, creditCents: number) =>
  booking(server, ada.id, (db, owner) =>
    payFor(db, owner, { kind: 'order', source: `order ${order}`, orderNumber: order, creditCents, from: {} }, START),
  )
const gifts = (count: number) =>
  server.database.query(
    `insert into ledger_entries (customer_id, kind, source, change_cents, balance_after_cents, created_at)
     select $1, 'gift', 'many ' || each, 100, each * 100, $2 from generate_series(1, ${count}) as each`,
    [ada.id, START],
  )

it('says what there is nothing of yet [R201]', async () => {
  open()
  expect(await screen.findByText(/You have no card yet/)).toBeTruthy()
  expect(await screen.findByText('Nothing has been charged to a card yet.')).toBeTruthy()
  expect(await screen.findByText(/^No credit yet\./)).toBeTruthy()
})

it('lists invoices, what is to be paid first, and the statement with its balances [R13]', async () => {
  const { invoice } = await buyCredit(server, ada.id, { discountCents: 2000 })
  await spend(1131, 6000)
  // Only looked at, so nobody owes it.
  await openPlanInvoice(server, ada.id, 'platinum')
  const { rows: owed } = await server.database.query<{ id: number }>(
    `insert into invoices (customer_id, kind, status, title, amount_cents, spent_credit_cents, created_at)
     values ($1, 'staff', 'open', 'Lost hangers', 2500, 13900, now()) returning id`,
    [ada.id],
  )
  // Costs nothing, so it was never charged to a card.
  await openPlanInvoice(server, ada.id, 'payc', { status: 'void' })
  open()
  await screen.findByRole('table', { name: 'Invoices' })
  expect(rows('Invoices').map(([, title, , amount, go]) => [title, amount, go])).toEqual([
    [`Lost hangers, order ${owed[0]?.id}Not paid`, '$25.00', `Pay $25.00 for Lost hangers, order ${owed[0]?.id}`],
    ['Gold plan$199.00 less $20.00', '$179.00', `PDF of Gold plan, order ${invoice.id}`],
  ])
  const pay = screen.getByRole('link', { name: `Pay $25.00 for Lost hangers, order ${owed[0]?.id}` })
  expect(pay.getAttribute('href')).toBe(`/profile/orders/${owed[0]?.id}`)
  await screen.findByRole('table', { name: 'Credit statement' })
  expect(rows('Credit statement')).toEqual([
    ['11/17/2026', 'Order 1131', '−$60.00', 'Balance $139.00'],
    ['11/17/2026', `Credit bought, order ${invoice.id}`, '+$199.00', 'Balance $199.00'],
  ])
  expect(screen.getByRole('link', { name: 'Order 1131' }).getAttribute('href')).toBe('/profile/orders/1131')
})

it('says what of a charge went back to the card', async () => {
  await addCard(server, ada.token)
  const post = async (path: string, sent: object) =>
    (await server.call('POST', `/api/client/subscription/${path}/`, sent, ada.token)).body as { order: number }
  const { order } = await post('choose', { package: 'gold' })
  await post('checkout', { order })
  await post('leave', { dollar_refund: '199.00' })
  open()
  await screen.findByRole('table', { name: 'Invoices' })
  expect(rows('Invoices').map(([, title, , amount]) => [title, amount])).toEqual([
    ['Gold$199.00 went back to the card', '$199.00'],
  ])
})

it('leads from a plan that staff sold and no card has paid to the page on which it is paid', async () => {
  await addCard(server, ada.token, '4000000000000341')
  await ops(server, 'plan', ada.email, 'gold', '--yes')
  const { rows: sold } = await server.database.query<{ id: number }>('select id from invoices where customer_id = $1', [
    ada.id,
  ])
  open()
  await screen.findByRole('table', { name: 'Invoices' })
  const [way] = screen.getAllByRole('link', { name: /^Pay \$199\.00 for / })
  expect(way?.getAttribute('href')).toBe(`/profile/packages?order=${sold[0]?.id}`)
})

it('loads the statement a page at a time, goes on after a failure, and says where it ends', async () => {
  await gifts(60)
  open()
  await screen.findByRole('table', { name: 'Credit statement' })
  expect(rows('Credit statement')).toHaveLength(5)
  await press('Show all changes')
  expect(rows('Credit statement')).toHaveLength(50)
  server.failNext('GET /client/credit_statement/', 'no network')
  await press('Load more')
  expect(await screen.findByText(/We could not be reached/)).toBeTruthy()
  expect(rows('Credit statement')).toHaveLength(50)
  await press('Load more')
  await waitFor(() => expect(rows('Credit statement')).toHaveLength(60))
  expect(rows('Credit statement').map((row) => row[3])).toEqual(
    Array.from({ length: 60 }, (_, index) => `Balance $${60 - index}.00`),
  )
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  const end = screen.getByText('That’s everything, back to your first credit.')
  await waitFor(() => expect(document.activeElement).toBe(end))
})

it('folds long lists to their newest five, keeps what waits for money, and finds them unfolded when one comes back', async () => {
  for (let count = 0; count < 7; count += 1) await buyCredit(server, ada.id)
  open()
  await screen.findByRole('table', { name: 'Invoices' })
  expect([rows('Invoices').length, rows('Credit statement').length]).toEqual([5, 5])
  await press('Show all 7 invoices')
  expect([rows('Invoices').length, rows('Credit statement').length]).toEqual([7, 5])
  // The pressed button is gone: the reading goes on at the first line that was not there.
  expect(document.activeElement).toBe(screen.getByRole('table', { name: 'Invoices' }).querySelectorAll('tbody tr')[5])
  reopenScreen(BillingPage)
  await screen.findByRole('table', { name: 'Invoices' })
  expect([rows('Invoices').length, rows('Credit statement').length]).toEqual([7, 5])
})

it('an invoice that is paid names its card by its brand and opens its PDF', async () => {
  const { id } = await addCard(server, ada.token, '378282246310005')
  const post = async (path: string, sent: object) =>
    (await server.call('POST', `/api/client/subscription/${path}/`, sent, ada.token)).body as { order: number }
  const { order } = await post('choose', { package: 'gold' })
  await post('checkout', { order, card: id })
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
  open()
  await screen.findByRole('table', { name: 'Invoices' })
  expect(rows('Invoices').map(([, , card]) => card)).toEqual(['American Express 0005'])
  server.failNext('POST /client/orders/:id/', 'not_found')
  await press(`PDF of Gold, order ${order}`)
  expect(opened).toHaveBeenCalledOnce()
  expect(await screen.findByText('Getting PDF...')).toBeTruthy()
  expect(server.count(`POST /client/orders/${order}/`)).toBe(1)
})

it('the file holds what the statement shows; a failure is said', async () => {
  await buyCredit(server, ada.id)
  await spend(1131, 6000)
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  open()
  await screen.findByRole('table', { name: 'Credit statement' })
  server.failNext('GET /client/credit_statement.csv/', 'too_many_requests')
  await press('Download CSV')
  expect(await screen.findByText(/^Too many tries/)).toBeTruthy()
  await press('Download CSV')
  await waitFor(() => expect(names).toEqual(['larkspur-credit-statement.csv']))
  const [head, ...lines] = ((await files[0]?.text()) ?? '')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(head).toContain('Balance')
  const figures = (text: string) => text.replace('Balance ', '').replace('−', '-').replace(/[+$]/g, '')
  const asShown = rows('Credit statement').map(([date, what, amount, balance]) =>
    [date, what, figures(amount ?? ''), figures(balance ?? '')].join('|'),
  )
  // Every line has an order here, so no cell is empty.
  const inFile = lines.map((line) => {
    const [date, what = '', , amount, balance] = line.match(/"[^"]*"|[^,]+/g) ?? []
    return [date, what.replaceAll('"', ''), amount, balance].join('|')
  })
  expect(inFile).toEqual(asShown)
})

it('each part that cannot be loaded says so and can be asked for again, beside the others', async () => {
  server.failNext('GET /client/cards/', 'unavailable')
  server.failNext('GET /client/invoices/', 'no network')
  server.failNext('GET /client/credit_statement/', 'unavailable')
  open()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(3))
  expect(screen.getAllByText('We couldn’t load this')).toHaveLength(3)
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button)
  expect(await screen.findByText(/You have no card yet/)).toBeTruthy()
  expect(await screen.findByText('Nothing has been charged to a card yet.')).toBeTruthy()
  expect(await screen.findByText(/^No credit yet\./)).toBeTruthy()
})

it('the billing address is the main one until another is given, and again afterwards [R201] [R423]', async () => {
  const billed = async () => {
    const { body } = await server.call('GET', '/api/client/profile/', undefined, ada.token)
    return (body as { billing_address: unknown }).billing_address
  }
  open()
  const section = await screen.findByRole('region', { name: 'Billing address' })
  expect(await within(section).findByText('228 Bush Street, Mountain View 94041')).toBeTruthy()
  expect(within(section).getByText('Same as your main address')).toBeTruthy()
  await press('Change billing address')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Same as my main address')))
  await userEvent.click(screen.getByLabelText('Same as my main address'))
  expect(screen.getByText('Please click the update button to save your changes')).toBeTruthy()
  await press('Update')
  expect(await screen.findAllByText('Required')).toHaveLength(2)
  await userEvent.type(screen.getByLabelText('Your street address'), '1 Market Street')
  await userEvent.type(screen.getByLabelText('Zip code'), '10001')
  await press('Update')
  expect(await screen.findByText('Billing address updated successfully!')).toBeTruthy()
  expect(await within(section).findByText('1 Market Street, 10001')).toBeTruthy()
  expect(await billed()).toEqual({ zip_code: '10001', address_line_1: '1 Market Street', address_line_2: '' })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change billing address' })),
  )

  await press('Change billing address')
  await userEvent.click(screen.getByLabelText('Same as my main address'))
  await press('Update')
  expect(await within(section).findByText('228 Bush Street, Mountain View 94041')).toBeTruthy()
  expect(await billed()).toBeNull()
  expect(keptDrafts()).toEqual([])
})

it('a billing address that was typed survives a lost network and a reload', async () => {
  open()
  await press('Change billing address')
  await userEvent.click(screen.getByLabelText('Same as my main address'))
  await userEvent.type(screen.getByLabelText('Your street address'), '1 Market Street')
  await userEvent.type(screen.getByLabelText('Zip code'), '10001')
  server.failNext('PATCH /client/profile/', 'no network')
  await press('Update')
  expect(await screen.findByText(/We could not be reached/)).toBeTruthy()
  reopenScreen(BillingPage)
  expect((await screen.findByLabelText<HTMLInputElement>('Your street address')).value).toBe('1 Market Street')
  await press('Update')
  expect(await screen.findByText('Billing address updated successfully!')).toBeTruthy()
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { customerOf, foundOf, fullFound } from '../../../tests/desk-answers.ts'
import { openDesk, Refused } from '../../../tests/desk-page.tsx'

const FOUND = 'GET /desk/customers/'
const CUSTOMER = 'GET /desk/customers/:id/'
const GIVE = 'POST /desk/customers/:id/credit/'
const PLAN = 'POST /desk/customers/:id/plan/'
const LEAVE = 'POST /desk/customers/:id/leave/'
const BOOK = 'POST /desk/customers/:id/pickups/'
const MOVE = 'POST /desk/pickups/:id/move/'
const CANCEL = 'POST /desk/pickups/:id/cancel/'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const outcome = (status: string, sentence: string, more = {}) => ({
  status,
  sentence,
  question: null,
  amount: null,
  dollarAmount: null,
  ...more,
})
const asks = (question: string, amount: number | null = null, dollarAmount: string | null = null) =>
  outcome('asks', '', { question, amount, dollarAmount })
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(within_).getByRole('button', { name })))
const fill = (name: string | RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }))
const bodies = (page: Awaited<ReturnType<typeof openDesk>>, wanted: string) =>
  page.sent.filter(({ line }) => line === wanted).map(({ body }) => body)

it('one field finds somebody, marks where, and is walked by the arrows; Enter opens the first', async () => {
  await openDesk('/customers', 'desk', { [FOUND]: fullFound, [CUSTOMER]: customerOf() })
  const field = await screen.findByRole('textbox', { name: 'Name, phone, e-mail or order' })
  expect(document.activeElement).toBe(field)
  expect(await screen.findByRole('link', { name: 'Peter Amadi' })).toBeTruthy()
  await act(async () => fireEvent.change(field, { target: { value: 'lind' } }))
  const found = await screen.findByRole('list', { name: 'Found' })
  expect(within(found).getAllByRole('link')).toHaveLength(3)
  expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Lind',
    'lind',
    'Lind',
    'lind',
  ])
  expect(found.textContent).toContain('650-555-0177, not verified')
  expect(found.textContent).toContain('order 1058')
  expect(await screen.findByText('3 found, and more')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('Nora Lindqvist')
  fireEvent.keyDown(document.activeElement ?? field, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(field)
  await act(async () => fireEvent.submit(field.closest('form') ?? field))
  expect(location.pathname).toBe('/customers/118')
})

it('nobody says so, with what else to try', async () => {
  await openDesk('/customers?words=zzz', 'desk', { [FOUND]: foundOf() })
  expect(await screen.findByText(/No match for “zzz”/)).toBeTruthy()
})

it('the page shows plan, credit, last figures, pickups, orders, statement, talk and who looked', async () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  await openDesk('/customers/118', 'desk', { [CUSTOMER]: customerOf() })
  expect(await screen.findByRole('heading', { name: 'Nora Lindqvist' })).toBeTruthy()
  const page = document.querySelector('main')?.textContent ?? ''
  for (const words of [
    'Credit$68.40',
    'Visa',
    '4242',
    'expired',
    'Past the cutoff',
    '1058',
    'Order 1044',
    '−$51.24',
    '+$12.50',
    'Ana Ruiz looked',
    'Ana Ruiz replied',
    'Ana Ruiz gave $12.50 of credit',
    'Every Tuesday',
    'hypoallergenic',
  ]) {
    expect([words, page.includes(words)]).toEqual([words, true])
  }
  expect(screen.getByRole('link', { name: 'Answer Nora in the inbox' }).getAttribute('href')).toBe('/inbox/T4')
  expect(screen.getByRole('region', { name: 'What was said' }).scrollTop).toBe(900)
  height.mockRestore()
  expect(screen.getByRole('link', { name: '1058' }).getAttribute('href')).toBe('/orders/1058')
  // A plan that was bought has no page.
  expect(screen.queryByRole('link', { name: '1044' })).toBeNull()
})

it('whoever has never texted is written to first: it says as what and to whom, leaves once, and a colleague is told', async () => {
  const WRITE = 'POST /desk/customers/:id/write/'
  const answer = (status: string, sentence: string) => ({ status, sentence })
  const page = await openDesk('/customers/118', 'desk', {
    [CUSTOMER]: customerOf({ talk: null, said: [], written: 0 }),
    [WRITE]: answer('refused', 'Nothing was sent: At most 280 characters.'),
  })
  const write = async (words: string) => {
    const field = await screen.findByRole('textbox', { name: 'Message to Nora' })
    await act(async () => fireEvent.change(field, { target: { value: words } }))
    await press('Send text')
  }
  expect((await screen.findByText(/This goes as a/)).textContent).toBe('This goes as a text to 408-555-0136')
  await write('Your coat is ready.')
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was sent')
  const back = page.goOffline()
  await press('Send text')
  expect((await screen.findByRole('alert')).textContent).toContain('We don’t know yet')
  back()
  page.answer(WRITE, answer('answered', 'Ben wrote to them just now.'))
  page.answer(CUSTOMER, customerOf({ talk: null, written: 4 }))
  await press('Send text')
  await screen.findByText('Ana Ruiz answered while you were writing.')
  page.answer(WRITE, answer('sent', 'Sent by text.'))
  await press('Send mine too')
  expect(await screen.findByText('Sent by text.')).toBeTruthy()
  const sent = bodies(page, WRITE) as { words: string; written: number; key: string }[]
  expect(sent.map(({ words, written }) => [words, written])).toEqual([
    ['Your coat is ready.', 0],
    ['Your coat is ready.', 0],
    ['Your coat is ready.', 4],
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  cleanup()
  await openDesk('/customers/118', 'desk', {
    [CUSTOMER]: customerOf({ talk: null, way: { by: 'letter', to: 'nora@linden.example', isStopped: true } }),
  })
  expect((await screen.findByText(/This goes as a/)).textContent).toBe('This goes as a letter to nora@linden.example')
  expect(screen.getByText('STOP: no texts')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send letter' })).toBeTruthy()
})

it('words that are being typed stay when their customer texts first; what was read in then is the inbox’s', async () => {
  const WRITE = 'POST /desk/customers/:id/write/'
  const nobodyYet = customerOf({ talk: null, said: [], written: 0 })
  const page = await openDesk('/customers/118', 'desk', {
    [CUSTOMER]: nobodyYet,
    [WRITE]: { status: 'sent', sentence: 'Sent by text.' },
  })
  const texts = async () => {
    page.answer(CUSTOMER, customerOf({ talk: 'T12', written: 0 }))
    await act(async () => page.hear('changed', { topics: ['inbox'] }))
    return screen.findByRole('link', { name: 'Answer Nora in the inbox' })
  }
  const field = () => screen.findByRole('textbox', { name: 'Message to Nora' })
  const typed = await field()
  await act(async () => typed.focus())
  await texts()
  expect(document.activeElement).toBe(typed)
  await act(async () => fireEvent.change(typed, { target: { value: 'Your coat is' } }))
  expect(screen.getByText(/Nora texted while you were writing/)).toBeTruthy()
  // The draft is there after a reload as well.
  await act(async () => void (await new Promise((done) => setTimeout(done, 50))))
  await page.reload()
  expect(((await field()) as HTMLTextAreaElement).value).toBe('Your coat is')
  await press('Send text')
  expect(await screen.findByText('Sent by text.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message to Nora' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Answer Nora in the inbox' })).toBeTruthy()
})

it('the talk follows its newest line, also where as many are shown as before', async () => {
  const said = customerOf().said
  const page = await openDesk('/customers/118', 'desk', { [CUSTOMER]: customerOf() })
  const list = await screen.findByRole('region', { name: 'What was said' })
  Object.defineProperty(list, 'scrollHeight', { value: 640 })
  expect(list.scrollTop).toBe(0)
  const further = { ...said.at(-1), id: 'T99', words: 'And my belt?' } as (typeof said)[number]
  page.answer(CUSTOMER, customerOf({ said: [...said.slice(1), further] }))
  await act(async () => page.hear('changed', { topics: ['inbox'] }))
  await screen.findByText('And my belt?')
  expect(list.scrollTop).toBe(640)
})

it('older orders and changes of credit come a page at a time, and each order with a price has its receipt', async () => {
  const order = (id: number) => ({
    ...{ id, title: 'Laundry', isBought: false, at: '2026-10-02T18:00:00.000Z', status: 'Delivered' },
    ...{ isOnHold: false, dollarAmount: '20.00' },
  })
  const entry = (id: number) => ({
    ...{ id, at: '2026-10-02T18:00:00.000Z', reason: `Order ${id}`, change: -100 },
    ...{ dollarChange: '-1.00', dollarBalance: '9.00' },
  })
  const [ORDERS, STATEMENT] = ['GET /desk/customers/:id/orders/', 'GET /desk/customers/:id/statement/']
  const page = await openDesk('/customers/118', 'desk', {
    [CUSTOMER]: customerOf(),
    [ORDERS]: { orders: [order(1058), order(1044)], hasMore: true },
    [STATEMENT]: { statement: [entry(1044), entry(1043)], hasMore: false },
  })
  const numbers = () =>
    within(screen.getByRole('table', { name: 'Their orders' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => Number.parseInt(textContent ?? '', 10))
  const receipt = await screen.findByRole('link', { name: 'PDF of order 1058' })
  expect(receipt.getAttribute('href')).toBe('/api/desk/orders/1058/receipt/')
  expect(screen.queryByRole('link', { name: 'PDF of order 1044' })).toBeNull()
  await press('Show older orders')
  await screen.findByRole('link', { name: 'PDF of order 1044' })
  page.answer(ORDERS, { orders: [order(1012), order(1011)], hasMore: false })
  await press('Show older orders')
  await waitFor(() => expect(numbers()).toEqual([1058, 1044, 1012, 1011]))
  expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull()
  await press('Show older changes')
  expect(await screen.findByText('Order 1043')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull()
})

it('credit is asked with its sum and its why, and given through the one dialog, which begins on Not now', async () => {
  const page = await openDesk('/customers/118', 'desk', {
    [CUSTOMER]: customerOf(),
    [GIVE]: asks('Nora gets $12.50.', 1250, '12.50'),
  })
  await screen.findByRole('heading', { name: 'Nora Lindqvist' })
  await press('Give credit…')
  await fill('Dollars', '-5')
  await press('See what changes')
  expect(await screen.findByText('Type the dollars as 12 or 12.50.')).toBeTruthy()
  await fill('Dollars', '12.50')
  await press('See what changes')
  expect(await screen.findByText('Say why. It’s saved with the record.')).toBeTruthy()
  expect(bodies(page, GIVE)).toEqual([])
  await fill('Why', 'A late van')
  await press('See what changes')
  const dialog = await screen.findByRole('dialog', { name: 'Give $12.50?' })
  expect(within(dialog).getByText('Nora gets $12.50.')).toBeTruthy()
  expect(within(dialog).getByText('Nora Lindqvist, customer 118')).toBeTruthy()
  const pay = within(dialog).getByRole('button', { name: 'Give $12.50' })
  expect(fireEvent.keyDown(pay, { key: 'Enter' })).toBe(false)
  page.answer(GIVE, outcome('done', 'Nora has got $12.50.'))
  await act(async () => fireEvent.click(pay))
  expect((await within(dialog).findByRole('status')).textContent).toBe('Nora has got $12.50.')
  expect(bodies(page, GIVE)).toEqual([
    { amount: 1250, reason: 'A late van' },
    { amount: 1250, reason: 'A late van', shown: 'Nora gets $12.50.' },
  ])
})

it('a plan is sold and left through the same dialog; what cannot be is said where it was chosen', async () => {
  const page = await openDesk('/customers/118', 'desk', {
    [CUSTOMER]: customerOf(),
    [PLAN]: outcome('refused', 'Nora has no card.'),
    [LEAVE]: asks('Nora leaves: $179.00 goes back.', 17_900, '179.00'),
  })
  await screen.findByRole('heading', { name: 'Nora Lindqvist' })
  await press('Change plan…')
  await press('Gold…')
  expect(await screen.findByText('Nora has no card.')).toBeTruthy()
  await press('Leave with a refund…')
  const dialog = await screen.findByRole('dialog', { name: 'Refund $179.00?' })
  page.answer(LEAVE, outcome('refused', 'The customer has changed something at this moment.'))
  await press('Refund $179.00', dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('changed something')
})

it('a pickup is moved as it was shown: the days that cannot be are said, and past the cutoff it asks why', async () => {
  const page = await openDesk('/customers/118', 'desk', {
    [CUSTOMER]: customerOf(),
    [MOVE]: asks('Pickup 51 moves to Wednesday. Back Monday.'),
  })
  await screen.findByRole('heading', { name: 'Nora Lindqvist' })
  await press(/^Move anyway… Tuesday, November.17th/)
  const dialog = await screen.findByRole('dialog', { name: 'Move Nora’s pickup' })
  const radio = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>('radio', { name })
  expect([radio(/24th, booked/).disabled, radio(/26th, closed/).disabled]).toEqual([true, true])
  await act(async () => fireEvent.click(radio(/18th/)))
  expect(within(dialog).getByText('Past the cutoff.')).toBeTruthy()
  expect(within(dialog).getByText('Past the cutoff: say why before it can be done.')).toBeTruthy()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(dialog.hasAttribute('data-leaving')).toBe(false)
  const go = within(dialog).getByRole<HTMLButtonElement>('button', { name: /Move to Wednesday, November.18th/ })
  expect([go.disabled, bodies(page, MOVE)]).toEqual([true, []])
  await act(async () => fireEvent.click(radio(/They called/)))
  expect(await within(dialog).findByText('Pickup 51 moves to Wednesday. Back Monday.')).toBeTruthy()
  page.answer(MOVE, asks('Pickup 51 moves to Wednesday. Back Tuesday.'))
  await act(async () => fireEvent.click(go))
  expect(await within(dialog).findByText('This changed while you were looking.')).toBeTruthy()
  page.answer(MOVE, outcome('done', 'Pickup 51 is moved.'))
  await act(async () => fireEvent.click(go))
  expect(await screen.findByText('Pickup 51 is moved.')).toBeTruthy()
  expect(bodies(page, MOVE).at(-1)).toEqual({
    day: '2026-11-18',
    why: 'They called',
    shown: 'Pickup 51 moves to Wednesday. Back Tuesday.',
  })
})

it('B books for a caller, and what is open is cancelled without a why', async () => {
  const page = await openDesk('/customers/118', 'desk', {
    [CUSTOMER]: customerOf(),
    [BOOK]: outcome('refused', 'Nothing is booked. They have no card yet.'),
    [CANCEL]: asks('Pickup 52 is cancelled. It costs nothing.'),
  })
  await screen.findByRole('heading', { name: 'Nora Lindqvist' })
  await act(async () => fireEvent.keyDown(document.body, { key: 'b' }))
  const book = await screen.findByRole('dialog', { name: 'Book for Nora' })
  expect(within(book).getByText('Choose a day.')).toBeTruthy()
  await act(async () => fireEvent.click(within(book).getByRole('radio', { name: /19th/ })))
  expect(within(book).queryByText('Choose a day.')).toBeNull()
  expect(await within(book).findByText('Nothing is booked. They have no card yet.')).toBeTruthy()
  await press('Not now', book)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(/^Cancel… Tuesday, November.24th/)
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Nora’s pickup' })
  await within(dialog).findByText('Pickup 52 is cancelled. It costs nothing.')
  page.answer(CANCEL, outcome('done', 'Pickup 52 is cancelled.'))
  await press('Cancel it', dialog)
  expect(bodies(page, CANCEL)).toEqual([{}, { shown: 'Pickup 52 is cancelled. It costs nothing.' }])
})

it('says what is wrong: nobody of that number, or nobody reached', async () => {
  const page = await openDesk('/customers/999', 'desk', { [CUSTOMER]: new Refused(404, 'Not found.') })
  expect(await screen.findByText(/There is no customer 999/)).toBeTruthy()
  page.answer(CUSTOMER, new Refused(500, 'Something went wrong.'))
  await page.reload()
  expect(await screen.findByText(/Couldn’t load the customer/)).toBeTruthy()
})

it('is nothing for the plant and drivers', async () => {
  for (const role of ['plant', 'driver'] as const) {
    for (const address of ['/customers', '/customers/118']) {
      await openDesk(address, role)
      expect(await screen.findByRole('heading', { name: 'There is nothing here for you' })).toBeTruthy()
      cleanup()
    }
  }
})

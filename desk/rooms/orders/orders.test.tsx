import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { busyMorning, heldOrder, orderOf, paidOrder, rowOf, waitingOf } from '../../../tests/desk-orders.ts'
import { openDesk, Refused } from '../../../tests/desk-page.tsx'

const LIST = 'GET /desk/orders/'
const COUNT = 'GET /desk/orders/count/'
const ORDER = 'GET /desk/orders/:id/'
const REFUND = 'POST /desk/orders/:id/refund/'
const PROPOSAL = 'GET /desk/orders/:id/refund/'
const FORWARD = 'POST /desk/orders/:id/forward/'
const HOLD = 'POST /desk/orders/:id/hold/'
const RELEASE = 'POST /desk/orders/:id/release/'
const DUE = 'POST /desk/orders/:id/due/'
const SEPARATE = 'POST /desk/orders/:id/separate/'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const key = (pressed: string, more = {}) =>
  act(async () => void fireEvent.keyDown(document.body, { key: pressed, ...more }))
const type = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const here = () => `${location.pathname}${location.search}`
const answerOf = (status: string, sentence: string, more = {}) => ({
  ...{ status, sentence, question: null, amount: null, dollarAmount: null },
  ...more,
})
const count = ({ waiting, doors }: typeof busyMorning) => ({ waiting, doors })
const lists = (list = busyMorning) => ({ [LIST]: list, [COUNT]: count(list) })
const openOrder = (view: ReturnType<typeof orderOf>, answers = {}) =>
  openDesk('/orders/1058', 'desk', { [ORDER]: view, [COUNT]: count(busyMorning), ...answers })

const rows = () => screen.getAllByRole('row').slice(1)
const numbers = () => rows().map((row) => within(row).getByRole('rowheader').textContent)

it('what waits stands the most urgent first, its doors are filters and add up to the badge', async () => {
  await openDesk('/orders', 'desk', lists())
  expect(await screen.findByText('9 wait for us')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Orders 9/ })).toBeTruthy()
  const doors = within(screen.getByRole('region', { name: 'What waits for us' })).getAllByRole('button')
  expect(doors.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1Late1041, since/),
    '1Red flag1063, counts differ',
    '2Heldby us',
    expect.stringMatching(/^2Unpaid\$113\.70 due, next try 12:00/),
    '3To count or send1 to count, 2 to send',
  ])
  expect(doors.reduce((sum, { textContent }) => sum + Number.parseInt(textContent ?? '', 10), 0)).toBe(9)
  expect(numbers()).toEqual(['1063', '1041', '1039', '1046', '1051', '1053', '1056', '1057', '1064'])
  expect(screen.getByRole('row', { name: /Ivy Novak/ }).textContent).toContain('8 / 7')
  await press(/Unpaid/)
  expect([here(), numbers()]).toEqual(['/orders?door=unpaid', ['1039', '1046']])
  await press(/^Waits for us/)
  expect(numbers()).toHaveLength(9)
})

it('is walked by keys: J and K move, X chooses, Enter opens, F, H and D go to the step', async () => {
  await openDesk('/orders', 'desk', { ...lists(), [ORDER]: orderOf() })
  await screen.findByText('9 wait for us')
  await key('j')
  expect(document.activeElement?.textContent).toBe('1063')
  await key('j')
  await key('j')
  await key('k')
  expect(document.activeElement?.textContent).toBe('1041')
  await key('x')
  expect(screen.getByText('1 chosen')).toBeTruthy()
  await press('Show only these')
  expect(numbers()).toEqual(['1041'])
  await press('Clear selection')
  // Whoever types a word presses no key of the list.
  const search = screen.getByRole('searchbox')
  await act(async () => void fireEvent.keyDown(search, { key: 'j' }))
  await key('/')
  expect(document.activeElement).toBe(search)
  await act(async () => search.blur())
  await key('h')
  expect(here()).toBe('/orders/1041?do=hold')
})

it('a number that is looked for is opened, and a name is found', async () => {
  const found = {
    today: '2026-11-16',
    orders: [rowOf(1041, 'Helen Brandt', { door: null, next: 'open' })],
    hasMore: false,
  }
  await openDesk('/orders', 'desk', { ...lists(), 'GET /desk/orders/search/': found, [ORDER]: orderOf() })
  await screen.findByText('9 wait for us')
  await type('Search orders', 'brandt')
  await act(async () => void fireEvent.submit(screen.getByRole('searchbox').closest('form') ?? document.body))
  expect(await screen.findByRole('row', { name: /Helen Brandt/ })).toBeTruthy()
  expect(rows()).toHaveLength(1)
  await type('Search orders', '#1058')
  await act(async () => void fireEvent.submit(screen.getByRole('searchbox').closest('form') ?? document.body))
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 1058' })).toBeTruthy()
})

it('what is found has nothing of the list that stood there before', async () => {
  const listed = (id: number, name: string, hasMore: boolean) => ({
    ...{ today: '2026-11-16', hasMore },
    orders: [rowOf(id, name, { door: null, next: 'open' })],
  })
  const SEARCH = 'GET /desk/orders/search/'
  const page = await openDesk('/orders', 'desk', { ...lists(), [SEARCH]: listed(1070, 'Ivy Novak', true) })
  await screen.findByText('9 wait for us')
  await press('All')
  await screen.findByRole('row', { name: /Ivy Novak/ })
  page.answer(SEARCH, listed(1069, 'Jonas Pell', false))
  await press('Show older orders')
  await screen.findByRole('row', { name: /Jonas Pell/ })
  expect(numbers()).toEqual(['1070', '1069'])
  page.answer(SEARCH, listed(1041, 'Helen Brandt', false))
  await type('Search orders', 'brandt')
  await act(async () => void fireEvent.submit(screen.getByRole('searchbox').closest('form') ?? document.body))
  await screen.findByRole('row', { name: /Helen Brandt/ })
  expect(numbers()).toEqual(['1041'])
})

it('nothing moves under the pointer: who has left stays, marked, and who comes waits until it has gone', async () => {
  const [first, second, ...rest] = busyMorning.orders
  if (first === undefined || second === undefined) throw new Error('Nothing waits.')
  const page = await openDesk('/orders', 'desk', lists(waitingOf(first, second)))
  const list = (await screen.findByRole('row', { name: /Ivy Novak/ })).parentElement as HTMLElement
  fireEvent.pointerEnter(list)
  page.answer(LIST, waitingOf(rowOf(1090, 'Ada Marsh'), second, rowOf(1091, 'Joan Clarke')))
  await act(async () => page.hear('changed', { topics: ['orders'] }))
  await screen.findByRole('row', { name: /Joan Clarke/ })
  // What comes below moves nothing.
  expect(numbers()).toEqual(['1063', '1041', '1091'])
  expect(screen.getByRole('row', { name: /Ivy Novak/ }).textContent).toContain('No longer on this list')
  expect(screen.getByText('1 new order, shown once the pointer leaves the list')).toBeTruthy()
  // Another list is not held by what stood under the pointer before.
  page.answer('GET /desk/orders/search/', { today: '2026-11-16', orders: rest, hasMore: false })
  await press('All')
  await waitFor(() => expect(numbers()).toHaveLength(rest.length))
  await press(/^Waits for us/)
  await waitFor(() => expect(numbers()).toEqual(['1090', '1041', '1091']))
})

it('says when nothing waits, when the list did not come, and lights what somebody else moved', async () => {
  const page = await openDesk('/orders', 'desk', lists(waitingOf()))
  expect(await screen.findByText(/Nothing waits for us/)).toBeTruthy()
  cleanup()
  const broken = await openDesk('/orders', 'desk', {
    [LIST]: new Refused(500, 'Internal Server Error'),
    [COUNT]: count(busyMorning),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the orders.')
  broken.answer(LIST, busyMorning)
  await press('Try again')
  await screen.findByText('9 wait for us')
  expect(page.sent.length).toBeGreaterThan(0)
  const moved = busyMorning.orders.map((row) =>
    row.id === 1051 ? { ...row, sentence: '“She said blue”, Maren' } : row,
  )
  broken.answer(LIST, waitingOf(...moved))
  await act(async () => broken.hear('changed', { topics: ['orders'] }))
  await waitFor(() => expect(screen.getByRole('row', { name: /Carla Munro/ }).dataset['lit']).toBe('true'))
})

it('an order shows its way, wishes, lines with remarks, money and who did what, and why the rest is closed', async () => {
  await openOrder(orderOf())
  const way = await screen.findByRole('list', { name: 'Its way' })
  expect(
    within(way)
      .getAllByRole('listitem')
      .map(({ dataset }) => dataset['mark']),
  ).toEqual(['done', 'done', 'done', 'now', 'ahead', 'ahead'])
  expect(screen.getByText('hypoallergenic').dataset['strict']).toBe('true')
  expect(screen.getByRole('row', { name: /One button missing when it came/ })).toBeTruthy()
  const money = screen.getByRole('region', { name: 'Money' })
  expect(money.textContent).toContain('Card pays, ending in 4242$19.28')
  expect(money.textContent).toContain('$68.40 → $0.00')
  const happened = screen.getByRole('region', { name: 'What happened' })
  expect(happened.textContent).toContain('Ana Ruiz: “Ask about the elbow patches”')
  const deeds = screen.getByRole('region', { name: 'Actions' })
  expect(deeds.textContent).toContain('Refund opens once it is paid.')
  expect(within(deeds).queryByRole('button', { name: /Refund/ })).toBeNull()
})

it('is counted out at Intake, where the number charges the card; an address opens nothing else here', async () => {
  const page = await openOrder(orderOf())
  const deeds = await screen.findByRole('region', { name: 'Actions' })
  const link = within(deeds).getByRole('link', { name: /Count it out at Intake/ })
  expect(link.getAttribute('href')).toBe('/intake?number=1058&kind=order')
  await key('f')
  await waitFor(() => expect(here()).toBe('/intake?number=1058&kind=order'))
  cleanup()
  await openDesk('/orders/1058?do=forward', 'desk', { [ORDER]: orderOf(), [COUNT]: count(busyMorning) })
  await screen.findByRole('region', { name: 'Actions' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(page.sent.some(({ line }) => line === FORWARD)).toBe(false)
})

it('is asked for with its sum, and a decline, what is under way and what is done read differently', async () => {
  const question =
    'Order 1058 is packed to leave and costs $87.68: credit pays $68.40, the card ending in 4242 pays $19.28.'
  const asks = answerOf('asks', '', { question, amount: 8768, dollarAmount: '87.68' })
  const counted = orderOf({
    isToBeCounted: false,
    steps: [{ step: 'forward', isOpen: true, label: 'Take $87.68, put it on the van…', why: '' }],
  })
  const page = await openOrder(counted, { [FORWARD]: asks })
  await screen.findByRole('region', { name: 'Actions' })
  await key('f')
  await screen.findByRole('dialog', { name: 'Order 1058: take $87.68, put it on the van' })
  await press('Yes, continue')
  const dialog = await screen.findByRole('dialog', { name: 'Take $87.68 from Nora Lindqvist?' })
  expect(within(dialog).getByText(question)).toBeTruthy()
  const take = within(dialog).getByRole('button', { name: 'Take $87.68' })
  expect(fireEvent.keyDown(take, { key: 'Enter' })).toBe(false)
  expect(page.sent.filter(({ line }) => line === FORWARD)).toHaveLength(1)
  page.answer(FORWARD, answerOf('declined', 'Order 1058 is not paid: the card was declined.'))
  await act(async () => fireEvent.click(take))
  expect(await screen.findByRole('dialog', { name: 'The card declined' })).toBeTruthy()
  expect(page.sent.findLast(({ line }) => line === FORWARD)?.body).toEqual({
    ...{ version: counted.version, shown: question },
  })
})

it('does nothing by an address or by one key alone: what is paid is put on the van once somebody says yes', async () => {
  const ready = paidOrder({
    ...{ state: 'ready', station: 'paid' },
    steps: [{ step: 'forward', isOpen: true, label: 'Put it on the van', why: '' }],
  })
  const page = await openDesk('/orders/1058?do=forward', 'desk', {
    ...{ [ORDER]: ready, [COUNT]: count(busyMorning) },
    [FORWARD]: answerOf('done', 'Order 1058 is paid and on its way.'),
  })
  const dialog = await screen.findByRole('dialog', { name: 'Order 1058: put it on the van' })
  expect(page.sent.some(({ line }) => line === FORWARD)).toBe(false)
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Yes, continue' })))
  expect(await screen.findByText('Order 1058 is paid and on its way.')).toBeTruthy()
  expect(here()).toBe('/orders/1058')
  expect(page.sent.filter(({ line }) => line === FORWARD)).toEqual([
    { line: FORWARD, body: { version: ready.version } },
  ])
})

it('is held with a reason, and a refusal says who was quicker', async () => {
  const page = await openOrder(orderOf(), {
    [HOLD]: answerOf('refused', 'Maren Vance did something to this order 2 minutes ago: Order 1058 is held.'),
  })
  await screen.findByRole('region', { name: 'Actions' })
  await key('h')
  const dialog = await screen.findByRole('dialog', { name: 'Hold order 1058' })
  await press('Hold it')
  expect(within(dialog).getByRole('alert').textContent).toBe('Say why in a few words.')
  await type('Reason (staff only)', 'Ask her')
  await press('Hold it')
  const refused = await screen.findByRole('region', { name: 'Refused just now' })
  expect(refused.textContent).toContain('Maren Vance did something to this order 2 minutes ago')
  expect(refused.textContent).toContain('You typed: “Ask her”')
  expect(page.sent.findLast(({ line }) => line === HOLD)?.body).toEqual({
    version: orderOf().version,
    reason: 'Ask her',
  })
})

it('what somebody has begun to type stays when a colleague does the same, and the server says who', async () => {
  const page = await openOrder(orderOf(), {
    [HOLD]: answerOf('refused', 'Maren Vance did something to this order a moment ago: Order 1058 is held.'),
  })
  await screen.findByRole('region', { name: 'Actions' })
  await key('h')
  await type('Reason (staff only)', 'Which button?')
  page.answer(ORDER, heldOrder())
  await act(async () => page.hear('changed', { topics: ['orders'] }))
  await screen.findByText(/Held by us/)
  expect((screen.getByLabelText('Reason (staff only)') as HTMLInputElement).value).toBe('Which button?')
  await press('Hold it')
  const refused = await screen.findByRole('region', { name: 'Refused just now' })
  expect(refused.textContent).toContain('You typed: “Which button?”')
})

it('a red flag of before it left ends with what is missing, once the sum that is taken off was read', async () => {
  const flagged = orderOf({
    ...{ state: 'priced', hold: 'red_flag', holdReason: '7 pieces counted before it left, and 8 came in' },
    steps: [{ step: 'release', isOpen: true, label: 'Release', why: '' }],
  })
  const question = 'Order 1058 is released without 1 × Shirt [Laundry]: $5.56 is taken off, and it costs $82.12.'
  const page = await openOrder(flagged, {
    [RELEASE]: answerOf('asks', '', { question, amount: 556, dollarAmount: '5.56' }),
  })
  await screen.findByText(/7 pieces counted before it left/)
  await key('u')
  const dialog = await screen.findByRole('dialog', { name: 'Release order 1058' })
  await press('Release it')
  expect(within(dialog).getByRole('alert').textContent).toBe('Say what is missing, or why nothing is.')
  await type('Shirt [Laundry], missing', '1')
  await press('Release it')
  expect(await screen.findByRole('dialog', { name: 'Take off $5.56 for Nora Lindqvist?' })).toBeTruthy()
  page.answer(RELEASE, answerOf('done', 'Order 1058 is released.'))
  await press('Take off $5.56')
  expect(await screen.findByRole('dialog', { name: 'Done' })).toBeTruthy()
  expect(page.sent.findLast(({ line }) => line === RELEASE)?.body).toEqual({
    ...{ version: flagged.version, missing: [{ name: 'Shirt [Laundry]', count: 1 }], shown: question },
  })
})

it('follows by itself, and says who has changed it while somebody looked', async () => {
  const page = await openOrder(orderOf())
  await screen.findByRole('region', { name: 'Actions' })
  expect(screen.queryByText(/while you were looking/)).toBeNull()
  const [newest] = orderOf().history
  if (newest === undefined) throw new Error('Nothing has happened.')
  const moved = heldOrder({
    version: 'priced/staff/2026-11-16/8768/0/813',
    history: [{ ...newest, key: 'deed 13', title: 'Held by us', who: 'Maren Vance' }, ...orderOf().history],
  })
  page.answer(ORDER, moved)
  await act(async () => page.hear('changed', { topics: ['orders'] }))
  expect((await screen.findByText(/while you were looking/)).textContent).toContain('Maren Vance: Held by us,')
})

it('Escape closes what is open, from its fields too, and only then leaves the order', async () => {
  await openOrder(paidOrder(), { ...lists(), [PROPOSAL]: proposal })
  await screen.findByRole('region', { name: 'Actions' })
  await key('r')
  const sum = await screen.findByLabelText(/^How much, at most/)
  await act(async () => void fireEvent.keyDown(sum, { key: 'Escape' }))
  expect([here(), screen.queryByRole('region', { name: 'Refund' })]).toEqual(['/orders/1058', null])
  await key('r')
  await screen.findByRole('region', { name: 'Refund' })
  await key('Escape')
  expect(here()).toBe('/orders/1058')
  await key('Escape')
  expect(here()).toBe('/orders')
})

it('from one order to another by its number, the keys are those of the order again', async () => {
  await openOrder(orderOf())
  await screen.findByRole('region', { name: 'Actions' })
  await key('/')
  const search = screen.getByRole('searchbox') as HTMLInputElement
  expect(document.activeElement).toBe(search)
  await type('Search orders', '#1041')
  await act(async () => void fireEvent.submit(search.closest('form') ?? document.body))
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 1041' })).toBeTruthy()
  expect([document.activeElement, search.value]).toEqual([screen.getByRole('main'), ''])
})

it('another day is promised once its text was read', async () => {
  const text = 'Larkspur: order 1058 comes back Wednesday, November 18th. The zipper had to be ordered.'
  const page = await openOrder(heldOrder(), { [DUE]: answerOf('asks', '', { question: text }) })
  expect(await screen.findByText(/Which button\? Ask her/)).toBeTruthy()
  expect(screen.getByText(/The next step is closed while it is held\./)).toBeTruthy()
  await key('d')
  const panel = await screen.findByRole('region', { name: 'Move the due day' })
  // No day is chosen for whoever has not chosen one.
  expect(within(panel).queryByRole('button', { pressed: true })).toBeNull()
  expect((within(panel).getByRole('button', { name: 'Choose a day' }) as HTMLButtonElement).disabled).toBe(true)
  await press(/Wed, Nov/)
  await type(/^Why, as Nora reads it/, 'The zipper had to be ordered')
  expect(await within(panel).findByText(text)).toBeTruthy()
  page.answer(DUE, answerOf('done', 'Order 1058 comes back Wednesday, November 18th. The customer is told.'))
  await press(/^Move to Wednesday/)
  expect(await screen.findByText(/The customer is told/)).toBeTruthy()
  expect(page.sent.findLast(({ line }) => line === DUE)?.body).toEqual({
    ...{ version: heldOrder().version, day: '2026-11-18', reason: 'The zipper had to be ordered', shown: text },
  })
})

it('after a colleague’s deed what was chosen stays, is shown anew, and says who was quicker; so do the words of a refused press', async () => {
  const text = 'Larkspur: order 1058 comes back Wednesday, November 18th. The zipper had to be ordered.'
  const quicker = 'Maren Vance did something to this order just now: The note is kept.'
  const first = heldOrder()
  const page = await openOrder(first, {
    [DUE]: ({ version }: { version: string }) =>
      version === first.version ? answerOf('refused', quicker) : answerOf('asks', '', { question: text }),
  })
  await screen.findByText(/Which button\? Ask her/)
  await key('d')
  const panel = await screen.findByRole('region', { name: 'Move the due day' })
  page.answer(ORDER, { ...heldOrder(), version: 'deliver.3' })
  await press(/Wed, Nov/)
  await type(/^Why, as Nora reads it/, 'The zipper had to be ordered')
  expect(await within(panel).findByText(text)).toBeTruthy()
  expect(within(panel).getByRole('alert').textContent).toBe(quicker)
  expect((screen.getByLabelText(/^Why, as Nora reads it/) as HTMLInputElement).value).toBe(
    'The zipper had to be ordered',
  )
  // Whoever goes on has read it.
  await type(/^Why, as Nora reads it/, 'The zipper is on its way')
  expect(await within(panel).findByText(text)).toBeTruthy()
  expect(within(panel).queryByRole('alert')).toBeNull()
  page.answer(DUE, answerOf('refused', quicker))
  await press(/^Move to Wednesday/)
  const refused = await screen.findByRole('region', { name: 'Refused just now' })
  expect(refused.textContent).toContain('You typed: “The zipper is on its way”')
  expect(page.sent.findLast(({ line }) => line === DUE)?.body).toMatchObject({ version: 'deliver.3', shown: text })
})

const proposal = {
  ...{ refusal: null, amount: 2556, dollarAmount: '25.56', card: 1928, cardLast: '4242', credit: 628, discount: 0 },
  ...{ creditBackBefore: 438, creditBackAfter: 311, balanceAfter: 628 },
}
const refundAsks = answerOf('asks', '', {
  ...{
    question: 'Of order 1058 $25.56 goes back: $19.28 to the card, $6.28 as credit.',
    amount: 2556,
    dollarAmount: '25.56',
  },
})

it('some of it comes later: chosen by lines, both orders are shown before anything is done, and an old look is said', async () => {
  const rug = { ...orderOf().lines[0], id: 9, title: 'Area Rug [Standard]', count: '40 sq ft', laterAtMost: 1 }
  const lines = [...orderOf().lines, rug] as ReturnType<typeof orderOf>['lines']
  const text =
    'Order 1058, Monday: 4 × Shirt [Laundry]. $73.86.\nAn order of its own, Wednesday: 2 × Shirt [Laundry]. $13.82.'
  const page = await openOrder(orderOf({ lines }), { [SEPARATE]: answerOf('asks', '', { question: text }) })
  await screen.findByRole('list', { name: 'Its way' })
  await key('s')
  const panel = within(await screen.findByRole('region', { name: 'Deliver some later' }))
  // Of an up-charge nothing goes by itself, and what is measured goes whole.
  expect(panel.getAllByRole('spinbutton')).toHaveLength(1)
  expect(panel.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Suit [2 Pieces]',
    'Coat [Long]',
    'Leather patch',
    'Area Rug [Standard], 40 sq ft',
  ])
  expect((panel.getByRole('button', { name: /^Deliver these/ }) as HTMLButtonElement).disabled).toBe(true)
  await type('Shirt [Laundry], of 6', '9')
  expect((panel.getByLabelText('Shirt [Laundry], of 6') as HTMLInputElement).value).toBe('6')
  await type('Shirt [Laundry], of 6', '2')
  await press(/Wed, Nov/)
  await type(/^Why, as Nora reads it/, 'Its button had to be ordered')
  expect(await screen.findByText('An order of its own, Wednesday: 2 × Shirt [Laundry]. $13.82.')).toBeTruthy()
  page.answer(SEPARATE, answerOf('refused', 'Ana Ruiz did something to this order 1 minute ago.'))
  await press(/^Deliver these Wednesday/)
  expect((await screen.findByText(/did something to this order/)).textContent).toContain('Ana Ruiz')
  expect(page.sent.findLast(({ line }) => line === SEPARATE)?.body).toEqual({
    version: orderOf().version,
    day: '2026-11-18',
    things: [{ line: 1, count: 2 }],
    reason: 'Its button had to be ordered',
    shown: text,
  })
})

it('that new labels are wanted stands on the page until something else is begun', async () => {
  const done = 'Order 1090 is made of order 1058 and comes Wednesday. Print new labels: it is 1 of 2 now.'
  const page = await openOrder(orderOf(), { [SEPARATE]: answerOf('asks', '', { question: 'Both.' }) })
  await screen.findByRole('list', { name: 'Its way' })
  await key('s')
  await type('Shirt [Laundry], of 6', '2')
  await screen.findByText('Both.')
  page.answer(SEPARATE, answerOf('done', done))
  await press(/^Deliver these/)
  expect((await screen.findByRole('region', { name: 'Done just now' })).textContent).toContain('Print new labels')
  await key('n')
  expect(screen.queryByRole('region', { name: 'Done just now' })).toBeNull()
})

it('a refund of ticked lines says card, credit and credit back before its button; Enter pays nothing, twice needs the sum', async () => {
  const page = await openOrder(paidOrder(), { [PROPOSAL]: proposal, [REFUND]: refundAsks })
  await screen.findByRole('region', { name: 'Actions' })
  await key('r')
  const panel = await screen.findByRole('region', { name: 'Refund' })
  await act(async () => fireEvent.click(screen.getByLabelText('Give back Coat [Long]')))
  await act(async () => fireEvent.click(screen.getByLabelText('Give back Coat [Long], up-charge')))
  expect(await within(panel).findByText('To the card ending in 4242')).toBeTruthy()
  expect(panel.textContent).toContain('Back to credit$6.28')
  expect(panel.textContent).toContain('Credit back falls from $4.38 to$3.11')
  await press('Refund $25.56…')
  expect(within(panel).getByRole('alert').textContent).toBe('Say why, for our records.')
  expect(page.sent.some(({ line }) => line === REFUND)).toBe(false)
  await type('Why, for our records', 'Coat came back without its belt')
  await press('Refund $25.56…')
  const dialog = await screen.findByRole('dialog', { name: 'Refund $25.56 to Nora Lindqvist?' })
  expect(within(dialog).getByText('Coat came back without its belt')).toBeTruthy()
  page.answer(REFUND, answerOf('repeats', 'Ana Ruiz did the same 2 minutes ago.'))
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Refund $25.56' })))
  const again = (await screen.findByRole('button', { name: 'Refund $25.56 again' })) as HTMLButtonElement
  expect([document.activeElement?.textContent, again.disabled]).toEqual(['Don’t repeat it', true])
  await type(/type the amount/, '25.56')
  page.answer(REFUND, answerOf('done', 'Of order 1058 $25.56 went back.'))
  await act(async () => fireEvent.click(again))
  expect(await screen.findByRole('dialog', { name: 'Done' })).toBeTruthy()
  expect(page.sent.findLast(({ line }) => line === REFUND)?.body).toEqual({
    ...{ version: paidOrder().version, why: 'Coat came back without its belt', lines: [3, 4] },
    ...{ shown: refundAsks.question, isRepeated: true },
  })
})

it('a refund whose answer is lost is not known yet', async () => {
  const page = await openOrder(paidOrder(), { [PROPOSAL]: proposal, [REFUND]: refundAsks })
  await screen.findByRole('region', { name: 'Actions' })
  await key('r')
  const sum = screen.getByLabelText(/^How much, at most \$87\.68/) as HTMLInputElement
  // An example is not taken for a sum that somebody has typed.
  expect([sum.value, sum.placeholder]).toEqual(['', 'e.g. 25.56'])
  await type(/^How much, at most \$87\.68/, '25.56')
  await type('Why, for our records', 'A stain')
  await press('Refund $25.56…')
  const dialog = await screen.findByRole('dialog', { name: /^Refund \$25\.56/ })
  page.goOffline()
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Refund $25.56' })))
  expect(await screen.findByRole('dialog', { name: 'We don’t know yet' })).toBeTruthy()
})

it('its labels are printed from its page, by L too: those of its bags, and of its parcels once it is packed', async () => {
  const printed = vi.fn()
  vi.stubGlobal('open', printed)
  await openOrder(orderOf())
  const labels = await screen.findByRole('link', { name: /^Labels, 2 bags/ })
  const link = '/api/desk/orders/1058/labels/?of=bag&paper=roll&count=2'
  expect([labels.getAttribute('href'), labels.getAttribute('target')]).toEqual([link, '_blank'])
  await key('l')
  expect(printed.mock.calls).toEqual([[link, '_blank', 'noreferrer']])
  expect(here()).toBe('/orders/1058')
  cleanup()
  await openOrder(orderOf({ labels: { of: 'parcel', count: 3 } }))
  expect(await screen.findByRole('link', { name: /^Labels, 3 parcels/ })).toBeTruthy()
  cleanup()
  await openOrder(paidOrder())
  await screen.findByRole('region', { name: 'Actions' })
  expect(screen.queryByRole('link', { name: /^Labels/ })).toBeNull()
})

it('all keys are said, those of customers, the inbox and Intake too', async () => {
  await openOrder(orderOf())
  await screen.findByRole('region', { name: 'Actions' })
  await key('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'All keys' }))
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['Everywhere', 'Lists', 'An order', 'A customer', 'Inbox', 'Intake'],
  ])
  for (const name of ['S', 'B', 'E', 'U', 'O', 'Ctrl Enter'])
    expect(dialog.getAllByText(name).length).toBeGreaterThan(0)
})

it('the rail says how many orders are counted now, without the list of them, and asks again when one of them moves', async () => {
  const page = await openOrder(orderOf(), { 'GET /desk/intake/count/': { today: '2026-11-16', orders: 2 } })
  expect(await screen.findByRole('link', { name: 'Intake 2 waiting' })).toBeTruthy()
  page.answer('GET /desk/intake/count/', { today: '2026-11-16', orders: 3 })
  await act(async () => page.hear('changed', { topics: ['orders'] }))
  expect(await screen.findByRole('link', { name: 'Intake 3 waiting' })).toBeTruthy()
  expect(page.sent.filter(({ line }) => line === 'GET /desk/intake/')).toEqual([])
})

it('G and a letter go to a place, also where the letter alone means something else', async () => {
  await openOrder(orderOf(), lists())
  await screen.findByRole('region', { name: 'Actions' })
  await key('?')
  expect(await screen.findByRole('dialog', { name: 'All keys' })).toBeTruthy()
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await key('g')
  await key('o')
  expect(await screen.findByText('9 wait for us')).toBeTruthy()
  cleanup()
  await openOrder(orderOf())
  await screen.findByRole('region', { name: 'Actions' })
  await key('g')
  await key('t')
  expect(here()).toBe('/today')
})

it('whoever closes the dialog while the bank is asked hears the outcome all the same', async () => {
  const page = await openOrder(paidOrder(), { [PROPOSAL]: proposal, [REFUND]: refundAsks })
  await screen.findByRole('region', { name: 'Actions' })
  await key('r')
  await type(/^How much, at most \$87\.68/, '25.56')
  await type('Why, for our records', 'A stain')
  await press('Refund $25.56…')
  const dialog = await screen.findByRole('dialog', { name: /^Refund \$25\.56/ })
  let hear: (answer: unknown) => void = () => {}
  const bank = new Promise((resolve) => {
    hear = resolve
  })
  page.answer(REFUND, () => bank)
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Refund $25.56' })))
  expect(within(dialog).getByRole('status').textContent).toContain('Asking the bank…')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Not now' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => hear(answerOf('done', 'Of order 1058 $25.56 went back.')))
  expect(await screen.findByText('Of order 1058 $25.56 went back.')).toBeTruthy()
})

it('an order that there is not says so, and drivers and the plant have no such page', async () => {
  await openDesk('/orders/9', 'desk', { [ORDER]: new Refused(404, 'Not found.'), [COUNT]: count(busyMorning) })
  expect(await screen.findByText(/There is no order 9\./)).toBeTruthy()
  for (const role of ['plant', 'driver'] as const) {
    cleanup()
    await openDesk('/orders/1058', role, {})
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('There is nothing here for you')
  }
})

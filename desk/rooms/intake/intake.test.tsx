import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { at } from '../../../tests/desk-answers.ts'
import { openDesk, Refused } from '../../../tests/desk-page.tsx'

const BAG = 'GET /desk/bags/'
const THINGS = 'GET /desk/things/'
const FIRST = 'POST /desk/pickups/:id/first-count/'
const SECOND = 'POST /desk/pickups/:id/second-count/'
const PACK = 'POST /desk/orders/:id/pack/'
const RECOUNT = 'POST /desk/orders/:id/recount/'
const SETTLE = 'POST /desk/orders/:id/settle/'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const thing = (name: string, amount: number, more = {}) => ({
  name,
  tab: 'dry_cleaning',
  amount,
  dollarAmount: (amount / 100).toFixed(2),
  unit: 'pcs',
  isAndUp: false,
  takesUpCharge: true,
  ...more,
})
const things = [
  thing('Shirt [Laundry]', 695, { tab: 'laundry' }),
  thing('Pants', 795),
  thing('Dress [Silk]', 1895),
  thing('Evening Gown', 3995, { isAndUp: true }),
  thing('Towels [Bulk]', 295, { tab: 'household', unit: 'lbs', takesUpCharge: false }),
]
const bag = {
  pickup: 214,
  pickupDay: '2026-11-14',
  order: 1063,
  part: 1,
  parts: 1,
  customer: { id: 7, name: 'Ivy Novak', firstName: 'Ivy' },
  plan: 'Gold',
  bags: 2,
  dueDay: '2026-11-18',
  isRush: false,
  wishes: [
    { words: 'hypoallergenic', isStrict: true },
    { words: 'light starch', isStrict: false },
  ],
  note: '',
}
const usual = ['Shirt [Laundry]', 'Pants', 'Dress [Silk]']
const first = { step: 'first', ...bag, usual, hasList: true }
const second = { step: 'second', ...bag, usual, first: { name: 'Tomas Berg', at: at('11:31') } }
const saved = {
  step: 'saved',
  ...bag,
  usual,
  counted: [{ name: 'Pants', count: 2 }],
  at: at('11:31'),
  list: [{ title: 'Pants', count: 3 }],
}
const outcome = (now: object | null, more = {}) => ({
  status: 'done',
  sentence: 'Kept.',
  refusal: null,
  bag: now,
  ...more,
})

/** What waits; every order of it is in the house under its number and its pickup's, and these numbers are too. */
function intakeOf(waiting: { step: string; order: number; pickup: number }[] = [], numbers: number[] = [], more = {}) {
  const steps = [...new Set(waiting.map(({ step }) => step))]
  return {
    now: at('11:44'),
    today: '2026-11-16',
    totals: steps.map((step) => ({ step, orders: waiting.filter((each) => each.step === step).length })),
    numbers: [...waiting.flatMap(({ order, pickup }) => [order, pickup]), ...numbers],
    waiting,
    ...more,
  }
}
const waits = (order: number, more = {}) => ({
  order,
  pickup: order + 200,
  customer: 'Ivy Novak',
  bags: 2,
  dueDay: '2026-11-18',
  step: 'first',
  isOwn: false,
  ...more,
})

const row = (name: string) => screen.getByRole('group', { name })
const tap = (name: string, count: number | string) =>
  act(async () => fireEvent.click(within(row(name)).getByRole('button', { name: String(count) })))
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const chooseTab = (name: string) => act(async () => fireEvent.click(screen.getByRole('tab', { name })))
const open = (now: object, more = {}) =>
  openDesk('/intake?number=1063', 'plant', {
    [BAG]: now,
    [THINGS]: things,
    'GET /desk/intake/': intakeOf(),
    ...more,
  })
const sentTo = (page: Awaited<ReturnType<typeof openDesk>>, line: string) =>
  page.sent.filter((each) => each.line === line).map(({ body }) => body as Record<string, unknown>)

it('one tap is the count, another number corrects it, and the same one takes it out; each is said', async () => {
  const page = await open(first, { [FIRST]: outcome(saved) })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ivy Novak')
  expect(screen.getByText('HYPOALLERGENIC').dataset['must']).toBe('true')
  await screen.findByRole('group', { name: 'Pants' })
  await tap('Pants', 5)
  await tap('Shirt [Laundry]', 3)
  await tap('Pants', 2)
  await tap('Shirt [Laundry]', 3)
  expect(screen.getByText('Pants, 2. 5 in the bag.')).toBeTruthy()
  expect(screen.getByText('Shirt, Laundry, 0. 2 in the bag.')).toBeTruthy()
  expect(screen.getByText(/Ivy sent a list: you see it once your count is saved/)).toBeTruthy()
  expect(screen.queryByText('Ivy wrote')).toBeNull()
  await press('Done: 2 things')
  expect(await screen.findByRole('columnheader', { name: 'Ivy wrote' })).toBeTruthy()
  expect(sentTo(page, FIRST)).toMatchObject([{ person: 4, things: [{ name: 'Pants', count: 2 }], extras: [] }])
})

it('what is typed is there again after the tab is loaded, and a count that met no network leaves once under its key', async () => {
  const page = await open(first, { [FIRST]: outcome(saved) })
  await screen.findByRole('group', { name: 'Pants' })
  await tap('Pants', 2)
  await act(async () => page.reload())
  await screen.findByRole('group', { name: 'Pants' })
  await waitFor(() =>
    expect(within(row('Pants')).getByRole('button', { name: '2' }).getAttribute('aria-pressed')).toBe('true'),
  )
  const back = page.goOffline()
  await press('Done: 2 things')
  expect(await screen.findByText('Saved on this tablet.')).toBeTruthy()
  expect(sentTo(page, FIRST)).toEqual([])
  await act(async () => back())
  expect(await screen.findByText('2 things, counted once.')).toBeTruthy()
  expect(sentTo(page, FIRST)).toHaveLength(1)
  await act(async () => page.reload())
  await screen.findByRole('heading', { level: 1 })
  expect(sentTo(page, FIRST)).toHaveLength(1)
})

it('an answer that was lost is asked for again under the same key', async () => {
  let tries = 0
  const page = await open(first, {
    [FIRST]: () => {
      tries += 1
      return tries === 1 ? new Refused(500, 'Internal Server Error') : outcome(saved)
    },
  })
  await screen.findByRole('group', { name: 'Pants' })
  await tap('Pants', 2)
  await press('Done: 2 things')
  expect(await screen.findByText('2 things, counted once.', {}, { timeout: 5_000 })).toBeTruthy()
  const keys = sentTo(page, FIRST).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('some of a thing may come later, and what is on no list has its own remark', async () => {
  const page = await open(first, { [FIRST]: outcome(saved) })
  await screen.findByRole('group', { name: 'Pants' })
  await tap('Shirt [Laundry]', 5)
  await press('Change Shirt [Laundry]')
  const shirts = await screen.findByRole('dialog', { name: '5 × Shirt [Laundry]' })
  await act(async () => fireEvent.click(within(shirts).getByRole('button', { name: '1' })))
  await act(async () => fireEvent.click(within(shirts).getByRole('button', { name: /^Comes back later/ })))
  await act(async () => fireEvent.click(within(shirts).getByRole('button', { name: 'Save 1 × Shirt [Laundry]' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('comes later')).toBeTruthy()

  fireEvent.change(screen.getByRole('searchbox', { name: 'Search things' }), { target: { value: 'flag' } })
  await press(/^“flag”/)
  const extra = await screen.findByRole('dialog', { name: 'Not on the price list' })
  fireEvent.change(within(extra).getByLabelText('Price, in dollars'), { target: { value: '9.00' } })
  fireEvent.change(within(extra).getByLabelText(/^Remark/), { target: { value: 'Frayed edge' } })
  await act(async () => fireEvent.click(within(extra).getByRole('button', { name: 'Add it' })))
  await press(/^Done: 5 things/)
  await screen.findByRole('columnheader', { name: 'Ivy wrote' })
  const [sent] = sentTo(page, FIRST)
  expect(sent).toMatchObject({ extras: [{ title: 'Flag', amount: 900, remark: 'Frayed edge' }] })
  expect(sent?.['things']).toEqual([
    { name: 'Shirt [Laundry]', count: 4 },
    { name: 'Shirt [Laundry]', count: 1, isLater: true },
  ])
})

it('a price is never below the list’s, an up-charge is for as many as are named, and a remark goes along', async () => {
  const page = await open(first, { [FIRST]: outcome(saved) })
  await screen.findByRole('group', { name: 'Pants' })
  await chooseTab('Dry cleaning')
  await press(/^Evening Gown/)
  await press('Change Evening Gown')
  const sheet = await screen.findByRole('dialog', { name: '1 × Evening Gown' })
  const price = within(sheet).getByLabelText(/Price for each/)
  fireEvent.change(price, { target: { value: '12.00' } })
  const save = within(sheet).getByRole('button', { name: /^Save/ }) as HTMLButtonElement
  expect([save.disabled, within(sheet).queryByText('The list price is $39.95. It can’t be less.') !== null]).toEqual([
    true,
    true,
  ])
  fireEvent.change(price, { target: { value: '52.00' } })
  await act(async () => fireEvent.click(within(sheet).getByRole('button', { name: 'Stain' })))
  await act(async () => fireEvent.click(within(sheet).getByRole('button', { name: 'Save 1 × Evening Gown at $52.00' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await chooseTab('Usual')
  await tap('Shirt [Laundry]', 5)
  await press('Change Shirt [Laundry]')
  const shirts = await screen.findByRole('dialog', { name: '5 × Shirt [Laundry]' })
  await act(async () => fireEvent.click(within(shirts).getByRole('button', { name: '2' })))
  await act(async () => fireEvent.click(within(shirts).getByRole('button', { name: '$3' })))
  await act(async () => fireEvent.click(within(shirts).getByRole('button', { name: 'Save 2 × Shirt [Laundry]' })))
  await press('Done: 6 things')
  await screen.findByRole('columnheader', { name: 'Ivy wrote' })
  expect(sentTo(page, FIRST)[0]).toMatchObject({
    things: [
      { name: 'Evening Gown', count: 1, price: 5200, remark: 'Stain' },
      { name: 'Shirt [Laundry]', count: 3 },
      { name: 'Shirt [Laundry]', count: 2, upCharge: 300 },
    ],
  })
})

it('a refusal is told and the count stays; how somebody agreed to a repair goes along with the next try under a new key', async () => {
  const refusal = outcome(first, {
    status: 'refused',
    refusal: 'repairs_not_agreed',
    sentence: 'The customer has switched repairs off.',
  })
  const page = await open(first, { [FIRST]: refusal })
  await screen.findByRole('group', { name: 'Pants' })
  await tap('Pants', 1)
  await press('Done: 1 thing')
  expect((await screen.findByRole('alert')).textContent).toContain('The customer has switched repairs off.')
  fireEvent.change(screen.getByLabelText('How did the customer agree? They’ll see this'), {
    target: { value: 'By phone' },
  })
  page.answer(FIRST, outcome(saved))
  await press('Done: 1 thing')
  await screen.findByRole('columnheader', { name: 'Ivy wrote' })
  const [one, other] = sentTo(page, FIRST)
  expect(other).toMatchObject({ agreed: 'By phone', things: [{ name: 'Pants', count: 1 }] })
  expect(one?.['key']).not.toBe(other?.['key'])
})

it('keys: digits set the row’s count, arrows go between rows, letters search, and a scanner opens its bag whatever has the focus', async () => {
  const page = await open(first)
  await screen.findByRole('group', { name: 'Pants' })
  const key = (name: string, target: Element | null = document.activeElement) =>
    act(async () => void fireEvent.keyDown(target as Element, { key: name }))
  // Each row is one tab stop.
  expect([...row('Pants').querySelectorAll('[tabindex="0"]')]).toHaveLength(1)
  within(row('Shirt [Laundry]')).getByRole('button', { name: '1' }).focus()
  await key('7')
  expect(screen.getByRole('button', { name: 'Done: 7 things' })).toBeTruthy()
  await key('ArrowDown')
  expect(row('Pants').contains(document.activeElement)).toBe(true)
  await key('d')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  within(row('Pants')).getByRole('button', { name: '1' }).focus()
  page.answer(BAG, second)
  // Each five milliseconds after the other, as no finger types them.
  let at = performance.now() + 1000
  for (const name of [...'1070', 'Enter']) {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
    at += 5
    Object.defineProperty(event, 'timeStamp', { value: at })
    await act(async () => void document.activeElement?.dispatchEvent(event))
  }
  await waitFor(() => expect(location.search).toBe('?number=1070'))
})

/** A camera that sees these codes one after the other, and what became of it. */
function putCamera(codes: string[], isAllowed = true) {
  const track = { stop: vi.fn() }
  let allow: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    allow = resolve
  })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => codes.splice(0, 1).flatMap((rawValue) => (rawValue === '' ? [] : { rawValue }))
    },
  )
  const getUserMedia = async () => {
    await opened
    if (!isAllowed) throw new DOMException('Not allowed', 'NotAllowedError')
    return Object.assign(new MediaStream(), { getTracks: () => [track] })
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return { track, allow }
}

it('the camera opens the bag whose label it sees, passes by what is no number, and is off afterwards', async () => {
  const { track, allow } = putCamera(['', 'https://example.com/1070', '1070'])
  await open(first)
  await screen.findByRole('group', { name: 'Pants' })
  await press('Scan a label')
  expect(await screen.findByLabelText('What the camera sees')).toBeTruthy()
  await act(async () => allow())
  await waitFor(() => expect(location.search).toBe('?number=1070'), { timeout: 3_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(track.stop).toHaveBeenCalled()
})

it('a camera that is not allowed says what to do, and one that comes too late is turned off', async () => {
  const refused = putCamera([], false)
  await open(first)
  await screen.findByRole('group', { name: 'Pants' })
  await press('Scan a label')
  await act(async () => refused.allow())
  expect((await screen.findByRole('alert')).textContent).toContain('type the number')
  cleanup()
  const late = putCamera([])
  await open(first)
  await screen.findByRole('group', { name: 'Pants' })
  await press('Scan a label')
  await screen.findByLabelText('What the camera sees')
  cleanup()
  await act(async () => late.allow())
  await waitFor(() => expect(late.track.stop).toHaveBeenCalled())
})

it('groups are tabs of one panel, which says whose things it shows; what is searched for is no group', async () => {
  await open(first)
  await screen.findByRole('group', { name: 'Pants' })
  expect(screen.getByRole('tabpanel', { name: 'Usual' }).contains(row('Pants'))).toBe(true)
  await chooseTab('Dry cleaning')
  const panel = screen.getByRole('tabpanel', { name: 'Dry cleaning' })
  expect(screen.getByRole('tab', { name: 'Dry cleaning' }).getAttribute('aria-controls')).toBe(panel.id)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search things' }), { target: { value: 'shirt' } })
  expect(screen.queryByRole('tabpanel')).toBeNull()
  expect(
    within(screen.getByRole('group', { name: 'What was found' })).getByRole('button', { name: /^Shirt/ }),
  ).toBeTruthy()
})

it.each([
  ['second', second],
  ['flag', { step: 'flag', ...bag, first: second.first, second: second.first, rows: [] }],
  ['recount', { step: 'recount', ...bag, counted: 7, expected: '8', by: null, lines: [] }],
  ['pack', { step: 'pack', ...bag, remarks: [], driver: null, hasPieces: true, isEarly: false }],
  [
    'status',
    {
      step: 'status',
      ...bag,
      title: 'On its way',
      sentence: 'It is paid.',
      tone: 'ok',
      mayLeave: false,
      parcels: 3,
      hasBagLabel: true,
    },
  ],
])('a bag that lost its label gets another one at the step "%s"', async (_, now) => {
  await open(now)
  const label = await screen.findByRole('link', { name: 'Reprint bag labels' })
  expect(label.getAttribute('href')).toMatch(/orders\/1063\/labels\/\?of=bag&paper=roll&count=2/)
})

it('the keys of the house work without a rail: all of them at a glance, another place, the search, and the bag put down', async () => {
  await openDesk('/intake?number=1063', 'desk', {
    [BAG]: first,
    [THINGS]: things,
    'GET /desk/intake/': intakeOf(),
    'GET /desk/orders/': { now: at('11:44'), today: '2026-11-16', waiting: 0, doors: [], orders: [] },
  })
  await screen.findByRole('group', { name: 'Pants' })
  const key = (name: string, target: Element = document.body) =>
    act(async () => void fireEvent.keyDown(target, { key: name }))
  await key('?')
  const keys = await screen.findByRole('dialog', { name: 'All keys' })
  expect(within(keys).getByRole('heading', { name: 'Intake' })).toBeTruthy()
  await act(async () => fireEvent.click(within(keys).getByRole('button', { name: 'Close' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await key('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  act(() => (document.activeElement as HTMLElement).blur())
  // On a row letters search, and go nowhere.
  within(row('Pants')).getByRole('button', { name: '1' }).focus()
  await key('g', document.activeElement as Element)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  act(() => (document.activeElement as HTMLElement).blur())
  await key('Escape')
  expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeTruthy()
  await press('Joel')
  const places = within(await screen.findByRole('navigation', { name: 'Other places' })).getAllByRole('link')
  expect(places.map(({ textContent }) => textContent)).toEqual(['Today', 'Orders', 'Customers', 'Inbox'])
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await key('g')
  await key('o')
  expect(location.pathname).toBe('/orders')
})

it('the second count shows no price and no list; one’s own is refused, but for whoever says why nobody else is there', async () => {
  const page = await open(second)
  expect(await screen.findByText(/Tomas Berg counted first/)).toBeTruthy()
  await screen.findByRole('group', { name: 'Pants' })
  expect(document.body.textContent).not.toMatch(/\$|wrote|list:/)
  page.answer(BAG, saved)
  await act(async () => page.reload())
  await screen.findByText(/counted once/)
  await press('Nobody else is here…')
  const dialog = await screen.findByRole('dialog')
  const count = within(dialog).getByRole('button', { name: 'Count it again myself' }) as HTMLButtonElement
  expect(count.disabled).toBe(true)
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Working alone today' })))
  await act(async () => fireEvent.click(count))
  await screen.findByRole('group', { name: 'Pants' })
  await tap('Pants', 2)
  page.answer(SECOND, outcome(null))
  await press('Done: 2 things')
  await waitFor(() => expect(sentTo(page, SECOND)).toHaveLength(1))
  expect(sentTo(page, SECOND)[0]).toMatchObject({ alone: 'Working alone today', things: [{ name: 'Pants', count: 2 }] })
})

it('whoever was counting first when somebody else was quicker is told, and the own count becomes the second, unsent', async () => {
  const page = await open(first)
  await screen.findByRole('group', { name: 'Pants' })
  await tap('Pants', 2)
  page.answer(BAG, second)
  await act(async () => page.hear('changed', { topics: ['orders'] }))
  expect(await screen.findByText(/What you had counted so far is here/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Done: 2 things' })).toBeTruthy()
  expect([...sentTo(page, FIRST), ...sentTo(page, SECOND)]).toEqual([])
})

it('a red flag is said at once, asks about the row that differs alone, and is released once', async () => {
  const flag = {
    step: 'flag',
    ...bag,
    first: { name: 'Tomas Berg', at: at('11:31') },
    second: { name: 'Lien Tran', at: at('11:42') },
    rows: [
      { name: 'Pants', first: '2', second: '2', isAgreed: true, listed: 2 },
      { name: 'Dress [Silk]', first: '1', second: '0', isAgreed: false, listed: 1 },
    ],
  }
  const page = await open(flag)
  expect((await screen.findByRole('alert')).textContent).toContain('The counts differ by 1 thingOrder 1063 is held.')
  expect(screen.getByText('Ivy wrote 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pants/ })).toBeNull()
  const release = () => screen.getByRole('button', { name: /^Release with/ }) as HTMLButtonElement
  expect(release().disabled).toBe(true)
  await press('Dress [Silk]: 1 in the bag')
  await press('Found in the bag')
  // What is chosen is kept nowhere else.
  await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
  expect(release().disabled).toBe(false)
  page.answer(
    SETTLE,
    outcome(flag, { status: 'refused', refusal: 'not_flagged', sentence: 'Lien Tran did it at 11:43 AM.' }),
  )
  await act(async () => fireEvent.doubleClick(release()))
  await press('Release with 3 things, price it')
  expect(await screen.findByText('Lien Tran did it at 11:43 AM.')).toBeTruthy()
  expect(sentTo(page, SETTLE)).toMatchObject([
    { because: 'Found in the bag', rows: [{ name: 'Dress [Silk]', count: 1 }] },
  ])
})

it('any number that can be missing is said, and none above it', async () => {
  const recount = {
    step: 'recount',
    ...bag,
    counted: 3,
    expected: '8',
    by: null,
    lines: [
      { name: 'Shirt [Laundry]', count: 6 },
      { name: 'Pants', count: 1 },
    ],
  }
  const page = await open(recount, {
    [RECOUNT]: { status: 'asks', sentence: '', question: 'Off?', amount: 3475, dollarAmount: '34.75' },
  })
  await screen.findByText('3 packed, 8 came in')
  expect(screen.getAllByRole('button', { name: /^Pants: / }).map(({ textContent }) => textContent)).toEqual(['0', '1'])
  await press('Shirt [Laundry]: another number missing')
  const sheet = await screen.findByRole('dialog', { name: /^Shirt \[Laundry\]: how many/ })
  const numbers = within(sheet).getAllByRole('button', { name: /^\d+$/ })
  expect(numbers.at(-1)?.textContent).toBe('6')
  await act(async () => fireEvent.click(within(sheet).getByRole('button', { name: '5' })))
  const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
  await pressEscape()
  expect(screen.getByText('3 packed, 8 came in')).toBeTruthy()
  await press('Take off what’s missing…')
  expect(sentTo(page, RECOUNT)).toMatchObject([{ missing: [{ name: 'Shirt [Laundry]', count: 5 }] }])
  cleanup()
  await open(recount)
  await screen.findByText('3 packed, 8 came in')
  await pressEscape()
  expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeTruthy()
})

it('what is counted out on a later day is behind a fold, is no order to count now, and names how many more there are', async () => {
  const later = [waits(1080, { step: 'pack_later', dueDay: '2026-11-20' })]
  const now = [
    waits(1058, { step: 'pack', dueDay: '2026-11-16' }),
    waits(1049, { step: 'pack', dueDay: '2026-11-13', bags: 1 }),
  ]
  const totals = [
    { step: 'pack', orders: 2 },
    { step: 'pack_later', orders: 61 },
  ]
  const page = await openDesk('/intake', 'plant', {
    'GET /desk/intake/': intakeOf([...now, ...later], [], { totals }),
  })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('2 orders to count')
  const today = screen.getByRole('region', { name: 'To count out today' })
  const words = within(today)
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(words).toEqual(['1058 Ivy Novak2 bags · due today', '1049 Ivy Novak1 bag · late: due Friday, November 13th'])
  const fold = screen.getByText('61 to count out on a later day').closest('details') as HTMLDetailsElement
  expect(fold.open).toBe(false)
  expect(fold.textContent).toContain('The first 1 of 61. Any other opens by its number.')
  page.answer('GET /desk/intake/', intakeOf())
  await act(async () => page.hear('changed', { topics: ['orders'] }))
  expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeTruthy()
})

it('an order that is due on a later day says when, and no number charges it before somebody means it', async () => {
  const pack = { step: 'pack', ...bag, dueDay: '2026-11-20', remarks: [], driver: null, hasPieces: true, isEarly: true }
  const page = await open({ ...pack, isEarly: false })
  await screen.findByRole('group', { name: 'Pieces' })
  // The desk has moved its day while it lies on the table.
  page.answer(BAG, pack)
  await act(async () => page.hear('changed', { topics: ['orders'] }))
  await screen.findByRole('heading', { name: /^It is not due until Friday, November/ })
  expect(screen.queryByRole('group', { name: 'Pieces' })).toBeNull()
  await press('Count it out now, it is due Friday')
  expect(document.activeElement?.textContent).toBe('How many pieces are there?')
  expect(sentTo(page, PACK)).toEqual([])
  page.answer(PACK, outcome(null))
  await press('8')
  expect(sentTo(page, PACK)).toMatchObject([{ pieces: 8 }])
  cleanup()
  // Where nothing is counted nobody is asked to count.
  await open({ ...pack, hasPieces: false })
  await screen.findByRole('heading', { name: /^It is not due until/ })
  await press('Pack it now, it is due Friday')
  expect(screen.getByRole('button', { name: 'It is packed' })).toBeTruthy()
})

it('a bag that became two orders shows each with its number, things, day, price and label, and who settled it', async () => {
  const amounts = (dollars: string) => ({ dollarAmount: dollars, dollarDiscount: '0.00', dollarTotal: dollars })
  const order = (number: number, dueDay: string, things: number, title: string, dollars: string) => ({
    order: number,
    dueDay,
    things,
    lines: [{ title, count: things, dollarUnit: '6.95', ...amounts(dollars) }],
    sum: { title: 'Total', count: null, dollarUnit: null, ...amounts(dollars) },
  })
  const priced = {
    step: 'priced',
    ...bag,
    first: { name: 'Tomas Berg', at: at('11:31') },
    second: { name: 'Lien Tran', at: at('11:42') },
    settled: { name: 'Ana Ruiz', at: at('11:50') },
    things: 6,
    orders: [
      order(1063, '2026-11-18', 4, 'Shirt [Laundry]', '27.80'),
      order(1070, '2026-12-02', 2, 'Wedding Gown [Clean and Preserve]', '249.00'),
    ],
    waiting: { first: 1, second: 0 },
  }
  await open(second, { [SECOND]: outcome(priced) })
  await screen.findByRole('group', { name: 'Pants' })
  await tap('Pants', 2)
  await press('Done: 2 things')
  expect((await screen.findByText(/after a red flag/)).parentElement?.textContent).toContain('Settled by Ana Ruiz')
  expect(screen.getByText('Pickup 214, orders 1063 and 1070')).toBeTruthy()
  for (const [title, things, day, dollars, number] of [
    ['Order 1063, 1 of 2, priced for Gold', '4 things', 'November 18th', '$27.80', 1063],
    ['Order 1070, 2 of 2, priced for Gold', '2 things', 'December 2nd', '$249.00', 1070],
  ] as const) {
    const panel = screen.getByRole('region', { name: title })
    expect(panel.textContent?.replaceAll('\u00a0', ' ')).toMatch(new RegExp(`${things}.*${day}`))
    expect(within(panel).getByRole('row', { name: /^Total/ }).textContent).toContain(dollars)
    const label = within(panel).getByRole('link', { name: /^Print/ })
    expect(label.getAttribute('href')).toContain(`/orders/${number}/labels/`)
  }
})

it('counting out knows no number; a press that met no answer is pressed again under its key', async () => {
  const pack = {
    step: 'pack',
    ...bag,
    remarks: [{ title: 'Pants', words: 'Coin in the pocket' }],
    driver: 'Joel Park',
    hasPieces: true,
    isEarly: false,
  }
  const page = await open(pack)
  await screen.findByRole('heading', { name: 'How many pieces are there?' })
  expect(screen.getByText('Pants: Coin in the pocket')).toBeTruthy()
  const back = page.goOffline()
  await press('8')
  expect((await screen.findByRole('alert')).textContent).toContain('it’s only done once')
  await act(async () => back())
  const stays = {
    step: 'status',
    ...bag,
    title: 'Not paid',
    sentence: 'It stays here.',
    tone: 'bad',
    mayLeave: false,
    parcels: 3,
    hasBagLabel: true,
  }
  page.answer(PACK, outcome(stays, { sentence: 'Order 1063 is not paid: the card was declined.' }))
  await press('8')
  expect((await screen.findByRole('alert')).textContent).toContain('the card was declined')
  expect(sentTo(page, PACK)).toMatchObject([{ pieces: 8, parcels: 2, person: 4 }])
})

it('a number opens without Enter where no other one in the house begins with it, a pickup’s included', async () => {
  await openDesk('/intake', 'plant', {
    [BAG]: first,
    [THINGS]: things,
    'GET /desk/intake/': intakeOf([waits(106), waits(1063), waits(1071), waits(214)], [2140]),
  })
  await screen.findByText('4 orders to count')
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Number of the order or the pickup'), { target: { value } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // 1063 begins with it, and somebody may be on the way there; so does a pickup's 2140 with 214. 107 is nobody's, and 1071 is typed on.
  for (const typed of ['106', '214', '107', '1071', '10712']) {
    await act(async () => type(typed))
    if (typed !== '1071') await act(async () => vi.advanceTimersByTime(2_000))
  }
  expect(location.search).toBe('')
  await act(async () => type('1071'))
  // Somebody who looks for the next digit has time to.
  await act(async () => vi.advanceTimersByTime(500))
  expect(location.search).toBe('')
  await act(async () => vi.advanceTimersByTime(2_000))
  expect(location.search).toBe('?number=1071')
  vi.useRealTimers()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ivy Novak')
})

it('the numbers in the house are asked for again when a pickup is booked, and when a tablet lies open into the next day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const page = await openDesk('/intake', 'plant', { 'GET /desk/intake/': intakeOf([waits(1080, { step: 'pack' })]) })
  await screen.findByText('1 order to count')
  const asked = () => page.sent.filter(({ line }) => line === 'GET /desk/intake/').length
  const before = asked()
  await act(async () => page.hear('changed', { topics: ['stops'] }))
  await waitFor(() => expect(asked()).toBe(before + 1))
  page.answer('GET /desk/intake/', { ...intakeOf(), now: '2026-11-17T20:00:00.000Z', today: '2026-11-17' })
  await act(async () => vi.advanceTimersByTime(13 * 3_600_000))
  expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeTruthy()
  await act(async () => vi.advanceTimersByTime(3_600_000))
  expect(asked()).toBe(before + 2)
  vi.useRealTimers()
})

it('the plant begins at what waits; a number that is nobody’s says so; others have no way in', async () => {
  const page = await open(first, {
    'GET /desk/intake/': intakeOf([waits(1063, { step: 'second', isOwn: true })]),
  })
  await screen.findByRole('heading', { level: 1 })
  cleanup()
  history.replaceState(null, '', '/')
  await act(async () => page.reload())
  expect(await screen.findByText(/you counted it first/)).toBeTruthy()
  expect(location.pathname).toBe('/intake')
  page.answer(BAG, new Refused(404, 'Not found'))
  fireEvent.change(screen.getByLabelText('Number of the order or the pickup'), { target: { value: '999' } })
  await act(async () =>
    fireEvent.submit(screen.getByLabelText('Number of the order or the pickup').closest('form') as Element),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('No bag has the number 999.')
  cleanup()
  await openDesk('/intake', 'driver', { 'GET /desk/route/': {} })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('There is nothing here for you')
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { at, fullInbox, inboxOf, NOW, rowOf, saidOf, talkOf } from '../../../tests/desk-answers.ts'
import { openDesk } from '../../../tests/desk-page.tsx'

const INBOX = 'GET /desk/inbox/'
const TALK = 'GET /desk/inbox/talk/'
const REPLY = 'POST /desk/inbox/reply/'
const DONE = 'POST /desk/inbox/done/'
const READ = 'POST /desk/inbox/read/'
let isWide = true

beforeEach(() => {
  isWide = true
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const done = { status: 'done', sentence: 'T12 is done.', question: null, amount: null, dollarAmount: null }
const ines = rowOf('T12', 'Ines Calder', { talk: '+14085550119' })
const answers = { [INBOX]: inboxOf(ines), [TALK]: talkOf(), [READ]: undefined, [DONE]: done }
const answered = talkOf({
  said: [
    ...talkOf().said,
    saidOf('M5', 'Larkspur: Joel has the code.', { who: 'us', author: 'Ana Ruiz', at: at('11:40'), state: 'sent' }),
  ],
  answers: 1,
  waiting: [],
})

const area = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer to Ines Calder' })
const type = async (words: string) => fireEvent.change(await area(), { target: { value: words } })
const key = (name: string, more = {}) =>
  act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more }))
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('a talk a row, with what it is; the filters, and how many nobody has read, also in the rail', async () => {
  const page = await openDesk('/inbox', 'desk', { [INBOX]: fullInbox })
  const list = await screen.findByRole('navigation', { name: 'Conversations' })
  const names = () =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.slice(0, 28))
  expect(names()).toHaveLength(7)
  expect(within(list).getByRole('link', { name: /unread.*Peter Amadi.*letter.*“Please stop by/ })).toBeTruthy()
  for (const [name, tag] of [
    ['Hana Mori', 'lead'],
    ['Ines Calder', '2 texts'],
    ['650-555-0183', 'stranger'],
    ['Dana Whitlock', 'not delivered'],
    ['Nora Lindqvist', 'missing'],
  ]) {
    expect(within(list).getByRole('link', { name: new RegExp(name ?? '') }).textContent).toContain(tag)
  }
  expect(screen.getByText(/3 unread, oldest 32 min ago/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Inbox 3 unread/ })).toBeTruthy()
  await press('Leads 2')
  expect(names()).toHaveLength(2)
  page.answer(INBOX, inboxOf())
  await press('Done')
  expect(await screen.findByText('Nothing done yet.')).toBeTruthy()
})

it('above the answer stands by what and to whom; sent and closed is one call, with what was on the screen', async () => {
  const page = await openDesk('/inbox/T12', 'desk', {
    ...answers,
    [REPLY]: { status: 'sent', sentence: 'T12 is answered.' },
  })
  expect((await screen.findByText(/This goes as a/)).textContent).toBe('This goes as a text to 408-555-0119')
  await type('Joel has the new code.')
  expect(screen.getByText('22 of 280')).toBeTruthy()
  ;(await area()).focus()
  page.answer(TALK, answered)
  await key('Enter', { ctrlKey: true })
  expect(await screen.findByText('Answered. It’s out of the inbox.')).toBeTruthy()
  const sent = page.sent.filter(({ line }) => line === REPLY)
  expect(sent.map(({ body }) => body)).toEqual([
    { entry: 'T12', words: 'Joel has the new code.', closes: ['T12'], answers: 0, key: expect.any(String) },
  ])
  await waitFor(async () => expect((await area()).value).toBe(''))
  expect(await screen.findByText(/Ana Ruiz, 11:40.AM, sent/)).toBeTruthy()
})

it('STOP is a letter and says so; at night it says when it leaves; where nothing can be sent it says why', async () => {
  const page = await openDesk('/inbox/T12', 'desk', {
    ...answers,
    [TALK]: talkOf({
      way: { by: 'letter', to: 'ines@example.com', isStopped: true },
      leavesAt: '2026-11-17T16:00:00.000Z',
      said: [saidOf('T13', 'STOP', { isStop: true })],
    }),
  })
  expect((await screen.findByText(/This goes as a/)).textContent).toMatch(/letter to ines@example.com, at 8:00.AM/)
  expect(screen.getByText('STOP: no texts')).toBeTruthy()
  expect(screen.getByText('Texts to 408-555-0119 ended. From here on we write letters.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send letter and close' })).toBeTruthy()
  page.answer(TALK, talkOf({ way: null, noWay: 'typed_number' }))
  await act(async () => page.hear('changed', { topics: ['inbox'] }))
  expect(await screen.findByText(/Anyone could have typed this number/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('what is typed is there after a reload and a lost network, and leaves once under one key', async () => {
  const page = await openDesk('/inbox/T12', 'desk', { ...answers, [REPLY]: { status: 'sent', sentence: 'Sent.' } })
  await type('Joel has the new code.')
  const back = page.goOffline()
  await press('Send text and close')
  expect((await screen.findByRole('alert')).textContent).toContain('We don’t know yet whether it was sent.')
  back()
  await page.reload()
  await waitFor(async () => expect((await area()).value).toBe('Joel has the new code.'))
  await press('Send text and close')
  expect(await screen.findByText(/^Answered\. /)).toBeTruthy()
  await page.reload()
  expect((await area()).value).toBe('')
})

it('a twin of the press sends the same key, and a refusal keeps the words under a new one', async () => {
  const page = await openDesk('/inbox/T12', 'desk', {
    ...answers,
    [REPLY]: { status: 'refused', sentence: 'Not now.' },
  })
  await type('Hello')
  await press('Send text and close')
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
  await press('Send text and close')
  const keys = page.sent.filter(({ line }) => line === REPLY).map(({ body }) => (body as { key: string }).key)
  expect(new Set(keys).size).toBe(2)
  expect((await area()).value).toBe('Hello')
})

it('who answered meanwhile is shown, and a second answer asks first', async () => {
  const page = await openDesk('/inbox/T12', 'desk', {
    ...answers,
    [REPLY]: { status: 'answered', sentence: 'Ana did.' },
  })
  await type('On Tuesday.')
  page.answer(TALK, answered)
  await press('Send text and close')
  expect(await screen.findByText('Ana Ruiz answered while you were writing.')).toBeTruthy()
  const again = screen.getByRole('button', { name: 'Send mine too' })
  ;(await area()).focus()
  await key('Enter', { ctrlKey: true })
  expect(document.activeElement).toBe(again)
  expect(page.sent.filter(({ line }) => line === REPLY)).toHaveLength(1)
  page.answer(REPLY, { status: 'sent', sentence: 'Sent.' })
  await press('Send mine too')
  expect(page.sent.findLast(({ line }) => line === REPLY)?.body).toMatchObject({ answers: 1, words: 'On Tuesday.' })
})

it('a colleague’s answer that comes in by itself is seen before mine leaves', async () => {
  const page = await openDesk('/inbox/T12', 'desk', answers)
  await type('On Tuesday.')
  page.answer(TALK, answered)
  await act(async () => page.hear('changed', { topics: ['inbox'] }))
  expect(await screen.findByText('Ana Ruiz answered while you were writing.')).toBeTruthy()
  await press('Discard mine')
  expect((await area()).value).toBe('')
})

it('a text that comes in while I write waits on: my answer closes what was there at its first letter', async () => {
  const page = await openDesk('/inbox/T12', 'desk', { ...answers, [REPLY]: { status: 'sent', sentence: 'Sent.' } })
  await type('On Tuesday.')
  page.answer(TALK, talkOf({ said: [...talkOf().said, saidOf('T14', 'Or Monday?')], waiting: ['T12', 'T14'] }))
  await act(async () => page.hear('changed', { topics: ['inbox'] }))
  expect(await screen.findByText('Or Monday?')).toBeTruthy()
  await press('Send text and close')
  expect(page.sent.findLast(({ line }) => line === REPLY)?.body).toMatchObject({ closes: ['T12'] })
})

it('opened, it is read; E closes what was seen, U leaves it unread, O opens the customer, and in the field they are letters', async () => {
  const page = await openDesk('/inbox/T12', 'desk', {
    ...answers,
    [TALK]: talkOf({ isUnread: true, waiting: ['T12', 'T11'] }),
  })
  await waitFor(() =>
    expect(page.sent.findLast(({ line }) => line === READ)?.body).toEqual({ entries: ['T12', 'T11'], isRead: true }),
  )
  ;(await area()).focus()
  await key('e')
  expect(page.sent.some(({ line }) => line === DONE)).toBe(false)
  await key('Escape')
  await key('u')
  await waitFor(() => expect(location.pathname).toBe('/inbox'))
  expect(page.sent.findLast(({ line }) => line === READ)?.body).toEqual({ entries: ['T12', 'T11'], isRead: false })
  await act(async () => fireEvent.click(screen.getByRole('link', { name: /Ines Calder/ })))
  await area()
  await key('e')
  await waitFor(() =>
    expect(page.sent.findLast(({ line }) => line === DONE)?.body).toEqual({ entries: ['T12', 'T11'] }),
  )
  await waitFor(() => expect(location.pathname).toBe('/inbox'))
  await act(async () => fireEvent.click(screen.getByRole('link', { name: /Ines Calder/ })))
  await area()
  await key('o')
  expect(location.pathname).toBe('/customers/118')
})

it('new ones come in by themselves and move nothing under the pointer', async () => {
  const page = await openDesk('/inbox', 'desk', { [INBOX]: inboxOf(ines) })
  const list = await screen.findByRole('list')
  const names = () =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.slice(0, 11))
  fireEvent.pointerEnter(list)
  page.answer(INBOX, inboxOf(rowOf('T15', 'Peter Amadi', { isUnread: true })))
  await act(async () => page.hear('changed', { topics: ['inbox'] }))
  expect(await screen.findByText(/^1 new conversation, shown once the pointer leaves/)).toBeTruthy()
  expect(names()).toEqual(['Ines Calder'])
  expect(within(list).getByText('done')).toBeTruthy()
  fireEvent.pointerLeave(list)
  await waitFor(() => expect(names().join()).toContain('Peter'))
  await act(async () => page.hear('ready', { now: NOW }))
})

it('an order is opened by its number; what was bought has no page; a debt is told as one', async () => {
  const { customer } = talkOf()
  await openDesk('/inbox/L2', 'desk', {
    ...answers,
    [TALK]: talkOf({
      ...{ entry: 'L2', kind: 'missing', order: 1041 },
      customer: customer && { ...customer, balance: -500, dollarBalance: '-5.00' },
    }),
  })
  const aside = within(await screen.findByRole('complementary', { name: 'Whose conversation it is' }))
  expect(
    aside.getAllByRole('link', { name: /^(order )?\d+$/ }).map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['1049', '/orders/1049'],
    ['order 1041', '/orders/1041'],
  ])
  expect(aside.getByText(/^1030, Paid/)).toBeTruthy()
  expect(aside.getByText('−$5.00')).toBeTruthy()
})

it('J and K go from talk to talk, and Escape back to none', async () => {
  await openDesk('/inbox', 'desk', { ...answers, [INBOX]: inboxOf(ines, rowOf('T9', 'Peter Amadi')) })
  await screen.findByRole('link', { name: /Ines Calder/ })
  for (const [pressed, address] of [
    ['j', '/inbox/T12'],
    ['j', '/inbox/T9'],
    ['Escape', '/inbox'],
  ] as const) {
    await key(pressed)
    await waitFor(() => expect(location.pathname).toBe(address))
    if (address !== '/inbox') await area()
  }
})

it('a phone shows the list or one talk, with a way back', async () => {
  isWide = false
  await openDesk('/inbox/T12', 'desk', answers)
  await area()
  expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull()
  await press('Back to the inbox')
  expect(await screen.findByRole('navigation', { name: 'Conversations' })).toBeTruthy()
})

it('is nothing for the plant and drivers', async () => {
  for (const role of ['plant', 'driver'] as const) {
    await openDesk('/inbox/T12', role)
    expect(await screen.findByRole('heading', { name: 'There is nothing here for you' })).toBeTruthy()
    cleanup()
  }
})

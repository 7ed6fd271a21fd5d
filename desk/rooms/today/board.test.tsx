import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { at, boardOf, fee, NOW, pickupOf, stopOf } from '../../../tests/desk-answers.ts'
import { openDesk, Refused } from '../../../tests/desk-page.tsx'

const BOARD = 'GET /desk/board/'
const FEE = 'POST /desk/pickups/:id/fee/'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

const asks = {
  status: 'asks',
  sentence: '',
  question: 'No bag: $19.99 by Visa 0341.',
  amount: 1999,
  dollarAmount: '19.99',
}
const outcome = (status: string, sentence: string, more = {}) => ({
  status,
  sentence,
  question: null,
  amount: null,
  dollarAmount: null,
  ...more,
})
const stops = [
  stopOf(1, 'Mei Castellano', {
    isDone: true,
    pickup: pickupOf({ status: 'collected', collected: { order: 1, bags: 2, at: at('11:20'), by: 'Joel Park' } }),
  }),
  stopOf(2, 'Grace Hale'),
]
const route = {
  driver: { id: 4, name: 'Joel Park', seenAt: at('11:43'), isSignedIn: true },
  towns: ['Mountain View', 'Sunnyvale'],
  stops,
  stopsDone: 1,
}

it('a fee is asked once more with its sum: the focus is on Not now, and Enter never pays', async () => {
  const page = await openDesk('/today', 'desk', { [BOARD]: boardOf({ fees: [fee] }), [FEE]: asks })
  expect(await screen.findByText('2nd in 90 days')).toBeTruthy()
  await press('Charge $19.99…')
  const dialog = await screen.findByRole('dialog', { name: 'Charge $19.99?' })
  expect(within(dialog).getByText('No bag: $19.99 by Visa 0341.')).toBeTruthy()
  const pay = within(dialog).getByRole('button', { name: 'Charge $19.99' })
  expect(fireEvent.keyDown(pay, { key: 'Enter' })).toBe(false)
  expect(page.sent.filter(({ line }) => line === FEE)).toHaveLength(1)

  page.answer(FEE, outcome('done', 'Done: $19.99 paid by card.'))
  await act(async () => fireEvent.click(pay))
  expect((await within(dialog).findByRole('status')).textContent).toBe('Done: $19.99 paid by card.')
  expect(page.sent.filter(({ line }) => line === FEE).map(({ body }) => body)).toEqual([
    {},
    { shown: 'No bag: $19.99 by Visa 0341.' },
  ])
})

it('what somebody did a moment ago is done again only with the sum typed', async () => {
  const page = await openDesk('/today', 'desk', { [BOARD]: boardOf({ fees: [fee] }), [FEE]: asks })
  await screen.findByText('2nd in 90 days')
  await press('Charge $19.99…')
  page.answer(FEE, outcome('repeats', 'Ana Ruiz did the same 2 minutes ago.'))
  await press('Charge $19.99')
  const again = (await screen.findByRole('button', { name: 'Charge $19.99 again' })) as HTMLButtonElement
  expect(screen.getByRole('alert').textContent).toContain('Ana Ruiz did the same 2 minutes ago.')
  expect(document.activeElement?.textContent).toBe('Don’t repeat it')
  expect(again.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText(/type the amount/), { target: { value: '19.99' } })
  expect(again.disabled).toBe(false)
  page.answer(FEE, outcome('done', 'Done.'))
  await act(async () => fireEvent.click(again))
  expect(page.sent.at(-1)?.body ?? page.sent.findLast(({ line }) => line === FEE)?.body).toBeTruthy()
  expect(page.sent.findLast(({ line }) => line === FEE)?.body).toMatchObject({ isRepeated: true })
})

it('a question that has changed is asked again, and an answer that is lost is not known', async () => {
  const page = await openDesk('/today', 'desk', { [BOARD]: boardOf({ fees: [fee] }), [FEE]: asks })
  await screen.findByText('2nd in 90 days')
  await press('Charge $19.99…')
  page.answer(FEE, { ...asks, question: 'No bag: $9.99 by Visa 0341.', amount: 999, dollarAmount: '9.99' })
  await press('Charge $19.99')
  expect((await screen.findByRole('alert')).textContent).toContain('This changed while you were looking.')
  page.goOffline()
  await press('Charge $9.99')
  expect(await screen.findByRole('dialog', { name: 'We don’t know yet' })).toBeTruthy()
})

it('rush is approved, quoted or taken off', async () => {
  const rush = {
    pickup: 60,
    customer: { id: 10, name: 'Tess Okonkwo' },
    pickupDay: '2026-11-16',
    dropoffDay: '2026-11-18',
    usualDay: '2026-11-19',
    waitsFor: 'staff' as const,
    amount: 999,
    dollarAmount: '9.99',
  }
  const page = await openDesk('/today', 'desk', {
    [BOARD]: boardOf({ rush: [rush] }),
    'POST /desk/pickups/:id/rush/approve/': outcome('done', 'Rush of pickup 60 is approved.'),
    'POST /desk/pickups/:id/rush/quote/': outcome('refused', 'A quote is $9.99 to $99.00.'),
  })
  await screen.findByText('Rush: Tess Okonkwo')
  await press('Quote more… for Tess Okonkwo')
  fireEvent.change(await screen.findByLabelText('Dollars'), { target: { value: '499' } })
  await press('Ask the customer')
  expect((await screen.findByRole('alert')).textContent).toBe('A quote is $9.99 to $99.00.')
  expect(page.sent.findLast(({ line }) => line.endsWith('/quote/'))?.body).toEqual({
    amount: 49_900,
    hasRug: false,
    isSlow: false,
  })
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Approve rush of Tess Okonkwo')
  expect(await screen.findByText('Rush of pickup 60 is approved.')).toBeTruthy()
})

it('follows by itself: a row that somebody else moved is lit, and a lost line says so and recovers', async () => {
  const page = await openDesk('/today', 'desk', { [BOARD]: boardOf({ routes: [route] }) })
  const row = async () => screen.findByRole('row', { name: /Grace Hale/ })
  expect((await row()).dataset['lit']).toBeUndefined()
  await act(async () => page.hear('ready', { now: NOW }))
  expect(await screen.findByText('Live')).toBeTruthy()

  const arrived = stopOf(2, 'Grace Hale', {
    pickup: pickupOf({ id: 52, arrivedAt: at('11:42'), nothingFrom: at('11:56') }),
  })
  page.answer(BOARD, boardOf({ routes: [{ ...route, stops: [stops[0] ?? arrived, arrived] }] }))
  await act(async () => page.hear('changed', { topics: ['stops'] }))
  await waitFor(async () => expect((await row()).dataset['lit']).toBe('true'))
  expect((await row()).textContent).toContain('At the door')
  expect(screen.getByRole('row', { name: /Mei Castellano/ }).dataset['lit']).toBeUndefined()

  await act(async () => page.loseLine())
  expect(await screen.findByText('Connection lost, retrying')).toBeTruthy()
  page.answer(BOARD, boardOf({ routes: [], stopsDone: 2 }))
  await waitFor(() => page.hear('ready', { now: NOW }) ?? expect(screen.getByText('Live')).toBeTruthy(), {
    timeout: 10_000,
  })
  expect(await screen.findByText('2 of 2')).toBeTruthy()
})

it('whoever may not is shown the same page as at an unknown address', async () => {
  await openDesk('/people', 'desk', {})
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('There is nothing here for you')
  cleanup()
  await openDesk('/nowhere', 'desk', {})
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('There is nothing here for you')
  cleanup()
  await openDesk('/today', 'plant', {})
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('There is nothing here for you')
})

it('an ended session closes every screen', async () => {
  const page = await openDesk('/today', 'desk', { [BOARD]: boardOf({ fees: [fee] }) })
  await screen.findByText('2nd in 90 days')
  page.answer(BOARD, new Refused(401, 'Please sign in.'))
  await act(async () => page.hear('over', { reason: 'ended' }))
  expect(await screen.findByRole('button', { name: 'Sign in with your passkey' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('Noor Rahimi')
})

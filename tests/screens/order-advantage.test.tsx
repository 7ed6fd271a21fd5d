import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()

beforeEach(async () => signInAs(await createAda(server, { plan: null })))

const PHONE = 360
const LAPTOP = 1280
/** As wide as the window is. */
function setWidth(width: number): void {
  ;(window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width })
}
const open = async (width = PHONE) => {
  setWidth(width)
  await openSite('/order/advantage', '/order/packages')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dots = () => screen.getAllByRole('button', { name: /, slide/ }).map((dot) => dot.getAttribute('aria-current'))
const shown = () => dots().indexOf('true')
const slide = (number: number) => screen.getByRole('article', { name: `Slide ${number} of 2` })
const lines = (number: number) =>
  within(slide(number))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s+/g, ' '))

it('the first slide explains how it works, Next shows what Advantage is, and Next again leads to the packages [R20] [R82] [R83] [R85] [R86]', async () => {
  await open()
  expect(within(slide(1)).getByRole('heading', { level: 1, name: 'How it works' })).toBeTruthy()
  expect(within(slide(2)).getByRole('heading', { level: 2, name: 'What’s Advantage?' })).toBeTruthy()
  expect(shown()).toBe(0)
  const next = screen.getByRole('button', { name: 'Next' })
  next.focus()
  await userEvent.click(next)
  expect(shown()).toBe(1)
  // The button is the same one, and keeps the focus; what has changed is said.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next: how you pay' }))
  expect(screen.getByText('What’s Advantage?, slide 2 of 2')).toBeTruthy()
  await press('Next: how you pay')
  await waitFor(() => expect(location.pathname).toBe('/order/packages'))
})

it('each has one line and three, with the policy’s figures', async () => {
  await open()
  expect(lines(1)).toEqual([
    ' Bag out by 9:00 AM, home or not.',
    ' Cleaned in our own plant.',
    ' Back in about 2 business days.',
  ])
  expect(lines(2)).toEqual([
    '20% off with Platinum, 10% with Gold',
    '5% credit back each quarter',
    '$0 a month, and credit never expires',
  ])
})

it('where there is room both are shown at once, and Next leads on', async () => {
  await open(LAPTOP)
  expect(screen.queryByRole('button', { name: /, slide/ })).toBeNull()
  await press('Next: how you pay')
  await waitFor(() => expect(location.pathname).toBe('/order/packages'))
})

it('dots switch slides and say which one is shown [R84]', async () => {
  await open()
  expect(dots()).toEqual(['true', 'false'])
  await press('What’s Advantage?, slide 2 of 2')
  expect(dots()).toEqual(['false', 'true'])
  await press('How it works, slide 1 of 2')
  expect(dots()).toEqual(['true', 'false'])
})

it('the browser’s Back and a reload find the slide', async () => {
  await open()
  await press('Next')
  expect(location.search).toBe('?slide=advantage')
  act(() => history.back())
  await waitFor(() => expect(shown()).toBe(0))
})

it('arrow keys turn them, and so does a finger that scrolls the deck, which the slides before its aim do not undo', async () => {
  await open()
  await userEvent.keyboard('{ArrowRight}')
  expect(shown()).toBe(1)
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  expect(shown()).toBe(0)
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(shown()).toBe(0)

  const deck = screen.getByRole('region', { name: 'Introduction' })
  Object.defineProperty(deck, 'clientWidth', { value: PHONE })
  Object.defineProperty(deck, 'scrollWidth', { value: 2 * PHONE, configurable: true })
  const scroll = (left: number) => {
    deck.scrollLeft = left
    fireEvent.scroll(deck)
  }
  fireEvent.pointerDown(deck)
  scroll(100)
  expect(shown()).toBe(0)
  scroll(220)
  expect([shown(), location.search]).toEqual([1, '?slide=advantage'])
  scroll(PHONE)
  await press('How it works, slide 1 of 2')
  // It is on its way, and passes the second one.
  scroll(300)
  expect(shown()).toBe(0)
  scroll(0)
  expect(shown()).toBe(0)
  // A finger had left it gliding to the second, and the browser brings that to its end.
  scroll(PHONE)
  expect(shown()).toBe(0)
  fireEvent(deck, new Event('scrollend'))
  expect(deck.scrollLeft).toBe(0)
  fireEvent.pointerDown(deck)
  scroll(PHONE)
  expect(shown()).toBe(1)

  // Turned on its side it has room for both, and the deck jumps to its start.
  Object.defineProperty(deck, 'scrollWidth', { value: PHONE })
  scroll(0)
  expect(shown()).toBe(1)
})

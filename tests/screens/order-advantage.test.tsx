import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()

beforeEach(async () => signInAs(await createAda(server, { plan: null })))

const open = () => openSite('/order/advantage', '/order/packages')
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dots = () =>
  within(screen.getByRole('region', { name: 'Introduction' }))
    .getAllByRole('button')
    .map((dot) => dot.getAttribute('aria-current'))
const announced = () => within(screen.getByRole('region', { name: 'Introduction' })).getByRole('status').textContent

it('the first slide explains how it works, Next shows what Advantage is, and Next again leads to the packages [R20] [R82] [R83] [R85] [R86]', async () => {
  await open()
  expect(title()).toBe('How it works')
  const steps = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(steps).toEqual(['Put your bag out', 'We clean it in our own plant', 'It comes back to your door'])
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  const next = screen.getByRole('button', { name: 'Next' })
  next.focus()
  await userEvent.click(next)
  expect(title()).toBe('What’s Advantage?')
  // The button is the same one, and keeps the focus; what has changed is said.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }))
  expect(announced()).toBe('What’s Advantage?, 2 of 2')
  await press('Next')
  await waitFor(() => expect(location.pathname).toBe('/order/packages'))
})

it('the figures are the policy’s', async () => {
  await open()
  expect(screen.getByText(/By 9:00\sAM/)).toBeTruthy()
  expect(screen.getByText('Most orders take about 2 business days.')).toBeTruthy()
  await press('Next')
  const facts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(facts).toEqual(['Up to 20% off', '5% credit back', 'Free delivery from $49', 'No monthly fee'])
})

it('dots switch slides and say which one is shown; Back goes to the first [R84]', async () => {
  await open()
  expect(dots()).toEqual(['true', 'false'])
  await press('What’s Advantage?, 2 of 2')
  expect([title(), dots()]).toEqual(['What’s Advantage?', ['false', 'true']])
  await press('How it works, 1 of 2')
  expect([title(), announced()]).toEqual(['How it works', 'How it works, 1 of 2'])
  await press('Next')
  await press('Back')
  expect(title()).toBe('How it works')
})

it('the browser’s Back and a reload find the slide', async () => {
  await open()
  await press('Next')
  expect(location.search).toBe('?slide=advantage')
  act(() => history.back())
  await waitFor(() => expect(title()).toBe('How it works'))
})

it('arrow keys and a swipe turn them, but neither a tap, a scroll nor a mouse does', async () => {
  await open()
  await userEvent.keyboard('{ArrowRight}')
  expect(title()).toBe('What’s Advantage?')
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  expect(title()).toBe('How it works')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(title()).toBe('How it works')

  const slides = screen.getByRole('region', { name: 'Introduction' })
  const drag = (across: number, down = 0, pointerType = 'touch') => {
    const pointer = { pointerId: 1, isPrimary: true, pointerType }
    fireEvent.pointerDown(slides, { ...pointer, clientX: 200, clientY: 200 })
    fireEvent.pointerUp(slides, { ...pointer, clientX: 200 + across, clientY: 200 + down })
  }
  drag(-12)
  drag(-60, 90)
  drag(-120, 0, 'mouse')
  drag(120)
  expect(title()).toBe('How it works')
  drag(-120, 20)
  expect(title()).toBe('What’s Advantage?')
  drag(120)
  expect(title()).toBe('How it works')
})

// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

const STEPS = [
  { id: 'welcome', label: 'Welcome', state: 'done', to: '/welcome' },
  { id: 'plan', label: 'Plan', state: 'current', to: '/plan' },
  { id: 'time', label: 'Date & time', state: 'upcoming', to: '/time' },
  { id: 'pay', label: 'Checkout', state: 'disabled', to: '/pay' },
] as const

function Where() {
  return <output>{useLocation().pathname}</output>
}

const page = (
  <MemoryRouter initialEntries={['/plan']}>
    <Stepper label="Your order" steps={STEPS} />
    <Where />
  </MemoryRouter>
)

test('it is an ordered list under its name, with every step in it', () => {
  render(page)
  const list = within(screen.getByRole('navigation', { name: 'Your order' })).getByRole('list')
  expect(list.tagName).toBe('OL')
  const names = within(list).getAllByRole('listitem')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Welcome', 'Plan', 'Date & time', 'Checkout'])
})

test('one step is the current one', () => {
  render(page)
  const current = document.querySelectorAll('[aria-current="step"]')
  expect([...current].map(({ textContent }) => textContent)).toEqual(['Plan'])
})

test('done and upcoming steps can be reached, a disabled one says that it cannot', async () => {
  render(page)
  const links = screen.getAllByRole('link')
  expect(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-disabled')]),
  ).toEqual([
    ['Welcome', '/welcome', null],
    ['Date & time', '/time', null],
    ['Checkout', null, 'true'],
  ])
  await userEvent.click(screen.getByRole('link', { name: 'Checkout' }))
  expect(screen.getByRole('status').textContent).toBe('/plan')
  await userEvent.click(screen.getByRole('link', { name: 'Welcome' }))
  expect(screen.getByRole('status').textContent).toBe('/welcome')
})

test('the thread is sewn to the current knot: a segment between two knots, and those behind it are done', () => {
  const { container } = render(page)
  const segments = [...container.querySelectorAll('li > svg')].filter((svg) => svg.querySelector('line'))
  // Each is there twice: pale, and over it as far as it is sewn.
  expect(segments.map((segment) => segment.getAttribute('data-sewn'))).toEqual([
    ...[null, 'true'],
    ...[null, 'false'],
    ...[null, 'false'],
  ])
  expect(container.querySelectorAll('li:last-child > svg')).toHaveLength(0)
  // In hundredths of its own length: whole stitches at every width.
  expect(segments.map((segment) => segment.querySelector('line')?.getAttribute('pathLength'))).toEqual(
    segments.map(() => '100'),
  )
  expect(renderToString(page)).not.toContain('style=')
})

test('a done knot carries a tick, and a narrow screen says where one is in one line', () => {
  render(page)
  const ticked = screen.getAllByRole('listitem').filter((step) => step.querySelector('a path, span path'))
  expect(ticked.map(({ textContent }) => textContent)).toEqual(['Welcome'])
  const count = screen.getByText('2 of 4').parentElement
  expect([count?.textContent, count?.getAttribute('aria-hidden')]).toEqual(['Plan2 of 4', 'true'])
})

test('past the last step the whole thread is sewn, and it says so', () => {
  const { container } = render(
    <MemoryRouter>
      <Stepper label="Your order" steps={STEPS.map(({ id, label }) => ({ id, label, state: 'done' }))} ended="Placed" />
    </MemoryRouter>,
  )
  expect(container.querySelectorAll('svg[data-sewn="true"]')).toHaveLength(3)
  expect(container.querySelector('p')?.textContent).toBe('Placed4 of 4')
  expect(container.querySelector('[aria-current]')).toBeNull()
})

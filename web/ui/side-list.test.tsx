// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SideList } from './side-list.tsx'

afterEach(cleanup)

const ITEMS = [
  { id: 'first', title: 'First time' },
  { id: 'wash', title: 'Wash and fold' },
  { id: 'rules', title: 'Policies' },
]

function show() {
  const onSelect = vi.fn()
  render(<SideList label="Topics" items={ITEMS} currentId="wash" onSelect={onSelect} />)
  return onSelect
}

test('it names what is chosen and which one is', () => {
  show()
  expect(screen.getByRole('navigation', { name: 'Topics' })).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-current'))).toEqual([
    null,
    'true',
    null,
  ])
})

test('a press or Enter selects', async () => {
  const onSelect = show()
  await userEvent.click(screen.getByRole('button', { name: 'Policies' }))
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  expect(onSelect.mock.calls).toEqual([['rules'], ['wash']])
})

test('arrows, Home and End move the focus and select nothing', async () => {
  const onSelect = show()
  const visited: (string | null | undefined)[] = []
  screen.getByRole('button', { name: 'Wash and fold' }).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    await userEvent.keyboard(`{${key}}`)
    visited.push(document.activeElement?.textContent)
  }
  expect(visited).toEqual(['Policies', 'First time', 'Policies', 'First time', 'Policies'])
  expect(onSelect).not.toHaveBeenCalled()
})

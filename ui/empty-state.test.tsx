// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EmptyState } from './empty-state.tsx'

afterEach(cleanup)

it('shows its picture, its sentence and the next step in this order', () => {
  const { container } = render(
    <EmptyState
      picture={
        <svg role="img">
          <title>An empty bag</title>
        </svg>
      }
      action={<a href="/pickup">Request Pickup</a>}
    >
      No orders yet.
    </EmptyState>,
  )
  expect(screen.getByRole('img')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Request Pickup' })).toBeDefined()
  expect(container.textContent).toBe('An empty bagNo orders yet.Request Pickup')
})

it('does with a sentence alone', () => {
  const { container } = render(<EmptyState>No orders yet.</EmptyState>)
  expect(container.querySelectorAll('p, svg, a')).toHaveLength(1)
})

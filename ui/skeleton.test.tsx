// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Skeleton } from './skeleton.tsx'

afterEach(cleanup)

it('has as many bars as lines, one as a block, and is hidden from whoever listens', () => {
  const { container, rerender } = render(<Skeleton lines={4} />)
  const bars = () => container.querySelectorAll('[aria-hidden="true"] > span')
  expect(bars()).toHaveLength(4)
  rerender(<Skeleton shape="block" lines={4} />)
  expect(bars()).toHaveLength(1)
  expect(container.textContent).toBe('')
})

it('says that it is loading only where asked', () => {
  const { rerender } = render(<Skeleton />)
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<Skeleton isSpoken />)
  expect(screen.getByRole('status').textContent).toBe('Loading')
})

// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Money, moneyText } from './money.tsx'

afterEach(cleanup)

it.each([
  [19900, false, '$199.00'],
  [19900, true, '$199'],
  [1999, true, '$19.99'],
  [10000, true, '$100'],
  [0, false, '$0.00'],
  [0, true, '$0'],
  [5, false, '$0.05'],
  [-505, false, '−$5.05'],
  [-19900, true, '−$199'],
])('%i cents (whole dollars: %s) are shown as %s', (cents, wholeDollars, shown) => {
  const { container } = render(<Money cents={cents} wholeDollars={wholeDollars} />)
  expect(container.textContent).toBe(shown)
  expect(moneyText(cents, wholeDollars)).toBe(shown)
  expect(container.querySelector('[data-negative]') !== null).toBe(cents < 0)
})

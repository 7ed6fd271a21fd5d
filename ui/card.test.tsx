// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Card } from './card.tsx'

afterEach(cleanup)

it('with a title it is a region of that name', () => {
  render(
    <Card title="Billing" level={3} action={<a href="/change">Change</a>}>
      Visa
    </Card>,
  )
  const region = screen.getByRole('region', { name: 'Billing' })
  expect(region.contains(screen.getByRole('heading', { name: 'Billing', level: 3 }))).toBe(true)
  expect(region.contains(screen.getByRole('link', { name: 'Change' }))).toBe(true)
  expect(region.textContent).toContain('Visa')
})

it('without a title it is no landmark', () => {
  render(<Card>Visa</Card>)
  expect(screen.getByText('Visa')).toBeDefined()
  expect(screen.queryByRole('region')).toBeNull()
})

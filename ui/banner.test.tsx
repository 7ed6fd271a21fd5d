// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Banner } from './banner.tsx'

afterEach(cleanup)

it.each([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'status'],
  ['error', 'alert'],
] as const)('%s is a %s with its own mark', (kind, role) => {
  render(
    <Banner kind={kind} title="Your card" action={<a href="/billing">Change it</a>}>
      It ends this month.
    </Banner>,
  )
  const banner = screen.getByRole(role)
  expect(banner.textContent).toBe('Your cardIt ends this month.Change it')
  expect(banner.querySelector(`[data-mark="${kind}"]`)?.getAttribute('aria-hidden')).toBe('true')
})

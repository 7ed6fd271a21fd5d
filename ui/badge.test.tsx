// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Badge } from './badge.tsx'

afterEach(cleanup)

it('says its words in its tone', () => {
  render(
    <>
      <Badge>Weekly</Badge>
      <Badge tone="highlight">Most popular</Badge>
    </>,
  )
  expect(screen.getByText('Weekly').dataset['tone']).toBe('neutral')
  expect(screen.getByText('Most popular').dataset['tone']).toBe('highlight')
})

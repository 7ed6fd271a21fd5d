// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { SearchBox } from './search-box.tsx'

afterEach(cleanup)

function Page(): ReactNode {
  const [query, setQuery] = useState('')
  return (
    <SearchBox name="Search the prices" label="Find a price" placeholder="Shirt…" query={query} onChange={setQuery}>
      <p role="status">{query}</p>
    </SearchBox>
  )
}

it('is a landmark with a labelled field and what was found below it', async () => {
  render(<Page />)
  expect(screen.getByRole('search', { name: 'Search the prices' })).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a price' }), 'silk')
  expect(screen.getByRole('status').textContent).toBe('silk')
})

it('is emptied by Escape', async () => {
  render(<Page />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.type(field, 'silk{Escape}')
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})

it('sends nothing', () => {
  render(<Page />)
  // False is what a prevented event answers.
  expect(fireEvent.submit(screen.getByRole('search'))).toBe(false)
})

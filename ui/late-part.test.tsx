// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { latePart } from './late-part.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('keeps its place until it is here, and offers to try again where it does not arrive', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn()
  load.mockRejectedValueOnce(new Error('No network.'))
  load.mockResolvedValueOnce({ default: ({ word }: { word: string }) => <p>{word}</p> })
  const Part = latePart<{ word: string }>(load, <p>Waiting</p>)
  render(<Part word="Here" />)
  expect(screen.getByText('Waiting')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

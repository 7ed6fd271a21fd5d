// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { prerenderToNodeStream } from 'react-dom/static'
import { afterEach, expect, it, vi } from 'vitest'
import { lazySection } from './lazy-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Calculator = ({ title }: { title: string }) => <h2>{title}</h2>

it('shows "Loading..." while its section is on its way, then the section, awake [R69]', async () => {
  let arrive = () => {}
  const load = vi.fn(
    () => new Promise<{ default: typeof Calculator }>((resolve) => (arrive = () => resolve({ default: Calculator }))),
  )
  const Section = lazySection(load)
  // A page that is not shown asks for nothing.
  expect(load).not.toHaveBeenCalled()

  const { container } = render(<Section title="What it costs" />)
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()

  await act(async () => arrive())
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('What it costs')
  expect(container.querySelector('[data-hydrating]')).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

it('stands in the written page, marked as not yet awake', async () => {
  vi.stubGlobal('document', undefined)
  const load = vi.fn(async () => ({ default: Calculator }))
  const Section = lazySection(load)
  expect(load).not.toHaveBeenCalled()
  const { prelude } = await prerenderToNodeStream(<Section title="What it costs" />)
  let html = ''
  for await (const piece of prelude) html += String(piece)
  expect(html).toContain('<div data-hydrating=""><h2>What it costs</h2></div>')
  expect(html).not.toContain('Loading...')
})

it('that does not arrive says so in its own place, and can be asked for again', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => ({ default: Calculator })).mockRejectedValueOnce(new Error('no network'))
  const Section = lazySection(load)
  render(
    <>
      <h1>The rest of the page</h1>
      <Section title="What it costs" />
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('This part of the page didn’t load.')
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 2 })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
  quiet.mockRestore()
})

// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { useIsHydrating, useToday, useWasPrerendered } from './hydration.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const seen: string[] = []
function Probe(): ReactNode {
  const said = [
    useIsHydrating() ? 'written' : 'alive',
    useWasPrerendered() ? 'was written' : 'new',
    useToday() ?? 'no day',
  ]
  seen.push(said.join(', '))
  return said[2]
}

/** Half past eleven at night in Los Angeles, already tomorrow in UTC. */
const setClock = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T07:30:00Z') })

it('a written page says no day, and tells it once it is alive', () => {
  setClock()
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Probe />)
  expect(container.textContent).toBe('no day')

  const complained = vi.spyOn(console, 'error')
  seen.length = 0
  render(<Probe />, { container, hydrate: true })
  expect(seen[0]).toBe('written, was written, no day')
  expect(seen.at(-1)).toBe('alive, was written, 2026-11-14')
  expect(container.textContent).toBe('2026-11-14')
  expect(complained).not.toHaveBeenCalled()
  container.remove()
})

it('what comes later knows the day at once', () => {
  setClock()
  seen.length = 0
  render(<Probe />)
  expect(new Set(seen)).toEqual(new Set(['alive, new, 2026-11-14']))
})

// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { useIsHydrating, useWasPrerendered } from './hydration.ts'

afterEach(cleanup)

const seen: string[] = []
function Probe(): ReactNode {
  const said = `${useIsHydrating() ? 'written' : 'alive'}, ${useWasPrerendered() ? 'was written' : 'new'}`
  seen.push(said)
  return said
}

it('a written page is shown as it was written, and then as it is', () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Probe />)
  expect(container.textContent).toBe('written, was written')

  const complained = vi.spyOn(console, 'error')
  seen.length = 0
  render(<Probe />, { container, hydrate: true })
  expect(seen[0]).toBe('written, was written')
  expect(seen.at(-1)).toBe('alive, was written')
  expect(container.textContent).toBe('alive, was written')
  expect(complained).not.toHaveBeenCalled()
  container.remove()
})

it('what comes later is alive at once', () => {
  seen.length = 0
  render(<Probe />)
  expect(new Set(seen)).toEqual(new Set(['alive, new']))
})

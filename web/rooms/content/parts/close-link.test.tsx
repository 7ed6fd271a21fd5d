// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CloseLink } from './close-link.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function pressClose(keys: MouseEventInit = {}): void {
  render(
    <MemoryRouter initialEntries={['/pricing', '/terms-of-use']} initialIndex={1}>
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route path="/pricing" element={<p>Pricing</p>} />
        <Route path="/terms-of-use" element={<CloseLink />} />
      </Routes>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Close' }), { button: 0, ...keys })
}

/** Tells the browser the way here. The page itself stands at `location`. */
function came(...paths: string[]): void {
  const entries = [...paths, location.pathname].map((path) => ({ url: new URL(path, 'http://larkspur.example').href }))
  vi.stubGlobal('navigation', { entries: () => entries, currentEntry: { index: paths.length } })
}

describe('Close', () => {
  it('goes back when the browser says that there is something of ours behind [R559] [R562]', () => {
    came('/pricing')
    pressClose()
    expect(screen.getByText('Pricing')).toBeTruthy()
  })

  it('goes home when there is nothing behind', () => {
    came()
    pressClose()
    expect(screen.getByText('Home')).toBeTruthy()
  })

  it('is what Escape does where it lies over everything, unless something else took it', () => {
    came('/pricing')
    render(
      <MemoryRouter initialEntries={['/pricing', '/larkspur-advantages-modal']} initialIndex={1}>
        <Routes>
          <Route path="/pricing" element={<p>Pricing</p>} />
          <Route path="/larkspur-advantages-modal" element={<CloseLink hasEscape />} />
        </Routes>
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('aria-keyshortcuts')).toBe('Escape')
    const taken = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
    taken.preventDefault()
    fireEvent(document, taken)
    expect(screen.queryByText('Pricing')).toBeNull()
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(screen.getByText('Pricing')).toBeTruthy()
  })

  it('does not stop at the anchors of its own page', () => {
    came(`${location.pathname}#claims`)
    pressClose()
    expect(screen.getByText('Home')).toBeTruthy()
  })

  it.each([
    ['the router has counted a step', { idx: 1 }, '', 'Pricing'],
    ['a page of ours sent us', { idx: 0 }, `${location.origin}/pricing`, 'Pricing'],
    ['we came from elsewhere', null, 'https://search.example/', 'Home'],
  ])('in an older browser where %s', (_, state, referrer, where) => {
    vi.stubGlobal('navigation', undefined)
    vi.spyOn(history, 'state', 'get').mockReturnValue(state)
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
    pressClose()
    expect(screen.getByText(where)).toBeTruthy()
  })

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('with %s it is left to the browser', (key) => {
    came('/pricing')
    pressClose({ [key]: true })
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/')
  })
})

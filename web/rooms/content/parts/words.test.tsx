// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { Phrase, Words } from './words.tsx'

afterEach(cleanup)

const written = (element: ReactNode): string => render(<MemoryRouter>{element}</MemoryRouter>).container.innerHTML

describe('Words', () => {
  it.each([
    ['One run.', '<p>One run.</p>'],
    ['  One line\n  and the next.  ', '<p>One line and the next.</p>'],
    ['First.\n\nSecond.', '<p>First.</p><p>Second.</p>'],
    ['First.\n   \n\nSecond.', '<p>First.</p><p>Second.</p>'],
    ['- shirts\n- pants', '<ul><li>shirts</li><li>pants</li></ul>'],
    ['Bring:\n\n- shirts\n- pants\n\nThanks.', '<p>Bring:</p><ul><li>shirts</li><li>pants</li></ul><p>Thanks.</p>'],
    ['- one, and then\nno list', '<p>- one, and then no list</p>'],
  ])('%j is written as %j', (copy, html) => {
    expect(written(<Words>{copy}</Words>)).toBe(html)
  })
})

describe('Phrase', () => {
  it.each([
    ['plain', 'plain'],
    ['the word *pickup*, please', 'the word <b>pickup</b>, please'],
    ['our [prices](/pricing)', 'our <a href="/pricing">prices</a>'],
    ['[write](mailto:info@example.test) to us', '<a href="mailto:info@example.test">write</a> to us'],
    ['*a* [b](sms:+1650) *c*', '<b>a</b> <a href="sms:+1650">b</a> <b>c</b>'],
    ['[not a link] (at all)', '[not a link] (at all)'],
    ['<i>markup</i> & signs', '&lt;i&gt;markup&lt;/i&gt; &amp; signs'],
    ['', ''],
  ])('%j is written as %j', (copy, html) => {
    // The router leaves a mark of its own on its links.
    expect(written(<Phrase>{copy}</Phrase>).replaceAll(' data-discover="true"', '')).toBe(html)
  })

  it('a link within the page stays on it', () => {
    const { container } = render(
      <MemoryRouter initialEntries={['/terms-of-use']}>
        <Phrase>See [claims](#claims).</Phrase>
      </MemoryRouter>,
    )
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/terms-of-use#claims')
  })
})

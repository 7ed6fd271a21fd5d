// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { WayIn } from '#rules/place'
import Privacy from './privacy.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = () =>
  render(
    <MemoryRouter initialEntries={['/registration', '/privacy-policy']} initialIndex={1}>
      <Routes>
        <Route path="/registration" element={<p>Where the reader came from</p>} />
        <Route path="/privacy-policy" element={<Privacy />} />
      </Routes>
    </MemoryRouter>,
  )

const written = document.createElement('div')
written.innerHTML = renderToStaticMarkup(
  <MemoryRouter>
    <Privacy />
  </MemoryRouter>,
)
const section = (id: string): string => written.querySelector(`#${id}`)?.textContent?.replace(/\s+/g, ' ') ?? ''

it('is a text that closes to where the reader was [R562]', async () => {
  vi.spyOn(history, 'state', 'get').mockReturnValue({ idx: 1 })
  show()
  expect([...written.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual(['Privacy policy'])
  await userEvent.click(screen.getAllByText('Close')[0] as HTMLElement)
  expect(screen.getByText('Where the reader came from')).toBeTruthy()
})

it.each([
  [
    'which cookies are set, and for how long',
    'browser',
    ['larkspur_device', '180 days', 'larkspur_session', 'larkspur_kept', '30 days', '12 hours'],
  ],
  ['that drafts hold neither passwords nor cards', 'browser', ['never hold passwords or card data']],
  ['what is kept of a card', 'cards', ['last four digits and its expiry', 'never pass through our servers']],
  ['what logs keep of a person', 'logs', ['only the first letter and the domain', 'only the last four digits']],
  [
    'what is counted, how, and for how long',
    'logs',
    ['a network address', 'only in scrambled form', 'up to an hour', 'up to a day'],
  ],
  [
    'that networks are kept scrambled, and for how long',
    'kept',
    [
      'Networks you signed in from, only in scrambled form',
      '30 days',
      'when you set a new password from somewhere else',
    ],
  ],
  ['how machines are told from people', 'kept', ['how long it was open', 'a field that no person sees', 'a mark']],
  ['how long a deletion waits', 'control', ['waits for 30 days', 'download your data']],
  ['how long a link for a new password works', 'time', ['1 hour', 'work once']],
  ['how long texts and letters are kept', 'time', ['Texts and letters that we sent you', '730 days']],
  [
    'that numbers and the consent to texts are not shared, and how often texts come',
    'others',
    [
      'Message frequency varies',
      'We do not sell or share mobile numbers, or that someone agreed to texts',
      'nobody else gets them, for advertising or anything else',
    ],
  ],
  ['who receives what', 'others', ['Twilio', 'Google', 'from the moment you use that field', 'Sentry']],
  ['the rights of Californians', 'california', ['to know', 'corrected', 'deleted', 'sale']],
  ['for whom accounts are', 'children', ['for adults']],
  ['how to reach us', 'contact', ['support@larkspur.example', '650-555-0142', '650 Castro Street', '1 to 48 hours']],
])('says %s [R619]', (_, id, phrases) => {
  for (const phrase of phrases) expect(section(id)).toContain(phrase)
})

it('says what we keep of an address beside the street', () => {
  const words: Record<keyof WayIn, string> = {
    gateCode: 'gate codes',
    instructions: 'instructions',
    hasDoorman: 'doorman',
  }
  for (const word of Object.values(words)) expect(section('kept')).toContain(word)
})

it('takes Google’s own policy in where Google suggests addresses', () => {
  const link = written.querySelector('#others a[href="https://policies.google.com/privacy"]')
  expect(link?.closest('li')?.textContent).toMatch(/^Address suggestions:.*Google Maps.*Google’s privacy policy/s)
})

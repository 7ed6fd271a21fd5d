import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signOutHere } from '../../web/core/session.ts'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()

const footerLinks = () =>
  within(screen.getByRole('contentinfo'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const bar = () => screen.queryByRole('navigation', { name: 'Your account' })
const current = () => [...(bar()?.querySelectorAll('[aria-current=page]') ?? [])].map(({ textContent }) => textContent)

const SHORT = [
  ['650-555-0142', 'sms:+16505550142'],
  ['support@larkspur.example', 'mailto:support@larkspur.example'],
  ['Terms', '/terms-of-use'],
  ['Privacy', '/privacy-policy'],
]

it('the customer’s own pages end with one line: whom to text, and the small print', async () => {
  signInAs(await createAda(server))
  for (const path of ['/', '/profile', '/profile/phones', '/upcoming', '/pickup']) {
    await openSite(path)
    await waitFor(() => expect([path, footerLinks()]).toEqual([path, SHORT]))
    cleanup()
  }
})

it('the pages of the site keep their own end, for customers and visitors', async () => {
  signInAs(await createAda(server))
  await openSite('/faqs')
  expect(footerLinks().map(([name]) => name)).toContain('Blog')
  cleanup()
  act(signOutHere)
  await openSite('/')
  expect(footerLinks().map(([name]) => name)).toContain('Blog')
})

it('the bottom bar has three ways and marks the one that is open', async () => {
  signInAs(await createAda(server))
  for (const [path, open] of [
    ['/', []],
    ['/faqs', []],
    ['/upcoming', ['Orders']],
    ['/profile', ['Account']],
    ['/profile/preferences', ['Account']],
    ['/profile/orders', ['Orders']],
  ] as const) {
    await openSite(path)
    await waitFor(() => expect(bar()).not.toBeNull())
    const links = within(bar() as HTMLElement).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Pickup', '/pickup'],
      ['Orders', '/upcoming'],
      ['Account', '/profile'],
    ])
    expect([path, current()]).toEqual([path, open])
    cleanup()
  }
})

it('there is no bar where the page has its own step at the lower edge, in an order, and for visitors', async () => {
  signInAs(await createAda(server))
  for (const path of ['/pickup', '/order/packages', '/larkspur-advantages-modal']) {
    await openSite(path)
    // By now its code has come.
    await act(() => import('../../web/layout/customer-parts.tsx'))
    expect([path, bar()]).toEqual([path, null])
    cleanup()
  }
  act(signOutHere)
  await openSite('/faqs')
  expect(bar()).toBeNull()
})

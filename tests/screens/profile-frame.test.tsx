import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { TestCustomer } from '../customers.ts'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
  signInAs(ada)
})
const setBalance = (cents: number) => server.database.query('update customers set balance_cents = $1', [cents])

const menus = () => screen.getAllByRole('navigation', { name: 'My account', hidden: true })
const side = () => menus()[0] as HTMLElement
const linksIn = (menu: HTMLElement) =>
  [...menu.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
const current = () => [...side().querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent)
const credit = () => within(side()).getByText('AVAILABLE CREDIT').parentElement?.textContent

const PAGES = [
  ['Name', '/profile'],
  ['Addresses', '/profile/address'],
  ['Phones', '/profile/phones'],
  ['Plan', '/profile/packages'],
  ['Billing', '/profile/billing'],
  ['Orders', '/profile/orders'],
  ['Preferences', '/profile/preferences'],
  ['Password & data', '/profile/account'],
]

it('has every page of the account beside the one that is open, and again folded for small screens [R11] [R58] [R59]', async () => {
  await openSite('/profile')
  expect(menus()).toHaveLength(2)
  for (const menu of menus()) expect(linksIn(menu)).toEqual(PAGES)
  const folded = document.querySelector('main details')
  expect(folded?.hasAttribute('open')).toBe(false)
  expect(folded?.contains(menus()[1] as HTMLElement)).toBe(true)
})

it.each(PAGES)('marks %s as the page that is open, at %s [R58]', async (label, path = '') => {
  await openSite(path)
  expect(current()).toEqual([label])
  expect(document.querySelector('main details summary')?.firstChild?.textContent).toBe(document.title)
})

it.each([
  [0, '$0.00'],
  [4500, '$45.00'],
  [-505, '−$5.05'],
])('shows the credit as the server has it: %i cents [R58]', async (cents, shown) => {
  await setBalance(cents)
  await openSite('/profile/phones')
  await waitFor(() => expect(credit()).toBe(`AVAILABLE CREDIT${shown}`))
  // On a phone, where the menu is folded, and in the header's menus.
  expect(document.querySelector('main details summary')?.textContent).toBe(`PhonesCredit ${shown}`)
  const inHeader = within(screen.getByRole('banner')).getAllByText('AVAILABLE CREDIT')
  expect(inHeader.map(({ parentElement }) => parentElement?.textContent)).toEqual(
    Array(2).fill(`AVAILABLE CREDIT ${shown}`),
  )
})

it('shows no credit before it is known, and none when it cannot be read', async () => {
  await setBalance(4500)
  const arrive = server.holdNext('GET /client/profile/')
  await openSite('/profile/phones')
  expect(credit()).not.toContain('$')
  // A placeholder is a block, and a paragraph or a phrase may hold none.
  expect(side().querySelectorAll('p div, b div, span div')).toHaveLength(0)
  arrive()
  await waitFor(() => expect(credit()).toContain('$45.00'))
  cleanup()
  server.failNext('GET /client/profile/', 'unavailable')
  await openSite('/profile/phones')
  expect(await screen.findByRole('region', { name: 'Cell' })).toBeDefined()
  expect(credit()).not.toContain('$')
})

it('goes from page to page by its links, asks for the profile once and keeps the credit in sight', async () => {
  await setBalance(4500)
  await openSite('/profile', '/profile/phones', '/profile/preferences')
  await waitFor(() => expect(credit()).toContain('$45.00'))
  await userEvent.click(within(side()).getByRole('link', { name: 'Phones' }))
  expect(await screen.findByRole('region', { name: 'Cell' })).toBeDefined()
  expect([location.pathname, current()]).toEqual(['/profile/phones', ['Phones']])
  await userEvent.click(within(side()).getByRole('link', { name: 'Preferences' }))
  expect(await screen.findByRole('radiogroup', { name: 'Starch' })).toBeDefined()
  expect(current()).toEqual(['Preferences'])
  expect(credit()).toContain('$45.00')
  expect(server.count('GET /client/profile/')).toBe(1)
})

it('greets by name above it, also by a name that has just been changed [R49]', async () => {
  await openSite('/profile')
  const greeting = () => document.querySelector('header summary')?.textContent
  await waitFor(() => expect(greeting()).toBe('Hello Ada!'))
  await userEvent.type(await screen.findByLabelText('First name'), ' Byron')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(greeting()).toBe('Hello Ada Byron!'))
})

it('a customer without a plan chooses one first, and reaches password and data all the same [R41]', async () => {
  await server.database.query('update customers set plan_name = null')
  await openSite('/profile/phones', '/order/packages')
  await waitFor(() => expect(location.pathname).toBe('/order/packages'))
  expect(screen.queryAllByRole('navigation', { name: 'My account', hidden: true })).toEqual([])
  cleanup()
  const queries = await openSite('/profile/account')
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(current()).toEqual(['Password & data'])
})

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { addCard } from '../money/cards.ts'
import { putOrder } from '../money/put-order.ts'
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

const menu = () => screen.getByRole('navigation', { name: 'My account', hidden: true })
const linksIn = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
const current = () => [...menu().querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent)
const credit = () => within(menu()).getByText('AVAILABLE CREDIT').parentElement?.textContent

const BACK = ['Back to My account', '/profile']
const PAGES = [
  ['Plan', '/profile/packages'],
  ['Billing', '/profile/billing'],
  ['Addresses', '/profile/address'],
  ['Phones', '/profile/phones'],
  ['Preferences', '/profile/preferences'],
  ['Orders', '/profile/orders'],
  ['Sign-in and data', '/profile/account'],
]

describe('the account', () => {
  const group = (name: string) => screen.findByRole('region', { name })
  const rowsOf = async (name: string) =>
    within(await group(name))
      .getAllByRole('link')
      .map((row) => [
        row.getAttribute('href'),
        row.querySelector('b')?.textContent,
        row.querySelector('span')?.textContent,
      ])

  it('is eight rows in four groups, each with what stands on its page [R11] [R35] [R58]', async () => {
    await putCustomer(server, ada.id, { balanceCents: 15466 })
    await addCard(server, ada.token)
    await putOrder(server, ada)
    await putOrder(server, ada, { status: 'completed' })
    await server.database.query('update phones set verified_at = $2 where customer_id = $1', [ada.id, START])
    await openSite('/profile')
    await waitFor(async () =>
      expect(await rowsOf('How you pay')).toEqual([
        ['/profile/packages', 'Plan', 'Platinum, $154.66'],
        ['/profile/billing', 'Card', 'Visa ending in 4242'],
      ]),
    )
    expect(await rowsOf('Where we come')).toEqual([
      ['/profile/address', 'Addresses', 'Home, Mountain View'],
      ['/profile/phones', 'Phones', '650-555-0199, verified'],
    ])
    expect(await rowsOf('How we care')).toEqual([
      ['/profile/preferences', 'Preferences', 'No starch, our usual detergent'],
      ['/profile/preferences#recurring', 'Recurring', 'No weekly day'],
    ])
    expect(await rowsOf('On record')).toEqual([
      ['/profile/orders', 'Orders', '2 orders, 1 with us'],
      ['/profile/account', 'Sign-in and data', 'Password, download, close'],
    ])
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['My account'])
    expect(screen.queryByRole('navigation', { name: 'My account', hidden: true })).toBeNull()
  })

  it('names a value that needs its owner', async () => {
    await openSite('/profile')
    const phones = await screen.findByRole('link', { name: /^Phones 650-555-0199, not verified yet$/ })
    expect(phones.querySelector('[data-needed]')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Card None yet' }).querySelector('[data-needed]')).not.toBeNull()
  })

  it('leads everywhere before anything is known', async () => {
    const arrive = server.holdNext('GET /client/overview/')
    await openSite('/profile')
    expect(within(screen.getByRole('region', { name: 'On record' })).getAllByRole('link')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/profile/orders')
    arrive()
    expect(await screen.findByRole('link', { name: /^Orders None yet$/ })).toBeDefined()
  })

  it('edits first and last name at its own address, one step from it and back [R180]', async () => {
    await openSite('/profile')
    await userEvent.click(await screen.findByRole('link', { name: 'Change name' }))
    expect(location.pathname + location.search).toBe('/profile?edit=name')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Your name')
    await userEvent.type(await screen.findByLabelText('First name'), ' Byron')
    await userEvent.click(screen.getByRole('button', { name: 'Update' }))
    const greeting = () => document.querySelector('header summary')?.textContent
    await waitFor(() => expect(greeting()).toBe('Hello Ada Byron!'))
    await userEvent.click(screen.getByRole('link', { name: 'Back to My account' }))
    expect(await screen.findByText('Ada Byron Marsh, ada@larkspur.example')).toBeDefined()
  })
})

describe('its pages', () => {
  it.each(PAGES)(
    '%s stands beside the others, which fold into the account itself on small screens [R58] [R59]',
    async (label, path = '') => {
      await openSite(path)
      expect(linksIn(menu())).toEqual([BACK, ...PAGES])
      expect(current()).toEqual([label])
      expect(document.title).toBe(`${label} – Larkspur`)
      // The title stands once, over the page.
      expect(document.querySelector('main details summary')).toBeNull()
    },
  )

  it('an order has its number in the title of its page, and one way back: to all orders', async () => {
    const order = await putOrder(server, ada)
    await openSite(`/profile/orders/${order}`)
    expect(document.title).toBe(`Order ${order} – Larkspur`)
    expect(screen.queryByRole('navigation', { name: 'My account', hidden: true })).toBeNull()
    expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/profile/orders')
  })

  it.each([
    [0, '$0.00'],
    [4500, '$45.00'],
    [-505, '−$5.05'],
  ])('show the credit as the server has it: %i cents [R58]', async (cents, shown) => {
    await setBalance(cents)
    await openSite('/profile/phones')
    await waitFor(() => expect(credit()).toBe(`AVAILABLE CREDIT${shown}`))
    const inHeader = within(screen.getByRole('banner')).getAllByText('AVAILABLE CREDIT')
    expect(inHeader.map(({ parentElement }) => parentElement?.textContent)).toEqual(
      Array(2).fill(`AVAILABLE CREDIT ${shown}`),
    )
  })

  it('show no credit before it is known, and none when it cannot be read', async () => {
    await setBalance(4500)
    const arrive = server.holdNext('GET /client/profile/')
    await openSite('/profile/phones')
    expect(credit()).not.toContain('$')
    // A placeholder is a block, and a paragraph or a phrase may hold none.
    expect(menu().querySelectorAll('p div, b div, span div')).toHaveLength(0)
    arrive()
    await waitFor(() => expect(credit()).toContain('$45.00'))
    cleanup()
    server.failNext('GET /client/profile/', 'unavailable')
    await openSite('/profile/phones')
    expect(await screen.findByRole('region', { name: 'Cell' })).toBeDefined()
    expect(credit()).not.toContain('$')
  })

  it('follow each other by its links, ask for the profile once and keep the credit in sight', async () => {
    await setBalance(4500)
    await openSite('/profile/address', '/profile/phones', '/profile/preferences')
    await waitFor(() => expect(credit()).toContain('$45.00'))
    await userEvent.click(within(menu()).getByRole('link', { name: 'Phones' }))
    expect(await screen.findByRole('region', { name: 'Cell' })).toBeDefined()
    expect([location.pathname, current()]).toEqual(['/profile/phones', ['Phones']])
    await userEvent.click(within(menu()).getByRole('link', { name: 'Preferences' }))
    expect(await screen.findByRole('radiogroup', { name: 'Starch' })).toBeDefined()
    expect(current()).toEqual(['Preferences'])
    expect(credit()).toContain('$45.00')
    expect(server.count('GET /client/profile/')).toBe(1)
  })

  it('a customer without a plan is told at home what is missing, and reaches password and data all the same [R41]', async () => {
    await server.database.query('update customers set plan_name = null')
    await openSite('/profile/phones', '/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Three steps left' })).toBeDefined()
    expect(screen.queryAllByRole('navigation', { name: 'My account', hidden: true })).toEqual([])
    cleanup()
    const queries = await openSite('/profile/account')
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(current()).toEqual(['Sign-in and data'])
  })
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Header } from '../../web/layout/header.tsx'
import { openScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()

const greeting = () => document.querySelector('summary')?.textContent
const listed = (list: Element | undefined) =>
  [...(list?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')])

const CUSTOMER = [
  ['Request Pickup', '/pickup'],
  ['Upcoming Orders', '/upcoming'],
  ['My Account', '/profile'],
]
const SITE = [
  ['How It Works', '/hiw'],
  ['Services', '/services'],
  ['Process', '/ourprocess'],
  ['Advantage', '/advantage'],
  ['Pricing', '/pricing'],
  ['FAQs', '/faqs'],
]
const OUT = ['Logout', '/']

it('offers a visitor the login and the first pickup', () => {
  openScreen(Header)
  const [entrance] = document.querySelectorAll('[data-for=visitor]')
  const links = [...(entrance?.querySelectorAll('a') ?? [])]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Login', '/login'],
    ['Request Pickup', '/registration'],
  ])
  expect(document.body.textContent).not.toContain('Hello')
  // On a phone the way in is the first thing of the menu.
  const [menu] = document.querySelectorAll('details')
  expect(listed(menu)[0]).toEqual(['Login', '/login'])
})

it('greets by the email address until the first name is known [R49] [R50]', async () => {
  signInAs(await createAda(server, { plan: 'gold' }))
  openScreen(Header)
  expect(greeting()).toBe('Hello ada@larkspur.example!')
  await screen.findAllByText('Ada')
  expect(greeting()).toBe('Hello Ada!')
})

it('lists what is the customer’s own first, then the pages of the site, and the way out last [R47] [R50] [R51]', async () => {
  signInAs(await createAda(server, { plan: 'gold' }))
  openScreen(Header)
  await screen.findAllByText('AVAILABLE CREDIT')
  const [menu, burger] = document.querySelectorAll('details')
  expect(listed(menu)).toEqual([...CUSTOMER, OUT])
  expect(listed(burger)).toEqual([...CUSTOMER, ...SITE, OUT])
  expect(burger?.querySelector('div')?.firstElementChild?.textContent).toBe('AVAILABLE CREDIT $0.00')
})

it('greets without a name where there is none, once that is known [R49]', async () => {
  signInAs(await createAda(server, { plan: 'gold', firstName: '' }))
  openScreen(Header)
  expect(greeting()).toBe('Hello ada@larkspur.example!')
  await screen.findAllByText('AVAILABLE CREDIT')
  expect(greeting()).toBe('Hello!')
})

it('has the step to take beside the menu, but not on the page that it leads to, nor in an order', async () => {
  signInAs(await createAda(server))
  openScreen(Header, '/profile')
  const step = () => document.querySelector('header [data-button]')
  expect([step()?.textContent, step()?.getAttribute('href')]).toEqual(['Request Pickup', '/pickup'])
  // Its place is kept unseen until it is known whether there is a plan.
  const isUnknown = () => step()?.parentElement?.matches('[data-unknown]')
  expect(isUnknown()).toBe(true)
  await waitFor(() => expect(isUnknown()).toBe(false))
  cleanup()
  openScreen(Header, '/order/checkout')
  expect(step()).toBeNull()
  cleanup()
  openScreen(Header, '/pickup')
  expect(step()).toBeNull()
  expect(document.querySelectorAll('header details')).toHaveLength(2)
})

it('leads a customer without a plan to the password and the data as well, and asks for no pickup yet', async () => {
  signInAs(await createAda(server, { plan: null, firstName: '' }))
  openScreen(Header)
  const [link] = await screen.findAllByRole('link', { name: 'Sign-in and data', hidden: true })
  expect(link?.getAttribute('href')).toBe('/profile/account')
  expect(document.querySelector('header [data-button]')).toBeNull()
  expect(document.body.textContent).not.toContain('AVAILABLE CREDIT')
})

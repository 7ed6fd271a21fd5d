import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Header } from '../../web/layout/header.tsx'
import { openScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()

const greeting = () => document.querySelector('summary')?.textContent
const ownLinks = () =>
  [...document.querySelectorAll('details:first-of-type a')].map((link) => [link.textContent, link.getAttribute('href')])

const CUSTOMER = [
  ['Request Pickup', '/pickup'],
  ['My Account', '/profile'],
  ['Upcoming Orders', '/upcoming'],
  ['Logout', '/'],
]

it('offers a visitor the login and the first pickup', () => {
  openScreen(Header)
  const [entrance] = document.querySelectorAll('[data-for=visitor]')
  const links = [...(entrance?.querySelectorAll('a') ?? [])]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Login', '/login'],
    ['Request Pickup', '/registration'],
  ])
  expect(document.body.textContent).not.toContain('Hello')
})

it('greets by the email address until the first name is known [R49] [R50]', async () => {
  signInAs(await createAda(server, { plan: 'gold' }))
  openScreen(Header)
  expect(greeting()).toBe('Hello ada@larkspur.example!')
  await screen.findAllByText('Ada')
  expect(greeting()).toBe('Hello Ada!')
  expect(ownLinks().slice(0, 4)).toEqual(CUSTOMER)
})

it('leads a customer without a plan to the password and the data as well', async () => {
  signInAs(await createAda(server, { plan: null, firstName: '' }))
  openScreen(Header)
  const [link] = await screen.findAllByRole('link', { name: 'Password & data', hidden: true })
  expect(link?.getAttribute('href')).toBe('/profile/account')
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { inApp } from '../../tests/in-app.tsx'
import { endSession, signIn } from '../session.ts'
import { Header } from './header.tsx'

afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

function show(profile: object) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ email: 'ada@larkspur.example', ...profile })))
  signIn({ email: 'ada@larkspur.example', token: 't' })
  render(inApp(<Header />))
}
const greeting = () => document.querySelector('summary')?.textContent
const ownLinks = () =>
  [...document.querySelectorAll('details:first-of-type a')].map((link) => [link.textContent, link.getAttribute('href')])

const CUSTOMER = [
  ['Request Pickup', '/pickup'],
  ['My Account', '/profile'],
  ['Upcoming Orders', '/upcoming'],
  ['Logout', '/'],
]

it('greets by the email address until the first name is known [R48]', async () => {
  show({ first_name: 'Ada', subscription: 'gold' })
  expect(greeting()).toBe('Hello ada@larkspur.example!')
  await screen.findAllByText('Ada')
  expect(greeting()).toBe('Hello Ada!')
  expect(ownLinks().slice(0, 4)).toEqual(CUSTOMER)
})

it('leads a customer without a plan to the password and the data as well', async () => {
  show({ first_name: '', subscription: null })
  const [link] = await screen.findAllByRole('link', { name: 'Password & data', hidden: true })
  expect(link?.getAttribute('href')).toBe('/profile/account')
})

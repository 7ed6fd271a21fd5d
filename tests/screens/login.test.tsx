import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { restoreSession } from '../../web/core/api.ts'
import { currentSession, endSession } from '../../web/core/session.ts'
import type { TestCustomer } from '../customers.ts'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
})
const sessions = () => server.database.db.selectFrom('sessions').selectAll().execute()

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'main input' })
const signInButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' })
const enter = async (label: string, text: string) => {
  await userEvent.clear(field(label))
  await userEvent.click(field(label))
  await userEvent.paste(text)
}
const fill = async (email = ada.email, password = ada.password) => {
  await enter('User Name', email)
  await enter('Password', password)
}
const open = async (address = '/login') => {
  await openSite(address, '/login', '/')
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
}
const arriveAt = (path: string) => waitFor(() => expect(location.pathname + location.search).toBe(path))

it('has its fields and its ways out, and wants both before it asks [R129] [R130] [R131] [R132]', async () => {
  await open()
  expect([field('User Name').autocomplete, field('Password').type]).toEqual(['username', 'password'])
  expect(field('Keep me signed in').checked).toBe(false)
  const links = [...document.querySelectorAll('main a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Forgot your password?', '/password/forgot'],
    ['Register', '/registration'],
  ])
  expect(signInButton().disabled).toBe(true)
  await enter('User Name', 'ada')
  expect(signInButton().disabled).toBe(false)
  await userEvent.click(signInButton())
  expect(await screen.findByText('Required')).toBeDefined()
  expect(screen.getByText('Invalid email address')).toBeDefined()
  expect(server.count('POST')).toBe(0)
})

it('signs in, for this visit only, and leads home [R281] [R284]', async () => {
  await open()
  await fill()
  await userEvent.click(signInButton())
  await arriveAt('/')
  const { user } = currentSession()
  expect(user?.email).toBe(ada.email)
  expect((await server.call('GET', '/api/client/profile/', undefined, user?.token)).status).toBe(200)
  expect((await sessions()).filter(({ isKept }) => isKept)).toEqual([])
  expect(document.cookie).not.toContain('larkspur_kept')
  // The browser is closed: nothing is left to come back with.
  cleanup()
  sessionStorage.clear()
  endSession()
  await restoreSession({ evenUnflagged: true })
  expect(currentSession().user).toBeNull()
})

it.each([
  ['a wrong password', () => [ada.email, 'clean-shirts']],
  ['nobody’s address', () => ['nobody@larkspur.example', 'clean-shirts']],
])('says the same of %s, and keeps what was typed [R398]', async (_, typed) => {
  await open()
  const [email = '', password = ''] = typed()
  await fill(email, password)
  await userEvent.click(signInButton())
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('The email address or password you entered is incorrect.'),
  )
  expect([field('User Name').value, field('Password').value]).toEqual([email, password])
  expect([location.pathname, currentSession().user]).toEqual(['/login', null])
  // Only the one of the sign-up.
  expect(await sessions()).toHaveLength(1)
})

it.each([
  ['no network', 'We could not be reached. Please check your connection and try again.'],
  [
    'server_error',
    'Something broke on our side. Please try again in a moment, or call or text 650-555-0142.\nInternal Server Error',
  ],
  ['too_many_requests', 'Too many tries in a short time. Please wait a few minutes and try again.'],
] as const)('says why it could not be tried: %s; the next try may work [R413] [R414]', async (fault, sentence) => {
  await open()
  await fill()
  server.failNext('POST /client/auth/login/', fault)
  await userEvent.click(signInButton())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence))
  await userEvent.click(signInButton())
  await arriveAt('/')
})

it('"Keep me signed in" leaves a cookie out of reach of scripts, which brings the session back [R130] [R283] [R284]', async () => {
  await open()
  await fill()
  await userEvent.click(field('Keep me signed in'))
  await userEvent.click(signInButton())
  await arriveAt('/')
  expect((await sessions()).filter(({ isKept }) => isKept)).toHaveLength(1)
  expect(document.cookie).toBe('larkspur_kept=1')
  expect(JSON.stringify({ ...localStorage })).toBe('{}')

  // The browser is closed and opened again the next day.
  cleanup()
  sessionStorage.clear()
  endSession()
  server.setNow('2026-11-18T18:00:00Z')
  await restoreSession()
  expect(currentSession().user?.email).toBe(ada.email)
  await openSite('/profile?edit=name')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada'))
})

it('a visitor on a private page logs in first and comes back to that very place [R40] [R281]', async () => {
  await open('/profile/address?edit=0')
  expect(location.pathname).toBe('/login')
  expect(screen.queryByText(/^Your session has ended/)).toBeNull()
  await fill()
  await userEvent.click(signInButton())
  await arriveAt('/profile/address?edit=0')
  expect(await screen.findByRole('button', { name: 'Create' })).toBeDefined()
})

it('whose session has ended is told so, and that what was typed is saved [R40] [R285]', async () => {
  signInAs(ada)
  await server.call('POST', '/api/client/auth/logout/', {}, ada.token)
  await open('/profile/phones')
  await arriveAt('/login')
  expect(screen.getByText('Your session has ended. Sign in again; what you typed is saved.')).toBeDefined()
  await fill()
  await userEvent.click(signInButton())
  await arriveAt('/profile/phones')
})

it('takes the email address along to the forgotten password', async () => {
  await openSite('/login', '/password/forgot')
  await enter('User Name', ada.email)
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  await arriveAt('/password/forgot')
  await waitFor(() => expect(field('Email').value).toBe(ada.email))
})

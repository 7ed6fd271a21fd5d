// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '../session.ts'
import { comeIn, goOut, json, openScreen, reopen, standIn } from './account-stand-in.tsx'
import NamePage from './name.tsx'

beforeEach(comeIn)
afterEach(goOut)

const REMINDER = 'Please click the update button to save your changes'
const first = () => screen.findByLabelText<HTMLInputElement>('First name')
const last = () => screen.getByLabelText<HTMLInputElement>('Last name')
const update = () => screen.getByRole('button', { name: 'Update' })

it('edits first and last name, reminds after an edit and says when it is saved [R180] [R181] [R425]', async () => {
  const account = standIn()
  openScreen(NamePage, '/profile')
  expect(screen.getByText('Loading')).toBeTruthy()
  await userEvent.type(await first(), ' Byron')
  expect(screen.getByText(REMINDER)).toBeTruthy()
  await userEvent.click(update())
  expect(await screen.findByText('Profile information updated successfully!')).toBeTruthy()
  expect(account.changes()).toEqual([
    { method: 'PATCH', path: '/client/profile/', body: { firstName: 'Ada Byron', lastName: 'Marsh' } },
  ])
  expect(screen.queryByText(REMINDER)).toBeNull()
})

it('needs both names [R317] [R305] [R329]', async () => {
  const account = standIn()
  openScreen(NamePage, '/profile')
  await userEvent.clear(await first())
  await userEvent.clear(last())
  await userEvent.click(update())
  expect(await screen.findAllByText('Required')).toHaveLength(2)
  await waitFor(async () => expect(document.activeElement).toBe(await first()))
  expect(account.changes()).toEqual([])
})

it('reloads its data two seconds after a save, and keeps what was typed since [R182]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const account = standIn()
  openScreen(NamePage, '/profile')
  await user.type(await first(), 'x')
  await user.click(update())
  await screen.findByText('Profile information updated successfully!')
  account.data.profile['firstName'] = 'Adax, as the server spells it'
  await user.type(last(), '-Hill')
  const asked = () => account.sent.filter(({ method }) => method === 'GET').length
  const before = asked()
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked()).toBe(before)
  await vi.advanceTimersByTimeAsync(600)
  expect(asked()).toBe(before + 1)
  await waitFor(async () => expect((await first()).value).toBe('Adax, as the server spells it'))
  expect(last().value).toBe('Marsh-Hill')
  expect(screen.getByText(REMINDER)).toBeTruthy()
})

it('loses nothing to a reload, and forgets the draft once it is saved', async () => {
  standIn()
  openScreen(NamePage, '/profile')
  await userEvent.type(await first(), ' Byron')
  reopen(NamePage)
  expect((await first()).value).toBe('Ada Byron')
  expect(screen.getByText(REMINDER)).toBeTruthy()
  await userEvent.click(update())
  await screen.findByText('Profile information updated successfully!')
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft.'))).toEqual([])
})

it('an edit that is taken back leaves no draft and no reminder', async () => {
  standIn()
  openScreen(NamePage, '/profile')
  await userEvent.type(await first(), 'x{Backspace}')
  expect(screen.queryByText(REMINDER)).toBeNull()
  reopen(NamePage)
  expect((await first()).value).toBe('Ada')
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft.'))).toEqual([])
})

it('loses nothing to a 401: the same customer finds it again', async () => {
  const account = standIn()
  openScreen(NamePage, '/profile')
  await userEvent.type(await first(), ' Byron')
  account.next('PATCH', '/client/profile/', () => json(401, { detail: 'Please sign in again.' }))
  account.next('POST', '/client/jwt/refresh/', () => json(401, { detail: 'Please sign in again.' }))
  await userEvent.click(update())
  await waitFor(() => expect(sessionStorage.getItem('larkspur.session')).toBeNull())
  signIn({ email: 'ada@larkspur.example', token: 'u' })
  reopen(NamePage)
  expect((await first()).value).toBe('Ada Byron')
})

it('what is typed while a slow answer is on its way stays, and pressing twice sends once', async () => {
  const account = standIn()
  openScreen(NamePage, '/profile')
  await userEvent.type(await first(), ' B')
  let answer = () => {}
  account.next('PATCH', '/client/profile/', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return json(200, { ...account.data.profile, firstName: 'Ada B' })
  })
  await userEvent.dblClick(update())
  await userEvent.type(last(), '!')
  answer()
  await screen.findByText('Profile information updated successfully!')
  expect([(await first()).value, last().value]).toEqual(['Ada B', 'Marsh!'])
  expect(account.changes()).toHaveLength(1)
})

it('shows refusals at their fields and failures in words that help [R412]', async () => {
  const account = standIn()
  openScreen(NamePage, '/profile')
  account.next('PATCH', '/client/profile/', () => json(400, { lastName: ['Must be 256 characters or less'] }))
  await userEvent.type(await first(), ' B')
  await userEvent.click(update())
  expect(await screen.findByText('Must be 256 characters or less')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(last()))
  account.next('PATCH', '/client/profile/', () => json(503))
  await userEvent.type(last(), 'x')
  await userEvent.click(update())
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
  // One thing at a time.
  expect(screen.queryByText(REMINDER)).toBeNull()
})

it('an answer that comes after somebody else has signed in is not shown to them', async () => {
  const account = standIn()
  const queries = openScreen(NamePage, '/profile')
  await userEvent.type(await first(), ' Byron')
  account.next('PATCH', '/client/profile/', () => {
    signIn({ email: 'bob@larkspur.example', token: 'b' })
    account.data.profile = { ...account.data.profile, email: 'bob@larkspur.example', firstName: 'Bob' }
    return json(200, { ...account.data.profile, email: 'ada@larkspur.example', firstName: 'Ada Byron' })
  })
  await userEvent.click(update())
  await waitFor(() =>
    expect(queries.getQueryData(['profile', 'bob@larkspur.example'])).toMatchObject({ firstName: 'Bob' }),
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(queries.getQueryData(['profile', 'bob@larkspur.example'])).toMatchObject({ firstName: 'Bob' })
})

it('offers to try again when the profile does not load', async () => {
  const account = standIn()
  account.next('GET', '/client/profile/', () => json(500))
  openScreen(NamePage, '/profile')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await first()).value).toBe('Ada')
})

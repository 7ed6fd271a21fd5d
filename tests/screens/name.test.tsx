import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../server/app-error.ts'
import NamePage from '../../web/rooms/profile/name.tsx'
import { createCustomer, putCustomer, type TestCustomer } from '../customers.ts'
import { keptDrafts, openScreen, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
  signInAs(ada)
})

const REMINDER = 'Please click the update button to save your changes'
const first = () => screen.findByLabelText<HTMLInputElement>('First name')
const last = () => screen.getByLabelText<HTMLInputElement>('Last name')
const update = () => screen.getByRole('button', { name: 'Update' })
const saved = () =>
  server.database.db
    .selectFrom('customers')
    .select(['firstName', 'lastName'])
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
const saveElsewhere = (names: { firstName: string }) => putCustomer(server, ada.id, names)

it('edits first and last name, reminds after an edit and says when it is saved [R180] [R181] [R425]', async () => {
  openScreen(NamePage, '/profile')
  expect(screen.getByText('Loading')).toBeTruthy()
  await userEvent.type(await first(), ' Byron')
  expect(screen.getByText(REMINDER)).toBeTruthy()
  await userEvent.type(last(), '-Hill')
  await userEvent.click(update())
  expect(await screen.findByText('Profile information updated successfully!')).toBeTruthy()
  expect(await saved()).toEqual({ firstName: 'Ada Byron', lastName: 'Marsh-Hill' })
  expect(screen.queryByText(REMINDER)).toBeNull()
})

it('needs both names [R317] [R305] [R329]', async () => {
  openScreen(NamePage, '/profile')
  await userEvent.clear(await first())
  await userEvent.clear(last())
  await userEvent.click(update())
  expect(await screen.findAllByText('Required')).toHaveLength(2)
  await waitFor(async () => expect(document.activeElement).toBe(await first()))
  expect(server.count('PATCH')).toBe(0)
  expect(await saved()).toEqual({ firstName: 'Ada', lastName: 'Marsh' })
})

it('reloads its data two seconds after a save, and keeps what was typed since [R182]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  openScreen(NamePage, '/profile')
  await user.type(await first(), 'x')
  await user.click(update())
  await screen.findByText('Profile information updated successfully!')
  await saveElsewhere({ firstName: 'Adax, as the server spells it' })
  await user.type(last(), '-Hill')
  const asked = () => server.count('GET /client/profile/')
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
  openScreen(NamePage, '/profile')
  await userEvent.type(await first(), ' Byron')
  reopenScreen(NamePage)
  expect((await first()).value).toBe('Ada Byron')
  expect(screen.getByText(REMINDER)).toBeTruthy()
  await userEvent.click(update())
  await screen.findByText('Profile information updated successfully!')
  expect(keptDrafts()).toEqual([])
})

it('an edit that is taken back leaves no draft and no reminder', async () => {
  openScreen(NamePage, '/profile')
  await userEvent.type(await first(), 'x{Backspace}')
  expect(screen.queryByText(REMINDER)).toBeNull()
  reopenScreen(NamePage)
  expect((await first()).value).toBe('Ada')
  expect(keptDrafts()).toEqual([])
})

it('loses nothing to a 401: the same customer finds it again', async () => {
  openScreen(NamePage, '/profile')
  await userEvent.type(await first(), ' Byron')
  await server.call('POST', '/api/client/auth/logout/', {}, ada.token)
  await userEvent.click(update())
  await waitFor(() => expect(sessionStorage.getItem('larkspur.session')).toBeNull())
  await signInAgain(server, ada)
  reopenScreen(NamePage)
  expect((await first()).value).toBe('Ada Byron')
})

it('what is typed while a slow answer is on its way stays, and pressing twice sends once', async () => {
  openScreen(NamePage, '/profile')
  await userEvent.type(await first(), ' B')
  const answer = server.holdNext('PATCH /client/profile/')
  await userEvent.dblClick(update())
  await userEvent.type(last(), '!')
  answer()
  await screen.findByText('Profile information updated successfully!')
  expect([(await first()).value, last().value]).toEqual(['Ada B', 'Marsh!'])
  expect(server.count('PATCH')).toBe(1)
  expect(await saved()).toEqual({ firstName: 'Ada B', lastName: 'Marsh' })
})

it('shows refusals at their fields and failures in words that help [R413]', async () => {
  openScreen(NamePage, '/profile')
  const tooLong = { lastName: ['Must be 256 characters or less'] }
  server.failNext('PATCH /client/profile/', new AppError('invalid_input', { fields: tooLong }))
  await userEvent.type(await first(), ' B')
  await userEvent.click(update())
  expect(await screen.findByText('Must be 256 characters or less')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(last()))
  server.failNext('PATCH /client/profile/', 'unavailable')
  await userEvent.type(last(), 'x')
  await userEvent.click(update())
  const sorry =
    'Something broke on our side. Please try again in a moment, or call or text 650-555-0142.\nService Unavailable'
  await waitFor(() => expect(document.body.textContent).toContain(sorry))
  // One thing at a time.
  expect(screen.queryByText(REMINDER)).toBeNull()
})

it('an answer that comes after somebody else has signed in is not shown to them', async () => {
  const bob = await createCustomer(server, { firstName: 'Bob', lastName: 'Hill', plan: 'gold' })
  openScreen(NamePage, '/profile')
  await userEvent.type(await first(), ' Byron')
  const answer = server.holdNext('PATCH /client/profile/')
  await userEvent.click(update())
  await waitFor(async () => expect(await saved()).toMatchObject({ firstName: 'Ada Byron' }))
  signInAs(bob)
  answer()
  await waitFor(async () => expect((await first()).value).toBe('Bob'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([(await first()).value, last().value]).toEqual(['Bob', 'Hill'])
})

it('offers to try again when the profile does not load', async () => {
  server.failNext('GET /client/profile/', 'server_error')
  openScreen(NamePage, '/profile')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await first()).value).toBe('Ada')
})

// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CELL, comeIn, goOut, json, openScreen, reopen, standIn } from './account-stand-in.tsx'
import PhonesRoom from './phones.tsx'

beforeEach(comeIn)
afterEach(goOut)

const OFFICE = { id: 2, title: 'Office', number: '+14085550123', isVerified: false }
const both = () => standIn({ phones: [{ ...CELL }, { ...OFFICE }] })
const card = (name: string) => screen.findByRole('region', { name })
const press = async (where: HTMLElement, name: string) => userEvent.click(within(where).getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('lists phones with their number, the main one and whether they are verified [R185]', async () => {
  both()
  openScreen(PhonesRoom, '/profile/phones')
  expect((await card('Cell')).textContent).toContain('650-555-0199')
  expect(within(await card('Cell')).getByText('Verified')).toBeTruthy()
  expect(await within(await card('Cell')).findByText('Main phone')).toBeTruthy()
  expect(within(await card('Office')).getByText('Not verified')).toBeTruthy()
  expect(within(await card('Cell')).queryByRole('button', { name: 'Verify' })).toBeNull()
})

it('adds one: "Cell" by itself, typed with dashes, sent with the prefix [R185] [R186] [R310] [R311] [R321]', async () => {
  const account = standIn()
  openScreen(PhonesRoom, '/profile/phones')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a phone' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Number')))
  expect(field('Title').value).toBe('Cell')
  await userEvent.clear(field('Title'))
  await press(await card('New phone'), 'Create')
  expect(await screen.findAllByText('Required')).toHaveLength(2)
  await userEvent.type(field('Title'), 'Office')
  await userEvent.type(field('Number'), '408555012')
  await userEvent.tab()
  expect(await screen.findByText('Invalid phone number, must be 10 digits')).toBeTruthy()
  await userEvent.type(field('Number'), '3')
  expect(field('Number').value).toBe('408-555-0123')
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText('Phone added successfully!')).toBeTruthy()
  expect(account.changes()).toEqual([
    { method: 'POST', path: '/client/phones/', body: { title: 'Office', number: '+14085550123' } },
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a phone' })))
})

it('changes one, shown without its prefix [R181] [R186] [R424]', async () => {
  const account = both()
  openScreen(PhonesRoom, '/profile/phones')
  await press(await card('Office'), 'Edit')
  expect(field('Number').value).toBe('408-555-0123')
  await userEvent.type(field('Title'), ' desk')
  expect(screen.getByText('Please click the update button to save your changes')).toBeTruthy()
  await press(await card('Office'), 'Update')
  expect(await screen.findByText('Phone updated successfully!')).toBeTruthy()
  expect(account.changes()).toEqual([
    { method: 'PUT', path: '/client/phones/2/', body: { title: 'Office desk', number: '+14085550123' } },
  ])
  expect(await card('Office desk')).toBeTruthy()
})

it('a number that is taken is said at the field; one’s own is called so [R412]', async () => {
  const account = both()
  openScreen(PhonesRoom, '/profile/phones?edit=0')
  await card('New phone')
  const taken = () => json(400, { number: ['An account with this phone already exists.'] }, 'number_taken')
  account.next('POST', '/client/phones/', taken)
  await userEvent.type(field('Number'), '6505550142')
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText('An account with this phone already exists.')).toBeTruthy()
  account.next('POST', '/client/phones/', taken)
  await userEvent.clear(field('Number'))
  await userEvent.type(field('Number'), '4085550123')
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText('This phone is on your list already.')).toBeTruthy()
})

it('an addition whose answer was lost is found', async () => {
  const account = standIn()
  openScreen(PhonesRoom, '/profile/phones?edit=0')
  await card('New phone')
  await userEvent.type(field('Number'), '4085550123')
  account.next('POST', '/client/phones/', () => {
    account.data.phones.push({ ...OFFICE })
    throw new TypeError('Failed to fetch')
  })
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText(/We could not be reached/)).toBeTruthy()
  account.next('POST', '/client/phones/', () => json(400, { number: ['Taken.'] }, 'number_taken'))
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText('Phone added successfully!')).toBeTruthy()
})

it('verifies by a code of six digits, which a new one may replace after 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  const account = both()
  openScreen(PhonesRoom, '/profile/phones')
  await user.click(within(await card('Office')).getByRole('button', { name: 'Verify' }))
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code'])
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(screen.getByText(/408-555-0123/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
  await user.type(code, '123')
  await user.click(screen.getByRole('button', { name: 'Verify phone' }))
  expect(await screen.findByText('Must be 6 digits')).toBeTruthy()

  await vi.advanceTimersByTimeAsync(31_000)
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }))
  await waitFor(() => expect(account.changes().filter(({ path }) => path.endsWith('send_code/'))).toHaveLength(2))
  expect(await screen.findByText(/You can ask again in/)).toBeTruthy()

  account.next('POST', '/client/phones/2/verify/', () => json(400, { code: ['This is not the code.'] }))
  await user.clear(code)
  await user.type(code, '12 34 56 7')
  expect(code.value).toBe('123456')
  await user.click(screen.getByRole('button', { name: 'Verify phone' }))
  expect(await screen.findByText('This is not the code.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Verify phone' }))
  expect(await screen.findByText('Phone verified successfully!')).toBeTruthy()
  expect(account.changes().at(-1)?.body).toEqual({ code: '123456' })
  expect(within(await card('Office')).getByText('Verified')).toBeTruthy()
})

it('a page that was reloaded while the text was read still waits for the code', async () => {
  both()
  openScreen(PhonesRoom, '/profile/phones')
  await press(await card('Office'), 'Verify')
  await screen.findByLabelText('Code')
  reopen(PhonesRoom)
  expect(await screen.findByLabelText('Code')).toBeTruthy()
})

it('a code that could not be sent is said on the card', async () => {
  const account = both()
  openScreen(PhonesRoom, '/profile/phones')
  account.next('POST', '/client/phones/2/send_code/', () => json(429, { detail: 'Too many tries.' }))
  await press(await card('Office'), 'Verify')
  expect(await within(await card('Office')).findByText('Too many tries.')).toBeTruthy()
})

it('is deleted after a question; the last one stays, and says why', async () => {
  const account = both()
  openScreen(PhonesRoom, '/profile/phones')
  await press(await card('Office'), 'Delete')
  await press(screen.getByRole('dialog'), 'Delete')
  expect(await screen.findByText('Phone was removed')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('region', { name: 'Office' })).toBeNull()
  await press(await card('Cell'), 'Delete')
  account.next('DELETE', '/client/phones/1/', () => json(409, { nonFieldErrors: ['We need one.'] }))
  await press(screen.getByRole('dialog'), 'Delete')
  expect((await screen.findByRole('alert')).textContent).toBe('We need one.')
  await press(screen.getByRole('dialog'), 'Keep it')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('becomes the main one at a press', async () => {
  const account = both()
  openScreen(PhonesRoom, '/profile/phones')
  await press(await card('Office'), 'Make this my main phone')
  expect(await within(await card('Office')).findByText('Main phone')).toBeTruthy()
  expect(account.changes().at(-1)?.body).toEqual({ mainPhone: 2 })
})

it('what was typed is there after a reload, until Cancel', async () => {
  both()
  openScreen(PhonesRoom, '/profile/phones')
  await press(await card('Office'), 'Edit')
  await userEvent.type(field('Title'), ' desk')
  history.replaceState(null, '', '/profile/phones')
  reopen(PhonesRoom)
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Office desk')
  await press(await card('Office'), 'Cancel')
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft.'))).toEqual([])
})

it('one that was deleted in another window says so and offers what was typed as a new one', async () => {
  const account = both()
  openScreen(PhonesRoom, '/profile/phones?edit=2')
  await userEvent.type(await screen.findByLabelText('Title'), ' desk')
  account.data.phones.splice(1, 1)
  await press(await card('Office'), 'Update')
  expect(await screen.findByText('This phone is no longer on your list')).toBeTruthy()
  expect(await card('New phone')).toBeTruthy()
  expect([field('Title').value, field('Number').value]).toEqual(['Office desk', '408-555-0123'])
})

it('says what to do where there is none, and where the list did not load', async () => {
  const account = standIn({ phones: [] })
  account.next('GET', '/client/phones/', () => json(500))
  openScreen(PhonesRoom, '/profile/phones')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add a phone' }))
  expect(await card('New phone')).toBeTruthy()
})

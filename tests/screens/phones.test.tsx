import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../server/app-error.ts'
import PhonesPage from '../../web/rooms/profile/phones.tsx'
import { createCustomer, putCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { keptDrafts, openScreen, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
/** The first is the one she signed up with, verified and her main one. */
beforeEach(async () => {
  ada = await createAda(server)
  await server.database.db.updateTable('phones').set({ verifiedAt: new Date() }).execute()
  signInAs(ada)
})

const BROKEN =
  'Something broke on our side. Please try again in a moment, or call or text 650-555-0142.\nInternal Server Error'
const add = (phone: object) => server.call('POST', '/api/client/phones/', phone, ada.token)
const addOffice = () => add({ title: 'Office', number: '+14085550123' })
const removeElsewhere = (id: number) => server.call('DELETE', `/api/client/phones/${id}/`, undefined, ada.token)
const saved = async () => {
  const rows = await server.database.db.selectFrom('phones').selectAll().orderBy('id').execute()
  return rows.map(({ id, title, number, verifiedAt }) => ({ id, title, number, isVerified: verifiedAt !== null }))
}
const mainPhone = async () =>
  (await server.database.db.selectFrom('customers').select('mainPhoneId').executeTakeFirstOrThrow()).mainPhoneId
/** The codes that were texted to the office, oldest first. */
const codes = async () => {
  const rows = await server.database.db
    .selectFrom('messages')
    .select('secret')
    .where('recipient', '=', '+14085550123')
    .orderBy('id')
    .execute()
  return rows.map(({ secret }) => secret ?? '')
}
const CELL = { id: 1, title: 'Cell', number: '+16505550199', isVerified: true }
const OFFICE = { id: 2, title: 'Office', number: '+14085550123', isVerified: false }

const card = (name: string) => screen.findByRole('region', { name })
const press = async (where: HTMLElement, name: string) => userEvent.click(within(where).getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('lists phones with their number, the main one and whether they are verified [R185]', async () => {
  await addOffice()
  openScreen(PhonesPage, '/profile/phones')
  expect((await card('Cell')).textContent).toContain('650-555-0199')
  expect(within(await card('Cell')).getByText('Verified')).toBeTruthy()
  expect(await within(await card('Cell')).findByText('Main phone')).toBeTruthy()
  expect(within(await card('Office')).getByText('Not verified')).toBeTruthy()
  const dropped = 'Verify it within 24 hours, or we’ll remove it from your list.'
  expect(within(await card('Office')).getByText(dropped)).toBeTruthy()
  expect(within(await card('Cell')).queryByText(dropped)).toBeNull()
  expect(within(await card('Cell')).queryByRole('button', { name: 'Verify' })).toBeNull()
})

it('adds one: "Cell" by itself, typed with dashes, sent with the prefix [R185] [R186] [R310] [R311] [R321]', async () => {
  openScreen(PhonesPage, '/profile/phones')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a phone' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Number')))
  expect(field('Title').value).toBe('Cell')
  expect(screen.getByText('For example, Cell or Work.')).toBeTruthy()
  await userEvent.clear(field('Title'))
  await press(await card('New phone'), 'Create')
  expect(await screen.findAllByText('Required')).toHaveLength(2)
  await userEvent.type(field('Title'), 'Office')
  await userEvent.type(field('Number'), '408555012')
  await userEvent.tab()
  expect(await screen.findByText('Invalid phone number, must be 10 digits')).toBeTruthy()
  await userEvent.type(field('Number'), '3')
  expect(field('Number').value).toBe('408-555-0123')
  expect(server.count('POST')).toBe(0)
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText('Phone added')).toBeTruthy()
  expect(await saved()).toEqual([CELL, OFFICE])
  // The form is gone; the reading goes on at what was made.
  await waitFor(async () => expect(document.activeElement).toBe(await card('Office')))
})

it('changes one, shown without its prefix [R181] [R186] [R424]', async () => {
  await addOffice()
  openScreen(PhonesPage, '/profile/phones')
  await press(await card('Office'), 'Edit')
  expect(field('Number').value).toBe('408-555-0123')
  await userEvent.type(field('Title'), ' desk')
  expect(screen.getByText('Please click the update button to save your changes')).toBeTruthy()
  await press(await card('Office'), 'Update')
  expect(await screen.findByText('Phone updated successfully!')).toBeTruthy()
  expect(await saved()).toEqual([CELL, { ...OFFICE, title: 'Office desk' }])
  expect(await card('Office desk')).toBeTruthy()
})

it('a number that is taken is said at the field; one’s own is called so [R412]', async () => {
  await addOffice()
  const { id } = await createCustomer(server, { phone: '+16505550142' })
  await server.database.db.updateTable('phones').set({ verifiedAt: START }).where('customerId', '=', id).execute()
  openScreen(PhonesPage, '/profile/phones?edit=0')
  await card('New phone')
  await userEvent.type(field('Number'), '6505550142')
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText('An account with this phone already exists.')).toBeTruthy()
  await userEvent.clear(field('Number'))
  await userEvent.type(field('Number'), '4085550123')
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText('This phone is already on your list.')).toBeTruthy()
})

it('an eleventh one is refused in the form, which keeps it', async () => {
  for (let count = 0; count < 9; count += 1) await add({ title: 'Boat', number: `+1628555010${count}` })
  openScreen(PhonesPage, '/profile/phones')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a phone' }))
  await userEvent.type(field('Number'), '4085550123')
  await press(await card('New phone'), 'Create')
  const sentence = 'Your list of phones is full. Please delete one you no longer need first.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(field('Number').value).toBe('408-555-0123')
})

it('a number of another country is refused before it is sent', async () => {
  openScreen(PhonesPage, '/profile/phones')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a phone' }))
  await userEvent.type(field('Number'), '4165550123')
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText('Must be a US phone number that can get texts')).toBeTruthy()
  expect(server.count('POST')).toBe(0)
})

it('an addition whose answer was lost is found', async () => {
  openScreen(PhonesPage, '/profile/phones?edit=0')
  await card('New phone')
  await userEvent.type(field('Number'), '4085550123')
  server.failNext('POST /client/phones/', 'lost answer')
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText(/We could not be reached/)).toBeTruthy()
  await press(await card('New phone'), 'Create')
  expect(await screen.findByText('Phone added')).toBeTruthy()
  expect(await saved()).toEqual([CELL, { ...OFFICE, title: 'Cell' }])
})

it('verifies by a code of six digits, which a new one may replace after 30 seconds', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await addOffice()
  openScreen(PhonesPage, '/profile/phones')
  await user.click(within(await card('Office')).getByRole('button', { name: 'Verify' }))
  const code = await screen.findByLabelText<HTMLInputElement>('Six-digit code')
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code'])
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(screen.getByText(/408-555-0123/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
  await user.type(code, '123')
  await user.click(screen.getByRole('button', { name: 'Verify phone' }))
  expect(await screen.findByText('Must be 6 digits')).toBeTruthy()

  await vi.advanceTimersByTimeAsync(31_000)
  server.setNow(new Date(START.getTime() + 31_000))
  const before = await codes()
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }))
  // The text of the one before waits no longer.
  await waitFor(async () => expect(await codes()).not.toEqual(before))
  expect(await screen.findByText(/You can ask again in/)).toBeTruthy()

  const [right = ''] = await codes()
  const wrong = right === '123456' ? '654321' : '123456'
  // The sixth digit sends it, also out of a text that was pasted as a whole.
  await user.clear(code)
  await user.click(code)
  await user.paste(`Larkspur: ${wrong.slice(0, 3)} ${wrong.slice(3)} is your code.`)
  const sentence = 'That’s not the code we sent, or it has expired. Please check it or ask for a new one.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(await saved()).toEqual([CELL, OFFICE])
  await waitFor(() => expect([code.value, document.activeElement]).toEqual(['', code]))
  await user.type(code, right.slice(0, 1))
  expect(screen.queryByText(sentence)).toBeNull()
  await user.type(code, right.slice(1))
  expect(await screen.findByText('Phone verified')).toBeTruthy()
  expect(await saved()).toEqual([CELL, { ...OFFICE, isVerified: true }])
  expect(within(await card('Office')).getByText('Verified')).toBeTruthy()
})

it('a page that was reloaded while the text was read still waits for the code', async () => {
  await addOffice()
  openScreen(PhonesPage, '/profile/phones')
  await press(await card('Office'), 'Verify')
  await screen.findByLabelText('Six-digit code')
  reopenScreen(PhonesPage)
  expect(await screen.findByLabelText('Six-digit code')).toBeTruthy()
})

it('a code that is in somebody’s hand is typed without asking for another', async () => {
  await addOffice()
  openScreen(PhonesPage, '/profile/phones')
  const field = () => screen.findByLabelText('Six-digit code')
  // Texted from another device.
  await press(await card('Office'), 'I have a code')
  await field()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  // No more of them can be had.
  const spent = new AppError('too_many_requests', { headers: { 'retry-after': '2465' } })
  server.failNext('POST /client/phones/2/send_code/', spent)
  await press(await card('Office'), 'Verify')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await screen.findByText(/^That’s all the codes we can send for now\. You can ask again in 4[01]:\d\d\.$/)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(server.count('POST /client/phones/2/send_code/')).toBe(1)
  await press(await card('Office'), 'Verify')
  await field()
  expect(server.count('POST /client/phones/2/send_code/')).toBe(1)
})

it('a list that cannot be loaded says why, and is asked for again [R413]', async () => {
  server.failNext('GET /client/phones/', 'server_error')
  openScreen(PhonesPage, '/profile/phones')
  expect((await screen.findByRole('alert')).textContent).toBe(`We couldn’t load this${BROKEN}Try again`)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card('Cell')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a code that could not be sent is said on the card [R413]', async () => {
  await addOffice()
  openScreen(PhonesPage, '/profile/phones')
  server.failNext('POST /client/phones/2/send_code/', 'too_many_requests')
  await press(await card('Office'), 'Verify')
  expect(await within(await card('Office')).findByText(/^Too many tries/)).toBeTruthy()
  server.failNext('POST /client/phones/2/send_code/', 'server_error')
  await press(await card('Office'), 'Verify')
  await waitFor(async () => expect((await card('Office')).textContent).toContain(BROKEN))
  expect(await codes()).toEqual([])
  await press(await card('Office'), 'Verify')
  server.failNext('POST /client/phones/2/verify/', 'server_error')
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456')
  await waitFor(async () => expect((await card('Office')).textContent).toContain(BROKEN))
})

it('is deleted after a question; the only one stays, said at once with the way to another', async () => {
  await addOffice()
  openScreen(PhonesPage, '/profile/phones')
  await press(await card('Office'), 'Delete')
  expect(
    await screen.findByText('We will remove Office, 408-555-0123 from your list and stop texting it.'),
  ).toBeTruthy()
  expect(screen.queryByText(/instead/)).toBeNull()
  await press(await screen.findByRole('dialog'), 'Delete')
  expect(await screen.findByText('Phone removed')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('region', { name: 'Office' })).toBeNull()
  expect(await saved()).toEqual([CELL])
  await press(await card('Cell'), 'Delete')
  const dialog = await screen.findByRole('dialog', { name: 'You need one phone' })
  expect(dialog.textContent).toContain('This is your only phone, and we need one to text you. Add another first.')
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
  await press(dialog, 'Add another phone')
  await waitFor(() => expect(document.activeElement).toBe(field('Number')))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('who deletes the main one is told which one follows; what the server refuses, it says', async () => {
  await addOffice()
  openScreen(PhonesPage, '/profile/phones')
  await within(await card('Cell')).findByText('Main phone')
  await press(await card('Cell'), 'Delete')
  expect(await screen.findByText('We will text Office, 408-555-0123 instead.')).toBeTruthy()
  // The other goes in another window.
  await removeElsewhere(2)
  await press(await screen.findByRole('dialog'), 'Delete')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'This is your only phone, and we need one to text you. Add another first.',
    ),
  )
  await press(await screen.findByRole('dialog'), 'Keep it')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await saved()).toEqual([CELL])
})

it('becomes the main one at a press', async () => {
  await addOffice()
  openScreen(PhonesPage, '/profile/phones')
  await press(await card('Office'), 'Make this my main phone')
  expect(await within(await card('Office')).findByText('Main phone')).toBeTruthy()
  expect(await mainPhone()).toBe(2)
})

it('what was typed is there after a reload, until Cancel', async () => {
  await addOffice()
  openScreen(PhonesPage, '/profile/phones')
  await press(await card('Office'), 'Edit')
  await userEvent.type(field('Title'), ' desk')
  history.replaceState(null, '', '/profile/phones')
  reopenScreen(PhonesPage)
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Office desk')
  await press(await card('Office'), 'Cancel')
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
  expect(keptDrafts()).toEqual([])
})

it('one that was deleted in another window says so and offers what was typed as a new one', async () => {
  await addOffice()
  openScreen(PhonesPage, '/profile/phones?edit=2')
  await userEvent.type(await screen.findByLabelText('Title'), ' desk')
  await removeElsewhere(2)
  await press(await card('Office'), 'Update')
  expect(await screen.findByText('This phone is no longer on your list')).toBeTruthy()
  expect(await card('New phone')).toBeTruthy()
  expect([field('Title').value, field('Number').value]).toEqual(['Office desk', '408-555-0123'])
})

it('says what to do where there is none, and where the list did not load', async () => {
  await putCustomer(server, ada.id, { mainPhoneId: null })
  await server.database.db.deleteFrom('phones').execute()
  server.failNext('GET /client/phones/', 'server_error')
  openScreen(PhonesPage, '/profile/phones')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add a phone' }))
  expect(await card('New phone')).toBeTruthy()
})

it('says calmly that a number has said STOP, and that no code can be texted to it', async () => {
  await addOffice()
  await server.database.query('insert into text_stops (number, since) select number, $1 from phones', [START])
  openScreen(PhonesPage, '/profile/phones')
  const sentence = 'This number texted STOP, so we email you instead. Text START to 650-555-0142 to get texts again.'
  await within(await card('Cell')).findByText(sentence)
  const office = await card('Office')
  within(office).getByText(sentence)
  await press(office, 'Verify')
  await within(office).findByText(
    'This number texted STOP, so we cannot text it a code. Text START to 650-555-0142 to get texts again.',
  )
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { PLACE_FIELDS } from '#rules/place'
import { AppError } from '../../server/app-error.ts'
import AddressPage from '../../web/rooms/profile/address.tsx'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { putPickup } from '../put-pickup.ts'
import { openScreen, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
/** The first is the one she signed up with, which is her main one. */
beforeEach(async () => {
  ada = await createAda(server)
  signInAs(ada)
})

const BROKEN =
  'Something broke on our side. Please try again in a moment, or call or text 650-555-0142.\nInternal Server Error'
const WORK = { title: 'Work', zip_code: '94301', address_line_1: '1 Hamilton Avenue' }
const add = (address: object) => server.call('POST', '/api/client/addresses/', address, ada.token)
const removeElsewhere = (id: number) => server.call('DELETE', `/api/client/addresses/${id}/`, undefined, ada.token)
const saved = () =>
  server.database.db
    .selectFrom('addresses')
    .select(['id', 'title', ...PLACE_FIELDS])
    .orderBy('id')
    .execute()
const mainAddress = async () =>
  (await server.database.db.selectFrom('customers').select('mainAddressId').executeTakeFirstOrThrow()).mainAddressId

const choice = () => screen.findByLabelText<HTMLSelectElement>('Your addresses')
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const street = () => field('Your street address')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const pressIn = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }))

it('offers every address and a new one, and begins with the main one [R183] [R184]', async () => {
  await add(WORK)
  openScreen(AddressPage, '/profile/address')
  expect([...(await choice()).options].map(({ value, text }) => [value, text])).toEqual([
    ['1', 'Home, 228 Bush Street (main)'],
    ['2', 'Work, 1 Hamilton Avenue'],
    ['0', 'Add new address'],
  ])
  expect(street().value).toBe('228 Bush Street')
  expect(screen.getByText('Main address')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Update' })).toBeTruthy()
  await userEvent.selectOptions(await choice(), '0')
  expect(await screen.findByRole('button', { name: 'Create' })).toBeTruthy()
  expect([field('Title').value, street().value, field('Zip code').value]).toEqual(['', '', ''])
  expect(screen.getByText('For example, Home or Work.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete this address' })).toBeNull()
})

it('a new one has a button too, for who does not look for it in the list', async () => {
  openScreen(AddressPage, '/profile/address')
  await choice()
  await press('Add new address')
  expect(await screen.findByRole('button', { name: 'Create' })).toBeTruthy()
  expect([(await choice()).value, document.activeElement]).toEqual(['0', await choice()])
  expect(screen.queryByRole('button', { name: 'Add new address' })).toBeNull()
})

describe('a gate code that was changed in another tab', () => {
  const GATE = '#4711'
  const changeElsewhere = () => server.call('PATCH', '/api/client/addresses/1/', { gate_code: GATE }, ada.token)

  it('stays when this tab, which has not heard of it, changes something else', async () => {
    openScreen(AddressPage, '/profile/address')
    await choice()
    await changeElsewhere()
    await userEvent.type(field('Apt/Suite (optional)'), '5')
    await press('Update')
    await screen.findByText('Address updated')
    expect(await saved()).toMatchObject([{ gateCode: GATE, addressLine2: '5' }])
  })

  it('is in the form after a reload, beside what was typed here and not sent', async () => {
    openScreen(AddressPage, '/profile/address')
    await choice()
    await userEvent.type(field('Apt/Suite (optional)'), '5')
    await changeElsewhere()
    reopenScreen(AddressPage)
    await choice()
    expect([field('Apt/Suite (optional)').value, field('Gate or building code (optional)').value]).toEqual(['5', GATE])
  })
})

it('needs a title, a street and a zip code, and no apartment [R316] [R318]', async () => {
  openScreen(AddressPage, '/profile/address?edit=0')
  await choice()
  await userEvent.clear(field('Title'))
  await press('Create')
  expect(await screen.findAllByText('Required')).toHaveLength(3)
  expect(server.count('POST')).toBe(0)
  expect(await saved()).toHaveLength(1)
})

it('adds one and goes to it [R184]', async () => {
  openScreen(AddressPage, '/profile/address?edit=0')
  await choice()
  // There is a Home already.
  expect(field('Title').value).toBe('')
  await userEvent.type(field('Title'), 'Work')
  await userEvent.type(street(), '1 Hamilton Avenue')
  await userEvent.type(field('Zip code'), '94301')
  await userEvent.type(field('Gate or building code (optional)'), ' #4711 ')
  await userEvent.type(field('Instructions (optional)'), 'Ring twice')
  await userEvent.click(screen.getByRole('switch', { name: 'There is a doorman' }))
  await press('Create')
  expect(await screen.findByText('Address added')).toBeTruthy()
  expect((await saved()).slice(1)).toEqual([
    {
      id: 2,
      title: 'Work',
      zipCode: '94301',
      addressLine1: '1 Hamilton Avenue',
      addressLine2: '',
      gateCode: '#4711',
      instructions: 'Ring twice',
      hasDoorman: true,
    },
  ])
  expect(await screen.findByRole('button', { name: 'Update' })).toBeTruthy()
  // The form has become another one; the reading goes on at its beginning, which says what was done.
  const made = screen.getByRole('region', { name: 'Work' })
  await waitFor(() => expect(document.activeElement).toBe(made))
  expect(made.textContent).toContain('Added. We can pick up and deliver here from now on.')
})

it('shows the gate code as it is saved, says who sees it, and takes no sentence for one', async () => {
  await add({ ...WORK, gate_code: '#4711' })
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  const code = field('Gate or building code (optional)')
  expect(code.value).toBe('#4711')
  const hint = document.getElementById(code.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Only your driver and our office see it.')
  await userEvent.type(code, ' and then the left door')
  await press('Update')
  expect(await screen.findByText('Must be 20 characters or less')).toBeTruthy()
  expect(server.count('PUT')).toBe(0)
  await userEvent.clear(code)
  await press('Update')
  expect(await screen.findByText('Address updated')).toBeTruthy()
  expect((await saved()).map(({ gateCode }) => gateCode)).toEqual(['', ''])
})

it('changes one, reminding first [R181] [R184]', async () => {
  await add(WORK)
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  await userEvent.type(field('Apt/Suite (optional)'), '5')
  expect(screen.getByText('Please click the update button to save your changes')).toBeTruthy()
  await press('Update')
  expect(await screen.findByText('Address updated')).toBeTruthy()
  expect((await saved()).map(({ addressLine2 }) => addressLine2)).toEqual(['', '5'])
})

it('says how many pickups changed with it, and whom to text about those that no longer can', async () => {
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await putPickup(server, ada)
  openScreen(AddressPage, '/profile/address')
  await choice()
  await userEvent.type(street(), ' A')
  await press('Update')
  expect(await screen.findByText('One pickup changed with the address.')).toBeTruthy()

  await putPickup(server, ada, { pickupDay: '2026-11-18', changeableUntil: START })
  await userEvent.type(street(), ' B')
  await press('Update')
  expect(await screen.findByText('One pickup can no longer be changed')).toBeTruthy()
  expect(status().join()).toContain(
    'We’ll come to the old address. If that is wrong, please text 650-555-0142. One pickup changed with the address.',
  )
  expect(screen.getByRole('link', { name: 'Text us' }).getAttribute('href')).toBe('sms:+16505550142')

  await server.database.db.deleteFrom('pickups').execute()
  await userEvent.type(street(), ' C')
  await press('Update')
  await waitFor(() => expect(screen.queryByText('One pickup can no longer be changed')).toBeNull())
  expect(screen.queryByText(/changed with the address/)).toBeNull()
})

it('what became of the last change does not stand beside the refusal of the next one', async () => {
  await putPickup(server, ada)
  openScreen(AddressPage, '/profile/address')
  await choice()
  await userEvent.type(street(), ' A')
  await press('Update')
  expect(await screen.findByText('One pickup changed with the address.')).toBeTruthy()
  server.failNext('PUT /client/addresses/', 'server_error')
  await userEvent.type(street(), ' B')
  await press('Update')
  await waitFor(() => expect(document.body.textContent).toContain(BROKEN))
  expect(screen.queryByText('One pickup changed with the address.')).toBeNull()
})

it('an address that a pickup needs stays, and the question says why', async () => {
  await add(WORK)
  await putPickup(server, ada)
  openScreen(AddressPage, '/profile/address')
  await choice()
  await press('Delete this address')
  await pressIn(await screen.findByRole('dialog'), 'Delete')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('A pickup is planned at this address. Move or cancel it first.'),
  )
  expect((await saved()).map(({ title }) => title)).toEqual(['Home', 'Work'])
})

it.each([
  ['the button', () => press('Update')],
  // The field has the focus then, and loses it to the modal.
  ['Enter', () => userEvent.type(field('Zip code'), '{Enter}')],
])(
  'an unserved zip code, sent with %s, opens NOTIFY with what was typed, and the form keeps it [R323]',
  async (_, send) => {
    await add(WORK)
    openScreen(AddressPage, '/profile/address?edit=2')
    await choice()
    await userEvent.clear(field('Zip code'))
    await userEvent.type(field('Zip code'), '94105')
    await send()
    const notify = within(await screen.findByRole('dialog', { name: 'Sorry...' }))
    expect(notify.getByLabelText<HTMLInputElement>('Zip code').value).toBe('94105')
    expect(notify.getByLabelText<HTMLInputElement>('Your street address').value).toBe('1 Hamilton Avenue')
    const form = within(screen.getByRole('region', { name: 'Work' }))
    expect(await form.findByText('We do not offer service in your area at this moment.')).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>('Zip code').value).toBe('94105')
    expect((await saved())[1]).toMatchObject({ zipCode: '94301' })
  },
)

it('shows the server’s words under their fields [R412]', async () => {
  openScreen(AddressPage, '/profile/address')
  await choice()
  const refused = new AppError('invalid_input', { fields: { title: ['Not this one.'] } })
  server.failNext('PUT /client/addresses/1/', refused)
  await press('Update')
  expect(await screen.findByText('Not this one.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Title')))
})

it('becomes the main one at a press', async () => {
  await add(WORK)
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  await press('Make this my main address')
  expect(await screen.findByText('Main address updated')).toBeTruthy()
  expect(await mainAddress()).toBe(2)
  expect(await screen.findByText('Main address')).toBeTruthy()
})

it('says that something broke on our side, and what to do [R413]', async () => {
  await add(WORK)
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  server.failNext('PATCH /client/profile/', 'server_error')
  await press('Make this my main address')
  await waitFor(() => expect(document.body.textContent).toContain(BROKEN))
})

it('is deleted after a question', async () => {
  await add(WORK)
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  await press('Delete this address')
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'We will remove Work, 1 Hamilton Avenue from your list.',
  )
  expect(screen.queryByText(/becomes your main address/)).toBeNull()
  expect(await saved()).toHaveLength(2)
  await pressIn(await screen.findByRole('dialog'), 'Delete')
  expect(await screen.findByText('Address removed')).toBeTruthy()
  await waitFor(() => expect(street().value).toBe('228 Bush Street'))
  expect(screen.queryByText('This address is no longer on your list')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await saved()).map(({ title }) => title)).toEqual(['Home'])
})

it('the only one stays: said at once, with the way to another', async () => {
  openScreen(AddressPage, '/profile/address')
  await choice()
  await press('Delete this address')
  const dialog = await screen.findByRole('dialog', { name: 'You need one address' })
  expect(dialog.textContent).toContain('This is your only address, and we need one to pick up from. Add another first.')
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
  await pressIn(dialog, 'Add another address')
  expect(await screen.findByRole('button', { name: 'Create' })).toBeTruthy()
  expect((await choice()).value).toBe('0')
  expect(document.activeElement).toBe(await choice())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.count('DELETE')).toBe(0)
  expect(await saved()).toHaveLength(1)
})

it('who deletes the main one is told which one follows; what the server refuses, it says', async () => {
  await add(WORK)
  await add({ ...WORK, title: 'Studio' })
  openScreen(AddressPage, '/profile/address')
  await choice()
  await press('Delete this address')
  expect(await screen.findByText('Work, 1 Hamilton Avenue becomes your main address.')).toBeTruthy()
  // The others go in another window.
  await removeElsewhere(2)
  await removeElsewhere(3)
  await pressIn(await screen.findByRole('dialog'), 'Delete')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'This is your only address, and we need one to pick up from. Add another first.',
    ),
  )
  expect((await saved()).map(({ title }) => title)).toEqual(['Home'])
})

it('what was typed outlives a deletion that was refused, should the address go elsewhere after that', async () => {
  await add(WORK)
  const queries = openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  await userEvent.type(street(), ', top floor')
  await press('Delete this address')
  server.failNext('DELETE /client/addresses/2/', 'server_error')
  const question = await screen.findByRole('dialog')
  await pressIn(question, 'Delete')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(BROKEN))
  await pressIn(question, 'Keep it')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await removeElsewhere(2)
  await queries.invalidateQueries()
  expect(await screen.findByText('This address is no longer on your list')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Create' })).toBeTruthy()
  expect(street().value).toBe('1 Hamilton Avenue, top floor')
})

it('edits of several addresses wait for each other, also through a reload', async () => {
  await add(WORK)
  openScreen(AddressPage, '/profile/address')
  await choice()
  await userEvent.type(street(), ' A')
  await userEvent.selectOptions(await choice(), '2')
  await waitFor(() => expect(street().value).toBe('1 Hamilton Avenue'))
  await userEvent.type(street(), ' B')
  await userEvent.selectOptions(await choice(), '1')
  await waitFor(() => expect(street().value).toBe('228 Bush Street A'))
  await userEvent.selectOptions(await choice(), '2')
  await waitFor(() => expect(street().value).toBe('1 Hamilton Avenue B'))
  history.replaceState(null, '', '/profile/address')
  reopenScreen(AddressPage)
  await choice()
  expect(street().value).toBe('1 Hamilton Avenue B')
  await userEvent.selectOptions(await choice(), '1')
  await waitFor(() => expect(street().value).toBe('228 Bush Street A'))
  await press('Update')
  await screen.findByText('Address updated')
  reopenScreen(AddressPage)
  await choice()
  await userEvent.selectOptions(await choice(), '2')
  await waitFor(() => expect(street().value).toBe('1 Hamilton Avenue B'))
  expect((await saved()).map(({ addressLine1 }) => addressLine1)).toEqual(['228 Bush Street A', '1 Hamilton Avenue'])
})

it('one that was deleted in another window says so and offers what was typed as a new one', async () => {
  await add(WORK)
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  await userEvent.type(street(), ', top floor')
  await removeElsewhere(2)
  await press('Update')
  expect(await screen.findByText('This address is no longer on your list')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Create' })).toBeTruthy()
  expect(street().value).toBe('1 Hamilton Avenue, top floor')
  await press('Create')
  expect(await screen.findByText('Address added')).toBeTruthy()
  expect(screen.queryByText('This address is no longer on your list')).toBeNull()
  expect((await saved()).map(({ addressLine1 }) => addressLine1)).toEqual([
    '228 Bush Street',
    '1 Hamilton Avenue, top floor',
  ])
})

it('a creation whose answer was lost is found, not repeated', async () => {
  openScreen(AddressPage, '/profile/address?edit=0')
  await choice()
  await userEvent.type(field('Title'), 'Work')
  await userEvent.type(street(), '1 Hamilton Avenue')
  await userEvent.type(field('Zip code'), '94301')
  server.failNext('POST /client/addresses/', 'lost answer')
  await press('Create')
  expect(await screen.findByText(/We could not be reached/)).toBeTruthy()
  await press('Create')
  expect(await screen.findByText('Address added')).toBeTruthy()
  expect((await saved()).map(({ addressLine1 }) => addressLine1)).toEqual(['228 Bush Street', '1 Hamilton Avenue'])
})

it('says what to do where there is none, and where the list did not load', async () => {
  await putCustomer(server, ada.id, { mainAddressId: null })
  await server.database.db.deleteFrom('addresses').execute()
  server.failNext('GET /client/addresses/', 'server_error')
  openScreen(AddressPage, '/profile/address')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await choice()).value).toBe('0')
  expect(screen.getByText(/You have no address yet/)).toBeTruthy()
})

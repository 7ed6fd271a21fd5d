// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as modals from '../modal-store.ts'
import { comeIn, goOut, HOME, json, openScreen, reopen, standIn } from './account-stand-in.tsx'
import AddressPage from './address.tsx'

beforeEach(comeIn)
afterEach(goOut)

const WORK = { ...HOME, id: 2, title: 'Work', zipCode: '94301', addressLine1: '1 Hamilton Avenue' }
const both = () => standIn({ addresses: [{ ...HOME }, { ...WORK }] })
const choice = () => screen.findByLabelText<HTMLSelectElement>('Your addresses')
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const street = () => field('Your street address')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('offers every address and a new one, and begins with the main one [R183] [R184]', async () => {
  both()
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
  expect([field('Title').value, street().value, field('Zip code').value]).toEqual(['Home', '', ''])
  expect(screen.getByText('For example, Home or Work.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete this address' })).toBeNull()
})

it('needs a title, a street and a zip code, and no apartment [R316] [R318]', async () => {
  const account = standIn()
  openScreen(AddressPage, '/profile/address?edit=0')
  await choice()
  await userEvent.clear(field('Title'))
  await press('Create')
  expect(await screen.findAllByText('Required')).toHaveLength(3)
  expect(account.changes()).toEqual([])
})

it('adds one and goes to it [R184]', async () => {
  const account = standIn()
  openScreen(AddressPage, '/profile/address?edit=0')
  await choice()
  await userEvent.clear(field('Title'))
  await userEvent.type(field('Title'), 'Work')
  await userEvent.type(street(), '1 Hamilton Avenue')
  await userEvent.type(field('Zip code'), '94301')
  await userEvent.type(field('Instructions (optional)'), 'Ring twice')
  await userEvent.click(screen.getByRole('switch', { name: 'There is a doorman' }))
  await press('Create')
  expect(await screen.findByText('Address added')).toBeTruthy()
  expect(account.changes()).toEqual([
    {
      method: 'POST',
      path: '/client/addresses/',
      body: {
        title: 'Work',
        zipCode: '94301',
        addressLine1: '1 Hamilton Avenue',
        addressLine2: '',
        instructions: 'Ring twice',
        hasDoorman: true,
      },
    },
  ])
  expect(await screen.findByRole('button', { name: 'Update' })).toBeTruthy()
})

it('changes one, reminding first [R181] [R184]', async () => {
  both()
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  await userEvent.type(field('Apt/Suite (optional)'), '5')
  expect(screen.getByText('Please click the update button to save your changes')).toBeTruthy()
  await press('Update')
  expect(await screen.findByText('Address updated')).toBeTruthy()
})

it('an unserved zip code opens NOTIFY with what was typed, and the form keeps it [R323]', async () => {
  const account = both()
  const opened = vi.spyOn(modals, 'openModal')
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  account.next('PUT', '/client/addresses/2/', () =>
    json(400, { zipCode: ['We do not offer service in your area at this moment.'] }, 'zip_not_served'),
  )
  await userEvent.clear(field('Zip code'))
  await userEvent.type(field('Zip code'), '94105')
  await press('Update')
  expect(await screen.findByText('We do not offer service in your area at this moment.')).toBeTruthy()
  expect(opened).toHaveBeenCalledWith({
    kind: 'NOTIFY',
    address: expect.objectContaining({ zipCode: '94105', addressLine1: '1 Hamilton Avenue' }),
  })
  expect(field('Zip code').value).toBe('94105')
  opened.mockRestore()
})

it('shows the server’s words under their fields [R412]', async () => {
  const account = standIn()
  openScreen(AddressPage, '/profile/address')
  await choice()
  account.next('PUT', '/client/addresses/1/', () => json(400, { title: ['Not this one.'] }))
  await press('Update')
  expect(await screen.findByText('Not this one.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Title')))
})

it('becomes the main one at a press', async () => {
  const account = both()
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  await press('Make this my main address')
  expect(await screen.findByText('Main address updated')).toBeTruthy()
  expect(account.changes().at(-1)?.body).toEqual({ mainAddress: 2 })
  expect(await screen.findByText('Main address')).toBeTruthy()
})

it('says in our words that something broke', async () => {
  const account = both()
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  account.next('PATCH', '/client/profile/', () => json(500))
  await press('Make this my main address')
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
})

it('is deleted after a question', async () => {
  both()
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  await press('Delete this address')
  expect(screen.getByRole('dialog').textContent).toContain('We will remove Work, 1 Hamilton Avenue from your list.')
  expect(screen.queryByText(/becomes your main address/)).toBeNull()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Address was removed')).toBeTruthy()
  await waitFor(() => expect(street().value).toBe('228 Bush Street'))
  expect(screen.queryByText('This address is no longer on your list')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the only one stays: said at once, with the way to another', async () => {
  const account = standIn()
  openScreen(AddressPage, '/profile/address')
  await choice()
  await press('Delete this address')
  const dialog = screen.getByRole('dialog', { name: 'You need one address' })
  expect(dialog.textContent).toContain('This is your only address, and we need one to pick up from. Add another first.')
  expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add another address' }))
  expect(await screen.findByRole('button', { name: 'Create' })).toBeTruthy()
  expect((await choice()).value).toBe('0')
  expect(document.activeElement).toBe(await choice())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(account.changes()).toEqual([])
})

it('who deletes the main one is told which one follows; what the server refuses, it says', async () => {
  const account = standIn({ addresses: [{ ...HOME }, { ...WORK, id: 3, title: 'Studio' }, { ...WORK }] })
  openScreen(AddressPage, '/profile/address')
  await choice()
  await press('Delete this address')
  expect(screen.getByText('Work, 1 Hamilton Avenue becomes your main address.')).toBeTruthy()
  // The others went in another window.
  account.next('DELETE', '/client/addresses/1/', () => json(409, { nonFieldErrors: ['We need one.'] }, 'last_address'))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toBe('We need one.')
})

it('what was typed outlives a deletion that was refused, should the address go elsewhere after that', async () => {
  const account = both()
  const queries = openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  await userEvent.type(street(), ', top floor')
  await press('Delete this address')
  account.next('DELETE', '/client/addresses/2/', () => json(500))
  const question = within(screen.getByRole('dialog'))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.')
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  account.data.addresses.splice(1, 1)
  await queries.invalidateQueries()
  expect(await screen.findByText('This address is no longer on your list')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Create' })).toBeTruthy()
  expect(street().value).toBe('1 Hamilton Avenue, top floor')
})

it('edits of several addresses wait for each other, also through a reload', async () => {
  both()
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
  reopen(AddressPage)
  await choice()
  expect(street().value).toBe('1 Hamilton Avenue B')
  await userEvent.selectOptions(await choice(), '1')
  await waitFor(() => expect(street().value).toBe('228 Bush Street A'))
  await press('Update')
  await screen.findByText('Address updated')
  reopen(AddressPage)
  await choice()
  await userEvent.selectOptions(await choice(), '2')
  await waitFor(() => expect(street().value).toBe('1 Hamilton Avenue B'))
})

it('one that was deleted in another window says so and offers what was typed as a new one', async () => {
  const account = both()
  openScreen(AddressPage, '/profile/address?edit=2')
  await choice()
  await userEvent.type(street(), ', top floor')
  account.data.addresses.splice(1, 1)
  await press('Update')
  expect(await screen.findByText('This address is no longer on your list')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Create' })).toBeTruthy()
  expect(street().value).toBe('1 Hamilton Avenue, top floor')
  await press('Create')
  expect(await screen.findByText('Address added')).toBeTruthy()
  expect(screen.queryByText('This address is no longer on your list')).toBeNull()
})

it('a creation whose answer was lost is found, not repeated', async () => {
  const account = standIn()
  openScreen(AddressPage, '/profile/address?edit=0')
  await choice()
  await userEvent.type(street(), '1 Hamilton Avenue')
  await userEvent.type(field('Zip code'), '94301')
  account.next('POST', '/client/addresses/', () => {
    account.data.addresses.push({ ...WORK, title: 'Home' })
    throw new TypeError('Failed to fetch')
  })
  await press('Create')
  expect(await screen.findByText(/We could not be reached/)).toBeTruthy()
  await press('Create')
  expect(await screen.findByText('Address added')).toBeTruthy()
  expect(account.changes()).toHaveLength(1)
})

it('says what to do where there is none, and where the list did not load', async () => {
  const account = standIn({ addresses: [] })
  account.next('GET', '/client/addresses/', () => json(500))
  openScreen(AddressPage, '/profile/address')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await choice()).value).toBe('0')
  expect(screen.getByText(/You have no address yet/)).toBeTruthy()
})

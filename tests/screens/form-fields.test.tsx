import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { addressInput, phoneInput, profileInput } from '#contract/profile'
import AddressPage from '../../web/rooms/profile/address.tsx'
import NamePage from '../../web/rooms/profile/name.tsx'
import PhonesPage from '../../web/rooms/profile/phones.tsx'
import PreferencesPage from '../../web/rooms/profile/preferences.tsx'
import { openScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

/** Every field that the contract lets a customer write has its place on a screen: without an input, nobody could fill it in. */

const server = shareScreenServer()
beforeEach(async () => signInAs(await createAda(server)))

const inputs = () => [...document.querySelectorAll('[name]')].map((input) => input.getAttribute('name') ?? '')

it('every field of an address has its input', async () => {
  openScreen(AddressPage, '/profile/address?edit=0')
  await screen.findByRole('button', { name: 'Create' })
  expect(inputs()).toEqual(expect.arrayContaining(Object.keys(addressInput.shape)))
})

it('every field of a phone has its input', async () => {
  openScreen(PhonesPage, '/profile/phones?edit=0')
  await screen.findByRole('button', { name: 'Create' })
  expect(inputs()).toEqual(expect.arrayContaining(Object.keys(phoneInput.shape)))
})

/** Fields of the profile that other screens write: lists, billing, and the schedule to come. */
const ELSEWHERE = ['mainAddress', 'mainPhone', 'mainCard', 'isAutoBilling', 'billingAddress', 'deleteRecurringSchedule']

it('every field of the profile has its input on one of its screens', async () => {
  openScreen(NamePage, '/profile')
  await screen.findByRole('button', { name: 'Update' })
  const ofName = inputs()
  openScreen(PreferencesPage, '/profile/preferences')
  await screen.findByRole('radio', { name: 'Heavy' })
  const here = Object.keys(profileInput.shape).filter((field) => !ELSEWHERE.includes(field))
  expect([...ofName, ...inputs()]).toEqual(expect.arrayContaining(here))
})

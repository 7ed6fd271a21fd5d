import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import PreferencesPage from '../../web/rooms/profile/preferences.tsx'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { openScreen, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
  signInAs(ada)
})

const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap(({ checked, name, value }) => (checked ? [[name, value]] : []))
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update preferences' }))
const db = () => server.database.db

it('begins with no starch, no wish and tears fixed [R187] [R236] [R237] [R238] [R239]', async () => {
  openScreen(PreferencesPage, '/profile/preferences')
  await screen.findByRole('radiogroup', { name: 'Starch' })
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
    ...['none', 'light', 'medium', 'heavy'],
    ...['none', 'all_pants', 'jeans_only'],
    ...['none', 'scented', 'hypo_allergenic'],
  ])
  expect(chosen()).toEqual([
    ['starch', 'none'],
    ['noCrease', 'none'],
    ['detergents', 'none'],
  ])
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Fix tears' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Fabric softener' }).checked).toBe(false)
})

it('saves every wish, with nothing where there is none [R181] [R187] [R426]', async () => {
  const wishes = { detergents: 'scented' } as const
  await putCustomer(server, ada.id, wishes)
  openScreen(PreferencesPage, '/profile/preferences')
  await userEvent.click(await screen.findByRole('radio', { name: 'Heavy' }))
  expect(screen.getByText('Please click the update button to save your changes')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'No crease in jeans' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Our usual' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Fix tears' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Fabric softener' }))
  await update()
  expect(await screen.findByText('Preferences updated successfully!')).toBeTruthy()
  const saved = await db()
    .selectFrom('customers')
    .select(['starch', 'noCrease', 'fixTears', 'detergents', 'fabricSoftener'])
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(saved).toEqual({
    starch: 'heavy',
    noCrease: 'jeans_only',
    fixTears: false,
    detergents: null,
    fabricSoftener: true,
  })
  expect(server.count('PATCH')).toBe(1)
  expect(screen.queryByText('Please click the update button to save your changes')).toBeNull()
})

it('keeps what was chosen and not saved through a reload', async () => {
  openScreen(PreferencesPage, '/profile/preferences')
  await userEvent.click(await screen.findByRole('radio', { name: 'Hypoallergenic' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Fix tears' }))
  reopenScreen(PreferencesPage)
  await screen.findByRole('radiogroup', { name: 'Starch' })
  expect(chosen()).toContainEqual(['detergents', 'hypo_allergenic'])
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Fix tears' }).checked).toBe(false)
})

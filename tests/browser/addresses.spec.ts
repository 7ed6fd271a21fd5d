import { expect, test } from '@playwright/test'
import { callApi, comeIn } from './own-profile.ts'
import { watch } from './watch.ts'

const REMINDER = 'Please click the update button to save your changes'

// A call that is still on its way when a test ends is nobody's complaint.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('addresses are added, edited, made the main one and deleted; the last one stays [R183] [R184] [R316] [R318] [R328]', async ({
  page,
}) => {
  const quiet = watch(page)
  await comeIn(page)
  await page.goto('/profile/address')
  const choice = page.getByLabel('Your addresses')
  const street = page.getByLabel('Your street address')
  await expect(street).toHaveValue('100 Castro Street')
  await page.getByRole('button', { name: 'Delete this address' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this address?' })
  const refusal = page.getByRole('dialog', { name: 'You need one address' })
  await expect(refusal).toContainText('This is your only address, and we need one to pick up from. Add another first.')
  await refusal.getByText('Close', { exact: true }).click()
  await expect(refusal).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete this address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await refusal.getByRole('button', { name: 'Add another address' }).click()
  await expect(choice).toHaveValue('0')
  await expect(choice).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('Home')
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Required')).toHaveCount(3)
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Work')
  const choosePlace = async () => {
    await street.pressSequentially('200 Castro Street, Mountain View')
    await page.getByRole('option', { name: '200 Castro Street, Mountain View 94041' }).click()
    await expect(page.getByLabel('Zip code')).toHaveValue('94041')
    await expect(street).toHaveValue('200 Castro Street')
  }
  await choosePlace()
  await street.fill('')
  await expect(page.getByLabel('Zip code')).toHaveValue('')
  await choosePlace()
  await page.getByRole('switch', { name: 'There is a doorman' }).check()
  await page.getByRole('button', { name: 'Create' }).dblclick()
  await expect(page.getByText('Address added')).toBeVisible()
  await expect(choice.getByRole('option')).toHaveText([
    'Home, 100 Castro Street (main)',
    'Work, 200 Castro Street',
    'Add new address',
  ])
  await expect(choice.getByRole('option', { selected: true })).toHaveText('Work, 200 Castro Street')

  await page.getByLabel('Instructions (optional)').fill('Ring twice')
  await expect(page.getByText(REMINDER)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Address updated')).toBeVisible()
  await page.getByRole('button', { name: 'Make this my main address' }).click()
  await expect(page.getByText('Main address', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Instructions (optional)')).toHaveValue('Ring twice')
  await expect(page.getByRole('switch', { name: 'There is a doorman' })).toBeChecked()

  await page.getByRole('button', { name: 'Delete this address' }).click()
  await expect(question).toContainText('Home, 100 Castro Street becomes your main address.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Address was removed')).toBeVisible()
  await expect(choice.getByRole('option')).toHaveText(['Home, 100 Castro Street (main)', 'Add new address'])
  await expect(street).toHaveValue('100 Castro Street')
  await expect(choice).toBeFocused()
  quiet.expectQuiet()
})

test('an address outside the area opens NOTIFY and keeps the form, also through a reload [R323] [R412]', async ({
  page,
}) => {
  await comeIn(page)
  await page.goto('/profile/address')
  await page.getByLabel('Your street address').fill('1 Market Street')
  await page.getByLabel('Zip code').fill('94105')
  await page.getByRole('button', { name: 'Update' }).click()
  const modal = page.getByRole('dialog', { name: 'Sorry...' })
  await expect(modal.getByLabel('Zip code')).toHaveValue('94105')
  await expect(modal.getByLabel('Your street address')).toHaveValue('1 Market Street')
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(page.getByLabel('Zip code')).toHaveValue('94105')
  await expect(page.getByText('We do not offer service in your area at this moment.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Zip code')).toHaveValue('94105')
  await expect(page.getByLabel('Your street address')).toHaveValue('1 Market Street')
})

test('an address that was deleted in another window says so, and what was typed becomes a new one', async ({
  page,
}) => {
  await comeIn(page)
  await page.goto('/profile/address')
  const added = (await callApi(page, 'POST', '/addresses/', {
    title: 'Work',
    zip_code: '94301',
    address_line_1: '1 Hamilton Avenue',
  })) as { id: number }
  await page.reload()
  await page.getByLabel('Your addresses').selectOption(String(added.id))
  await expect(page.getByLabel('Your street address')).toHaveValue('1 Hamilton Avenue')
  await page.getByLabel('Apt/Suite (optional)').fill('5')
  await callApi(page, 'DELETE', `/addresses/${added.id}/`)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('This address is no longer on your list')).toBeVisible()
  await expect(page.getByLabel('Your street address')).toHaveValue('1 Hamilton Avenue')
  await expect(page.getByLabel('Apt/Suite (optional)')).toHaveValue('5')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Address added')).toBeVisible()
})

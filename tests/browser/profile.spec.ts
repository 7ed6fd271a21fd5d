import { expect, test } from '@playwright/test'
import { expectNoBarrierInAnyLook, expectNoSideScroll } from './axe.ts'
import { callApi, comeIn } from './own-profile.ts'
import { newCustomer, watch } from './watch.ts'

const REMINDER = 'Please click the update button to save your changes'
const ROOMS = ['/profile', '/profile/address', '/profile/phones', '/profile/preferences']

// A call that is still on its way when a test ends is nobody's complaint.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('first and last name: required, saved, greeted with, and reloaded two seconds later [R180] [R181] [R182] [R317] [R425]', async ({
  page,
}) => {
  const quiet = watch(page)
  await comeIn(page)
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Required')).toHaveCount(2)
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await expect(page.getByText(REMINDER)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 120))
  await page.getByRole('button', { name: 'Update' }).dblclick()
  await expect(page.getByText('Profile information updated successfully!')).toBeVisible()
  const saved = Date.now()
  const position = await page.evaluate(() => scrollY)
  await expect(page.getByText(REMINDER)).toHaveCount(0)
  await expect(page.getByText('Hello Grace!')).toBeVisible()
  await page.getByLabel('Last name').fill('Hopper-Murray')
  await page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/client/profile/'))
  expect(Date.now() - saved).toBeGreaterThan(1000)
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper-Murray')
  expect(await page.evaluate(() => scrollY)).toBe(position)

  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper-Murray')
  await expect(page.getByText(REMINDER)).toBeVisible()
  quiet.expectQuiet()
})

test('preferences are saved and there after a reload [R181] [R187] [R236] [R237] [R238] [R239] [R426]', async ({
  page,
}) => {
  const quiet = watch(page)
  await comeIn(page)
  await page.goto('/profile/preferences')
  await expect(page.getByRole('switch', { name: 'Fix tears' })).toBeChecked()
  await page.getByRole('radio', { name: 'Medium' }).check()
  await page.getByRole('radio', { name: 'All pants' }).check()
  await page.getByRole('radio', { name: 'Hypoallergenic' }).check()
  await page.getByRole('switch', { name: 'Fabric softener' }).check()
  await page.getByRole('switch', { name: 'Fix tears' }).uncheck()
  await expect(page.getByText(REMINDER)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Preferences updated successfully!')).toBeVisible()
  await page.reload()
  for (const name of ['Medium', 'All pants', 'Hypoallergenic']) {
    await expect(page.getByRole('radio', { name })).toBeChecked()
  }
  await expect(page.getByRole('switch', { name: 'Fix tears' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Fabric softener' })).toBeChecked()
  expect(await callApi(page, 'GET', '/profile/')).toMatchObject({ no_crease: 'all_pants', fix_tears: false })

  await page.getByRole('radiogroup', { name: 'No crease' }).getByRole('radio', { name: 'Crease everything' }).check()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Preferences updated successfully!')).toBeVisible()
  expect(await callApi(page, 'GET', '/profile/')).toMatchObject({ no_crease: null })
  quiet.expectQuiet()
})

test('the four pages go by keyboard', async ({ page }) => {
  await comeIn(page)
  const { keyboard } = page
  await page.goto('/profile')
  await page.getByLabel('First name').focus()
  await keyboard.type('Grace')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Last name')).toBeFocused()
  await keyboard.type('Hopper')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Update' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('Profile information updated successfully!')).toBeVisible()

  await page.goto('/profile/address')
  const choice = page.getByLabel('Your addresses')
  await choice.focus()
  await keyboard.press('ArrowDown')
  await expect(choice).toHaveValue('0')
  await page.getByLabel('Title').focus()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('Work')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Your street address')).toBeFocused()
  await keyboard.type('200 Castro Street, Mountain View')
  await expect(page.getByRole('option', { name: '200 Castro Street, Mountain View 94041' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Zip code')).toHaveValue('94041')
  await keyboard.press('Enter')
  await expect(page.getByText('Address added')).toBeVisible()
  const remove = page.getByRole('button', { name: 'Delete this address' })
  await remove.focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('Address was removed')).toBeVisible()
  await expect(choice).toBeFocused()

  await page.goto('/profile/phones')
  const add = page.getByRole('button', { name: 'Add a phone' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Number')).toBeFocused()
  await page.keyboard.type(newCustomer().phone.replace(/^408/, '415'))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Studio')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Phone added')).toBeVisible()
  await expect(add).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('region', { name: 'Studio' }).getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Studio' })).toHaveCount(0)
  await expect(add).toBeFocused()

  await page.goto('/profile/preferences')
  await page.getByRole('radiogroup', { name: 'Starch' }).getByRole('radio', { name: 'None' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Fabric softener' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Preferences updated successfully!')).toBeVisible()
})

test('what was typed outlives the end of the session, for the same customer', async ({ page }) => {
  const customer = await comeIn(page)
  await page.goto('/profile/address')
  await page.getByLabel('Instructions (optional)').fill('Beware of the cat')
  const ended = (url: URL) => url.pathname.endsWith('/client/addresses/') || /\/addresses\/\d+\/$/.test(url.pathname)
  await page.route(ended, (route) => route.fulfill({ status: 401, json: { detail: 'Please sign in again.' } }))
  await page.route('**/jwt/refresh/', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/login')
  await page.unroute(ended)
  await page.unroute('**/jwt/refresh/')
  await page.getByLabel('User Name').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/profile\/address/)
  await expect(page.getByLabel('Instructions (optional)')).toHaveValue('Beware of the cat')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Address updated')).toBeVisible()
})

test('a page that does not load offers to try again, and a slow one shows its shape', async ({ page }) => {
  await comeIn(page)
  await page.route('**/client/phones/', (route) => route.abort())
  await page.goto('/profile/phones')
  await expect(page.getByText('We could not load this')).toBeVisible()
  await page.unroute('**/client/phones/')
  let answer = () => {}
  await page.route('**/client/phones/', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(1)
  await expect(page.getByText('We could not load this')).toHaveCount(0)
  answer()
  await expect(page.getByRole('region', { name: 'Cell' })).toBeVisible()
})

for (const paths of [ROOMS, ['/profile/address?edit=0', '/profile/phones?edit=0']]) {
  test(`no barrier at any width, light or dark, on ${paths.join(', ')}`, async ({ page }) => {
    test.slow()
    await comeIn(page)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /Update|Create|Add a phone/ }).first()).toBeVisible()
      await expectNoBarrierInAnyLook(page)
    }
    if (paths === ROOMS) return
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Required')).toBeVisible()
    await expectNoBarrierInAnyLook(page, 'errors')
    await page.getByRole('region', { name: 'Cell' }).getByRole('button', { name: 'Delete' }).click()
    await expectNoBarrierInAnyLook(page, 'the question')
  })
}

test('no page of the profile scrolls sideways at 320 px', async ({ page }) => {
  await comeIn(page)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ROOMS) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /Update|Add a phone/ }).first()).toBeVisible()
    await expectNoSideScroll(page)
  }
})

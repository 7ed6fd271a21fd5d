import { expect } from '@playwright/test'
import { expectNoBarrierInAnyLook, looks } from './axe.ts'
import { linkInLetter } from './outbox.ts'
import { signUp, test } from './sign-in.ts'
import { hydrate, watch } from './watch.ts'

const NEW_PASSWORD = 'linen-and-silk'
const RESET = '/password/reset/confirm/'

test('a forgotten password: by a letter to a new one, by keyboard, which ends every session [R28] [R29] [R30] [R31] [R133–R139]', async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  const customer = await signUp(page)

  const other = await (await browser.newContext()).newPage()
  const { keyboard } = other
  await other.goto('/login')
  // Before the page is alive the link is the browser's own, and moves no focus.
  await hydrate(other)
  await other.getByLabel('User Name').fill(customer.email)
  await other.getByRole('link', { name: 'Forgot your password?' }).focus()
  await keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(other).toHaveURL('/password/forgot')
  await expect(other.locator('#content')).toBeFocused()
  await keyboard.press('Tab')
  await expect(other.getByLabel('Email')).toBeFocused()
  await expect(other.getByLabel('Email')).toHaveValue(customer.email)
  await keyboard.press('Enter')
  await expect(other).toHaveURL('/password/forgot/confirm')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Email Sent!')
  await other.reload()
  await expect(other.getByText(`If an account exists for ${customer.email}, we have emailed a link`)).toBeVisible()

  await other.goto(await linkInLetter(other, customer.email, RESET))
  await other.getByLabel('New password', { exact: true }).focus()
  await keyboard.type(NEW_PASSWORD)
  await keyboard.press('Tab')
  await expect(other.getByRole('button', { name: 'Show' }).first()).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.type('linen')
  await keyboard.press('Enter')
  await expect(other.getByText('Must be the same')).toBeVisible()
  await expect(other.getByLabel('New password again')).toBeFocused()
  await other.getByLabel('New password again').fill(NEW_PASSWORD)
  await keyboard.press('Enter')
  await expect(other).toHaveURL('/password/reset/confirm')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Password Changed!')

  // The first browser is told at its next call, and its old password is of no use any more.
  await page.goto('/profile/account')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('User Name').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('The email address or password you entered is incorrect.')).toBeVisible()

  await keyboard.press('Tab')
  await expect(other.getByRole('main').getByRole('link', { name: 'Login' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await keyboard.press('Tab')
  await expect(other.getByLabel('User Name')).toBeFocused()
  await other.getByLabel('User Name').fill(customer.email)
  await keyboard.press('Tab')
  await keyboard.type(NEW_PASSWORD)
  await keyboard.press('Enter')
  await expect(other).toHaveURL('/')
  await expect(other.getByText('Hello!')).toBeVisible()
  await other.context().close()
  complaints.expectQuiet()
})

test('the pages behind a letter’s link have no barrier and do not scroll sideways', async ({ page }) => {
  test.slow()
  for (const path of [`${RESET}1/token`, '/email/confirm/1/token']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoBarrierInAnyLook(page, path, looks([320, 820, 1440]))
  }
})

import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectNoBarrierInAnyLook, looks, MODAL_LOOKS } from './axe.ts'
import { comeIn } from './own-profile.ts'
import { signUp, test } from './sign-in.ts'
import { DEMO, watch } from './watch.ts'

const ENDED = 'Your session has ended. Sign in again; what you typed is saved.'

/** Ends the session as if somebody had done so elsewhere: this browser hears of it with its next call. */
async function endSessionOnServer(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('larkspur.session') ?? '{}')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return (await fetch('/api/client/auth/logout/', { method: 'POST', headers, body: '{}' })).status
  })
  expect(status).toBe(204)
}

async function signInAs(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('User Name').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** A new customer in the account page, which needs no plan. */
async function openAccount(page: Page) {
  const customer = await signUp(page)
  await page.goto('/profile/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and data')
  return customer
}

const task = (page: Page, name: string) => page.getByRole('region', { name })

test('a private page as a visitor, the login, and back to that very place [R40] [R281]', async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/profile/orders?page=2#latest')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ENDED)).toHaveCount(0)
  await signInAs(page, DEMO)
  await expect(page).toHaveURL('/profile/orders?page=2#latest')
  // The login is no step back.
  await page.goBack()
  await expect(page).not.toHaveURL('/login')
  complaints.expectQuiet()
})

test('a 401 in the middle of an address: log in, and the edit is still there [R285]', async ({ page }) => {
  const customer = await comeIn(page)
  await page.goto('/profile/address')
  const instructions = page.getByLabel(/instructions/i)
  await instructions.fill('Ring twice, the dog is friendly')
  await endSessionOnServer(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ENDED)).toBeVisible()
  await signInAs(page, customer)
  await expect(page).toHaveURL('/profile/address')
  await expect(instructions).toHaveValue('Ring twice, the dog is friendly')
})

test('the account page goes by keyboard, and neither it nor its question has a barrier', async ({ page }) => {
  test.slow()
  const complaints = watch(page)
  const customer = await openAccount(page)
  const { keyboard } = page
  await expect(task(page, 'Delete my account').getByText('You have no credit.')).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the account', looks([320, 820, 1440]))
  const form = task(page, 'Change password')
  await form.getByLabel('Current password').focus()
  await keyboard.type(customer.password)
  for (const label of ['New password', 'New password again']) {
    // Past the button that shows the password.
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await expect(form.getByLabel(label, { exact: true })).toBeFocused()
    await keyboard.type('linen-and-silk')
  }
  await keyboard.press('Enter')
  await expect(form.getByText('Your password is changed')).toBeVisible()

  const email = task(page, 'Change email')
  await email.getByLabel('New email').focus()
  await keyboard.type(`new-${customer.email}`)
  await keyboard.press('Tab')
  await expect(email.getByLabel('Password')).toBeFocused()
  await keyboard.type('linen-and-silk')
  await keyboard.press('Enter')
  await expect(email.getByText('One more step')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).focus()
  await keyboard.press('Enter')
  const file = await downloading
  expect(file.suggestedFilename()).toBe('larkspur-data.json')
  const data = readFileSync(await file.path(), 'utf8')
  expect(data).toContain(`+1${customer.phone}`)
  expect(Object.keys(JSON.parse(data))).toContain('addresses')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Your password')).toBeFocused()
  await expectNoBarrierInAnyLook(page, 'the question', MODAL_LOOKS)
  await keyboard.type('linen-and-silk')
  await keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await expect(page.getByRole('main').getByText(/Your account will be deleted on \w+, \w+\s\d+/)).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectNoBarrierInAnyLook(page, 'to be deleted', MODAL_LOOKS)
  await page.getByRole('button', { name: 'Keep my account' }).focus()
  await keyboard.press('Enter')
  await expect(task(page, 'Delete my account')).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
  complaints.expectQuiet()
})

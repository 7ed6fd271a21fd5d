import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectNoBarrier, expectNoBarrierInAnyLook, expectNoSideScroll, looks, show } from './axe.ts'
import { linkInLetter } from './outbox.ts'
import { signUp } from './sign-in.ts'
import { DEMO, logIn, watch } from './watch.ts'

const ENDED = 'Your session has ended. Sign in again; what you typed is saved.'

/** As if somebody had ended it elsewhere: this browser hears of it with its next call. */
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password & data')
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

test('a customer whose profile is still on its way is let through [R42]', async ({ page }) => {
  await signUp(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    void page.route('**/client/profile/', async (route) => {
      resolve()
      await new Promise<void>((goOn) => {
        answer = goOn
      })
      await route.continue()
    })
  })
  await page.goto('/profile/address')
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Addresses')
  await expect(page).toHaveURL('/profile/address')
  // The answer says that there is no plan yet.
  answer()
  await expect(page).toHaveURL('/order/packages')
})

test('logging out on a private page leads home, and nothing typed stays [R282]', async ({ page }) => {
  const customer = await openAccount(page)
  await task(page, 'Change email').getByLabel('New email').fill('new@larkspur.example')
  await page.getByText(`Hello ${customer.email}!`).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])

  await page.goto('/profile/account')
  await expect(page).toHaveURL('/login')
  await signInAs(page, customer)
  await expect(page).toHaveURL('/profile/account')
  await expect(task(page, 'Change email').getByLabel('New email')).toHaveValue('')
})

test('a 401 in the middle of an address: log in, and the edit is still there [R285]', async ({ page }) => {
  await logIn(page, DEMO)
  await expect(page).toHaveURL('/')
  await page.goto('/profile/address')
  const instructions = page.getByLabel(/instructions/i)
  await instructions.fill('Ring twice, the dog is friendly')
  await endSessionOnServer(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ENDED)).toBeVisible()
  await signInAs(page, DEMO)
  await expect(page).toHaveURL('/profile/address')
  await expect(instructions).toHaveValue('Ring twice, the dog is friendly')
})

test('what one customer had typed is not shown to another who logs in after the 401 [R285]', async ({ page }) => {
  const first = await openAccount(page)
  await task(page, 'Change email').getByLabel('New email').fill('new@larkspur.example')
  await task(page, 'Change email').getByLabel('Password').fill('clean-shirts')
  await endSessionOnServer(page)
  await task(page, 'Change email').getByRole('button', { name: 'Send confirmation email' }).click()
  await expect(page).toHaveURL('/login')
  await signInAs(page, DEMO)
  await expect(page).toHaveURL('/profile/account')
  await expect(page.getByText('Hello Ada!')).toBeVisible()
  await expect(task(page, 'Change email').getByLabel('New email')).toHaveValue('')
  await expect(page.getByText(`You currently sign in with ${DEMO.email}.`)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(first.email)
})

test('the same customer finds the new address there after a 401, and no password [R285]', async ({ page }) => {
  const customer = await openAccount(page)
  await task(page, 'Change email').getByLabel('New email').fill('new@larkspur.example')
  await task(page, 'Change email').getByLabel('Password').fill('clean-shirts')
  await endSessionOnServer(page)
  await task(page, 'Change email').getByRole('button', { name: 'Send confirmation email' }).click()
  await expect(page).toHaveURL('/login')
  await signInAs(page, customer)
  await expect(page).toHaveURL('/profile/account')
  await expect(task(page, 'Change email').getByLabel('New email')).toHaveValue('new@larkspur.example')
  await expect(task(page, 'Change email').getByLabel('Password')).toHaveValue('')
})

test('a new password ends the session of the other browser, not this one', async ({ page, browser }) => {
  const customer = await openAccount(page)
  const other = await (await browser.newContext()).newPage()
  await logIn(other, customer)
  await expect(other).toHaveURL('/')

  const form = task(page, 'Change password')
  await form.getByLabel('Current password').fill('not-the-password')
  await form.getByLabel('New password', { exact: true }).fill('linen-and-silk')
  await form.getByLabel('New password again').fill('linen-and-silk')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('This is not your current password.')).toBeVisible()
  await expect(form.getByLabel('Current password')).toBeFocused()
  await form.getByLabel('Current password').fill(customer.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('Your password is changed')).toBeVisible()

  await other.goto('/profile/account')
  await expect(other).toHaveURL('/login')
  await page.reload()
  await expect(page).toHaveURL('/profile/account')
  await signInAs(other, { ...customer, password: 'linen-and-silk' })
  await expect(other).toHaveURL('/profile/account')
  await other.context().close()
})

test('a new address is confirmed by its letter; the session that asked goes on, and the old address is history', async ({
  page,
  browser,
}) => {
  const customer = await openAccount(page)
  const email = `new-${customer.email}`
  const form = task(page, 'Change email')
  await form.getByLabel('New email').fill(email)
  await form.getByLabel('Password').fill(customer.password)
  await form.getByRole('button', { name: 'Send confirmation email' }).click()
  await expect(
    form.getByText(`We have sent an email to ${email}. Nothing changes until you open the link in it.`),
  ).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(await linkInLetter(elsewhere, email, '/email/confirm/'))
  await elsewhere.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(elsewhere.getByText(`From now on you sign in with ${email}.`)).toBeVisible()
  await elsewhere.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(elsewhere.getByLabel('User Name')).toHaveValue(email)
  await elsewhere.getByLabel('Password').fill(customer.password)
  await elsewhere.getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere).toHaveURL('/')
  await elsewhere.context().close()

  await page.reload()
  await expect(page.getByText(`Hello ${email}!`)).toBeVisible()
  await expect(page.getByText(`You currently sign in with ${email}.`)).toBeVisible()
})

test('a customer takes their data along as a file', async ({ page }) => {
  const customer = await openAccount(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('larkspur-data.json')
  const data = readFileSync(await file.path(), 'utf8')
  expect(data).toContain(customer.email)
  expect(data).toContain(`+1${customer.phone}`)
  expect(Object.keys(JSON.parse(data))).toContain('addresses')
})

test('a deletion is asked for, and thought again after signing out and in', async ({ page }) => {
  const customer = await openAccount(page)
  const card = task(page, 'Delete my account')
  await expect(card.getByText('You have no open pickups or orders.')).toBeVisible()
  await expect(card.getByText('You have no credit.')).toBeVisible()
  await card.getByRole('button', { name: 'Delete my account' }).click()
  const modal = page.getByRole('dialog', { name: 'Delete my account?' })
  await expect(modal.getByLabel('Your password')).toBeFocused()
  const said = await modal.locator('b').textContent()
  await modal.getByLabel('Your password').fill('not-the-password')
  await page.keyboard.press('Enter')
  await expect(modal.getByText('This is not your current password.')).toBeVisible()
  await modal.getByLabel('Your password').fill(customer.password)
  await page.keyboard.press('Enter')
  await expect(modal).toHaveCount(0)
  const content = page.getByRole('main')
  const day = /Your account will be deleted on \w+, \w+ \d+(st|nd|rd|th)/
  await expect(content.getByText(day)).toBeInViewport()
  await expect(content.getByText(`Your account will be deleted on ${said}`)).toBeVisible()
  await expect(page.getByText(`Your account will be deleted on ${said}.`, { exact: true })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(card).toHaveCount(0)

  await page.getByText(`Hello ${customer.email}!`).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  // Without a plan, My Account leads to the plans; this link does not.
  await page.goto('/login')
  await signInAs(page, customer)
  await page.getByText(`Hello ${customer.email}!`).click()
  await page.getByRole('link', { name: 'Password & data' }).click()
  await expect(page).toHaveURL('/profile/account')
  await expect(content.getByText(day)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account will not be deleted.')).toBeVisible()
  await expect(content.getByText(day)).toHaveCount(0)
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
  await expect(page.getByText(day)).toHaveCount(0)
})

test('the account page goes by keyboard', async ({ page }) => {
  const customer = await openAccount(page)
  const { keyboard } = page
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
  await downloading
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Your password')).toBeFocused()
  await keyboard.type('linen-and-silk')
  await keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.getByRole('button', { name: 'Keep my account' }).focus()
  await keyboard.press('Enter')
  await expect(task(page, 'Delete my account')).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
})

test('the account page has no barrier and does not scroll sideways', async ({ page }) => {
  test.slow()
  const customer = await openAccount(page)
  for (const look of looks([320, 820, 1440])) {
    await show(page, look)
    await expect(task(page, 'Delete my account').getByText('You have no credit.')).toBeVisible()
    const where = `at ${look.width} px, ${look.colorScheme}`
    await expectNoBarrier(page, where, look.rules)
    await expectNoSideScroll(page, where)
  }
  await task(page, 'Delete my account').getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the question', looks([1440]))
  await page.getByLabel('Your password').fill(customer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'to be deleted', looks([1440]))
})

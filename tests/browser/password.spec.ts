import { expect, test } from '@playwright/test'
import { expectNoBarrier, expectNoSideScroll, looks, show } from './axe.ts'
import { linkInLetter } from './outbox.ts'
import { createCustomer, signUp } from './sign-in.ts'
import { DEMO, hydrate, logIn, watch } from './watch.ts'

const NEW_PASSWORD = 'linen-and-silk'
const RESET = '/password/reset/confirm/'

test('a forgotten password: by a letter to a new one, which ends every session [R28] [R29] [R30] [R31] [R133–R139]', async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  const customer = await signUp(page)

  const other = await (await browser.newContext()).newPage()
  await logIn(other, customer)
  await expect(other).toHaveURL('/')
  await other.getByText(`Hello ${customer.email}!`).click()
  await other.getByRole('link', { name: 'Logout' }).click()
  await other.goto('/login')
  await other.getByLabel('User Name').fill(customer.email)
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(other).toHaveURL('/password/forgot')
  await expect(other.getByLabel('Email')).toHaveValue(customer.email)
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(other).toHaveURL('/password/forgot/confirm')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Email Sent!')
  await expect(other.getByText(`If an account exists for ${customer.email}, we have emailed a link`)).toBeVisible()

  await other.goto(await linkInLetter(other, customer.email, RESET))
  await other.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await other.getByLabel('New password again').fill('linen')
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByText('Must be the same')).toBeVisible()
  await expect(other.getByLabel('New password again')).toBeFocused()
  await other.getByLabel('New password again').fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other).toHaveURL('/password/reset/confirm')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Password Changed!')

  // The first browser is told at its next call, and its old password is of no use any more.
  await page.goto('/profile/account')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('User Name').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('The email address or password you entered is incorrect.')).toBeVisible()

  await other.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await other.getByLabel('User Name').fill(customer.email)
  await other.getByLabel('Password').fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other).toHaveURL('/')
  await expect(other.getByText(`Hello ${customer.email}!`)).toBeVisible()
  await other.context().close()
  complaints.expectQuiet()
})

test('a link works once, and says so with the way to a new one', async ({ page }) => {
  const customer = await signUp(page)
  await page.goto('/password/forgot')
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL('/password/forgot/confirm')
  const link = await linkInLetter(page, customer.email, RESET)

  for (const password of [NEW_PASSWORD, 'wool-and-felt']) {
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    if (password === NEW_PASSWORD) await expect(page).toHaveURL('/password/reset/confirm')
  }
  await expect(page.getByText('This link has been used or is too old. Please ask for a new one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/password/forgot')
  // The customer who reset the password in this browser was signed out in it.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a reset in a browser where somebody else is signed in leaves them there, with what they typed', async ({
  page,
  request,
}) => {
  const owner = await createCustomer(request)
  await page.goto('/login')
  await page.getByLabel('Keep me signed in').check()
  await page.getByLabel('User Name').fill(DEMO.email)
  await page.getByLabel('Password').fill(DEMO.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Hello Ada!')).toBeVisible()
  await page.goto('/profile/account')
  await page.getByLabel('New email').fill('new@larkspur.example')

  await page.goto('/password/forgot')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.goto(await linkInLetter(page, owner.email, RESET))
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New password again').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password Changed!')

  await page.goto('/profile/account')
  await expect(page.getByText('Hello Ada!')).toBeVisible()
  await expect(page.getByLabel('New email')).toHaveValue('new@larkspur.example')
  // The kept session is still there for the next visit.
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['larkspur_kept', 'larkspur_session']))
})

test('the sent page survives a reload and being opened by itself [R29] [R135] [R136]', async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/password/forgot')
  await page.getByLabel('Email').fill('nobody@larkspur.example')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('If an account exists for nobody@larkspur.example')).toBeVisible()
  await page.reload()
  await expect(page.getByText('If an account exists for nobody@larkspur.example')).toBeVisible()
  const content = page.getByRole('main')
  const contact = (name: string) => content.getByRole('link', { name })
  await expect(contact('support@larkspur.example')).toHaveAttribute('href', 'mailto:support@larkspur.example')
  await expect(contact('650-555-0142')).toHaveAttribute('href', 'sms:+16505550142')
  await content.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/password/forgot')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@larkspur.example')

  await page.goto('about:blank')
  const fresh = await page.context().newPage()
  await fresh.goto('/password/forgot/confirm')
  await expect(fresh.getByText('If an account exists for the address you gave us')).toBeVisible()
  complaints.expectQuiet()
})

test('the whole way goes by keyboard, from the login to the login', async ({ page, request }) => {
  const customer = await createCustomer(request)
  const { keyboard } = page

  await page.goto('/login')
  await hydrate(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await keyboard.type(customer.email)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/password/forgot/confirm')

  await page.goto(await linkInLetter(page, customer.email, RESET))
  await page.getByLabel('New password', { exact: true }).focus()
  await keyboard.type(NEW_PASSWORD)
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show' }).first()).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByLabel('New password again')).toBeFocused()
  await keyboard.type(NEW_PASSWORD)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password Changed!' })).toBeVisible()
  await keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.type(customer.email)
  await keyboard.press('Tab')
  await keyboard.type(NEW_PASSWORD)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('the pages behind a letter’s link have no barrier and do not scroll sideways', async ({ page }) => {
  test.slow()
  for (const path of [`${RESET}1/token`, '/email/confirm/1/token']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const look of looks([320, 820, 1440])) {
      await show(page, look)
      const where = `${path} at ${look.width} px, ${look.colorScheme}`
      await expectNoBarrier(page, where, look.rules)
      await expectNoSideScroll(page, where)
    }
  }
})

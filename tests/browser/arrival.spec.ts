import { expect } from '@playwright/test'
import { test } from './sign-in.ts'
import { DEMO, logIn, newCustomer, watch } from './watch.ts'

test('a served zip goes to registration with both values, a customer registers, leaves and comes back [R24] [R25] [R27] [R74] [R76] [R80] [R281] [R282] [R283] [R284] [R288]', async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  const customer = newCustomer()
  await page.goto('/')
  await page.getByLabel('Your street address').fill(customer.street)
  await page.getByLabel('Zip code').fill(customer.zipCode)
  await page.getByRole('button', { name: 'Check my address' }).click()
  await expect(page).toHaveURL('/registration')
  await expect(page.getByLabel('Your street address')).toHaveValue(customer.street)
  await expect(page.getByLabel('Zip code')).toHaveValue(customer.zipCode)

  await page.getByLabel('Cell phone').pressSequentially(customer.phone)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/order/advantage')

  await page.goto('/registration')
  await expect(page).toHaveURL('/order/packages')
  await page.goto('/login')
  await expect(page).toHaveURL('/')

  await page.getByText(`Hello ${customer.email}!`).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await page.goto('/order/packages')
  await expect(page).toHaveURL('/registration')

  await page.goto('/login')
  await page.getByLabel('User Name').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByLabel('Keep me signed in').check()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Hello ${customer.email}!`)).toBeVisible()

  const kept = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
  const later = await kept.newPage()
  await later.goto('/')
  await expect(later.getByText(`Hello ${customer.email}!`)).toBeVisible()
  await kept.close()
  complaints.expectQuiet()
})

test('without "Keep me signed in" a new browser has to log in [R40] [R284]', async ({ page, browser }) => {
  await logIn(page, DEMO)
  await expect(page.getByText('Hello Ada!')).toBeVisible()
  const other = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
  const later = await other.newPage()
  await later.goto('/')
  await expect(later.getByRole('link', { name: 'Login' })).toBeVisible()
  await later.goto('/upcoming')
  await expect(later).toHaveURL('/login')
  await other.close()
})

import { expect, type Page } from '@playwright/test'
import { expectNoBarrierInAnyLook, expectNoSideScroll } from './axe.ts'
import { pressKey, tabTo } from './keyboard.ts'
import { callApi } from './own-profile.ts'
import { test } from './sign-in.ts'
import { closedGate, newCustomer, watch } from './watch.ts'
import { weigh } from './weigh.ts'

/** What is in the bag, by the keyboard alone, on the page of a visitor and on that of a customer. */

const FOLD = /^What’s in your bag\?|^Make a list/

/** Lists two shirts and a blouse. Every press is a key. */
async function list(page: Page): Promise<void> {
  await pressKey(page, page.locator('summary').filter({ hasText: FOLD }))
  const field = page.getByLabel('Add a thing')
  await tabTo(page, field)
  await page.keyboard.type('shirt laundry')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.type('blouse')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'On your list' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: 'Your bag would cost $40.75.' })).toHaveCount(1)
}

/** As a visitor does it, in the tab that has the list. */
async function register(page: Page): Promise<void> {
  const { email, phone, password } = newCustomer()
  await page.getByRole('link', { name: 'Register with this list' }).click()
  await page.getByLabel('Your street address').fill('228 Bush Street')
  await page.getByLabel('Zip code').fill('94041')
  await page.getByLabel('Cell phone').fill(phone)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL('**/order/advantage')
}

test('a visitor lists a bag, and it goes along through registration to the first booking', async ({ page }) => {
  // Axe looks at two pages.
  test.slow()
  const quiet = watch(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/pricing')
  await list(page)
  await expectNoBarrierInAnyLook(page, 'the list of a visitor')
  await expectNoSideScroll(page)
  await register(page)
  const opened = (await callApi(page, 'POST', '/billing/create_intent/', {})) as { secret: string }
  const card = { secret: opened.secret, number: '4242424242424242', exp_month: 4, exp_year: 2031, cvc: '123' }
  await page.request.post('/api/sandbox/confirm_card/', { data: card })
  const { id } = (await callApi(page, 'POST', '/subscription/choose/', { package: 'payc' })) as { id: number }
  await callApi(page, 'POST', '/subscription/checkout/', { order: id })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/pickup')
  await pressKey(page, page.locator('summary').filter({ hasText: FOLD }))
  await expect(page.getByText('2 things on your list')).toBeVisible()
  await expect(page.getByText('As of today, your card pays $40.75.')).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the list of a customer')
  await pressKey(page, page.getByRole('button', { name: 'Confirm pickup' }))
  await page.waitForURL('**/pending*')
  const [pickup] = (await callApi(page, 'GET', '/requests/?is_upcoming=true')) as { dollar_estimate: string }[]
  expect(pickup?.dollar_estimate).toBe('40.75')
  quiet.expectQuiet()
})

test('a press that opens it before the page is alive is not lost', async ({ page }) => {
  const scripts = closedGate()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.wayIsFree
    await route.continue()
  })
  await page.goto('/pricing')
  await page.locator('summary').filter({ hasText: FOLD }).click()
  scripts.open()
  await expect(page.getByLabel('Add a thing')).toBeVisible()
})

test('the list weighs at most 12 kB more, and only once it is opened', async ({ page }) => {
  await page.goto('/pricing', { waitUntil: 'networkidle' })
  // The page has come alive: whatever is asked for from here on is the list's.
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => document.querySelector('meta[name="style"]') === null)
  await expect(page.locator('[data-hydrating]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const weight = await weigh(page)
  const bytes: number[] = []
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.loadingFinished', ({ encodedDataLength }) => bytes.push(encodedDataLength))
  await page.locator('summary').filter({ hasText: FOLD }).click()
  await expect(page.getByLabel('Add a thing')).toBeVisible()
  await page.waitForLoadState('networkidle')
  weight.take()
  const more = bytes.reduce((sum, each) => sum + each, 0)
  expect(more).toBeGreaterThan(1_000)
  expect(more).toBeLessThanOrEqual(12_000)
})

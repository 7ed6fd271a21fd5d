import { expect, test } from '@playwright/test'

const LIMIT_BYTES = 17_000

test('reading the home page transfers under 17 kB of JavaScript', async ({ page }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const scripts = new Map<string, string>()
  let bytes = 0
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.size).toBe(1)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(LIMIT_BYTES)
})

test.describe('what was done before React came is not lost', () => {
  test.beforeEach(async ({ page }) => {
    // The network takes a second for everything after the page itself: time enough to type and click.
    await page.route('**/assets/*.js', async (route) => {
      if (!route.request().url().includes('/index-')) await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
  })

  test('letters typed and a button clicked', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Your street address').pressSequentially('100 Castro Street')
    await page.getByLabel('Zip code').pressSequentially('94041')
    await page.getByRole('button', { name: 'See if we come by' }).click()
    await expect(page).toHaveURL('/registration')
    await expect(page.getByLabel('Your street address')).toHaveValue('100 Castro Street')
    await expect(page.getByLabel('Zip code')).toHaveValue('94041')
  })

  test('Enter in a field', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Zip code').pressSequentially('94041')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/registration')
  })

  test('a link works at once, without React', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Pricing' }).first().click()
    await expect(page).toHaveURL('/pricing')
  })

  test('a ticked box stays ticked', async ({ page }) => {
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('User Name').pressSequentially('a')
    await page.getByLabel('Keep me signed in').check()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect(page.getByLabel('Keep me signed in')).toBeChecked()
    await expect(page.getByLabel('User Name')).toHaveValue('a')
  })
})

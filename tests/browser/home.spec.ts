import { expect, test } from '@playwright/test'

test('the home page opens without an error and shows what the API says', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laundry & Dry Cleaning with Delivery')
  await expect(page.getByRole('listitem').filter({ hasText: 'Mountain View' })).toBeVisible()
  expect(problems).toEqual([])
})

test('the API is documented under the same content policy as everything else', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))

  await page.goto('/api/docs')
  await expect(page.getByText('/api/client/price_items')).toBeVisible()
  expect(problems).toEqual([])
})

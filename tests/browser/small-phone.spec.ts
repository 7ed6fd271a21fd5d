import { expect } from '@playwright/test'
import { enterSession, test } from './sign-in.ts'

/** What a stranger stumbled over on a small phone: a reason that is out of sight, or that pushes away what one reads. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('the card that pays what is due is drawn as small as a stamp', async ({ page, demo }) => {
  await enterSession(page, demo)
  await page.goto('/')
  const pays = page.getByText(/^ending in/).locator('xpath=..')
  await expect(pays).toBeVisible()
  expect((await pays.locator('svg').boundingBox())?.width).toBeLessThanOrEqual(48)
})

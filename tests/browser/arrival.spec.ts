import { expect } from '@playwright/test'
import { test } from './sign-in.ts'
import { CHECK, DEMO, logIn, newCustomer, watch } from './watch.ts'

for (const path of ['/hiw', '/services/leather-care', '/pricing']) {
  test(`${path}: nothing is empty between the zip field’s hint and its fold, and an answer moves nothing after the check`, async ({
    page,
  }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const form = page.locator('form', { hasText: 'Where should we pick up?' }).first()
      const hint = await form.getByText('Your zip code is all we need for now.').boundingBox()
      const fold = await form.getByText('Add your street (optional)').boundingBox()
      expect((fold?.y ?? 99) - (hint?.y ?? 0) - (hint?.height ?? 0)).toBeLessThanOrEqual(4)
      const before = await form.boundingBox()
      await form.getByLabel('Zip code').fill('94022')
      await expect(form.getByText(/^We’re in Los Altos and Los Altos Hills next on /)).toBeVisible()
      expect((await form.boundingBox())?.height).toBe(before?.height)
      // On a phone the fold does not go away from under a thumb.
      const after = await form.getByText('Add your street (optional)').boundingBox()
      const formTop = (await form.boundingBox())?.y ?? 0
      if (width === 360) expect((after?.y ?? 0) - formTop).toBe((fold?.y ?? 0) - (before?.y ?? 0))
    }
  })
}

test('a served zip goes to registration with both values, a customer registers, leaves and comes back [R24] [R25] [R27] [R74] [R76] [R80] [R281] [R282] [R283] [R284] [R288]', async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  const customer = newCustomer()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const map = page.getByRole('img', { name: /^A map of the South Bay/ })
  const before = await map.boundingBox()
  expect((before?.y ?? Number.NaN) + (before?.height ?? 0)).toBeLessThanOrEqual(700)
  // The answer has the place of the hint, and the town lights up where it stands: at once, for who wants no movement.
  for (const [zipCode, said] of [
    ['9404', 'Your zip code is all we need for now.'],
    ['94022', /^We’re in Los Altos and Los Altos Hills next on /],
  ] as const) {
    await page.getByLabel('Zip code').fill(zipCode)
    await expect(page.getByText(said)).toBeVisible()
    expect(await map.boundingBox()).toEqual(before)
  }
  // What the scrolling would move has no timeline then, and lies still.
  const moving = () => document.getAnimations().filter(({ timeline }) => timeline !== null).length
  expect(await page.evaluate(moving)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByText('Add your street').click()
  await page.getByLabel('Your street address').fill(customer.street)
  await page.getByLabel('Zip code').fill(customer.zipCode)
  await page.getByRole('button', { name: CHECK }).click()
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

  await page.getByRole('banner').getByText('Hello!').filter({ visible: true }).click()
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
  await expect(page.getByRole('banner').getByText('Hello!').filter({ visible: true })).toBeVisible()

  const kept = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
  const later = await kept.newPage()
  await later.goto('/')
  await expect(later.getByRole('banner').getByText('Hello!').filter({ visible: true })).toBeVisible()
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

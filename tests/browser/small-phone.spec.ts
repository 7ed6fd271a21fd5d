import { expect, type Locator, type Page } from '@playwright/test'
import { callApi, comeInPaying } from './own-profile.ts'
import { signUp, test } from './sign-in.ts'

/** What a stranger stumbled over on a small phone: a reason that is out of sight, or that pushes away what one reads. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** Between the header, which stays, and the bar over the lower edge. */
async function expectInSight(page: Page, place: Locator): Promise<void> {
  const header = await page.getByRole('banner').boundingBox()
  const bar = await page.getByRole('complementary', { name: 'Your order' }).boundingBox()
  const { y = -1, height = 0 } = (await place.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0)
}

/** Where the page stands when a wrong CVC is sent. */
const PLACES = [
  {
    where: 'at the foot of the checkout',
    scroll: (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
  },
  {
    where: 'whose field is just above the bar',
    scroll: async (page: Page) => {
      const bar = await page.getByRole('complementary', { name: 'Your order' }).boundingBox()
      await page
        .getByLabel('CVC')
        .evaluate((field, barTop) => scrollBy(0, field.getBoundingClientRect().bottom - barTop + 8), bar?.y ?? 0)
    },
  },
]
for (const { where, scroll } of PLACES)
  test(`a wrong CVC is said in sight with its field and its reason, to somebody ${where}`, async ({ page }) => {
    await signUp(page)
    await page.goto('/order/packages')
    await page.getByRole('button', { name: 'Next: date & time' }).tap()
    await page.getByRole('button', { name: 'Skip pickup' }).tap()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Marsh')
    await page.getByLabel('Card number').fill('4000000000000127')
    await page.getByLabel('Expires').fill('0431')
    // The focus stays here: on many phones a button does not take it.
    await page.getByLabel('CVC').fill('123')
    await scroll(page)
    await page.getByRole('button', { name: 'Place order' }).evaluate((button: HTMLButtonElement) => button.click())
    const banner = page.getByText('Please check the CVC.')
    await expect(banner).toBeVisible()
    await expect(page.getByLabel('CVC')).toBeFocused()
    await expectInSight(page, banner)
    await expectInSight(page, page.getByLabel('CVC'))
    await expectInSight(page, page.getByText(/security code is incorrect/))
  })

test('the charges lie over the form no longer than somebody reads them: what is missing has the focus, in sight', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/order/packages')
  await page.getByRole('radio', { name: 'Pay as you clean' }).check({ force: true })
  await page.getByRole('button', { name: 'Next: date & time' }).tap()
  await page.getByRole('button', { name: 'Next: checkout' }).tap()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Marsh')
  await expect(page.getByLabel('Card number')).toBeAttached()
  const charges = page.locator('aside details')
  const words = charges.locator('summary')
  await expect(words).toContainText(/\d, 9–5/)
  await expect(words).toContainText(/Pay as you clean · \d/)
  await words.tap()
  await expect(charges).toHaveAttribute('open', '')
  await page.getByRole('button', { name: 'Place order' }).tap()
  await expect(charges).not.toHaveAttribute('open')
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expectInSight(page, page.getByLabel('Card number'))
  await words.tap()
  await page.getByLabel('First name').focus()
  await expect(charges).not.toHaveAttribute('open')
})

/** The server refuses whatever is asked, as for a day that was closed a moment ago. */
async function refuseDays(page: Page): Promise<void> {
  await page.route('**/client/requests/check/', async (route) => {
    const asked = JSON.parse(route.request().postData() ?? '{}')
    const postData = JSON.stringify({ ...asked, pickup_date: '2026-12-25' })
    await route.fulfill({ response: await route.fetch({ postData }) })
  })
}

/** How low something lies on the page, whatever was scrolled. */
const depthOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top + scrollY)

for (const { address, comes, below } of [
  {
    address: '/order/delivery',
    comes: async (page: Page) => {
      await signUp(page)
      await callApi(page, 'POST', '/subscription/choose/', { package: 'gold' })
    },
    below: 'Rush delivery',
  },
  { address: '/pickup', comes: comeInPaying, below: 'Rush delivery' },
]) {
  test(`a day that the server refuses moves nothing on ${address} when its reason appears`, async ({ page }) => {
    await comes(page)
    await page.goto(address)
    const rest = page.getByText(below).first()
    await expect(rest).toBeVisible()
    await page.waitForLoadState('networkidle')
    const before = await depthOf(rest)
    await refuseDays(page)
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: /day/ })).toBeVisible()
    expect(Math.abs((await depthOf(rest)) - before)).toBeLessThan(1)
  })
}

import { expect, type Locator, type Page } from '@playwright/test'
import { defaultPickupDay } from '../../rules/days/pickups.ts'
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

/** How low something lies on the page, whatever was scrolled. */
const depthOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top + scrollY)

/** The words of a reason, however many lines they take, end above what follows them. */
async function expectNothingUnder(reason: Locator, next: Locator): Promise<void> {
  const end = await reason.evaluate((line) => {
    const words = document.createRange()
    words.selectNodeContents(line)
    return words.getBoundingClientRect().bottom
  })
  expect(end).toBeLessThan((await next.boundingBox())?.y ?? 0)
}

test('why a card’s date is wrong is read in one line that moves nothing, and beside a wrong CVC lies on nothing', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/order/packages')
  await page.getByRole('button', { name: 'Next: date & time' }).tap()
  await page.getByRole('button', { name: 'Skip pickup' }).tap()
  // The card's fields come once somebody has begun.
  await page.getByLabel('First name').fill('Ada')
  const [date, cvc] = [page.getByLabel('Expires'), page.getByLabel('CVC')]
  const below = page.getByText('Test cards', { exact: true })
  await cvc.fill('123')
  const before = await depthOf(below)
  await date.fill('04')
  await date.blur()
  const reason = page.getByText('Must be a month and a year, like 08 / 28')
  await expect(reason).toBeVisible()
  expect(Math.abs((await depthOf(below)) - before)).toBeLessThan(1)
  await expectNothingUnder(reason, below)
  await cvc.fill('1')
  await cvc.blur()
  await expect(page.getByText('Must be 3 or 4 digits')).toBeVisible()
  await expectNothingUnder(reason, below)
})

for (const { size, isStuck } of [
  { size: { width: 375, height: 550 }, isStuck: true },
  // On its side it has no room for a bar.
  { size: { width: 667, height: 375 }, isStuck: false },
])
  test(`of another day for a pickup each day that keys lead to stays in sight at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await comeInPaying(page)
    await callApi(page, 'POST', '/requests/', { pickup_date: defaultPickupDay(new Date(), [], []) })
    await page.goto('/upcoming')
    await page.getByRole('button', { name: 'Reschedule?' }).tap()
    const buttons = page
      .getByRole('dialog')
      .getByRole('button', { name: /^Keep / })
      .first()
      .locator('xpath=..')
    await expect(buttons).toHaveCSS('position', isStuck ? 'sticky' : 'static')
    // A month ahead, and down to its last week.
    await page.keyboard.press('PageDown')
    for (let week = 0; week < 3; week += 1) {
      await page.keyboard.press('ArrowDown')
      const [day, bar] = [await page.locator(':focus').boundingBox(), await buttons.boundingBox()]
      expect(day?.y).toBeGreaterThanOrEqual(0)
      expect((day?.y ?? 0) + (day?.height ?? 0)).toBeLessThanOrEqual(Math.min(bar?.y ?? 0, size.height))
    }
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

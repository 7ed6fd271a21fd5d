import { expect, type Page } from '@playwright/test'
import { passFirstSlide } from './advantage-slides.ts'
import { EVERY_LOOK, expectNoBarrier, expectNoBarrierInAnyLook, expectNoSideScroll } from './axe.ts'
import { pressKey, tabTo, typeInto } from './keyboard.ts'
import { callApi, comeInPaying } from './own-profile.ts'
import { test } from './sign-in.ts'
import { closedGate, newCustomer, watch } from './watch.ts'

/** What is in the bag, by the keyboard alone, on the page of a visitor and on that of a customer. */

const FOLD = /^What’s in your bag\?|^Make a list/

/** Lists two shirts and a blouse. Every press is a key. */
async function list(page: Page, zipCode?: string): Promise<void> {
  await pressKey(page, page.locator('summary').filter({ hasText: FOLD }))
  if (zipCode) await typeInto(page, page.getByLabel('Zip code (optional)'), zipCode)
  const field = page.getByLabel('Add something')
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
  await pressKey(page, page.getByRole('link', { name: 'Register with this list' }))
  await typeInto(page, page.getByLabel('Your street address'), '228 Bush Street')
  await expect(page.getByLabel('Zip code')).toHaveValue('94041')
  await typeInto(page, page.getByLabel('Cell phone'), phone)
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password'), password)
  await pressKey(page, page.getByRole('button', { name: 'Register', exact: true }))
  await page.waitForURL('**/order/advantage')
}

const estimates = async (page: Page) =>
  ((await callApi(page, 'GET', '/requests/?is_upcoming=true')) as { dollar_estimate: string | null }[]).map(
    ({ dollar_estimate }) => dollar_estimate,
  )

const NARROW = { width: 360, height: 800 }
const WIDE = { width: 1440, height: 900 }
/** Each journey has a width of its own; in the long run it has both. */
const screensOf = (usual: typeof NARROW) => (EVERY_LOOK ? [NARROW, WIDE] : [usual])

const hideOtherSections = (page: Page, isHidden: boolean) =>
  page.locator('main section:not(#estimate)').evaluateAll((parts: HTMLElement[], hidden) => {
    for (const part of parts) part.hidden = hidden
  }, isHidden)

for (const screen of screensOf(NARROW)) {
  test(`a visitor’s list goes along through registration to the checkout of an order at ${screen.width} px`, async ({
    page,
  }) => {
    // Axe looks at three pages.
    test.slow()
    const quiet = watch(page)
    await page.setViewportSize(screen)
    await page.goto('/pricing')
    await list(page, '94041')
    await expect(page.getByText('Delivery is priced for Mountain View.')).toBeVisible()
    // The prices below are looked at for themselves, and there are hundreds of them.
    await hideOtherSections(page, true)
    await expectNoBarrierInAnyLook(page, 'the list of a visitor')
    await hideOtherSections(page, false)
    // The last look was at another width.
    await page.setViewportSize(screen)
    await expectNoSideScroll(page)
    await register(page)
    await passFirstSlide(page, (button) => pressKey(page, button))
    await pressKey(page, page.getByRole('button', { name: 'Next: how you pay' }))
    await tabTo(page, page.getByRole('radio', { name: 'Platinum' }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Pay as you clean' })).toBeChecked()
    await pressKey(page, page.getByRole('button', { name: /^Next/ }))
    await page.waitForURL('**/order/delivery')
    await pressKey(page, page.locator('summary').filter({ hasText: FOLD }))
    await expect(page.getByText('2 things on your list')).toBeVisible()
    await expect(page.getByText('Once this order is paid, your card pays $40.75.')).toBeVisible()
    // The list is the same here; the step around it is looked at in its own journey.
    await expectNoBarrier(page, 'the list in an order', 'what is new')
    await expectNoSideScroll(page)
    await pressKey(page, page.getByRole('button', { name: 'Next: checkout' }))
    await page.waitForURL('**/order/checkout')
    const charges = page.getByRole('complementary', { name: 'Your order' })
    // A wide screen has no fold.
    if (screen === NARROW) await pressKey(page, charges.locator('summary'))
    await expect(charges.getByText(/’s pickup, as you listed it$/)).toBeVisible()
    await expect(charges.getByText('$40.75,')).toBeVisible()
    await expectNoBarrier(page, 'a list at the checkout', 'what is new')
    await expectNoSideScroll(page)
    // From here to the booked pickup tests/screens/order-bag.test.tsx goes along.
    quiet.expectQuiet()
  })
}

for (const screen of screensOf(WIDE)) {
  test(`a customer books with a list, and changes it afterwards, at ${screen.width} px`, async ({ page }) => {
    const quiet = watch(page)
    await page.setViewportSize(screen)
    await comeInPaying(page)
    await page.goto('/pickup')
    await list(page)
    await expect(page.getByText('As of today, your card pays $40.75.')).toBeVisible()
    await expectNoBarrier(page, 'the open list of a pickup', 'what is new')
    await expectNoSideScroll(page)
    await pressKey(page, page.getByRole('button', { name: 'Confirm pickup' }))
    await page.waitForURL('**/pending*')
    await page.goto('/upcoming')
    await pressKey(page, page.locator('summary').filter({ hasText: '2 things, estimated at $40.75.' }))
    await pressKey(page, page.getByRole('button', { name: 'One fewer: Blouse' }))
    await pressKey(page, page.getByRole('button', { name: 'Save list' }))
    await expect(page.getByText(/^1 thing, estimated at/)).toBeVisible()
    await expect(page.getByText('Your list is saved.')).toBeFocused()
    await expectNoBarrier(page, 'the list of a booked pickup', 'what is new')
    await expectNoSideScroll(page)
    expect(await estimates(page)).not.toEqual(['40.75'])
    quiet.expectQuiet()
  })
}

test('a press that opens it before the page is alive is not lost', async ({ page }) => {
  const scripts = closedGate()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.wayIsFree
    await route.continue()
  })
  await page.goto('/pricing')
  await page.locator('summary').filter({ hasText: FOLD }).click()
  scripts.open()
  await expect(page.getByLabel('Add something')).toBeVisible()

  // What is pressed stays under the finger, though a row joins the list above it each time.
  await page.setViewportSize(NARROW)
  await page.locator('summary').filter({ hasText: 'Or choose by group' }).click()
  await page
    .locator('summary')
    .filter({ hasText: /^Laundry$/ })
    .click()
  for (const nth of [0, 2]) {
    const thing = page.locator('details[open] details[open]').getByRole('button').nth(nth)
    await thing.scrollIntoViewIfNeeded()
    const before = await thing.boundingBox()
    await thing.click()
    await expect(thing).toContainText('1 listed')
    expect(Math.abs(((await thing.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  }
})

/** The page has come alive: whatever is asked for from here on is the list's. Each answer's headers, half a kB to one, are not counted. */
async function expectAtMost12Kilobytes(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const headers = new Map<string, number>()
  const bodies: number[] = []
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.startsWith('data:')) headers.set(requestId, response.encodedDataLength)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const withoutBody = headers.get(requestId)
    if (withoutBody !== undefined) bodies.push(encodedDataLength - withoutBody)
  })
  await page.locator('summary').filter({ hasText: FOLD }).click()
  await expect(page.getByLabel('Add something')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const more = bodies.reduce((sum, each) => sum + each, 0)
  expect(more, bodies.join(' + ')).toBeGreaterThan(6_000)
  expect(more, bodies.join(' + ')).toBeLessThanOrEqual(12_000)
}

test('the list weighs at most 12 kB more, headers apart, on the page of a visitor, and only once it is opened', async ({
  page,
}) => {
  await page.goto('/pricing', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => document.querySelector('meta[name="style"]') === null)
  await expect(page.locator('[data-hydrating]')).toHaveCount(0)
  await expectAtMost12Kilobytes(page)
})

test('the list weighs at most 12 kB more, headers apart, on the page of a customer, with the price list', async ({
  page,
}) => {
  await comeInPaying(page)
  await page.goto('/pickup')
  await expect(page.getByRole('button', { name: 'Confirm pickup' })).toBeVisible()
  await expectAtMost12Kilobytes(page)
})

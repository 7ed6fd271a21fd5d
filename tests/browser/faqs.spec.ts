import { expect, type Page } from '@playwright/test'
import { EVERY_LOOK, expectNoBarrierInAnyLook, MODAL_LOOKS } from './axe.ts'
import { test } from './sign-in.ts'
import { hydrate, watch } from './watch.ts'

const FIRST = 'First Time Users'
const LAST = 'Policies'
const HOME = 'Do I need to be home?'
const MISSING = 'Something is missing from my order. What now?'

const summary = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).first()
const openTitles = (page: Page, group: 'faq-sections' | 'faq-questions') =>
  page.locator(`details[name="${group}"][open] > summary`).allTextContents()
const left = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0

test('up to 1023 px an accordion within an accordion, above it a list at the side [R480] [R481]', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 900 })
  await page.goto('/faqs')
  const questions = '#first-time-users'
  const first = summary(page, FIRST)
  const second = summary(page, 'Advantage Program')
  const top = async (of: typeof first) => (await of.boundingBox())?.y ?? 0
  const questionsTop = async () => top(page.locator(questions))
  expect(await questionsTop()).toBeGreaterThan(await top(first))
  expect(await questionsTop()).toBeLessThan(await top(second))

  await page.setViewportSize({ width: 1024, height: 900 })
  const firstBox = await first.boundingBox()
  expect(await left(page, questions)).toBeGreaterThan((firstBox?.x ?? 0) + (firstBox?.width ?? 0))
  expect((await top(second)) - (await top(first))).toBeLessThan(80)
  await summary(page, LAST).click()
  await expect(page.locator('#policies')).toBeVisible()
  await expect(page.locator(questions)).toBeHidden()
  // Beside the first title, wherever the selected one stands.
  expect(Math.abs((await top(page.locator('#policies'))) - (await top(first)))).toBeLessThan(2)
})

for (const { width, isAlive } of [
  { width: 1023, isAlive: true },
  { width: 1024, isAlive: false },
]) {
  test(`one section and one question are open at ${width} px, ${isAlive ? 'alive' : 'untouched'} [R482] [R483] [R484]`, async ({
    page,
  }) => {
    const complaints = watch(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/faqs')
    if (isAlive) await hydrate(page)
    expect(await openTitles(page, 'faq-sections')).toEqual([FIRST])

    await summary(page, HOME).click()
    await summary(page, 'How do I get started?').click()
    expect(await openTitles(page, 'faq-questions')).toEqual(['How do I get started?'])

    await summary(page, LAST).click()
    expect(await openTitles(page, 'faq-sections')).toEqual([LAST])
    await expect.poll(() => openTitles(page, 'faq-questions')).toEqual([])

    await summary(page, MISSING).click()
    await summary(page, MISSING).click()
    expect(await openTitles(page, 'faq-questions')).toEqual([])
    await summary(page, LAST).click()
    expect(await openTitles(page, 'faq-sections')).toEqual([])
    await expect(page.getByText('Choose a topic on the left')).toBeVisible({ visible: width > 1023 })
    complaints.expectQuiet()
  })

  test(`an address opens its answer at ${width} px, ${isAlive ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: isAlive, viewport: { width, height: 900 } })
    const page = await context.newPage()
    await page.goto('/faqs#missing-item')
    await expect(page.locator('#missing-item')).toBeInViewport()
    await expect(summary(page, MISSING)).toBeInViewport()
    await expect(page.locator('#first-time-users')).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeVisible({ visible: isAlive })
    await context.close()
  })
}

test('an open answer has its address in the bar, and the page does not move', async ({ page }) => {
  await page.goto('/faqs')
  await hydrate(page)
  await summary(page, HOME).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => [scrollY, history.length])
  await summary(page, HOME).click()
  await expect(page).toHaveURL('/faqs#need-to-be-home')
  expect(await page.evaluate(() => [scrollY, history.length])).toEqual(before)
  await summary(page, HOME).click()
  await expect(page).toHaveURL('/faqs')
})

test('whoever comes back from another page finds the answer open and in sight', async ({ page }) => {
  await page.goto('/faqs#auto-reload')
  await hydrate(page)
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page).toHaveURL('/pricing')
  await page.goBack()
  await expect(page.locator('#auto-reload')).toBeInViewport()
})

test('the search filters, keeps its words in the address, and Escape clears it', async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/faqs')
  await page.getByRole('searchbox').pressSequentially('east bay')
  await expect(page.getByRole('status').first()).toHaveText('1 answer for “east bay”')
  await expect(page).toHaveURL('/faqs?q=east+bay')
  await page.reload()
  await hydrate(page)
  const results = page.getByRole('region', { name: 'Answers found' })
  await expect(results).toContainText('Pickup and Delivery')
  await results.getByRole('heading', { name: 'I live farther out. Do you still come?' }).click()
  await expect(results.getByText('We do not drive to the East Bay.')).toBeVisible()
  await expect(summary(page, LAST)).toBeHidden()

  await page.getByRole('searchbox').press('Escape')
  await expect(results).toHaveCount(0)
  await expect(page).toHaveURL('/faqs')
  await expect(summary(page, LAST)).toBeVisible()

  await page.getByRole('searchbox').fill('zeppelin')
  await page.getByRole('link', { name: 'Ask us' }).click()
  await expect(page.getByRole('heading', { name: 'Have more questions?' })).toBeInViewport()
  complaints.expectQuiet()
})

test('it has no barrier, light or dark, open or searched', async ({ page }) => {
  test.slow()
  // The anchor decides where the page stands, so it is opened as narrow as it is looked at first.
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/faqs#delivery-fees')
  await hydrate(page)
  await expectNoBarrierInAnyLook(page, 'open')
  await summary(page, 'Pickup and Delivery').click()
  if (EVERY_LOOK) await expectNoBarrierInAnyLook(page, 'closed')
  await page.getByRole('searchbox').fill('rush')
  await expectNoBarrierInAnyLook(page, 'searched')
  await page.getByRole('searchbox').fill('zeppelin')
  await expectNoBarrierInAnyLook(page, 'searched in vain', MODAL_LOOKS)
})

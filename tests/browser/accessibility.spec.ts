import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { becomeAlive, DEMO, logIn } from './watch.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const { pages: PAGES } = JSON.parse(readFileSync('dist/site/pages/map.json', 'utf8')) as { pages: string[] }
const PATHS = ['/', '/registration', '/login', '/pricing']

async function expectNoBarrier(page: Page, where: string, { colours = true } = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(TAGS)
  // In forced colours the system paints and axe still reads what we wrote.
  const { violations } = await (colours ? axe : axe.disableRules('color-contrast')).analyze()
  expect(violations.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html)])).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 820, 1440]) {
    test(`no written page has a barrier at ${width} px, ${colorScheme}`, async ({ page }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      for (const path of PAGES) {
        await page.goto(path)
        await becomeAlive(page)
        await expect(page.locator('[data-late]')).toHaveCount(0)
        await expectNoBarrier(page, path)
      }
    })

    test(`nor has what opens in them at ${width} px, ${colorScheme}`, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })

      await page.goto('/registration')
      await page.getByLabel('Email').fill('wrong')
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('Invalid email address')).toBeVisible()
      await expectNoBarrier(page, 'registration with errors')

      await page.goto('/')
      const burger = page.getByText('Menu', { exact: true })
      if (await burger.isVisible()) {
        await burger.click()
        await expectNoBarrier(page, 'the menu')
        await page.keyboard.press('Escape')
      }
      await page.getByLabel('Zip code').fill('10001')
      await page.getByRole('button', { name: 'See if we come by' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoBarrier(page, 'NOTIFY')

      await logIn(page, DEMO)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada')
      await expectNoBarrier(page, 'the customer’s home')
      await page.goto('/profile/orders')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoBarrier(page, 'the account')
    })
  }
}

test('nor in forced colours', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of PATHS) {
    await page.goto(path)
    await becomeAlive(page)
    await expectNoBarrier(page, path, { colours: false })
  }
  // A button that is only a colour would be gone here.
  await page.goto('/')
  const button = page.getByRole('button', { name: 'See if we come by' })
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px')
})

test('nothing scrolls sideways at 320 px, nor with text twice as large', async ({ page }) => {
  for (const [width, fontSize] of [
    [320, '100%'],
    [720, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    for (const path of PATHS) {
      await page.goto(path)
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, fontSize)
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
    }
  }
})

test('the account’s menu shows the credit, marks where one is, and folds away on small screens [R58] [R59]', async ({
  page,
}) => {
  await logIn(page, DEMO)
  await expect(page.getByText('Hello Ada!')).toBeVisible()
  await page.goto('/profile/orders')
  const menu = page.getByRole('navigation', { name: 'My account' })
  await expect(menu).toContainText('AVAILABLE CREDIT')
  await expect(menu).toContainText('$0.00')
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Addresses' })).toHaveAttribute('href', '/profile/address')

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(menu).toBeHidden()
  await page.locator('summary').filter({ hasText: 'Orders' }).click()
  await expect(menu.getByRole('link', { name: 'Billing' })).toBeVisible()
})

test('the order header shows five steps; on registration the last three are closed [R55] [R56]', async ({ page }) => {
  await page.goto('/registration')
  const steps = page.getByRole('navigation', { name: 'Your order' })
  for (const label of ['Welcome', 'Advantage', 'Packages', 'Date & time', 'Checkout']) {
    await expect(steps.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(steps.locator('[aria-current="step"]')).toContainText('Welcome')
  await expect(steps.locator('[aria-disabled="true"]')).toHaveCount(3)
  await expect(steps.locator('a[href]')).toHaveCount(0)
})

test('the whole way to an account goes by keyboard', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.getByLabel('Your street address').focus()
  await page.keyboard.type('100 Castro Street, Mountain View')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Zip code')).toHaveValue('94040')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/registration')
})

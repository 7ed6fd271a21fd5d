import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectNoBarrier, expectNoSideScroll } from './axe.ts'
import { DEMO, hydrate, logIn } from './watch.ts'

const { pages: PAGES } = JSON.parse(readFileSync('dist/site/pages/map.json', 'utf8')) as { pages: string[] }
const PATHS = ['/', '/registration', '/login', '/pricing']

const SCHEMES = ['light', 'dark'] as const
const WIDTHS = [390, 820, 1440]

for (const path of PAGES) {
  test(`${path} has no barrier at any width, light or dark`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await hydrate(page)
    await expect(page.locator('[data-hydrating]')).toHaveCount(0)
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await expectNoBarrier(page, `${path} at ${width} px, ${colorScheme}`)
      }
    }
  })
}

for (const colorScheme of SCHEMES) {
  for (const width of WIDTHS) {
    test(`nor has what opens in a page at ${width} px, ${colorScheme}`, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })

      await page.goto('/registration')
      await page.getByLabel('Email').fill('wrong')
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('Invalid email address')).toBeVisible()
      await expectNoBarrier(page, 'registration with errors')

      await page.goto('/')
      const burger = page.locator('summary', { hasText: 'Menu' })
      if (await burger.isVisible()) {
        await burger.click()
        await expectNoBarrier(page, 'the menu')
        await page.keyboard.press('Escape')
      }
      await page.getByLabel('Zip code').fill('10001')
      await page.getByRole('button', { name: 'Check my address' }).click()
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
    await hydrate(page)
    await expectNoBarrier(page, path, { colours: false })
  }
  // A button that is only a colour would be gone here.
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Check my address' })
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
      await expectNoSideScroll(page)
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

import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { becomeAlive, DEMO, logIn } from './watch.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const width of [390, 820, 1440]) {
  test(`no page of the slice has a barrier at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const check = async (name: string) => {
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
      expect(violations.map(({ id, nodes }) => [name, id, nodes.map(({ html }) => html)])).toEqual([])
    }
    for (const path of ['/', '/registration', '/login', '/pricing']) {
      await page.goto(path)
      await becomeAlive(page)
      await check(path)
    }

    await page.goto('/registration')
    await page.getByLabel('Email').fill('wrong')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await check('registration with errors')

    await page.goto('/')
    await page.getByLabel('Zip code').fill('10001')
    await page.getByRole('button', { name: 'See if we come by' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('NOTIFY')

    await logIn(page, DEMO)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada')
    await check('the customer’s home')
  })
}

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/', '/registration', '/login', '/pricing']) {
    await page.goto(path)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
  }
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

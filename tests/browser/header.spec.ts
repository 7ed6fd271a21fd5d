import { expect, type Page } from '@playwright/test'
import { EVERY_LOOK } from './axe.ts'
import { enterSession, test } from './sign-in.ts'
import { closedGate } from './watch.ts'

const WIDTHS = [320, 344, 360, 375, 390, 412, 430, 600, 767, 768, 820, 1024, 1440]
const TEXT_SIZES = EVERY_LOOK ? [100, 125, 150, 200] : [100, 200]
/** A header with room for a long name has room for any, and for the greeting without one. */
const WHO = EVERY_LOOK
  ? (['visitor', 'customer', 'customer with a long name'] as const)
  : (['visitor', 'customer with a long name'] as const)

/** Everything that is wrong with the header at one width and text size, in words. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const header = document.querySelector('header')
    if (!header) throw new Error('The page has no header.')
    const controls = [...header.querySelectorAll<HTMLElement>('a, summary')].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) && !control.closest('details:not([open]) > div'),
    )
    const nameOf = (control: Element) => control.textContent?.trim() || control.outerHTML.slice(0, 60)
    for (const control of controls) {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      const name = nameOf(control)
      if (left < 0 || right > innerWidth || top < 0) found.push(`${name} leaves the page`)
      if (control.scrollWidth > control.clientWidth + 1) found.push(`${name} is cut off`)
      if (height < 44) found.push(`${name} is ${height} px high`)
      if (control.matches('summary, [data-button]')) {
        if (width < 44) found.push(`${name} is ${width} px wide`)
        // The corners of a round button are cut by its radius.
        const inset = 1 + height * 0.15
        for (const [x, y] of [
          [(left + right) / 2, (top + bottom) / 2],
          [left + inset, top + inset],
          [right - inset, top + inset],
          [left + inset, bottom - inset],
          [right - inset, bottom - inset],
        ] as const) {
          const hit = document.elementFromPoint(x, y)
          if (!hit || !control.contains(hit))
            found.push(`${name} is covered at ${x}, ${y} by ${hit?.outerHTML.slice(0, 60)}`)
        }
      }
      for (const other of controls) {
        if (other === control || other.contains(control) || control.contains(other)) continue
        const box = other.getBoundingClientRect()
        if (box.left < right && left < box.right && box.top < bottom && top < box.bottom) {
          found.push(`${name} overlaps ${nameOf(other)}`)
        }
      }
    }
    if (!controls.some((control) => control.matches('summary, [data-button]'))) found.push('nothing to press')
    const skip = document.querySelector('.skip')?.getBoundingClientRect()
    if (!skip || skip.bottom > 0) found.push('the skip link peeps in')
    return found
  })
}

/** The open list of the burger, where there is one: inside the page, and scrollable to its end. */
function menuFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const burger = [...document.querySelectorAll<HTMLDetailsElement>('header details')].at(-1)
    if (!burger?.checkVisibility()) return []
    burger.open = true
    const list = burger.querySelector(':scope > div')
    const { left, right, bottom } = list?.getBoundingClientRect() ?? { left: -1, right: 0, bottom: 0 }
    burger.open = false
    return left >= 0 && right <= innerWidth && bottom <= innerHeight
      ? []
      : [`the list is at ${left}–${right}, ${bottom}`]
  })
}

/** The bar at a phone's lower edge: three ways of a thumb's size, and the page ends above it. */
function barFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const bar = document.querySelector<HTMLElement>('nav[aria-label="Your account"]')
    const isPhone = innerWidth <= 720
    if (!bar?.checkVisibility()) return isPhone ? ['there is no bar'] : []
    if (!isPhone) return ['there is a bar']
    const { left, right, top, bottom } = bar.getBoundingClientRect()
    if (left < 0 || right > innerWidth || bottom > innerHeight) found.push('the bar leaves the page')
    for (const way of bar.querySelectorAll('a')) {
      const box = way.getBoundingClientRect()
      if (box.height < 44 || box.width < 44) found.push(`${way.textContent} is ${box.width} by ${box.height} px`)
      if (way.scrollWidth > way.clientWidth + 1) found.push(`${way.textContent} is cut off`)
      if (way.scrollHeight > way.clientHeight + 1) found.push(`${way.textContent} is too high`)
    }
    scrollTo(0, document.documentElement.scrollHeight)
    const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? innerHeight
    if (end > top + 1) found.push(`the page ends ${end - top} px below the bar’s edge`)
    scrollTo(0, 0)
    return found
  })
}

for (const who of WHO) {
  test(`the ${who}’s header has room at every width and with larger letters`, async ({ page, demo }) => {
    if (who !== 'visitor') await enterSession(page, demo)
    if (who === 'customer with a long name') {
      await page.route('**/client/profile/', async (route) => {
        const response = await route.fetch()
        await route.fulfill({
          response,
          json: { ...(await response.json()), first_name: 'Augusta Ada King, Countess of Lovelace' },
        })
      })
    }
    await page.goto('/')
    if (who === 'customer') await expect(page.getByText('Hello Ada!').first()).toBeAttached()
    if (who === 'customer with a long name')
      await expect(page.locator('header').getByText('Augusta Ada').first()).toBeAttached()
    if (who !== 'visitor') await expect(page.locator('nav[aria-label="Your account"]')).toBeAttached()
    await page.evaluate(() => document.fonts.ready)
    const found: string[] = []
    for (const size of TEXT_SIZES) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
      }, size)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 })
        const those = [...(await faults(page)), ...(await menuFaults(page))]
        if (who !== 'visitor') those.push(...(await barFaults(page)))
        for (const fault of those) found.push(`${width} px, ${size} %: ${fault}`)
      }
    }
    expect(found).toEqual([])

    // If a phone has room for it, the step to take is in sight.
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    const widths = who === 'visitor' ? [344, 390, 600, 1440] : WIDTHS
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 })
      const button = page.locator('header [data-button]').filter({ visible: true })
      await expect(button).toHaveText('Request Pickup')
      // If there is no room for both, the flower stands without the name, which is still said.
      const name = page.locator('header').getByText('Larkspur', { exact: true })
      const isWhole = ((await name.boundingBox())?.width ?? 0) > 1
      expect([width, isWhole]).toEqual([width, who === 'visitor' || width >= 340])
      await expect(page.locator('header').getByRole('link', { name: 'Larkspur' })).toBeInViewport()
    }
  })
}

test('a customer’s Request Pickup is filled where the page has no such button of its own, and gone on its own page', async ({
  page,
  demo,
}) => {
  await enterSession(page, demo)
  const button = page.locator('header [data-button]').filter({ visible: true })
  await page.goto('/terms-of-use')
  await expect(button).toHaveCSS('background-color', 'rgb(0, 52, 89)')
  await page.goto('/profile?edit=name')
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(button).toHaveCSS('border-color', 'rgb(0, 52, 89)')
  await page.goto('/pickup')
  await expect(page.getByText('Hello Ada!').first()).toBeAttached()
  await expect(button).toHaveCount(0)
})

test('on a phone the keyboard finds nothing behind the bottom bar', async ({ page, demo }) => {
  await enterSession(page, demo)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/profile/preferences')
  await expect(page.getByRole('button', { name: 'Update' }).first()).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Your account' })
  await expect(bar.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
  const edge = (await bar.boundingBox())?.y ?? 0
  await page.getByRole('radio').first().focus()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const [name, bottom] = await page.evaluate(() => {
      const { activeElement } = document
      const isInBar = activeElement?.closest('nav[aria-label="Your account"]')
      return [activeElement?.outerHTML.slice(0, 80), isInBar ? 0 : activeElement?.getBoundingClientRect().bottom]
    })
    expect([name, Number(bottom) <= edge]).toEqual([name, true])
  }
})

test('the first opening of the menu, before React, goes to the top of the page [R53]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  // React never comes, so whoever scrolls is not React.
  await page.route('**/assets/react-*.js', () => {})
  await page.goto('/')
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  // With the first movement up the header is back.
  await page.mouse.wheel(0, -20)
  await page.locator('summary', { hasText: 'Menu' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' }).last()).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  // Nor is it lost when even the starter comes later than the press.
  const starter = closedGate()
  await page.route('**/assets/index-*.js', async (route) => {
    await starter.wayIsFree
    await route.continue()
  })
  await page.goto('/services')
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await page.locator('summary', { hasText: 'Menu' }).click()
  starter.open()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

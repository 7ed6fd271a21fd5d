import { expect, type Locator, type Page } from '@playwright/test'
import { EVERY_LOOK, expectNoBarrier, expectNoBarrierInAnyLook } from './axe.ts'
import { test as base } from './sign-in.ts'
import { hydrate, watch } from './watch.ts'

/** It comes alive without a complaint, however wide it is. */
async function open(page: Page, width: number): Promise<void> {
  const complaints = watch(page)
  await page.setViewportSize({ width, height: 900 })
  await page.goto('/style')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Style')
  await hydrate(page)
  complaints.expectQuiet()
}

/**
 * To open everything takes longer than most tests do: they run one after the other and share one page, each leaving its part as
 * others need it. A test that fails ends its worker, and the page with it.
 */
let shared: Page
const test = base.extend<{ opened: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that nothing else is needed.
  opened: async ({}, use) => use(shared),
})
test.beforeAll(async ({ browser, baseURL }) => {
  shared = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await shared.emulateMedia({ reducedMotion: 'reduce' })
  await open(shared, 1440)
})
test.afterAll(() => shared.close())

test.describe.configure({ mode: 'default' })

test('no part has a barrier, light or dark', async ({ opened: page }) => {
  // The whole of everything is much to look at.
  test.slow()
  await expectNoBarrierInAnyLook(page, 'everything')
})

test('an open modal and toast have no barrier, light or dark', async ({ opened: page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 900 })
  await hideOtherParts(page, true)
  for (const layer of ['modal', 'long modal']) {
    await page.getByRole('button', { name: `Open the ${layer}`, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    if (layer === 'modal') await page.getByRole('button', { name: 'Show a toast here' }).click()
    // All rules run in light; what dark changes is the colours.
    await expectNoBarrierInAnyLook(page, layer, [
      { width: 390, colorScheme: 'light', rules: 'all, new colours' },
      { width: 390, colorScheme: 'dark', rules: 'contrast' },
    ])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await hideOtherParts(page, false)
})

/** The page under an open layer is out of reach and looked at for itself, and axe would walk it once more for each layer. */
async function hideOtherParts(page: Page, isHidden: boolean): Promise<void> {
  await page.locator('main section:not(#layers)').evaluateAll((parts: HTMLElement[], hidden) => {
    for (const part of parts) part.hidden = hidden
  }, isHidden)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every pair of colours can be told apart, ${colorScheme}`, async ({ opened: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const pairs = await page.locator('[data-least]').evaluateAll((samples) =>
      samples.map((sample) => ({
        pair: sample.querySelector('code')?.textContent,
        ratio: Number(sample.getAttribute('data-ratio')),
        least: Number(sample.getAttribute('data-least')),
      })),
    )
    expect(pairs.length).toBeGreaterThan(20)
    expect(pairs.filter(({ ratio, least }) => !(ratio >= least))).toEqual([])
  })
}

if (EVERY_LOOK) {
  test('no part has a barrier in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    test.slow()
    await open(page, 820)
    await expectNoBarrier(page, 'forced colours', 'all but contrast')
  })
}

test('nothing scrolls sideways at 320 px', async ({ opened: page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await findCutOff(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('with text of twice the size nothing is cut off at 720 px', async ({ opened: page }) => {
  await page.setViewportSize({ width: 720, height: 900 })
  const resize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
  await resize('200%')
  expect(await findCutOff(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720)
  await resize('')
})

/** Finds elements that reach beyond the window, or hide some of their words at the side. Those for the ear alone may. */
function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('svg'))
      .filter((element) => {
        const { left, right, width, top, bottom } = element.getBoundingClientRect()
        if (width <= 1 || bottom < -scrollY || top + scrollY < 0) return false
        for (let around: Element | null = element; around; around = around.parentElement) {
          if (around.clientWidth === 1) return false
        }
        const hides = getComputedStyle(element).overflowX !== 'visible' && !element.matches('input, select, textarea')
        return right > innerWidth + 1 || left < -1 || (hides && element.scrollWidth > element.clientWidth + 1)
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  )
}

for (const width of [320, 1440]) {
  test(`everything can be hit with a finger at ${width} px`, async ({ opened: page }) => {
    await page.setViewportSize({ width, height: 900 })
    const targets = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.skip'))
        // A link inside a sentence is as high as its line.
        .filter((element) => !(element.matches('p > a') && element.parentElement?.textContent !== element.textContent))
        .map((element) => {
          // The words of a choice belong to its target.
          const labels =
            element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)
              ? [...(element.labels ?? [])]
              : []
          const boxes = [element, ...labels].map((part) => part.getBoundingClientRect())
          return {
            html: element.outerHTML.slice(0, 160),
            isPrimary: element.dataset['button'] === 'primary',
            width: Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left)),
            height: Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)),
          }
        }),
    )
    expect(targets.length).toBeGreaterThan(150)
    // A hair is lost where boxes fall between the pixels.
    expect(targets.filter((box) => box.width < 23.9 || box.height < 23.9)).toEqual([])
    const primary = targets.filter(({ isPrimary }) => isPrimary)
    expect(primary.length).toBeGreaterThan(8)
    expect(primary.filter(({ height }) => height < 44)).toEqual([])
  })
}

test.describe('by keyboard', () => {
  test.beforeEach(({ opened }) => opened.setViewportSize({ width: 1440, height: 900 }))

  const press = async (opener: Locator, key: string) => {
    await opener.focus()
    await opener.page().keyboard.press(key)
  }

  /** Past the last of a dialog the browser's own bars are next, which the page sees as its body. */
  const expectTabStaysIn = async (page: Page) => {
    const visited = new Set<string>()
    for (let tab = 0; tab < 10; tab += 1) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(() => {
        const { activeElement } = document
        if (activeElement === document.body) return 'the browser'
        return activeElement?.closest('dialog')
          ? `inside: ${activeElement.textContent}`
          : `outside: ${activeElement?.outerHTML}`
      })
      visited.add(where)
    }
    expect([...visited].filter((where) => where.startsWith('outside'))).toEqual([])
    expect([...visited].filter((where) => where.startsWith('inside')).length).toBeGreaterThan(1)
  }

  test('a modal keeps the focus and gives it back', async ({ opened: page }) => {
    const opener = page.getByRole('button', { name: 'Open the modal', exact: true })
    const dialog = page.getByRole('dialog')
    await press(opener, 'Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toBeVisible()
    await expectTabStaysIn(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('a toast appears inside an open modal, where it can be reached', async ({ opened: page }) => {
    await press(page.getByRole('button', { name: 'Open the modal' }), 'Enter')
    const dialog = page.getByRole('dialog')
    await press(dialog.getByRole('button', { name: 'Show a toast here' }), 'Enter')
    const toast = dialog.getByText('Said inside the modal.')
    await expect(toast).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Dismiss' }), 'Enter')
    await expect(toast).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Show a toast here' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('an accordion has one open', async ({ opened: page }) => {
    const lists = page.locator('#lists')
    for (const place of [0, 1]) {
      const summary = (title: string) => lists.locator('summary').filter({ hasText: title }).nth(place)
      const answer = (text: string) => lists.getByText(text).nth(place)
      const when = answer('Between 6 and 10 in the evening.')
      // The second one begins open.
      if (place === 0) await press(summary('When do you come?'), 'Enter')
      await expect(when).toBeVisible()
      await press(summary('Where do I leave the bag?'), 'Enter')
      await expect(answer('At your door or with the doorman.')).toBeVisible()
      await expect(when).toBeHidden()
      await page.keyboard.press('Enter')
      await expect(answer('At your door or with the doorman.')).toBeHidden()
    }
  })

  test('days are walked with the arrows, and a closed one says why', async ({ opened: page }) => {
    const picker = page.getByRole('group', { name: 'Pickup day' })
    const day = (name: string) => picker.getByRole('button', { name, exact: true })
    await day('Thursday, November 19th').focus()
    await page.keyboard.press('ArrowRight')
    await expect(day('Friday, November 20th')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(day('Friday, November 20th')).toHaveAttribute('aria-pressed', 'true')

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    const closed = day('Thursday, November 26th')
    await expect(closed).toBeFocused()
    await expect(picker.getByText('Thursday, November 26th: Closed for Thanksgiving.')).toBeVisible()
    await expect(closed).toHaveAccessibleDescription('Closed for Thanksgiving.')
    await page.keyboard.press('Enter')
    await expect(closed).toHaveAttribute('aria-pressed', 'false')
    await expect(day('Friday, November 20th')).toHaveAttribute('aria-pressed', 'true')

    await page.keyboard.press('PageDown')
    await expect(day('Saturday, December 26th')).toBeFocused()
    await expect(picker.getByText('December 2026')).toBeVisible()
  })

  test('a slider says its value in words', async ({ opened: page }) => {
    const slider = page.getByRole('slider', { name: 'Pounds a month' })
    await expect(slider).toHaveAttribute('aria-valuetext', '20 lb')
    await press(slider, 'ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', '25 lb')
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', '60 lb')
  })

  test('the links of a stepper lead to their steps', async ({ opened: page }) => {
    const stepper = page.getByRole('navigation', { name: 'Your order' })
    const current = stepper.locator('[aria-current="step"]')
    await expect(current).toHaveText('Date & time')
    for (const name of ['Plan', 'Checkout']) {
      await press(stepper.getByRole('link', { name }), 'Enter')
      await expect(current).toHaveText(name)
    }
    await expect(page).toHaveURL('/style?step=checkout')
    const disabled = page.getByRole('navigation', { name: 'A new order' }).getByRole('link', { name: 'Checkout' })
    await expect(disabled).toHaveAttribute('aria-disabled', 'true')
    expect(await disabled.evaluate((link: HTMLElement) => link.tabIndex)).toBe(-1)
  })
})

for (const path of ['/services/leather-care', '/services/preservation']) {
  test(`${path}: the header is clear with white links, and white with #003459 ones once scrolled [R504] [R538]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    const header = page.getByRole('banner')
    const link = header.locator('nav a').first()
    await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    for (const each of await header.locator('nav a').all()) await expect(each).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(header.getByRole('link', { name: 'Larkspur' }).locator('span').first()).toHaveCSS(
      'color',
      'rgb(255, 255, 255)',
    )
    // An outline in navy would not be seen on the picture: it is filled in the picture's light colour, also in the dark and under a mouse.
    const button = header.getByRole('link', { name: 'Request Pickup' })
    await expect(button).toHaveCSS('background-color', 'rgb(247, 244, 238)')
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expect(button).toHaveCSS('background-color', 'rgb(231, 238, 244)')
    await button.hover()
    await expect(button).toHaveCSS('background-color', /^oklab\(0\.9/)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.mouse.wheel(0, 60)
    await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(link).toHaveCSS('color', 'rgb(0, 52, 89)')
    await expect(button).toHaveCSS('color', 'rgb(0, 52, 89)')
  })
}

test('over a dark picture the open menu of a phone has the button as any page has it, outlined on its own ground', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services/leather-care')
  const header = page.getByRole('banner')
  await header.locator('summary').filter({ hasText: 'Menu' }).click()
  const [above, within] = [header.locator('div > span > [data-button]'), header.locator('details[open] [data-button]')]
  await expect(within).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(within).toHaveCSS('border-top-color', 'rgb(0, 52, 89)')
  await expect(above.first()).toHaveCSS('background-color', 'rgb(247, 244, 238)')
})

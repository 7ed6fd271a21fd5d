import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { preparedFolder, startProduct } from '../process/product.ts'
import { EVERY_LOOK } from './axe.ts'
import { test } from './sign-in.ts'

const map = JSON.parse(readFileSync('dist/site/pages/map.json', 'utf8')) as { findable: string[] }
/** Forms and the pages of law have no thread: nothing leads on there. */
const WITHOUT = ['/terms-of-use', '/privacy-policy', '/registration', '/login']
/** The parts of these pages lie under the thread of another as well; the long run reads them, too. */
const LIKE_ANOTHER = EVERY_LOOK
  ? []
  : ['/services/laundry', '/services/dry-clean', '/services/leather-care', '/services/area-rug', '/services', '/faqs']
const PAGES = map.findable.filter((path) => !WITHOUT.includes(path) && !LIKE_ANOTHER.includes(path))

/** The pieces of the thread, by what moves them: a piece is all that a browser draws before or after an element for it. */
function piecesOf(page: Page) {
  return page.evaluate(() => {
    const pieces: {
      timeline: string
      hidden: string
      top: number
      left: number
      isRun: boolean
      repeat: string
      image: string
      beyond: number
    }[] = []
    for (const element of document.querySelectorAll('main *')) {
      for (const pseudo of ['::before', '::after']) {
        const style = getComputedStyle(element, pseudo)
        if (style.content === 'none' || style.display === 'none' || !style.maskImage.includes("stroke='red'")) continue
        const { top, left } = element.getBoundingClientRect()
        const image = decodeURIComponent(style.maskImage)
        const isRun = !image.includes('0 0 100 100')
        pieces.push({
          timeline: style.animationTimeline,
          hidden: style.clipPath,
          top,
          left: left + Number.parseFloat(style.left),
          isRun,
          // Anywhere else than at the top, every second run would begin with half a stitch.
          repeat: `${style.maskRepeat} ${style.maskPosition}`,
          image,
          beyond: -Math.min(Number.parseFloat(style.top), Number.parseFloat(style.bottom)),
        })
      }
    }
    const moving = document
      .getAnimations()
      .filter(({ effect, timeline }) => {
        const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null
        return pseudo !== null && timeline !== null
      })
      .map(({ timeline }) => timeline?.constructor.name ?? '')
    return { pieces, moving: [...new Set(moving)] }
  })
}

/** How often the thread crosses the page, and the words that a piece of it lies over, with the place of the piece. */
function crossedWords(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const crossed: string[] = []
    let crossings = 0
    const linesOf = (element: Element) => {
      const lines: { rect: DOMRect; words: string }[] = []
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (
          !node.textContent?.trim() ||
          // Of a long list only what is near the window is laid out.
          !node.parentElement?.checkVisibility({ contentVisibilityAuto: true }) ||
          node.parentElement?.closest('.unseen, [hidden], svg, noscript, details:not([open]) > :not(summary)')
        )
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) lines.push({ rect, words: node.textContent })
      }
      return lines
    }
    const placed = (element: Element): Element =>
      getComputedStyle(element).position === 'static' && element.parentElement ? placed(element.parentElement) : element
    for (const element of document.querySelectorAll('main *')) {
      const before = getComputedStyle(element, '::before')
      if (before.content === 'none' || before.display === 'none' || !before.maskImage.includes('0 0 100 100')) continue
      crossings += 1
      // A box that is not placed itself leaves its thread to the section around it.
      const box = placed(element).getBoundingClientRect()
      const [top, height] = [box.top + Number.parseFloat(before.top), Number.parseFloat(before.height)]
      // The thread swings within the middle half of its room; the ends of it lie beyond the words.
      const [from, to] = [top + height * 0.3, top + height * 0.7]
      for (const { rect, words } of linesOf(element.closest('main') ?? element)) {
        // A line of words is higher than its letters.
        const letters = rect.height * 0.18
        if (rect.bottom - letters > from && rect.top + letters < to && rect.right > 0 && rect.left < width)
          crossed.push(`${words.trim().slice(0, 40)} (${Math.round(rect.top - from)})`)
      }
    }
    // Along the edges there is a stripe for it, in which no words stand, and air beside it.
    const edge = Math.max(5, (width - 1200) / 4) + 2 + 12
    const main = document.querySelector('main') as Element
    for (const { rect, words } of linesOf(main)) {
      if (rect.right > 0 && (rect.left < edge || rect.right > width - edge))
        crossed.push(`at the edge: ${words.trim().slice(0, 40)}`)
    }
    return { crossings, crossed }
  })
}

/** One thread from the hero to the footer, which lies still, crosses no words at any width, and has none beside the words of a phone. */
async function expectOneThread(page: Page, address: string) {
  await page.goto(address)
  const { pieces, moving } = await piecesOf(page)
  // At least the way down beside each of three sections, and two crossings.
  expect(pieces.length).toBeGreaterThanOrEqual(5)
  expect(moving).toEqual([])
  // Each ends where the next begins, and none is drawn far beyond its section to be cut off there.
  expect(pieces.filter(({ beyond }) => beyond > 200)).toEqual([])
  // Stitches meet where pieces do: a run is a whole number of them with half a gap at each end, a crossing begins so at both its ends.
  for (const { isRun, repeat, image } of pieces) {
    if (isRun) expect(repeat).toBe('round 0px 0px')
    else expect(image).toMatch(/d='M[^M]* 50 50M[^M]* 50 50'.*dasharray='10 12'.*dashoffset='-6'/)
  }
  expect(pieces.filter(({ timeline }) => timeline !== 'none')).toEqual([])
  expect((await crossedWords(page)).crossings).toBeGreaterThanOrEqual(2)
  for (const width of EVERY_LOOK ? [320, 390, 820, 1440] : [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { crossings, crossed } = await crossedWords(page)
    expect(crossed, `at ${width} px`).toEqual([])
    expect(crossings, `at ${width} px`).toBeGreaterThanOrEqual(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect((await crossedWords(page)).crossed, 'with letters of 200 %').toEqual([])
  // A phone has no room beside the words: along its edges runs nothing.
  const runs = (await piecesOf(page)).pieces.filter(({ isRun }) => isRun)
  expect(runs.filter(({ left }) => left < 20)).toEqual([])
}

for (const path of PAGES) {
  test(`${path}: one thread from the hero to the footer, which lies still where movement is reduced`, ({ page }) =>
    expectOneThread(page, path))
}

test('the pictures of steps hang on the thread at 240 px, and at 128 px beside the words of a phone', async ({
  page,
}) => {
  for (const path of ['/', '/services/wash-and-fold']) {
    await page.goto(path)
    const pictures = page.locator('main ol > li > :first-child:has(> svg)')
    for (const [width, size] of [
      [1440, 240],
      [820, 240],
      [390, 128],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await pictures.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth))).toEqual([size, size, size])
    }
  }
})

if (EVERY_LOOK) {
  test('the green home: one thread, with its five steps strung on it', async ({ page }) => {
    const product = await startProduct({ DATA_DIR: await preparedFolder(), HOME_VARIANT: 'green' })
    try {
      await expectOneThread(page, product.url)
      await expect(page.locator('meta[name="home-variant"]')).toHaveAttribute('content', 'green')
    } finally {
      product.process.kill('SIGTERM')
      await product.ended
    }
  })
}

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the thread is moved by scrolling alone, and sewn as far as the reader has come', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const path of EVERY_LOOK ? PAGES : ['/', '/ourprocess', '/about']) {
      await page.goto(path)
      expect((await piecesOf(page)).moving).toEqual(['ViewTimeline'])
      const ahead = async () => (await piecesOf(page)).pieces.filter(({ top }) => top > 1000)
      expect((await ahead()).length).toBeGreaterThan(2)
      // What is far below the window is still to be sewn, as soon as a frame has said where the window is.
      await expect.poll(async () => (await ahead()).filter(({ hidden }) => !hidden.includes('100%'))).toEqual([])
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      await expect
        .poll(async () => (await piecesOf(page)).pieces.filter(({ hidden }) => /[1-9]/.test(hidden)))
        .toEqual([])
    }
  })

  test('in a scene the van goes along with the scrolling, and stands where movement is reduced', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/hiw')
    const scene = page.getByRole('img', { name: 'Our van on a street at dusk' })
    const van = () =>
      scene.evaluate((svg) => {
        const moved = svg.getAnimations({ subtree: true })
        return moved.map(({ timeline, effect }) => [
          timeline?.constructor.name,
          effect instanceof KeyframeEffect ? getComputedStyle(effect.target as Element).translate : '',
        ])
      })
    await scene.scrollIntoViewIfNeeded()
    const [[timeline, first] = []] = await van()
    expect(timeline).toBe('ViewTimeline')
    await page.mouse.wheel(0, 300)
    await expect.poll(async () => (await van())[0]?.[1]).not.toBe(first)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await van()).toEqual([])
  })
})

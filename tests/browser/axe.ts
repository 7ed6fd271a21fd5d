import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const CONTRAST = 'color-contrast'

/**
 * `contrast` looks at colours alone and, where one part of the page repeats, at the first three of them: measuring every
 * row of a price list takes axe ten times as long as all its other rules together.
 */
type Rules = 'all' | 'contrast' | 'all but contrast'

/** WCAG 2.2 AA and good practice, as axe sees the page now. `where` tells several looks at one page apart. */
export async function expectNoBarrier(page: Page, where = page.url(), rules: Rules = 'all'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // What is far out of sight may not be laid out yet, and axe would pass it by.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main section')) part.style.contentVisibility = 'visible'
  })
  const options: RunOptions = {
    runOnly: rules === 'contrast' ? [CONTRAST] : TAGS,
    resultTypes: ['violations'],
    ...(rules === 'all but contrast' && { rules: { [CONTRAST]: { enabled: false } } }),
  }
  const { violations } = await page.evaluate(runAxe, { options, isSampled: rules === 'contrast' })
  expect(violations.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html)])).toEqual([])
}

/** Runs in the page. */
function runAxe({ options, isSampled }: { options: RunOptions; isSampled: boolean }): Promise<AxeResults> {
  const seen = new Map<string, number>()
  /** What stands at the same place with the same classes and states as three before it. */
  const repeatsIn = (element: Element, place: string): Element[] => {
    const look = [...element.attributes]
      .filter(({ name }) => /^(class|style|open|hidden|disabled|checked|role|data-.*|aria-(current|.*ed))$/.test(name))
      .map(({ name, value }) => `${name}=${value}`)
    const kind = `${place} ${element.localName} ${look.join(' ')}`
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    return count > 3 ? [element] : [...element.children].flatMap((child) => repeatsIn(child, kind))
  }
  const { axe } = window as unknown as {
    axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  }
  const exclude = isSampled ? repeatsIn(document.body, '') : []
  return axe.run({ include: [document.documentElement], ...(exclude.length > 0 && { exclude }) }, options)
}

interface Look {
  width: number
  colorScheme: 'light' | 'dark'
  rules: Rules
}

const WIDTHS = [390, 820, 1440]

/**
 * The looks of a page: three widths, each light and dark. All rules run in the two that differ most, the narrowest in
 * light and the widest in dark; what remains to be seen in the others is whether the words can be read.
 */
export function looks(widths = WIDTHS): Look[] {
  return widths.flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => {
      const isWhole = colorScheme === 'light' ? width === widths[0] : width === widths.at(-1)
      return { width, colorScheme, rules: isWhole ? ('all' as const) : ('contrast' as const) }
    }),
  )
}

/** The page as it stands now, in each of these looks. */
export async function expectNoBarrierInAnyLook(page: Page, where = page.url(), each = looks()): Promise<void> {
  for (const look of each) {
    await show(page, look)
    await expectNoBarrier(page, `${where} at ${look.width} px, ${look.colorScheme}`, look.rules)
  }
}

export async function show(page: Page, { width, colorScheme }: Omit<Look, 'rules'>): Promise<void> {
  // A colour on its way to another is neither.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

/** At this width, as it is now. */
export async function expectNoSideScroll(page: Page, where = page.url()): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect([where, content]).toEqual([where, screen])
}

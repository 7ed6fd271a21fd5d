import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** WCAG 2.2 AA and good practice, as axe sees the page now. `where` tells several looks at one page apart. */
export async function expectNoBarrier(page: Page, where = page.url(), { colours = true } = {}): Promise<void> {
  await page.evaluate(AXE)
  // What is far out of sight may not be laid out yet, and axe would pass it by.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('main section')) part.style.contentVisibility = 'visible'
  })
  const options: RunOptions = {
    runOnly: TAGS,
    resultTypes: ['violations'],
    // In forced colours the system paints and axe still reads what we wrote.
    rules: { 'color-contrast': { enabled: colours } },
  }
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(given),
    options,
  )
  expect(violations.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html)])).toEqual([])
}

/** At this width, as it is now. */
export async function expectNoSideScroll(page: Page, where = page.url()): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect([where, content]).toEqual([where, screen])
}

import type { Locator, Page } from '@playwright/test'

/** What a bag has cost the hands of whoever works on it, from the route to the door: presses on the screen, the digits of its number among them. */
export interface Work {
  taps: number
}

export async function tap(work: Work, target: Locator): Promise<void> {
  await target.click()
  work.taps += 1
}

/** No scanner is as slow as this from one digit to the next. */
const BY_HAND_MS = 45

/** The number of a bag that waits, typed on the screen as it stands: it opens without Enter. */
export async function typeNumber(work: Work, page: Page, number: string): Promise<void> {
  await page.keyboard.type(number, { delay: BY_HAND_MS })
  work.taps += number.length
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

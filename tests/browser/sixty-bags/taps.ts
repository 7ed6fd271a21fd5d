import type { Locator, Page } from '@playwright/test'

/**
 * What a bag has cost the hands of whoever works on it, from the route to the door: presses on the screen, with the Enter under a typed
 * number among them, and apart from them the digits of that number.
 */
export interface Work {
  taps: number
  digits: number
}

export async function tap(work: Work, target: Locator): Promise<void> {
  await target.click()
  work.taps += 1
}

/** No scanner is as slow as this from one digit to the next. */
const BY_HAND_MS = 45

/** The number of a bag, typed on the screen as it stands. */
export async function typeNumber(work: Work, page: Page, number: string): Promise<void> {
  await page.keyboard.type(number, { delay: BY_HAND_MS })
  await page.keyboard.press('Enter')
  work.digits += number.length
  work.taps += 1
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

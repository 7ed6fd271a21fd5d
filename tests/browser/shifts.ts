import type { Page } from '@playwright/test'

/** Notes how far things moved by themselves, on every page that is opened from now on. */
export function noteShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
export const movedOn = async (page: Page) => (await shiftsOf(page)).reduce((sum, shift) => sum + shift, 0)

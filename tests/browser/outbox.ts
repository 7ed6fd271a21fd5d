import { expect, type Page } from '@playwright/test'
import { EVERY_LOOK, expectNoBarrierInLetter } from './axe.ts'

/** The newest link of this kind in a letter to this address, as a path. */
export async function linkInLetter(page: Page, email: string, path: string): Promise<string> {
  let found = ''
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text()
    const letter = outbox.split('<article>').find((each) => each.includes(`to ${email},`) && each.includes(path))
    found = new RegExp(`${path}[^\\s"<]+`).exec(letter ?? '')?.[0] ?? ''
    expect(found).not.toBe('')
  }).toPass({ timeout: 10_000 })
  return found
}

const LETTER_LOOKS = [
  [390, 'light'],
  [640, 'dark'],
  ...(EVERY_LOOK
    ? ([
        [390, 'dark'],
        [640, 'light'],
      ] as const)
    : []),
] as const

/** The newest letter of this subject to this address, out of the outbox: its flower and its ticket, in each look of a mail program. */
export async function expectTicketInLetter(page: Page, email: string, subject: string): Promise<void> {
  let path = ''
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text()
    const letter = outbox.split('<article>').find((each) => each.includes(`to ${email},`) && each.includes(subject))
    path = /href="(\/dev\/outbox\/\d+)"/.exec(letter ?? '')?.[1] ?? ''
    expect(path).not.toBe('')
  }).toPass({ timeout: 10_000 })
  await page.goto(path)
  for (const [width, colorScheme] of LETTER_LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    const flower = page.getByRole('img', { name: 'Larkspur' })
    // One of two: that of the day or that of the dark.
    await expect(flower).toHaveCount(1)
    expect(await flower.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(352)
    await expect(page.locator('.ticket')).toBeVisible()
    await expect(page.locator('.ticket')).toContainText(/Pickup.*Back/s)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectNoBarrierInLetter(page)
  }
  await page.emulateMedia({ colorScheme: null })
}

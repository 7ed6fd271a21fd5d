import { expect, type Locator, type Page } from '@playwright/test'

/** Goes there as somebody without a mouse does. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}

export async function pressKey(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place)
  await page.keyboard.press('Enter')
}

/** Types in one go, as a keyboard on a screen or a password manager does. */
export async function typeInto(page: Page, place: Locator, text: string): Promise<void> {
  await tabTo(page, place)
  await page.keyboard.insertText(text)
}

import { expect, type Locator, type Page } from '@playwright/test'

/** The second of the two slides with which an order begins. */
export const advantage = (page: Page) => page.getByRole('heading', { name: 'What’s Advantage?' })

/** A wide screen shows both slides at once. */
export async function passFirstSlide(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it works')
  if (await advantage(page).evaluate((heading) => heading.getBoundingClientRect().right < innerWidth)) return
  await press(page.getByRole('button', { name: 'Next', exact: true }))
  await expect(advantage(page)).toBeInViewport({ ratio: 1 })
}

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

/** React has the page, and no finger's glide is left: a press that comes now is the only thing that turns a slide. */
export async function slidesAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
  await advantage(page).evaluate(async (heading) => {
    const lying = () => heading.getBoundingClientRect().left
    for (let [still, before] = [0, lying()]; still < 12; ) {
      await new Promise(requestAnimationFrame)
      still = lying() === before ? still + 1 : 0
      before = lying()
    }
  })
}

import { expect, type Page } from '@playwright/test'
import { type Bag, PIECES } from './bags.ts'
import { tap, type Work } from './taps.ts'

/** A driver's phone: who is next, one press, and on to the next door. */

const NOBODYS: Work = { taps: 0 }
/** Whose bag it is; a stop of the demo's customer is none of the day's. */
const workOn = (bags: readonly Bag[], customer: string): Work =>
  bags.find((bag) => bag.customer === customer)?.work ?? NOBODYS

/** Collects at all doors of the route; where there is nothing the wait begins, and the driver goes on to whoever is left. */
export async function collectAll(page: Page, bags: readonly Bag[], nobodyAt: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const next = page.getByRole('region', { name: 'Next stops' }).getByRole('listitem').first()
  const stops = await stopsOf(page)
  for (const [index, customer] of stops.entries()) {
    await expect(heading).toHaveText(customer)
    if (customer !== nobodyAt) await finish(page, workOn(bags, customer), /^Collected 1 bag/)
    else {
      await page.getByRole('button', { name: 'Nothing there', exact: true }).click()
      await expect(page.getByRole('button', { name: /^Nothing there, from/ })).toBeDisabled()
      await driveOn(page)
      if (index < stops.length - 1) await next.getByRole('link').click()
    }
  }
  await expect(heading).toHaveText(nobodyAt)
}

/** Brings every bag that is on the van to its door. */
export async function deliverAll(page: Page, bags: readonly Bag[]): Promise<void> {
  for (const customer of await stopsOf(page)) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer)
    const own = bags.find((bag) => bag.customer === customer)
    if (own) await expect(page.getByText(`Order ${own.order}: 1 parcel. ${PIECES} pieces.`)).toBeVisible()
    await finish(page, own?.work ?? NOBODYS, /^Delivered/)
  }
  await expectLast(page)
}

export async function expectLast(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('That was the last one')
  await expectAllSent(page)
}

/** A phone that has waited too long for a busy server tries again on its own clock, which only the test moves. */
const expectAllSent = (page: Page) =>
  expect(async () => {
    if (await page.getByRole('button', { name: /^Offline/ }).isVisible()) await page.clock.fastForward(10_000)
    await expect(page.getByRole('button', { name: /^All sent/ })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })

/** One press, and the next stop stands there. */
async function finish(page: Page, work: Work, name: RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const customer = await heading.innerText()
  await tap(work, page.getByRole('button', { name }))
  await expect(heading).not.toHaveText(customer)
  await driveOn(page)
}

/** It is sent long before the next door, where a second tap of the same finger is over. */
async function driveOn(page: Page): Promise<void> {
  await expectAllSent(page)
  await page.clock.fastForward(1_000)
}

/** The names on the route, as its screen shows them: the first is the stop itself, the others stand below it. */
async function stopsOf(page: Page): Promise<string[]> {
  const first = await page.getByRole('heading', { level: 1 }).innerText()
  const next = page.getByRole('region', { name: 'Next stops' })
  await next.locator('details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true
  })
  return [first, ...(await next.getByRole('link').locator('b:first-of-type').allInnerTexts())]
}

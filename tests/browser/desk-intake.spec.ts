import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { instantAt } from '#rules/days/days'
import { minuteOf } from '#rules/times'
import { freePort } from '../engines.ts'
import { launch, preparedFolder, startProduct } from '../process/product.ts'
import { invite, linkIn, openLink, test } from './at-desk.ts'
import { expectNoBarrierInAnyLook, looks } from './axe.ts'
import { bookStops, clockAt, drivingDay, stop } from './working-day.ts'

/** A bag from its number to the van, by two people at the plant, each with a tablet: every tap is counted. */

const LOOKS = looks([360, 820, 1440])
const TABLET = { width: 820, height: 1180 }
const [day, booking] = drivingDay()
const EXAMPLE = [
  ['Shirt [Laundry]', 5],
  ['Pants', 2],
  ['Dress [Silk]', 1],
] as const

let taps = 0
async function tap(target: Locator): Promise<void> {
  await target.click()
  taps += 1
}

test('a bag is counted twice in eight taps and counted out in one; what is typed outlives the network, and counts that differ are settled', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const folder = await preparedFolder()
  const ports = { PORT: String(await freePort()), DESK_PORT: String(await freePort()) }
  const start = (moment: Date) => startProduct({ DATA_DIR: folder, RATE_LIMITS: 'off', ...ports, ...clockAt(moment) })
  const desk = `http://localhost:${ports.DESK_PORT}`
  let product = await start(booking)
  const pickups = await bookStops(product, 2, day)
  await stop(product, 'SIGTERM')
  product = await start(instantAt(day, minuteOf('12:00')))
  for (const pickup of pickups) {
    const collected = launch(['scripts/ops.mjs', 'collect', String(pickup), '--bags', '2'], { DATA_DIR: folder })
    expect([await collected.ended, collected.output()]).toEqual([0, expect.any(String)])
  }
  const owner = await browser.newPage({ reducedMotion: 'reduce' })
  await openLink(owner, await linkIn(product))
  await expect(owner).toHaveURL(`${desk}/today`)
  await owner.goto(`${desk}/people`)
  const tomas = await atTablet(browser, owner, 'Tomas Berg')
  const lien = await atTablet(browser, owner, 'Lien Tran')

  // The list of what waits says the numbers; a scanner types one anywhere.
  await expect(tomas).toHaveURL(`${desk}/intake`)
  const uncounted = tomas.getByRole('region', { name: 'First count' }).getByRole('button')
  await expect(uncounted).toHaveCount(2)
  await expectNoBarrierInAnyLook(tomas, 'what waits', LOOKS)
  const numbers = await uncounted.locator('b').allInnerTexts()
  const [order, other] = numbers.map((text) => text.split(' ')[0] ?? '') as [string, string]
  await tomas.setViewportSize(TABLET)
  await tomas.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await scan(tomas, order)
  await expect(tomas.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(row(tomas, 'Pants')).toContainText('$7.95')
  await expectNoBarrierInAnyLook(tomas, 'the first count', LOOKS)
  await tomas.setViewportSize(TABLET)
  await expectLargeTargets(tomas)

  // The first count. The network goes in the middle of it, the tab is loaded again, and Done is pressed all the same.
  const [[shirts, five], [pants, two], [dress, one]] = EXAMPLE
  await tap(key(tomas, shirts, five))
  await tap(key(tomas, pants, two))
  await tomas.context().setOffline(true)
  await tomas.reload()
  await expect(key(tomas, shirts, five)).toHaveAttribute('aria-pressed', 'true')
  await tap(key(tomas, dress, one))
  await tap(tomas.getByRole('button', { name: 'Done: 8 things' }))
  await expect(tomas.getByText('Saved on this tablet.')).toBeVisible()
  await tomas.context().setOffline(false)
  await expect(tomas.getByText('8 things, counted once.')).toBeVisible()
  expect(taps).toBe(4)
  await expectNoBarrierInAnyLook(tomas, 'a count that is kept', LOOKS)
  await tomas.setViewportSize(TABLET)

  // The second count is somebody else's, and blind.
  await scan(lien, order)
  await expect(lien.getByText('You count blind.')).toBeVisible()
  await expect(row(lien, 'Pants')).not.toContainText('$')
  for (const [name, count] of EXAMPLE) await tap(key(lien, name, count))
  await expectNoBarrierInAnyLook(lien, 'the second count', LOOKS)
  await lien.setViewportSize(TABLET)
  await tap(lien.getByRole('button', { name: 'Done: 8 things' }))
  await expect(lien.getByText('8 things, counted twice.')).toBeVisible()
  await expect(lien.getByRole('row', { name: /^Total/ })).toContainText('$69.60')
  expect(taps).toBe(8)
  await expectNoBarrierInAnyLook(lien, 'a bag that is priced', LOOKS)
  await lien.setViewportSize(TABLET)

  // Its label is a file with the bags' pages.
  const label = await lien.request.get(`${desk}/api/desk/orders/${order}/labels/?count=2`)
  expect([label.status(), label.headers()['content-type']]).toEqual([200, 'application/pdf'])

  // Clean, it is counted out by one number, and the card is asked.
  await scan(lien, order)
  // It is not due today, so that it is asked for twice.
  await expectNoBarrierInAnyLook(lien, 'counting out before its day', LOOKS)
  await lien.setViewportSize(TABLET)
  await lien.getByRole('button', { name: /^Count it out now/ }).click()
  await expect(lien.getByRole('heading', { name: 'How many pieces are there?' })).toBeVisible()
  await expectNoBarrierInAnyLook(lien, 'counting out', LOOKS)
  await lien.setViewportSize(TABLET)
  await tap(lien.getByRole('button', { name: '8', exact: true }))
  await expect(lien.getByText('On its way.')).toBeVisible()
  expect(taps).toBe(9)
  await expectNoBarrierInAnyLook(lien, 'a bag that is packed', LOOKS)
  await lien.setViewportSize(TABLET)

  // The other bag by keys alone: digits set the row's count, arrows go between rows, letters search. A thing more by tap, with its remark.
  await scan(lien, other)
  await row(lien, shirts).getByRole('button', { name: '1', exact: true }).focus()
  await lien.keyboard.type('12')
  await lien.keyboard.press('ArrowDown')
  await lien.keyboard.press('3')
  await expect(lien.getByRole('button', { name: 'Done: 15 things' })).toBeVisible()
  await lien.keyboard.press('d')
  await expect(lien.getByRole('searchbox')).toBeFocused()
  await lien.keyboard.type('ress [silk')
  await lien.getByRole('button', { name: /^Dress \[Silk\]/ }).click()
  await lien.getByRole('button', { name: 'Change Dress [Silk]' }).click()
  const sheet = lien.getByRole('dialog', { name: '1 × Dress [Silk]' })
  await sheet.getByRole('button', { name: '$3' }).click()
  await sheet.getByRole('button', { name: 'Stain' }).click()
  await expectNoBarrierInAnyLook(lien, 'a thing of the count', LOOKS)
  await lien.setViewportSize(TABLET)
  await sheet.getByRole('button', { name: 'Save 1 × Dress [Silk]' }).click()
  await lien.getByRole('button', { name: 'Done: 16 things' }).click()
  await expect(lien.getByText('16 things, counted once.')).toBeVisible()

  // Tomas finds no dress: a red flag, of which only that row asks.
  await scan(tomas, other)
  await expect(tomas.getByText('You count blind.')).toBeVisible()
  await row(tomas, shirts).getByRole('button', { name: 'More than 5' }).click()
  await tomas.getByRole('dialog').getByRole('button', { name: '12', exact: true }).click()
  await row(tomas, 'Pants').getByRole('button', { name: '3', exact: true }).click()
  await tomas.getByRole('button', { name: 'Done: 15 things' }).click()
  await expect(tomas.getByRole('alert')).toContainText('The counts differ by 1 thing')
  const release = tomas.getByRole('button', { name: /^Release with/ })
  await expect(release).toBeDisabled()
  await tomas.getByRole('button', { name: 'Dress [Silk]: 1 in the bag' }).click()
  await tomas.getByRole('button', { name: 'Found in the bag' }).click()
  await expectNoBarrierInAnyLook(tomas, 'a red flag', LOOKS)
  await tomas.setViewportSize(TABLET)
  await release.click()
  await expect(tomas.getByText('16 things, after a red flag.')).toBeVisible()
  // Lien's tablet was on the same bag, and is told by itself.
  await expect(lien.getByRole('heading', { name: /^It is not due until/ })).toBeVisible()

  await stop(product, 'SIGTERM')
  await Promise.all([tomas.context().close(), lien.context().close(), owner.close()])
})

async function atTablet(browser: Browser, owner: Page, name: string): Promise<Page> {
  return invite(owner, name, 'Plant', await browser.newContext({ viewport: TABLET, reducedMotion: 'reduce' }))
}

/** As a scanner types: wherever the focus is. */
async function scan(page: Page, number: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const key = (page: Page, name: string, count: number) =>
  row(page, name).getByRole('button', { name: String(count), exact: true })

/** Every target is as large as a thumb. */
async function expectLargeTargets(page: Page): Promise<void> {
  const sizes = await page.locator('button:visible, a:visible').evaluateAll((all) =>
    all.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return { name: element.textContent?.trim() || element.ariaLabel, smallest: Math.min(width, height) }
    }),
  )
  expect(sizes.filter(({ smallest }) => smallest < 48)).toEqual([])
}

import { type Browser, expect, type Page } from '@playwright/test'
import { instantAt } from '#rules/days/days'
import { minuteOf } from '#rules/times'
import { freePort } from '../engines.ts'
import { launch, preparedFolder, startProduct } from '../process/product.ts'
import { invite, linkIn, openLink, test } from './at-desk.ts'
import { bookStops, clockAt, drivingDay, stop } from './working-day.ts'

/** Two people on one order, a finger that taps twice, a screen that is out of date, and a server that dies around a refund: once, and the other is told. */

const [day, booking] = drivingDay()
const noon = instantAt(day, minuteOf('12:00'))
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test('what two people do to one order is done once, also when the server dies between the question and the deed, or in it', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const folder = await preparedFolder()
  const ports = { PORT: String(await freePort()), DESK_PORT: String(await freePort()) }
  const start = (moment: Date, more = {}) =>
    startProduct({ DATA_DIR: folder, RATE_LIMITS: 'off', ...ports, ...clockAt(moment), ...more })
  const desk = `http://localhost:${ports.DESK_PORT}`
  const ops = async (...words: string[]) => {
    const typed = launch(['scripts/ops.mjs', ...words, '--json'], { DATA_DIR: folder })
    expect([words, await typed.ended, typed.output()]).toEqual([words, 0, expect.any(String)])
    return JSON.parse(typed.output()) as { id: number; dollar_refunded?: string; refunds?: object[] }
  }
  let product = await start(booking)
  const pickups = await bookStops(product, 2, day)
  await stop(product, 'SIGTERM')
  product = await start(noon)
  const counts = ['--item', 'Shirt [Laundry]=8', '--counted', 'Shirt [Laundry]=8', '--alone', 'A test']
  const orders: number[] = []
  for (const pickup of pickups) {
    await ops('collect', String(pickup), '--bags', '1')
    orders.push((await ops('intake', String(pickup), ...counts)).id)
  }
  const [paid = 0, priced = 0] = orders
  await ops('order', 'forward', String(paid), '--pieces', '8', '--yes')

  const maren = await browser.newPage({ reducedMotion: 'reduce' })
  await openLink(maren, await linkIn(product))
  await expect(maren).toHaveURL(`${desk}/today`)
  await maren.goto(`${desk}/people`)
  const ana = await atDesk(browser, maren, 'Ana Ruiz')
  await expect(ana.getByRole('link', { name: /^Orders/ })).toBeVisible()

  // Both are asked about the same five dollars. Ana taps twice, and it happens once; Maren is told before she gives them again.
  await propose(maren, `${desk}/orders/${paid}`, '5.00')
  await propose(ana, `${desk}/orders/${paid}`, '5.00')
  await refund(ana, '5.00').dblclick()
  await expect(ana.getByRole('dialog', { name: 'Done' })).toBeVisible()
  await refund(maren, '5.00').click()
  const told = maren.getByRole('dialog', { name: 'Someone just did the same' })
  await expect(told).toContainText('Nothing was done.')
  await expect(told).toContainText('Ana Ruiz')
  await told.getByRole('button', { name: 'Don’t repeat it' }).click()
  await ana.getByRole('dialog').getByText('Close', { exact: true }).click()

  // The server is gone between the question and the deed: nobody says that it was done.
  await propose(ana, `${desk}/orders/${paid}`, '3.00')
  await stop(product, 'SIGKILL')
  await refund(ana, '3.00').click()
  await expect(ana.getByRole('dialog', { name: 'We don’t know yet' })).toContainText(
    'We don’t know yet if it went through.',
  )
  await ana.getByRole('dialog').getByText('Close', { exact: true }).click()

  // It comes back, and dies once more in the middle of the deed. Whoever repeats it is told that it has not ended.
  product = await start(later(1), { FAILPOINT: 'refund begun' })
  await propose(ana, `${desk}/orders/${paid}`, '3.00')
  await refund(ana, '3.00').click()
  expect(await product.ended).toBe('SIGKILL')
  await expect(ana.getByRole('dialog', { name: 'We don’t know yet' })).toBeVisible()
  product = await start(later(2))
  await propose(maren, `${desk}/orders/${paid}`, '3.00')
  await refund(maren, '3.00').click()
  await expect(maren.getByRole('dialog', { name: 'Someone just did the same' })).toContainText('Ana Ruiz')
  await maren.getByRole('dialog').getByRole('button', { name: 'Don’t repeat it' }).click()

  // The other order is held by Ana while Maren types her reason; what Maren saw is no longer so.
  await maren.goto(`${desk}/orders/${priced}`)
  await maren.getByRole('button', { name: /^Hold…/ }).click()
  await maren.getByLabel('Reason (staff only)').fill('Which button?')
  await ana.goto(`${desk}/orders/${priced}`)
  await ana.getByRole('button', { name: /^Hold…/ }).click()
  await ana.getByLabel('Reason (staff only)').fill('She called')
  await ana.getByRole('button', { name: 'Hold it' }).dblclick()
  await expect(ana.getByText('Held by us since')).toBeVisible()
  await maren.getByRole('button', { name: 'Hold it' }).click()
  await expect(maren.getByRole('region', { name: 'Refused just now' })).toContainText('Ana Ruiz did something to this')
  await expect(maren.getByText('“She called”').first()).toBeVisible()

  // The bank is asked what became of the three dollars, and they have gone back once.
  await stop(product, 'SIGTERM')
  product = await start(later(60))
  await expect
    .poll(async () => (await ops('order', 'show', String(paid))).dollar_refunded, { timeout: 30_000 })
    .toBe('8.00')
  await ops('ledger', 'verify')
  await stop(product, 'SIGTERM')
  await Promise.all([ana.context().close(), maren.close()])
})

const atDesk = async (browser: Browser, owner: Page, name: string): Promise<Page> =>
  invite(owner, name, 'Desk', await browser.newContext({ reducedMotion: 'reduce' }))

/** Up to the question, which nobody has answered yet. */
async function propose(page: Page, order: string, sum: string): Promise<void> {
  await page.goto(`${order}?do=refund`)
  await page.getByLabel(/^How much, at most/).fill(sum)
  await page.getByLabel('Why, for our records').fill('A spot on a cuff')
  await page.getByRole('button', { name: `Refund $${sum}…` }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`^Refund \\$${sum} to `) })).toBeVisible()
}

const refund = (page: Page, sum: string) => page.getByRole('dialog').getByRole('button', { name: `Refund $${sum}` })

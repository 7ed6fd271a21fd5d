import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { instantAt } from '#rules/days/days'
import { minuteOf } from '#rules/times'
import { freePort } from '../engines.ts'
import { launch, preparedFolder, startProduct } from '../process/product.ts'
import { invite, linkIn, openLink, test } from './at-desk.ts'
import { EVERY_LOOK, expectNoBarrierInAnyLook, looks } from './axe.ts'
import { bookStops, clockAt, drivingDay, stop } from './working-day.ts'

/**
 * A driver's day as it is driven: forty stops, or fourteen in `npm test`, on a phone 360 px wide, the network away for twenty minutes in the middle of them, a finger
 * that taps twice, a pickup that its customer calls off meanwhile, and a server that is killed twice. The browser's clock is moved, and the
 * server's with each start; nobody waits.
 */

const STOPS = EVERY_LOOK ? 40 : 14
/** So many of them with the network, without it, and once it is back. */
const [ONLINE, AWAY, BACK] = EVERY_LOOK ? [10, 15, 5] : [3, 6, 2]
const MINUTES_AWAY = 20
/** The day that is driven, and the moment before it when its pickups are booked. */
const [day, booking] = drivingDay()

interface RouteStop {
  id: string
  number: number
  is_done: boolean
  customer: { name: string }
  pickup: { id: number; status: string; collected: { order: number; bags: number; at: string } | null } | null
}

test('a day of stops, twenty minutes without a network, double taps, one called off, and two deaths of the server', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const folder = await preparedFolder()
  const ports = { PORT: String(await freePort()), DESK_PORT: String(await freePort()) }
  const start = (moment: Date) => startProduct({ DATA_DIR: folder, RATE_LIMITS: 'off', ...ports, ...clockAt(moment) })
  const desk = `http://localhost:${ports.DESK_PORT}`

  let product = await start(booking)
  await bookStops(product, STOPS, day)
  await stop(product, 'SIGTERM')
  product = await start(instantAt(day, minuteOf('10:00')))

  const owner = await browser.newPage({ reducedMotion: 'reduce' })
  await openLink(owner, await linkIn(product))
  await expect(owner).toHaveURL(`${desk}/today`)
  await owner.goto(`${desk}/people`)
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })
  await phone.clock.install()
  const page = await invite(owner, 'Joel Park', 'Driver', phone)
  await expect(page.getByText(/^Stop 1 of \d+$/)).toBeVisible()
  // The worker has what a reload needs.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const route = async () =>
    (await (await page.request.get(`${desk}/api/desk/route/`)).json()) as { stops: RouteStop[]; refused: object[] }
  const planned = (await route()).stops
  expect(planned.length).toBeGreaterThanOrEqual(STOPS)
  await expectNoBarrierInAnyLook(page, 'a stop', looks([360], true))
  await expectReadableInSunlight(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectLargeTargets(page)

  for (let each = 0; each < ONLINE; each += 1) await collect(page)
  await expect(page.getByRole('button', { name: /^All sent/ })).toBeVisible()

  // The network is away, and the server dies, for twenty minutes. A reload in the middle changes nothing.
  await phone.setOffline(true)
  await stop(product, 'SIGKILL')
  const kept: string[] = []
  for (let each = 0; each < AWAY; each += 1) {
    await phone.clock.fastForward((MINUTES_AWAY * 60_000) / AWAY)
    kept.push(await collect(page))
    if (each === Math.floor(AWAY / 2)) await page.reload()
  }
  await expect(page.getByText(`${AWAY} waiting to be sent.`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
  const waiting = await deedsOn(page)
  expect(waiting.map(({ customer }) => customer)).toEqual(kept)
  const [first = NaN, last = NaN] = [waiting[0], waiting.at(-1)].map((deed) => Date.parse(deed?.at ?? ''))
  expect((last - first) / 60_000).toBeGreaterThan(MINUTES_AWAY * (1 - 2 / AWAY))

  // Meanwhile one of them has been called off, of which the phone hears with its next answer.
  product = await start(new Date(last + 60_000))
  const gone = planned.find(({ customer }) => customer.name === kept[4])
  const called = launch(['scripts/ops.mjs', 'pickup', 'cancel', String(gone?.pickup?.id), '--late'], {
    DATA_DIR: folder,
  })
  expect([await called.ended, called.output()]).toEqual([0, expect.any(String)])
  await phone.setOffline(false)
  await phone.clock.fastForward(60_000)
  await expect(page.getByRole('alert')).toContainText(`Not taken: Collected 1 bag, ${kept[4]}.`, { timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^All sent/ })).toBeVisible()
  await page.getByRole('button', { name: 'I have seen it' }).click()

  // It dies once more, under a deed that is on its way.
  for (let each = 0; each < BACK; each += 1) await collect(page)
  const dying = collect(page)
  await stop(product, 'SIGKILL')
  await dying
  product = await start(new Date(last + 120_000))
  // Whoever hears nothing from a busy server tries again on the phone's clock, which only the test moves.
  await expect(async () => {
    await phone.clock.fastForward(20_000)
    await expect(page.getByRole('button', { name: /^All sent/ })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })

  const left = planned.length - (ONLINE + AWAY + BACK + 1)
  for (let each = 0; each < left; each += 1) await collect(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That was the last one, Joel')
  await expect(page.getByRole('button', { name: /^All sent/ })).toBeVisible()

  // Each stop once, with its own time; nothing is lost, and what was refused stands where the driver finds it.
  const { stops, refused } = await route()
  const collected = stops.flatMap(({ pickup }) => pickup?.collected ?? [])
  expect(stops.filter(({ is_done }) => !is_done)).toEqual([])
  expect(collected).toHaveLength(planned.length - 1)
  expect(new Set(collected.map(({ order }) => order)).size).toBe(collected.length)
  const timeOf = new Map(stops.map(({ customer, pickup }) => [customer.name, Date.parse(pickup?.collected?.at ?? '')]))
  for (const { customer, at } of waiting) {
    if (customer !== kept[4]) expect([customer, timeOf.get(customer)]).toEqual([customer, Date.parse(at)])
  }
  expect(refused).toHaveLength(1)
  expect(await deedsOn(page)).toEqual([])

  await page.getByRole('button', { name: /^All sent/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with your passkey' })).toBeVisible()
  // Nothing of the day is left for somebody else.
  expect(await thingsOn(page)).not.toMatch(/Customer|Hope Street|Joel/)

  await stop(product, 'SIGTERM')
  await phone.close()
  await owner.close()
})

/** One stop, by a finger that taps twice. Answers with its customer. */
async function collect(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { level: 1 })
  const name = await heading.innerText()
  await page.getByRole('button', { name: /^Collected/ }).dblclick()
  await expect(heading).not.toHaveText(name)
  // A second tap is over by now.
  await page.clock.fastForward(1_000)
  return name
}

/** What waits on the phone. */
const deedsOn = (page: Page) => readAll<{ customer: string; at: string }>(page, 'deeds')
const thingsOn = async (page: Page) => JSON.stringify([await readAll(page, 'things'), await readAll(page, 'deeds')])

const readAll = <Row>(page: Page, store: string): Promise<Row[]> =>
  page.evaluate(
    (name) =>
      new Promise<never>((resolve, reject) => {
        const opening = indexedDB.open('larkspur-desk')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction(name).objectStore(name).getAll()
          asked.onsuccess = () => resolve(asked.result as never)
          asked.onerror = () => reject(asked.error)
        }
      }),
    store,
  )

/** Every target of a driver's screen is as large as a gloved thumb. */
async function expectLargeTargets(page: Page): Promise<void> {
  const sizes = await page.locator('button:visible, a:visible, summary:visible').evaluateAll((all) =>
    all.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return { name: element.textContent?.trim() || element.ariaLabel, smallest: Math.min(width, height) }
    }),
  )
  expect(sizes.filter(({ smallest }) => smallest < 48)).toEqual([])
}

/** Every word stands out by 7:1, light and dark: a driver reads it outdoors. */
async function expectReadableInSunlight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { read, faint } = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
      const { passes, violations } = await axe.run({
        runOnly: ['color-contrast-enhanced'],
        rules: { 'color-contrast-enhanced': { enabled: true } },
      })
      const nodesOf = (results: typeof passes) => results.flatMap(({ nodes }) => nodes.map(({ html }) => html))
      return { read: nodesOf(passes).length, faint: nodesOf(violations) }
    })
    expect([colorScheme, faint]).toEqual([colorScheme, []])
    expect(read).toBeGreaterThan(10)
  }
}

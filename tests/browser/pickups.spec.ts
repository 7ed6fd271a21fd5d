import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import { addDays, displayDay, weekday } from '../../rules/days.ts'
import { firstPickupDay } from '../../rules/pickup-days.ts'
import { defaultPickupDay } from '../../rules/pickups.ts'
import { type Product, preparedFolder, startProduct } from '../process/product.ts'
import { expectNoBarrier, expectNoBarrierInAnyLook, expectNoSideScroll, MODAL_LOOKS } from './axe.ts'
import { pressKey, tabTo } from './keyboard.ts'
import { callApi } from './own-profile.ts'
import { enterSession, signUp } from './sign-in.ts'
import { watch } from './watch.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A plan that costs nothing, chosen as a screen chooses it. */
async function choosePlan(page: Page): Promise<void> {
  const opened = (await callApi(page, 'POST', '/billing/create_intent/', {})) as { secret: string }
  const card = { secret: opened.secret, number: '4242424242424242', exp_month: 4, exp_year: 2031, cvc: '123' }
  await page.request.post('/api/sandbox/confirm_card/', { data: card })
  const { id } = (await callApi(page, 'POST', '/subscription/choose/', { package: 'payc' })) as { id: number }
  await callApi(page, 'POST', '/subscription/checkout/', { order: id })
}
/** Day by day, also into the next month. */
async function chooseDay(page: Page, calendar: Locator, from: string, to: string): Promise<void> {
  await tabTo(page, calendar.getByRole('button', { name: displayDay(from) }))
  for (let day = from; day < to; day = addDays(day, 1)) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}
const cardOf = (page: Page, day: string) => page.getByRole('article', { name: displayDay(day) })
/** A day on which we drive, far enough ahead to be changed. */
const dayAfter = (day: string) => firstPickupDay(addDays(day, 1))

test('a pickup is requested, moved and deleted by the keyboard alone, and one made elsewhere appears [R9] [R10] [R152] [R169] [R175] [R176] [R222]', async ({
  page,
}) => {
  // Axe looks at three pages and two questions.
  test.slow()
  const quiet = watch(page)
  await signUp(page)
  await choosePlan(page)
  await page.clock.install()
  await page.goto('/pickup')
  const confirm = page.getByRole('button', { name: 'Confirm pickup' })
  await expect(confirm).toBeVisible()
  const first = defaultPickupDay(new Date())
  const moved = dayAfter(dayAfter(first))
  await expectNoBarrierInAnyLook(page, 'the request')
  await expectNoSideScroll(page)

  // The answer to the first press is lost on its way; the second press books nothing new.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/client/requests/', loseAnswer, { times: 1 })
  await pressKey(page, confirm)
  await expect(page.getByRole('alert').filter({ hasText: 'We could not be reached.' })).toBeVisible()
  await pressKey(page, confirm)
  const offer = page.getByRole('dialog', { name: 'Advantage' })
  await expect(offer).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'ADVANTAGE', MODAL_LOOKS)
  await page.keyboard.press('Escape')
  await page.clock.runFor(300)
  await expect(offer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Pickup Confirmed' })).toBeVisible()
  await expectNoBarrier(page, 'the confirmation', 'all, new colours')
  expect(await callApi(page, 'GET', '/requests/?is_upcoming=true')).toHaveLength(1)

  await pressKey(page, page.getByRole('link', { name: 'View request' }))
  await pressKey(page, cardOf(page, first).getByRole('button', { name: 'Reschedule?' }))
  const calendar = page.getByRole('dialog', { name: 'Reschedule your pickup?' })
  await chooseDay(page, calendar, first, moved)
  await expectNoBarrier(page, 'another day', 'all, new colours')
  await pressKey(page, calendar.getByRole('button', { name: `Move pickup to ${WEEKDAYS[weekday(moved) - 1]}` }))
  await page.clock.runFor(300)
  await expect(calendar).toBeHidden()
  await expect(cardOf(page, moved)).toBeVisible()

  const elsewhere = dayAfter(moved)
  await callApi(page, 'POST', '/requests/', { pickup_date: elsewhere })
  await page.clock.runFor(30_000)
  await expect(cardOf(page, elsewhere)).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'upcoming pickups')
  await expectNoSideScroll(page)

  await pressKey(page, cardOf(page, moved).getByRole('button', { name: 'Delete?' }))
  const question = page.getByRole('dialog', { name: 'Delete this pickup?' })
  await pressKey(page, question.getByRole('button', { name: 'Delete', exact: true }))
  await page.clock.runFor(300)
  await expect(cardOf(page, moved)).toHaveCount(0)
  await expect(cardOf(page, elsewhere)).toBeVisible()
  quiet.expectQuiet()
})

/** Products of a test's own, which end with it whatever came of it. */
const own: Product[] = []
test.afterEach(async () => {
  for (const product of own.splice(0)) {
    product.process.kill('SIGTERM')
    await product.ended
  }
})
async function start(settings: Record<string, string>): Promise<Product> {
  const product = await startProduct(settings)
  own.push(product)
  return product
}

test('past the cutoff both actions are refused in the server’s words, to a browser in Tokyo by a server in UTC [R178] [R401] [R403] [R410]', async ({
  browser,
}) => {
  // It starts the product twice.
  test.slow()
  const settings = { DATA_DIR: await preparedFolder(), RATE_LIMITS: 'off', TZ: 'UTC' }
  const before = await start(settings)
  const context = await browser.newContext({ baseURL: before.url, timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  const { email, password } = await signUp(page)
  await choosePlan(page)
  // The hours that are about to pass are more than a session lasts that is not kept.
  const login = await page.request.post('/api/client/auth/login/', { data: { email, password, keep_signed_in: true } })
  await enterSession(page, await login.json())
  const day = defaultPickupDay(new Date())
  const pickup = (await callApi(page, 'POST', '/requests/', { pickup_date: day })) as { changeable_until: string }
  await page.goto('/upcoming')
  await expect(cardOf(page, day)).toContainText('You can change this until')

  // Later, but for the server alone: whoever has a dialog open knows nothing of it.
  const restart = async (hours: number) => {
    before.process.kill('SIGTERM')
    await before.ended
    return start({ ...settings, PORT: new URL(before.url).port, CLOCK_OFFSET: `+${hours}h` })
  }
  await cardOf(page, day).getByRole('button', { name: 'Reschedule?' }).click()
  const calendar = page.getByRole('dialog', { name: 'Reschedule your pickup?' })
  await expect(calendar).toContainText(`Now ${displayDay(day)}`)
  await chooseDay(page, calendar, day, dayAfter(dayAfter(day)))
  const other = await context.newPage()
  await enterSession(other, await login.json())
  await other.goto('/upcoming')
  await cardOf(other, day).getByRole('button', { name: 'Delete?' }).click()
  await restart(Math.ceil((Date.parse(pickup.changeable_until) - Date.now()) / 3_600_000))

  await calendar.getByRole('button', { name: /^Move pickup to/ }).click()
  await expect(calendar.getByRole('alert')).toHaveText(
    "Sorry, but your pickup is already scheduled and it's passed our cutoff time to make any changes. If any questions email support@larkspur.example or text 650-555-0142",
  )
  const question = other.getByRole('dialog', { name: 'Delete this pickup?' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question.getByRole('alert')).toHaveText(
    "We have already scheduled this pickup - unfortunately, it's now too late to cancel this request. Please email support@larkspur.example",
  )
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(cardOf(other, day)).toContainText('It’s passed our cutoff time to make any changes.')
  await expect(cardOf(other, day).getByRole('button')).toHaveCount(0)
  await context.close()
})

import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { addDays, displayDay, weekday } from '../../rules/days/days.ts'
import { firstPickupDay } from '../../rules/days/pickup-days.ts'
import { defaultPickupDay } from '../../rules/days/pickups.ts'
import { expectNoBarrier, expectNoBarrierInAnyLook, expectNoSideScroll, MODAL_LOOKS } from './axe.ts'
import { pressKey, tabTo } from './keyboard.ts'
import { expectTicketInLetter } from './outbox.ts'
import { callApi } from './own-profile.ts'
import { signUp, test } from './sign-in.ts'
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
const dayAfter = (day: string) => firstPickupDay(addDays(day, 1), [])

// A day is one in California, wherever the browser is.
test.use({ timezoneId: 'Asia/Tokyo' })

test('a pickup is requested, moved and deleted by the keyboard alone, in Tokyo, and one made elsewhere appears [R9] [R10] [R152] [R169] [R175] [R176] [R222]', async ({
  page,
}) => {
  // Axe looks at three pages and two questions.
  test.slow()
  const quiet = watch(page)
  const { email } = await signUp(page)
  await choosePlan(page)
  await page.clock.install()
  await page.goto('/pickup')
  const confirm = page.getByRole('button', { name: 'Confirm pickup' })
  await expect(confirm).toBeVisible()
  const first = defaultPickupDay(new Date(), [], [])
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
  await expect(page.getByRole('link', { name: /^Save up to/ })).toBeVisible()
  await page.clock.runFor(6000)
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
  // Without a verified phone all of it was told by letter.
  await expectTicketInLetter(page, email, 'Your pickup is confirmed')
})

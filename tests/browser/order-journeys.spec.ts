import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { displayDay } from '../../rules/days/days.ts'
import { firstBookableDay } from '../../rules/days/pickup-days.ts'
import { defaultPickupDay } from '../../rules/days/pickups.ts'
import { scheduledDays } from '../../rules/days/recurring.ts'
import { advantage, passFirstSlide, slidesAtRest } from './advantage-slides.ts'
import { expectNoBarrierInAnyLook, expectNoSideScroll, looks, MODAL_LOOKS, show } from './axe.ts'
import { pressKey, typeInto } from './keyboard.ts'
import { callApi } from './own-profile.ts'
import { enterSession, signUp, test } from './sign-in.ts'
import { closedGate, newCustomer, watch } from './watch.ts'

const GOOD = '4242424242424242'
/** Taken by the bank, and refused when it is charged. */
const DECLINES = '4000000000000341'
/** The bank wants each payment confirmed. */
const ASKS = '4000002500003155'

/** The ways in which somebody uses a page. */
interface Hands {
  press(place: Locator): Promise<void>
  type(place: Locator, text: string): Promise<void>
}
const byFinger = (): Hands => ({ press: (place) => place.tap(), type: (place, text) => place.fill(text) })
const byKeyboard = (page: Page): Hands => ({
  press: (place) => pressKey(page, place),
  type: (place, text) => typeInto(page, place, text),
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your order' })

async function typeName(page: Page, { type }: Hands): Promise<void> {
  await type(page.getByLabel('First name'), 'Ada')
  await type(page.getByLabel('Last name'), 'Marsh')
}

async function typeCard(page: Page, { type }: Hands, number = GOOD): Promise<void> {
  await type(page.getByLabel('Card number'), number)
  await type(page.getByLabel('Expires'), '0431')
  await type(page.getByLabel('CVC'), '123')
}

/** The server's data about this customer: what they have paid, their credit, and the days on which we come. */
async function ownedBy(page: Page) {
  const invoices = (await callApi(page, 'GET', '/invoices/')) as { is_paid: boolean; amount_with_discount: number }[]
  const pickups = (await callApi(page, 'GET', '/requests/?is_upcoming=true')) as { pickup_date: string }[]
  const { balance, subscription } = (await callApi(page, 'GET', '/profile/')) as Record<string, unknown>
  return {
    plan: subscription,
    paid: invoices.filter((each) => each.is_paid).map((each) => each.amount_with_discount),
    credit: balance,
    pickups: pickups.map((each) => each.pickup_date).sort(),
  }
}

/** The calls of one kind from here on, each under its key. */
function noteCalls(page: Page, path: string): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/api/client/${path}`) {
      keys.push(request.headers()['idempotency-key'])
    }
  })
  return keys
}

const narrow = { width: 360, height: 780 }
const wide = { width: 1440, height: 900 }
/** Each journey has a width of its own; `npm run test:long` asks for both, one after the other. */
const asked = { '360': narrow, '1440': wide }[process.env['JOURNEY_WIDTH'] ?? '']
const screenOf = (usual: typeof narrow) => asked ?? usual

test.use({ hasTouch: true, viewport: screenOf(narrow) })
const bySomebody = [
  { how: 'by the keyboard alone on a wide screen', handsOf: byKeyboard, usual: wide },
  { how: 'by finger on a narrow phone', handsOf: byFinger, usual: narrow },
]
// The journey after it goes by finger, too.
for (const { how, handsOf, usual } of asked ? bySomebody : bySomebody.slice(0, 1)) {
  test(`platinum with a pickup, two recurring days and a promo code, ${how} [R82] [R93] [R97] [R102] [R121–R124] [R450]`, async ({
    page,
  }) => {
    test.slow()
    const quiet = watch(page)
    const viewport = screenOf(usual)
    await page.setViewportSize(viewport)
    await page.clock.install()
    const hands = handsOf(page)
    const { press, type } = hands
    const { street, zipCode, phone, email, password } = newCustomer()
    await page.goto('/registration')
    await type(page.getByLabel('Your street address'), street)
    await type(page.getByLabel('Zip code'), zipCode)
    await type(page.getByLabel('Cell phone'), phone)
    await type(page.getByLabel('Email'), email)
    await type(page.getByLabel('Password'), password)
    await press(button(page, 'Register'))
    await expect(page).toHaveURL('/order/advantage')
    await passFirstSlide(page, press)
    await press(button(page, 'Next: how you pay'))
    await expect(page.getByRole('radio', { name: 'Platinum' })).toBeChecked()
    await press(button(page, 'Next: date & time'))
    for (const day of ['Monday', 'Thursday']) {
      await press(button(page, day))
      // Back answers the question, and leaves the step where it is.
      if (day === 'Monday') {
        await expect(dialog(page, 'Recurring pickup')).toBeVisible()
        await page.goBack()
        await expect(dialog(page, 'Recurring pickup')).toHaveCount(0)
        await expect(page).toHaveURL('/order/delivery')
        await press(button(page, day))
      }
      await press(dialog(page, 'Recurring pickup').getByRole('button', { name: 'Accept' }))
      await expect(button(page, day)).toHaveAttribute('aria-pressed', 'true')
    }
    await page.setViewportSize({ width: 820, height: 900 })
    const buttons = [page.getByRole('link', { name: 'Back', exact: true }), button(page, 'Next: checkout')]
    const [back, next] = await Promise.all(buttons.map((each) => each.evaluate(({ clientHeight }) => clientHeight)))
    expect(next).toBe(back)
    await page.setViewportSize(viewport)
    await press(button(page, 'Next: checkout'))
    await typeName(page, hands)
    await typeCard(page, hands)
    await type(page.getByLabel('Promo code'), 'FRESH10')
    await expect(page.getByText('$29.90 off. Your credit stays $299.00.')).toBeVisible()
    await expectNoSideScroll(page)
    await press(button(page, 'Place order'))
    await expect(title(page)).toHaveText('You’re all set, Ada')
    await expectNoSideScroll(page)
    await expect(page.getByRole('main')).toContainText('$269.10 to Visa 4242')
    await expect(page.getByRole('main')).toContainText('Every Monday and Thursday')
    const first = defaultPickupDay(new Date(), [], [])
    await expect(page.getByRole('main')).toContainText(displayDay(first).replaceAll(' ', ' '))
    await page.clock.fastForward(2000)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText('$269.10 to Visa 4242')
    // The steps behind it invite nobody to order again.
    await page.goBack()
    await expect(page).toHaveURL('/order/result')
    await expect(title(page)).toHaveText('You’re all set, Ada')
    await page.clock.fastForward(2000)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText('$269.10 to Visa 4242')
    const { pickups, ...owned } = await ownedBy(page)
    expect(owned).toEqual({ plan: 'platinum', paid: [26910], credit: 29900 })
    // On a Monday morning the first of the weekly days is today, before the day that was picked.
    const [weekly = first] = scheduledDays([1, 4], firstBookableDay(new Date()), first, [])
    expect([pickups[0], pickups.includes(first)]).toEqual([weekly, true])
    expect([pickups.length > 2, new Set(pickups).size]).toEqual([true, pickups.length])
    quiet.expectQuiet()
  })
}

test('with what is proposed, from the registration to the confirmed pickup in few fields and taps: a reload on every step loses nothing, and a network that is cut over the payment costs neither a second charge nor the pickup [R98] [R122] [R276]', async ({
  page,
}, { annotations }) => {
  test.slow()
  const quiet = watch(page)
  const attempts = noteCalls(page, 'welcome/checkout/')
  const bookings = noteCalls(page, 'requests/')
  const schedules = noteCalls(page, 'schedules/')
  const counted = { fields: 0, taps: 0 }
  const finger = byFinger()
  const hands: Hands = {
    press(place) {
      counted.taps += 1
      return finger.press(place)
    },
    type(place, text) {
      counted.fields += 1
      return finger.type(place, text)
    },
  }
  const { press, type } = hands
  const { street, zipCode, phone, email, password } = newCustomer()
  await page.goto('/registration')
  await type(page.getByLabel('Your street address'), street)
  await type(page.getByLabel('Zip code'), zipCode)
  await type(page.getByLabel('Cell phone'), phone)
  await type(page.getByLabel('Email'), email)
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await type(page.getByLabel('Password'), password)
  await press(button(page, 'Register'))
  await expect(page).toHaveURL('/order/advantage')
  await passFirstSlide(page, press)
  await page.reload()
  await expect(advantage(page)).toBeInViewport({ ratio: 1 })
  await press(button(page, 'Next: how you pay'))
  await expect(page.getByRole('radio', { name: 'Platinum' })).toBeChecked()
  await page.reload()
  await press(button(page, 'Next: date & time'))
  await expect(title(page)).toHaveText('When should we come?')
  await page.reload()
  await press(button(page, 'Next: checkout'))
  await typeName(page, hands)
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Marsh')
  await typeCard(page, hands)
  // The call arrives, and its answer never comes back.
  const lost = closedGate()
  await page.route('**/client/welcome/checkout/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    lost.open()
    await route.abort('internetdisconnected')
  })
  await press(button(page, 'Place order'))
  await lost.wayIsFree
  await page.goto('/order/delivery')
  await expect(page).toHaveURL('/order/result')
  await expect(page.getByText('Your Pickup is confirmed.')).toBeVisible()
  expect([attempts.length, bookings, schedules]).toEqual([1, [], []])
  const pickups = [defaultPickupDay(new Date(), [], [])]
  expect(await ownedBy(page)).toEqual({ plan: 'platinum', paid: [29900], credit: 29900, pickups })
  const line = `From registration to a confirmed pickup: ${counted.fields} fields, ${counted.taps} taps beyond typing.`
  annotations.push({ type: 'counted', description: line })
  console.log(line)
  expect(counted.fields).toBeLessThanOrEqual(14)
  expect(counted.taps).toBeLessThanOrEqual(8)
  quiet.expectQuiet()
})

// tests/screens/ shows each of these for itself; npm test walks the whole way twice, above.
if (asked) {
  test('a tab that is closed in the bank’s question loses nothing: another one takes it over by the keyboard alone, and the agreed pickup comes with the payment [R122] [R123]', async ({
    page,
  }) => {
    test.slow()
    const customer = await signUp(page)
    await page.goto('/order/packages')
    await button(page, 'Next: date & time').tap()
    await button(page, 'Wednesday').tap()
    await button(page, 'Accept').tap()
    await button(page, 'Next: checkout').tap()
    await typeName(page, byFinger())
    await typeCard(page, byFinger(), ASKS)
    await button(page, 'Place order').tap()
    await expect(dialog(page, 'Your bank asks')).toBeVisible()

    const other = await page.context().newPage()
    const quiet = watch(other)
    await page.close()
    await other.setViewportSize(screenOf(wide))
    await enterSession(other, customer)
    const bookings = [noteCalls(other, 'requests/'), noteCalls(other, 'schedules/')]
    await other.goto('/order/packages')
    await expect(title(other)).toHaveText('Your order')
    await expectNoBarrierInAnyLook(other, 'the payment under way', looks([390, 1440]))
    await show(other, { width: screenOf(wide).width, colorScheme: 'light' })
    const { press } = byKeyboard(other)
    await press(button(other, 'Confirm with your bank'))
    await press(dialog(other, 'Your bank asks').getByRole('button', { name: 'Confirm' }))
    await expect(other.getByText('Your Pickup is confirmed.')).toBeVisible()
    await expect(other.getByRole('main')).toContainText('Every Wednesday')
    await press(other.getByRole('link', { name: 'Back to home' }))
    await expect(other.getByRole('region', { name: 'Your order' })).toContainText('$299.00 to Visa 3155')
    expect(bookings).toEqual([[], []])
    const { pickups, ...owned } = await ownedBy(other)
    expect(owned).toEqual({ plan: 'platinum', paid: [29900], credit: 29900 })
    expect([pickups.includes(defaultPickupDay(new Date(), [], [])), new Set(pickups).size]).toEqual([
      true,
      pickups.length,
    ])
    quiet.expectQuiet()
  })

  test('gold, with Back and Skip: a zip code that we do not serve and a declined card charge nothing, a good one once [R57] [R95] [R96] [R117] [R213]', async ({
    page,
  }) => {
    test.slow()
    const quiet = watch(page)
    const hands = byFinger()
    const { press, type } = hands
    await page.setViewportSize(screenOf(wide))
    await signUp(page)
    const attempts = noteCalls(page, 'welcome/checkout/')
    const bookings = noteCalls(page, 'requests/')
    await page.goto('/order/packages')
    await page.getByRole('radio', { name: 'Gold' }).check({ force: true })
    await press(button(page, 'Next: date & time'))
    // The packages have a Back of their own.
    await expect(title(page)).toHaveText('When should we come?')
    await press(page.getByRole('link', { name: 'Back', exact: true }))
    await expect(page.getByRole('radio', { name: 'Gold' })).toBeChecked()
    await page.goBack()
    await expect(title(page)).toHaveText('When should we come?')
    await press(button(page, 'Skip pickup'))
    await expect(summary(page)).toContainText('$199.00')
    await page.goBack()
    await expect(title(page)).toHaveText('When should we come?')
    await page.goForward()
    await typeName(page, hands)
    // The sandbox's form, with its test cards, is higher than the room that was kept for a card.
    await expect(page.getByLabel('Card number')).toBeVisible()
    await press(page.getByRole('link', { name: 'Back to date & time' }))
    await press(button(page, 'Skip pickup'))
    await expect(page.getByLabel('Last name')).toHaveValue('Marsh')

    await press(button(page, 'Change address'))
    await type(page.getByLabel('Zip code'), '10001')
    await press(button(page, 'Place order'))
    const notify = page.getByRole('dialog')
    await expect(notify).toContainText('10001')
    await page.keyboard.press('Escape')
    await expect(notify).toHaveCount(0)
    expect([attempts, await ownedBy(page)]).toEqual([[], { plan: null, paid: [], credit: 0, pickups: [] }])

    await type(page.getByLabel('Zip code'), '94041')
    await typeCard(page, hands, DECLINES)
    await press(button(page, 'Place order'))
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    expect((await ownedBy(page)).paid).toEqual([])
    await press(button(page, 'Use a different card'))
    await typeCard(page, hands)
    await press(button(page, 'Place order'))
    await expect(title(page)).toHaveText('You’re all set, Ada')
    expect(new Set(attempts).size).toBe(2)
    expect(bookings).toEqual([])
    expect(await ownedBy(page)).toEqual({ plan: 'gold', paid: [19900], credit: 19900, pickups: [] })
    quiet.expectQuiet()
  })

  test('pay as you clean: a card and a pickup, and nothing is charged; a second tab keeps what was chosen there [R115]', async ({
    page,
  }) => {
    const quiet = watch(page)
    const hands = byFinger()
    const customer = await signUp(page)
    const other = await page.context().newPage()
    const rush = other.getByRole('switch', { name: 'Rush delivery' })
    await enterSession(other, customer)
    await other.goto('/order/delivery')
    await rush.check({ force: true })
    await button(other, 'Next: checkout').tap()
    await expect(other).toHaveURL('/order/checkout')
    await page.goto('/order/packages')
    await page.getByRole('radio', { name: 'Pay as you clean' }).check({ force: true })
    await hands.press(button(page, 'Next: date & time'))
    await hands.press(button(page, 'Next: checkout'))
    await typeName(page, hands)
    await typeCard(page, hands)
    await expect(page.getByText('Nothing is charged today.').first()).toBeVisible()
    await expect(page.getByLabel('Promo code')).toHaveCount(0)
    await other.goto('/order/delivery')
    await expect(rush).toBeChecked()
    await hands.press(button(page, 'Place order'))
    await expect(page.getByText('Your Pickup is confirmed.')).toBeVisible()
    const pickups = [defaultPickupDay(new Date(), [], [])]
    expect(await ownedBy(page)).toEqual({ plan: 'payc', paid: [0], credit: 0, pickups })
    expect(await callApi(page, 'GET', '/requests/?is_upcoming=true')).toMatchObject([{ is_rush: false }])
    // The order is placed, for the second tab too.
    await other.goto('/order/delivery')
    await expect(other).toHaveURL('/order/result')
    quiet.expectQuiet()
  })

  test('with an API that is slow every step waits visibly, and a double click sends once', async ({ page }) => {
    test.slow()
    const quiet = watch(page)
    const sent: string[] = []
    await page.setViewportSize(screenOf(wide))
    // Answers come when the waiting for them was seen.
    let reads: ReturnType<typeof closedGate> | undefined
    let posts: ReturnType<typeof closedGate> | undefined
    const paid = closedGate()
    await page.route('**/api/**', async (route) => {
      const request = route.request()
      const path = new URL(request.url()).pathname.replace('/api/', '')
      const isPost = request.method() === 'POST'
      if (isPost && path !== 'client/billing/create_intent/') sent.push(path)
      await (isPost ? posts : reads)?.wayIsFree
      if (isPost && path === 'client/welcome/checkout/') await paid.wayIsFree
      await route.continue()
    })
    const waiting = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })
    /** The answer comes once the button was seen to wait for it. */
    const pressTwice = async (name: string) => {
      posts = closedGate()
      await button(page, name).dblclick()
      await expect(button(page, name)).toHaveAttribute('aria-busy', 'true')
      posts.open()
    }
    const holdReads = () => {
      reads = closedGate()
    }
    const expectWaiting = async () => {
      await expect(waiting.first()).toBeAttached()
      reads?.open()
      reads = undefined
    }
    const { street, zipCode, phone, email, password } = newCustomer()
    await page.goto('/registration')
    await page.getByLabel('Your street address').fill(street)
    await page.getByLabel('Zip code').fill(zipCode)
    await page.getByLabel('Cell phone').fill(phone)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await pressTwice('Register')
    holdReads()
    await passFirstSlide(page, (next) => next.click())
    await button(page, 'Next: how you pay').click()
    await expect(button(page, 'Next: date & time')).toBeDisabled()
    await expectWaiting()
    holdReads()
    await pressTwice('Next: date & time')
    await expect(page).toHaveURL('/order/delivery')
    await expectWaiting()
    holdReads()
    await pressTwice('Next: checkout')
    await expect(page).toHaveURL('/order/checkout')
    await expectWaiting()
    await typeName(page, byFinger())
    await typeCard(page, byFinger())
    await pressTwice('Place order')
    await expect(page.getByText('Paying $299.00')).toBeVisible()
    holdReads()
    paid.open()
    await expect(page).toHaveURL('/order/result')
    await expectWaiting()
    await expect(page.getByText('Your Pickup is confirmed.')).toBeVisible()
    expect(sent).toEqual([
      'client/auth/signup/',
      'client/subscription/choose/',
      'client/requests/check/',
      'sandbox/confirm_card/',
      // The typed card is on record before it is charged, so that the press names it.
      'client/cards/',
      // The pickup comes with the payment.
      'client/welcome/checkout/',
    ])
    quiet.expectQuiet()
  })
}

/** A finger, from the middle of the screen to the left or right. */
async function swipe(page: Page, across: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const point = (x: number) => [{ x, y: 420 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(190) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(190 + across / 2) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(190 + across) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('no step and no question of an order has a barrier, light or dark; the slides turn by finger and by key [R20] [R55] [R57] [R84–R86] [R224]', async ({
  page,
}) => {
  // Axe looks at everything in four looks.
  test.slow()
  const quiet = watch(page)
  // The result stays as long as it is looked at.
  await page.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((work: () => void, ms: number) => (ms === 2000 ? 0 : wait(work, ms))) as typeof setTimeout
  })
  const expectGood = async (where: string, each = looks([390, 1440])) => {
    await expectNoBarrierInAnyLook(page, where, each)
    await show(page, { width: 390, colorScheme: 'light' })
  }
  await page.setViewportSize({ width: 390, height: 780 })
  await signUp(page)
  await page.goto('/order/advantage')
  await expect(title(page)).toBeInViewport({ ratio: 1 })
  await slidesAtRest(page)
  await swipe(page, -240)
  await expect(advantage(page)).toBeInViewport({ ratio: 1 })
  await slidesAtRest(page)
  await swipe(page, 240)
  await expect(title(page)).toBeInViewport({ ratio: 1 })
  await slidesAtRest(page)
  await page.keyboard.press('ArrowRight')
  await expect(advantage(page)).toBeInViewport({ ratio: 1 })
  await expectGood('the slides')
  await button(page, 'Next: how you pay').tap()

  const platinum = page.getByRole('radio', { name: 'Platinum' })
  await expect(platinum).toBeChecked()
  const steps = page.getByRole('navigation', { name: 'Your order' })
  await expect(steps.getByText('3 of 5')).toBeVisible()
  // Nothing is saved yet, so nothing ahead is open.
  await expect(steps.getByRole('link', { name: 'Date & time' })).toHaveAttribute('aria-disabled', 'true')
  const reach = await steps.getByRole('link', { name: 'Advantage' }).evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    const at = (dx: number) => document.elementFromPoint(x + width / 2 + dx, y + height / 2)?.closest('a') === link
    return [at(-21), at(21), at(-24)]
  })
  expect(reach).toEqual([true, true, false])
  // One card is open at a time, and all of them stand in the table.
  await expect(page.getByText('Welcome box').filter({ visible: true })).toHaveCount(1)
  await page.getByText('Compare side by side').click()
  await expect(page.getByRole('table', { name: 'The plans side by side' })).toBeVisible()
  await expectGood('the packages')
  await platinum.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Gold' })).toBeChecked()
  await expect(page.getByText('Gold · $199.00 at checkout')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Gold' })).toBeChecked()
  await button(page, 'Next: date & time').tap()

  await expect(page).toHaveURL('/order/delivery')
  await steps.getByRole('link', { name: 'Packages' }).click()
  await expect(page.getByRole('radio', { name: 'Gold' })).toBeChecked()
  await page.goBack()
  await button(page, 'Wednesday').tap()
  await expect(dialog(page, 'Recurring pickup')).toBeVisible()
  await expectGood('RECURRING', MODAL_LOOKS)
  await button(page, 'Accept').tap()
  await expect(button(page, 'Wednesday')).toHaveAttribute('aria-pressed', 'true')
  await expectGood('the date')
  await button(page, 'Next: checkout').tap()

  await typeName(page, byFinger())
  await typeCard(page, byFinger())
  await page.getByLabel('Save this card on file').click()
  await expect(dialog(page, 'We need a card on file')).toBeVisible()
  await expectGood('SAVECARD', MODAL_LOOKS)
  await button(page, 'Keep my card on file').tap()
  await expect(page.getByLabel('Save this card on file')).toBeChecked()
  await expectGood('the checkout')
  await button(page, 'Place order').tap()
  await expect(title(page)).toHaveText('You’re all set, Ada')
  await expectGood('the result')
  quiet.expectQuiet()
})

test('side by side, the lines of the three plans stand at one height, and the bar lies at the bottom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await signUp(page)
  await page.goto('/order/packages')
  await expect(page.getByRole('radio', { name: 'Platinum' })).toBeChecked()
  const tops = await page
    .getByText('Welcome box')
    .evaluateAll((lines) =>
      lines.filter((line) => line.checkVisibility()).map((line) => Math.round(line.getBoundingClientRect().top)),
    )
  expect(tops).toEqual([tops[0], tops[0], tops[0]])
  const bottom = () =>
    page
      .getByRole('button', { name: 'Next: date & time' })
      .evaluate((button) => Math.round(innerHeight - button.getBoundingClientRect().bottom))
  expect(await bottom()).toBeLessThan(17)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await bottom()).toBeLessThan(17)
  // A short step as well.
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.goto('/order/advantage')
  const next = page.getByRole('button', { name: 'Next' })
  // The page that React takes over replaces what was written: a button of before lies nowhere.
  await expect
    .poll(() => next.evaluate((button) => Math.round(innerHeight - button.getBoundingClientRect().bottom)))
    .toBeLessThan(17)
})

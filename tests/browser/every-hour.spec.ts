import { expect, type Locator, type Page } from '@playwright/test'
import { snakeCased } from '#contract/casing'
import { defaultPickupDay } from '../../rules/days/pickups.ts'
import { EVERY_LOOK, expectNoBarrierInAnyLook, expectRoomEnough, looks, MODAL_LOOKS } from './axe.ts'
import { callApi, comeInPaying } from './own-profile.ts'
import { heldOrder, type PlayedOrder, playedCard, settledOrder } from './played-orders.ts'
import { signUp, test } from './sign-in.ts'

/** What a customer's page looks like at an hour that the demo's customer does not have. Orders come from staff: those are played. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const moments = {
  created: hoursAgo(70),
  collected: hoursAgo(69),
  counted: hoursAgo(60),
  priced: hoursAgo(48),
  started: hoursAgo(48),
  ready: hoursAgo(5),
}
const delivered = {
  ...settledOrder,
  ...moments,
  id: 72,
  paid: hoursAgo(5),
  left: hoursAgo(2),
  delivered: hoursAgo(1),
  completed: hoursAgo(1),
  balanceBeforePurchase: 5000,
  balanceAfterPurchase: 1702,
} satisfies PlayedOrder
const order = {
  ...delivered,
  status: 'in_progress',
  prettyStatus: 'On its way',
  delivered: null,
  completed: null,
  balanceBeforePurchase: null,
  balanceAfterPurchase: null,
} satisfies PlayedOrder
const held = { ...heldOrder, ...moments } satisfies PlayedOrder

/** The list of orders is this, and what waits for money is in the profile too. */
async function answerOrders(page: Page, orders: readonly PlayedOrder[]): Promise<void> {
  await page.route('**/api/client/orders/**', (route) => route.fulfill({ json: snakeCased([...orders]) }))
  const due = orders.find(({ isPayable }) => isPayable)
  if (!due) return
  await page.route('**/api/client/profile/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), due: snakeCased({ ...due, card: playedCard }) } })
  })
}

/** Gold, bought on the way in, with a pickup and a weekly day; nobody has verified a phone, so nobody can be texted. */
async function comeInByOrder(page: Page): Promise<void> {
  const { zipCode, street } = await signUp(page)
  const { secret } = (await callApi(page, 'POST', '/billing/create_intent/', {})) as { secret: string }
  const card = { secret, number: '4242424242424242', exp_month: 4, exp_year: 2031, cvc: '123' }
  await page.request.post('/api/sandbox/confirm_card/', { data: card })
  const { id } = (await callApi(page, 'POST', '/subscription/choose/', { package: 'gold' })) as { id: number }
  await callApi(page, 'POST', '/welcome/checkout/', {
    user: { first_name: 'Ada', last_name: 'Marsh' },
    address: { address_line_1: street, zip_code: zipCode },
    order: id,
    pickup: { pickup_date: defaultPickupDay(new Date(), [], []) },
    days: [1, 4],
  })
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const openHome = async (page: Page, hour: string, title: string | RegExp) => {
  await page.goto('/')
  await expect(page.locator(`[data-home="${hour}"]`)).toBeVisible()
  await expect(heading(page, title).first()).toBeVisible()
}

/** A place of a customer's that no other journey looks at, and how one comes there; each begins with its own customer. */
interface Place {
  where: string
  open(page: Page): Promise<void>
  /** Some card has only its dark ground for an edge. */
  hasDarkCard?: boolean
}

const ON_ITS_WAY: Place = {
  where: 'the home with a bag on its way, and money due',
  hasDarkCard: true,
  async open(page) {
    await comeInPaying(page)
    await answerOrders(page, [order, { ...held, id: 71 }])
    await openHome(page, 'under_way', /^Hello/)
    await expect(page.getByRole('button', { name: 'Pay $32.98' })).toBeVisible()
  },
}

const PLACES: readonly Place[] = [
  {
    where: 'the home of somebody new',
    async open(page) {
      await signUp(page)
      await openHome(page, 'new', /left$/)
    },
  },
  {
    where: 'the home with a pickup ahead',
    async open(page) {
      await comeInPaying(page)
      await callApi(page, 'POST', '/requests/', { pickup_date: defaultPickupDay(new Date(), [], []) })
      await openHome(page, 'next', /^Hello/)
    },
  },
  {
    where: 'the home with nothing planned',
    async open(page) {
      await comeInPaying(page)
      await openHome(page, 'nothing', 'When should we come by?')
    },
  },
  ON_ITS_WAY,
  {
    where: 'the home with a bag that is back',
    async open(page) {
      await comeInPaying(page)
      await answerOrders(page, [delivered])
      await openHome(page, 'delivered', /^Hello/)
    },
  },
  ...[
    { path: '/profile/orders', says: /^You have no orders yet/ },
    { path: '/upcoming', says: /^You currently have no order scheduled/ },
    { path: '/profile/billing', says: 'Billing' },
  ].map(({ path, says }) => ({
    where: `${path} with nothing in it`,
    async open(page: Page) {
      await comeInPaying(page)
      await page.goto(path)
      await expect(page.getByText(says).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
    },
  })),
  ...['/', '/upcoming', '/pickup', '/profile', '/profile/orders', '/profile/billing', '/profile/preferences'].map(
    (path) => ({
      where: `${path} when nothing could be loaded`,
      async open(page: Page) {
        await comeInPaying(page)
        await page.route(/\/api\/client\/(?!auth|locations)/, (route) =>
          route.fulfill({ status: 503, json: { detail: '' } }),
        )
        await page.goto(path)
        await expect(page.getByText('We couldn’t load this').first()).toBeVisible({ timeout: 40_000 })
      },
    }),
  ),
]

/** A question over a page of a customer, with what has to be there before it. */
const QUESTIONS: readonly Place[] = [
  {
    where: 'another day for a pickup',
    async open(page) {
      await comeInPaying(page)
      await callApi(page, 'POST', '/requests/', { pickup_date: defaultPickupDay(new Date(), [], []) })
      await page.goto('/upcoming')
      await page.getByRole('button', { name: 'Reschedule?' }).click()
    },
  },
  {
    where: 'whether to delete a pickup',
    async open(page) {
      await comeInPaying(page)
      await callApi(page, 'POST', '/requests/', { pickup_date: defaultPickupDay(new Date(), [], []) })
      await page.goto('/upcoming')
      await page.getByRole('button', { name: 'Delete?' }).click()
    },
  },
  {
    where: 'the chooser of plans',
    async open(page) {
      await comeInPaying(page)
      await page.goto('/profile/packages')
      await page.getByRole('button', { name: 'Compare plans' }).click()
    },
  },
  {
    where: 'the weekly day in an order',
    async open(page) {
      await signUp(page)
      await callApi(page, 'POST', '/subscription/choose/', { package: 'gold' })
      await page.goto('/order/delivery')
      await page.getByRole('button', { name: 'Monday', exact: true }).click()
    },
  },
  {
    where: 'whether the only address may go',
    async open(page) {
      await comeInPaying(page)
      await page.goto('/profile/address')
      await page.getByRole('button', { name: 'Delete this address' }).click()
    },
  },
]
/** The long run looks at all of them; `npm test` at the home after an order, which has most parts. */
const inLongRun = (places: readonly Place[]) => (EVERY_LOOK ? places : [])

for (const place of inLongRun(PLACES)) {
  const { where } = place
  test(`${where} has no barrier, light or dark, and room at 320 px and for letters twice as large`, async ({
    page,
  }) => {
    test.slow()
    await place.open(page)
    await expectNoBarrierInAnyLook(page, where, looks([390, 1440]))
    await expectRoomEnough(page, where)
    await expectEdgesInForcedColors(page, place)
  })
}

test('in forced colors the dark card of a bag on its way has an edge', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await ON_ITS_WAY.open(page)
  await expectEdgesInForcedColors(page, ON_ITS_WAY)
})

for (const { where, open } of inLongRun(QUESTIONS)) {
  test(`the question “${where}” has no barrier, and room at 320 px and for letters twice as large`, async ({
    page,
  }) => {
    test.slow()
    await open(page)
    await expect(page.locator('dialog:modal')).toBeVisible()
    await expectNoBarrierInAnyLook(page, where, MODAL_LOOKS)
    await expectRoomEnough(page, where)
  })
}

/** In forced colors every ground is the page's own: a card that is only a dark ground would have no edge. */
async function expectEdgesInForcedColors(page: Page, { where, hasDarkCard = false }: Place): Promise<void> {
  const dark = await page.evaluate(() => {
    const isDark = (element: Element) => {
      const [red = 255, green = 255, blue = 255, alpha = 1] =
        getComputedStyle(element)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? []
      return alpha > 0.9 && red + green + blue < 330
    }
    const large = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (each) => each.offsetWidth * each.offsetHeight > 20_000 && isDark(each),
    )
    for (const each of large) each.dataset['dark'] = ''
    return large.length
  })
  if (hasDarkCard) expect(dark).toBeGreaterThan(0)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  const bare = await page.locator('[data-dark]').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { borderTopStyle, outlineStyle } = getComputedStyle(card)
      return borderTopStyle === 'none' && outlineStyle === 'none' ? [card.outerHTML.slice(0, 120)] : []
    }),
  )
  expect([where, bare]).toEqual([where, []])
  await page.emulateMedia({ forcedColors: 'none' })
}

test('at 360 px “You’re all set”, its facts and View request lie above the bar, also for somebody without texts; no barrier', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await comeInByOrder(page)
  await openHome(page, 'ordered', /^You’re all set/)
  await page.evaluate(() => document.fonts.ready)
  const panel = page.getByRole('region', { name: 'Your order' })
  for (const fact of ['Paid, Gold', 'Pickup booked', 'Recurring set', 'by email'])
    await expect(panel.getByText(fact).first()).toBeVisible()
  const bar = await page.getByRole('navigation', { name: 'Your account' }).boundingBox()
  const way = await panel.getByRole('link', { name: 'View request' }).boundingBox()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect((way?.y ?? 740) + (way?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await expectNoBarrierInAnyLook(page, 'the home after an order', looks([390, 1440]))
  await expectRoomEnough(page, 'the home after an order')
})

test('somebody who comes back books a pickup in two taps on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await comeInPaying(page)
  let taps = 0
  const tap = async (place: Locator) => {
    await expect(place).toBeInViewport({ ratio: 1 })
    await place.click()
    taps += 1
  }
  await openHome(page, 'nothing', 'When should we come by?')
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Request pickup/i })
      .first(),
  )
  await tap(page.getByRole('button', { name: 'Confirm pickup' }))
  await expect(heading(page, 'Pickup Confirmed')).toBeVisible()
  expect(taps).toBe(2)
  expect(await callApi(page, 'GET', '/requests/?is_upcoming=true')).toHaveLength(1)
})

// It is the same style sheets in every run, and a press by mouse on four pages.
if (EVERY_LOOK)
  test('in forced colors what is chosen looks other than what is not', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.setViewportSize({ width: 390, height: 900 })
    await comeInPaying(page)
    /** How a part is painted, with all that is in it. Its words and what they say are left out. */
    const paintOf = (place: Locator) =>
      place.evaluate((part) =>
        [part, ...part.querySelectorAll('*')].flatMap((each) =>
          [null, '::before', '::after'].map((pseudo) => {
            const style = getComputedStyle(each, pseudo)
            const { display, opacity, color, backgroundColor, borderTopColor, borderTopWidth, outlineStyle } = style
            return [display, opacity, color, backgroundColor, borderTopColor, borderTopWidth, outlineStyle].join(' ')
          }),
        ),
      )
    const expectOther = async (chosen: Locator, other: Locator) => {
      expect(await paintOf(chosen.first())).not.toEqual(await paintOf(other.first()))
    }
    await page.goto('/profile/preferences')
    const day = (name: string) => page.getByRole('button', { name, exact: true })
    await day('Monday').click()
    await page.getByRole('dialog', { name: 'Recurring pickup' }).getByRole('button', { name: 'Accept' }).click()
    await expect(day('Monday')).toHaveAttribute('aria-pressed', 'true')
    await expectOther(day('Monday'), day('Wednesday'))
    const starch = page.getByRole('radiogroup', { name: 'Starch' }).locator('label')
    await expectOther(
      starch.filter({ has: page.locator(':checked') }),
      starch.filter({ hasNot: page.locator(':checked') }),
    )
    const ways = page.getByRole('navigation', { name: 'Your account' })
    await expectOther(ways.locator('[aria-current]'), ways.locator('a:not([aria-current])'))
    await page.goto('/profile/orders')
    const pair = page.getByRole('navigation', { name: 'Orders', exact: true })
    await expectOther(pair.locator('[aria-current]'), pair.locator('a:not([aria-current])'))
    await page.goto('/pickup')
    await page.getByRole('button', { name: 'Change date' }).click()
    const calendar = page.getByRole('dialog')
    const free = calendar.locator('button[aria-pressed="false"]:not([aria-disabled], :disabled)')
    await expectOther(calendar.locator('button[aria-pressed="true"]'), free)
  })

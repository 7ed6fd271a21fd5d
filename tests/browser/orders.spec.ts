import { expect, type Page } from '@playwright/test'
import { snakeCased } from '#contract/casing'
import { expectNoBarrierInAnyLook, expectNoSideScroll } from './axe.ts'
import { heldOrder, playedCard, settledOrder } from './played-orders.ts'
import { signUp, test } from './sign-in.ts'
import { watch } from './watch.ts'

const held = { ...heldOrder, nextTry: '2026-11-19T18:00:00Z' }
const orders = [
  held,
  settledOrder,
  { ...settledOrder, id: 70, kind: 'no_show', prettyStatus: 'NO SHOW', basket: null, request: null },
]

/** Listed as six shirts, whose delivery would have cost less. */
const bill = {
  estimate: 3150,
  amount: 3298,
  differences: [
    {
      kind: 'count',
      title: '5 × Shirt [Laundry], not 6',
      note: '1 fewer than on your list, $3.60 each.',
      amount: -360,
    },
    {
      kind: 'delivery',
      title: 'Delivery',
      note: 'The fee depends on the list price of everything we clean.',
      amount: 508,
    },
  ],
}

/** Orders come from staff, whom no page can play: the product is real, and what it says of orders is not. */
async function answerOrders(page: Page): Promise<string[]> {
  const paid: string[] = []
  await page.route('**/api/client/orders/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const order = orders.find(({ id }) => pathname.includes(`/${id}/`))
    if (order === undefined) return route.fulfill({ json: snakeCased(orders) })
    if (pathname.endsWith('/pay/')) paid.push(route.request().headers()['idempotency-key'] ?? '')
    const isPaid = order === held && paid.length > 0
    return route.fulfill({ json: snakeCased(isPaid ? { ...settledOrder, id: held.id, bill } : order) })
  })
  return paid
}

/** A plan lets her in, a card pays. */
async function answerMember(page: Page, more = {}): Promise<void> {
  await page.route('**/api/client/profile/', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({
      json: { ...(await answer.json()), subscription: 'gold', is_auto_billing: false, ...(snakeCased(more) as object) },
    })
  })
  await page.route('**/api/client/cards/', (route) => route.fulfill({ json: snakeCased([playedCard]) }))
}

test('orders without a barrier; one is opened and paid by the keyboard alone [R204] [R205]', async ({ page }) => {
  const complaints = watch(page)
  await signUp(page)
  const paid = await answerOrders(page)
  await answerMember(page)
  const looks = [
    { width: 390, colorScheme: 'light', rules: 'all' },
    { width: 1440, colorScheme: 'dark', rules: 'all' },
  ] as const

  await page.goto('/profile/orders')
  await expect(page.getByRole('link', { name: 'Order 72', exact: true })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the orders', [...looks])
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSideScroll(page, 'the orders')

  await page.getByRole('link', { name: 'All orders' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Order 72', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/orders/72')
  const pay = page.getByRole('button', { name: /^Pay / })
  await expect(pay).toBeVisible()
  await expectNoSideScroll(page, 'a held order')
  await expectNoBarrierInAnyLook(page, 'a held order', [...looks])
  await page.getByRole('link', { name: 'All orders' }).focus()
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab')
  await expect(pay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('$32.98 paid')).toBeVisible()
  await expect(page.getByText('$32.98 paid').locator('xpath=ancestor::*[@tabindex="-1"][1]')).toBeFocused()
  expect(paid).toHaveLength(1)
  expect(paid[0]).not.toBe('')

  await expect(page.getByText('−$12.98').first()).toBeVisible()
  await expect(page.getByText('Hypoallergenic detergent, no softener')).toBeVisible()
  // A bill that is not what was estimated, with its reasons, is looked at with the rest.
  await expect(page.getByText('5 × Shirt [Laundry], not 6')).toBeVisible()
  await expect(page.getByText('+$5.08')).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'a completed order', [...looks])
  for (const width of [320, 360, 820]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideScroll(page, `a completed order at ${width}`)
  }
  const change = page.getByRole('link', { name: 'Change it for next time' })
  expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile/preferences')
  complaints.expectQuiet()
})

test('what is due stands at home with a card as small as a stamp, and its three days keep to a narrow phone', async ({
  page,
}) => {
  await signUp(page)
  const order = { ...held, request: { id: 9, dropoffDate: '2026-11-23' } }
  await page.route('**/api/client/orders/**', (route) => route.fulfill({ json: snakeCased([order]) }))
  await answerMember(page, { due: { ...order, card: playedCard } })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pay $32.98' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order 72' })).toContainText('November 23rd')
  await expectNoSideScroll(page, 'the home of somebody who owes')
  const mark = page.getByRole('paragraph').filter({ hasText: 'ending in 0341' }).locator('svg')
  expect((await mark.boundingBox())?.width).toBe(40)
})

test('the letter’s link about something missing leads to its card, which comes with the order', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 })
  await signUp(page)
  await answerOrders(page)
  await answerMember(page)
  await page.goto('/profile/orders/71#missing')
  await expect(page.getByRole('heading', { name: 'Something missing?' })).toBeInViewport()
})

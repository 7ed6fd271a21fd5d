import type { Page } from '@playwright/test'

/** Chooses the first package for a newcomer, as the step does, and waits until the next one is still. Returns the invoice to be paid. */
export async function choosePackage(page: Page): Promise<object> {
  await page.goto('/order/packages')
  const chosen = page.waitForResponse('**/client/subscription/choose/')
  await page.getByRole('button', { name: /^Next/ }).click()
  const invoice = await (await chosen).json()
  await page.waitForURL('**/order/delivery')
  // Calls that the step before still makes are not the checkout's.
  await page.waitForLoadState('networkidle')
  return invoice
}

/**
 * In the pages that follow nobody touches the checkout, and the moment after which the card comes all the same never ends. The script is text: a
 * measuring program's compiler would put a helper into a function, which the page does not have.
 */
export const holdCard = (page: Page) =>
  page.addInitScript({
    content: 'const later = setTimeout; window.setTimeout = (run, ms) => later(run, ms === 1000 ? 2 ** 30 : ms)',
  })

/** From here on the server answers as it does right after the payment. */
export const answerAsPaid = (page: Page, invoice: object) =>
  page.route('**/client/welcome/checkout/', async (route) => {
    const placed = { state: 'paid', order: { ...invoice, is_paid: true }, pickup: null, days: [], request: null }
    const more = { card_last: '4242', request_refusal: null, schedule: null, schedule_refusal: null, starts_on: null }
    await route.fulfill({ json: { placed_order: { ...placed, ...more } } })
  })

import type { Page } from '@playwright/test'
import { signUp } from './sign-in.ts'

/** A customer of one's own, whom the page takes for one with a plan: everything but that is the server's. */
export async function comeIn(page: Page): Promise<Awaited<ReturnType<typeof signUp>>> {
  await page.route('**/client/profile/', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: response.ok() ? { ...json, subscription: 'platinum' } : json })
  })
  return signUp(page)
}

export async function callApi(page: Page, method: string, path: string, data?: unknown): Promise<unknown> {
  const { token } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('larkspur.session') ?? '{}'))
  const answer = await page.request.fetch(`/api/client${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data !== undefined && { data }),
  })
  return answer.status() === 204 ? undefined : answer.json()
}

/** A customer who pays as they clean, with a card that pays without a question. */
export async function comeInPaying(page: Page): Promise<void> {
  await signUp(page)
  const { secret } = (await callApi(page, 'POST', '/billing/create_intent/', {})) as { secret: string }
  const card = { secret, number: '4242424242424242', exp_month: 4, exp_year: 2031, cvc: '123' }
  await page.request.post('/api/sandbox/confirm_card/', { data: card })
  const { id } = (await callApi(page, 'POST', '/subscription/choose/', { package: 'payc' })) as { id: number }
  await callApi(page, 'POST', '/subscription/checkout/', { order: id })
}

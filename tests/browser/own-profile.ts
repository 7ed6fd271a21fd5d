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

import { expect, type Page } from '@playwright/test'
import { links } from '#contract/links'
import { pageAsks } from '../../web/core/page-asks.ts'
import { pages } from '../../web/core/pages.ts'
import { enterSession, signUp, test } from './sign-in.ts'
import { closedGate, DEMO } from './watch.ts'

/** What follows from the first answers, or comes with a part that stands lower. */
const LATER = /price_items/

/** Every call of the API that a page reads something with, as pages name it. */
function noteAsks(page: Page): string[] {
  const asks: string[] = []
  page.on('request', (request) => {
    const [, path = ''] = /\/api(\/client\/.*)/.exec(request.url()) ?? []
    if (request.method() === 'GET' && path !== '' && !LATER.test(path)) asks.push(path.replace(/\/\d+\//, '/:id/'))
  })
  return asks
}

const branches = { 'a newcomer’s': ['order'], 'a customer’s': ['content', 'private', 'profile'] }
for (const [whose, those] of Object.entries(branches)) {
  test(`${whose} page asks early for just what its screen asks for, once`, async ({ page, demo }) => {
    if (whose === 'a newcomer’s') await signUp(page)
    else await enterSession(page, demo)
    const asks = noteAsks(page)
    for (const { path, branch } of pages) {
      const early = pageAsks[path]
      // Without a payment it leads home.
      if (!early || !those.includes(branch) || path === links.orderResult) continue
      await page.goto('/robots.txt')
      asks.length = 0
      const order = path.includes(':id') ? await newestOrder(page, demo.token) : ''
      await page.goto(path.replace(':id', order), { waitUntil: 'networkidle' })
      expect(asks.toSorted(), path).toEqual(early.toSorted())
    }
  })
}

async function newestOrder(page: Page, token: string): Promise<string> {
  const answer = await page.request.get('/api/client/orders/', { headers: { authorization: `Bearer ${token}` } })
  const [{ id }] = await answer.json()
  return String(id)
}

test('whoever is kept signed in finds the answers before React is here, and asks for none of them again', async ({
  page,
}) => {
  const kept = await page.request.post('/api/client/auth/login/', { data: { ...DEMO, keep_signed_in: true } })
  expect(kept.status()).toBe(200)
  const react = closedGate()
  await page.route('**/assets/react-*.js', async (route) => {
    await react.wayIsFree
    await route.continue()
  })
  const asks = noteAsks(page)
  const early = pageAsks['/'] ?? []
  await page.goto('/')
  await expect.poll(() => asks.toSorted()).toEqual(early.toSorted())
  react.open()
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asks.toSorted()).toEqual(early.toSorted())
})

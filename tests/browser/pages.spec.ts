import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { EVERY_LOOK } from './axe.ts'
import { pressKey } from './keyboard.ts'
import { enterSession, test } from './sign-in.ts'
import { DEMO, hydrate, watch } from './watch.ts'

const map = JSON.parse(readFileSync('dist/site/pages/map.json', 'utf8')) as { pages: string[] }

/** The pages that anybody may open, as the specification has it. */
const PUBLIC = [
  '/',
  '/registration',
  '/login',
  '/password/forgot',
  '/password/forgot/confirm',
  '/password/reset/confirm',
  '/hiw',
  '/services',
  '/services/laundry',
  '/services/dry-clean',
  '/services/alternation-and-repair',
  '/services/wash-and-fold',
  '/services/leather-care',
  '/services/preservation',
  '/services/area-rug',
  '/ourprocess',
  '/larkspur-process',
  '/advantage',
  '/larkspur-advantages-modal',
  '/pricing',
  '/faqs',
  '/about',
  '/terms-of-use',
  '/privacy-policy',
]

test('a visitor may open every public page, and each has its own title [R19] [R28] [R29] [R31] [R37] [R38] [R338] [R496] [R503] [R533] [R540] [R549]', async ({
  request,
}) => {
  expect([...map.pages].sort()).toEqual([...PUBLIC].sort())
  // That each opens in a browser and keeps its title there is shown in accessibility.spec.ts, which looks at them all.
  const titles: string[] = []
  for (const path of PUBLIC) {
    const answer = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 })
    expect([path, answer.status()]).toEqual([path, 200])
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec(await answer.text()) ?? []
    titles.push(title.replaceAll('&#38;', '&'))
  }
  // Two addresses lead to the process, and Advantage is a page and a drawer.
  expect(new Set(titles).size).toBe(PUBLIC.length - 2)
  for (const title of [
    'Pricing – Larkspur',
    'Leather Care – Larkspur',
    'Preservation – Larkspur',
    'Larkspur - Area Rug',
    'Larkspur Laundry',
    'Larkspur Dry Clean',
    'Larkspur Alteration & Repair',
  ]) {
    expect(titles).toContain(title)
  }
})

test('a customer’s pages have their titles too', async ({ page, demo }) => {
  await enterSession(page, demo)
  for (const [path, title] of [
    ['/pickup', 'Confirm Pickup – Larkspur'],
    ['/profile/orders', 'Orders – Larkspur'],
    ['/order/checkout', 'Checkout – Larkspur'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
})

/** Other words in the frame, and in the parts, of a page that is opened itself. */
const SAME_FRAME = [
  '/ourprocess',
  '/about',
  '/services/leather-care',
  '/services/area-rug',
  '/services/dry-clean',
  '/services/alternation-and-repair',
  '/services/wash-and-fold',
  '/services/preservation',
  '/larkspur-process',
  '/privacy-policy',
  '/password/forgot/confirm',
  '/password/reset/confirm',
]

test('no page complains to a customer, and each greets and lets go [R45] [R54]', async ({ page, demo }) => {
  test.slow()
  const complaints = watch(page)
  await enterSession(page, demo)
  for (const path of map.pages.filter((each) => EVERY_LOOK || !SAME_FRAME.includes(each))) {
    // The drawer covers the header.
    if (path === '/larkspur-advantages-modal') continue
    await page.goto(path)
    await expect(page.getByText('Hello Ada!')).toBeVisible()
    await expect(page.getByRole('banner').getByText('Logout').first()).toBeAttached()
  }
  complaints.expectQuiet()
})

test('without JavaScript every page reads whole', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of map.pages.filter((each) => EVERY_LOOK || !SAME_FRAME.includes(each))) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.locator('h2:visible'), path).toHaveCount(await main.locator('h2').count())
    expect(await page.content()).not.toContain('Loading...')
    // Answers open by themselves, as the browser opens them.
    const answers = page.getByRole('main').locator('details:not([open]) > summary:visible')
    if ((await answers.count()) > 0) {
      await answers.first().click()
      await expect(page.getByRole('main').locator('details[open]').first()).toBeVisible()
    }
  }
  await context.close()
})

test('an unknown path goes home; a call or file that does not exist is not found [R39]', async ({ page }) => {
  for (const path of ['/no-such-page', '/%zz']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  const answer = await page.request.get('/no-such-call', { headers: { accept: 'application/json' } })
  expect(answer.status()).toBe(404)
})

test('the rug’s questions: one is open at a time, under a plus that becomes a minus [R547]', async ({ page }) => {
  await page.goto('/services/area-rug')
  const region = page.getByRole('region', { name: 'Rug FAQ' })
  const questions = region.locator('details[data-id]')
  await expect(questions).toHaveCount(8)
  await region.getByText('Show all 8 questions').click()
  const opened = () =>
    questions.evaluateAll((all) => all.flatMap((each, at) => ((each as HTMLDetailsElement).open ? [at] : [])))
  const upright = (at: number) => questions.nth(at).locator('summary svg path').last()
  expect(await opened()).toEqual([])
  await expect(upright(1)).toHaveCSS('opacity', '1')
  for (const at of [1, 4]) {
    await questions.nth(at).locator('summary').click()
    expect(await opened()).toEqual([at])
    await expect(upright(at)).toHaveCSS('opacity', '0')
  }
  await questions.nth(4).locator('summary').click()
  expect(await opened()).toEqual([])
})

test('folded questions: the address of one opens it, without a script too, and a key opens and closes the rest', async ({
  browser,
  page,
}) => {
  const address = '/services/area-rug#rug-members'
  const answer = 'Rugs take the dry cleaning discount'
  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  for (const each of [page, still]) {
    await each.goto(address)
    await expect(each.getByText(answer)).toBeInViewport()
  }
  await still.context().close()

  await page.goto('/services/area-rug')
  const more = page.locator('#faq summary').filter({ hasText: 'Show all 8 questions' })
  const last = page.getByText('Do Advantage members pay less?')
  await expect(last).toBeHidden()
  await pressKey(page, more)
  await expect(last).toBeVisible()
  // The next stop is the first of those that have come.
  await page.keyboard.press('Tab')
  await expect(
    page.locator('#faq summary').filter({ hasText: 'How long does it take, and can you hurry?' }),
  ).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  const fewer = page.getByText('Show fewer questions')
  await expect(fewer).toBeVisible()
  // What the keys reach first stands first.
  const [line, first] = [await fewer.boundingBox(), await page.getByText('How long does it take').boundingBox()]
  expect(line?.y ?? Number.NaN).toBeLessThan(first?.y ?? Number.NaN)
  await page.keyboard.press('Enter')
  await expect(last).toBeHidden()
})

test('the price list: folded on a phone, opened by its address and by a search; whole on anything wider, with no fold', async ({
  browser,
  page,
}) => {
  const laundry = page.locator('#laundry')
  await page.setViewportSize({ width: 360, height: 740 })
  const still = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  ).newPage()
  for (const each of [page, still]) {
    await each.goto('/pricing#rug-cleaning')
    await expect(each.locator('#rug-cleaning').getByText('Rug Fringe Repair')).toBeVisible()
    await expect(each.locator('summary').filter({ hasText: 'Rug cleaning' })).toBeInViewport()
    await expect(each.locator('#laundry')).toBeHidden()
  }
  await still.context().close()

  await page.goto('/pricing')
  // Folded, the whole page is eight screens of a phone.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8 * 740)
  await pressKey(page, page.locator('summary').filter({ hasText: '15 prices, Shirt from $6.95' }))
  await expect(laundry.getByText('Handkerchief')).toBeVisible()
  await page.goto('/pricing?q=kimono')
  await expect(page.getByText('1 price for “kimono”')).toBeVisible()
  await expect(page.locator('#dry-cleaning').getByText('Kimono')).toBeVisible()

  await page.setViewportSize({ width: 820, height: 900 })
  await page.goto('/pricing')
  await expect(laundry.getByText('Handkerchief')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Laundry', exact: true })).toBeVisible()
  await expect(page.locator('#prices summary').filter({ visible: true })).toHaveCount(0)
})

test('a service page is a third shorter on a phone than it was, with the three steps of each in pictures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path, before] of [
    ['/services/laundry', 8241],
    ['/services/dry-clean', 8487],
    ['/services/alternation-and-repair', 8092],
    ['/services/wash-and-fold', 8809],
    ['/services/leather-care', 9625],
    ['/services/preservation', 8105],
    ['/services/area-rug', 9240],
  ] as const) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, path).toBeLessThanOrEqual((before * 2) / 3)
    expect(height, path).toBeGreaterThan(before / 2)
    const pictures = page.locator('main ol > li > :first-child:has(> svg)')
    expect(await pictures.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth)), path).toEqual([
      128, 128, 128,
    ])
  }
})

test('each service names a picture that is there [R258] [R259]', async ({ request }) => {
  const services = (await (await request.get('/api/client/services/')).json()) as { image: string }[]
  expect(new Set(services.map(({ image }) => image)).size).toBe(9)
  for (const { image } of services) {
    const answer = await request.get(image)
    expect([answer.status(), answer.headers()['content-type']], image).toEqual([200, 'image/svg+xml'])
  }
})

test('old addresses lead to the new ones', async ({ page, demo }) => {
  await enterSession(page, demo)
  await page.goto('/account/packages')
  await expect(page).toHaveURL('/profile/packages')
  await page.goto('/order')
  await expect(page).toHaveURL('/order/packages')
})

test('the header leads where it says, for visitors and customers [R46] [R47] [R48] [R49] [R50]', async ({
  page,
  demo,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  for (const [name, href] of [
    ['Larkspur', '/'],
    ['How It Works', '/hiw'],
    ['Services', '/services'],
    ['Process', '/ourprocess'],
    ['Advantage', '/advantage'],
    ['Pricing', '/pricing'],
    ['FAQs', '/faqs'],
    ['Login', '/login'],
    ['Request Pickup', '/registration'],
  ] as const) {
    const link = header.getByRole('link', { name }).filter({ visible: true })
    await expect(link).toHaveCount(1)
    await expect(link).toHaveAttribute('href', href)
  }
  await expect(header.getByText('Logout').filter({ visible: true })).toHaveCount(0)
  await enterSession(page, demo)
  await page.goto('/')
  await page.getByText('Hello Ada!').click()
  await expect(header.getByRole('link', { name: 'Login' }).filter({ visible: true })).toHaveCount(0)
  for (const [name, href] of [
    ['Request Pickup', '/pickup'],
    ['My Account', '/profile'],
    ['Upcoming Orders', '/upcoming'],
  ] as const) {
    await expect(header.locator('details[open]').getByRole('link', { name })).toHaveAttribute('href', href)
  }
  await expect(page.getByRole('navigation', { name: 'Start here' }).getByRole('link')).toHaveCount(3)

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(header.getByText('Hello Ada!').last()).toBeHidden()
  await page.locator('summary', { hasText: 'Menu' }).click()
  await expect(header.getByText('Hello Ada!').last()).toBeVisible()
  await expect(header.getByRole('link', { name: 'Logout' })).toBeVisible()
})

test('a change of page starts at its top and says its title; an anchor does not [R43]', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 300 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Privacy' }).scrollIntoViewIfNeeded()
  await hydrate(page)
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveTitle('Privacy policy – Larkspur')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('status')).toHaveText('Privacy policy')
  await expect(page.getByRole('main')).toBeFocused()

  await page.evaluate(() => {
    document.querySelector('footer')?.setAttribute('id', 'deep')
    history.pushState(null, '', '#deep')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveURL('/privacy-policy#deep')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('the header turns solid after 50 pixels and steps aside while somebody reads; opening the menu goes to the top [R51] [R52] [R53] [R453]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  // The starter tells a page that is read from one that was scrolled before it came.
  await page.goto('/', { waitUntil: 'networkidle' })
  const html = page.locator('html')
  await page.mouse.wheel(0, 40)
  await expect(html).not.toHaveAttribute('data-scrolled')
  await page.mouse.wheel(0, 200)
  await expect(html).toHaveAttribute('data-scrolled', '')
  // Who reads on has the whole screen for it.
  const menu = page.locator('summary', { hasText: 'Menu' })
  await expect(menu).not.toBeInViewport()
  await hydrate(page)
  await page.mouse.wheel(0, 200)
  await expect(menu).not.toBeInViewport()
  await menu.focus()
  await expect(menu).toBeInViewport()
  await menu.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' }).last()).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' }).last()).toBeHidden()
})

// The policy itself, and what the page is made of, are shown in server/app.engine.test.ts.
if (EVERY_LOOK) {
  test('the API is documented under the same content policy as everything else', async ({ page }) => {
    const complaints = watch(page)
    await page.goto('/api/docs')
    await expect(page.getByText('/api/client/price_items')).toBeVisible()
    complaints.expectQuiet()
  })
}

test('a query that failed is not asked again by itself [R395]', async ({ page, demo }) => {
  let calls = 0
  await page.route('**/client/profile/', (route) => {
    calls += 1
    return route.fulfill({ status: 500, json: {} })
  })
  await enterSession(page, demo)
  await page.clock.install()
  await page.goto('/')
  // Without the profile the email stands in for the name.
  await expect(page.getByText(`Hello ${DEMO.email}!`)).toBeVisible()
  // Each part of the page that needs it asks when it appears; a retry would follow after one, two and four seconds.
  await page.waitForLoadState('networkidle')
  const asked = calls
  expect(asked).toBeGreaterThan(0)
  await page.clock.runFor(8000)
  // Every call that was made before this one has arrived by now.
  await page.evaluate(() => fetch('/robots.txt'))
  expect(calls).toBe(asked)
})

test('Close leads back, before the first touch too, and home without a way back [R559] [R562] [R558]', async ({
  page,
}) => {
  for (const path of ['/terms-of-use', '/privacy-policy', '/larkspur-advantages-modal']) {
    await page.goto('/about')
    await page.goto(path)
    await page.getByRole('link', { name: 'Close' }).first().click()
    await expect(page).toHaveURL('/about')
  }
  const fresh = await page.context().newPage()
  await fresh.goto('/terms-of-use')
  await fresh.getByRole('link', { name: 'Close' }).first().click()
  await expect(fresh).toHaveURL('/')
})

test('an anchor on a screen that is still on its way is reached when it comes', async ({ page }) => {
  await page.goto('/faqs')
  await hydrate(page)
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('footer a[href="/pricing"]')
    link?.click()
  })
  await expect(page).toHaveTitle('Pricing – Larkspur')
  await page.goBack()
  await expect(page).toHaveTitle('FAQs – Larkspur')
  await page.evaluate(() => {
    history.pushState(null, '', '/services#storage')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveTitle('Services – Larkspur')
  await expect(page.locator('#storage')).toBeInViewport()
})

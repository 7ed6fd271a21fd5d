import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import {
  EVERY_LOOK,
  expectNoBarrier,
  expectNoBarrierInAnyLook,
  expectNoSideScroll,
  expectRoomEnough,
  looks,
  MODAL_LOOKS,
  show,
} from './axe.ts'
import { enterSession, test } from './sign-in.ts'
import { CHECK, DEMO, hydrate, watch } from './watch.ts'

const { pages: PAGES, customers: CUSTOMERS } = JSON.parse(readFileSync('dist/site/pages/map.json', 'utf8')) as {
  pages: string[]
  customers: string[]
}
/** These pages are in the long run also looked at in forced colours. */
const THOROUGH = ['/', '/registration', '/login', '/pricing']

/**
 * Other words in the parts that another page shows: /terms-of-use, /services/dry-clean, /services/preservation and /advantage. What a
 * part does wrong, the first page made of it shows; the long run looks at these, too.
 */
const TWINS = EVERY_LOOK
  ? []
  : [
      '/privacy-policy',
      '/services/laundry',
      '/services/alternation-and-repair',
      '/services/area-rug',
      '/services/leather-care',
      '/larkspur-advantages-modal',
    ]
/** The same page under its second address, and the one at which faqs.spec.ts looks open and searched. */
const DOUBLES = ['/larkspur-process', '/faqs']

for (const path of PAGES) {
  const isThorough = THOROUGH.includes(path)
  const isSeenElsewhere = DOUBLES.includes(path) || TWINS.includes(path)
  const barrier = isSeenElsewhere ? '' : ' has no barrier, light or dark,'
  test(`${path} opens without a complaint, untouched and alive,${barrier} and does not scroll sideways`, async ({
    page,
  }) => {
    test.slow()
    const complaints = watch(page)
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.setViewportSize({ width: 820, height: 900 })
    await expectNoSideScroll(page, `${path} at 820 px`)

    const title = await page.title()
    await hydrate(page)
    await expect(page.locator('[data-hydrating]')).toHaveCount(0)
    await expect(page).toHaveTitle(title)
    complaints.expectQuiet()
    if (isSeenElsewhere) {
      await show(page, { width: 390, colorScheme: 'light' })
      await expectNoSideScroll(page, `${path} at 390 px`)
    } else await expectNoBarrierInAnyLook(page, path)
    await expectRoomEnough(page)
    if (!isThorough || !EVERY_LOOK || isSeenElsewhere) return
    // In forced colours the system paints, and axe still reads the colours that we wrote.
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    await expectNoBarrier(page, `${path} in forced colours`, 'all but contrast')
  })
}

test('a colour that cannot be read is found in one look alone, and in one row of many; so is a picture without words that only a wide page shows', async ({
  page,
}) => {
  await page.goto('/login')
  await hydrate(page)
  await page.evaluate(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('@media (width: 820px) and (prefers-color-scheme: dark) { label { color: #555 } }')
    document.adoptedStyleSheets.push(style)
  })
  await expect(expectNoBarrierInAnyLook(page, 'faded', looks([390, 820, 1440], true))).rejects.toThrow('color-contrast')

  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => {
    const rows = Array.from({ length: 5 }, () => {
      const row = document.createElement('p')
      row.textContent = 'A row'
      return row
    })
    rows[2]?.style.setProperty('color', '#ccc')
    document.querySelector('main')?.append(...rows)
  })
  await expect(expectNoBarrier(page, 'one faded row')).rejects.toThrow('color-contrast')

  await page.reload()
  // Whatever is put in before is taken for a difference to the written page, and out again.
  await hydrate(page)
  await page.evaluate(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('@media (width < 1000px) { main img { display: none } }')
    document.adoptedStyleSheets.push(style)
    const picture = document.createElement('img')
    picture.src = '/favicon.svg'
    document.querySelector('main')?.append(picture)
  })
  await expect(expectNoBarrierInAnyLook(page, 'a wide picture')).rejects.toThrow('image-alt')
})

test('nor has what opens in a page a barrier, light or dark; a refusal in NOTIFY is red [R216]', async ({ page }) => {
  test.slow()
  await page.goto('/registration')
  await page.getByLabel('Email').fill('wrong')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'registration with errors', MODAL_LOOKS)
  await page.getByLabel('Zip code').fill('94041')
  await page.getByLabel('Cell phone').fill('6505550199')
  await page.getByLabel('Email').fill(DEMO.email)
  await page.getByLabel('Password').fill('laundry-day')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog', { name: 'You already have an account' })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'EMAIL', MODAL_LOOKS)

  await page.goto('/')
  const burger = page.locator('summary', { hasText: 'Menu' })
  for (const look of looks()) {
    await show(page, look)
    if (!(await burger.isVisible())) continue
    await burger.click()
    await expectNoBarrier(page, `the menu at ${look.width} px, ${look.colorScheme}`, look.rules)
    await page.keyboard.press('Escape')
  }
  await page.getByLabel('Zip code').fill('10001')
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByText('Your phone and address').click()
  await page.getByLabel('Email').fill('far@larkspur.example')
  await page.route('**/client/customers/', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Later, please.' } }),
  )
  await page.getByRole('button', { name: 'Notify me' }).click()
  await show(page, { width: 390, colorScheme: 'light' })
  await expect(page.getByText('Later, please.')).toHaveCSS('color', 'rgb(179, 55, 43)')
  await expectNoBarrierInAnyLook(page, 'NOTIFY', MODAL_LOOKS)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Zip code').fill('95112')
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('heading', { name: /^We pick up in San Jose/ })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the answer to an area check', MODAL_LOOKS)
})

test('nor has what a customer sees, and no screen of it scrolls sideways at 320 px or with letters twice as large', async ({
  page,
  demo,
}) => {
  test.slow()
  await enterSession(page, demo)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada')
  await expectNoBarrierInAnyLook(page, 'the customer’s home')
  await page.goto('/profile/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the account')
  await page.locator('main tbody').getByRole('link').first().click()
  await expect(page.getByText('Get PDF')).toBeVisible()
  await expectRoomEnough(page)
  const screens = CUSTOMERS.filter((each) => !each.includes(':'))
  expect(screens).toContain('/profile/billing')
  for (const path of ['/', ...screens]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectRoomEnough(page)
  }
})

test('a button that is only a colour is still there in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const button = page.getByRole('button', { name: CHECK })
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px')
})

/** Each table as whoever listens meets it: the roles of each row's cells, out of the browser's own tree. */
async function tablesHeard(page: Page): Promise<string[][][]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  type Node = (typeof nodes)[number]
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const roleOf = (node: Node) => (node.ignored ? '' : String(node.role?.value))
  const nearest = (node: Node, roles: readonly string[]): Node[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id)
      if (!child) return []
      return roles.includes(roleOf(child)) ? [child] : nearest(child, roles)
    })
  return nodes
    .filter((node) => roleOf(node) === 'table')
    .map((table) =>
      nearest(table, ['row']).map((row) => nearest(row, ['columnheader', 'rowheader', 'cell', 'gridcell']).map(roleOf)),
    )
}

test('a table that a phone shows as cards is still a table for whoever listens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of ['/advantage', '/services/leather-care', '/services/wash-and-fold', '/terms-of-use']) {
    await page.goto(path)
    const written = await page.locator('table:visible').evaluateAll((tables) =>
      tables.map((table) =>
        [...(table as HTMLTableElement).rows].map((row) =>
          [...row.cells].map((cell) => {
            if (cell.localName === 'td') return 'cell'
            return cell.scope === 'col' ? 'columnheader' : 'rowheader'
          }),
        ),
      ),
    )
    expect(written.length, path).toBeGreaterThan(0)
    expect(await tablesHeard(page), path).toEqual(written)
  }
})

test('the account’s menu shows the credit, marks where one is, and folds away on small screens [R58] [R59]', async ({
  page,
  demo,
}) => {
  await enterSession(page, demo)
  await page.goto('/')
  await expect(page.getByText('Hello Ada!')).toBeVisible()
  await page.goto('/profile/orders')
  const menu = page.getByRole('navigation', { name: 'My account' })
  await expect(menu).toContainText('AVAILABLE CREDIT')
  const headers = { authorization: `Bearer ${demo.token}` }
  const profile = await (await page.request.get('/api/client/profile/', { headers })).json()
  expect(profile.balance).toBeGreaterThanOrEqual(1000)
  await expect(menu).toContainText(`$${profile.dollar_balance}`)
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Addresses' })).toHaveAttribute('href', '/profile/address')

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(menu.getByRole('link', { name: 'Addresses' })).toBeHidden()
  await menu.getByRole('link', { name: 'Back to My account' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('link', { name: /^Card/ })).toBeVisible()
  await expectNoBarrierInAnyLook(page, 'the account itself')
  // An order hangs on the list of them, and names that alone.
  await page.goto('/profile/orders/1')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('link', { name: 'All orders' })).toBeVisible()
    await expect(menu).toBeHidden()
  }
})

test('the order header shows five steps; on registration the last three are closed [R55] [R56]', async ({ page }) => {
  await page.goto('/registration')
  const steps = page.getByRole('navigation', { name: 'Your order' })
  for (const label of ['Welcome', 'Advantage', 'Packages', 'Date & time', 'Checkout']) {
    await expect(steps.getByRole('list').getByText(label, { exact: true })).toBeVisible()
  }
  await expect(steps.locator('[aria-current="step"]')).toContainText('Welcome')
  // The progress bar is a thread of four parts between five knots, sewn to the knot one is at: at the first, nothing yet.
  await expect(steps.locator('li > svg[data-sewn="false"]')).toHaveCount(4)
  await expect(steps.locator('li > svg[data-sewn="true"]')).toHaveCount(0)
  await expect(steps.locator('[aria-disabled="true"]')).toHaveCount(3)
  await expect(steps.locator('a[href]')).toHaveCount(0)
})

test('the whole way to an account goes by keyboard', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.getByLabel('Zip code').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Add your street')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100 Castro Street, Mountain View')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Zip code')).toHaveValue('94040')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/registration')
})

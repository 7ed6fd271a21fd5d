import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { signUp, test } from './sign-in.ts'
import { CHECK, closedGate, hydrate } from './watch.ts'

/** The starter of the next page waits until the test lets it come. */
async function holdStarter(page: Page) {
  const starter = closedGate()
  await page.route('**/assets/index-*.js', async (route) => {
    await starter.wayIsFree
    await route.continue()
  })
  return starter
}

test.describe('what was done before React came is not lost', () => {
  /** The scripts after the page itself and its starter, held back until somebody has typed and clicked. */
  let scripts = closedGate()
  test.beforeEach(async ({ page }) => {
    scripts = closedGate()
    await page.route('**/assets/*.js', async (route) => {
      if (!route.request().url().includes('/index-')) await scripts.wayIsFree
      await route.continue()
    })
  })

  test('letters typed and a button clicked', async ({ page }) => {
    await page.goto('/')
    await page.getByText('Add your street').click()
    await page.getByLabel('Your street address').pressSequentially('100 Castro Street')
    await page.getByLabel('Zip code').pressSequentially('94041')
    await page.getByRole('button', { name: CHECK }).click()
    scripts.open()
    await expect(page).toHaveURL('/registration')
    await expect(page.getByLabel('Your street address')).toHaveValue('100 Castro Street')
    await expect(page.getByLabel('Zip code')).toHaveValue('94041')
  })

  test('a button pressed before even the starter came', async ({ page }) => {
    const starter = await holdStarter(page)
    await page.goto('/')
    await page.getByLabel('Zip code').pressSequentially('94041')
    await page.getByRole('button', { name: CHECK }).click()
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    ).not.toContainEqual(expect.stringMatching(/index-[^/]*\.js$/))
    starter.open()
    scripts.open()
    await expect(page).toHaveURL('/registration')
    await expect(page.getByLabel('Zip code')).toHaveValue('94041')
  })

  test('a press is seen to be heard at once, and what it began is shown until it is done', async ({ page }) => {
    scripts.open()
    const held = ['**/assets/index-*.js', '**/assets/react-*.js', '**/client/locations/', '**/assets/registration-*.js']
    const gates = held.map((files) => ({ files, gate: closedGate() }))
    for (const { files, gate } of gates) {
      await page.route(files, async (route) => {
        await gate.wayIsFree
        await route.continue()
      })
    }
    await page.goto('/')
    await page.getByLabel('Zip code').pressSequentially('94041')
    const button = page.getByRole('button', { name: CHECK })
    await button.click()
    const said = () => button.locator('span').evaluate((text) => getComputedStyle(text, '::after').content)
    for (const { gate } of gates) {
      await expect(button).toHaveAttribute('aria-busy', 'true')
      expect(await said()).toContain('Checking...')
      gate.open()
    }
    await expect(page).toHaveURL('/registration')
    // The answer came with the page that it stands on.
    await expect(page.getByRole('heading', { level: 1, name: /^We pick up in Mountain View/ })).toBeVisible()

    // A press that leads to nothing is over.
    await page.goto('/')
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto('/advantage')
    await page.getByRole('button', { name: CHECK }).click()
    await expect(page.getByRole('alert')).toContainText('This page didn’t finish loading.')
    await expect(page.getByRole('button', { name: CHECK })).toHaveAttribute('aria-busy', 'false')
  })

  test('Enter in a field', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Zip code').pressSequentially('94041')
    await page.keyboard.press('Enter')
    scripts.open()
    await expect(page).toHaveURL('/registration')
  })

  test('Escape where it closes the page, before even the starter came', async ({ page }) => {
    await page.goto('/about')
    const starter = await holdStarter(page)
    await page.goto('/larkspur-advantages-modal')
    await page.keyboard.press('Escape')
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(0)
    starter.open()
    scripts.open()
    await expect(page).toHaveURL('/about')
  })

  test('Escape where it closes the page, after the starter', async ({ page }) => {
    await page.goto('/larkspur-advantages-modal')
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    scripts.open()
    await expect(page).toHaveURL('/')
  })

  test('a link works at once, without React', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Pricing' }).first().click()
    await expect(page).toHaveURL('/pricing')
  })

  test('a press on a section below the fold, which wakes last', async ({ page }) => {
    await page.goto('/services')
    await page.getByRole('button', { name: 'Ask about storage' }).click()
    scripts.open()
    await expect(page.getByText('Required').first()).toBeVisible()
  })

  test('words and ticks of a page that is loaded again, but no password', async ({ page }) => {
    // These pages wait for nobody's touch, nor does the browser say that they are loaded before their scripts are.
    const late = async (route: Route) => {
      if (!route.request().url().includes('/index-')) await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    }
    await page.route('**/assets/*.js', late)
    await page.goto('/registration')
    await page.getByLabel('Cell phone').fill('6505550123')
    await page.getByLabel('Email').fill('ada@larkspur.example')
    await page.getByLabel('Password').fill('laundry-day')
    await page.reload()
    const starter = await holdStarter(page)
    await page.reload({ waitUntil: 'commit' })
    // Words that are typed before the starter came are newer than those that it had kept.
    await page.getByLabel('Email').fill('grace@larkspur.example')
    starter.open()
    await page.waitForLoadState()
    await expect(page.getByLabel('Cell phone')).toHaveValue(/^650-?555-?0123$/)
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue('grace@larkspur.example')
    await expect(page.getByLabel('Cell phone')).toHaveValue('650-555-0123')
    await expect(page.getByLabel('Password')).toHaveValue('')
    // Another page's words are not put into this one.
    await page.unroute('**/assets/*.js', late)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Keep me signed in').check()
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(1)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByLabel('Keep me signed in')).toBeChecked()
    scripts.open()
    await page.waitForLoadState()
    await expect(page.getByLabel('Keep me signed in')).toBeChecked()
    await expect(page.getByLabel('User Name')).toHaveValue('')
  })

  test('words that come back to a field somebody is in are replaced by what is typed, and not added to', async ({
    page,
  }) => {
    await page.goto('/registration', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('ada@larkspur.example')
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(1)
    const starter = await holdStarter(page)
    await page.reload({ waitUntil: 'commit' })
    await page.getByLabel('Email').focus()
    starter.open()
    await expect(page.getByLabel('Email')).toHaveValue('ada@larkspur.example')
    // Nor does the page put the cursor behind them when it comes alive, and then has them as the form's draft.
    scripts.open()
    await page.waitForFunction(() => Object.values(sessionStorage).some((kept) => kept.includes('ada@larkspur')))
    await page.keyboard.type('grace@larkspur.example')
    await expect(page.getByLabel('Email')).toHaveValue('grace@larkspur.example')
  })

  test('a ticked box stays ticked', async ({ page }) => {
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('User Name').pressSequentially('a')
    await page.getByLabel('Keep me signed in').check()
    scripts.open()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect(page.getByLabel('Keep me signed in')).toBeChecked()
    await expect(page.getByLabel('User Name')).toHaveValue('a')
  })
})

test.describe('when something does not arrive', () => {
  test('not even the starter: the next touch asks for it again', async ({ page }) => {
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto('/')
    // A key would ask again, and the press could then share that answer.
    await page.getByLabel('Zip code').fill('94041')
    await page.waitForFunction(() => (window as { earlyEvents?: { isLost?: boolean } }).earlyEvents?.isLost)
    await page.unroute('**/assets/index-*.js')
    await page.getByRole('button', { name: CHECK }).click()
    await expect(page).toHaveURL('/registration')
    await expect(page.getByLabel('Zip code')).toHaveValue('94041')
  })

  test('nor ever: a touch says so, and links that would wait work as links', async ({ page }) => {
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto('/terms-of-use')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('alert')).toContainText('This page didn’t finish loading.')
    await page.getByRole('link', { name: 'Close' }).first().click()
    await expect(page).toHaveURL('/')
  })

  test('the first touch says so, loses nothing, and the next one works', async ({ page }) => {
    await page.goto('/')
    await page.route('**/assets/main-*.js', (route) => route.abort())
    await page.getByLabel('Zip code').pressSequentially('94041')
    await expect(page.getByRole('alert')).toContainText('This page didn’t finish loading.')
    await page.unroute('**/assets/main-*.js')
    await page.getByRole('button', { name: CHECK }).click()
    await expect(page).toHaveURL('/registration')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('on a step of an order it stands above the bar, on a phone and wide', async ({ page }) => {
    await signUp(page)
    await page.route('**/assets/main-*.js', (route) => route.abort())
    await page.goto('/order/delivery')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const notice = await page.getByRole('alert').boundingBox()
      const bar = await page.getByRole('button', { name: 'Skip pickup' }).boundingBox()
      expect((notice?.y ?? 740) + (notice?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    }
  })

  test('a press that comes while the files are failing is tried for itself', async ({ page }) => {
    const failing = closedGate()
    let requests = 0
    await page.goto('/')
    await page.route('**/assets/main-*.js', async (route) => {
      requests += 1
      if (requests === 2) await failing.wayIsFree
      return requests > 2 ? route.continue() : route.abort()
    })
    await page.getByLabel('Zip code').pressSequentially('9')
    await expect(page.getByRole('alert')).toContainText('This page didn’t finish loading.')
    await page.getByLabel('Zip code').pressSequentially('4041')
    await page.getByRole('button', { name: CHECK }).click()
    expect(requests).toBe(2)
    failing.open()
    await expect(page).toHaveURL('/registration')
  })

  test('nor does a page come alive without the rest of its style', async ({ page }) => {
    await page.goto('/')
    await page.route('**/assets/style-*.css', (route) => route.abort())
    await page.getByLabel('Zip code').first().pressSequentially('94041')
    await expect(page.getByRole('alert')).toContainText('This page didn’t finish loading.')
    await page.unroute('**/assets/style-*.css')
    await page.getByRole('button', { name: CHECK }).first().click()
    await expect(page).toHaveURL('/registration')
  })

  test('a screen that cannot be loaded ends in the last resort, with one request [R70]', async ({ page }) => {
    await page.goto('/login')
    await hydrate(page)
    let requests = 0
    await page.route('**/assets/registration-*.js', (route) => {
      requests += 1
      return route.abort()
    })
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { name: 'An error has occurred' })).toBeVisible()
    expect(requests).toBeLessThanOrEqual(2)
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  })

  test('a kept session that cannot be asked for leaves the visitor’s page in sight', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'larkspur_kept', value: '1', url: String(baseURL) }])
    await page.route('**/jwt/refresh/', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  })
})

test('Escape closes a page once it is alive, too, and only a page that says so', async ({ page }) => {
  await page.goto('/larkspur-advantages-modal')
  await hydrate(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')

  await page.goto('/terms-of-use')
  await page.keyboard.press('Escape')
  await hydrate(page)
  await expect(page).toHaveURL('/terms-of-use')
})

test('while a screen is on its way it says "Loading..." [R69]', async ({ page }) => {
  await page.goto('/login')
  await hydrate(page)
  const screen = closedGate()
  await page.route('**/assets/registration-*.js', async (route) => {
    await screen.wayIsFree
    await route.continue()
  })
  await page.getByRole('link', { name: 'Register' }).click()
  const loading = page.getByText('Loading...')
  // Inside the page's frame, where everything else begins; first without the order's own frame, and then in that.
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x
  const logo = await leftOf(page.getByRole('banner').getByRole('link', { name: 'Larkspur' }))
  expect(logo).toBeGreaterThan(0)
  await expect(page.getByRole('navigation', { name: 'Your order' })).toBeVisible()
  await expect(loading).toBeVisible()
  expect(await leftOf(loading)).toBe(logo)
  screen.open()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('places are loaded when an address field is focused, not before [R394]', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/registration')
  await hydrate(page)
  await page.getByLabel('Email').focus()
  expect(loaded.filter((url) => url.includes('places'))).toEqual([])
  await page.getByLabel('Your street address').focus()
  await expect.poll(() => loaded.filter((url) => url.includes('places')).length).toBeGreaterThan(0)
})

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { newCustomer, register, watch } from './watch.ts'

const REMINDER = 'Please click the update button to save your changes'
const ROOMS = ['/profile', '/profile/address', '/profile/phones', '/profile/preferences']

// A call that is still on its way when a test ends is nobody's complaint.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** A customer of one's own, whom the page takes for one with a plan: everything but that is the server's. */
async function comeIn(page: Page): Promise<ReturnType<typeof newCustomer>> {
  await page.route('**/client/profile/', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: response.ok() ? { ...json, subscription: 'platinum' } : json })
  })
  const customer = newCustomer()
  await register(page, customer)
  await expect(page).toHaveURL('/order/advantage')
  return customer
}

async function callApi(page: Page, method: string, path: string, data?: unknown): Promise<unknown> {
  const { token } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('larkspur.session') ?? '{}'))
  const answer = await page.request.fetch(`/api/client${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data !== undefined && { data }),
  })
  return answer.status() === 204 ? undefined : answer.json()
}

async function latestCode(page: Page, number: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const outbox = await (await page.request.get('/dev/outbox')).text()
    const texts = outbox.split('<article>').filter((each) => each.includes(number))
    code = /\b\d{6}\b/.exec(texts[0]?.split('<pre>')[1] ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}

test('first and last name: required, saved, greeted with, and reloaded two seconds later [R180] [R181] [R182] [R317] [R425]', async ({
  page,
}) => {
  const quiet = watch(page)
  await comeIn(page)
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Required')).toHaveCount(2)
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await expect(page.getByText(REMINDER)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 120))
  await page.getByRole('button', { name: 'Update' }).dblclick()
  await expect(page.getByText('Profile information updated successfully!')).toBeVisible()
  const saved = Date.now()
  const position = await page.evaluate(() => scrollY)
  await expect(page.getByText(REMINDER)).toHaveCount(0)
  await expect(page.getByText('Hello Grace!')).toBeVisible()
  await page.getByLabel('Last name').fill('Hopper-Murray')
  await page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/client/profile/'))
  expect(Date.now() - saved).toBeGreaterThan(1000)
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper-Murray')
  expect(await page.evaluate(() => scrollY)).toBe(position)

  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper-Murray')
  await expect(page.getByText(REMINDER)).toBeVisible()
  quiet.expectQuiet()
})

test('addresses are added, edited, made the main one and deleted; the last one stays [R183] [R184] [R316] [R318] [R328]', async ({
  page,
}) => {
  const quiet = watch(page)
  await comeIn(page)
  await page.goto('/profile/address')
  const choice = page.getByLabel('Your addresses')
  const street = page.getByLabel('Your street address')
  await expect(street).toHaveValue('100 Castro Street')
  await page.getByRole('button', { name: 'Delete this address' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this address?' })
  const refusal = page.getByRole('dialog', { name: 'You need one address' })
  await expect(refusal).toContainText('This is your only address, and we need one to pick up from. Add another first.')
  await refusal.getByText('Close', { exact: true }).click()
  await expect(refusal).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete this address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await refusal.getByRole('button', { name: 'Add another address' }).click()
  await expect(choice).toHaveValue('0')
  await expect(choice).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('Home')
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Required')).toHaveCount(3)
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Work')
  const choosePlace = async () => {
    await street.pressSequentially('200 Castro Street, Mountain View')
    await page.getByRole('option', { name: '200 Castro Street, Mountain View 94041' }).click()
    await expect(page.getByLabel('Zip code')).toHaveValue('94041')
    await expect(street).toHaveValue('200 Castro Street')
  }
  await choosePlace()
  await street.fill('')
  await expect(page.getByLabel('Zip code')).toHaveValue('')
  await choosePlace()
  await page.getByRole('switch', { name: 'There is a doorman' }).check()
  await page.getByRole('button', { name: 'Create' }).dblclick()
  await expect(page.getByText('Address added')).toBeVisible()
  await expect(choice.getByRole('option')).toHaveText([
    'Home, 100 Castro Street (main)',
    'Work, 200 Castro Street',
    'Add new address',
  ])
  await expect(choice.getByRole('option', { selected: true })).toHaveText('Work, 200 Castro Street')

  await page.getByLabel('Instructions (optional)').fill('Ring twice')
  await expect(page.getByText(REMINDER)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Address updated')).toBeVisible()
  await page.getByRole('button', { name: 'Make this my main address' }).click()
  await expect(page.getByText('Main address', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Instructions (optional)')).toHaveValue('Ring twice')
  await expect(page.getByRole('switch', { name: 'There is a doorman' })).toBeChecked()

  await page.getByRole('button', { name: 'Delete this address' }).click()
  await expect(question).toContainText('Home, 100 Castro Street becomes your main address.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Address was removed')).toBeVisible()
  await expect(choice.getByRole('option')).toHaveText(['Home, 100 Castro Street (main)', 'Add new address'])
  await expect(street).toHaveValue('100 Castro Street')
  await expect(choice).toBeFocused()
  quiet.expectQuiet()
})

test('an address outside the area opens NOTIFY and keeps the form, also through a reload [R323] [R412]', async ({
  page,
}) => {
  await comeIn(page)
  await page.goto('/profile/address')
  await page.getByLabel('Your street address').fill('1 Market Street')
  await page.getByLabel('Zip code').fill('94105')
  await page.getByRole('button', { name: 'Update' }).click()
  const modal = page.getByRole('dialog', { name: 'Sorry...' })
  await expect(modal.getByLabel('Zip code')).toHaveValue('94105')
  await expect(modal.getByLabel('Your street address')).toHaveValue('1 Market Street')
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(page.getByLabel('Zip code')).toHaveValue('94105')
  await expect(page.getByText('We do not offer service in your area at this moment.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Zip code')).toHaveValue('94105')
  await expect(page.getByLabel('Your street address')).toHaveValue('1 Market Street')
})

test('an address that was deleted in another window says so, and what was typed becomes a new one', async ({
  page,
}) => {
  await comeIn(page)
  await page.goto('/profile/address')
  const added = (await callApi(page, 'POST', '/addresses/', {
    title: 'Work',
    zip_code: '94301',
    address_line_1: '1 Hamilton Avenue',
  })) as { id: number }
  await page.reload()
  await page.getByLabel('Your addresses').selectOption(String(added.id))
  await page.getByLabel('Apt/Suite (optional)').fill('5')
  await callApi(page, 'DELETE', `/addresses/${added.id}/`)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('This address is no longer on your list')).toBeVisible()
  await expect(page.getByLabel('Your street address')).toHaveValue('1 Hamilton Avenue')
  await expect(page.getByLabel('Apt/Suite (optional)')).toHaveValue('5')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Address added')).toBeVisible()
})

test('phones are added, verified by a text, edited and deleted; the last one stays [R185] [R186] [R310] [R311] [R321] [R424]', async ({
  page,
}) => {
  const quiet = watch(page)
  const customer = await comeIn(page)
  const other = newCustomer().phone.replace(/^408/, '650')
  const dashed = other.replace(/(...)(...)(....)/, '$1-$2-$3')
  await page.goto('/profile/phones')
  const cell = page.getByRole('region', { name: 'Cell' })
  await expect(cell).toContainText(customer.phone.replace(/(...)(...)(....)/, '$1-$2-$3'))
  await cell.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this phone?' })
  const refusal = page.getByRole('dialog', { name: 'You need one phone' })
  await expect(refusal).toContainText('This is your only phone, and we need one to text you. Add another first.')
  await refusal.getByRole('button', { name: 'Add another phone' }).click()
  await expect(page.getByLabel('Number')).toBeFocused()
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Required')).toHaveCount(2)
  await page.getByLabel('Title').fill('Office')
  await page.getByLabel('Number').pressSequentially(`1${other}`)
  await expect(page.getByLabel('Number')).toHaveValue(dashed)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/phones/'))
  await page.getByRole('button', { name: 'Create' }).click()
  expect((await sent).postDataJSON()).toEqual({ title: 'Office', number: `+1${other}` })
  await expect(page.getByText('Phone added')).toBeVisible()
  const office = page.getByRole('region', { name: 'Office' })
  await expect(office).toContainText('Not verified')

  await office.getByRole('button', { name: 'Verify' }).click()
  await expect(office.getByLabel('Code')).toBeFocused()
  const code = await latestCode(page, other)
  const wrong = code === '000000' ? '000001' : '000000'
  await office.getByLabel('Code').fill(wrong)
  await page.keyboard.press('Enter')
  await expect(office).toContainText(
    'This is not the code we sent, or it is too old. Please check it or ask for a new one.',
  )
  // A telephone may throw the page away while its owner reads the text.
  await page.reload()
  await office.getByLabel('Code').fill(code)
  await office.getByRole('button', { name: 'Verify phone' }).click()
  await expect(page.getByText('Phone verified')).toBeVisible()
  await expect(office.getByText('Verified', { exact: true })).toBeVisible()

  await office.getByRole('button', { name: 'Make this my main phone' }).click()
  await expect(office).toContainText('Main phone')
  await office.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Number')).toHaveValue(dashed)
  await page.getByLabel('Title').fill('Desk')
  await expect(page.getByText(REMINDER)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Phone updated successfully!')).toBeVisible()
  const desk = page.getByRole('region', { name: 'Desk' })
  await expect(desk.getByText('Verified', { exact: true })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Edit' })).toBeFocused()

  await desk.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText(/We will text Cell, [\d-]+ instead\./)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Phone was removed')).toBeVisible()
  await expect(desk).toHaveCount(0)
  await expect(cell).toContainText('Main phone')
  quiet.expectQuiet()
})

test('a phone that somebody else has is refused at its field [R412]', async ({ page }) => {
  await comeIn(page)
  await page.goto('/profile/phones?edit=0')
  // The demo customer's.
  await page.getByLabel('Number').fill('6505550199')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('An account with this phone already exists.')).toBeVisible()
  await expect(page.getByLabel('Number')).toBeFocused()
})

test('preferences are saved and there after a reload [R181] [R187] [R236] [R237] [R238] [R239] [R426]', async ({
  page,
}) => {
  const quiet = watch(page)
  await comeIn(page)
  await page.goto('/profile/preferences')
  await expect(page.getByRole('switch', { name: 'Fix tears' })).toBeChecked()
  await page.getByRole('radio', { name: 'Medium' }).check()
  await page.getByRole('radio', { name: 'All pants' }).check()
  await page.getByRole('radio', { name: 'Hypoallergenic' }).check()
  await page.getByRole('switch', { name: 'Fabric softener' }).check()
  await page.getByRole('switch', { name: 'Fix tears' }).uncheck()
  await expect(page.getByText(REMINDER)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Preferences updated successfully!')).toBeVisible()
  await page.reload()
  for (const name of ['Medium', 'All pants', 'Hypoallergenic']) {
    await expect(page.getByRole('radio', { name })).toBeChecked()
  }
  await expect(page.getByRole('switch', { name: 'Fix tears' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Fabric softener' })).toBeChecked()
  expect(await callApi(page, 'GET', '/profile/')).toMatchObject({ no_crease: 'all_pants', fix_tears: false })

  await page.getByRole('radiogroup', { name: 'No crease' }).getByRole('radio', { name: 'Crease everything' }).check()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Preferences updated successfully!')).toBeVisible()
  expect(await callApi(page, 'GET', '/profile/')).toMatchObject({ no_crease: null })
  await expect(page.getByRole('region', { name: 'Recurring schedule' })).toBeVisible()
  quiet.expectQuiet()
})

test('the four pages go by keyboard', async ({ page }) => {
  await comeIn(page)
  const { keyboard } = page
  await page.goto('/profile')
  await page.getByLabel('First name').focus()
  await keyboard.type('Grace')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Last name')).toBeFocused()
  await keyboard.type('Hopper')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Update' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('Profile information updated successfully!')).toBeVisible()

  await page.goto('/profile/address')
  const choice = page.getByLabel('Your addresses')
  await choice.focus()
  await keyboard.press('ArrowDown')
  await expect(choice).toHaveValue('0')
  await page.getByLabel('Title').focus()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('Work')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Your street address')).toBeFocused()
  await keyboard.type('200 Castro Street, Mountain View')
  await expect(page.getByRole('option', { name: '200 Castro Street, Mountain View 94041' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Zip code')).toHaveValue('94041')
  await keyboard.press('Enter')
  await expect(page.getByText('Address added')).toBeVisible()
  const remove = page.getByRole('button', { name: 'Delete this address' })
  await remove.focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('Address was removed')).toBeVisible()
  await expect(choice).toBeFocused()

  await page.goto('/profile/phones')
  const add = page.getByRole('button', { name: 'Add a phone' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Number')).toBeFocused()
  await page.keyboard.type(newCustomer().phone.replace(/^408/, '415'))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Studio')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Phone added')).toBeVisible()
  await expect(add).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('region', { name: 'Studio' }).getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Studio' })).toHaveCount(0)
  await expect(add).toBeFocused()

  await page.goto('/profile/preferences')
  await page.getByRole('radiogroup', { name: 'Starch' }).getByRole('radio', { name: 'None' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Fabric softener' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Preferences updated successfully!')).toBeVisible()
})

test('what was typed outlives the end of the session, for the same customer', async ({ page }) => {
  const customer = await comeIn(page)
  await page.goto('/profile/address')
  await page.getByLabel('Instructions (optional)').fill('Beware of the cat')
  const ended = (url: URL) => url.pathname.endsWith('/client/addresses/') || /\/addresses\/\d+\/$/.test(url.pathname)
  await page.route(ended, (route) => route.fulfill({ status: 401, json: { detail: 'Please sign in again.' } }))
  await page.route('**/jwt/refresh/', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/login')
  await page.unroute(ended)
  await page.unroute('**/jwt/refresh/')
  await page.getByLabel('User Name').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/profile\/address/)
  await expect(page.getByLabel('Instructions (optional)')).toHaveValue('Beware of the cat')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Address updated')).toBeVisible()
})

test('a page that does not load offers to try again, and a slow one shows its shape', async ({ page }) => {
  await comeIn(page)
  await page.route('**/client/phones/', (route) => route.abort())
  await page.goto('/profile/phones')
  await expect(page.getByText('We could not load this')).toBeVisible()
  await page.unroute('**/client/phones/')
  let answer = () => {}
  await page.route('**/client/phones/', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(1)
  await expect(page.getByText('We could not load this')).toHaveCount(0)
  answer()
  await expect(page.getByRole('region', { name: 'Cell' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 820, 1440]) {
    test(`no page of the profile has a barrier at ${width} px, ${colorScheme}`, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await comeIn(page)
      const expectNoBarrier = async (where: string) => {
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(violations.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html)])).toEqual([])
      }
      for (const path of [...ROOMS, '/profile/address?edit=0', '/profile/phones?edit=0']) {
        await page.goto(path)
        await expect(page.getByRole('button', { name: /Update|Create|Add a phone/ })).toBeVisible()
        await expectNoBarrier(path)
      }
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByText('Required')).toBeVisible()
      await expectNoBarrier('errors')
      await page.getByRole('region', { name: 'Cell' }).getByRole('button', { name: 'Delete' }).click()
      await expectNoBarrier('the question')
    })
  }
}

test('no page of the profile scrolls sideways at 320 px', async ({ page }) => {
  await comeIn(page)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ROOMS) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /Update|Add a phone/ })).toBeVisible()
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
  }
})

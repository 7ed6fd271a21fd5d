import { expect, test } from '@playwright/test'
import { DEMO, hydrate, newCustomer } from './watch.ts'

test('registration checks every field with its own sentence, after it was touched [R71] [R72] [R305] [R306] [R308] [R309] [R310] [R312] [R329]', async ({
  page,
}) => {
  await page.goto('/registration')
  const submit = page.getByRole('button', { name: 'Register' })
  await expect(submit).toBeDisabled()
  await expect(page.getByText('Required')).toHaveCount(0)

  await page.getByLabel('Cell phone').pressSequentially('65055501')
  await expect(submit).toBeEnabled()
  await expect(page.getByLabel('Cell phone')).toHaveValue('650-555-01')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password').fill('short')
  await submit.click()
  await expect(page.getByText('Invalid phone number, must be 10 digits')).toBeVisible()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Must be 7 characters or more')).toBeVisible()
  await expect(page.getByText('Required')).toHaveCount(1)
  await expect(page.getByLabel('Zip code')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByLabel('Password').fill('x'.repeat(257))
  await expect(page.getByText('Must be 256 characters or less')).toBeVisible()
})

test('any other refusal returns to the form with "Invalid credentials" and loses nothing but the password on reload [R73] [R79]', async ({
  page,
}) => {
  const customer = newCustomer()
  await page.route('**/auth/signup/', (route) =>
    route.fulfill({ status: 400, json: { zip_code: ['We do not know this zip code.'] } }),
  )
  await page.goto('/registration')
  await page.getByLabel('Your street address').fill(customer.street)
  await page.getByLabel('Zip code').fill(customer.zipCode)
  await page.getByLabel('Cell phone').fill(customer.phone)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Invalid credentials')).toBeVisible()
  await expect(page.getByText('We do not know this zip code.')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  await expect(page.getByLabel('Your street address')).toHaveValue(customer.street)
  await expect(page.getByLabel('Password')).toHaveValue('')
})

test('registration with an unserved zip opens NOTIFY with the address [R81] [R323] [R324]', async ({ page }) => {
  const customer = newCustomer()
  await page.goto('/registration')
  await page.getByLabel('Your street address').fill('1 Market Street')
  await page.getByLabel('Zip code').fill('94105')
  await page.getByLabel('Cell phone').fill(customer.phone)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Register' }).click()
  const modal = page.getByRole('dialog', { name: 'Sorry...' })
  await expect(modal.getByLabel('Your street address')).toHaveValue('1 Market Street')
  await expect(modal.getByLabel('Zip code')).toHaveValue('94105')
})

test('login: labels, links, disabled while pristine, and its sentence [R129] [R130] [R131] [R132] [R398]', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('Keep me signed in')).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/registration')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/password/forgot')
  const submit = page.getByRole('button', { name: 'Sign In' })
  await expect(submit).toBeDisabled()
  await page.getByLabel('User Name').fill(DEMO.email)
  await page.getByLabel('Password').fill('not-the-password')
  let answer = () => {}
  await page.route('**/auth/login/', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await submit.click()
  await expect(submit).toBeDisabled()
  answer()
  await expect(page.getByRole('alert')).toHaveText('The email address or password you entered is incorrect.')
  await expect(page.getByLabel('User Name')).toHaveValue(DEMO.email)
})

test('a double click registers once', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/signup/')) calls += 1
  })
  const customer = newCustomer()
  await page.goto('/registration')
  await page.getByLabel('Zip code').fill(customer.zipCode)
  await page.getByLabel('Cell phone').fill(customer.phone)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Register' }).dblclick()
  await expect(page).toHaveURL('/order/advantage')
  expect(calls).toBe(1)
})

test('choosing a suggestion fills street and zip, clearing the street clears both [R328]', async ({ page }) => {
  await page.goto('/registration')
  const street = page.getByLabel('Your street address')
  await street.pressSequentially('1')
  await street.press('Backspace')
  await expect(page.getByText('Required')).toHaveCount(0)
  await street.pressSequentially('100 Castro Street, Mountain V')
  await page.getByRole('option', { name: '100 Castro Street, Mountain View 94041' }).waitFor()
  await street.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await street.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await street.press('End')
  await street.press('i')
  await page.getByRole('option', { name: '100 Castro Street, Mountain View 94041' }).click()
  await expect(street).toHaveValue('100 Castro Street')
  await expect(page.getByLabel('Zip code')).toHaveValue('94041')
  await street.fill('')
  await expect(page.getByLabel('Zip code')).toHaveValue('')
})

test('what cannot be checked or finished just now says so, and loses nothing [R413]', async ({ page }) => {
  const customer = newCustomer()
  await page.route('**/client/locations/', (route) => route.abort())
  await page.goto('/')
  await page.getByLabel('Zip code').fill('94041')
  await page.getByRole('button', { name: 'Check my address' }).click()
  await expect(page.getByText('We could not be reached. Please check your connection and try again.')).toBeVisible()
  await page.unroute('**/client/locations/')

  await page.route('**/auth/signup/', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Check my address' }).click()
  await page.getByLabel('Cell phone').fill(customer.phone)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Invalid credentials')).toBeVisible()
  // As it is seen: the status, and on a line of its own what to do.
  await expect(page.getByText('Service Unavailable')).toHaveText(
    /^Service Unavailable\nSomething broke on our side\. Please try again in a moment\.$/,
    { useInnerText: true },
  )
  await expect(page.getByLabel('Password')).toHaveValue(customer.password)
})

test('a sign-up whose answer was lost is found at the next try', async ({ page }) => {
  const customer = newCustomer()
  await page.goto('/registration')
  await page.getByLabel('Zip code').fill(customer.zipCode)
  await page.getByLabel('Cell phone').fill(customer.phone)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.route('**/auth/signup/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('We could not be reached. Please check your connection and try again.')).toBeVisible()
  await page.unroute('**/auth/signup/')
  await page.getByRole('button', { name: 'Register' }).click()
  // As if the first answer had arrived: a new customer sees the slides.
  await expect(page).toHaveURL('/order/advantage')
  const keys = await page.evaluate(() => Object.keys(sessionStorage))
  expect(keys.filter((key) => key.includes('draft.'))).toEqual([])
})

test('registration clears the drafts of an earlier order [R75]', async ({ page }) => {
  const customer = newCustomer()
  await page.goto('/registration')
  await page.evaluate(() => {
    sessionStorage.setItem('larkspur.draft.visitor/packages', '{}')
    sessionStorage.setItem('larkspur.draft.visitor/delivery', '{}')
  })
  await page.getByLabel('Zip code').fill(customer.zipCode)
  await page.getByLabel('Cell phone').fill(customer.phone)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/order/advantage')
  const keys = await page.evaluate(() => Object.keys(sessionStorage))
  expect(keys.filter((key) => key.includes('draft.'))).toEqual([])
})

test('a zip code: a slip is told apart from an area, ZIP+4 counts, and NOTIFY checks it again [R336] [R618]', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Zip code').fill('9404')
  await page.getByRole('button', { name: 'Check my address' }).click()
  await expect(page.getByText('Invalid zip code, must be 5 digits')).toBeVisible()

  await page.getByLabel('Zip code').fill('94014')
  await page.getByRole('button', { name: 'Check my address' }).click()
  const modal = page.getByRole('dialog', { name: 'Sorry...' })
  await modal.getByText('Your phone and address').click()
  await modal.getByLabel('Zip code').fill('')
  await modal.getByLabel('Email').fill('kit@larkspur.example')
  await modal.getByRole('button', { name: 'Notify me' }).click()
  await expect(modal.getByText('Required')).toBeVisible()
  await modal.getByLabel('Zip code').fill('94041-1234')
  await modal.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(modal).toHaveCount(0)
  await expect(page.getByLabel('Zip code')).toHaveValue('94041-1234')
})

test('a modal takes 200 ms to leave, is forgotten then, and goes by Back before the page does [R209] [R210]', async ({
  page,
}) => {
  await page.goto('/login')
  await hydrate(page)
  await page.getByRole('link', { name: 'Larkspur' }).first().click()
  await page.getByLabel('Zip code').fill('10001')
  await page.getByRole('button', { name: 'Check my address' }).click()
  const modal = page.getByRole('dialog')
  await expect(modal).toBeVisible()
  const took = await page.evaluate(async () => {
    const began = performance.now()
    document.querySelector<HTMLButtonElement>('dialog [aria-label="Close"]')?.click()
    while (document.querySelector('dialog')) await new Promise(requestAnimationFrame)
    return performance.now() - began
  })
  expect(took).toBeGreaterThanOrEqual(199)
  await expect(page.getByLabel('Zip code')).toBeFocused()

  await page.getByRole('button', { name: 'Check my address' }).click()
  await expect(modal).toBeVisible()
  // Back closes it and nothing else; the next one leaves the page.
  await page.goBack()
  await expect(modal).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(modal).toHaveCount(0)
})

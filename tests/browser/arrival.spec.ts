import { expect, type Locator, test } from '@playwright/test'
import { createCustomer } from './sign-in.ts'
import { DEMO, logIn, newCustomer, register, watch } from './watch.ts'

test('an unserved zip opens NOTIFY, whose form stores a lead [R212] [R213] [R214] [R215] [R217] [R289]', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Your street address').fill('1 Market Street')
  await page.getByLabel('Zip code').fill('94105')
  await page.getByRole('button', { name: 'Check my address' }).click()

  const modal = page.getByRole('dialog', { name: 'Sorry...' })
  await expect(modal).toContainText(
    'We do not offer service in your area at this moment. We are working hard to change that Sign up below to get notified as soon as we service your area.',
  )
  await expect(modal.getByLabel('Zip code')).toHaveValue('94105')
  await modal.getByLabel('Email').fill('far@larkspur.example')
  await modal.getByText('Your phone and address').click()
  await modal.getByLabel('Phone (optional)').pressSequentially('4155550123')
  await expect(modal.getByLabel('Phone (optional)')).toHaveValue('415-555-0123')
  const stored = page.waitForResponse('**/api/client/customers/')
  await modal.getByRole('button', { name: 'Notify me' }).click()
  await expect(modal).toBeHidden()
  // The row that it becomes is shown on the screens' own server.
  const answer = await stored
  expect([answer.status(), await answer.json()]).toEqual([201, { kind: 'interested', email: 'far@larkspur.example' }])
  expect(answer.request().postDataJSON()).toMatchObject({
    kind: 'interested',
    email: 'far@larkspur.example',
    phone: expect.stringMatching(/415-?555-?0123$/),
    zip_code: '94105',
    address: '1 Market Street',
  })
})

test('NOTIFY shows errors under its fields, in red, and stays open [R216] [R334] [R335]', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Zip code').fill('10001')
  await page.getByRole('button', { name: 'Check my address' }).click()
  const modal = page.getByRole('dialog', { name: 'Sorry...' })
  await modal.getByLabel('Email').fill('nobody')
  await modal.getByText('Your phone and address').click()
  await modal.getByLabel('Phone (optional)').fill('123')
  await modal.getByRole('button', { name: 'Notify me' }).click()
  await expect(modal.getByText('Invalid email address')).toHaveCSS('color', 'rgb(179, 55, 43)')
  await expect(modal.getByText('Invalid phone number, must be 10 digits')).toBeVisible()
  await expect(modal.getByLabel('Phone (optional)')).toHaveAttribute('placeholder', '###-###-####')

  await modal.getByLabel('Email').fill('far@larkspur.example')
  await modal.getByLabel('Phone (optional)').fill('')
  await page.route('**/client/customers/', (route) =>
    route.fulfill({ status: 400, json: { email: ['We could not read this address.'] } }),
  )
  await modal.getByRole('button', { name: 'Notify me' }).click()
  await expect(modal.getByText('We could not read this address.')).toHaveCSS('color', 'rgb(179, 55, 43)')
  await page.unroute('**/client/customers/')
  await page.route('**/client/customers/', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Later, please.' } }),
  )
  await modal.getByRole('button', { name: 'Notify me' }).click()
  const refusal = modal.getByText('Later, please.')
  await expect(refusal).toHaveCSS('color', 'rgb(179, 55, 43)')
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  expect(await topOf(refusal)).toBeGreaterThan(await topOf(modal.getByLabel('Phone (optional)')))
  await expect(modal).toBeVisible()
})

test('a served zip goes to registration with both values, a customer registers, leaves and comes back [R24] [R25] [R27] [R74] [R76] [R80] [R281] [R282] [R283] [R284] [R288]', async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  const customer = newCustomer()
  await page.goto('/')
  await page.getByLabel('Your street address').fill(customer.street)
  await page.getByLabel('Zip code').fill(customer.zipCode)
  await page.getByRole('button', { name: 'Check my address' }).click()
  await expect(page).toHaveURL('/registration')
  await expect(page.getByLabel('Your street address')).toHaveValue(customer.street)
  await expect(page.getByLabel('Zip code')).toHaveValue(customer.zipCode)

  await page.getByLabel('Cell phone').pressSequentially(customer.phone)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/order/advantage')

  await page.goto('/registration')
  await expect(page).toHaveURL('/order/packages')
  await page.goto('/login')
  await expect(page).toHaveURL('/')

  await page.getByText(`Hello ${customer.email}!`).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await page.goto('/order/packages')
  await expect(page).toHaveURL('/registration')

  await page.goto('/login')
  await page.getByLabel('User Name').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByLabel('Keep me signed in').check()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`Hello ${customer.email}!`)).toBeVisible()

  const kept = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
  const later = await kept.newPage()
  await later.goto('/')
  await expect(later.getByText(`Hello ${customer.email}!`)).toBeVisible()
  await kept.close()
  complaints.expectQuiet()
})

test('without "Keep me signed in" a new browser has to log in [R40] [R284]', async ({ page, browser }) => {
  await logIn(page, DEMO)
  await expect(page.getByText('Hello Ada!')).toBeVisible()
  const other = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
  const later = await other.newPage()
  await later.goto('/')
  await expect(later.getByRole('link', { name: 'Login' })).toBeVisible()
  await later.goto('/upcoming')
  await expect(later).toHaveURL('/login')
  await other.close()
})

test('a private page remembers where the visitor wanted to go [R32] [R34] [R35] [R40] [R41] [R607]', async ({
  page,
}) => {
  await page.goto('/profile/orders')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('User Name').fill(DEMO.email)
  await page.getByLabel('Password').fill(DEMO.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/profile/orders')

  await page.getByText('Hello Ada!').click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await register(page, newCustomer())
  await expect(page).toHaveURL('/order/advantage')
  await page.goto('/upcoming')
  await expect(page).toHaveURL('/order/packages')
})

test('an existing email or phone opens its modal, which leads to login; email first [R77] [R78] [R219] [R220] [R221]', async ({
  page,
  request,
}) => {
  const first = await createCustomer(request)
  const again = newCustomer()
  await register(page, { ...again, email: first.email.toUpperCase(), phone: first.phone })
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText('An account with this email already exists.')
  const support = modal.getByRole('link', { name: 'support@larkspur.example' })
  await expect(support).toHaveAttribute('href', 'mailto:support@larkspur.example')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByLabel('Your street address')).toHaveValue(again.street)

  await page.getByLabel('Email').fill(again.email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(modal).toContainText('An account with this phone already exists.')
  await expect(support).toHaveAttribute('href', 'mailto:support@larkspur.example')
  await modal.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})

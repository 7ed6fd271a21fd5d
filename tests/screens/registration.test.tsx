import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../server/app-error.ts'
import { currentSession } from '../../web/core/session.ts'
import RugVisit from '../../web/rooms/content/area-rug/rug-visit.tsx'
import { createCustomer } from '../customers.ts'
import { verifyOwn } from '../phones.ts'
import { openScreen, openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'

const server = shareScreenServer()
const db = () => server.database.db
const customers = () => db().selectFrom('customers').selectAll().orderBy('id').execute()

const ADA = {
  'Your street address': '100 Castro Street',
  'Zip code': '94041',
  'Cell phone': '6505550123',
  Email: 'ada@larkspur.example',
  Password: 'laundry-day',
}
type Label = keyof typeof ADA

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'main input' })
const values = () => Object.keys(ADA).map((label) => field(label).value)
const register = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register' })
const enter = async (label: Label, text: string) => {
  await userEvent.clear(field(label))
  await userEvent.click(field(label))
  await userEvent.paste(text)
}
const fill = async (other: Partial<Record<Label, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...ADA, ...other })) await enter(label as Label, text)
}
const errorOf = (label: Label) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .filter((id) => id.endsWith('error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
}
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
const open = async () => {
  await openSite('/registration', '/login')
  await screen.findByRole('heading', { level: 1, name: 'Welcome' })
}
const arriveAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path))
const dialog = async () => within(await screen.findByRole('dialog'))

it('makes the account with its address, phone and consents, signs in and goes on to the slides [R71] [R72] [R76] [R80]', async () => {
  await open()
  expect(register().disabled).toBe(true)
  await fill()
  expect(register().disabled).toBe(false)
  await userEvent.click(register())
  await arriveAt('/order/advantage')

  const [ada, ...others] = await customers()
  expect(others).toEqual([])
  expect(ada).toMatchObject({ email: 'ada@larkspur.example', planName: null })
  expect(await db().selectFrom('addresses').selectAll().execute()).toMatchObject([
    { id: ada?.mainAddressId, customerId: ada?.id, zipCode: '94041', addressLine1: '100 Castro Street' },
  ])
  expect(await db().selectFrom('phones').selectAll().execute()).toMatchObject([
    { id: ada?.mainPhoneId, customerId: ada?.id, number: '+16505550123', verifiedAt: null },
  ])
  const consents = await db().selectFrom('consents').selectAll().orderBy('kind').execute()
  expect(consents.map(({ kind }) => kind)).toEqual(['terms', 'texts'])

  expect(currentSession()).toMatchObject({ user: { email: 'ada@larkspur.example' } })
  const { status } = await server.call('GET', '/api/client/profile/', undefined, currentSession().user?.token)
  expect(status).toBe(200)
  const kept = JSON.stringify({ ...sessionStorage })
  expect(kept).not.toContain('laundry-day')
  expect(kept).not.toContain('100 Castro Street')
})

it('shows exactly the wording that is stored as agreed to', async () => {
  await open()
  const page = document.querySelector('main')?.textContent
  await fill()
  await userEvent.click(register())
  await arriveAt('/order/advantage')
  for (const { wording } of await db().selectFrom('consents').select('wording').execute()) {
    expect(page).toContain(wording)
  }
})

it('needs zip code, phone, email and password, each as the rules say, before anything is sent [R305] [R306] [R308] [R309] [R312] [R329]', async () => {
  await open()
  await enter('Email', 'ada')
  await userEvent.click(register())
  expect((['Zip code', 'Cell phone', 'Password'] as const).map(errorOf)).toEqual(Array(3).fill('Required'))
  expect(errorOf('Email')).toBe('Invalid email address')
  expect(errorOf('Your street address')).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(field('Zip code')))
  await fill({ 'Cell phone': '650', Password: 'linen' })
  expect(errorOf('Cell phone')).toBe('Invalid phone number, must be 10 digits')
  expect(errorOf('Password')).toBe('Must be 7 characters or more')
  expect(server.count('POST')).toBe(0)
})

it('a password that is easy to guess is said under its field, and what was typed stays', async () => {
  await open()
  await fill({ Password: 'sunshine1' })
  await userEvent.click(register())
  await waitFor(() => expect(errorOf('Password')).toBe('This password is easy to guess. Please choose another one.'))
  expect(field('Email').value).toBe('ada@larkspur.example')
  expect(await db().selectFrom('customers').selectAll().execute()).toEqual([])
})

it('an email address that has an account opens EMAIL, which leads to the login with it [R77] [R219] [R221]', async () => {
  await createCustomer(server, { email: 'ada@larkspur.example' })
  await open()
  await fill({ Email: 'ADA@larkspur.example' })
  await userEvent.click(register())
  const email = await dialog()
  expect(email.getByText(/^An account with this email already exists\./)).toBeDefined()
  const support = email.getByRole('link', { name: 'support@larkspur.example' })
  expect(support.getAttribute('href')).toBe('mailto:support@larkspur.example')
  expect(await customers()).toHaveLength(1)
  await userEvent.click(email.getByRole('button', { name: 'Login' }))
  await arriveAt('/login')
  await waitFor(() => expect(field('User Name').value).toBe('ADA@larkspur.example'))
})

it('a phone that somebody has verified opens PHONE, and what was typed is still there behind it [R78] [R220] [R221]', async () => {
  await verifyOwn(server, await createCustomer(server, { phone: '+16505550123' }))
  await open()
  await fill()
  await userEvent.click(register())
  const phone = await dialog()
  expect(phone.getByText(/^An account with this phone already exists\./)).toBeDefined()
  expect(await customers()).toHaveLength(1)
  expect(values()).toEqual(['100 Castro Street', '94041', '650-555-0123', 'ada@larkspur.example', 'laundry-day'])
})

it('a zip code that we do not serve opens NOTIFY with the address, and no account is made [R81] [R323] [R324]', async () => {
  await open()
  await fill({ 'Zip code': '94105', 'Your street address': '1 Market Street' })
  await userEvent.click(register())
  const notify = await dialog()
  expect(notify.getByRole('heading', { name: 'Sorry...' })).toBeDefined()
  expect(notify.getByLabelText<HTMLInputElement>('Zip code').value).toBe('94105')
  expect(notify.getByLabelText<HTMLInputElement>('Your street address').value).toBe('1 Market Street')
  expect(server.count('POST')).toBe(0)
  expect(await customers()).toEqual([])

  // A zip code that is corrected there comes back into the form, which can then be sent.
  await userEvent.clear(notify.getByLabelText('Zip code'))
  await userEvent.type(notify.getByLabelText('Zip code'), '94041')
  await userEvent.type(notify.getByLabelText('Email'), 'ada@larkspur.example')
  await userEvent.click(notify.getByRole('button', { name: 'Notify me' }))
  await waitFor(() => expect(field('Zip code').value).toBe('94041'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(register())
  await arriveAt('/order/advantage')
  expect(await customers()).toHaveLength(1)
  expect(await db().selectFrom('leads').selectAll().execute()).toEqual([])
})

it('what the server finds stands under its field, with the fixed sentence above the button [R73] [R79]', async () => {
  await open()
  await fill()
  const fields = { email: ['Must be 256 characters or less'] }
  server.failNext('POST /client/auth/signup/', new AppError('invalid_input', { fields }))
  await userEvent.click(register())
  await waitFor(() => expect(errorOf('Email')).toBe('Must be 256 characters or less'))
  expect(alerts()).toContain('Invalid credentials')
  expect(field('Password').value).toBe('laundry-day')
})

it('what was refused goes while it is being mended: a weak password leaves no sentence behind', async () => {
  await open()
  await fill({ Password: 'password' })
  await userEvent.click(register())
  await waitFor(() => expect(errorOf('Password')).not.toBe(''))
  expect(screen.getByText('Invalid credentials')).toBeTruthy()
  await userEvent.type(field('Password'), '-of-ada')
  expect([errorOf('Password'), screen.queryByText('Invalid credentials')]).toEqual(['', null])
})

it.each([
  [
    'unavailable',
    'Something broke on our side. Please try again in a moment, or call or text 650-555-0142.\nService Unavailable',
  ],
  ['no network', 'We could not be reached. Please check your connection and try again.'],
] as const)(
  'says what happened and what to do after %s, and can be sent again [R73] [R79] [R413]',
  async (fault, sentence) => {
    await open()
    await fill()
    server.failNext('POST /client/auth/signup/', fault)
    await userEvent.click(register())
    await waitFor(() => expect(alerts()).toEqual(['Invalid credentials', sentence]))
    expect(await customers()).toEqual([])
    await userEvent.click(register())
    await arriveAt('/order/advantage')
    expect(await customers()).toHaveLength(1)
  },
)

it('a sign-up whose answer was lost is found by the next try: one account, and signed in to it', async () => {
  await open()
  await fill()
  server.failNext('POST /client/auth/signup/', 'lost answer')
  await userEvent.click(register())
  await waitFor(() => expect(alerts()).toContain('Invalid credentials'))
  expect(currentSession().user).toBeNull()
  await userEvent.click(register())
  await waitFor(() => expect(currentSession().user?.email).toBe('ada@larkspur.example'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await customers()).toHaveLength(1)
})

it('what was typed survives a reload and a try that failed, except the password', async () => {
  await open()
  await fill()
  cleanup()
  await open()
  const kept = ['100 Castro Street', '94041', '650-555-0123', 'ada@larkspur.example', '']
  expect(values()).toEqual(kept)
  await enter('Password', 'laundry-day')
  server.failNext('POST /client/auth/signup/', 'no network')
  await userEvent.click(register())
  await waitFor(() => expect(alerts()).toContain('Invalid credentials'))
  cleanup()
  await open()
  expect(values()).toEqual(kept)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('laundry-day')
})

it('the wish for a rug visit outlives sign-up, which clears the delivery draft [R75] [R546]', async () => {
  const draft = (name: string) => JSON.parse(sessionStorage.getItem(`larkspur.draft.${name}`) ?? 'null')
  const delivery = { pickupDate: '2026-11-20', rushDelivery: true, recurringPickup: [1, 4] }
  sessionStorage.setItem('larkspur.draft.visitor/delivery', JSON.stringify(delivery))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T18:00:00Z') })
  const rugs = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Number of rugs' })
  openScreen(RugVisit)
  await userEvent.click(screen.getByRole('button', { name: 'Thursday, November 19th' }))
  await userEvent.selectOptions(rugs(), '2')
  await userEvent.click(screen.getByRole('link', { name: 'Schedule a rug pickup' }))
  cleanup()

  await open()
  await fill()
  await userEvent.click(register())
  await arriveAt('/order/advantage')
  expect(draft('ada%40larkspur.example/delivery')).toBeNull()
  expect(draft('ada%40larkspur.example/rugVisit')).toEqual({ day: '2026-11-19', rugCount: 2 })
  cleanup()

  openScreen(RugVisit)
  expect(screen.getByText('Thursday, November 19th', { selector: 'dd' })).toBeDefined()
  expect(rugs().value).toBe('2')
})

it('its steps lead nowhere yet [R55] [R56]', async () => {
  await open()
  const steps = screen.getByRole('navigation', { name: 'Your order' })
  const names = ['Welcome', 'Advantage', 'Packages', 'Date & time', 'Checkout']
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(names)
  // At the first knot nothing is sewn yet.
  expect(steps.querySelectorAll('svg[data-sewn="false"]')).toHaveLength(4)
  expect(within(steps).getByText('1 of 5')).toBeDefined()
  const disabled = [...steps.querySelectorAll('[aria-disabled=true]')]
  expect(disabled.map(({ textContent }) => textContent)).toEqual(['Packages', 'Date & time', 'Checkout'])
  expect(steps.querySelector('a[href]')).toBeNull()
})

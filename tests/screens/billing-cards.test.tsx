import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import BillingPage from '../../web/rooms/billing/billing.tsx'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { addCard, finishCardForm, type ShownCard } from '../money/cards.ts'
import { booksProven } from '../money/money.ts'
import { openScreen, openSite, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
  signInAs(ada)
})
afterEach(() => {
  vi.useRealTimers()
  return booksProven(server)
})

const MASTERCARD = '5555555555554444'
const MAIN_STAYS =
  "Your default payment method can't be deleted. In order to update your card, simply click on + Add a different card."

const saved = async () => {
  const { body } = await server.call('GET', '/api/client/cards/', undefined, ada.token)
  return (body as ShownCard[]).map(({ last, is_active }) => (is_active ? `${last} main` : last))
}
const cards = () => screen.getByRole('region', { name: 'Cards' })
/** The main one first, as the list says it. */
const shown = () => [...(cards().querySelector('ul')?.children ?? [])].map((row) => row.querySelector('p')?.textContent)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const open = async (address = '/profile/billing') => {
  openScreen(BillingPage, address)
  await screen.findByRole('region', { name: 'Cards' })
}
const openStep = async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '+ Add a different card' }))
  await screen.findByLabelText('Card number')
}
async function type(number = '4242424242424242'): Promise<void> {
  await userEvent.type(field('Card number'), number)
  await userEvent.type(field('Expires'), '0431')
  await userEvent.type(field('CVC'), '123')
}

it('says that there is no card yet, and adds the first one [R201] [R202] [R419]', async () => {
  await putCustomer(server, ada.id, { isAutoBilling: true })
  await openStep()
  expect(screen.getByText(/You have no card yet/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Card number')))
  // A bank may put its question over the page, and could not under a dialog.
  expect(screen.queryByRole('dialog')).toBeNull()
  await type()
  await press('Add card')
  expect(await screen.findByText('Card was added')).toBeTruthy()
  await waitFor(() => expect(shown()).toEqual(['Visa ending in 4242Main']))
  expect(screen.getByText(/^Expires 04\/2031/).textContent).toBe('Expires 04/2031 · pays for orders and reloads')
  expect(await saved()).toEqual(['4242 main'])
  // The form is gone, and the new card is what the customer has come for.
  const [made] = screen.getAllByRole('listitem')
  expect(document.activeElement).toBe(made)
})

it('a declined card says the bank’s sentence and what to do; nothing has changed', async () => {
  await addCard(server, ada.token)
  await openStep()
  await type('4000000000009995')
  await press('Add card')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toBe(
    'Your card was not addedYour card has insufficient funds.\nNothing was charged. You can type the CVC again to try once more, or use a different card.',
  )
  await waitFor(() => expect(document.activeElement).toBe(notice.parentElement))
  expect([field('Card number').value, field('CVC').value]).toEqual(['4000 0000 0000 9995', ''])
  expect(await saved()).toEqual(['4242 main'])
  await press('Cancel')
  expect(screen.queryByLabelText('Card number')).toBeNull()
})

it('makes another card the main one, and removes the one that was [R201] [R420]', async () => {
  await addCard(server, ada.token)
  await addCard(server, ada.token, MASTERCARD)
  await open()
  await waitFor(() => expect(shown()).toEqual(['Mastercard ending in 4444Main', 'Visa ending in 4242']))
  await userEvent.click(within(screen.getByRole('group', { name: 'Visa ending in 4242' })).getByText('Make main'))
  expect(await screen.findByText('Main card updated')).toBeTruthy()
  await waitFor(() => expect(shown()).toEqual(['Visa ending in 4242Main', 'Mastercard ending in 4444']))
  await userEvent.click(within(screen.getByRole('group', { name: 'Mastercard ending in 4444' })).getByText('Remove'))
  const question = await screen.findByRole('dialog', { name: 'Remove this card?' })
  expect(question.textContent).toContain('We’ll remove your Mastercard ending in 4444 and never charge it again.')
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Card was removed')).toBeTruthy()
  await waitFor(() => expect(shown()).toEqual(['Visa ending in 4242Main']))
  expect(await saved()).toEqual(['4242 main'])
})

it('the main card stays, and why is said: where one asks, and where another window was faster [R409]', async () => {
  await addCard(server, ada.token)
  const other = await addCard(server, ada.token, MASTERCARD)
  await open()
  await waitFor(() => expect(shown()).toHaveLength(2))
  await userEvent.click(screen.getByText('Main card and expired cards'))
  expect(screen.getByText(MAIN_STAYS)).toBeTruthy()
  const first = (await server.call('GET', '/api/client/cards/', undefined, ada.token)).body as ShownCard[]
  const id = first.find((card) => card.id !== other.id)?.id
  await server.call('PATCH', `/api/client/cards/${id}/`, { is_active: true }, ada.token)
  await userEvent.click(within(screen.getByRole('group', { name: 'Visa ending in 4242' })).getByText('Remove'))
  const question = await screen.findByRole('dialog', { name: 'Remove this card?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await within(question).findByText(MAIN_STAYS)).toBeTruthy()
  await waitFor(() => expect(shown()).toEqual(['Visa ending in 4242Main', 'Mastercard ending in 4444']))
  expect(await saved()).toEqual(['4242 main', '4444'])
})

it('refresh asks, waits two seconds, removes what has expired and asks again; the main card stays [R203]', async () => {
  await addCard(server, ada.token, MASTERCARD)
  await addCard(server, ada.token, '4000002500003155')
  await addCard(server, ada.token)
  await server.database.query("update sandbox.cards set expiration_year = 2020 where last in ('4444', '4242')")
  // Good to the end of this month.
  await server.database.query(
    "update sandbox.cards set expiration_month = 11, expiration_year = 2026 where last = '3155'",
  )
  // One more was finished at the provider, and nobody has heard of it.
  await finishCardForm(server, ada.token, '4000000000000341')
  await open()
  await waitFor(() => expect(shown()).toHaveLength(3))
  const before = performance.now()
  await press('Refresh your cards')
  expect(await screen.findByText('Cards refreshed')).toBeTruthy()
  expect(performance.now() - before).toBeGreaterThanOrEqual(2000)
  const changes = server.calls.map(({ name }) => name).filter((name) => !name.startsWith('GET'))
  expect(changes).toEqual([
    'POST /client/cards/refresh/',
    expect.stringMatching(/^DELETE \/client\/cards\/\d+\/$/),
    expect.stringMatching(/^DELETE \/client\/cards\/\d+\/$/),
    'POST /client/cards/refresh/',
  ])
  await waitFor(() => expect(shown()).toEqual(['Visa ending in 0341Main', 'Visa ending in 3155']))
  expect(screen.getByText('Expires this month, 11/2026')).toBeTruthy()
  expect(await saved()).toEqual(['0341 main', '3155'])
})

it('on a device whose clock is years ahead a good card is no expired one, and a refresh keeps it [R203]', async () => {
  await addCard(server, ada.token, MASTERCARD)
  await addCard(server, ada.token)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-01-01T00:00:00Z') })
  await open()
  await waitFor(() => expect(shown()).toHaveLength(2))
  expect(screen.getAllByText(/^Expires 04\/2031/)).toHaveLength(2)
  await press('Refresh your cards')
  expect(await screen.findByText('Cards refreshed')).toBeTruthy()
  expect(server.calls.map(({ name }) => name).filter((name) => name.startsWith('DELETE'))).toEqual([])
  expect(await saved()).toEqual(['4242 main', '4444'])
})

it('a refresh of the only card keeps it, expired as it is [R203]', async () => {
  await addCard(server, ada.token)
  await server.database.query('update sandbox.cards set expiration_year = 2020')
  await open()
  await press('Refresh your cards')
  expect(await screen.findByText('Cards refreshed')).toBeTruthy()
  expect(await screen.findByText('Expired 04/2020')).toBeTruthy()
  expect(await saved()).toEqual(['4242 main'])
})

it('a refresh that breaks off removes nothing and says so [R203]', async () => {
  await addCard(server, ada.token)
  await open()
  await waitFor(() => expect(shown()).toHaveLength(1))
  server.failNext('POST /client/cards/refresh/', 'no network')
  await press('Refresh your cards')
  expect(await screen.findByText(/We could not be reached/)).toBeTruthy()
  expect(server.count('DELETE')).toBe(0)
})

it('a lost answer is no second card: the button goes on where it was [R419]', async () => {
  await openStep()
  await type()
  server.failNext('POST /client/cards/', 'lost answer')
  await press('Add card')
  expect((await screen.findByRole('alert')).textContent).toContain('We could not be reached')
  await press('Add card')
  expect(await screen.findByText('Card was added')).toBeTruthy()
  expect(await saved()).toEqual(['4242 main'])
  expect(server.count('POST /sandbox/confirm_card/')).toBe(1)
})

it('after a reload in the middle the card that the bank took is on the list', async () => {
  await openStep()
  await type()
  server.failNext('POST /client/cards/', 'no network')
  await press('Add card')
  await screen.findByRole('alert')
  reopenScreen(BillingPage)
  expect(await screen.findByLabelText('Card number')).toBeTruthy()
  await waitFor(() => expect(shown()).toEqual(['Visa ending in 4242Main']))
})

it('the card step that cannot be opened says why, and can be tried again', async () => {
  server.failNext('POST /client/billing/create_intent/', 'too_many_cards')
  await open('/profile/billing?edit=card')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your list of cards is full. Please remove one you no longer need first.',
  )
  await press('Try again')
  expect(await screen.findByLabelText('Card number')).toBeTruthy()
})

it('a session that ends in the middle comes back to the card step, and the card is there', async () => {
  await openSite('/profile/billing?edit=card', '/login')
  await screen.findByLabelText('Card number')
  await type()
  await server.call('POST', '/api/client/auth/logout/', {}, ada.token)
  await press('Add card')
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('4242')
  await signInAgain(server, ada)
  await waitFor(() => expect(location.pathname + location.search).toBe('/profile/billing?edit=card'))
  await waitFor(() => expect(shown()).toEqual(['Visa ending in 4242Main']))
})

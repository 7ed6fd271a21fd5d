import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import PickupPage from '../../web/rooms/pickups/pickup.tsx'
import { rugVisitDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { addCard } from '../money/cards.ts'
import { putOrder } from '../money/put-order.ts'
import { keptDrafts, openScreen, openSite, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'
import { spaced } from './spaced.ts'

const PLACE = 'POST /client/requests/'
const CHECK = 'POST /client/requests/check/'

const server = shareScreenServer()
const user = userEvent.setup()
let ada: TestCustomer

/** It is Tuesday, November 17th, 10 in the morning. */
async function arrive(plan: 'payc' | 'gold' | 'platinum' | null = 'platinum'): Promise<void> {
  ada = await createAda(server, { plan })
  signInAs(ada)
}
const open = () => openScreen(PickupPage, '/pickup')
const shown = (text: string | RegExp) => screen.findByText(text)
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const placed = () => server.calls.filter(({ name }) => name === PLACE)
const pickups = () =>
  server.database.db.selectFrom('pickups').select(['pickupDay', 'isRush', 'comment']).orderBy('id').execute()
const secondAddress = () =>
  server.call(
    'POST',
    '/api/client/addresses/',
    { title: 'Work', zip_code: '94041', address_line_1: '480 Ellis Street' },
    ada.token,
  )
async function chooseDay(day: string, button: string): Promise<void> {
  await press('Change date')
  const dialog = await screen.findByRole('dialog', { name: 'Choose your pickup day' })
  await user.click(within(dialog).getByRole('button', { name: day }))
  await user.click(within(dialog).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
/** The value of a line of the summary. */
const summed = (term: string) => spaced(screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent)

describe('what is about to be booked', () => {
  it('main address, tomorrow, drop-off, credit and nothing to pay now [R140] [R141] [R142] [R143] [R144] [R147] [R149] [R150]', async () => {
    await arrive()
    await addCard(server, ada.token)
    await putCustomer(server, ada.id, { balanceCents: 8420, isAutoBilling: true })
    open()
    expect(await shown('228 Bush Street')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Confirm Pickup')
    expect(spaced(screen.getByText('9:00 AM – 5:00 PM').parentElement?.textContent)).toBe('Tomorrow, 9:00 AM – 5:00 PM')
    expect(['Pickup', 'Drop-off', 'Rush', 'Charged now'].map(summed)).toEqual([
      'Wednesday, November 18th',
      'Monday, November 23rd',
      'No',
      '$0.00',
    ])
    expect(screen.getByText('You can change it until today, 1:00 PM.')).toBeTruthy()
    expect(screen.getByText('Platinum')).toBeTruthy()
    expect(screen.getByText('$84.20')).toBeTruthy()
    expect(screen.getByText('available credit')).toBeTruthy()
    expect(
      await shown(
        'If an order would leave less than $10.00, we charge $299.00 to your Visa ending in 4242 and add it to your credit.',
      ),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Confirm pickup' })).toBeTruthy()
  })

  it.each([
    [8420, 'No reload expected. Your usual order is about $62.00.'],
    [7199, 'A reload of $299.00 is expected. Your usual order is about $62.00.'],
  ])(
    'who has sent us something is told first whether to expect a reload: with %i cents',
    async (balanceCents, said) => {
      await arrive()
      await putCustomer(server, ada.id, { balanceCents, isAutoBilling: true })
      await putOrder(server, ada, { status: 'completed', amountCents: 6180 })
      await putOrder(server, ada, { status: 'completed', amountCents: 6220 })
      open()
      const forecast = (await shown(/reload.* expected\.$/)).parentElement as HTMLElement
      expect(forecast.textContent).toBe(said)
      const condition = screen.getByText(/^If an order would leave less than \$10\.00, we charge \$299\.00/)
      expect(forecast.compareDocumentPosition(condition)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    },
  )

  it('what is not paid yet counts for the forecast; without an order there is none', async () => {
    await arrive()
    await putCustomer(server, ada.id, { balanceCents: 8420, isAutoBilling: true })
    open()
    await shown(/^If an order would leave/)
    await waitFor(() => expect(server.count('GET /client/orders/')).toBe(1))
    expect(screen.queryByText(/expected/)).toBeNull()
    const bag = await putOrder(server, ada, { amountCents: 4000 })
    reopenScreen(PickupPage)
    expect((await shown('A reload of $299.00 is expected.')).parentElement?.textContent).toBe(
      'A reload of $299.00 is expected. Your usual order is about $40.00.',
    )
    expect(screen.getByText(`$40.00 goes toward order ${bag}. Your credit will then be $44.20.`)).toBeTruthy()
  })

  it.each([
    [15466, 'A reload of $299.00 is expected if order NUMBER is paid first. Your usual order is about $60.00.'],
    [50000, 'No reload expected. Your usual order is about $60.00.'],
    [0, 'A reload of $299.00 is expected. Your usual order is about $60.00.'],
  ])('a charge of ours takes credit, and sets off no reload: with %i cents', async (balanceCents, said) => {
    await arrive()
    await putCustomer(server, ada.id, { balanceCents, isAutoBilling: true })
    await putOrder(server, ada, { status: 'completed', amountCents: 6000 })
    const charge = await putOrder(server, ada, { kind: 'staff_charge', hold: 'payment', amountCents: 34500 })
    open()
    const forecast = (await shown(/reload.* (expected|first)\.$/i)).parentElement as HTMLElement
    expect(forecast.textContent).toBe(said.replace('NUMBER', String(charge)))
  })

  it('with auto-reload off the rest goes to the card, and nothing is bought', async () => {
    await arrive('gold')
    await putOrder(server, ada, { status: 'completed', amountCents: 6180 })
    await addCard(server, ada.token)
    await putCustomer(server, ada.id, { isAutoBilling: false })
    open()
    expect(
      await shown('Auto-reload is off: what your credit does not cover goes to your Visa ending in 4242.'),
    ).toBeTruthy()
    expect(screen.queryByText(/expected/)).toBeNull()
  })

  it('whoever pays as they clean is offered Advantage in its place [R144]', async () => {
    await arrive('payc')
    open()
    expect(await screen.findByRole('heading', { name: 'Save up to 20% with Advantage' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/profile/packages')
    expect(screen.queryByText('available credit')).toBeNull()
    expect(await screen.findByText('We charge your card when your order is ready to come back.')).toBeTruthy()
  })

  it('where we come tomorrow anyway, it begins with the next day on which we do not', async () => {
    await arrive()
    await server.call('POST', '/api/client/requests/', { pickup_date: '2026-11-18' }, ada.token)
    open()
    await shown('228 Bush Street')
    expect(summed('Pickup')).toBe('Thursday, November 19th')
    // Nobody who has forgotten it books a second one unseen.
    const already = await shown(/^You have a pickup on Wednesday, November 18th already/)
    expect(within(already).getByRole('link', { name: 'View it' }).getAttribute('href')).toBe('/upcoming')
  })

  it('on a Saturday the day is two days ahead, by the server’s clock and not the device’s [R150]', async () => {
    await arrive()
    // Saturday, and Sunday already where a browser in Tokyo looks at its own calendar.
    server.setNow('2026-11-21T18:00:00Z')
    await signInAgain(server, ada)
    open()
    await shown('228 Bush Street')
    expect(summed('Pickup')).toBe('Monday, November 23rd')
    expect(spaced(screen.getByText('9:00 AM – 5:00 PM').parentElement?.textContent)).toBe(
      'In 2 days, 9:00 AM – 5:00 PM',
    )
  })

  it('rush is a switch with its own note, price and drop-off [R145] [R146] [R151] [R154]', async () => {
    await arrive()
    open()
    const rush = await screen.findByRole('switch', { name: 'Rush delivery $9.99' })
    const standard = screen.getByText(
      'Standard takes about 2 business days. With rush, it’s back Friday, November 20th.',
    )
    const rushed = screen.getByText(
      'Back in 1 business day, subject to approval. If your order costs more to rush, we ask you first.',
    )
    expect(standard.parentElement).toBe(rushed.parentElement)
    expect(standard.parentElement?.dataset['rush']).toBeUndefined()
    await user.click(rush)
    expect(standard.parentElement?.dataset['rush']).toBe('true')
    expect([summed('Drop-off'), summed('Rush')]).toEqual(['Friday, November 20th', '$9.99'])
  })

  it('says with either note where rush is no sooner, and that it costs nothing then', async () => {
    await arrive()
    open()
    await shown('228 Bush Street')
    await chooseDay('Thursday, November 19th', 'Choose Thursday')
    expect(
      screen.getByText('Standard takes about 2 business days. Rush wouldn’t be any faster for this pickup.'),
    ).toBeTruthy()
    expect(screen.getByText('Rush wouldn’t be any faster for this pickup, so there’s no fee.')).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: 'Rush delivery' }))
    expect([summed('Drop-off'), summed('Rush')]).toEqual(['Monday, November 23rd', 'No faster, no fee'])
  })

  it('says that it could not be loaded, and tries again', async () => {
    await arrive()
    server.failNext('GET /client/addresses/', 'no network')
    open()
    await shown('We couldn’t load this')
    await press('Try again')
    expect(await shown('228 Bush Street')).toBeTruthy()
  })
})

describe('choosing', () => {
  it('another address of one’s own, or the way to a new one [R141]', async () => {
    await arrive()
    await secondAddress()
    open()
    await press('Change address')
    const dialog = await screen.findByRole('dialog', { name: 'Where should we come?' })
    expect(within(dialog).getByRole('link', { name: 'Add an address' }).getAttribute('href')).toBe(
      '/profile/address?edit=0',
    )
    await user.click(within(dialog).getByRole('radio', { name: '480 Ellis Street' }))
    await user.click(within(dialog).getByRole('button', { name: 'Use this address' }))
    await press('Confirm pickup')
    await waitFor(() => expect(placed()).toHaveLength(1))
    expect(placed()[0]?.body).toMatchObject({ address: 2, pickup_date: '2026-11-18', is_rush: false, comment: '' })
  })

  it('another day: closed and booked days say why, and the server is asked [R142] [R325] [R432]', async () => {
    await arrive()
    await server.call('POST', '/api/client/requests/', { pickup_date: '2026-11-20' }, ada.token)
    open()
    await press('Change date')
    const dialog = await screen.findByRole('dialog', { name: 'Choose your pickup day' })
    const choose = (day: string) => user.click(within(dialog).getByRole('button', { name: day }))
    await choose('Tuesday, November 17th')
    expect(within(dialog).getByText('Tuesday, November 17th: Same-day pickups must be placed before 8am.')).toBeTruthy()
    await choose('Thursday, November 26th')
    expect(within(dialog).getByText('Thursday, November 26th: We do not pick up on Sundays and holidays.')).toBeTruthy()
    await choose('Friday, November 20th')
    expect(
      await within(dialog).findByText('Friday, November 20th: You already have a pickup at this address on this day.'),
    ).toBeTruthy()
    await choose('Saturday, November 21st')
    expect(within(dialog).getByText('Wednesday, November 25th')).toBeTruthy()
    expect(within(dialog).getByText('Friday, November 20th, 9:00 AM')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Choose Saturday' }))
    await waitFor(() => expect(summed('Drop-off')).toBe('Wednesday, November 25th'))
    await waitFor(() =>
      expect(server.calls.filter(({ name }) => name === CHECK).map(({ body }) => body)).toEqual([
        { pickup_date: '2026-11-18', pickup_start: '9:00' },
        { pickup_date: '2026-11-21', pickup_start: '9:00' },
      ]),
    )
  })

  it('what the server says of a day stands at the date [R325]', async () => {
    await arrive()
    server.failNext(CHECK, 'pickup_after_deletion')
    open()
    expect(
      await shown('Your account closes before that day. Choose an earlier day, or keep your account.'),
    ).toBeTruthy()
  })

  it('without an address nothing is sent, and the warning stands at it [R153]', async () => {
    await arrive()
    await putCustomer(server, ada.id, { mainAddressId: null })
    open()
    await shown('No address yet')
    await press('Confirm pickup')
    expect(screen.getByText('Please choose location for pickup and dropoff')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change address' }))
    expect(placed()).toEqual([])
    // One that is chosen then is enough.
    await press('Change address')
    await press('Use this address')
    expect(await shown('228 Bush Street')).toBeTruthy()
    expect(screen.queryByText('Please choose location for pickup and dropoff')).toBeNull()
  })

  it('the day from the rug page is taken over, said, and forgotten once it is booked', async () => {
    await arrive()
    rugVisitDraft.write({ day: '2026-11-24', rugCount: 2 })
    await openSite('/pickup', '/pending')
    expect(await shown('The day you chose on the rug page.')).toBeTruthy()
    expect(summed('Pickup')).toBe('Tuesday, November 24th')
    await press('Confirm pickup')
    await screen.findByRole('heading', { name: 'Pickup Confirmed' })
    expect(rugVisitDraft.read()).toBeUndefined()
  })

  it('a day from the rug page that has passed is not', async () => {
    await arrive()
    rugVisitDraft.write({ day: '2026-11-16', rugCount: 2 })
    open()
    await shown('228 Bush Street')
    expect(summed('Pickup')).toBe('Wednesday, November 18th')
    expect(screen.queryByText('The day you chose on the rug page.')).toBeNull()
  })
})

describe('confirming', () => {
  it('books with the note and goes to /pending with the pickup [R9] [R147] [R152]', async () => {
    await arrive()
    await openSite('/pickup', '/pending')
    await user.type(await screen.findByLabelText('Note to the driver (optional)'), 'Gate 7')
    await user.click(screen.getByRole('switch'))
    await press('Confirm pickup')
    await screen.findByRole('heading', { name: 'Pickup Confirmed' })
    expect(location.pathname).toBe('/pending')
    expect(history.state.usr).toEqual({ deliveryId: 1, pickupDate: '2026-11-18' })
    expect(await pickups()).toEqual([{ pickupDay: '2026-11-18', isRush: true, comment: 'Gate 7' }])
    expect(keptDrafts()).toEqual([])
  })

  it('a refusal stands above the button, with a link to /upcoming [R148] [R399]', async () => {
    await arrive()
    open()
    await shown('228 Bush Street')
    // Meanwhile, in another window.
    await server.call('POST', '/api/client/requests/', { pickup_date: '2026-11-18' }, ada.token)
    await press('Confirm pickup')
    const alert = await waitFor(() => {
      const found = screen.getAllByRole('alert').find((each) => within(each).queryByRole('link'))
      expect(found).toBeTruthy()
      return found as HTMLElement
    })
    expect(alert.textContent).toContain('You already have a pickup at this address on this day.')
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/upcoming')
  })

  it('what was typed outlives a reload', async () => {
    await arrive()
    open()
    await user.type(await screen.findByLabelText('Note to the driver (optional)'), 'Behind the gate')
    await chooseDay('Monday, November 23rd', 'Choose Monday')
    reopenScreen(PickupPage)
    expect(await screen.findByDisplayValue('Behind the gate')).toBeTruthy()
    expect(summed('Pickup')).toBe('Monday, November 23rd')
  })

  it('what was typed outlives the end of the session', async () => {
    await arrive()
    await openSite('/pickup', '/login', '/pending')
    await user.type(await screen.findByLabelText('Note to the driver (optional)'), 'Behind the gate')
    await server.call('POST', '/api/client/auth/logout/', {}, ada.token)
    await press('Confirm pickup')
    await screen.findByRole('heading', { name: 'Sign in' })
    await act(() => signInAgain(server, ada))
    expect(await screen.findByDisplayValue('Behind the gate')).toBeTruthy()
    await press('Confirm pickup')
    await screen.findByRole('heading', { name: 'Pickup Confirmed' })
    expect(await pickups()).toHaveLength(1)
  })

  it('a confirm whose answer was lost books once, also after a reload', async () => {
    await arrive()
    open()
    await waitFor(() => expect(server.count(CHECK)).toBe(1))
    server.failNext(PLACE, 'lost answer')
    await press('Confirm pickup')
    await shown('We could not be reached. Please check your connection and try again.')
    cleanup()
    await openSite('/pickup', '/pending')
    await shown('228 Bush Street')
    expect(screen.queryByText('You already have a pickup at this address on this day.')).toBeNull()
    await press('Confirm pickup')
    await screen.findByRole('heading', { name: 'Pickup Confirmed' })
    expect(await pickups()).toHaveLength(1)
    expect(new Set(placed().map(({ key }) => key)).size).toBe(1)
  })
})

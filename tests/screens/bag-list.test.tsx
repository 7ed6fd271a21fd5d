import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkTo } from '#contract/links'
import PickupPage from '../../web/rooms/pickups/pickup.tsx'
import UpcomingPage from '../../web/rooms/pickups/upcoming.tsx'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { opsJson } from '../ops.ts'
import { openScreen, openSite, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'

/** What the customer says is in the bag, what it would cost, and how the bill explains itself. */

const server = shareScreenServer()
const user = userEvent.setup()
let ada: TestCustomer
/** It is Tuesday, November 17th, 10 in the morning. */
beforeEach(async () => {
  ada = await createAda(server, { plan: 'gold' })
  await putCustomer(server, ada.id, { balanceCents: 15466 })
  signInAs(ada)
})

const openFold = async () => user.click(await screen.findByText('What’s in your bag? (optional)'))
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const add = async (typed: string) => {
  // Each letter would draw the whole list of prices again; the journey types them.
  await user.click(await screen.findByLabelText('Add something'))
  await user.paste(typed)
  await user.keyboard('{Enter}')
  await user.clear(screen.getByLabelText('Add something'))
}
const summed = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
const kept = () => server.database.db.selectFrom('pickups').select(['id', 'estimate']).orderBy('id').execute()

async function bookWith(bagList: { item: string; count: number }[]): Promise<number> {
  const booking = { pickup_date: '2026-11-18', bag_list: bagList }
  const { body } = await server.call('POST', '/api/client/requests/', booking, ada.token)
  return (body as { id: number }).id
}

describe('a bag list on the pickup page', () => {
  it('is folded and asks for nothing until it is opened, and a booking without it is as before', async () => {
    openScreen(PickupPage, '/pickup')
    await screen.findByText('What’s in your bag? (optional)')
    expect(server.calls.map(({ name }) => name)).not.toContain('GET /client/price_items/')
    await press('Confirm pickup')
    await waitFor(async () => expect(await kept()).toMatchObject([{ estimate: null }]))
  })

  it('tells list price, discount, delivery, what is missing for a free one, and who pays as of today', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('shirt laundry')
    for (let more = 1; more < 8; more += 1) await press('One more: Shirt [Laundry]')
    expect(['List price', 'Gold discount', 'Delivery', 'Estimate'].map(summed)).toEqual([
      '$55.60',
      '−$5.60',
      '$9.90',
      '$59.90',
    ])
    expect(screen.getByText('Add $3.40 for free delivery.')).toBeTruthy()
    expect(screen.getByText('As of today, your credit pays $59.90.')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Your bag would cost $59.90.',
      ),
    )
    // A reader hears the total there and nowhere else: the figures themselves change in silence.
    expect(screen.getByText('$55.60').closest('[aria-live], [role=status]')).toBeNull()
    expect(screen.getAllByText('Your bag would cost $59.90.')).toHaveLength(1)
    await user.click(screen.getByRole('switch', { name: /Rush delivery/ }))
    expect(summed('Estimate')).toBe('$69.89')
  })

  it('says what comes later and when, and “from” where a price only starts there', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('pants')
    await add('area rug standard')
    await add('evening gown')
    expect(summed('Estimate, from')).toBeTruthy()
    const days = within(screen.getByText('Some of it takes longer').parentElement as HTMLElement).getAllByRole(
      'listitem',
    )
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Monday, November 23rd: 1 × Pants, 1 × Evening Gown',
      'Monday, December 7th: 1 sq ft × Area Rug [Standard]',
    ])
  })

  it('is remembered as a draft, goes with the booking, and is gone after it', async () => {
    openScreen(PickupPage, '/pickup')
    await openFold()
    await add('pants')
    cleanup()
    reopenScreen(PickupPage)
    expect(await screen.findByText('1 thing on your list')).toBeTruthy()
    await press('Confirm pickup')
    await waitFor(async () =>
      expect((await kept())[0]?.estimate?.things).toEqual([{ key: 'pants', count: 1, title: 'Pants' }]),
    )
    cleanup()
    reopenScreen(PickupPage)
    expect(await screen.findByText('List your things and see what they cost.')).toBeTruthy()
  })

  it('with the last order’s is one tap: opened, it is on the list and is booked', async () => {
    await estimatedOrder([], ['Pants=3', 'Wash & Fold=2'])
    openScreen(PickupPage, '/pickup')
    await openFold()
    await screen.findByText('2 things on your list')
    await press('Confirm pickup')
    await waitFor(async () =>
      expect((await kept()).at(-1)?.estimate?.things).toMatchObject([
        { key: 'pants', count: 3 },
        { key: 'wash-and-fold', count: 2 },
      ]),
    )
  })

  it('begins with the last order’s, and can be cleared', async () => {
    await estimatedOrder([{ item: 'pants', count: 2 }], ['Pants=3', 'Wash & Fold=2'])
    openScreen(PickupPage, '/pickup')
    await openFold()
    const list = await screen.findByRole('list', { name: 'On your list' })
    expect(
      within(list)
        .getAllByRole('textbox')
        .map((field) => (field as HTMLInputElement).value),
    ).toEqual(['3', '2'])
    expect(screen.getByText('We started with your last order. Change what is different.')).toBeTruthy()
    await press('Clear the list')
    await waitFor(() => expect(screen.queryByRole('list', { name: 'On your list' })).toBeNull())
  })
})

describe('a bag list on the upcoming page', () => {
  const estimates = () => server.database.db.selectFrom('pickups').select('estimate').execute()
  const things = async () =>
    (await estimates()).map(({ estimate }) => estimate?.things.map(({ key, count }) => [key, count]))

  it('is shown with what it was told to cost, changed in place, and remembered until it is saved', async () => {
    await bookWith([{ item: 'pants', count: 2 }])
    openScreen(UpcomingPage, '/upcoming')
    expect(await screen.findByText(/^1 thing, estimated at \$/)).toBeTruthy()
    await openFold()
    await press('One more: Pants')
    cleanup()
    reopenScreen(UpcomingPage)
    await openFold()
    expect((await screen.findByLabelText<HTMLInputElement>(/^Pants/)).value).toBe('3')
    await press('Save list')
    await waitFor(async () => expect(await things()).toEqual([[['pants', 3]]]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save list' })).toBeNull())
    await press('One more: Pants')
    await press('Cancel')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Pants/)).value).toBe('3')
    expect(await things()).toEqual([[['pants', 3]]])
  })

  it('that begins with the last order’s goes when it is cancelled, and stays empty once it was saved empty', async () => {
    await estimatedOrder([], ['Pants=3'])
    await bookWith([])
    openScreen(UpcomingPage, '/upcoming')
    await openFold()
    await screen.findByText('1 thing on your list')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save list' })).toBeNull())
    expect(screen.queryByRole('list', { name: 'On your list' })).toBeNull()
    expect(await screen.findByText('List your things and see what they cost.')).toBeTruthy()
    await add('blouse')
    await press('Save list')
    await screen.findByText(/^1 thing, estimated at \$/)
    await press('Clear the list')
    await press('Save list')
    await waitFor(async () => expect(await things()).toEqual([undefined, undefined]))
    expect(await screen.findByText('List your things and see what they cost.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save list' })).toBeNull()
  })

  it('that is changed too late stays as it was kept, and the page says why', async () => {
    await bookWith([{ item: 'pants', count: 2 }])
    openScreen(UpcomingPage, '/upcoming')
    await openFold()
    await press('One more: Pants')
    const save = await screen.findByRole('button', { name: 'Save list' })
    server.setNow('2026-11-18T20:00:00Z')
    await signInAgain(server, ada)
    // The page may have learned of the hour by itself, and the button is gone then.
    fireEvent.click(save)
    expect(await screen.findByText(/passed our cutoff time/)).toBeTruthy()
    expect(await screen.findByText(/^Your list: 1 thing, estimated at \$/)).toBeTruthy()
    expect(await things()).toEqual([[['pants', 2]]])
  })
})

/** A pickup of today that was booked with a list, and what two people counted. */
async function estimatedOrder(bagList: { item: string; count: number }[], counted: readonly string[]): Promise<number> {
  const id = await bookWith(bagList)
  await server.database.query(`update pickups set pickup_day = '2026-11-17' where id = $1`, [id])
  const all = (option: string) => counted.flatMap((thing) => [option, thing])
  await opsJson(server, 'intake', String(id), ...all('--item'))
  return (await opsJson<{ id: number }>(server, 'intake', String(id), ...all('--counted'), '--as', 'Maria')).id
}

describe('the order page', () => {
  const openOrder = (id: number) => openSite(linkTo.profileOrder({ id }))

  it('sets the estimate against the bill, with each difference and its reason', async () => {
    const id = await estimatedOrder([{ item: 'shirt-laundry', count: 8 }], ['Shirt [Laundry]=10'])
    await openOrder(id)
    const card = (await screen.findByText('Your estimate and the bill')).closest('section') as HTMLElement
    expect(card.textContent).toContain('10 × Shirt [Laundry], not 8')
    expect(card.textContent).toContain('2 more than on your list, $6.25 each.')
    expect(card.textContent).toContain('+$12.50')
    expect(card.textContent).toContain('−$9.90')
    expect([summed('You estimated'), summed('We counted')]).toEqual(['$59.90', '$62.50'])
  })

  it('says that it is as estimated, and nothing where nothing was', async () => {
    const id = await estimatedOrder([{ item: 'shirt-laundry', count: 8 }], ['Shirt [Laundry]=8'])
    await openOrder(id)
    expect(await screen.findByText('As estimated: $59.90.')).toBeTruthy()
    cleanup()
    await openOrder(await estimatedOrder([], ['Pants=1']))
    await screen.findAllByText(/Pants/)
    expect(screen.queryByText('Your estimate and the bill')).toBeNull()
  })
})

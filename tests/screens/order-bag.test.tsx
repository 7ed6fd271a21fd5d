import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bagDraft } from '../../web/shared/bag/bag-draft.ts'
import { CHECKOUT, shareCheckoutPage } from './checkout-page.ts'

/** The list of what is in the bag, on its way through an order. */

const page = shareCheckoutPage()
const { server, arrive, open, openAt, press, shown, summary, typeCard, placeOrder, arriveAt, bodies, wantPickup } = page
const SHIRTS = [{ item: 'shirt-laundry', count: 8 }]
const later = async () =>
  within(await summary())
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

it('is made at the delivery step by the plan that is bought, told at the checkout, and kept with the pickup', async () => {
  await arrive({ plan: 'gold' })
  await openAt('/order/delivery')
  await page.user.click(await shown('What’s in your bag? (optional)'))
  await page.user.click(await screen.findByLabelText('Add something'))
  await page.user.paste('shirt laundry')
  await page.user.keyboard('{Enter}')
  for (let more = 1; more < 8; more += 1) await press('One more: Shirt [Laundry]')
  expect(await shown('Once this order is paid, your credit pays $59.90.')).toBeTruthy()
  await press('Next: checkout')
  await arriveAt('/order/checkout')
  await waitFor(async () =>
    expect((await later()).slice(1, 4)).toEqual([
      ['Wednesday’s pickup, as you listed it', '$59.90,\nfrom credit'],
      ['Delivery', '$9.90, included'],
      ['Delivery, free from $59', 'Under $39: $14.98\n$39 to $58.99: $9.90'],
    ]),
  )
  await typeCard()
  await placeOrder()
  await arriveAt('/order/result')
  expect(bodies(CHECKOUT)).toMatchObject([{ pickup: { bag_list: SHIRTS } }])
  const kept = await server.database.db.selectFrom('pickups').select('estimate').execute()
  expect(kept).toMatchObject([{ estimate: { things: [{ key: 'shirt-laundry', count: 8 }] } }])
  await waitFor(() => expect(bagDraft.read()).toBeUndefined())
})

it('says what rush costs by what is listed: a rug is back no sooner', async () => {
  await arrive({ plan: 'gold' })
  wantPickup(true)
  bagDraft.write({ items: [{ item: 'rug-standard', count: 40 }] })
  await open()
  await waitFor(async () =>
    expect((await later()).slice(1, 4)).toEqual([
      ['Wednesday’s pickup, as you listed it', '$178.00,\nfrom credit'],
      ['Rush delivery', 'No fee'],
      ['Delivery', 'Free'],
    ]),
  )
})

it('asks for no price where nothing is listed, and the later charges are as ever', async () => {
  await arrive({ plan: 'gold' })
  wantPickup()
  await open()
  await summary()
  expect((await later()).slice(1, 2)).toEqual([['Wednesday’s pickup', 'From credit']])
  expect(server.count('GET /client/price_items/')).toBe(0)
})

it('with a thing that we do not have any more is not charged, and leads back to the list', async () => {
  await arrive({ plan: 'gold' })
  wantPickup()
  bagDraft.write({ items: [...SHIRTS, { item: 'spaceship', count: 1 }] })
  await open()
  await typeCard()
  await placeOrder()
  expect(await shown('Not on our price list: spaceship. Please take it off your list.')).toBeTruthy()
  expect(await shown('Nothing was charged, and what you typed is still here.')).toBeTruthy()
  await page.user.click(screen.getByRole('link', { name: 'Change your list' }))
  await arriveAt('/order/delivery')
  await page.user.click(await shown('What’s in your bag? (optional)'))
  await press('One fewer: spaceship')
  expect(bagDraft.read()).toEqual({ items: SHIRTS })
})

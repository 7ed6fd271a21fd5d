import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { putPickup } from '../put-pickup.ts'
import { openSite } from './open-screen.tsx'
import { sharePageTime } from './page-time.ts'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'
import { spaced } from './spaced.ts'

const server = shareScreenServer()
const user = userEvent.setup()
let ada: TestCustomer

async function confirm(plan: 'payc' | 'platinum', by = user): Promise<void> {
  ada = await createAda(server, { plan })
  signInAs(ada)
  await openSite('/pickup', '/pending', '/upcoming')
  await by.click(await screen.findByRole('button', { name: 'Confirm pickup' }))
  await screen.findByRole('heading', { level: 1, name: 'Pickup Confirmed' })
}
const SENTENCE = 'Your Pickup is confirmed. Please check your mobile for text confirmation.'

it('says what was booked, for when, and until when it can be changed [R165] [R166] [R167] [R169]', async () => {
  await confirm('platinum')
  expect(screen.getByText(SENTENCE)).toBeTruthy()
  expect(screen.getByText('Wednesday, November 18th')).toBeTruthy()
  expect(spaced(screen.getByText(/^We come/).textContent)).toBe(
    'We come 9:00 AM – 5:00 PM. Your part: everything in one bag, out by 9:00 AM Wednesday.',
  )
  expect(await screen.findByText('Monday, November 23rd')).toBeTruthy()
  expect(spaced(screen.getByText(/^You can change this until/).textContent)).toMatch(
    /^You can change this until today, 1:00 PM/,
  )
  expect(screen.getByText(/^(3 h|2 h 59 min) left$/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/with Advantage/)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'View request' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Upcoming Orders' })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: 'Wednesday, November\u00a018th' })).toBeTruthy()
})

it('says after the hours of the pickup that nobody has noted its bag', async () => {
  ada = await createAda(server)
  signInAs(ada)
  const deliveryId = await putPickup(server, ada, {
    pickupDay: '2026-11-17',
    dropoffDay: '2026-11-20',
    changeableUntil: START,
  })
  server.setNow('2026-11-18T01:05:00Z')
  await openSite('/upcoming', '/pending')
  await screen.findByText('Not picked up yet')
  // The page of the booking is still there, one step back.
  act(() => {
    history.pushState({ usr: { deliveryId, pickupDate: '2026-11-17' }, key: 'booked', idx: 1 }, '', '/pending')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await screen.findByRole('heading', { level: 1, name: 'Pickup Confirmed' })
  await screen.findByText('We don’t show your bag as picked up yet.', { exact: false })
  expect(screen.queryByText(/We’ll come as planned/)).toBeNull()
})

const offer = () => screen.queryByRole('dialog', { name: 'Advantage' })

describe('whoever pays as they clean', () => {
  const page = sharePageTime()

  it('is offered Advantage, in a modal that opens once, after six seconds of reading [R36] [R168] [R170] [R44] [R222]', async () => {
    await confirm('payc', page.user)
    await screen.findByRole('link', { name: 'Save up to 20% with Advantage' })
    await page.pass(4000)
    expect(offer()).toBeNull()
    await page.pass(1500)
    const dialog = await screen.findByRole('dialog', { name: 'Advantage' })
    expect(
      within(dialog).getByText(
        'Your request has been received. Save up to 20% on this and each order after with Advantage.',
      ),
    ).toBeTruthy()
    expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/profile/packages')
    await page.user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(offer()).toBeNull())
    expect(screen.getByRole('link', { name: 'Save up to 20% with Advantage' }).getAttribute('href')).toBe(
      '/account/packages',
    )
    expect(history.state.usr).toEqual({ deliveryId: 1, pickupDate: '2026-11-18', hasSeenAdvantage: true })
    await page.user.click(screen.getByRole('link', { name: 'View request' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Upcoming Orders' })).toBeTruthy()
  })

  it('or with View request, whichever is first; closing it leads on to the request [R169] [R170]', async () => {
    await confirm('payc', page.user)
    await screen.findByRole('link', { name: 'Save up to 20% with Advantage' })
    expect(offer()).toBeNull()
    await page.user.click(screen.getByRole('link', { name: 'View request' }))
    const dialog = await screen.findByRole('dialog', { name: 'Advantage' })
    expect(screen.getByRole('heading', { level: 1, name: 'Pickup Confirmed' })).toBeTruthy()
    await page.user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Upcoming Orders' })).toBeTruthy()
    expect(offer()).toBeNull()
  })
})

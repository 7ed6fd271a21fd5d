import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeDay } from '../../server/close-day.ts'
import PreferencesPage from '../../web/rooms/profile/preferences.tsx'
import type { TestCustomer } from '../customers.ts'
import { START } from '../engines.ts'
import { putPickup } from '../put-pickup.ts'
import { SCHEDULES } from '../schedules.ts'
import { openScreen, openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'
import { spaced } from './spaced.ts'

/** Days that staff have closed, on every screen that offers or shows days. It is Tuesday, November 17th. */

const server = shareScreenServer()
let ada: TestCustomer

beforeEach(async () => {
  ada = await createAda(server)
  signInAs(ada)
})

/** A server looks at its closed days once a minute. */
async function close(...days: string[]): Promise<void> {
  for (const day of days) await closeDay(server.deps, { day, reason: 'snow', who: 'marta' })
  server.setNow(new Date(START.getTime() + 61_000))
}
const day = (name: string) => screen.getByLabelText(name, { selector: 'button' })

describe('a closed day', () => {
  it('is not what the order proposes, and the calendar says why like that of a holiday', async () => {
    await close('2026-11-18', '2026-11-23')
    await openSite('/order/delivery')
    await screen.findByLabelText('Pickup day')
    const stops = within(screen.getByRole('region', { name: 'Your pickup' })).getAllByRole('listitem')
    // Thursday comes back on Monday, which is closed as well.
    expect(stops.map((stop) => spaced(stop.querySelector('b')?.textContent))).toEqual([
      'Thursday, November 19th',
      'Tuesday, November 24th',
    ])
    expect(day('Wednesday, November 18th').getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(day('Wednesday, November 18th'))
    const why = await screen.findByText(/closed \(snow\)/)
    expect(spaced(why.parentElement?.textContent)).toBe(
      'Wednesday, November 18th: closed (snow) Thursday, November 19th is open.',
    )
  })

  it('is refused by name in the calendar of a pickup, and passed over by its proposal', async () => {
    await close('2026-11-18')
    await openSite('/pickup')
    expect(await screen.findByText('Thursday, November 19th', { selector: 'p' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change date' }))
    await screen.findByRole('dialog')
    await userEvent.click(day('Wednesday, November 18th'))
    expect(await screen.findByText('Wednesday, November 18th: We are closed on this day (snow).')).toBeTruthy()
  })

  it('is left out of the preview of a schedule, with its word', async () => {
    await close('2026-11-19')
    await server.call('POST', SCHEDULES, { days: [4] }, ada.token)
    openScreen(PreferencesPage, '/profile/preferences')
    const list = await screen.findByRole('list', { name: 'The next pickups' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect([spaced(first?.textContent), spaced(second?.textContent)]).toEqual([
      'Thursday, November 19th snow, no pickup',
      'Thursday, November 26th Thanksgiving Day, no pickup',
    ])
  })

  it('has moved the pickup that is shown, with the time that is left to change it', async () => {
    await putPickup(server, ada, { pickupDay: '2026-11-18', dropoffDay: '2026-11-23' })
    await close('2026-11-18')
    await openSite('/upcoming')
    expect(await screen.findByRole('heading', { name: 'Thursday, November\u00a019th' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Wednesday, November\u00a018th' })).toBeNull()
    expect(spaced(screen.getByText(/^You can change this until/).textContent)).toMatch(
      /^You can change this until tomorrow, 9:00 AM/,
    )
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../server/app-error.ts'
import { quoteRush } from '../../server/pickups/rush.ts'
import UpcomingPage from '../../web/rooms/pickups/upcoming.tsx'
import type { TestCustomer } from '../customers.ts'
import { openScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'
import { spaced } from './spaced.ts'

const CHANGE_REFUSED =
  "Sorry, but your pickup is already scheduled and it's passed our cutoff time to make any changes. If any questions email support@larkspur.example or text 650-555-0142"
const CANCEL_REFUSED =
  "We have already scheduled this pickup - unfortunately, it's now too late to cancel this request. Please email support@larkspur.example"

const server = shareScreenServer()
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
let ada: TestCustomer

/** It is Tuesday, November 17th, 10 in the morning. */
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  ada = await createAda(server)
  signInAs(ada)
})

async function book(day: string, more: object = {}): Promise<number> {
  const { status, body } = await server.call('POST', '/api/client/requests/', { pickup_date: day, ...more }, ada.token)
  expect(status).toBe(201)
  return (body as { id: number }).id
}
/** Another day: the token of the day before is no longer good. */
async function moveTo(now: string): Promise<void> {
  server.setNow(now)
  await signInAgain(server, ada)
}
const open = () => openScreen(UpcomingPage, '/upcoming')
const days = () =>
  screen.queryAllByRole('article').map((each) => spaced(within(each).getByRole('heading', { level: 2 }).textContent))
const card = (day: string) => screen.findByRole('article', { name: (found) => spaced(found) === day })
const press = async (day: string, name: string) => user.click(within(await card(day)).getByRole('button', { name }))
const dialog = () => screen.findByRole('dialog')
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const stored = () =>
  server.database.db.selectFrom('pickups').select(['pickupDay', 'status', 'rushCents']).orderBy('id').execute()

describe('the list', () => {
  it('soonest first, each with address, both days and the clock [R10] [R171] [R172]', async () => {
    await book('2026-11-23')
    await book('2026-11-18')
    await book('2026-11-20', { is_rush: true })
    open()
    const next = within(await card('Wednesday, November 18th'))
    expect(days()).toEqual(['Wednesday, November 18th', 'Friday, November 20th', 'Monday, November 23rd'])
    expect(next.getByText('Tomorrow')).toBeTruthy()
    expect(await next.findByText('228 Bush Street, Mountain View 94041')).toBeTruthy()
    expect(next.getByText('9:00 AM – 5:00 PM')).toBeTruthy()
    expect(next.getByText('Monday, November 23rd')).toBeTruthy()
    expect(next.getByText('today, 1:00 PM')).toBeTruthy()
    expect(next.getByText(/^(3 h|2 h 59 min) left$/)).toBeTruthy()
    expect(next.queryByText('Rush')).toBeNull()
    const rushed = within(await card('Friday, November 20th'))
    expect(rushed.getByText('In 3 days')).toBeTruthy()
    expect(rushed.getByText('Rush')).toBeTruthy()
    expect(rushed.getByText('Monday, November 23rd with rush')).toBeTruthy()
    expect(rushed.getByText('Thursday, November 19th, 9:00 AM')).toBeTruthy()
    expect(rushed.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Add a note',
      'Reschedule?',
      'Delete?',
    ])
    // Whoever goes from button to button hears which pickup each is about.
    for (const button of rushed.getAllByRole('button')) {
      const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
      expect(spaced(described?.textContent)).toBe('Friday, November 20th')
    }
    expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/profile/orders')
  })

  it('empty, with the next step [R173] [R174]', async () => {
    open()
    expect(
      await screen.findByText(
        'You currently have no order scheduled. Please select Request Pickup to schedule your order.',
      ),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Request pickup' }).getAttribute('href')).toBe('/pickup')
  })

  it('on its way, and when it could not be loaded', async () => {
    await book('2026-11-20')
    server.failNext('GET /client/requests/', 'no network')
    open()
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(await screen.findByText('We couldn’t load this')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await card('Friday, November 20th')).toBeTruthy()
  })

  it('shows what was booked elsewhere within half a minute, and as soon as the window gets the focus', async () => {
    open()
    await screen.findByText(/no order scheduled/)
    await book('2026-11-20')
    await pass(29_000)
    expect(days()).not.toContain('Friday, November 20th')
    await pass(1_500)
    expect(await card('Friday, November 20th')).toBeTruthy()
    await book('2026-11-23')
    act(() => void dispatchEvent(new Event('focus')))
    expect(await card('Monday, November 23rd')).toBeTruthy()
  })
})

describe('another day', () => {
  it('the prompt, then day, drop-off and cutoff together above the button that names the day [R10] [R175] [R177]', async () => {
    await book('2026-11-18')
    await book('2026-11-23')
    open()
    await press('Wednesday, November 18th', 'Reschedule?')
    const inside = within(await dialog())
    expect(inside.getByRole('heading', { name: 'Reschedule your pickup?' })).toBeTruthy()
    expect(inside.getByText('Now Wednesday, November 18th, Home.')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Monday, November 23rd' }))
    expect(
      inside.getByText('Monday, November 23rd: You already have a pickup at this address on this day.'),
    ).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Saturday, November 21st' }))
    expect(inside.getByText('New drop-off').parentElement?.textContent).toBe(
      'New drop-offWednesday, November\u00a025th',
    )
    expect(inside.getByText('Friday, November 20th, 9:00 AM')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Move pickup to Saturday' }))
    await gone()
    expect(await screen.findByText('Your pickup is now on Saturday, November 21st.')).toBeTruthy()
    await waitFor(() => expect(days()).toEqual(['Saturday, November 21st', 'Monday, November 23rd']))
    expect((await stored())[0]?.pickupDay).toBe('2026-11-21')
  })

  it('has the focus on the pickup that moved, wherever it stands by then', async () => {
    await book('2026-11-18')
    await book('2026-11-20')
    open()
    await press('Wednesday, November 18th', 'Reschedule?')
    const inside = within(await dialog())
    await user.click(inside.getByRole('button', { name: 'Saturday, November 21st' }))
    await user.click(inside.getByRole('button', { name: 'Move pickup to Saturday' }))
    await gone()
    expect(days()).toEqual(['Friday, November 20th', 'Saturday, November 21st'])
    const moved = await card('Saturday, November 21st')
    await waitFor(() => expect(document.activeElement).toBe(moved))
    // What is only looked at gives the focus back to its button.
    await press('Saturday, November 21st', 'Reschedule?')
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }))
    await gone()
    expect(document.activeElement?.textContent).toBe('Reschedule?')
  })

  it('keeping it changes nothing', async () => {
    await book('2026-11-18')
    open()
    await press('Wednesday, November 18th', 'Reschedule?')
    await user.click(within(await dialog()).getByRole('button', { name: 'Saturday, November 21st' }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Keep Wednesday' }))
    await gone()
    expect(server.count('PATCH /client/requests/')).toBe(0)
  })

  it('400 in the server’s own words [R400], anything else "Something went wrong" [R404]', async () => {
    await book('2026-11-18')
    open()
    await press('Wednesday, November 18th', 'Reschedule?')
    const inside = within(await dialog())
    await user.click(inside.getByRole('button', { name: 'Saturday, November 21st' }))
    const move = () => user.click(inside.getByRole('button', { name: 'Move pickup to Saturday' }))
    server.failNext('PATCH /client/requests/', 'pickup_day_taken')
    await move()
    expect(await inside.findByText('You already have a pickup at this address on this day.')).toBeTruthy()
    server.failNext('PATCH /client/requests/', 'no network')
    await move()
    expect(await inside.findByText('Something went wrong')).toBeTruthy()
    await move()
    await gone()
  })
})

describe('deleting', () => {
  it('asks first, then removes it and brings the list up to date [R10] [R176] [R177]', async () => {
    await book('2026-11-18')
    await book('2026-11-23')
    open()
    await press('Wednesday, November 18th', 'Delete?')
    const inside = within(await dialog())
    expect(inside.getByText('Wednesday, November 18th, 228 Bush Street. We won’t come that day.')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Delete' }))
    await gone()
    await waitFor(() => expect(days()).toEqual(['Monday, November 23rd']))
    expect((await stored())[0]?.status).toBe('cancelled')
  })

  it('400 in the server’s own words [R402], anything else "Something went wrong" [R404]; one that is gone is no failure', async () => {
    const id = await book('2026-11-18')
    open()
    await press('Wednesday, November 18th', 'Delete?')
    const inside = within(await dialog())
    const confirm = () => user.click(inside.getByRole('button', { name: 'Delete' }))
    server.failNext('DELETE /client/requests/', new AppError('pickup_day_past'))
    await confirm()
    expect(await inside.findByText('This day has passed. Please choose another one.')).toBeTruthy()
    server.failNext('DELETE /client/requests/', 'no network')
    await confirm()
    expect(await inside.findByText('Something went wrong')).toBeTruthy()
    await server.call('DELETE', `/api/client/requests/${id}/`, undefined, ada.token)
    await confirm()
    await gone()
    expect(await screen.findByText(/no order scheduled/)).toBeTruthy()
  })
})

describe('past the cutoff', () => {
  it('a lock, what happens and the number to text in place of the buttons', async () => {
    await book('2026-11-23')
    await moveTo('2026-11-22T17:00:00Z')
    open()
    const closed = within(await card('Monday, November 23rd'))
    expect(closed.getByText('It’s passed our cutoff time to make any changes.')).toBeTruthy()
    expect(closed.getByText(/^We’ll come as planned\. Questions\? Text/)).toBeTruthy()
    expect(closed.getByText('Drop-off is a day later for Thanksgiving Day.')).toBeTruthy()
    expect(closed.getByRole('link', { name: '650-555-0142' }).getAttribute('href')).toBe('sms:+16505550142')
    expect(closed.queryByRole('button')).toBeNull()
  })

  it('comes to an open page by itself', async () => {
    await book('2026-11-19')
    await moveTo('2026-11-18T16:58:30Z')
    open()
    const soon = within(await card('Thursday, November 19th'))
    expect(soon.getByText('1 min left')).toBeTruthy()
    expect(soon.getByRole('button', { name: 'Delete?' })).toBeTruthy()
    server.setNow('2026-11-18T17:00:00Z')
    await pass(30_500)
    expect(await soon.findByText('It’s passed our cutoff time to make any changes.')).toBeTruthy()
    expect(soon.queryByRole('button')).toBeNull()
  })

  it.each([
    ['Reschedule?', 'Saturday, November 21st', 'Move pickup to Saturday', CHANGE_REFUSED],
    ['Delete?', undefined, 'Delete', CANCEL_REFUSED],
  ])('%s on a page that does not know yet is refused, raw and in red [R178] [R401] [R403] [R410]', async (...row) => {
    const [action, day, button, sentence] = row
    await book('2026-11-19')
    await moveTo('2026-11-18T16:50:00Z')
    open()
    await press('Thursday, November 19th', action)
    const inside = within(await dialog())
    if (day) await user.click(inside.getByRole('button', { name: day }))
    server.setNow('2026-11-18T17:00:00Z')
    await user.click(inside.getByRole('button', { name: button }))
    expect((await inside.findByText(sentence)).closest('[role="alert"]')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Close' }))
    await gone()
    expect(await screen.findByText('It’s passed our cutoff time to make any changes.')).toBeTruthy()
    expect((await stored())[0]).toMatchObject({ pickupDay: '2026-11-19', status: 'open' })
  })
})

describe('the note to the driver', () => {
  it('is seen, and changed in place until the cutoff', async () => {
    await book('2026-11-20', { comment: 'Behind the gate' })
    open()
    const inside = within(await card('Friday, November 20th'))
    expect(inside.getByText('Behind the gate')).toBeTruthy()
    await press('Friday, November 20th', 'Change note')
    const field = await inside.findByLabelText('Note to the driver')
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, 'With the doorman')
    await press('Friday, November 20th', 'Save note')
    expect(await inside.findByText('With the doorman')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change note'))
    const { comment } = await server.database.db.selectFrom('pickups').select('comment').executeTakeFirstOrThrow()
    expect(comment).toBe('With the doorman')
  })

  it('that is too long says so at the field', async () => {
    await book('2026-11-20')
    open()
    await press('Friday, November 20th', 'Add a note')
    const inside = within(await card('Friday, November 20th'))
    const field = await inside.findByLabelText('Note to the driver')
    await user.click(field)
    await user.paste('x'.repeat(1000))
    await press('Friday, November 20th', 'Save note')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const why = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toMatch(/characters or less/)
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    expect(field.getAttribute('aria-invalid')).toBeNull()
  })

  it('that is open when the cutoff passes keeps its words, and says why they are not saved', async () => {
    await book('2026-11-18')
    open()
    await press('Wednesday, November 18th', 'Add a note')
    const inside = within(await card('Wednesday, November 18th'))
    await user.type(await inside.findByLabelText('Note to the driver'), 'Ring twice')
    server.setNow('2026-11-17T21:00:00Z')
    await pass(31_000)
    await inside.findByText('It’s passed our cutoff time, so this note is not saved. Text it to 650-555-0142.')
    const field = inside.getByLabelText<HTMLTextAreaElement>('Note to the driver')
    expect([field.value, field.readOnly]).toEqual(['Ring twice', true])
    expect(inside.queryByRole('button', { name: 'Save note' })).toBeNull()
    await press('Wednesday, November 18th', 'Close')
    expect(inside.queryByLabelText('Note to the driver')).toBeNull()
  })

  it('past the cutoff is only seen', async () => {
    await book('2026-11-20', { comment: 'Behind the gate' })
    await moveTo('2026-11-19T17:00:00Z')
    open()
    const inside = within(await card('Friday, November 20th'))
    expect(inside.getByText('Behind the gate')).toBeTruthy()
    expect(inside.queryByRole('button', { name: 'Change note' })).toBeNull()
  })
})

it('after its hours a pickup that was not collected says so', async () => {
  await book('2026-11-18')
  await moveTo('2026-11-19T01:00:00Z')
  open()
  const inside = within(await card('Wednesday, November 18th'))
  expect(inside.getByText('Not picked up yet')).toBeTruthy()
  expect(inside.getByText('We don’t show your bag as picked up yet.', { exact: false })).toBeTruthy()
  expect(inside.queryByText(/We’ll come as planned/)).toBeNull()
})

it('rush that is no sooner and costs nothing is no rush on the card, which says why', async () => {
  await book('2026-11-19', { is_rush: true })
  await book('2026-11-18', { is_rush: true })
  open()
  const none = within(await card('Thursday, November 19th'))
  expect(none.getByText('Rush wouldn’t be any faster for this pickup, so there’s no fee.')).toBeTruthy()
  expect([none.queryByText('Rush'), none.queryByText(/with\srush/)]).toEqual([null, null])
  const sooner = within(await card('Wednesday, November 18th'))
  expect([sooner.getByText('Rush'), sooner.getByText(/with\srush/)]).toHaveLength(2)
})

describe.each(['GET /client/schedules/', 'GET /client/locations/', 'GET /client/profile/'])('%s', (call) => {
  it('gives a card its height, so the cards wait for it', async () => {
    await book('2026-11-19')
    const answer = server.holdNext(call)
    open()
    await waitFor(() => expect(server.count('GET /client/requests/')).toBe(1))
    await pass(1000)
    expect(days()).toEqual([])
    answer()
    await card('Thursday, November 19th')
  })

  it('does not come, and the cards do', async () => {
    await book('2026-11-19')
    server.failNext(call, 'no network')
    open()
    await card('Thursday, November 19th')
  })
})

it('the question for the phone is asked also where the schedule does not come', async () => {
  server.failNext('GET /client/schedules/', 'no network')
  open()
  await screen.findByRole('region', { name: 'Verify your phone' })
})

describe('a rush quote', () => {
  const quoted = async (cents = 4900) => {
    const id = await book('2026-11-20', { is_rush: true })
    expect(await quoteRush(server.deps, id, cents)).toBeUndefined()
    return id
  }

  it('price, what happens without it, and both answers; also past the cutoff', async () => {
    await quoted()
    await moveTo('2026-11-19T17:00:00Z')
    open()
    const inside = within(await card('Friday, November 20th'))
    expect(inside.getByRole('heading', { name: 'Rush is $49.00 for this order' })).toBeTruthy()
    expect(inside.getByText('For that, drop-off is Monday, November 23rd.')).toBeTruthy()
    expect(inside.getByText('Without it, drop-off is Tuesday, November 24th, with no rush fee.')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Accept $49.00' }))
    await waitFor(() => expect(inside.queryByText('Rush is $49.00 for this order')).toBeNull())
    expect((await stored())[0]?.rushCents).toBe(4900)
    // What was agreed stays in sight.
    expect(inside.getByText('Rush, $49.00 agreed')).toBeTruthy()
  })

  it('for a day behind the usual one, as of a rug, promises no other day without it', async () => {
    const id = await book('2026-11-20', { is_rush: true })
    expect(await quoteRush(server.deps, id, 4900, { hasRug: true, day: '2026-11-30' })).toBeUndefined()
    open()
    const inside = within(await card('Friday, November 20th'))
    expect(inside.getByText('For that, drop-off is Monday, November 30th.')).toBeTruthy()
    expect(inside.getByText('Without it, there is no rush fee, and it takes its usual time.')).toBeTruthy()
  })

  it('No thanks means standard drop-off and no fee', async () => {
    await quoted()
    open()
    const inside = within(await card('Friday, November 20th'))
    await user.click(inside.getByRole('button', { name: 'No thanks' }))
    expect(await inside.findByText('Tuesday, November 24th')).toBeTruthy()
    expect(inside.queryByText('Rush')).toBeNull()
    expect((await stored())[0]?.rushCents).toBe(0)
  })

  it('another price by then is shown first', async () => {
    const id = await quoted()
    open()
    const inside = within(await card('Friday, November 20th'))
    await quoteRush(server.deps, id, 5900)
    await user.click(inside.getByRole('button', { name: 'Accept $49.00' }))
    expect(await inside.findByText('The price for rush has changed. Please review it again.')).toBeTruthy()
    expect(await inside.findByRole('button', { name: 'Accept $59.00' })).toBeTruthy()
    expect((await stored())[0]?.rushCents).toBe(0)
  })
})

describe('recurring pickups', () => {
  const schedule = async (about: { status?: 'paused' } = {}) => {
    const { status } = await server.call('POST', '/api/client/schedules/', { days: [1, 4], ...about }, ada.token)
    expect(status).toBe(201)
  }

  it('say so, and that only this one changes; the schedule stands beside the list', async () => {
    await schedule()
    open()
    const next = within(await card('Thursday, November 19th'))
    expect(await next.findByText('Every Monday and Thursday')).toBeTruthy()
    expect(next.getByText('Changes this pickup only.')).toBeTruthy()
    const delayed = within(await card('Monday, November 23rd'))
    expect(delayed.getByText('Friday, November 27th')).toBeTruthy()
    expect(delayed.getByText('Drop-off is a day later for Thanksgiving Day.')).toBeTruthy()
    const beside = within(screen.getByRole('complementary', { name: 'Every Monday and Thursday' }))
    expect(await beside.findByText('From 228 Bush Street, booked two weeks ahead. Pause it anytime.')).toBeTruthy()
    expect(beside.getByRole('link', { name: 'Edit schedule' }).getAttribute('href')).toBe('/profile/preferences')
    expect(screen.getByRole('complementary', { name: 'Skip by text' }).textContent).toContain(
      'Text SKIP to 650-555-0142 to skip the next recurring pickup, or pickup to book our next open day, from a phone you’ve verified',
    )
  })

  it('without a schedule one is offered, and nothing is said of skipping', async () => {
    open()
    expect(await screen.findByRole('complementary', { name: 'The same day every week?' })).toBeTruthy()
    expect(screen.getByRole('complementary', { name: 'Book by text' }).textContent).toBe(
      'Book by textText pickup to 650-555-0142 to book our next open day, from a phone you’ve verified under Phones.',
    )
  })

  it('while the schedule is paused nothing is said of skipping either', async () => {
    await schedule({ status: 'paused' })
    open()
    expect(await screen.findByText('Paused until you resume it.')).toBeTruthy()
    expect(screen.getByRole('complementary', { name: 'Book by text' }).textContent).not.toContain('SKIP')
  })

  it('deleting one skips only this one, which is said before [R176]', async () => {
    await schedule()
    open()
    await press('Thursday, November 19th', 'Delete?')
    const inside = within(await dialog())
    expect(inside.getByText('Only this pickup is skipped. Your recurring schedule stays the same.')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Delete' }))
    await gone()
    await waitFor(() => expect(days()).not.toContain('Thursday, November 19th'))
    expect(days()).toContain('Monday, November 23rd')
  })
})

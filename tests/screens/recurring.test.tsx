import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeModal, openModal } from '../../web/core/modal-store.ts'
import PreferencesPage from '../../web/rooms/profile/preferences.tsx'
import type { TestCustomer } from '../customers.ts'
import { keptDrafts, openScreen, reopenScreen } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'
import { spaced } from './spaced.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
  signInAs(ada)
})

/** It is Tuesday, November 17th, 10:00; Thanksgiving is on the 26th. */
const api = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  (await server.call(method, `/api/client${path}`, body, ada.token)).body as never
const make = (days: number[], more = {}) => api('POST', '/schedules/', { days, ...more })
const schedules = () => api('GET', '/schedules/') as Promise<Record<string, unknown>[]>
const planned = async () =>
  ((await api('GET', '/requests/?is_upcoming=true')) as { pickup_date: string }[]).map((each) => each.pickup_date)

async function open(): Promise<void> {
  openScreen(PreferencesPage, '/profile/preferences')
  await screen.findByRole('form', { name: 'Recurring pickups' })
  // The question's own code comes first, as nobody waits for it in a press.
  await import('../../web/shared/pickup/recurring-modal.tsx')
  await act(async () => openModal({ kind: 'RECURRING', outcome: '', onAccept: () => {}, onDecline: () => {} }))
  act(closeModal)
}
const card = () => within(screen.getByRole('region', { name: 'Recurring pickups' }))
const day = (name: string) => card().getByRole('button', { name })
const pressed = () =>
  card()
    .getAllByRole('button', { pressed: true })
    .map((button) => button.getAttribute('aria-label'))
const dialog = () => screen.findByRole('dialog')
const press = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
async function choose(name: string, answer = 'Accept'): Promise<string> {
  await userEvent.click(day(name))
  const said = (await dialog()).textContent ?? ''
  await press(answer)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return said
}
const save = (label: 'Create' | 'Update') => userEvent.click(card().getByRole('button', { name: `${label} schedule` }))
const preview = () =>
  within(card().getByRole('list', { name: 'The next pickups' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => spaced(textContent))
/** The days under a line that says what happens to them. */
const told = (title: string) =>
  [...(screen.getByText(title).parentElement?.querySelectorAll('li') ?? [])].map(({ textContent }) =>
    spaced(textContent),
  )

describe('the days', () => {
  it('asks before a day is added, with what it means [R101] [R102] [R105] [R107] [R223]', async () => {
    await open()
    expect(await choose('Monday')).toContain(
      'Selecting a recurring day means that a bag must be ready when we come on that day, otherwise delivery charges apply.',
    )
    expect(pressed()).toEqual(['Monday'])
    expect(await choose('Thursday')).toContain('We’ll come every Monday and Thursday.')
    expect(pressed()).toEqual(['Monday', 'Thursday'])
    expect(await choose('Wednesday')).toContain(
      'Wednesday is too close to Monday and Thursday, so it replaces them. We’ll come every Wednesday.',
    )
    expect(pressed()).toEqual(['Wednesday'])
  })

  it('asks also before one is taken away, and Decline clears them all [R102] [R103] [R223]', async () => {
    await make([1, 4])
    await open()
    expect(await choose('Monday')).toContain('We’ll remove Monday. We’ll come every Thursday.')
    expect(pressed()).toEqual(['Thursday'])
    await choose('Thursday', 'Decline')
    expect(card().queryAllByRole('button', { pressed: true })).toEqual([])
  })

  it('closing the question decides nothing', async () => {
    await make([1, 4])
    await open()
    await choose('Monday', 'Close')
    expect(pressed()).toEqual(['Monday', 'Thursday'])
  })

  it('shows Saturday and Sunday disabled, and says why [R108]', async () => {
    await open()
    for (const name of ['Saturday', 'Sunday']) {
      await userEvent.click(day(name))
      expect(card().getByText(`${name}: Recurring pickups are Monday to Friday.`)).toBeDefined()
    }
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows the next six pickups with their drop-offs, and the holiday between them', async () => {
    await open()
    expect(card().getByText('Choose a day to see when we would come.')).toBeDefined()
    await choose('Monday')
    await choose('Thursday')
    expect(preview()).toEqual([
      'Thursday, November 19th back Monday, November 23rd',
      'Monday, November 23rd back Friday, November 27th',
      'Thursday, November 26th Thanksgiving Day, no pickup',
      'Monday, November 30th back Thursday, December 3rd',
      'Thursday, December 3rd back Monday, December 7th',
      'Monday, December 7th back Thursday, December 10th',
      'Thursday, December 10th back Monday, December 14th',
    ])
    expect(card().getByText('Back sooner, for $9.99 each time. No fee on days when rush is no faster.')).toBeTruthy()
    await userEvent.click(card().getByRole('switch', { name: 'Rush' }))
    expect(preview()[1]).toBe('Monday, November 23rd back Wednesday, November 25th')
  })
})

describe('the schedule', () => {
  it('is created where there is none, after telling which pickups that makes [R9] [R188]', async () => {
    await open()
    await choose('Thursday')
    expect(told('Added now')).toEqual(['Thursday, November 19th'])
    await userEvent.type(card().getByLabelText('Note for the driver (optional)'), 'Blue door')
    await save('Create')
    expect(await screen.findByText('Recurring schedule created')).toBeDefined()
    expect(await schedules()).toMatchObject([{ days: [4], comment: 'Blue door', is_rush: false, status: 'active' }])
    expect(await planned()).toEqual(['2026-11-19'])
    expect(card().getByText('Active')).toBeDefined()
    expect(card().getByRole('button', { name: 'Update schedule' })).toBeDefined()
    expect(keptDrafts()).toEqual([])
  })

  it('is updated where there is one, and what goes and comes is told first [R181] [R189]', async () => {
    await make([1])
    await open()
    expect(pressed()).toEqual(['Monday'])
    await choose('Tuesday')
    expect(card().getByText('Please click the update button to save your changes')).toBeDefined()
    expect(told('We will not come on')).toEqual(['Monday, November 23rd', 'Monday, November 30th'])
    expect(told('Added now')).toEqual(['Tuesday, November 24th', 'Tuesday, December 1st'])
    await save('Update')
    expect(await screen.findByText('Recurring schedule updated')).toBeDefined()
    expect(await schedules()).toMatchObject([{ days: [2] }])
    expect(await planned()).toEqual(['2026-11-24', '2026-12-01'])
  })

  it('says which pickups follow another address, rush or note', async () => {
    await make([1])
    await open()
    await userEvent.click(card().getByRole('switch', { name: 'Rush' }))
    expect(told('Still planned, updated unless you changed them yourself')).toEqual([
      'Monday, November 23rd',
      'Monday, November 30th',
    ])
  })

  it('is deleted when "Delete schedule?" is ticked, after telling what goes and what stays [R190]', async () => {
    await make([1, 4])
    server.setNow('2026-11-29T17:30:00Z')
    await signInAgain(server, ada)
    await open()
    await userEvent.click(card().getByRole('checkbox', { name: 'Delete schedule?' }))
    await waitFor(() => expect(told('Past the cutoff, so we’ll still come on')).toEqual(['Monday, November 30th']))
    await save('Update')
    expect(await screen.findByText('Recurring schedule deleted')).toBeDefined()
    expect(card().getByRole('button', { name: 'Create schedule' })).toBeDefined()
    expect(card().queryAllByRole('button', { pressed: true })).toEqual([])
    expect(card().queryByRole('checkbox')).toBeNull()
  })

  it('reloads the page’s data afterwards [R191]', async () => {
    await make([1])
    await open()
    await choose('Tuesday')
    await save('Update')
    await screen.findByText('Recurring schedule updated')
    const asked = server.count('GET /client/schedules/')
    await waitFor(() => expect(server.count('GET /client/schedules/')).toBeGreaterThan(asked), { timeout: 4000 })
  })

  it('wants a day', async () => {
    await open()
    await save('Create')
    expect(await card().findByText('Choose at least one day.')).toBeDefined()
    expect(server.count('POST /client/schedules/')).toBe(0)
  })

  it('says why the server refuses it, and one sentence for everything else [R405]', async () => {
    await open()
    await choose('Monday')
    await make([4])
    await save('Create')
    expect(await card().findByText('You already have a recurring schedule. Please change that one.')).toBeDefined()
    await waitFor(() => expect(card().getByRole('button', { name: 'Update schedule' })).toBeDefined())
    server.failNext('PATCH /client/schedules/', 'unavailable')
    await save('Update')
    expect(await card().findByText(/^Something went wrong/)).toBeDefined()
    server.failNext('PATCH /client/schedules/', 'no network')
    await save('Update')
    expect(await card().findByText('Something went wrong')).toBeDefined()
    await save('Update')
    expect(await screen.findByText('Recurring schedule updated')).toBeDefined()
    expect(await schedules()).toMatchObject([{ days: [1] }])
  })

  it('is made once, whatever happens to the answer, and its words outlive a reload', async () => {
    await open()
    await choose('Thursday')
    await userEvent.type(card().getByLabelText('Note for the driver (optional)'), 'Blue door')
    server.failNext('POST /client/schedules/', 'lost answer')
    await save('Create')
    expect(await card().findByText('Something went wrong')).toBeDefined()
    expect(await schedules()).toHaveLength(1)
    const keys = server.calls.filter(({ name }) => name === 'POST /client/schedules/').map(({ key }) => key)
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toBeNull()
    reopenScreen(PreferencesPage)
    await screen.findByRole('form', { name: 'Recurring pickups' })
    expect(pressed()).toEqual(['Thursday'])
    expect(card().getByRole('button', { name: 'Update schedule' })).toBeDefined()
    expect(card().getByLabelText<HTMLTextAreaElement>('Note for the driver (optional)').value).toBe('Blue door')
  })

  it('shows its shape while it comes, and a way on where it does not', async () => {
    server.failNext('GET /client/schedules/', 'unavailable')
    openScreen(PreferencesPage, '/profile/preferences')
    await screen.findByRole('radiogroup', { name: 'Starch' })
    expect(await card().findByText('We couldn’t load this')).toBeDefined()
    await userEvent.click(card().getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('form', { name: 'Recurring pickups' })).toBeDefined()
  })
})

describe('a pause', () => {
  it('tells which pickups go, and takes them back', async () => {
    await make([1, 4])
    await open()
    await userEvent.click(card().getByRole('button', { name: 'Pause' }))
    await dialog()
    expect(told('We will not come on')).toEqual([
      'Thursday, November 19th',
      'Monday, November 23rd',
      'Monday, November 30th',
    ])
    await press('Pause')
    expect(await screen.findByText('Recurring pickups paused')).toBeDefined()
    expect(await card().findByText('Paused until you resume it')).toBeDefined()
    expect(await planned()).toEqual([])
    expect(card().getByText('Paused: no pickup is planned.')).toBeDefined()
  })

  it('ends at once, with what comes back told first', async () => {
    const { id } = (await make([1, 4])) as { id: number }
    await api('PATCH', `/schedules/${id}/`, { status: 'paused' })
    await open()
    await userEvent.click(card().getByRole('button', { name: 'Resume now' }))
    await dialog()
    expect(told('Added now')).toEqual(['Thursday, November 19th', 'Monday, November 23rd', 'Monday, November 30th'])
    expect(screen.getByText('A pickup you skipped yourself stays skipped.')).toBeDefined()
    await press('Resume now')
    expect(await screen.findByText('Recurring pickups resumed')).toBeDefined()
    expect(await planned()).toEqual(['2026-11-19', '2026-11-23', '2026-11-30'])
    expect(await card().findByText('Active')).toBeDefined()
  })

  it('ends on a day, from which on the next pickups are shown', async () => {
    const { id } = (await make([1])) as { id: number }
    await api('PATCH', `/schedules/${id}/`, { status: 'paused' })
    await open()
    await userEvent.click(card().getByRole('button', { name: 'Resume on a date' }))
    await dialog()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a day' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Saturday, November 28th' }))
    expect(screen.getByText('The first pickup after it is on Monday, November 30th.')).toBeDefined()
    await press('Resume on Saturday, November\u00a028th')
    expect(await card().findByText('Paused until Saturday, November 28th')).toBeDefined()
    expect(await schedules()).toMatchObject([{ status: 'paused', resumes_on: '2026-11-28' }])
    expect(preview()[0]).toBe('Monday, November 30th back Thursday, December 3rd')
  })

  it('that is refused says why in its question', async () => {
    await make([1])
    await open()
    await userEvent.click(card().getByRole('button', { name: 'Pause' }))
    await dialog()
    server.failNext('PATCH /client/schedules/', 'unavailable')
    await press('Pause')
    expect(await within(screen.getByRole('dialog')).findByText(/^Something went wrong/)).toBeDefined()
  })
})

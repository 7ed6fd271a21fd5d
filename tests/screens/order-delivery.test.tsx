import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeModal, openModal } from '../../web/core/modal-store.ts'
import { endSession, signOutHere } from '../../web/core/session.ts'
import { deliveryDraft, rugVisitDraft } from '../../web/shared/pickup/pickup-drafts.ts'
import { putCustomer, type TestCustomer } from '../customers.ts'
import { putPickup } from '../put-pickup.ts'
import { openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAgain, signInAs } from './signed-in.ts'
import { spaced } from './spaced.ts'

const PAGE = '/order/delivery'
const CHECKOUT = '/order/checkout'
const CHECK = 'POST /client/requests/check/'
const PASSED = 'This day has passed. Please choose another one.'
const DELETED = 'Your account closes before that day. Choose an earlier day, or keep your account.'

/** The account goes on the 27th. */
const LEAVING = { deletionRequestedAt: new Date('2026-10-28T18:00:00Z'), deletesOn: '2026-11-27' }

const server = shareScreenServer()
let ada: TestCustomer

/** It is Tuesday, November 17th, 10 in the morning; Thanksgiving is on the 26th. */
beforeEach(async () => {
  ada = await createAda(server, { plan: null })
  signInAs(ada)
})

const site = () => openSite(PAGE, CHECKOUT, '/order/packages', '/login')
async function open(): Promise<void> {
  await site()
  await screen.findByLabelText('Pickup day')
}
const day = (name: string) => screen.getByLabelText(name, { selector: 'button' })
const pick = (name: string) => userEvent.click(day(name))
/** The two stops of the thread, without their hours. */
const trip = () =>
  within(screen.getByRole('region', { name: 'Your pickup' }))
    .getAllByRole('listitem')
    .map((stop) => spaced(stop.querySelector('b')?.textContent))
const next = () => screen.getByText('Next: checkout').closest('button') as HTMLButtonElement
const bar = () => spaced(next().closest('.wide')?.querySelector('p')?.textContent)
const arriveAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path))
const checks = () => server.calls.filter(({ name }) => name === CHECK).map(({ body }) => body)
const checked = (count: number) => waitFor(() => expect(server.count(CHECK)).toBe(count))
/** By the calls that are answered, so that nothing of the first check is still on its way. */
async function openChecked(): Promise<void> {
  await open()
  await checked(1)
  await act(async () => {})
}

describe('the date', () => {
  it('is tomorrow, is checked by the server and stands with its drop-off on one thread [R22] [R94] [R99] [R325] [R339] [R432]', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('When should we come?')
    expect(trip()).toEqual(['Wednesday, November 18th', 'Monday, November 23rd'])
    expect(spaced(screen.getByText('9:00 AM – 5:00 PM').parentElement?.textContent)).toBe('Tomorrow, 9:00 AM – 5:00 PM')
    expect(screen.getByText('You can still change this for 3 hours after you order')).toBeTruthy()
    expect(screen.getByText('Drop-off, 3 business days later')).toBeTruthy()
    expect(day('Wednesday, November 18th').getAttribute('aria-pressed')).toBe('true')
    expect(bar()).toBe('Wed, Nov 18, 9–5 · back Mon, Nov 23')
    await checked(1)
    expect(checks()).toEqual([{ pickup_date: '2026-11-18', pickup_start: '9:00' }])
    await pick('Saturday, November 21st')
    expect(trip()).toEqual(['Saturday, November 21st', 'Wednesday, November 25th'])
    expect(screen.getByText('You can change this until Friday, 9:00 AM')).toBeTruthy()
    await checked(2)
    expect(checks()[1]).toEqual({ pickup_date: '2026-11-21', pickup_start: '9:00' })
    // Nothing is asked twice.
    await pick('Wednesday, November 18th')
    await act(async () => {})
    expect(server.count(CHECK)).toBe(2)
  })

  it('is two days ahead on a Saturday, by the server’s clock', async () => {
    server.setNow('2026-11-21T18:00:00Z')
    await signInAgain(server, ada)
    await open()
    expect(trip()[0]).toBe('Monday, November 23rd')
  })

  it('is another one where we come tomorrow anyway, and that one is closed', async () => {
    await putPickup(server, ada, { pickupDay: '2026-11-18' })
    await open()
    expect(trip()[0]).toBe('Thursday, November 19th')
    await pick('Wednesday, November 18th')
    const line = screen.getByText(/^Wednesday, November 18th: You already have/)
    expect(spaced(line.parentElement?.textContent)).toBe(
      'Wednesday, November 18th: You already have a pickup at this address on this day. Thursday, November 19th is open.',
    )
    expect(trip()[0]).toBe('Thursday, November 19th')
  })

  it('is the day that the rug page kept, until another one was chosen here', async () => {
    rugVisitDraft.write({ day: '2026-11-24', rugCount: 2 })
    await open()
    expect(trip()[0]).toBe('Tuesday, November 24th')
    expect(screen.getByText('The day you chose on the rug page.')).toBeTruthy()
    await pick('Friday, November 20th')
    expect(screen.queryByText('The day you chose on the rug page.')).toBeNull()
    cleanup()
    await open()
    expect(trip()[0]).toBe('Friday, November 20th')
    expect(rugVisitDraft.read()).toEqual({ day: '2026-11-24', rugCount: 2 })
  })

  it.each([
    ['has passed', '2026-11-16', []],
    ['is taken', '2026-11-20', ['2026-11-20']],
  ])('is not the rug page’s where that one %s', async (_, kept, taken) => {
    for (const pickupDay of taken) await putPickup(server, ada, { pickupDay })
    rugVisitDraft.write({ day: kept, rugCount: 2 })
    await open()
    expect(trip()[0]).toBe('Wednesday, November 18th')
  })

  it('closed ones can be visited and say why and which one is open next; weeks that are over are not drawn [R326] [R433]', async () => {
    await open()
    expect(screen.getByText('No pickups on Sundays and holidays.')).toBeTruthy()
    expect(screen.queryByLabelText('Saturday, November 14th')).toBeNull()
    for (const [name, said] of [
      [
        'Tuesday, November 17th',
        'Tuesday, November 17th: Same-day pickups must be placed before 8am. Wednesday, November 18th is open.',
      ],
      [
        'Sunday, November 22nd',
        'Sunday, November 22nd: We do not pick up on Sundays and holidays. Monday, November 23rd is open.',
      ],
      [
        'Thursday, November 26th',
        'Thursday, November 26th: closed for Thanksgiving Day Friday, November 27th is open.',
      ],
    ] as const) {
      await pick(name)
      expect(document.activeElement).toBe(day(name))
      const line = screen.getByText(new RegExp(`^${name}: `)).parentElement
      expect([line?.parentElement?.getAttribute('aria-live'), spaced(line?.textContent)]).toEqual(['polite', said])
    }
    expect(trip()[0]).toBe('Wednesday, November 18th')
    await pick('Friday, November 27th')
    expect(screen.getByText('No pickups on Sundays and holidays.')).toBeTruthy()
  })

  it('that the server refuses says why, stays, and is not gone on with [R100]', async () => {
    await putCustomer(server, ada.id, LEAVING)
    await openChecked()
    await pick('Monday, November 30th')
    const alert = await screen.findByText(DELETED)
    expect(bar()).toBe('Please choose another day')
    await userEvent.click(next())
    expect(alert.closest('[tabindex="-1"]')).toBe(document.activeElement)
    expect([location.pathname, server.count(CHECK)]).toEqual([PAGE, 2])
    await pick('Friday, November 20th')
    expect(screen.queryByText(DELETED)).toBeNull()
    await userEvent.click(next())
    await arriveAt(CHECKOUT)
  })

  it('that could not be checked is kept, and asked about again', async () => {
    await openChecked()
    server.failNext(CHECK, 'no network')
    await pick('Friday, November 20th')
    expect(await screen.findByText('We could not check this day')).toBeTruthy()
    expect(screen.getByText('We could not be reached. Please check your connection and try again.')).toBeTruthy()
    expect(trip()[0]).toBe('Friday, November 20th')
    server.failNext(CHECK, 'no network')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await checked(3)
    expect(await screen.findByText('We could not check this day')).toBeTruthy()
    await userEvent.click(next())
    await arriveAt(CHECKOUT)
    expect([server.count(CHECK), deliveryDraft.read()?.pickupDate]).toEqual([4, '2026-11-20'])
  })

  it('that was given up before its answer came is not judged by it', async () => {
    await putCustomer(server, ada.id, LEAVING)
    await openChecked()
    const release = server.holdNext(CHECK)
    await pick('Monday, November 30th')
    await checked(2)
    await userEvent.click(next())
    await pick('Thursday, November 19th')
    await act(async () => release())
    await checked(3)
    expect([screen.queryByText(DELETED), bar(), location.pathname]).toEqual([
      null,
      'Thu, Nov 19, 9–5 · back Mon, Nov 23',
      PAGE,
    ])
    // The press was for the other day.
    await userEvent.click(next())
    await arriveAt(CHECKOUT)
  })

  it('that was kept and has passed since says so [R320]', async () => {
    deliveryDraft.write({ pickupDate: '2026-11-15', rushDelivery: true, recurringPickup: [] })
    await open()
    expect(await screen.findByText(PASSED)).toBeTruthy()
    expect(trip()).toEqual(['Sunday, November 15th', 'After the pickup'])
    await userEvent.click(next())
    expect(location.pathname).toBe(PAGE)
    await pick('Friday, November 20th')
    expect(trip()).toEqual(['Friday, November 20th', 'Monday, November 23rd'])
  })

  it('of today is over at 8, under the customer’s eyes [R326]', async () => {
    server.setNow('2026-11-17T15:59:00Z')
    await signInAgain(server, ada)
    await openChecked()
    await pick('Tuesday, November 17th')
    expect(trip()[0]).toBe('Tuesday, November 17th')
    await checked(2)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(
      screen.getByText('Same-day pickups must be placed before 8am. Please choose another day.', {
        selector: '[role=alert], [role=alert] *',
      }),
    ).toBeTruthy()
    fireEvent.click(next())
    await act(async () => {})
    expect(location.pathname).toBe(PAGE)
  })
})

describe('rush', () => {
  it('has its price, its day and its condition, and moves the drop-off [R94] [R345] [R588]', async () => {
    await open()
    const rush = screen.getByRole<HTMLInputElement>('switch', { name: 'Rush delivery · $9.99' })
    expect(rush.checked).toBe(false)
    expect(
      screen.getByText(
        'Back Friday, November 20th instead. Subject to approval: we text you only if we can’t, and if we can’t rush it, there’s no fee. Paid with your order.',
      ),
    ).toBeTruthy()
    await userEvent.click(rush)
    expect(trip()).toEqual(['Wednesday, November 18th', 'Friday, November 20th'])
    expect(screen.getByText('Drop-off, 2 business days later')).toBeTruthy()
    expect(
      screen.getByText(
        'Without rush, back Monday, November 23rd. Subject to approval: we text you only if we can’t, and if we can’t rush it, there’s no fee. Paid with your order.',
      ),
    ).toBeTruthy()
    expect(bar()).toBe('Wed, Nov 18, 9–5 · back Fri, Nov 20')
  })

  it('says where it is no sooner, and that it costs nothing then', async () => {
    await open()
    await pick('Thursday, November 19th')
    expect(screen.getByRole('switch', { name: 'Rush delivery' })).toBeTruthy()
    expect(
      screen.getByText('Rush wouldn’t be any faster: back Monday, November 23rd either way, with no fee.'),
    ).toBeTruthy()
    const rush = screen.getByRole('switch', { name: 'Rush delivery' }).closest('section, fieldset, li, div')
    expect(rush?.textContent).not.toContain('$0.00')
  })
})

describe('the weekly days', () => {
  const weekly = () => within(screen.getByRole('region', { name: 'Make it weekly?' }))
  const weekday = (name: string) => weekly().findByRole('button', { name })
  const pressed = () =>
    weekly()
      .queryAllByRole('button', { pressed: true })
      .map((button) => button.getAttribute('aria-label'))
  async function choose(name: string, answer: string): Promise<string> {
    await userEvent.click(await weekday(name))
    const dialog = await screen.findByRole('dialog', { name: 'Recurring pickup' })
    const said = dialog.textContent ?? ''
    await userEvent.click(within(dialog).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return said
  }
  const agreed = () => [...document.querySelectorAll('h3, dt, dd')].map(({ textContent }) => spaced(textContent))

  it('ask first; then stands what was agreed [R94] [R101] [R102] [R105] [R107] [R223] [R587]', async () => {
    await open()
    // The question's own code comes first, as nobody waits for it in a press.
    await import('../../web/shared/pickup/recurring-modal.tsx')
    await act(async () => openModal({ kind: 'RECURRING', outcome: '', onAccept: () => {}, onDecline: () => {} }))
    act(closeModal)
    await weekday('Wednesday')
    expect(weekly().getByText('Pick one day, or two that are at least 3 days apart. Monday to Friday.')).toBeTruthy()
    expect(agreed()).toEqual([])
    expect(await choose('Wednesday', 'Accept')).toContain(
      'Selecting a recurring day means that a bag must be ready when we come on that day, otherwise delivery charges apply.',
    )
    expect(agreed()).toEqual([
      // The 18th is the first pickup's, the 25th the schedule's.
      'Every Wednesday, from November 25th',
      'Have a bag out',
      'By 9:00 AM. Holidays are skipped for you.',
      'Not this week?',
      'Skip it by text or online until Tuesday, 9:00 AM. Free.',
      'No bag, no skip',
      '$9.99 the first time, $19.99 the second, then $29.99, counted over 90 days.',
    ])
    expect(bar()).toBe('Wed, Nov 18, 9–5 · back Mon, Nov 23 · every Wed')
    await choose('Thursday', 'Accept')
    expect(pressed()).toEqual(['Thursday'])
    await choose('Monday', 'Accept')
    expect(pressed()).toEqual(['Monday', 'Thursday'])
    expect(agreed()[0]).toBe('Every Monday and Thursday, from November 19th')
    expect(agreed()[4]).toBe('Skip it by text or online until 9:00 AM the day before. Free.')
    expect(bar()).toBe('Wed, Nov 18, 9–5 · back Mon, Nov 23 · every Mon & Thu')
    await choose('Thursday', 'Close')
    expect(pressed()).toEqual(['Monday', 'Thursday'])
    await choose('Thursday', 'Accept')
    expect(pressed()).toEqual(['Monday'])
  })

  it('are all cleared by Decline [R103]', async () => {
    deliveryDraft.write({ pickupDate: '2026-11-19', rushDelivery: false, recurringPickup: [1, 4] })
    await open()
    await weekday('Monday')
    expect(pressed()).toEqual(['Monday', 'Thursday'])
    await choose('Tuesday', 'Decline')
    expect([pressed(), agreed(), trip()[0]]).toEqual([[], [], 'Thursday, November 19th'])
  })

  it('are not Saturday and Sunday [R108]', async () => {
    await open()
    for (const name of ['Saturday', 'Sunday']) {
      const button = await weekday(name)
      await userEvent.click(button)
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(weekly().getByText(`${name}: Recurring pickups are Monday to Friday.`)).toBeTruthy()
    }
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['active', 'You already have recurring pickups: every Monday and Thursday. Change them in your preferences'],
    [
      'paused',
      'You already have recurring pickups: every Monday and Thursday, paused for now. Change them in your preferences',
    ],
  ])('are not offered to who has a schedule that is %s, and none is kept for them', async (status, said) => {
    await putCustomer(server, ada.id, { planName: 'gold' })
    await server.call('POST', '/api/client/schedules/', { days: [1, 4], status }, ada.token)
    deliveryDraft.write({ pickupDate: '2026-11-20', rushDelivery: true, recurringPickup: [3] })
    await open()
    const link = await weekly().findByRole('link', { name: 'Change them in your preferences' })
    expect([link.getAttribute('href'), link.parentElement?.textContent]).toEqual(['/profile/preferences', said])
    expect(weekly().queryByRole('button')).toBeNull()
    await userEvent.click(next())
    await arriveAt(CHECKOUT)
    expect(deliveryDraft.read()).toEqual({ pickupDate: '2026-11-20', rushDelivery: true, recurringPickup: [] })
  })

  it('wait for the schedule alone, and try again where it could not be had', async () => {
    server.failNext('GET /client/schedules/', 'no network')
    await open()
    expect(trip()[0]).toBe('Wednesday, November 18th')
    await userEvent.click(await weekly().findByRole('button', { name: 'Try again' }))
    expect(await weekday('Monday')).toBeTruthy()
  })
})

describe('going on', () => {
  it('Next keeps the date that was only proposed, and leads to the checkout, once [R97] [R276]', async () => {
    await openChecked()
    expect(deliveryDraft.read()).toBeUndefined()
    // The length of the history does not grow without end.
    const pushed = vi.spyOn(history, 'pushState')
    await userEvent.dblClick(next())
    await arriveAt(CHECKOUT)
    expect([deliveryDraft.read(), pushed.mock.calls.length, server.count(CHECK)]).toEqual([
      { pickupDate: '2026-11-18', rushDelivery: false, recurringPickup: [] },
      1,
      1,
    ])
  })

  it('Next asks for no second check when it is pressed before the answer that is there shows', async () => {
    const queries = await site()
    await screen.findByLabelText('Pickup day')
    const isAnswered = () =>
      queries
        .getQueryCache()
        .findAll({ queryKey: ['pickup check'], predicate: ({ state }) => state.data !== undefined }).length > 0
    const pressed = new Promise<void>((resolve) => {
      const press = () => {
        if (!isAnswered()) return
        next().click()
        leave()
        resolve()
      }
      const leave = queries.getQueryCache().subscribe(press)
      press()
    })
    await pressed
    await arriveAt(CHECKOUT)
    expect(server.count(CHECK)).toBe(1)
  })

  it('Next waits for the check, and is busy meanwhile', async () => {
    const release = server.holdNext(CHECK)
    await open()
    const pushed = vi.spyOn(history, 'pushState')
    await userEvent.dblClick(next())
    expect([next().getAttribute('aria-busy'), location.pathname]).toEqual(['true', PAGE])
    await act(async () => release())
    await arriveAt(CHECKOUT)
    expect([server.count(CHECK), pushed.mock.calls.length]).toEqual([1, 1])
  })

  it('Next calls nobody back who has gone elsewhere before the answer came', async () => {
    const release = server.holdNext(CHECK)
    await open()
    await userEvent.click(next())
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    await arriveAt('/order/packages')
    await act(async () => release())
    expect([location.pathname, deliveryDraft.read()]).toEqual(['/order/packages', undefined])
  })

  it('Back leads to the packages, with what was chosen kept on the way; the step is open from then on [R57] [R95]', async () => {
    await openChecked()
    await pick('Friday, November 20th')
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    await arriveAt('/order/packages')
    expect(deliveryDraft.read()?.pickupDate).toBe('2026-11-20')
    const step = within(screen.getByRole('navigation', { name: 'Your order' })).getByRole('link', {
      name: 'Date & time',
    })
    expect([step.getAttribute('href'), step.getAttribute('aria-disabled')]).toEqual([PAGE, null])
  })

  it('Skip clears what was kept, leads to the checkout, and nothing is kept afterwards [R96]', async () => {
    deliveryDraft.write({ pickupDate: '2026-11-20', rushDelivery: true, recurringPickup: [3] })
    await openChecked()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(day('Thursday, November 19th'))
    fireEvent.click(screen.getByRole('button', { name: 'Skip pickup' }))
    expect(deliveryDraft.read()).toBeUndefined()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    dispatchEvent(new Event('pagehide'))
    vi.useRealTimers()
    await arriveAt(CHECKOUT)
    cleanup()
    expect(deliveryDraft.read()).toBeUndefined()
  })

  it('Skip does not wait for anything', async () => {
    deliveryDraft.write({ pickupDate: '2026-11-20', rushDelivery: true, recurringPickup: [3] })
    const release = server.holdNext('GET /client/requests/')
    await site()
    await userEvent.click(screen.getByRole('button', { name: 'Skip pickup' }))
    await arriveAt(CHECKOUT)
    expect(deliveryDraft.read()).toBeUndefined()
    await act(async () => release())
  })
})

describe('what was chosen', () => {
  it('is kept half a second after the last change [R98] [R449]', async () => {
    await openChecked()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(day('Thursday, November 19th'))
    await act(() => vi.advanceTimersByTimeAsync(400))
    fireEvent.click(screen.getByRole('switch'))
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(deliveryDraft.read()).toBeUndefined()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(deliveryDraft.read()).toEqual({ pickupDate: '2026-11-19', rushDelivery: true, recurringPickup: [] })
  })

  it('outlives a reload and the end of the session, for the same customer only', async () => {
    await openChecked()
    await pick('Thursday, November 19th')
    await userEvent.click(screen.getByRole('switch'))
    dispatchEvent(new Event('pagehide'))
    expect(deliveryDraft.read()).toEqual({ pickupDate: '2026-11-19', rushDelivery: true, recurringPickup: [] })
    cleanup()
    await open()
    expect(trip()).toEqual(['Thursday, November 19th', 'Monday, November 23rd'])
    await pick('Monday, November 23rd')
    act(endSession)
    await arriveAt('/login')
    expect(deliveryDraft.read()).toBeUndefined()
    await signInAgain(server, ada)
    await arriveAt(PAGE)
    await waitFor(() => expect(trip()).toEqual(['Monday, November 23rd', 'Wednesday, November 25th']))
    act(endSession)
    await arriveAt('/login')
    const eve = await createAda(server, { email: 'eve@larkspur.example', phone: '+16505550177', plan: null })
    signInAs(eve)
    await arriveAt(PAGE)
    await waitFor(() => expect(trip()).toEqual(['Wednesday, November 18th', 'Monday, November 23rd']))
  })

  it('goes with whoever logs out', async () => {
    await openChecked()
    await pick('Thursday, November 19th')
    act(signOutHere)
    await arriveAt('/')
    expect(Object.keys(sessionStorage).filter((key) => key.includes('delivery'))).toEqual([])
  })
})

describe('the page', () => {
  it('waits for its data with the way back and the way past it, then shows it', async () => {
    const release = server.holdNext('GET /client/requests/')
    await site()
    expect(screen.getByRole('heading', { level: 1, name: 'When should we come?' })).toBeTruthy()
    expect(screen.getAllByText('Loading')).toHaveLength(1)
    expect([next().disabled, server.count(CHECK)]).toEqual([true, 0])
    await act(async () => release())
    await screen.findByLabelText('Pickup day')
    expect(next().disabled).toBe(false)
  })

  it('keeps its bar when the days arrive: a press on Skip that began before ends on it, and does once what it says [R96]', async () => {
    deliveryDraft.write({ pickupDate: '2026-11-20', rushDelivery: true, recurringPickup: [3] })
    const release = server.holdNext('GET /client/requests/')
    await site()
    const pushed = vi.spyOn(history, 'pushState')
    const [skip, back, onward] = [screen.getByRole('button', { name: 'Skip pickup' }), screen.getByText('Back'), next()]
    const finger = userEvent.setup()
    await finger.pointer({ target: skip, keys: '[MouseLeft>]' })
    await act(async () => release())
    await screen.findByLabelText('Pickup day')
    expect([skip.isConnected, back.isConnected, onward.isConnected]).toEqual([true, true, true])
    expect(document.activeElement).toBe(skip)
    await finger.pointer({ target: skip, keys: '[/MouseLeft]' })
    await arriveAt(CHECKOUT)
    expect([deliveryDraft.read(), pushed.mock.calls.length]).toEqual([undefined, 1])
  })

  it('says when it could not be loaded, and tries again', async () => {
    server.failNext('GET /client/profile/', 'no network')
    await site()
    await screen.findByText('We couldn’t load this')
    expect(next().disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Pickup day')).toBeTruthy()
  })

  it('shows where only what is booked could not be had', async () => {
    server.failNext('GET /client/requests/', 'no network')
    await open()
    expect(trip()[0]).toBe('Wednesday, November 18th')
  })
})

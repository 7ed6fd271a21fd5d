import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allDone, at, dropoffOf, NOW, pickupOf, routeOf, stopOf } from '../../../tests/desk-answers.ts'
import { openDesk, Refused } from '../../../tests/desk-page.tsx'

const ROUTE = 'GET /desk/route/'
const STOPS = 'POST /desk/stops/'

beforeEach(() => {
  // A phone: no board, and whatever moves stands still.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const heading = () => screen.findByRole('heading', { level: 1 })
/** It is another stop's as soon as the deed is written down. */
const expectHeading = (words: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words))
/** Longer than a finger's second tap. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 750)))
/** What has arrived: a page that is loaded again is a second tab here, and each deed has its key. */
const deedsIn = (sent: { line: string; body: unknown }[]) => {
  const deeds = sent.flatMap(({ line, body }) => (line === STOPS ? (body as { deeds: { key: string }[] }).deeds : []))
  return [...new Map(deeds.map((deed) => [deed.key, deed])).values()]
}

it('shows a stop with all that is needed at a door, then the next ones, and no price', async () => {
  const place = { ...stopOf(1, 'x').place, addressLine1: '1180 Hope Street', addressLine2: 'Apt 4', gateCode: '4471#' }
  const textless = { ...stopOf(2, 'Ines Calder').customer, mayBeTexted: false }
  const page = await openDesk('/today', 'driver', {
    [ROUTE]: routeOf(
      stopOf(1, 'Grace Hale', { place }),
      stopOf(2, 'Ines Calder', { customer: textless, pickup: null, dropoffs: [dropoffOf()] }),
    ),
  })
  await expectHeading('Grace Hale')
  const main = screen.getByRole('main')
  for (const words of [
    '1180 Hope Street, Apt 4',
    'Mountain View 94040',
    '4471#',
    '“Bags are behind the planter.”',
    'until 5:00 PM',
    'Every Monday',
  ]) {
    expect(main.textContent?.replaceAll('\u00a0', ' ')).toContain(words)
  }
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+16505550100')
  expect(screen.getByRole('link', { name: 'Text' }).getAttribute('href')).toBe('sms:+16505550100')
  expect(screen.getByRole('link', { name: 'Maps' }).getAttribute('href')).toContain('1180+Hope+Street')
  expect(screen.getByRole('button', { name: 'Collected 2 bags' })).toBeTruthy()
  // The next one is a tap away, and its customer has said STOP.
  await act(async () => fireEvent.click(screen.getByRole('link', { name: /Ines Calder/ })))
  await expectHeading('Ines Calder')
  expect(screen.queryByRole('link', { name: 'Text' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Delivered 3 parcels' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('$')
  expect(page.sent.map(({ line }) => line)).toContain(ROUTE)
})

it('one tap collects what is expected, a second tap of the same finger does nothing, and each stop is sent once', async () => {
  const page = await openDesk('/today', 'driver', {
    [ROUTE]: routeOf(
      stopOf(1, 'Grace Hale'),
      stopOf(2, 'Peter Amadi', { pickup: pickupOf({ id: 52, bagsExpected: 1 }) }),
    ),
    [STOPS]: allDone,
  })
  await heading()
  await press('One bag more')
  page.answer(ROUTE, new Refused(503, 'Service Unavailable'))
  await press('Collected 3 bags')
  await press(/^Collected/)
  await expectHeading('Peter Amadi')
  await waitFor(() => expect(screen.getByText('Collected 3 bags, Grace Hale. Next, stop 2, Peter Amadi.')).toBeTruthy())
  await settle()
  await press('Collected 1 bag')
  await expectHeading('That was the last one, Joel')
  await waitFor(() =>
    expect(deedsIn(page.sent)).toMatchObject([
      { kind: 'collected', pickup: 51, bags: 3 },
      { kind: 'collected', pickup: 52, bags: 1 },
    ]),
  )
})

it('a stop that does both: Delivered first, then Collected is the step to take', async () => {
  const page = await openDesk('/today', 'driver', {
    [ROUTE]: routeOf(stopOf(1, 'Peter Amadi', { dropoffs: [dropoffOf()] })),
    [STOPS]: allDone,
  })
  await heading()
  const look = (name: string) => screen.getByRole('button', { name }).dataset['button']
  expect([look('Delivered 3 parcels'), look('Collected 2 bags')]).toEqual(['primary', 'secondary'])
  page.answer(ROUTE, new Refused(503, 'Service Unavailable'))
  await press('Delivered 3 parcels')
  await waitFor(() => expect(look('Collected 2 bags')).toBe('primary'))
  await expectHeading('Peter Amadi')
})

it('Nothing there starts the 14 minutes, and opens when they are over', async () => {
  const page = await openDesk('/today', 'driver', {
    [ROUTE]: routeOf(stopOf(1, 'Grace Hale'), stopOf(2, 'Peter Amadi')),
    [STOPS]: allDone,
  })
  await heading()
  page.answer(ROUTE, new Refused(503, 'Service Unavailable'))
  await press('Nothing there')
  const closed = await screen.findByRole('button', { name: /^Nothing there, from 11:58/ })
  expect((closed as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByRole('timer').textContent).toMatch(/14:00|13:59/)
  await waitFor(() => expect(deedsIn(page.sent)).toMatchObject([{ kind: 'arrived', pickup: 51 }]))

  // Fourteen minutes later, by the server's clock.
  cleanup()
  const waited = pickupOf({ arrivedAt: at('11:30'), nothingFrom: at('11:44') })
  const later = await openDesk('/today', 'driver', {
    [ROUTE]: routeOf(stopOf(1, 'Grace Hale', { pickup: waited }), stopOf(2, 'Peter Amadi')),
    [STOPS]: allDone,
  })
  expect(await screen.findByText(/You can mark it now/, { selector: 'div[role=timer] p' })).toBeTruthy()
  later.answer(ROUTE, new Refused(503, 'Service Unavailable'))
  await press('Nothing there')
  await expectHeading('Peter Amadi')
  await waitFor(() => expect(deedsIn(later.sent)).toMatchObject([{ kind: 'nothing_there', pickup: 51 }]))
})

it.each([
  ['of 25 hours', '2026-11-01T17:05:00.000Z', 'Asia/Tokyo', 2],
  ['of 23 hours', '2027-03-14T16:05:00.000Z', 'Europe/Berlin', 17],
])('on the day %s (%s) a phone in %s shows our hours and tells the moment', async (_, now, zone, hourThere) => {
  const usual = process.env['TZ']
  process.env['TZ'] = zone
  try {
    expect(new Date(now).getHours()).toBe(hourThere)
    const sessionEndsAt = new Date(Date.parse(now) + 3_600_000).toISOString()
    const me = { id: 4, name: 'Joel Park', role: 'driver', may: ['route'], sessionEndsAt, now }
    const until = now.slice(0, 10) === '2026-11-01' ? '2026-11-02T01:00:00.000Z' : '2027-03-15T00:00:00.000Z'
    const stop = stopOf(1, 'Grace Hale', { pickup: pickupOf({ until }) })
    const page = await openDesk('/today', 'driver', {
      'GET /desk/me/': me,
      [ROUTE]: { ...routeOf(stop, stopOf(2, 'Peter Amadi')), day: now.slice(0, 10), now },
      [STOPS]: allDone,
    })
    await heading()
    expect(screen.getByText(/^until 5:00/)).toBeTruthy()
    page.answer(ROUTE, new Refused(503, 'Service Unavailable'))
    await press('Nothing there')
    await screen.findByRole('button', { name: /^Nothing there, from 9:19/ })
    screen.getByText(/^Arrived 9:05/)
    await waitFor(() => expect(deedsIn(page.sent)).toHaveLength(1))
    const [deed] = deedsIn(page.sent) as unknown as [{ at: string }]
    const late = new Date(deed.at).getTime() - Date.parse(now)
    expect([late >= 0, late < 60_000]).toEqual([true, true])
  } finally {
    if (usual === undefined) delete process.env['TZ']
    else process.env['TZ'] = usual
  }
})

it('without a network the bar says how many wait, the badge lists them, and a reload goes on where it was', async () => {
  const page = await openDesk('/today', 'driver', {
    [ROUTE]: routeOf(stopOf(1, 'Grace Hale'), stopOf(2, 'Peter Amadi'), stopOf(3, 'Ines Calder')),
    [STOPS]: allDone,
  })
  await heading()
  const comeBack = page.goOffline()
  await press('Collected 2 bags')
  await settle()
  await press('Collected 2 bags')
  expect(await screen.findByText('2 waiting to be sent.')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Offline, 2 waiting to be sent.')).toBeTruthy())
  await press(/^Offline/)
  const sheet = await screen.findByRole('dialog', { name: '2 waiting to be sent' })
  expect(within(sheet).getByText(/, Grace Hale/).textContent).toBe('Collected 2 bags, Grace Hale')
  expect(within(sheet).getAllByText(/11:44.AM, waits/)).toHaveLength(2)
  // Nobody signs out over what waits.
  expect((within(sheet).getByRole('button', { name: 'Sign out' }) as HTMLButtonElement).disabled).toBe(true)

  await page.reload()
  await expectHeading('Ines Calder')
  expect(await screen.findByText('2 waiting to be sent.')).toBeTruthy()
  page.answer(ROUTE, routeOf(stopOf(3, 'Ines Calder')))
  await act(async () => comeBack())
  await waitFor(() => expect(screen.getByText('All sent.')).toBeTruthy())
  expect(deedsIn(page.sent)).toMatchObject([{ pickup: 51 }, { pickup: 52 }])
})

it('what was refused is shown until it is seen', async () => {
  const page = await openDesk('/today', 'driver', {
    [ROUTE]: routeOf(stopOf(1, 'Grace Hale'), stopOf(2, 'Peter Amadi')),
    [STOPS]: ({ deeds }: { deeds: { key: string }[] }) => ({
      now: NOW,
      outcomes: deeds.map(({ key }) => ({
        key,
        status: 'refused',
        refusal: 'called_off',
        sentence: 'Grace Hale cancelled it at 11:40 AM.',
        order: null,
      })),
    }),
  })
  await heading()
  page.answer(ROUTE, routeOf(stopOf(2, 'Peter Amadi')))
  await press('Collected 2 bags')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Not taken: Collected 2 bags, Grace Hale. Grace Hale cancelled it at 11:40 AM.')
  await press('I have seen it')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a session that is over leads to the sign-in, says whose deeds wait, and leaves nothing of the route', async () => {
  const page = await openDesk('/today', 'driver', {
    [ROUTE]: routeOf(stopOf(1, 'Grace Hale'), stopOf(2, 'Peter Amadi')),
    [STOPS]: new Refused(401, 'Your session is over. Please sign in again.'),
  })
  await heading()
  await press('Collected 2 bags')
  await expectHeading('Your session is over, Joel')
  expect(await screen.findByText('1 deed by Joel Park')).toBeTruthy()
  const { kept } = await import('../../core/kept.ts')
  await waitFor(async () => expect([await kept.get('route'), await kept.get('me')]).toEqual([undefined, undefined]))
  page.answer('GET /desk/me/', new Refused(401, 'Please sign in.'))
  await page.reload()
  expect(await screen.findByRole('button', { name: 'Sign in with your passkey' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('Grace Hale')
})

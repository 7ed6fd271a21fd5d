import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/**
 * The queue against a server that is played here: what it answers is the contract's, and whether it answers is the test's. Each test is a
 * page that has just been loaded; the database outlives it, as on a phone.
 */

const NOW = '2026-11-19T19:42:00.000Z'
const JOEL = { id: 4, name: 'Joel Park' }
const ANA = { id: 2, name: 'Ana Ruiz' }

interface Sent {
  key: string
  at: string
  kind: string
  pickup?: number
}
/** What has arrived, by its key, the first time that it did. */
let arrived: Sent[]
let tries: number
/** Who was said to have done them. */
let senders: number[]
/** Whose the session is, as the server tells it. */
const signedIn = { ...ANA, role: 'desk', now: NOW, session_ends_at: '2026-11-20T08:00:00.000Z', may: [] }
let answer: (deeds: Sent[]) => Response | Promise<Response>

const outcomes = (deeds: Sent[], of: (deed: Sent) => object = () => ({})) =>
  Response.json({
    now: NOW,
    outcomes: deeds.map((deed) => ({
      key: deed.key,
      status: 'done',
      refusal: null,
      sentence: '',
      order: null,
      ...of(deed),
    })),
  })
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === '/api/desk/me/') return Response.json(signedIn)
    tries += 1
    const { person, deeds } = JSON.parse(body) as { person: number; deeds: Sent[] }
    senders.push(person)
    const response = await answer(deeds)
    if (response.ok) for (const deed of deeds) if (!arrived.some(({ key }) => key === deed.key)) arrived.push(deed)
    return response
  })
  arrived = []
  tries = 0
  senders = []
  answer = (deeds) => outcomes(deeds)
})
afterEach(() => {
  leave?.()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Ends the page before: a phone has one. */
let leave: (() => void) | undefined

/** The page is loaded, or loaded again, and somebody is signed in. */
async function load(person = JOEL) {
  leave?.()
  vi.resetModules()
  const [deeds, time] = [await import('./deeds.ts'), await import('./server-time.ts')]
  await time.restoreServerTime()
  leave = deeds.closeQueue
  await deeds.openQueue(person, async () => {})
  return {
    ...deeds,
    ...time,
    waiting: () => deeds.queue.get().waiting.map(({ act, at }) => [act.kind, at.slice(0, 16)]),
  }
}
const settled = (page: Awaited<ReturnType<typeof load>>) =>
  vi.waitFor(() => expect(page.queue.get().isSending).toBe(false))

it('sends a deed at once, with the server’s time and a key of its own', async () => {
  const page = await load()
  await page.noteServerNow(NOW)
  vi.advanceTimersByTime(61_000)
  await page.record({ kind: 'collected', pickup: 51, bags: 2 }, 'Grace Hale')
  await settled(page)
  expect(arrived).toMatchObject([{ kind: 'collected', pickup: 51, bags: 2, at: '2026-11-19T19:43:01.000Z' }])
  expect(senders).toEqual([JOEL.id])
  expect(page.waiting()).toEqual([])
})

it('a clock that somebody sets by hand moves no time', async () => {
  answer = noNetwork
  const page = await load()
  await page.noteServerNow(NOW)
  vi.setSystemTime('2027-01-01T00:00:00.000Z')
  await page.record({ kind: 'arrived', pickup: 51 }, 'Grace Hale')
  expect(page.waiting()).toEqual([['arrived', '2026-11-19T19:42']])
})

it('time goes on while the page sleeps, which stops the steady clock', async () => {
  answer = noNetwork
  const page = await load()
  await page.noteServerNow(NOW)
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.setSystemTime(Date.now() + 600_000)
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await page.record({ kind: 'nothing_there', pickup: 51 }, 'Grace Hale')
  expect(page.waiting()).toEqual([['nothing_there', '2026-11-19T19:52']])
})

it('keeps what it did without a network over a reload, and sends it in its order when the line is back', async () => {
  answer = noNetwork
  const before = await load()
  await before.noteServerNow(NOW)
  for (const pickup of [51, 52, 53]) {
    vi.advanceTimersByTime(60_000)
    await before.record({ kind: 'collected', pickup, bags: 1 }, `Customer ${pickup}`)
  }
  await settled(before)

  vi.advanceTimersByTime(600_000)
  const after = await load()
  await after.record({ kind: 'collected', pickup: 54, bags: 1 }, 'Customer 54')
  expect(after.waiting()).toEqual([
    ['collected', '2026-11-19T19:43'],
    ['collected', '2026-11-19T19:44'],
    ['collected', '2026-11-19T19:45'],
    ['collected', '2026-11-19T19:55'],
  ])
  await settled(after)
  answer = (deeds) => outcomes(deeds)
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(after.waiting()).toEqual([]))
  expect(arrived.map(({ pickup }) => pickup)).toEqual([51, 52, 53, 54])
})

it('sends what nobody knows of again under its key, and by itself', async () => {
  // The answer is lost on its way: the server has done it.
  answer = noNetwork
  const page = await load()
  await page.record({ kind: 'arrived', pickup: 51 }, 'Grace Hale')
  await settled(page)
  const [{ key } = { key: '' }] = page.queue.get().waiting
  const keys: string[] = []
  answer = (deeds) => {
    keys.push(...deeds.map((deed) => deed.key))
    return outcomes(deeds, () => ({ status: keys.length === 1 ? 'failed' : 'done' }))
  }
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(5_000)
      expect(page.waiting()).toEqual([])
    },
    { timeout: 30_000 },
  )
  expect(keys).toEqual([key, key])
})

it('shows what was refused until it is seen, also after a reload', async () => {
  answer = (deeds) =>
    outcomes(deeds, ({ pickup }) =>
      pickup === 52
        ? { status: 'refused', refusal: 'called_off', sentence: 'The customer cancelled it at 11:40 AM.' }
        : {},
    )
  const page = await load()
  await page.record({ kind: 'collected', pickup: 51, bags: 1 }, 'Grace Hale')
  await page.record({ kind: 'collected', pickup: 52, bags: 1 }, 'Ines Calder')
  await vi.waitFor(() => expect(page.queue.get().refused).toHaveLength(1))
  const again = await load()
  expect(again.queue.get().refused).toMatchObject([
    { customer: 'Ines Calder', refusal: 'The customer cancelled it at 11:40 AM.' },
  ])
  await again.dismissRefused()
  expect((await load()).queue.get().refused).toEqual([])
})

it('sends deeds one by one where the server cannot read one of them, and refuses that one alone', async () => {
  answer = (deeds) =>
    deeds.some(({ pickup }) => pickup === 52)
      ? Response.json({ deeds: ['Must be a moment'] }, { status: 400, headers: { 'x-error-code': 'invalid' } })
      : outcomes(deeds)
  const offline = answer
  answer = noNetwork
  const page = await load()
  for (const pickup of [51, 52, 53]) await page.record({ kind: 'arrived', pickup }, `Customer ${pickup}`)
  await settled(page)
  answer = offline
  await page.sendDeeds()
  await vi.waitFor(() => expect(page.waiting()).toEqual([]))
  expect(page.queue.get().refused.map(({ act }) => act)).toEqual([{ kind: 'arrived', pickup: 52 }])
})

it('a session that is over keeps the queue; another person neither sends it nor finds a customer’s name in it', async () => {
  answer = () => Response.json({ detail: 'Please sign in.' }, { status: 401 })
  const page = await load()
  await page.record({ kind: 'collected', pickup: 51, bags: 2 }, 'Grace Hale')
  await vi.waitFor(() => expect(tries).toBe(1))
  await settled(page)

  answer = (deeds) => outcomes(deeds)
  const ana = await load(ANA)
  expect(ana.waiting()).toEqual([])
  expect(await ana.peopleWaiting()).toEqual([{ name: 'Joel Park', deeds: 1 }])
  const { kept } = await import('./kept.ts')
  expect(JSON.stringify(await kept.allDeeds())).not.toContain('Grace Hale')
  expect(arrived).toMatchObject([])

  const joel = await load()
  await vi.waitFor(() => expect(joel.waiting()).toEqual([]))
  expect(arrived).toMatchObject([{ kind: 'collected', pickup: 51, bags: 2 }])
})

it('stays with its driver where another tab has signed somebody else in, and this one turns to them', async () => {
  const page = await load()
  const { who } = await import('./who.ts')
  who.set({ state: 'in', me: { ...JOEL, sessionEndsAt: '2026-11-20T08:00:00.000Z' } as never })
  answer = () =>
    Response.json(
      { detail: 'Someone else is signed in here now.' },
      { status: 401, headers: { 'x-error-code': 'person_changed' } },
    )
  await page.record({ kind: 'collected', pickup: 51, bags: 2 }, 'Grace Hale')
  await vi.waitFor(() => expect(who.get()).toMatchObject({ state: 'in', me: { name: 'Ana Ruiz' } }))
  expect(arrived).toEqual([])
  expect(await page.peopleWaiting()).toEqual([{ name: 'Joel Park', deeds: 1 }])
})

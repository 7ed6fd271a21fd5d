import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { BrowserRouter } from 'react-router'
import { vi } from 'vitest'
import { camelCased, snakeCased } from '#contract/casing'
import { type DeskCall, deskCalls } from '#contract/desk-calls'
import { deedsOf, type StaffRole } from '#rules/staff-roles'
import type { Board, Route, RouteStop } from '../desk/core/queries.ts'

/**
 * The desk's page against answers that a test makes up, each judged by the contract, so that a screen can be shown what a real day seldom
 * has. Whole days on the real server are in tests/browser.
 */

export const NOW = '2026-11-16T19:44:00.000Z'
/** At the office it is 11:44 AM. */
export const at = (time: string) => new Date(`2026-11-16T${time}:00-08:00`).toISOString()

type Answer = unknown | ((body: never) => unknown)

interface DeskPage {
  /** Every call by its line and what was sent with it, the oldest first. */
  sent: { line: string; body: unknown }[]
  /** What a line is answered from now on. */
  answer(line: string, answer: Answer): void
  /** Nobody is reached, until the function that comes back is called. */
  goOffline(): () => void
  /** The server says something in its stream. */
  hear(event: 'ready' | 'changed' | 'over', data: object): void
  /** The stream breaks. */
  loseLine(): void
  reload(): Promise<void>
}

/** Refused by the server, as the page reads it. */
export class Refused {
  readonly status: number
  readonly detail: string
  constructor(status: number, detail: string) {
    this.status = status
    this.detail = detail
  }
}

class PlayedSource extends EventTarget {
  static open: PlayedSource[] = []
  constructor(_: string) {
    super()
    PlayedSource.open.push(this)
  }
  close(): void {
    PlayedSource.open = PlayedSource.open.filter((each) => each !== this)
  }
}

const PATTERNS = Object.entries(deskCalls).map(([name, call]) => ({
  name,
  call: call as DeskCall,
  line: `${call.method} ${call.path}`,
  pattern: new RegExp(`^/api${call.path.replace(':id', '(\\d+)')}$`),
}))

function meOf(role: StaffRole, name = 'Joel Park') {
  return { id: 4, name, role, may: deedsOf(role), sessionEndsAt: at('19:58'), now: NOW }
}

/** Opens the desk at an address, signed in as this role, and answers for the server. */
export async function openDesk(
  address: string,
  role: StaffRole,
  answers: Record<string, Answer> = {},
): Promise<DeskPage> {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('EventSource', PlayedSource)
  vi.stubGlobal('scrollTo', () => {})
  const known = new Map<string, Answer>(
    Object.entries({ 'GET /desk/me/': meOf(role), 'GET /desk/passkeys/': [], ...answers }),
  )
  const sent: DeskPage['sent'] = []
  let isOffline = false
  const answered = async (url: string, { method = 'GET', body }: RequestInit) => {
    const path = url.replace(/\?.*/, '')
    const asked = PATTERNS.find(({ call, pattern }) => call.method === method && pattern.test(path))
    if (!asked) throw new Error(`The desk has no call ${method} ${path}`)
    const given = body === undefined ? undefined : camelCased(JSON.parse(String(body)))
    if (asked.call.body) asked.call.body.parse(given)
    sent.push({ line: asked.line, body: given })
    const made = known.get(asked.line)
    const answer = typeof made === 'function' ? await made(given as never) : made
    if (answer instanceof Refused) return Response.json({ detail: answer.detail }, { status: answer.status })
    if (answer === undefined && asked.call.answer) throw new Error(`Nobody answers ${asked.line}`)
    if (asked.call.answer) asked.call.answer.parse(answer)
    return new Response(answer === undefined ? null : JSON.stringify(snakeCased(answer)), {
      status: answer === undefined ? 204 : 200,
    })
  }
  // The page takes whatever is thrown at it for a lost network, so a mistake of the test is said aloud.
  vi.stubGlobal('fetch', async (url: string, asked: RequestInit = {}) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return answered(url, asked).catch((error) => {
      console.error(error)
      throw error
    })
  })

  const open = async () => {
    vi.resetModules()
    PlayedSource.open = []
    const [{ begin }, { Desk }, { queries }] = await Promise.all([
      import('../desk/app/begin.ts'),
      import('../desk/app/desk.tsx'),
      import('../desk/core/queries.ts'),
    ])
    void begin()
    render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Desk />
        </BrowserRouter>
      </QueryClientProvider>,
    )
  }
  history.replaceState(null, '', address)
  await open()
  return {
    sent,
    answer: (line, answer) => void known.set(line, answer),
    goOffline() {
      isOffline = true
      return () => {
        isOffline = false
        dispatchEvent(new Event('online'))
      }
    },
    hear(event, data) {
      for (const source of PlayedSource.open) {
        source.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(snakeCased(data)) }))
      }
    },
    loseLine() {
      for (const source of [...PlayedSource.open]) source.dispatchEvent(new Event('error'))
    },
    async reload() {
      cleanup()
      await open()
    },
  }
}

type Pickup = NonNullable<RouteStop['pickup']>

export const pickupOf = (more: Partial<Pickup> = {}): Pickup => ({
  id: 51,
  status: 'open',
  bagsExpected: 2,
  note: 'Bags are behind the planter.',
  isRush: false,
  isRecurring: true,
  until: at('17:00'),
  arrivedAt: null,
  nothingFrom: null,
  nothingAt: null,
  collected: null,
  ...more,
})

export const dropoffOf = (more: Partial<RouteStop['dropoffs'][number]> = {}): RouteStop['dropoffs'][number] => ({
  order: 1049,
  part: 1,
  parts: 1,
  bags: 3,
  pieces: 11,
  status: 'on_the_van',
  deliveredAt: null,
  ...more,
})

/** A stop with the number's pickup, unless it is told otherwise. */
export const stopOf = (number: number, name: string, more: Partial<RouteStop> = {}): RouteStop => ({
  id: `p${50 + number}`,
  number,
  town: 'Mountain View',
  customer: { id: 100 + number, name, phone: '+16505550100', mayBeTexted: true },
  place: {
    zipCode: '94040',
    addressLine1: `${number} Hope Street`,
    addressLine2: '',
    gateCode: '',
    instructions: '',
    hasDoorman: false,
  },
  pickup: pickupOf({ id: 50 + number }),
  dropoffs: [],
  isDone: false,
  ...more,
})

export const routeOf = (...stops: RouteStop[]): Route => ({
  day: '2026-11-16',
  now: NOW,
  closedFor: null,
  driver: { id: 4, name: 'Joel Park' },
  places: ['Mountain View'],
  waitMinutes: 14,
  stops,
  refused: [],
})

export const boardOf = (more: Partial<Board> = {}): Board => ({
  day: '2026-11-16',
  now: NOW,
  closedFor: null,
  stops: 2,
  stopsDone: 0,
  bagsOnVans: 0,
  delivered: 0,
  late: [],
  routes: [],
  fees: [],
  rush: [],
  refused: [],
  goingOut: { orders: 0, loaded: 0, here: 0, onHold: 0 },
  tomorrow: { day: '2026-11-17', pickups: 3, dropoffs: 2 },
  ...more,
})

/** The server has done all of them. */
export const allDone = ({ deeds }: { deeds: { key: string }[] }) => ({
  now: NOW,
  outcomes: deeds.map(({ key }) => ({ key, status: 'done', refusal: null, sentence: 'Done.', order: null })),
})

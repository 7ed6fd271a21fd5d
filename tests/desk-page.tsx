import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { BrowserRouter } from 'react-router'
import { vi } from 'vitest'
import { camelCased, snakeCased } from '#contract/casing'
import type { DeskCall } from '#contract/desk/call'
import { deskCalls } from '#contract/desk/calls'
import { deedsOf, type StaffRole } from '#rules/staff-roles'
import { at, inboxOf, NOW } from './desk-answers.ts'

/**
 * The desk's page against answers that a test makes up, each judged by the contract, so that a screen can be shown what a real day seldom
 * has. Whole days on the real server are in tests/browser.
 */

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
    Object.entries({
      'GET /desk/me/': meOf(role),
      'GET /desk/passkeys/': [],
      'GET /desk/orders/count/': { waiting: 0, doors: [] },
      'GET /desk/intake/count/': { today: '2026-11-16', orders: 0 },
      'GET /desk/inbox/': inboxOf(),
      'GET /desk/intake/': { now: NOW, today: '2026-11-16', totals: [], numbers: [], waiting: [] },
      ...answers,
    }),
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

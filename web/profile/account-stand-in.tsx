import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { BrowserRouter } from 'react-router'
import { vi } from 'vitest'
import { camelCased, snakeCased } from '#contract/casing'
import { closeModal } from '../modal-store.ts'
import { endSession, leaveSession, signIn } from '../session.ts'
import { Toasts } from '../ui/toast.tsx'

export interface Sent {
  method: string
  path: string
  body: Record<string, unknown>
}

interface Account {
  profile: Record<string, unknown>
  addresses: { id: number; [field: string]: unknown }[]
  phones: { id: number; [field: string]: unknown }[]
}

export const PROFILE = {
  id: 1,
  email: 'ada@larkspur.example',
  subscription: 'platinum',
  firstName: 'Ada',
  lastName: 'Marsh',
  balance: 0,
  dollarBalance: '0.00',
  starch: 'none',
  noCrease: null,
  fixTears: true,
  detergents: null,
  fabricSoftener: false,
  mainAddress: 1,
  mainPhone: 1,
}
export const HOME = {
  id: 1,
  title: 'Home',
  zipCode: '94041',
  addressLine1: '228 Bush Street',
  addressLine2: '',
  instructions: '',
  hasDoorman: false,
  created: '',
  changed: '',
}
export const CELL = { id: 1, title: 'Cell', number: '+16505550199', isVerified: true }

/** Stands where the network would be: an account that remembers, for the screens alone. The real one is met in the browser. */
export function standIn(account: Partial<Account> = {}) {
  const data: Account = { profile: { ...PROFILE }, addresses: [{ ...HOME }], phones: [{ ...CELL }], ...account }
  const sent: Sent[] = []
  const refusals: { method: string; path: string; answer: () => Response | Promise<Response> }[] = []

  const answer = ({ method, path, body }: Sent): Response => {
    if (path === '/client/profile/') {
      if (method === 'PATCH') Object.assign(data.profile, body)
      return json(200, data.profile)
    }
    const [, name, id, action] = /^\/client\/(addresses|phones)\/(?:(\d+)\/)?(\w+)?/.exec(path) ?? []
    const list = data[name as 'addresses' | 'phones']
    const own = list.find((each) => each.id === Number(id))
    if (id && !own) return json(404, { detail: 'Not found.' })
    if (action === 'send_code') return json(204)
    if (action === 'verify') return json(200, Object.assign(own ?? {}, { isVerified: true }))
    if (method === 'GET') return json(200, list)
    if (method === 'POST') {
      const added = { ...(name === 'phones' && { isVerified: false }), ...body, id: 2 + list.length }
      list.push(added)
      return json(201, added)
    }
    if (method === 'PUT') return json(200, Object.assign(own ?? {}, body))
    if (list.length === 1) return json(409, { nonFieldErrors: ['The last one stays.'] })
    list.splice(list.indexOf(own ?? list[0] ?? { id: 0 }), 1)
    return json(204)
  }

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (camelCased(JSON.parse(init.body)) as Sent['body']) : {}
    const call = { method: init.method ?? 'GET', path: url.replace('/api', ''), body }
    sent.push(call)
    const index = refusals.findIndex(({ method, path }) => method === call.method && call.path.startsWith(path))
    const [refusal] = index < 0 ? [] : refusals.splice(index, 1)
    return refusal ? refusal.answer() : answer(call)
  })

  return {
    data,
    sent,
    changes: () => sent.filter(({ method }) => method !== 'GET'),
    /** The next such call is answered like this, once. */
    next(method: string, path: string, answerIt: () => Response | Promise<Response>) {
      refusals.push({ method, path, answer: answerIt })
    },
  }
}

export const json = (status: number, body?: unknown, code?: string): Response =>
  new Response(status === 204 ? null : JSON.stringify(snakeCased(body)), {
    status,
    ...(code && { headers: { 'x-error-code': code } }),
  })

export function openScreen(Screen: ComponentType, address: string): QueryClient {
  history.replaceState(null, '', address)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Screen />
        <Toasts />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return queries
}

/** The page is left and comes back, as a reload does. */
export function reopen(Screen: ComponentType): void {
  cleanup()
  openScreen(Screen, location.pathname + location.search)
}

export function comeIn(): void {
  sessionStorage.clear()
  signIn({ email: 'ada@larkspur.example', token: 't' })
}

export function goOut(): void {
  for (const toast of screen.queryAllByRole('button', { name: 'Dismiss' })) toast.click()
  cleanup()
  closeModal()
  leaveSession()
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

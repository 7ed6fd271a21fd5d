import { infiniteQueryOptions, keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import type { LiveTopic } from '#contract/desk/live'
import { laDay } from '#rules/days/days'
import { ask, type DeskAnswer, isSignedOut, isUnreached } from './api.ts'
import type { BagInHand } from './counts.ts'
import type { KeptDeed } from './deeds.ts'
import { kept } from './kept.ts'
import { deskNow, noteServerNow } from './server-time.ts'
import { endVisit, samePerson } from './who.ts'
import { withDeeds } from './with-deeds.ts'

export type Route = DeskAnswer<'GET /desk/route/'>
export type RouteStop = Route['stops'][number]
export type Board = DeskAnswer<'GET /desk/board/'>
export type Thing = DeskAnswer<'GET /desk/things/'>[number]
export type Books = DeskAnswer<'GET /desk/books/'>
export type WaitingOrders = DeskAnswer<'GET /desk/orders/'>
export type DeskOrder = WaitingOrders['orders'][number]
export type DeskOrderView = DeskAnswer<'GET /desk/orders/:id/'>
export type StaffMember = DeskAnswer<'GET /desk/people/'>['people'][number]
export type LogRow = DeskAnswer<'GET /desk/log/'>[number]

/** What screens have been told, until it is out of date. Whoever asks while nobody is signed in any more is shown the sign-in. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 60_000, networkMode: 'always' } },
})
queries.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated' && isSignedOut(query.state.error)) void endVisit()
})

/** The stops of a day. Without a network it is the day's route as it was last known on this device. */
export const routeOf = (day?: string) =>
  queryOptions({
    queryKey: ['route', day ?? 'today'],
    queryFn: async (): Promise<Route> => {
      const isSamePerson = samePerson()
      try {
        const route = await ask('GET /desk/route/', { query: day === undefined ? {} : { day } })
        await noteServerNow(route.now)
        if (day === undefined && isSamePerson()) await kept.put('route', route)
        return route
      } catch (error) {
        const known = isUnreached(error) && day === undefined ? await kept.get<Route>('route') : undefined
        if (known && known.day === laDay(deskNow())) return known
        throw error
      }
    },
  })

export const boardOf = (day?: string) =>
  queryOptions({
    queryKey: ['board', day ?? 'today'],
    queryFn: async () => {
      const board = await ask('GET /desk/board/', { query: day === undefined ? {} : { day } })
      await noteServerNow(board.now)
      return board
    },
  })

/** A bag by its number. Without a network it is the one that this device last had in hand. */
export const bagAtHand = (number: number, kind?: 'order' | 'pickup') =>
  queryOptions({
    queryKey: ['bag', number, kind ?? 'any'],
    queryFn: async (): Promise<BagInHand> => {
      const isSamePerson = samePerson()
      try {
        const bag = await ask('GET /desk/bags/', { query: { number, ...(kind && { kind }) } })
        if (isSamePerson()) await kept.put('bag', { number, bag })
        return bag
      } catch (error) {
        const known = isUnreached(error) ? await kept.get<{ number: number; bag: BagInHand }>('bag') : undefined
        if (known?.number === number) return known.bag
        throw error
      }
    },
  })
/** The price list, as it was last known here where nobody is reached: somebody has a bag open. */
export const things = queryOptions({
  queryKey: ['things'],
  staleTime: 600_000,
  queryFn: async () => {
    try {
      const all = await ask('GET /desk/things/')
      await kept.put('things', all)
      return all
    } catch (error) {
      const known = isUnreached(error) ? await kept.get<DeskAnswer<'GET /desk/things/'>>('things') : undefined
      if (known) return known
      throw error
    }
  },
})
export const atPlant = queryOptions({
  queryKey: ['intake'],
  queryFn: async () => {
    const intake = await ask('GET /desk/intake/')
    await noteServerNow(intake.now)
    return intake
  },
})
/** How many orders the plant counts now: the rail shows it on every page. */
export const intakeCount = queryOptions({ queryKey: ['intake-count'], queryFn: () => ask('GET /desk/intake/count/') })

/** The orders that somebody at the plant counts now; what is due later is counted out on its day. */
export const ordersToCount = ({ totals }: DeskAnswer<'GET /desk/intake/'>): number =>
  totals.reduce((sum, { step, orders }) => (step === 'pack_later' ? sum : sum + orders), 0)

export const booksOf = (day?: string) =>
  queryOptions({
    queryKey: ['books', day ?? 'today'],
    queryFn: () => ask('GET /desk/books/', { query: day === undefined ? {} : { day } }),
  })
export const whenClosed = queryOptions({ queryKey: ['closed'], queryFn: () => ask('GET /desk/closed-days/') })

/** How many orders wait: the rail shows it on every page. */
export const waitingCount = queryOptions({ queryKey: ['waiting-count'], queryFn: () => ask('GET /desk/orders/count/') })
export const waitingOrders = queryOptions({
  queryKey: ['waiting'],
  queryFn: async () => {
    const list = await ask('GET /desk/orders/')
    await noteServerNow(list.now)
    return list
  },
})
/** Those of a number, a customer or a phone; of nothing, all of them. */
export const ordersFound = (q: string, before?: number) =>
  queryOptions({
    queryKey: ['orders-found', q, before ?? 'newest'],
    queryFn: () =>
      ask('GET /desk/orders/search/', { query: { ...(q !== '' && { q }), ...(before !== undefined && { before }) } }),
  })
export const orderOf = (id: number) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async () => {
      const view = await ask('GET /desk/orders/:id/', { id })
      await noteServerNow(view.now)
      return view
    },
  })
/** An order as it was last told. */
export const orderNow = (id: number): DeskOrderView | undefined => queries.getQueryData(orderOf(id).queryKey)
/** How ticked lines or a sum would go back, by what was seen of the order. */
export const refundOf = (id: number, version: string, wanted: { lines: string } | { amount: number }) =>
  queryOptions({
    queryKey: ['refund', id, version, wanted],
    queryFn: () => ask('GET /desk/orders/:id/refund/', { id, query: wanted }),
  })

export const people = queryOptions({ queryKey: ['people'], queryFn: () => ask('GET /desk/people/') })
export const myPasskeys = queryOptions({ queryKey: ['passkeys'], queryFn: () => ask('GET /desk/passkeys/') })
export const log = queryOptions({ queryKey: ['log'], queryFn: () => ask('GET /desk/log/') })

export type Inbox = DeskAnswer<'GET /desk/inbox/'>
export type InboxRow = Inbox['rows'][number]
export type Talk = DeskAnswer<'GET /desk/inbox/talk/'>

export const inboxOf = (show: 'open' | 'done') =>
  queryOptions({ queryKey: ['inbox', show], queryFn: () => ask('GET /desk/inbox/', { query: { show } }) })
/** Where it is opened by a newer text of the same number, what is shown stays until the answer is here. */
export const talkOf = (entry: string) =>
  queryOptions({ queryKey: ['talk', entry], queryFn: () => ask('GET /desk/inbox/talk/', { query: { entry } }) })

export type Found = DeskAnswer<'GET /desk/customers/'>
export type ShownCustomer = DeskAnswer<'GET /desk/customers/:id/'>

/** What was found stays until the answer to the next letters is here. */
export const foundBy = (words: string) =>
  queryOptions({
    queryKey: ['found', words],
    queryFn: () => ask('GET /desk/customers/', { query: { words } }),
    placeholderData: keepPreviousData,
  })
export const customerBy = (id: number) =>
  queryOptions({ queryKey: ['customer', id], queryFn: () => ask('GET /desk/customers/:id/', { id }) })

const NEWEST: { before?: number } = {}
const behind = (rows: readonly { id: number }[], hasMore: boolean): { before: number } | undefined => {
  const last = rows.at(-1)
  return hasMore && last ? { before: last.id } : undefined
}
/** All orders of a customer, a page at a time from the newest on, so that a new one moves none out of sight. */
export const ordersOfCustomer = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['customer-orders', id],
    queryFn: ({ pageParam }) => ask('GET /desk/customers/:id/orders/', { id, query: pageParam }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ orders, hasMore }) => behind(orders, hasMore),
  })
/** The same of how their credit has changed. */
export const statementOfCustomer = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['customer-statement', id],
    queryFn: ({ pageParam }) => ask('GET /desk/customers/:id/statement/', { id, query: pageParam }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ statement, hasMore }) => behind(statement, hasMore),
  })

const SHOWN_OF: Record<LiveTopic, readonly string[]> = {
  // A pickup of today is a number that somebody may begin to type.
  stops: ['route', 'board', 'closed', 'customer', 'intake'],
  orders: [
    ...[
      'route',
      'board',
      'books',
      'bag',
      'intake',
      'intake-count',
      'waiting',
      'waiting-count',
      'orders-found',
      'order',
    ],
    ...['customer', 'customer-orders'],
  ],
  people: ['people', 'passkeys', 'board'],
  deeds: ['log', 'order', 'customer'],
  inbox: ['inbox', 'talk', 'customer'],
  customers: ['customer', 'found', 'order', 'talk'],
  money: ['books', 'customer', 'customer-statement', 'order', 'talk'],
}

/** Asks again for what is shown of these topics. */
export async function askAnew(topics: readonly LiveTopic[]): Promise<void> {
  const names = new Set(topics.flatMap((topic) => SHOWN_OF[topic] ?? []))
  await Promise.all([...names].map((name) => queries.invalidateQueries({ queryKey: [name] })))
}

/** What the server has taken is in the route before it leaves the queue, so that no stop comes back for a moment. */
export async function noteSent(deeds: readonly KeptDeed[]): Promise<void> {
  const done = deeds.filter(({ refusal }) => refusal === undefined)
  const { queryKey } = routeOf()
  await queries.cancelQueries({ queryKey })
  const before = queries.getQueryData(queryKey)
  if (before) {
    const after = withDeeds(before, done)
    queries.setQueryData(queryKey, after)
    await kept.put('route', after)
  }
  void askAnew(['stops'])
}

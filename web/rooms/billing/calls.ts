import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Card, CreditLine } from '#contract/billing'
import type { AnswerOf, CallsByLine } from '#contract/calls'
import { laDay } from '#rules/days'
import { CallError, call, fetchFile } from '../../core/api.ts'
import { showAnswer, useOwn } from '../../core/own-data.ts'
import { useOwnPages } from '../../core/own-pages.ts'
import { sameVisit } from '../../core/session.ts'
import { expiryState } from '../../shared/money/card-expiry.ts'

/** What the provider has just been asked about may take a moment to arrive. */
const SETTLE_MS = 2000
const STATEMENT_LINES = 50

export type Package = AnswerOf<CallsByLine['GET /client/packages/']>[number]

export const usePackages = () =>
  useQuery({
    queryKey: ['packages'],
    queryFn: ({ signal }) => call('GET /client/packages/', { as: 'anyone', signal }),
  })

export const useInvoices = () => useOwn('invoices', (options) => call('GET /client/invoices/', options))
/** What leaving Advantage would pay back now. */
export const useLeaving = () => useOwn('leaving', (options) => call('GET /client/subscription/leave/', options))
/** The profile's list, under the name that it has there. */
export const useAddresses = () => useOwn('addresses', (options) => call('GET /client/addresses/', options))

const fetchLines = (options: { signal?: AbortSignal; before?: number }): Promise<CreditLine[]> => {
  const { signal, before } = options
  const query = { limit: STATEMENT_LINES, ...(before !== undefined && { before }) }
  return call('GET /client/credit_statement/', { query, ...(signal && { signal }) })
}

/** The credit statement, newest first and a page at a time. */
export const useStatement = () =>
  useOwnPages(useOwn('statement', fetchLines), STATEMENT_LINES, (before) => fetchLines({ before }))

export const fetchStatement = (): Promise<Blob> => fetchFile('GET /client/credit_statement.csv/')

interface CardChanges {
  /** Records the card of a form that the provider has confirmed. It is the main one then. */
  add(secret: string, key: string): Promise<void>
  makeMain(id: number): Promise<void>
  remove(id: number): Promise<void>
  refresh(): Promise<void>
}

export function useCardChanges(): CardChanges {
  const queries = useQueryClient()
  const show = async (change: (cards: Card[]) => Card[], isSameVisit: () => boolean) => {
    await showAnswer<Card[]>(queries, 'cards', isSameVisit, (cards = []) => change(cards))
    void queries.invalidateQueries({ queryKey: ['cards'] })
    // It names the main card.
    void queries.invalidateQueries({ queryKey: ['profile'] })
  }
  const withMain = (main: Card) => (cards: Card[]) => [
    main,
    ...cards.filter(({ id }) => id !== main.id).map((card) => ({ ...card, isActive: false })),
  ]

  return {
    async add(secret, key) {
      const isSameVisit = sameVisit()
      await show(withMain(await call('POST /client/cards/', { body: { secret }, key })), isSameVisit)
    },
    async makeMain(id) {
      const isSameVisit = sameVisit()
      const main = await call('PATCH /client/cards/:id/', { id, body: { isActive: true } }).catch(async (error) => {
        if (isGone(error)) await show((cards) => cards.filter((card) => card.id !== id), isSameVisit)
        throw error
      })
      await show(withMain(main), isSameVisit)
    },
    async remove(id) {
      const isSameVisit = sameVisit()
      try {
        await call('DELETE /client/cards/:id/', { id })
      } catch (error) {
        // Made the main one in another window: the list has to say so.
        if (error instanceof CallError && error.status === 412) void queries.invalidateQueries({ queryKey: ['cards'] })
        // Somebody was faster, and it is what was asked for.
        if (!isGone(error)) throw error
      }
      await show((cards) => cards.filter((card) => card.id !== id), isSameVisit)
    },
    async refresh() {
      const isSameVisit = sameVisit()
      const found = await call('POST /client/cards/refresh/')
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      // What was added is there and the dates are the bank's. Only now is something removed, and never the main card.
      const today = laDay(new Date())
      const finished = found.filter((card) => !card.isActive && expiryState(card, today) === 'expired')
      for (const { id } of finished) {
        await call('DELETE /client/cards/:id/', { id }).catch((error: unknown) => {
          // Gone already, made the main one meanwhile, or about to pay something: it stays as it is.
          if (!(error instanceof CallError && [404, 409, 412].includes(error.status))) throw error
        })
      }
      const now = await call('POST /client/cards/refresh/')
      await show(() => now, isSameVisit)
    },
  }
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

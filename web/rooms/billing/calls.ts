import type { Card } from '#contract/billing'
import { CallError, call, fetchFile } from '../../core/api.ts'
import { sameVisit } from '../../core/session.ts'
import { useShowCards } from '../../shared/money/queries.ts'

/** News from the provider may take a moment to arrive. */
const PAUSE_MS = 2000

export const fetchStatement = (): Promise<Blob> => fetchFile('GET /client/credit_statement.csv/')

interface CardChanges {
  /** A card has come onto the record, as the main one. */
  showAdded(card: Card, isSameVisit: () => boolean): Promise<void>
  makeMain(id: number): Promise<void>
  remove(id: number): Promise<void>
  refresh(): Promise<void>
}

export function useCardChanges(): CardChanges {
  const { show, reload } = useShowCards()
  const withMain = (main: Card) => (cards: Card[]) => [
    main,
    ...cards.filter(({ id }) => id !== main.id).map((card) => ({ ...card, isActive: false })),
  ]

  return {
    showAdded: (card, isSameVisit) => show(withMain(card), isSameVisit),
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
        // The card was made the main one in another window: the list has to say so.
        if (error instanceof CallError && error.status === 412) void reload()
        // Somebody was faster, and it is what was asked for.
        if (!isGone(error)) throw error
      }
      await show((cards) => cards.filter((card) => card.id !== id), isSameVisit)
    },
    async refresh() {
      const isSameVisit = sameVisit()
      const found = await call('POST /client/cards/refresh/')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      // The added cards are there and the dates are the bank's. Only now is a card removed, and never the main one.
      const finished = found.filter(({ isActive, expiry }) => !isActive && expiry === 'expired')
      for (const { id } of finished) {
        await call('DELETE /client/cards/:id/', { id }).catch((error: unknown) => {
          // The card is gone already, is the main one by now, or is about to pay something: it stays as it is.
          if (!(error instanceof CallError && [404, 409, 412].includes(error.status))) throw error
        })
      }
      const now = await call('POST /client/cards/refresh/')
      await show(() => now, isSameVisit)
    },
  }
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

import type { Source } from '../sources.ts'

/** The deeds of each file to an order: what an order is, costs and left of the credit changes in these places only. */
export const DEEDS: Readonly<Record<string, readonly string[]>> = {
  intake: ['updatePrice', 'markCountsDiffer'],
  start: ['markStarted'],
  note: ['updateNote'],
  hold: ['markHeldByStaff', 'updateReleased'],
  complete: ['markDelivered'],
  'waive-no-show': ['markWaived'],
  'settle-order': ['markUnpaid', 'markCompleted'],
}

const STORE = 'server/orders/store.ts'
const WRITES = /^(update|mark)[A-Z]/

/** Finds the files that take a deed out of the orders' store that is not theirs, or all of the store at once. */
export const falseDeeds = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target === STORE)
      .flatMap(({ names }) => names)
      .filter(({ taken }) => taken === '*' || (WRITES.test(taken) && !DEEDS[fileOf(path)]?.includes(taken)))
      .map(({ taken }) => `${path} may not take ${taken}`),
  )

const fileOf = (path: string): string => /^server\/orders\/([^/]+)\.ts$/.exec(path)?.[1] ?? ''

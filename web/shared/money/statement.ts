import type { CreditLine } from '#contract/billing'
import { call } from '../../core/api.ts'
import { useOwn } from '../../core/own-data.ts'
import { useOwnPages } from '../../core/own-pages.ts'

/** Apart from the other queries of money, because every step of an order carries those, and only one page shows a statement. */

const STATEMENT_LINES = 50

const fetchLines = (options: { signal?: AbortSignal; before?: number }): Promise<CreditLine[]> => {
  const { signal, before } = options
  const query = { limit: STATEMENT_LINES, ...(before !== undefined && { before }) }
  return call('GET /client/credit_statement/', { query, ...(signal && { signal }) })
}

/** The newest lines of the credit statement. */
export const useNewestStatement = () => useOwn({ name: 'statement', read: fetchLines })

/** The credit statement, newest first and a page at a time. */
export const useStatement = () => useOwnPages(useNewestStatement(), STATEMENT_LINES, (before) => fetchLines({ before }))

import { readFileSync } from 'node:fs'
import { brand } from '#contract/brand'
import { addDays, daysBetween, displayDay, instantAt, laDay, weekday } from '#rules/days/days'
import { quarterOf } from '#rules/days/quarters'
import { MINUTE_MS } from '#rules/durations'
import { type ForeignKind, type ForeignTable, insertRows } from './db/insert-rows.ts'
import type { Db } from './db/open.ts'
import { CREDIT_BACK_MINUTE_OF_DAY, quarterName } from './orders/payment/credit-back.ts'
import type { Random } from './ports.ts'

/**
 * A year of orders that the demo customer begins with. It was lived through the use cases once (`npm run demo`), and its rows stand in
 * demo-history.json with days that are counted from its first one: doing it all at a first start would take half a minute. Whole weeks
 * are put so that the quarters fall where they did, and the history ends with the week before this one.
 */

/** A day is the number of days since the first one; an instant "12 545" that day and the minute which clocks showed, or "quarter 3". */
export type ColumnKind = ForeignKind | 'day' | 'instant'
export type DemoValue = string | number | boolean | object | null

export interface DemoTable {
  table: string
  columns: [name: string, kind: ColumnKind][]
  rows: DemoValue[][]
  /** The column that says since when a row is there. Without one it goes with the row that it belongs to. */
  since: string | null
  late: string[]
}

export interface DemoHistory {
  days: number
  /** The first day of the last quarter. */
  quarterDay: number
  tables: DemoTable[]
}

/** Beside the bundle too. */
const FILE = new URL('./demo-history.json', import.meta.url)

export const readDemoHistory = (): DemoHistory => JSON.parse(readFileSync(FILE, 'utf8')) as DemoHistory

/** Placed on the calendar, in one transaction of the caller's. */
export async function insertDemoHistory(
  db: Db,
  tables: readonly ForeignTable[],
  { email, passwordHash }: { email: string; passwordHash: string },
  random: Random,
): Promise<void> {
  const own: [string, 'plain'][] = [
    ['email', 'plain'],
    ['password_hash', 'plain'],
  ]
  const withAccount = tables.map((each) =>
    each.table === 'customers'
      ? { ...each, columns: [...each.columns, ...own], rows: each.rows.map((row) => [...row, email, passwordHash]) }
      : each,
  )
  const newRef = (kind: string) =>
    kind === 'key' ? random.bytes(24).toString('base64url') : `${kind}_${random.bytes(12).toString('hex')}`
  try {
    await insertRows(db, withAccount, newRef)
  } catch (error) {
    const isMisfit = /^(42|23502|23514|22)/.test(String((error as { code?: unknown }).code))
    if (!isMisfit) throw error
    throw new Error('server/demo-history.json no longer fits the tables: write it anew with "npm run demo".', {
      cause: error,
    })
  }
}

/** The rows that are there at this moment, on the days of this calendar. */
export function placeHistory({ days, quarterDay, tables }: DemoHistory, now: Date): ForeignTable[] {
  const today = laDay(now)
  const firstDay = nearestMonday(addDays(quarterOf(today).firstDay, -quarterDay))
  const thisWeek = daysBetween(firstDay, addDays(today, 1 - weekday(today)))
  if (thisWeek > days) throw new RangeError(`The demo history ends before ${today}.`)
  const quarters = [quarterOf(today).firstDay]
  while (quarters.length < 4) quarters.unshift(quarterOf(addDays(quarters[0] ?? today, -1)).firstDay)

  const quarterFirst = (number: string) => quarters[Number(number) - 1] ?? today
  // Clocks change at night, so from noon on and back to the morning every day is as long as any other.
  const noons = new Map<string, number>()
  const noonOf = (day: string): number => {
    const noon = noons.get(day) ?? instantAt(day, NOON).getTime()
    noons.set(day, noon)
    return noon
  }
  const instantOf = (value: string): Date => {
    const [first, second = ''] = value.split(' ')
    const day = first === 'quarter' ? quarterFirst(second) : addDays(firstDay, Number(first))
    const minute = first === 'quarter' ? CREDIT_BACK_MINUTE_OF_DAY : Number(second)
    return new Date(noonOf(day) + (minute - NOON) * MINUTE_MS)
  }
  const isThere = (value: DemoValue | undefined) =>
    String(value).startsWith('quarter')
      ? instantOf(String(value)) <= now
      : Number.parseInt(String(value), 10) < thisWeek
  const textOf = (text: string) =>
    text
      .replaceAll('{brand}', brand.name)
      .replace(/\{day (\d+)\}/, (_, day) => displayDay(addDays(firstDay, Number(day))))
      .replace(/\{quarter (\d)\}/, (_, number) => quarterName(quarterOf(addDays(quarterFirst(number), -1)).firstDay))
  const placed = (kind: ColumnKind, value: DemoValue): unknown => {
    if (value === null) return null
    if (kind === 'day') return addDays(firstDay, Number(value))
    if (kind === 'text') return textOf(String(value))
    if (kind !== 'instant') return value
    // Credit back that is not paid yet.
    return instantOf(String(value)) > now ? null : instantOf(String(value)).toISOString()
  }

  const gone = new Set<string>()
  const kept = tables.map((table) => {
    const since = table.columns.findIndex(([name]) => name === table.since)
    const isKept = (row: readonly DemoValue[]) =>
      (since < 0 || isThere(row[since])) && !table.columns.some(([, kind], index) => gone.has(`${kind} ${row[index]}`))
    const rows = table.rows.filter((row) => {
      const stays = isKept(row)
      if (!stays && table.columns[0]?.[0] === 'id') gone.add(`${table.columns[0][1]} ${row[0]}`)
      return stays
    })
    const columns = table.columns.map(([name, kind]): [string, ForeignKind] => [name, foreignKind(kind)])
    const values = rows.map((row) => table.columns.map(([, kind], index) => placed(kind, row[index] ?? null)))
    return { table: table.table, late: table.late, columns, rows: values }
  })
  return withBalances(kept)
}

const foreignKind = (kind: ColumnKind): ForeignKind => (kind === 'day' || kind === 'instant' ? 'plain' : kind)

/** The credit left in each lot and in all of them, and what was given back of each order: the sum of the postings that are there. */
function withBalances(tables: readonly ForeignTable[]): ForeignTable[] {
  const column = (name: string, wanted: string) => {
    const table = tables.find((each) => each.table === name)
    const index = table?.columns.findIndex(([each]) => each === wanted) ?? -1
    return table?.rows.map((row) => row[index]) ?? []
  }
  const [lots, cents] = [column('ledger_postings', 'lot_id'), column('ledger_postings', 'cents')]
  const leftOf = (lot: unknown) =>
    lots.reduce<number>((sum, each, index) => sum + (each === lot ? Number(cents[index]) : 0), 0)
  const balance = column('ledger_entries', 'balance_after_cents').at(-1)
  const [entries, accounts] = [column('ledger_postings', 'entry_id'), column('ledger_postings', 'account')]
  const [ids, kinds, numbers] = ['id', 'kind', 'order_number'].map((name) => column('ledger_entries', name))
  const refundedOf = (order: unknown) => {
    const refunds = ids?.filter((_, index) => kinds?.[index] === 'order_refund' && numbers?.[index] === order) ?? []
    return entries.reduce<number>((sum, entry, index) => {
      const isIncome = refunds.includes(entry) && accounts[index] === 'sales'
      return isIncome ? sum - Number(cents[index]) : sum
    }, 0)
  }
  const reckoned: Readonly<Record<string, readonly [name: string, of: (id: unknown) => unknown]>> = {
    customers: ['balance_cents', () => balance],
    credit_lots: ['left_cents', leftOf],
    orders: ['refunded_cents', refundedOf],
  }
  return tables.map((table) => {
    const [name, of] = reckoned[table.table] ?? []
    if (name === undefined || of === undefined) return table
    return {
      ...table,
      columns: [...table.columns, [name, 'plain'] as const],
      rows: table.rows.map((row) => [...row, of(row[0])]),
    }
  })
}

const nearestMonday = (day: string): string => addDays(day, weekday(day) <= 4 ? 1 - weekday(day) : 8 - weekday(day))

const NOON = 12 * 60

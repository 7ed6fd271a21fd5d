import { useState } from 'react'

interface Steady<Row> {
  /** Each row as it is now; one that has left the list meanwhile is there as it was, and marked. */
  shown: readonly { row: Row; isGone: boolean }[]
  /** So many have come meanwhile that would move others. */
  arrived: number
  /** For the list itself. */
  holding: { onPointerEnter: () => void; onPointerLeave: () => void }
}

/**
 * No row of a list moves while a pointer is over it: what comes or goes meanwhile does so when the pointer has left. What comes below all others
 * moves nothing, and is there at once. Another list, by its name, holds nothing of the one before.
 */
export function useSteady<Row>(rows: readonly Row[], idOf: (row: Row) => string | number, list: string): Steady<Row> {
  const [held, setHeld] = useState<{ list: string; rows: readonly Row[] }>()
  const before = held?.list === list ? held.rows : undefined
  const holding = { onPointerEnter: () => setHeld({ list, rows }), onPointerLeave: () => setHeld(undefined) }
  if (before === undefined) return { shown: rows.map((row) => ({ row, isGone: false })), arrived: 0, holding }
  const known = new Map(rows.map((row) => [idOf(row), row]))
  const ids = new Set(before.map(idOf))
  const last = rows.findLastIndex((row) => ids.has(idOf(row)))
  const below = last === -1 && before.length > 0 ? [] : rows.slice(last + 1)
  return {
    shown: [
      ...before.map((row) => ({ row: known.get(idOf(row)) ?? row, isGone: !known.has(idOf(row)) })),
      ...below.map((row) => ({ row, isGone: false })),
    ],
    arrived: rows.filter((row) => !ids.has(idOf(row))).length - below.length,
    holding,
  }
}

import { useState } from 'react'

interface Steady<Row> {
  /** Each row as it is now; one that has left the list meanwhile is there as it was, and marked. */
  shown: readonly { row: Row; isGone: boolean }[]
  /** So many have come meanwhile. */
  arrived: number
  /** For the list itself. */
  holding: { onPointerEnter: () => void; onPointerLeave: () => void }
}

/** No row of a list moves while a pointer is over it: what comes or goes meanwhile does so when the pointer has left. */
export function useSteady<Row>(rows: readonly Row[], idOf: (row: Row) => string): Steady<Row> {
  const [held, setHeld] = useState<readonly Row[]>()
  const known = new Map(rows.map((row) => [idOf(row), row]))
  const before = new Set(held?.map(idOf))
  return {
    shown: (held ?? rows).map((row) => ({ row: known.get(idOf(row)) ?? row, isGone: !known.has(idOf(row)) })),
    arrived: held === undefined ? 0 : rows.filter((row) => !before.has(idOf(row))).length,
    holding: { onPointerEnter: () => setHeld(rows), onPointerLeave: () => setHeld(undefined) },
  }
}

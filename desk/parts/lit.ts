import { useEffect, useRef, useState } from 'react'

const LIT_MS = 3_000

/** The rows that have changed since they were last shown, for 3 seconds: somebody else has moved them. Those that were never shown are not among them. */
export function useLit<Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string | number,
): ReadonlySet<string | number> {
  const shown = useRef<Map<string | number, string> | undefined>(undefined)
  const [lit, setLit] = useState<ReadonlySet<string | number>>(new Set())

  useEffect(() => {
    if (!rows) return
    const now = new Map(rows.map((row) => [idOf(row), JSON.stringify(row)]))
    const before = shown.current
    shown.current = now
    if (!before) return
    const changed = [...now].flatMap(([id, text]) => (before.get(id) === text ? [] : id))
    if (changed.length > 0) setLit((known) => new Set([...known, ...changed]))
  }, [rows, idOf])

  useEffect(() => {
    if (lit.size === 0) return
    const timer = setTimeout(() => setLit(new Set()), LIT_MS)
    return () => clearTimeout(timer)
  }, [lit])

  return lit
}

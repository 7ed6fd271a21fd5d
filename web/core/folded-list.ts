import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** A long list shows this many of its newest lines until all are asked for. */
export const FEW = 5

interface FoldedList<Line> {
  shown: readonly Line[]
  isFolded: boolean
  showAll: () => void
  /** What the row of a line takes: the first one that was not there before has the focus, because the pressed button is gone. */
  rowOf: (line: Line) => { ref?: RefObject<HTMLTableRowElement | null>; tabIndex?: number }
}

/**
 * The newest few of a list, and all of it once somebody has asked. That stands in the address, so that whoever comes back finds the list
 * as it was left. A line that waits for something (`isKept`) is shown in any case.
 */
export function useFoldedList<Line>(
  name: string,
  lines: readonly Line[],
  isKept: (line: Line) => boolean = () => false,
): FoldedList<Line> {
  const [params, setParams] = useSearchParams()
  const [wasPressed, setPressed] = useState(false)
  const first = useRef<HTMLTableRowElement>(null)
  const isAll = params.getAll(PARAM).includes(name)
  useEffect(() => {
    // Whoever pressed is looking here, so the page does not scroll.
    if (wasPressed && isAll) first.current?.focus({ preventScroll: true })
  }, [wasPressed, isAll])

  const few = lines.filter((line, index) => index < FEW || isKept(line))
  const next = lines.find((line) => !few.includes(line))
  const showAll = () => {
    setPressed(true)
    setParams(
      (now) => {
        const all = new URLSearchParams(now)
        all.append(PARAM, name)
        return all
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    shown: isAll ? lines : few,
    isFolded: !isAll && next !== undefined,
    showAll,
    rowOf: (line) => (wasPressed && line === next ? { ref: first, tabIndex: -1 } : {}),
  }
}

const PARAM = 'all'

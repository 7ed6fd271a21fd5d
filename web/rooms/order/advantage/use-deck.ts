import { useLayoutEffect, useRef } from 'react'

/** No way to a slide takes longer. What moves the deck later has a reason of its own. */
const ON_ITS_WAY_MS = 1000

/**
 * The handlers of an element that shows one slide at a time and scrolls sideways from one to the next. A finger that turns it is told to
 * `onTurned`; a slide that is shown by other ways is scrolled to.
 */
export function useDeck(shown: number, onTurned: (index: number) => void) {
  const deck = useRef<HTMLElement>(null)
  const at = useRef(0)
  /** When it was last sent to a slide, while no finger has taken it since. */
  const sentAt = useRef<number>(undefined)
  const isOpened = useRef(false)

  useLayoutEffect(() => {
    const { current } = deck
    const behavior = isOpened.current ? 'auto' : 'instant'
    isOpened.current = true
    if (at.current === shown) return
    at.current = shown
    // A wide screen has no deck. A phone that is turned back begins at its first slide, and goes to the one that is shown.
    if (!current) return
    sentAt.current = performance.now()
    current.scrollTo({ left: shown * current.clientWidth, behavior })
  }, [shown])

  /** The slide that a finger brought under the window. On its way to where it was sent the deck passes the slides before. */
  const turnedTo = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = deck.current ?? {}
    const index = Math.round(scrollLeft / clientWidth)
    // On its side a phone has room for all slides: the deck jumps to its start, and nobody turned it.
    return scrollWidth <= clientWidth || index === at.current ? undefined : index
  }
  const isOnItsWay = () => sentAt.current !== undefined && performance.now() - sentAt.current < ON_ITS_WAY_MS
  const take = () => {
    sentAt.current = undefined
  }

  return {
    ref: deck,
    onScroll() {
      const index = turnedTo()
      if (index === undefined || isOnItsWay()) return
      at.current = index
      onTurned(index)
    },
    onScrollEnd() {
      const { current } = deck
      // What a finger left gliding the browser brings to its end, also where the deck was sent elsewhere meanwhile.
      if (turnedTo() !== undefined && isOnItsWay()) current?.scrollTo({ left: at.current * current.clientWidth })
    },
    onPointerDown: take,
    onWheel: take,
  }
}

import { useLayoutEffect, useRef } from 'react'

/**
 * The handlers of an element that shows one slide at a time and scrolls sideways from one to the next. A finger that turns it is told to
 * `onTurned`; a slide that is shown by other ways is scrolled to.
 */
export function useDeck(shown: number, onTurned: (index: number) => void) {
  const deck = useRef<HTMLElement>(null)
  /** The slide that the deck is on its way to, not under a finger. */
  const aim = useRef<number>(undefined)
  const at = useRef(0)
  const isOpened = useRef(false)

  useLayoutEffect(() => {
    const { current } = deck
    const behavior = isOpened.current ? 'auto' : 'instant'
    isOpened.current = true
    if (at.current === shown) return
    at.current = shown
    // A wide screen has no deck. A phone that is turned back begins at its first slide, and goes to the one that is shown.
    if (!current) return
    aim.current = shown
    current.scrollTo({ left: shown * current.clientWidth, behavior })
  }, [shown])

  return {
    ref: deck,
    onScroll() {
      const { scrollLeft = 0, clientWidth = 0 } = deck.current ?? {}
      if (clientWidth === 0) return
      const index = Math.round(scrollLeft / clientWidth)
      // On its way it passes the slides before.
      if (aim.current !== undefined && aim.current !== index) return
      aim.current = undefined
      if (index === at.current) return
      at.current = index
      onTurned(index)
    },
    onPointerDown() {
      aim.current = undefined
    },
    onWheel() {
      aim.current = undefined
    },
  }
}

import { type RefObject, useEffect, useRef } from 'react'

/** What was just made has the focus, and its beginning is in sight: the form that made it is gone. */
export function useJustMade<Place extends HTMLElement = HTMLElement>(isJustMade: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!isJustMade) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [isJustMade])
  return place
}

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface HandedFocus {
  /** The element around the part that goes and the part that comes. */
  place: RefObject<HTMLDivElement | null>
  hadFocus: { current: boolean }
}

/** A visitor whose keyboard focus was in a part that is gone goes on in its replacement: the first element that fits `next`. */
export function useHandedFocus(isHere: boolean, next: string): HandedFocus {
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!isHere) return
    if (hadFocus.current) place.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [isHere, next])
  return { place, hadFocus }
}

interface GoingProps {
  className: string | undefined
  hadFocus: { current: boolean }
  children: ReactNode
}

/** A part that will make room. It notes whether the focus goes with it: afterwards nobody can tell. */
export function Going({ className, hadFocus, children }: GoingProps): ReactNode {
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = room.current
    return () => {
      hadFocus.current = own?.contains(document.activeElement) ?? false
    }
  }, [hadFocus])
  return (
    <div ref={room} className={className}>
      {children}
    </div>
  )
}

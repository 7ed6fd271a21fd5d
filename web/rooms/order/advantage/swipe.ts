import { type PointerEvent, useRef } from 'react'

/** A shorter movement is a tap that slipped. */
const LEAST_PX = 40

/**
 * The handlers of an element that is swiped sideways; its style leaves sideways movement to the page (`touch-action: pan-y`). A
 * mouse selects text instead.
 */
export function useSwipe(onSwipe: (direction: 'on' | 'back') => void) {
  const start = useRef<{ pointerId: number; clientX: number; clientY: number }>(undefined)
  return {
    onPointerDown({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent) {
      start.current = pointerType !== 'mouse' && isPrimary ? { pointerId, clientX, clientY } : undefined
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current
      start.current = undefined
      if (from?.pointerId !== pointerId) return
      const [across, down] = [clientX - from.clientX, clientY - from.clientY]
      if (Math.abs(across) < LEAST_PX || Math.abs(across) < Math.abs(down)) return
      onSwipe(across < 0 ? 'on' : 'back')
    },
    onPointerCancel() {
      start.current = undefined
    },
  }
}

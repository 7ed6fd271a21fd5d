import { type RefObject, useEffect, useEffectEvent } from 'react'

/** No finger is as quick as this from one digit to the next, and every scanner is. */
const QUICK_MS = 40
const LEAST_DIGITS = 2

/**
 * A number that is typed anywhere goes into the field of numbers, and one that a scanner types is opened whatever has the focus: its last
 * key is Enter. What the digits did on their way to whoever had the focus, that element takes back when it hears `scanned`.
 */
export function useScanner(field: RefObject<HTMLInputElement | null>, onScan: (number: number) => void): void {
  const scan = useEffectEvent(onScan)
  useEffect(() => {
    let digits = ''
    let last = 0
    let undo: (() => void) | undefined
    const hear = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      const isQuick = timeStamp - last <= QUICK_MS
      last = timeStamp
      if (/^\d$/.test(key)) {
        if (!isQuick) {
          digits = ''
          undo = undoFor(target)
        }
        digits += key
        // Digits that nobody else wants begin a number.
        const isTaken = target instanceof Element && target.closest('input, textarea, select, [data-digits]') !== null
        if (isTaken || !field.current) return
        event.preventDefault()
        field.current.focus()
        field.current.value = key
        return
      }
      if (key === 'Enter' && isQuick && digits.length >= LEAST_DIGITS && target !== field.current) {
        event.preventDefault()
        event.stopPropagation()
        undo?.()
        scan(Number(digits))
      }
      digits = ''
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [field])
}

/** A field has the digits in it already when Enter comes; a row undoes its own. */
function undoFor(target: EventTarget | null): (() => void) | undefined {
  if (!(target instanceof Element)) return undefined
  return () => target.dispatchEvent(new CustomEvent('scanned', { bubbles: true }))
}

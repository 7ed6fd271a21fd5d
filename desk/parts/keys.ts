import { useEffect, useRef } from 'react'

/** What a key does. "Shift F" is written so; a letter is small. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Rows of things take letters for themselves: they search. */
const TAKES_LETTERS = '[data-letters] *'

/** What was opened on a page is closed by Escape from its own fields too. */
const GIVES_ESCAPE = '[data-escapes] *'

/**
 * Keys of a screen, while nobody types and no dialog is open. None of them moves money: what does is asked in its dialog. Those of the house
 * come first.
 */
export function useKeys(keys: Keys, isFirst = false): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (document.querySelector('dialog[open]') !== null) return
      const isEscape = event.key === 'Escape' && event.target instanceof Element && event.target.matches(GIVES_ESCAPE)
      if (event.target instanceof Element && event.target.matches(TYPED_INTO) && !isEscape) return
      const letter = /^[a-z]$/i.test(event.key)
      if (letter && event.target instanceof Element && event.target.matches(TAKES_LETTERS)) return
      const name = letter ? `${event.shiftKey ? 'Shift ' : ''}${event.key.toLowerCase()}` : event.key
      const found = now.current[name]
      if (found === undefined) return
      event.preventDefault()
      found()
    }
    addEventListener('keydown', press, isFirst)
    return () => removeEventListener('keydown', press, isFirst)
  }, [isFirst])
}

/** What somebody has chosen and not pressed yet is kept nowhere: Escape leaves no such page. A button does. */
export const useHeldFast = (isHeld: boolean): void => useKeys({ Escape: isHeld ? () => {} : undefined }, true)

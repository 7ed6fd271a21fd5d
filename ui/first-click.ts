import type { MouseEvent } from 'react'

/**
 * A button that charges stands where another one stood a moment before, and a double click on that one ends on this one, whose sum
 * nobody has read yet: only a first click presses it.
 */
export const FIRST_CLICK_ONLY = {
  onClickCapture(event: MouseEvent) {
    if (event.detail > 1) event.stopPropagation()
  },
}

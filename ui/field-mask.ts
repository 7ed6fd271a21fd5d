import type { ChangeEvent } from 'react'

/** Rewrites a field of digits while somebody types in it, and leaves the caret behind the same digit. */
export function maskField({ target }: ChangeEvent<HTMLInputElement>, mask: (text: string) => string): void {
  const masked = mask(target.value)
  if (masked === target.value) return
  const caret = target.selectionStart ?? target.value.length
  const digitsBefore = target.value.slice(0, caret).replace(/\D/g, '').length
  const isAtEnd = caret === target.value.length
  target.value = masked
  let position = isAtEnd ? masked.length : 0
  for (let digits = 0; digits < digitsBefore && position < masked.length; position += 1) {
    if (/\d/.test(masked[position] ?? '')) digits += 1
  }
  target.setSelectionRange(position, position)
}

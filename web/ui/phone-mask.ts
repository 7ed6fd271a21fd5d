import type { ChangeEvent } from 'react'

/**
 * ###-###-#### as it is typed. No American number begins with a 1, so that one is the country's and goes; digits beyond
 * the tenth stay in sight, because cutting them off would make somebody else's number.
 */
export function maskedPhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1/, '')
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** Rewrites the field while somebody types in it, and leaves the caret behind the same digit. */
export function maskPhoneField({ target }: ChangeEvent<HTMLInputElement>): void {
  const masked = maskedPhone(target.value)
  if (masked === target.value) return
  const caret = target.selectionStart ?? target.value.length
  const digitsBefore = target.value.slice(0, caret).replace(/\D/g, '').length
  target.value = masked
  let position = 0
  for (let digits = 0; digits < digitsBefore && position < masked.length; position += 1) {
    if (/\d/.test(masked[position] ?? '')) digits += 1
  }
  target.setSelectionRange(position, position)
}

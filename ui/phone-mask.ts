import type { ChangeEvent } from 'react'
import { maskField } from './field-mask.ts'

/**
 * Masks ###-###-#### as it is typed. No American number begins with a 1, so a leading 1 is the country's and goes; digits
 * beyond the tenth stay in sight, because cutting them off would make somebody else's number.
 */
export function maskedPhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1/, '')
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

export const maskPhoneField = (event: ChangeEvent<HTMLInputElement>): void => maskField(event, maskedPhone)

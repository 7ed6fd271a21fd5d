// @vitest-environment happy-dom
import type { ChangeEvent } from 'react'
import { expect, it } from 'vitest'
import { maskedPhone, maskPhoneField } from './phone-mask.ts'

it.each([
  ['', ''],
  ['650', '650'],
  ['6505', '650-5'],
  ['6505550142', '650-555-0142'],
  ['650-555-0142', '650-555-0142'],
  ['(650) 555 0142', '650-555-0142'],
  ['+1 650 555 0142', '650-555-0142'],
  ['16505550142', '650-555-0142'],
  ['1-650-555-0142', '650-555-0142'],
  ['1', ''],
  ['65055501429999', '650-555-01429999'],
  ['+44 20 7946 0958', '442-079-460958'],
  ['abc', ''],
])('%j is shown as %j [R310]', (typed, shown) => {
  expect(maskedPhone(typed)).toBe(shown)
})

it.each([
  ['6505', 4, '650-5', 5],
  ['6x50-555-0142', 2, '650-555-0142', 1],
  ['6950-555-0142', 2, '695-055-50142', 2],
])('in %j with the caret at %i it becomes %j with the caret at %i', (typed, caret, shown, after) => {
  const field = document.createElement('input')
  field.value = typed
  field.setSelectionRange(caret, caret)
  maskPhoneField({ target: field } as ChangeEvent<HTMLInputElement>)
  expect([field.value, field.selectionStart]).toEqual([shown, after])
})

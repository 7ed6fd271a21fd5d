// @vitest-environment happy-dom
import type { ChangeEvent } from 'react'
import { expect, it } from 'vitest'
import { maskField } from '#ui/field-mask.ts'
import { maskedCardNumber, maskedCvc, maskedExpiry, readExpiry } from './card-masks.ts'

it.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 4242x4242', '4242 4242 4242 4242'],
  // A number that is too long stays in sight: cut off, it would be another number.
  ['42424242424242421', '4242 4242 4242 4242 1'],
])('the number %j is shown as %j', (typed, shown) => {
  expect(maskedCardNumber(typed)).toBe(shown)
})

it.each([
  ['', ''],
  ['1', '1'],
  ['12', '12'],
  ['4', '04'],
  ['08', '08'],
  ['082', '08 / 2'],
  ['0828', '08 / 28'],
  ['08 / 28', '08 / 28'],
  ['8/28', '08 / 28'],
  ['08/2028', '08 / 28'],
  ['12-2034', '12 / 34'],
  ['08 / 281', '08 / 28'],
  // One digit was taken back, with the space before it.
  ['08 / ', '08'],
])('the expiry %j is shown as %j', (typed, shown) => {
  expect(maskedExpiry(typed)).toBe(shown)
})

it.each([
  ['08 / 28', { expMonth: 8, expYear: 2028 }],
  ['12 / 34', { expMonth: 12, expYear: 2034 }],
  ['13 / 34', undefined],
  ['00 / 34', undefined],
  ['12 / 3', undefined],
])('the expiry %j is read as %j', (masked, read) => {
  expect(readExpiry(masked)).toEqual(read)
})

it('a CVC has four digits at most', () => {
  expect(['12a3', '12345'].map(maskedCvc)).toEqual(['123', '1234'])
})

it.each([
  ['at the end, where a month gets its zero', '4', 1, maskedExpiry, '04', 2],
  ['in the middle of a number', '42942 4242', 3, maskedCardNumber, '4294 2424 2', 3],
] as const)('the caret stays behind its digit: %s', (_, typed, caret, mask, shown, after) => {
  const field = document.createElement('input')
  field.value = typed
  field.setSelectionRange(caret, caret)
  maskField({ target: field } as ChangeEvent<HTMLInputElement>, mask)
  expect([field.value, field.selectionStart]).toEqual([shown, after])
})

// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from './api.ts'
import { closeModal, useOpenModal } from './modal-store.ts'
import { showRefusal } from './show-refusal.ts'

interface Shown {
  type?: string
  message?: string
}
let errors: Record<string, Shown>
const form = {
  getValues: () => ({ zipCode: '', addressLine1: '' }),
  setError: (name: string, shown: Shown) => {
    errors[name] = shown
  },
} as unknown as Parameters<typeof showRefusal>[0]

const refusal = (problem: { status?: number; code?: string; message?: string; fields?: Record<string, string> }) =>
  new CallError({ status: 400, code: undefined, message: 'No.', fields: {}, ...problem })
const show = (...args: [error: unknown, options?: Parameters<typeof showRefusal>[2]]) => {
  errors = {}
  showRefusal(form, ...args)
  return errors
}
const modal = () => renderHook(() => useOpenModal()).result.current

beforeEach(() => closeModal())
afterEach(() => {
  closeModal()
  vi.useRealTimers()
})

it('stands under its fields, and above the button where it is about none of them or about others too', () => {
  expect(show(refusal({ fields: { zipCode: 'Where?' } }))).toEqual({ zipCode: { message: 'Where?' } })
  expect(show(refusal({ code: 'last_phone' }))).toEqual({ root: { type: 'last_phone', message: 'No.' } })
  expect(show(refusal({ fields: { zipCode: 'Where?', kind: 'What?' }, message: 'Where? What?' }))).toEqual({
    zipCode: { message: 'Where?' },
    root: { message: 'Where? What?' },
  })
})

it('finds the field that the wire calls otherwise', () => {
  const options = { fieldNames: { address: 'addressLine1' } }
  expect(show(refusal({ fields: { address: 'Too long' } }), options)).toEqual({ addressLine1: { message: 'Too long' } })
})

it('says from 500 up what to do and how to reach us, and in a second line what the status is [R413]', () => {
  const broken = refusal({ status: 502, message: 'Bad Gateway' })
  const lines = 'Something broke on our side. Please try again in a moment, or call or text 650-555-0142.\nBad Gateway'
  expect(show(broken)).toEqual({ root: { message: lines } })
  expect(show(broken, { fixedSentence: 'Invalid credentials' })).toEqual({
    root: { message: 'Invalid credentials', cause: { message: lines } },
  })
  const unreachable = refusal({ status: 0, message: 'We could not be reached.' })
  expect(show(unreachable)).toEqual({ root: { message: 'We could not be reached.' } })
})

it('opens the modal of a code, and is silent where that is enough', () => {
  vi.useFakeTimers()
  const opened = () => {
    vi.runAllTimers()
    return modal()
  }
  const taken = refusal({ code: 'phone_taken', fields: { zipCode: 'Taken' } })
  const modals = { phone_taken: { kind: 'PHONE' } } as const
  expect(show(taken, { modals })).toEqual({ zipCode: { message: 'Taken' } })
  expect(opened()).toEqual({ kind: 'PHONE' })
  closeModal()
  expect(show(taken, { modals, isModalEnough: true })).toEqual({})
  expect(opened()).toEqual({ kind: 'PHONE' })
  closeModal()
  expect(show(refusal({ code: 'other' }), { modals, isModalEnough: true })['root']?.message).toBe('No.')
  expect(opened()).toBeNull()
})

it('shows a fixed sentence, and the cause below it where no field says it', () => {
  const options = { fixedSentence: 'Invalid credentials' }
  expect(show(refusal({}), options)).toEqual({
    root: { message: 'Invalid credentials', cause: { message: 'No.' } },
  })
  expect(show(refusal({ fields: { zipCode: 'Where?' } }), options)).toEqual({
    zipCode: { message: 'Where?' },
    root: { message: 'Invalid credentials' },
  })
})

it('leaves a mistake of ours to whoever reports those', () => {
  expect(() => show(new TypeError('undefined is not a function'))).toThrow(TypeError)
})

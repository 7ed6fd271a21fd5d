// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scrollToHash } from './scroll-to-hash.ts'

const scrolledTo: string[] = []

beforeEach(() => {
  document.body.innerHTML = `
    <details id="section"><summary>Policies</summary>
      <div><details id="question"><summary>Claims</summary><p id="claims">Within a week.</p></details></div>
      <details id="other"><summary>Other</summary></details>
    </details>
    <p id="café">Open to all</p>`
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  scrolledTo.length = 0
})

const open = (): string[] => [...document.querySelectorAll('details[open]')].map(({ id }) => id)

it('opens everything that covers the place, and goes there', () => {
  expect(scrollToHash('#claims')).toBe(true)
  expect(open()).toEqual(['section', 'question'])
  expect(scrolledTo).toEqual(['claims'])
})

it('opens a question that is pointed at itself', () => {
  expect(scrollToHash('#other')).toBe(true)
  expect(open()).toEqual(['section', 'other'])
})

it('understands an address with letters that had to be written otherwise', () => {
  expect(scrollToHash('#caf%C3%A9')).toBe(true)
  expect(open()).toEqual([])
  expect(scrolledTo).toEqual(['café'])
})

it.each(['', '#', '#nowhere', '#caf%C3', '#%'])('%j leads nowhere, and harms nothing', (hash) => {
  expect(scrollToHash(hash)).toBe(false)
  expect(open()).toEqual([])
  expect(scrolledTo).toEqual([])
})

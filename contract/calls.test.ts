import { expect, it } from 'vitest'
import { calls } from './calls.ts'
import { links } from './links.ts'

const OFFICE = /admin|staff|office|manager|operator|employee|back-?end/i

it('serves customers only: no address of the site is the office’s [R1]', () => {
  expect(Object.values(links).filter((link) => OFFICE.test(String(link)))).toEqual([])
})

it('knows visitors and customers and no other role [R2]', () => {
  const known = Object.values(calls)
  expect([...new Set(known.map(({ as }) => as))].sort()).toEqual(['anyone', 'customer'])
  expect(known.filter(({ path }) => !/^\/?(client|sandbox)\//.test(path) || OFFICE.test(path))).toEqual([])
})

import { expect, it } from 'vitest'
import { calls } from '../calls.ts'
import { refusals } from '../errors.ts'
import { links } from '../links.ts'
import { deskCalls } from './calls.ts'
import { deskRefusals } from './errors.ts'
import { deskLinks } from './links.ts'

const known = Object.values(deskCalls)

it('has addresses of its own, none of which is the site’s', () => {
  expect(known.filter(({ path }) => !path.startsWith('/desk/') || !path.endsWith('/'))).toEqual([])
  expect(Object.values(calls).filter(({ path }) => path.startsWith('/desk/'))).toEqual([])
  const pages = Object.values(links) as string[]
  expect(Object.values(deskLinks).filter((link) => link !== '/' && pages.includes(link))).toEqual([])
})

it('has refusals of its own, each with a name that the site’s have not', () => {
  expect(Object.keys(deskRefusals).filter((code) => code in refusals)).toEqual([])
})

it('lets nobody in without a session but to sign in', () => {
  const open = known.filter(({ deed }) => deed === null).map(({ method, path }) => `${method} ${path}`)
  expect(open.sort()).toEqual([
    'DELETE /desk/session/',
    'POST /desk/links/look/',
    'POST /desk/links/options/',
    'POST /desk/links/use/',
    'POST /desk/sign-in/',
    'POST /desk/sign-in/options/',
  ])
})

import { expect, it } from 'vitest'
import { links, linkTo, privatePrefixes, redirects } from './links.ts'

it('builds the address that a pattern stands for, with values that cannot leave their place', () => {
  expect(linkTo.resetPassword({ uid: 7, token: 'a/b?c=d#e f' })).toBe('/password/reset/confirm/7/a%2Fb%3Fc%3Dd%23e%20f')
  expect(linkTo.confirmEmail({ uid: '7', token: 'abc' })).toBe('/email/confirm/7/abc')
  expect(linkTo.profileOrder({ id: 12 })).toBe('/profile/orders/12')
})

it('refuses an address with a hole in it [R416]', () => {
  // @ts-expect-error a missing parameter does not compile
  expect(() => linkTo.resetPassword({ uid: 7 })).toThrow('Missing required parameter: token')
  expect(() => linkTo.profileOrder({ id: '' })).toThrow('Missing required parameter: id')
})

it('has a builder for every pattern with a parameter, and for no other', () => {
  const patterns = Object.entries(links).filter(([, path]) => path.includes(':'))
  expect(Object.keys(linkTo).sort()).toEqual(patterns.map(([name]) => name).sort())
})

it('leads on only to pages that exist, and names what is private by its beginning', () => {
  expect(redirects).toEqual([
    { from: '/order', to: '/order/packages' },
    { from: '/account/packages', to: '/profile/packages' },
  ])
  const paths: string[] = Object.values(links)
  expect(redirects.every(({ to }) => paths.includes(to))).toBe(true)
  expect(privatePrefixes).toEqual(['/api/', '/order', '/password/', '/pickup', '/pending', '/upcoming', '/profile'])
})

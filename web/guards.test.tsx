// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CustomersLeaveLogin, CustomersLeaveRegistration, VisitorsLogIn, VisitorsRegister } from './guards.tsx'
import { endSession, hasLeft, leaveSession, signIn } from './session.ts'

const ada = { email: 'ada@larkspur.example', token: 'secret' }
let answerProfile: (plan: string | null) => void

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answerProfile = (subscription) =>
          resolve(new Response(JSON.stringify({ email: ada.email, subscription }), { status: 200 }))
      }),
  )
})
afterEach(() => {
  cleanup()
  leaveSession()
  hasLeft()
  vi.unstubAllGlobals()
})

function Where() {
  const { pathname, search, hash, state } = useLocation()
  return <output>{JSON.stringify({ at: pathname + search + hash, from: state?.from })}</output>
}

function open(path: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          {[
            [<CustomersLeaveLogin key="login" />, '/login'],
            [<CustomersLeaveRegistration key="registration" />, '/registration'],
            [<VisitorsRegister key="order" />, '/order/*'],
            [<VisitorsLogIn key="private" />, '/pickup', '/pending', '/upcoming', '/profile/*'],
          ].map(([guard, ...paths]) => (
            <Route key={paths.join()} element={guard}>
              {paths.map((each) => (
                <Route key={String(each)} path={String(each)} element={<Where />} />
              ))}
            </Route>
          ))}
          <Route path="/" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const place = () => JSON.parse(screen.getByRole('status').textContent)
const profileLoads = async (plan: string | null) => {
  await act(async () => answerProfile(plan))
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
}

it.each(['/pickup', '/pending', '/upcoming', '/profile', '/profile/orders/7?from=text#lines'])(
  'a visitor on %s logs in first and comes back to where they wanted to be [R32–R35] [R40]',
  (path) => {
    open(path)
    expect(place()).toEqual({ at: '/login', from: path })
    act(() => signIn(ada))
    expect(place().at).toBe(path)
  },
)

it('a session that ends in the middle remembers the page, too [R40] [R285]', () => {
  signIn(ada)
  open('/profile/address')
  act(() => endSession())
  expect(place()).toEqual({ at: '/login', from: '/profile/address' })
  act(() => signIn(ada))
  expect(place().at).toBe('/profile/address')
})

it('logging out on a private page or in the order leads home, and the next visit to one to the login [R24] [R40] [R282]', () => {
  for (const path of ['/profile/address', '/order/checkout']) {
    signIn(ada)
    open(path)
    act(() => leaveSession())
    expect(place()).toEqual({ at: '/' })
    cleanup()
  }
  open('/profile/address')
  expect(place()).toEqual({ at: '/login', from: '/profile/address' })
})

it('a session that ends in the middle of an order goes on there after the login [R285]', () => {
  signIn(ada)
  open('/order/checkout')
  act(() => endSession())
  expect(place()).toEqual({ at: '/login', from: '/order/checkout' })
  act(() => signIn(ada))
  expect(place().at).toBe('/order/checkout')
})

it('a customer without a plan is let through until that is known, and then chooses one [R41] [R42]', async () => {
  signIn(ada)
  open('/upcoming')
  expect(place().at).toBe('/upcoming')
  await profileLoads(null)
  expect(place()).toEqual({ at: '/order/packages', from: '/upcoming' })
})

it('a customer with a plan stays [R41] [R42]', async () => {
  signIn(ada)
  open('/upcoming')
  await profileLoads('payc')
  expect(place().at).toBe('/upcoming')
})

it('nobody needs a plan to change a password or to leave', async () => {
  signIn(ada)
  open('/profile/account')
  await profileLoads(null)
  expect(place().at).toBe('/profile/account')
})

it('/login leads a customer home, /registration to the packages, /order a visitor to /registration [R24] [R25] [R27]', () => {
  open('/order/checkout')
  expect(place().at).toBe('/registration')
  cleanup()
  signIn(ada)
  open('/login')
  expect(place().at).toBe('/')
  cleanup()
  open('/registration')
  expect(place().at).toBe('/order/packages')
})

import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import {
  CustomersLeaveLogin,
  CustomersLeaveRegistration,
  OnlyAfterBooking,
  VisitorsLogIn,
  VisitorsRegister,
} from '../../web/app/guards.tsx'
import { endSession, signOutHere } from '../../web/core/session.ts'
import type { TestCustomer } from '../customers.ts'
import { openScreen, openSite } from './open-screen.tsx'
import { shareScreenServer } from './screen-server.ts'
import { createAda, signInAs } from './signed-in.ts'

const server = shareScreenServer()
let ada: TestCustomer
beforeEach(async () => {
  ada = await createAda(server)
})
const setPlan = (planName: string | null) => server.database.query('update customers set plan_name = $1', [planName])

function Where() {
  const { pathname, search, hash, state } = useLocation()
  return <output id="where">{JSON.stringify({ at: pathname + search + hash, from: state?.from })}</output>
}

const GuardedPlaces = () => (
  <Routes>
    {[
      [<CustomersLeaveLogin key="login" />, '/login'],
      [<CustomersLeaveRegistration key="registration" />, '/registration'],
      [<VisitorsRegister key="order" />, '/order/*'],
      [<VisitorsLogIn key="private" />, '/pickup', '/upcoming', '/profile/*'],
      [<OnlyAfterBooking key="pending" />, '/pending'],
    ].map(([guard, ...paths]) => (
      <Route key={paths.join()} element={guard}>
        {paths.map((each) => (
          <Route key={String(each)} path={String(each)} element={<Where />} />
        ))}
      </Route>
    ))}
    <Route
      path="/"
      element={
        <>
          <Where />
          <Link to="/pending" state={{ deliveryId: 7 }}>
            Booked
          </Link>
        </>
      }
    />
  </Routes>
)
const open = (path: string) => openScreen(GuardedPlaces, path)
const place = () => JSON.parse(document.getElementById('where')?.textContent ?? '')

it.each(['/pickup', '/upcoming', '/profile', '/profile/orders/7?from=text#lines'])(
  'a visitor on %s logs in first and comes back to where they wanted to be [R32] [R34] [R35] [R40] [R607]',
  (path) => {
    open(path)
    expect(place()).toEqual({ at: '/login', from: path })
    signInAs(ada)
    expect(place().at).toBe(path)
  },
)

it('/pending is for whoever has just booked; without a pickup it gives way to home [R33]', async () => {
  open('/pending')
  expect(place()).toEqual({ at: '/login', from: '/pending' })
  cleanup()
  signInAs(ada)
  open('/pending')
  expect(place().at).toBe('/')
  const { length } = history
  await userEvent.click(screen.getByRole('link', { name: 'Booked' }))
  expect(place().at).toBe('/pending')
  // Home took the place of the first one, and was not put on top of it.
  expect(history.length).toBe(length + 1)
  cleanup()
  await openSite('/pending', '/')
  await waitFor(() => expect(location.pathname).toBe('/'))
})

it('a session that ends in the middle remembers the page, too [R40] [R285]', () => {
  signInAs(ada)
  open('/profile/address')
  act(() => endSession())
  expect(place()).toEqual({ at: '/login', from: '/profile/address' })
  signInAs(ada)
  expect(place().at).toBe('/profile/address')
})

it('a session that the server has ended ends here with the next call, and the page is remembered [R40] [R285]', async () => {
  signInAs(ada)
  await server.call('POST', '/api/client/auth/logout/', {}, ada.token)
  open('/profile/address')
  await waitFor(() => expect(place()).toEqual({ at: '/login', from: '/profile/address' }))
})

it('logging out on a private page or in the order leads home, and the next visit to one to the login [R24] [R40] [R282]', () => {
  for (const path of ['/profile/address', '/order/checkout']) {
    signInAs(ada)
    open(path)
    act(() => signOutHere())
    expect(place()).toEqual({ at: '/' })
    cleanup()
  }
  open('/profile/address')
  expect(place()).toEqual({ at: '/login', from: '/profile/address' })
})

it('a session that ends in the middle of an order goes on there after the login [R285]', () => {
  signInAs(ada)
  open('/order/checkout')
  act(() => endSession())
  expect(place()).toEqual({ at: '/login', from: '/order/checkout' })
  signInAs(ada)
  expect(place().at).toBe('/order/checkout')
})

it('a customer without a plan is let through until that is known, and then chooses one [R41] [R42]', async () => {
  await setPlan(null)
  signInAs(ada)
  const arrive = server.holdNext('GET /client/profile/')
  open('/pickup')
  expect(place().at).toBe('/pickup')
  arrive()
  await waitFor(() => expect(place()).toEqual({ at: '/order/packages', from: '/pickup' }))
})

it.each(['/upcoming', '/profile', '/profile/orders'])(
  'without a plan %s leads to the home, which says what is missing and remembers it on the way to the plans [R41]',
  async (path) => {
    await setPlan(null)
    signInAs(ada)
    open(path)
    await waitFor(() => expect(place()).toEqual({ at: '/', from: path }))
  },
)

it('a customer with a plan stays [R41] [R42]', async () => {
  await setPlan('payc')
  signInAs(ada)
  const queries = open('/upcoming')
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(server.count('GET /client/profile/')).toBe(1)
  expect(place().at).toBe('/upcoming')
})

it('nobody needs a plan to change a password or to leave', async () => {
  await setPlan(null)
  signInAs(ada)
  const queries = open('/profile/account')
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(server.count('GET /client/profile/')).toBe(1)
  expect(place().at).toBe('/profile/account')
})

it('/login leads a customer home, /registration to the packages, /order a visitor to /registration [R24] [R25] [R27]', () => {
  open('/order/checkout')
  expect(place().at).toBe('/registration')
  cleanup()
  signInAs(ada)
  open('/login')
  expect(place().at).toBe('/')
  cleanup()
  open('/registration')
  expect(place().at).toBe('/order/packages')
})

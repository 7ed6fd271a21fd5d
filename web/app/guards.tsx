import { type ReactNode, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { links } from '#contract/links'
import { useSession } from '../core/session.ts'
import { useProfile } from '../shared/customer/queries.ts'

/** A guard remembers this for the visitor whom it sends away. */
export interface Remembered {
  from?: string
}

/** /login sends customers on: to where they came from, else home. */
export function CustomersLeaveLogin(): ReactNode {
  const { user } = useSession()
  const { state } = useLocation() as { state: Remembered | null }
  return user ? <Navigate to={state?.from ?? links.home} replace /> : <Outlet />
}

/** /registration sends customers on: the one who has just registered to the slides, everybody else to the packages. */
export function CustomersLeaveRegistration(): ReactNode {
  const { user, isNew } = useSession()
  return user ? <Navigate to={isNew ? links.orderAdvantage : links.orderPackages} replace /> : <Outlet />
}

/** The order: visitors register first. A customer whose session ends in the middle logs in to go on. */
export function VisitorsRegister(): ReactNode {
  const { user } = useSession()
  const left = useLeft()
  const state = useHere()
  if (user) return <Outlet />
  if (left === 'home') return <Navigate to={links.home} replace />
  if (left === 'for_a_moment') return <Navigate to={links.login} state={state} replace />
  return <Navigate to={links.registration} replace />
}

/**
 * Private pages: visitors log in first. Customers without a plan choose one: who wants a pickup at once, and others by way of their home, which
 * says what is missing. A profile still on its way is let through.
 */
export function VisitorsLogIn(): ReactNode {
  const { user } = useSession()
  const left = useLeft()
  const { pathname } = useLocation()
  const { data: profile } = useProfile()
  const state = useHere()
  // Nobody has to choose a plan to change a password, to see their data or to leave.
  const needsPlan = !pathname.startsWith(links.profileAccount)
  if (left === 'home') return <Navigate to={links.home} replace />
  if (!user) return <Navigate to={links.login} state={state} replace />
  if (needsPlan && profile && !profile.subscription) {
    return <Navigate to={pathname === links.pickup ? links.orderPackages : links.home} state={state} replace />
  }
  return <Outlet />
}

/** /pending tells of a pickup that has just been booked, which the way there names; without one it leads home. */
export function OnlyAfterBooking(): ReactNode {
  const { user } = useSession()
  const { state } = useLocation() as { state: { deliveryId?: number } | null }
  return user && !state?.deliveryId ? <Navigate to={links.home} replace /> : <VisitorsLogIn />
}

function useHere(): Remembered {
  const { pathname, search, hash } = useLocation()
  return { from: pathname + search + hash }
}

/**
 * Says how the customer who came to this page has left it, if they have: for home, by logging out, which the guard hears of
 * before the router; or for a moment, because the session ended under them.
 */
function useLeft(): 'home' | 'for_a_moment' | undefined {
  const { user, hasEnded } = useSession()
  const [cameAsCustomer] = useState(user !== null)
  if (user || !cameAsCustomer) return undefined
  return hasEnded ? 'for_a_moment' : 'home'
}

/** The server says in the page whether this is a local installation. */
export function LocalOnly(): ReactNode {
  const isLocal = document.querySelector('meta[name="app-env"][content="local"]') !== null
  return isLocal ? <Outlet /> : <Navigate to={links.home} replace />
}

import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useProfile } from './account/calls.ts'
import { links } from './links.ts'
import { useSession } from './session.ts'

/** What a guard remembers for whoever it sends away. */
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

export function VisitorsRegister(): ReactNode {
  const { user } = useSession()
  return user ? <Outlet /> : <Navigate to={links.registration} replace />
}

/** Private pages: visitors log in first, customers without a plan choose one; a profile still on its way is let through. */
export function VisitorsLogIn(): ReactNode {
  const { user } = useSession()
  const { pathname, search, hash } = useLocation()
  const { data: profile } = useProfile()
  const state: Remembered = { from: pathname + search + hash }
  if (!user) return <Navigate to={links.login} state={state} replace />
  if (profile && !profile.subscription) return <Navigate to={links.orderPackages} state={state} replace />
  return <Outlet />
}

/** The server says in the page whether this is a local installation. */
export function LocalOnly(): ReactNode {
  const isLocal = document.querySelector('meta[name="app-env"][content="local"]') !== null
  return isLocal ? <Outlet /> : <Navigate to={links.home} replace />
}

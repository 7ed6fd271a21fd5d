import { type ReactNode, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { deskLinks, isDeskPage } from '#contract/desk/links'
import { LIVE_TOPICS } from '#contract/desk/live'
import { Toasts } from '#ui/toast.tsx'
import { sendCounts } from '../core/counts.ts'
import { sendDeeds } from '../core/deeds.ts'
import { follow } from '../core/live.ts'
import { askAnew } from '../core/queries.ts'
import { useStore } from '../core/store.ts'
import { endVisit, findOut, type Me, may, who } from '../core/who.ts'
import { Spoken } from '../parts/spoken.tsx'
import { BooksScreen } from '../rooms/books/books.tsx'
import { ClosedDaysScreen } from '../rooms/books/closed-days.tsx'
import { CustomerScreen } from '../rooms/customers/customer.tsx'
import { CustomersScreen } from '../rooms/customers/customers.tsx'
import { InboxScreen } from '../rooms/inbox/inbox.tsx'
import { IntakeScreen } from '../rooms/intake/intake.tsx'
import { OrderScreen } from '../rooms/orders/order.tsx'
import { OrdersScreen } from '../rooms/orders/orders.tsx'
import { People } from '../rooms/people/people.tsx'
import { OneTimeLink } from '../rooms/sign-in/one-time-link.tsx'
import { SignIn } from '../rooms/sign-in/sign-in.tsx'
import { Today } from '../rooms/today/today.tsx'
import { Away, Finding, Nothing } from './stand-ins.tsx'

/** The whole desk. Nobody sees a screen that the role has no deed for: it is an address that there is not. */
export function Desk(): ReactNode {
  return (
    <>
      <Screen />
      <Toasts />
      <Spoken />
    </>
  )
}

function Screen(): ReactNode {
  const now = useStore(who)
  const { pathname } = useLocation()
  if (pathname === deskLinks.link) return <OneTimeLink />
  if (!isDeskPage(pathname)) {
    return <Nothing me={now.state === 'in' ? now.me : undefined} />
  }
  switch (now.state) {
    case 'asking':
      return <Finding />
    case 'away':
      return <Away onAgain={findOut} />
    case 'in':
      return <SignedIn key={now.me.id} me={now.me} />
    case 'out':
      return <SignIn over={now.over} />
  }
}

/** The plant has no day of stops: it counts. */
const homeOf = (me: Me): string => (may(me, 'route') ? deskLinks.today : deskLinks.intake)

function SignedIn({ me }: { me: Me }): ReactNode {
  useEffect(
    () =>
      follow({
        changed: (topics) => void askAnew(topics),
        back: () => {
          void askAnew(LIVE_TOPICS)
          void sendDeeds()
          void sendCounts()
        },
        over: (reason) => {
          if (reason !== 'tabs') void endVisit()
        },
      }),
    [],
  )
  const nothing = <Nothing me={me} />
  return (
    <Routes>
      <Route path={deskLinks.today} element={may(me, 'route') ? <Today me={me} /> : nothing} />
      <Route path={deskLinks.intake} element={may(me, 'intake') ? <IntakeScreen me={me} /> : nothing} />
      <Route path={deskLinks.orders} element={may(me, 'order show') ? <OrdersScreen me={me} /> : nothing} />
      <Route path={deskLinks.order} element={may(me, 'order show') ? <OrderScreen me={me} /> : nothing} />
      <Route path={deskLinks.books} element={may(me, 'report day') ? <BooksScreen me={me} /> : nothing} />
      <Route path={deskLinks.closedDays} element={may(me, 'day close') ? <ClosedDaysScreen me={me} /> : nothing} />
      <Route path={deskLinks.people} element={may(me, 'staff list') ? <People me={me} /> : nothing} />
      <Route path={deskLinks.customers} element={may(me, 'customer') ? <CustomersScreen me={me} /> : nothing} />
      <Route path={deskLinks.customer} element={may(me, 'customer') ? <CustomerScreen me={me} /> : nothing} />
      <Route path={deskLinks.inbox} element={may(me, 'inbox') ? <InboxScreen me={me} /> : nothing} />
      <Route path={deskLinks.talk} element={may(me, 'inbox') ? <InboxScreen me={me} /> : nothing} />
      <Route path={deskLinks.home} element={<Navigate to={homeOf(me)} replace />} />
      <Route path={deskLinks.signIn} element={<Navigate to={deskLinks.home} replace />} />
      <Route path="*" element={nothing} />
    </Routes>
  )
}

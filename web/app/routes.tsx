import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { links, redirects } from '#contract/links'
import { type Branch, findPage, type Page, pages } from '../core/pages.ts'
import { useSession } from '../core/session.ts'
import { type Screen, sayScreenIsLive, useLateScreen, useScreen } from '../first-touch/screens.ts'
import { scrollToPendingHash } from '../first-touch/scroll-to-hash.ts'
import { Layout } from '../layout/layout.tsx'
import { ProfileFrame } from '../layout/profile-frame.tsx'
import {
  CustomersLeaveLogin,
  CustomersLeaveRegistration,
  LocalOnly,
  OnlyAfterBooking,
  VisitorsLogIn,
  VisitorsRegister,
} from './guards.tsx'
import { Modals } from './modals.tsx'
import { orderFrame, screenOf } from './site-map.ts'

/** Each branch has one guard; a visitor who passes it sees the page. */
const GUARDS: Partial<Record<Branch, ReactNode>> = {
  login: <CustomersLeaveLogin />,
  registration: <CustomersLeaveRegistration />,
  order: <VisitorsRegister />,
  private: <VisitorsLogIn />,
  pending: <OnlyAfterBooking />,
  profile: <VisitorsLogIn />,
  local: <LocalOnly />,
}

/** The frame around the pages of a branch. */
const FRAMES: Partial<Record<Branch, ReactNode>> = {
  // Each branch has its own frame: a page that is still coming alive must not be turned into another one.
  registration: <LateFrame key="registration" frame={orderFrame} />,
  order: <LateFrame key="order" frame={orderFrame} />,
  profile: <ProfileFrame />,
}

const BRANCHES = [...new Set(pages.map(({ branch }) => branch))]

export function SiteRoutes(): ReactNode {
  return (
    <Routes>
      <Route element={<Layout modals={<Modals />} />}>
        {BRANCHES.map((branch) => (
          <Route key={branch} element={GUARDS[branch]}>
            <Route element={FRAMES[branch]}>
              {pages
                .filter((page) => page.branch === branch)
                .map((page) => (
                  <Route key={page.path} path={page.path} element={<Shown key={page.path} page={page} />} />
                ))}
            </Route>
          </Route>
        ))}
        {redirects.map(({ from, to }) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        <Route path="*" element={<Navigate to={links.home} replace />} />
      </Route>
    </Routes>
  )
}

/**
 * Above a page that is coming alive nobody may listen to the session: an update from there would make React draw the page anew, and
 * what was typed and pressed meanwhile would be lost.
 */
function Shown({ page }: { page: Page }): ReactNode {
  return page.path === links.home ? <ShownToBoth page={page} /> : <ScreenFrame screen={screenOf(page)} />
}

function ShownToBoth({ page }: { page: Page }): ReactNode {
  return <ScreenFrame screen={screenOf(page, useSession().user !== null)} />
}

/** A frame that few pages have. The screen in it is asked for at the same time. */
function LateFrame({ frame }: { frame: Screen }): ReactNode {
  const page = findPage(useLocation().pathname)
  const Frame = useLateScreen(frame)
  useEffect(() => {
    if (page)
      screenOf(page)
        .preload()
        .catch(() => {})
  }, [page])
  return Frame ? <Frame /> : <p className="loading">Loading...</p>
}

function ScreenFrame({ screen: shown }: { screen: Screen }): ReactNode {
  return (
    <Suspense fallback={<p className="loading">Loading...</p>}>
      <ScreenContent screen={shown} />
    </Suspense>
  )
}

function ScreenContent({ screen: shown }: { screen: Screen }): ReactNode {
  const Content = useScreen(shown)
  useEffect(() => {
    sayScreenIsLive()
    scrollToPendingHash()
  }, [])
  return <Content />
}

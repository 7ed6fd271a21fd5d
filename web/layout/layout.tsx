import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Modals } from '../modals.tsx'
import { findPage } from '../routes.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What every page stands in. */
export function Layout(): ReactNode {
  const announcement = usePageChange()
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Modals />
      <p ref={announcement} className="unseen" role="status" aria-live="polite" />
    </>
  )
}

/** On every change of page: its title, its beginning, and a word to those who cannot see either. */
function usePageChange() {
  const { pathname, hash } = useLocation()
  const announcement = useRef<HTMLParagraphElement>(null)
  const shown = useRef<string | undefined>(undefined)

  useEffect(() => {
    const isFirst = shown.current === undefined
    const isOther = shown.current !== pathname
    shown.current = pathname
    const page = findPage(pathname)
    if (!page || isFirst || !isOther) return
    document.title = page.title
    document.querySelector('meta[name=description]')?.setAttribute('content', page.description ?? page.title)
    if (announcement.current) announcement.current.textContent = page.title
    if (hash === '') scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash])

  return announcement
}

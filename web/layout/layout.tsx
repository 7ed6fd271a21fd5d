import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { links } from '#contract/links'
import { scrollToHash, scrollToHashLater } from '../first-touch/scroll-to-hash.ts'
import { closeModal } from '../modal-store.ts'
import { findPage } from '../pages.ts'
import { arrived } from '../session.ts'
import { Toasts } from '../ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What every page stands in. */
export function Layout({ modals }: { modals: ReactNode }): ReactNode {
  const announcement = usePageChange()
  const page = findPage(useLocation().pathname)
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      {!page?.isDrawer && <Header isOverPicture={page?.isHeroDeep === true} />}
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      {modals}
      <Toasts />
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
    if (!page) return
    document.title = page.title
    document.querySelector('meta[name=description]')?.setAttribute('content', page.description ?? page.title)
    if (pathname !== links.registration) arrived()
    if (isFirst) return
    nameCanonical(page.canonical ?? page.path)
    scrollToHashLater('')
    if (isOther) {
      closeModal()
      if (announcement.current) announcement.current.textContent = page.title
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    if (scrollToHash(hash)) return
    scrollToHashLater(hash)
    if (isOther) scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash])

  return announcement
}

/** The server knows the site's own name; the page may have been opened under another one. */
function nameCanonical(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (link) link.href = new URL(path, link.href).href
}

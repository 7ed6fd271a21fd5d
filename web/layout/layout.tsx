import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { links } from '#contract/links'
import { Toasts } from '#ui/toast.tsx'
import { closeModal } from '../core/modal-store.ts'
import { findPage, isCustomersOwn, type Page, titleAt } from '../core/pages.ts'
import { arrived, useSession } from '../core/session.ts'
import { nameTab } from '../core/tab-title.ts'
import { scrollToHash, scrollToHashLater } from '../first-touch/scroll-to-hash.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The frame that every page stands in. */
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
      <Foot page={page} />
      {modals}
      <Toasts />
      <p ref={announcement} className="unseen" role="status" aria-live="polite" />
    </>
  )
}

/** The part under the page. It listens to the session by itself: heard above the page, that would draw the page anew. */
function Foot({ page }: { page: Page | undefined }): ReactNode {
  const { user } = useSession()
  const isOrder = page?.branch === 'order'
  // An order has neither of them, and wants to be quick.
  const parts = useCustomerParts(user !== null && !isOrder)
  const isOwn = user !== null && page !== undefined && isCustomersOwn(page)
  return (
    <>
      {isOwn ? parts && <parts.AccountFooter /> : !isOrder && <Footer />}
      {parts && hasBottomBar(page) && <parts.BottomBar />}
    </>
  )
}

/** The bar is left out under a page with its own step at the lower edge, and in the middle of an order. */
const hasBottomBar = (page: Page | undefined): boolean =>
  !page?.isDrawer && page?.branch !== 'order' && page?.path !== links.pickup

type CustomerParts = typeof import('./customer-parts.tsx')
let customerParts: CustomerParts | undefined

/** A page that was written for customers has them from the beginning. Should they not arrive, it is whole without them. */
export async function loadCustomerParts(): Promise<CustomerParts | undefined> {
  customerParts = await import('./customer-parts.tsx').catch(() => undefined)
  return customerParts
}

/** On any other page a customer's parts come after the page itself. */
function useCustomerParts(isCustomer: boolean): CustomerParts | undefined {
  const [parts, setParts] = useState(customerParts)
  useEffect(() => {
    if (isCustomer && !parts) void loadCustomerParts().then(setParts)
  }, [isCustomer, parts])
  return isCustomer ? parts : undefined
}

async function writeDescription(page: Page): Promise<void> {
  const { descriptionOf } = await import('../core/page-descriptions.ts')
  document.querySelector('meta[name=description]')?.setAttribute('content', descriptionOf(page))
}

/** Every change of page sets its title and its beginning, and says a word to those who cannot see either. */
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
    const title = titleAt(pathname) ?? page.title
    nameTab(title)
    if (pathname !== links.registration) arrived()
    if (isFirst) return
    void writeDescription(page)
    nameCanonical(page.canonical ?? page.path)
    scrollToHashLater('')
    if (isOther) {
      closeModal()
      if (announcement.current) announcement.current.textContent = title
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

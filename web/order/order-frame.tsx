import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { links } from '#contract/links'
import { type Drafts, readDraft } from '../drafts.ts'
import { Stepper } from '../ui/stepper.tsx'
import styles from './order-frame.module.css'

interface OrderStep {
  label: string
  to: string
  /** Open once this draft exists; on the way in they are not. */
  draft?: keyof Drafts
}

const STEPS: readonly OrderStep[] = [
  { label: 'Welcome', to: links.registration },
  { label: 'Advantage', to: links.orderAdvantage },
  { label: 'Packages', to: links.orderPackages, draft: 'packages' },
  { label: 'Date & time', to: links.orderDelivery, draft: 'delivery' },
  { label: 'Checkout', to: links.orderCheckout, draft: 'checkout' },
]

/** The five steps of an order on one thread, above whichever of them is shown. */
export function OrderFrame(): ReactNode {
  const { pathname } = useLocation()
  const current = STEPS.findIndex(({ to }) => to === pathname)
  const isRegistering = pathname === links.registration

  const steps = STEPS.map(({ label, to, draft }, index) => {
    const isOpen = draft === undefined || (!isRegistering && readDraft(draft) !== undefined)
    const state = index === current ? 'current' : !isOpen ? 'disabled' : index < current ? 'done' : 'upcoming'
    // Who has an account does not go back to making one, and who has none cannot go ahead.
    const isReachable = isOpen && index !== current && index > 0 && !isRegistering
    return { id: to, label, state, ...(isReachable && { to }) } as const
  })

  return (
    <>
      <div className={`${styles.steps} wide`}>
        <Stepper label="Your order" steps={steps} />
      </div>
      <Outlet />
    </>
  )
}

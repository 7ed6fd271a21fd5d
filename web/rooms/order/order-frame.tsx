import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { links } from '#contract/links'
import { Stepper } from '#ui/stepper.tsx'
import { isStepOpen, ORDER_STEPS } from '../../shared/order/order-steps.ts'
import styles from './order-frame.module.css'
import { OrderGate } from './order-gate.tsx'

/** The five steps of an order on one thread, above whichever of them is shown. */
export default function OrderFrame(): ReactNode {
  const { pathname } = useLocation()
  const [isUnderWay, setUnderWay] = useState(false)
  // A payment under way stands in the place of every step, and belongs to the last one.
  const current = isUnderWay ? ORDER_STEPS.length - 1 : ORDER_STEPS.findIndex(({ to }) => to === pathname)
  useDrawAgain(pathname)
  const isRegistering = pathname === links.registration
  // The order is sent: nothing of it is changed any more.
  const isSent = pathname === links.orderResult

  const steps = ORDER_STEPS.map(({ step, label, to }, index) => {
    if (isSent || (isUnderWay && index < current)) return { id: to, label, state: 'done' } as const
    const isOpen = isStepOpen(step, { isRegistering })
    const state = index === current ? 'current' : !isOpen ? 'disabled' : index < current ? 'done' : 'upcoming'
    // A customer with an account does not go back to making one, and a visitor without one cannot go ahead.
    const isReachable = isOpen && index !== current && index > 0 && !isRegistering
    return { id: to, label, state, ...(isReachable && { to }) } as const
  })

  return (
    <div className={styles.frame}>
      <div className={`${styles.steps} wide`}>
        <Stepper label="Your order" steps={steps} {...(isSent && { ended: 'Order placed' })} />
      </div>
      {isRegistering || isSent ? (
        <Outlet />
      ) : (
        <OrderGate key={pathname} onUnderWay={setUnderWay}>
          <Outlet />
        </OrderGate>
      )}
    </div>
  )
}

/** A step keeps its last words as it goes, which is after the thread of the next one was drawn: it is drawn once more. */
function useDrawAgain(pathname: string): void {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const drawn = useRef(pathname)
  useEffect(() => {
    if (drawn.current === pathname) return
    drawn.current = pathname
    drawAgain()
  }, [pathname])
}

import { type ReactNode, Suspense } from 'react'
import { type ModalRequest, useOpenModal } from '../core/modal-store.ts'
import { type Screen, screen, useScreen } from '../first-touch/screens.ts'

/** The code of each arrives when it is opened for the first time. */
export const modalScreens: Record<ModalRequest['kind'], Screen> = {
  NOTIFY: screen(() => import('../rooms/order/area/notify-modal.tsx')),
  EMAIL: screen(() => import('../rooms/order/area/existing-account-modal.tsx')),
  PHONE: screen(() => import('../rooms/order/area/existing-account-modal.tsx')),
  ADVANTAGE: screen(() => import('../rooms/pickups/advantage-modal.tsx')),
  RECURRING: screen(() => import('../shared/pickup/recurring-modal.tsx')),
  SAVECARD: screen(() => import('../rooms/order/checkout/save-card-modal.tsx')),
  BANK: screen(() => import('../providers/cards/bank-modal.tsx')),
}

/** Stands once, at the end of the page. */
export function Modals(): ReactNode {
  const request = useOpenModal()
  return (
    request && (
      <Suspense>
        <ModalScreen key={request.kind} screen={modalScreens[request.kind]} />
      </Suspense>
    )
  )
}

function ModalScreen({ screen }: { screen: Screen }): ReactNode {
  const Content = useScreen(screen)
  return <Content />
}

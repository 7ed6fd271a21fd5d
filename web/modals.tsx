import { type ReactNode, Suspense } from 'react'
import { type Screen, screen, useScreen } from './first-touch/screens.ts'
import { type ModalRequest, useOpenModal } from './modal-store.ts'

const SCREENS: Record<ModalRequest['kind'], Screen> = {
  NOTIFY: screen(() => import('./order/notify-modal.tsx')),
  EMAIL: screen(() => import('./order/existing-account-modal.tsx')),
  PHONE: screen(() => import('./order/existing-account-modal.tsx')),
  ADVANTAGE: screen(() => import('./pickups/advantage-modal.tsx')),
  RECURRING: screen(() => import('./recurring-modal.tsx')),
  SAVECARD: screen(() => import('./order/save-card-modal.tsx')),
  BANK: screen(() => import('./providers/cards/bank-modal.tsx')),
}

/** Stands once, at the end of the page. */
export function Modals(): ReactNode {
  const request = useOpenModal()
  return (
    request && (
      <Suspense>
        <ModalScreen key={request.kind} screen={SCREENS[request.kind]} />
      </Suspense>
    )
  )
}

function ModalScreen({ screen }: { screen: Screen }): ReactNode {
  const Content = useScreen(screen)
  return <Content />
}

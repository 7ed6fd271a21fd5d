import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { type Screen, screen, useScreen } from './screens.ts'

/** What a modal is opened with. One stands open at a time; closing it forgets it. */
export type ModalRequest =
  | { kind: 'NOTIFY'; address: { zipCode: string; addressLine1: string } }
  | { kind: 'EMAIL'; email: string }
  | { kind: 'PHONE' }

const SCREENS: Record<ModalRequest['kind'], Screen> = {
  NOTIFY: screen(() => import('./order/notify-modal.tsx')),
  EMAIL: screen(() => import('./order/existing-account-modal.tsx')),
  PHONE: screen(() => import('./order/existing-account-modal.tsx')),
}

let open: ModalRequest | null = null
const listeners = new Set<() => void>()

export function openModal(request: ModalRequest): void {
  change(request)
}

export function closeModal(): void {
  change(null)
}

export function useOpenModal(): ModalRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
    () => null,
  )
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

function change(next: ModalRequest | null): void {
  open = next
  for (const listener of listeners) listener()
}

import { useSyncExternalStore } from 'react'

interface Address {
  zipCode: string
  addressLine1: string
}

/** The request that opens a modal. One stands open at a time; closing it forgets the request. */
export type ModalRequest =
  | { kind: 'NOTIFY'; address: Address; onServed?: (address: Address) => void }
  | { kind: 'EMAIL'; email: string }
  | { kind: 'PHONE' }
  /** Opens on the page of a booking, or with the way on from it, which then goes on when it is closed. */
  | { kind: 'ADVANTAGE'; onClosed?: () => void }
  /** Opens before a recurring day is added or taken away. Closing it decides nothing. */
  | { kind: 'RECURRING'; outcome: string; onAccept: () => void; onDecline: () => void }
  /** Opens when somebody unticks that the card is saved. */
  | { kind: 'SAVECARD' }
  /** The question of the sandbox's bank. It is answered once, and where it is only closed it stays open at the bank. */
  | { kind: 'BANK'; onAnswer: (answer: BankAnswer) => void }

export type BankAnswer = 'confirmed' | 'declined' | 'closed'

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

function change(next: ModalRequest | null): void {
  open = next
  for (const listener of listeners) listener()
}

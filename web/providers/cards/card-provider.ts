import type { ReactNode, Ref } from 'react'

/**
 * The outcome of a card form or of a bank's question. `message` is the provider's sentence, for the form's error. Where the connection
 * broke while the customer's answer was on its way, it is lost: nobody here knows whether the bank has it.
 */
export type Confirmation =
  | { status: 'succeeded' }
  /** A form whose card was refused has its CVC emptied. A wrong one is marked there, with the message, and has the focus. */
  | { status: 'failed'; message: string; isLost?: true; isCvcEmptied?: true; isAboutCvc?: true }

export interface CardFormHandle {
  /** Sends what was typed to the provider. The caller saves the card afterwards, or pays with it. */
  confirm(): Promise<Confirmation>
  /** Shows what is missing or wrong, and sends nothing. Says whether all is well. */
  check(options?: { takesFocus?: boolean }): Promise<boolean>
  /** Into the card's number. */
  focus(): void
}

export interface CardFormProps {
  /** Opens this one form at the provider. */
  secret: string
  ref: Ref<CardFormHandle>
  onReady?: (() => void) | undefined
}

/** The provider that takes cards in the browser. Numbers go from its form to the provider and nowhere else. */
export interface CardProvider {
  renderForm(props: CardFormProps): ReactNode
  /** The bank's question about a payment that the server has begun with a card. */
  confirmPayment(payment: { secret: string }): Promise<Confirmation>
}

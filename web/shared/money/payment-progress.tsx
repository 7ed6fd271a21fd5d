import { type ReactNode, useState } from 'react'
import { links } from '#contract/links'
import { cardName, type NamedCard } from '#rules/payments/card-brand'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { moneyText } from '#ui/money.tsx'
import styles from './payment-progress.module.css'
import type { PaymentStep } from './payment-steps.ts'

interface PaymentProgressProps {
  /** The card is charged this much. */
  cents: number
  /** The card that is asked, where it is known. */
  card?: NamedCard | undefined
  step: PaymentStep<unknown>
  /** The press was made in another tab or on another device: here nobody has seen what is asked of which card. */
  isElsewhere?: boolean
  onGoOn: () => void
  /** Stands above the way on when nobody was reached. */
  stalledTitle?: string
}

/** The state of the payment, in words. It is said aloud as it changes, and none of it is an alarm. */
export function PaymentProgress(props: PaymentProgressProps): ReactNode {
  const { cents, card, step, isElsewhere = false, onGoOn, stalledTitle = UNREACHED } = props
  // A repeated call keeps the words of the wait before it, so that nothing is said aloud again with each repeat.
  const [shown, setShown] = useState(step)
  if (shown !== step && !(shown.at === 'asking' && step.at === 'paying')) setShown(step)
  const { title, text } = step.at === 'stalled' ? { title: stalledTitle, text: STALLED } : wordsOf(shown, cents)
  const isOverdue = step.at === 'overdue'
  return (
    <div className={styles.box} data-at={step.at}>
      <div className={styles.progress} role="status">
        {isOverdue ? (
          <Mark kind="warning" />
        ) : (
          <svg className={styles.thread} aria-hidden="true">
            <line className={styles.ahead} x1="4" x2="100%" y1="5" y2="5" />
            <line className={styles.behind} x1="4" x2="100%" y1="5" y2="5" />
          </svg>
        )}
        <h2>{title}</h2>
        {isOverdue && <p>{askedText(cents, card)}</p>}
        <p>{text}</p>
        {isElsewhere && !isOverdue && <p>{askedText(cents, card)}</p>}
      </div>
      {step.at === 'stalled' && <Button onClick={onGoOn}>Try again</Button>}
      {isOverdue && (
        <ButtonLink variant="secondary" to={links.home}>
          Go to your home page
        </ButtonLink>
      )}
    </div>
  )
}

/** "We asked your bank for $20.00 from your Visa ending in 4242." A sum that is known only afterwards is not named. */
export function askedText(cents: number, card: NamedCard | undefined): string {
  const from = card ? ` from your ${cardName(card)}` : ''
  return cents === 0 ? '' : `We asked your bank for ${moneyText(cents)}${from}.`
}

/** The words about a bank that has been silent for long. */
export const OVERDUE = {
  title: 'Your bank has not answered yet.',
  text: 'You can leave; we’ll email you either way.',
}
const UNREACHED = 'We could not be reached'
const STALLED = 'When you’re online, tap Try again and we’ll check your payment. You won’t be charged twice.'

function wordsOf(step: PaymentStep<unknown>, cents: number): { title: string; text: string } {
  const paying = { title: cents === 0 ? 'One moment' : `Paying ${moneyText(cents)}`, text: 'This takes a few seconds.' }
  if (step.at === 'overdue') return OVERDUE
  if (step.at === 'authenticating') {
    return {
      title: 'Your bank wants you to confirm this payment.',
      text: 'Confirm with your bank and we’ll finish here.',
    }
  }
  if (step.at === 'done') {
    return {
      title: cents === 0 ? 'Done' : `${moneyText(cents)} paid`,
      text: cents === 0 ? 'Nothing was charged.' : 'Thank you. The receipt is on its way to your email.',
    }
  }
  if (step.at !== 'asking') return paying
  if (step.whom === 'us') {
    return {
      title: UNREACHED,
      text: 'We’re trying again. You won’t be charged twice.',
    }
  }
  return { title: paying.title, text: WAITING_FOR[step.whom] }
}

const WAITING_FOR = {
  bank: 'Waiting for your bank. This finishes on its own.',
  other_payment: 'We’re finishing another payment first. This one is next.',
  same_payment: 'This payment is already under way. You won’t be charged twice.',
}

import { type ReactNode, useState } from 'react'
import { links } from '#contract/links'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { moneyText } from '../../ui/money.tsx'
import styles from './payment-progress.module.css'
import type { PaymentStep } from './payment-steps.ts'

interface PaymentProgressProps {
  /** The card is charged this much. */
  cents: number
  step: PaymentStep<unknown>
  onGoOn: () => void
  /** Stands above the way on when nobody was reached. */
  stalledTitle?: string
}

/** The state of the payment, in words. It is said aloud as it changes, and none of it is an alarm. */
export function PaymentProgress({ cents, step, onGoOn, stalledTitle = UNREACHED }: PaymentProgressProps): ReactNode {
  // A repeated call keeps the words of the wait before it, so that nothing is said aloud again with each repeat.
  const [shown, setShown] = useState(step)
  if (shown !== step && !(shown.at === 'asking' && step.at === 'paying')) setShown(step)
  const { title, text } = step.at === 'stalled' ? { title: stalledTitle, text: STALLED } : wordsOf(shown, cents)
  return (
    <Card isRaised>
      <div className={styles.progress} data-at={step.at} role="status">
        <svg className={styles.thread} aria-hidden="true">
          <line className={styles.ahead} x1="4" x2="100%" y1="5" y2="5" />
          <line className={styles.behind} x1="4" x2="100%" y1="5" y2="5" />
        </svg>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {step.at === 'stalled' && <Button onClick={onGoOn}>Try again</Button>}
      {step.at === 'overdue' && (
        <ButtonLink variant="secondary" to={links.home}>
          Go to your home page
        </ButtonLink>
      )}
    </Card>
  )
}

/** The words about a bank that has been silent for long. */
export const OVERDUE = {
  title: 'Your bank has not answered yet.',
  text: 'You can leave; we’ll email you either way.',
}
const UNREACHED = 'We could not be reached'
const STALLED =
  'Nothing is lost, and nothing is charged twice. When you are online again, press the button: we look what has become of your payment and finish it.'

function wordsOf(step: PaymentStep<unknown>, cents: number): { title: string; text: string } {
  const paying = { title: cents === 0 ? 'One moment' : `Paying ${moneyText(cents)}`, text: 'This takes a few seconds.' }
  if (step.at === 'overdue') return OVERDUE
  if (step.at === 'authenticating') {
    return {
      title: 'Your bank wants you to confirm this payment.',
      text: 'Answer its question, and we go on by ourselves.',
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
      text: 'Nothing is lost: we try again by ourselves, and nothing is charged twice.',
    }
  }
  return {
    title: paying.title,
    text:
      step.whom === 'bank'
        ? 'We are asking your bank. Nothing is lost: it goes on by itself.'
        : 'Another payment of yours is on its way. This one follows by itself.',
  }
}

import type { ReactNode } from 'react'
import type { Invoice } from '#contract/billing'
import type { PaymentStep } from '../payment-steps.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { moneyText } from '../ui/money.tsx'
import { chargedNow } from './order-words.ts'
import styles from './payment-progress.module.css'

interface PaymentProgressProps {
  invoice: Invoice
  step: PaymentStep<Invoice>
  onGoOn: () => void
}

/** Where the payment stands, in words. It is said aloud as it changes, and none of it is an alarm. */
export function PaymentProgress({ invoice, step, onGoOn }: PaymentProgressProps): ReactNode {
  const { title, text } = wordsOf(step, invoice)
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
    </Card>
  )
}

function wordsOf(step: PaymentStep<Invoice>, invoice: Invoice): { title: string; text: string } {
  const cents = chargedNow(invoice)
  const paying = { title: cents === 0 ? 'One moment' : `Paying ${moneyText(cents)}`, text: 'This takes a few seconds.' }
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
  if (step.at === 'stalled') {
    return {
      title: 'We could not be reached',
      text: 'Nothing is lost, and nothing is charged twice. When you are online again, press the button: we look what has become of your payment and finish it.',
    }
  }
  if (step.at !== 'asking') return paying
  if (step.whom === 'us') {
    return {
      title: 'We could not be reached',
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

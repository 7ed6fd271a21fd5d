import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Invoice } from '#contract/billing'
import { cardName } from '#rules/payments/card-brand'
import { dueCentsOf } from '#rules/payments/still-due'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormError } from '#ui/field.tsx'
import { moneyText } from '#ui/money.tsx'
import { useFocusOnSwap } from '../../core/focus-back.ts'
import { KnownCard, TypedCard, type TypedCardHandle } from '../../shared/money/card-choice.tsx'
import { chargedNow, outcomeOf } from '../../shared/money/invoice-words.ts'
import { reloadSentence } from '../../shared/money/plan-words.ts'
import styles from './card-step.module.css'
import { OrderAmounts } from './order-summary.tsx'
import type { PlanData } from './plan-data.ts'

interface CardStepProps {
  data: PlanData
  invoice: Invoice
  isReloading: boolean
  /** The bank did not answer about the card that is shown. */
  isAgain: boolean
  /** The customer has come for a card that is not the saved one. */
  wantsOther: boolean
  /** Pays with the card that is shown, or with the one that was typed and is on record by then. */
  onPay: (card: number) => void
  onBack: () => void
}

/** The saved card, or another one, and the button that charges it. */
export function CardStep({
  data,
  invoice,
  isReloading,
  isAgain,
  wantsOther: isAsked,
  onPay,
  onBack,
}: CardStepProps): ReactNode {
  const saved = data.cards.find(({ isActive }) => isActive)
  const [wantsOther, setWantsOther] = useState(isAsked)
  const entry = useRef<TypedCardHandle>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const cents = chargedNow(invoice)
  const isTyped = wantsOther || saved === undefined
  const form = useRef<HTMLFormElement>(null)
  useFocusOnSwap(wantsOther, form)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setProblem(undefined)
    if (!isTyped) return onPay(saved.id)
    setBusy(true)
    const outcome = await entry.current?.save()
    setBusy(false)
    if (outcome?.status === 'succeeded') onPay(outcome.card.id)
    else setProblem(outcome?.message)
  }

  const payLabel = isAgain && !isTyped ? `Try again: pay ${moneyText(cents)}` : `Pay ${moneyText(cents)}`
  const card = isTyped ? 'this card' : `your ${cardName(saved)}`
  return (
    <Card isRaised title="Card">
      <form ref={form} tabIndex={-1} onSubmit={submit} noValidate>
        <OrderAmounts invoice={invoice} />
        {!isTyped && <KnownCard card={saved} onOther={() => setWantsOther(true)} />}
        {isTyped && <TypedCard order={invoice.id} entry={entry} />}
        {problem && <FormError>{problem}</FormError>}
        <p className={styles.words}>
          {cents === 0 ? `Nothing is charged to ${card} now.` : `We charge ${moneyText(cents)} to ${card} now.`}{' '}
          {outcomeOf(invoice, data.profile, dueCentsOf(data.stillDue))}
        </p>
        {isReloading && (
          <p className="small">
            <b>Later.</b> {reloadSentence(invoice.amount, card)}
          </p>
        )}
        <div className={styles.actions}>
          <SubmitButton isBusy={isBusy}>{cents === 0 ? 'Save card and finish' : payLabel}</SubmitButton>
          {wantsOther && saved ? (
            <Button variant="quiet" onClick={() => setWantsOther(false)}>
              Use your {cardName(saved)}
            </Button>
          ) : (
            <Button variant="quiet" onClick={onBack}>
              Back to the order
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { Card } from '#contract/billing'
import { cardHeading } from '#rules/payments/card-brand'
import { expiryText } from '#rules/payments/card-expiry'
import { Button } from '#ui/button.tsx'
import { CardFieldsSkeleton } from '#ui/skeleton.tsx'
import { CallError, call } from '../../core/api.ts'
import { newAttemptKey } from '../../core/attempt-key.ts'
import { Loaded } from '../../core/loaded.tsx'
import { sentenceOf } from '../../core/show-refusal.ts'
import { CardMark } from '../../illustrations/card-mark.tsx'
import { CardEntry } from '../../providers/cards/card-entry.tsx'
import type { CardFormHandle, Confirmation } from '../../providers/cards/card-provider.ts'
import styles from './card-choice.module.css'
import { useIntent, useRefreshMoney, useReopenIntent } from './queries.ts'

/** The card that we have: it is shown and not typed again. */
export function KnownCard({ card, onOther }: { card: Card; onOther: () => void }): ReactNode {
  return (
    <div className={styles.saved}>
      <span>
        <CardMark brand={card.brand} />
      </span>
      <span>
        <b>{cardHeading(card)}</b>
        <br />
        <span className="small">Expires {expiryText(card)}</span>
      </span>
      <Button variant="quiet" size="small" onClick={onOther}>
        Use a different card
      </Button>
    </div>
  )
}

/** The card of a form that was sent, on record and the main one; or why there is none. */
export type TypedCardOutcome = { status: 'succeeded'; card: Card } | UnsavedCard

/** Nothing was sent where the form is a new one, because another tab or device has used the one that was typed in. */
export type UnsavedCard = Extract<Confirmation, { status: 'failed' }> & { isFormNew?: true }

export interface TypedCardHandle extends Omit<CardFormHandle, 'confirm'> {
  /** Sends what was typed to the provider and puts the card on record, so that a payment can name it. */
  save(): Promise<TypedCardOutcome>
}

interface TypedCardProps {
  /** The invoice that it is to pay, where there is one already. */
  order?: number
  entry: Ref<TypedCardHandle>
  /** The page may have been open for long: the form is opened again when it is sent, and may be another one by then. */
  isReopened?: boolean
  /** Gets the secret of the form that stands on the screen. */
  onOpened?: (secret: string) => void
  /** The form's fields can be typed in. */
  onReady?: () => void
}

const FORM_IS_NEW = 'Your card form timed out. Please enter your card again.'
const FORM_IS_LOADING = 'The card form is still loading. Please try again in a moment.'
const failed = (message: string) => ({ status: 'failed', message }) as const

/** The provider's form is opened when it is wanted; one that is open is returned again. */
export function TypedCard({ order, entry, isReopened = false, onOpened, onReady }: TypedCardProps): ReactNode {
  const intent = useIntent(order)
  const reopen = useReopenIntent(order)
  const refreshMoney = useRefreshMoney()
  const secret = intent.data?.secret
  const form = useRef<CardFormHandle>(null)
  // The provider has the card of this form; only our server has not heard of it yet.
  const confirmed = useRef<string>(undefined)
  const opened = useEffectEvent((own: string) => onOpened?.(own))
  useEffect(() => {
    if (secret !== undefined) opened(secret)
  }, [secret])

  const confirm = async (): Promise<{ status: 'succeeded' } | UnsavedCard> => {
    if (secret !== undefined && confirmed.current === secret) return { status: 'succeeded' }
    if (isReopened) {
      const { secret: now } = await reopen()
      if (secret !== undefined && now !== secret) {
        // Whoever has used the form may be paying with it, or has paid: the page hears of that before it says anything.
        await refreshMoney()
        return { ...failed(FORM_IS_NEW), isFormNew: true }
      }
    }
    return (await form.current?.confirm()) ?? failed(FORM_IS_LOADING)
  }

  useImperativeHandle(entry, () => ({
    check: async (options) => (await form.current?.check(options)) ?? true,
    focus: () => form.current?.focus(),
    async save() {
      try {
        const confirmation = await confirm()
        if (confirmation.status === 'failed') return confirmation
        if (secret === undefined) return failed(FORM_IS_LOADING)
        confirmed.current = secret
        const card = await call('POST /client/cards/', { body: { secret }, key: newAttemptKey() })
        return { status: 'succeeded', card }
      } catch (error) {
        // The provider knows nothing of it after all.
        if (error instanceof CallError && error.code === 'card_not_finished') confirmed.current = undefined
        return failed(sentenceOf(error))
      }
    },
  }))

  return (
    <Loaded query={intent} skeleton={<CardFieldsSkeleton />}>
      {(opened) => <CardEntry intent={opened} ref={form} {...(onReady && { onReady })} />}
    </Loaded>
  )
}

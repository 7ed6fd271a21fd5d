import { type ReactNode, type Ref, useEffect, useEffectEvent } from 'react'
import type { Card } from '#contract/billing'
import { expiryText } from '#rules/card-expiry'
import { Loaded } from '../../core/loaded.tsx'
import { CreditCard } from '../../illustrations/credit-card.tsx'
import { CardEntry } from '../../providers/cards/card-entry.tsx'
import type { CardFormHandle } from '../../providers/cards/card-provider.ts'
import { Button } from '../../ui/button.tsx'
import { CardFieldsSkeleton } from '../../ui/form-skeleton.tsx'
import styles from './card-choice.module.css'
import { useIntent } from './queries.ts'

/** The card that we have: it is shown and not typed again. */
export function KnownCard({ card, onOther }: { card: Card; onOther: () => void }): ReactNode {
  return (
    <div className={styles.saved}>
      <span>
        <CreditCard />
      </span>
      <span>
        <b>Card ending in {card.last}</b>
        <br />
        <span className="small">Expires {expiryText(card)}</span>
      </span>
      <Button variant="quiet" size="small" onClick={onOther}>
        Use a different card
      </Button>
    </div>
  )
}

interface TypedCardProps {
  /** The invoice that it is to pay, where there is one already. */
  order?: number
  entry: Ref<CardFormHandle>
  /** Gets the secret of the form that stands on the screen. */
  onOpened?: (secret: string) => void
  /** The form's fields can be typed in. */
  onReady?: () => void
}

/** The provider's form is opened when it is wanted; one that is open is returned again. */
export function TypedCard({ order, entry, onOpened, onReady }: TypedCardProps): ReactNode {
  const intent = useIntent(order)
  const secret = intent.data?.secret
  const opened = useEffectEvent((own: string) => onOpened?.(own))
  useEffect(() => {
    if (secret !== undefined) opened(secret)
  }, [secret])
  return (
    <Loaded query={intent} skeleton={<CardFieldsSkeleton />}>
      {(opened) => <CardEntry intent={opened} ref={entry} {...(onReady && { onReady })} />}
    </Loaded>
  )
}

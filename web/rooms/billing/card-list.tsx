import { type ReactNode, useState } from 'react'
import type { Card } from '#contract/billing'
import { foreseenRefusals } from '#contract/foreseen-refusals'
import { cardHeading, cardName } from '#rules/payments/card-brand'
import { type CardExpiry, expiryText } from '#rules/payments/card-expiry'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import fold from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { useJustMade } from '../../core/just-made.ts'
import { ConfirmDelete } from '../../core/late-confirm-delete.ts'
import { Loaded } from '../../core/loaded.tsx'
import { sentenceOf } from '../../core/show-refusal.ts'
import { CardMark } from '../../illustrations/card-mark.tsx'
import { useProfile } from '../../shared/customer/queries.ts'
import { useCards } from '../../shared/money/queries.ts'
import { useCardChanges } from './calls.ts'
import styles from './card-list.module.css'

/** The card that was just added has the focus: its form is gone. */
export function CardList({ justMade }: { justMade: number | undefined }): ReactNode {
  const cards = useCards()
  return (
    <Loaded query={cards} skeleton={<CardsSkeleton />}>
      {(list) =>
        list.length === 0 ? (
          <p className={styles.none}>You have no card yet. Plans, orders and fees are paid with the one you add.</p>
        ) : (
          <ul className={styles.list}>
            {list.map((card) => (
              <CardRow key={card.id} card={card} isJustMade={card.id === justMade} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const CardsSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton lines={2} isSpoken />
  </div>
)

function CardRow({ card, isJustMade }: { card: Card; isJustMade: boolean }): ReactNode {
  const { makeMain, remove } = useCardChanges()
  const [isRemoving, setRemoving] = useState(false)
  const name = cardHeading(card)
  const place = useJustMade<HTMLLIElement>(isJustMade)
  return (
    <li ref={place} tabIndex={-1} className={styles.card}>
      <CardMark brand={card.brand} />
      <div>
        <p className={styles.name}>
          <strong>{name}</strong>
          {card.isActive && <Badge tone="info">Main</Badge>}
        </p>
        <Expiry card={card} />
      </div>
      {!card.isActive && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form.
        <div className={styles.actions} role="group" aria-label={name}>
          <Button
            variant="quiet"
            size="small"
            onClick={async () => {
              try {
                await makeMain(card.id)
                showToast('Main card updated')
              } catch (error) {
                showToast(sentenceOf(error), { kind: 'error' })
              }
            }}
          >
            Make main
          </Button>
          <Button variant="quiet" size="small" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
      )}
      {isRemoving && (
        <ConfirmDelete
          title="Remove this card?"
          label="Remove"
          onClosed={() => setRemoving(false)}
          onDelete={async () => {
            await remove(card.id)
            showToast('Card was removed')
          }}
        >
          <p>We’ll remove your {cardName(card)} and never charge it again.</p>
        </ConfirmDelete>
      )}
    </li>
  )
}

const SOON: Record<Exclude<CardExpiry, 'later'>, string> = {
  expired: 'Expired',
  this_month: 'Expires this month,',
  next_month: 'Expires next month,',
}

function Expiry({ card }: { card: Card }): ReactNode {
  const { data: profile } = useProfile()
  const date = expiryText(card)
  const isReloaded = profile?.isAutoBilling && profile.subscription !== 'payc'
  const pays = card.isActive && ` · pays for orders${isReloaded ? ' and reloads' : ''}`
  return (
    <p className={styles.expiry}>
      {card.expiry === 'later' ? (
        `Expires ${date}`
      ) : (
        <Badge tone={card.expiry === 'expired' ? 'error' : 'warning'}>
          {SOON[card.expiry]} {date}
        </Badge>
      )}
      {pays}
    </p>
  )
}

/** What few come for stands apart from the cards: why the main one stays, and reading them again, which may take an expired one off the list. */
export function CardCare(): ReactNode {
  const { data: cards = [] } = useCards()
  const { refresh } = useCardChanges()
  if (cards.length === 0) return null
  return (
    <details className={`${fold.fold} ${styles.care}`}>
      <FoldLine className={styles.careLine}>Main card and expired cards</FoldLine>
      <p>{foreseenRefusals.main_card_kept.sentence}</p>
      <p>Refreshing updates your card details and removes expired cards, except your main card.</p>
      <Button
        variant="secondary"
        size="small"
        onClick={async () => {
          try {
            await refresh()
            showToast('Cards refreshed')
          } catch (error) {
            showToast(sentenceOf(error), { kind: 'error' })
          }
        }}
      >
        Refresh<span className="unseen"> your cards</span>
      </Button>
    </details>
  )
}

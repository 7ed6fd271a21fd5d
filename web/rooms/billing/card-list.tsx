import { type ReactNode, useState } from 'react'
import type { Card } from '#contract/billing'
import { refusals } from '#contract/errors'
import { type CardExpiry, expiryText } from '#rules/card-expiry'
import { ConfirmDelete } from '../../core/confirm-delete.tsx'
import { Loaded } from '../../core/loaded.tsx'
import { sentenceOf } from '../../core/show-refusal.ts'
import { useProfile } from '../../shared/customer/queries.ts'
import { useCards } from '../../shared/money/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCardChanges } from './calls.ts'
import styles from './card-list.module.css'

export function CardList(): ReactNode {
  const cards = useCards()
  return (
    <Loaded query={cards} skeleton={<CardsSkeleton />}>
      {(list) => (
        <>
          {list.length === 0 ? (
            <p className={styles.none}>You have no card yet. Plans, orders and fees are paid with the one you add.</p>
          ) : (
            <ul className={styles.list}>
              {list.map((card) => (
                <CardRow key={card.id} card={card} />
              ))}
            </ul>
          )}
          {list.length > 0 && <Refresh />}
        </>
      )}
    </Loaded>
  )
}

const CardsSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton lines={2} isSpoken />
  </div>
)

const nameOf = ({ last }: Card): string => `Card ending in ${last}`

function CardRow({ card }: { card: Card }): ReactNode {
  const { makeMain, remove } = useCardChanges()
  const [isRemoving, setRemoving] = useState(false)
  const name = nameOf(card)
  return (
    <li className={styles.card}>
      <CardMark isMain={card.isActive} />
      <div>
        <p className={styles.name}>
          <strong>{name}</strong>
          {card.isActive && <Badge tone="info">Main</Badge>}
        </p>
        <Expiry card={card} />
        {card.isActive && (
          <details className={styles.why}>
            <summary>Remove this card?</summary>
            <p>{refusals.main_card_kept.sentence}</p>
          </details>
        )}
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
          <p>We’ll remove the card ending in {card.last} and never charge it again.</p>
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

/** Says what it does, because it may take an expired card off the list. */
function Refresh(): ReactNode {
  const { refresh } = useCardChanges()
  return (
    <p className={styles.refresh}>
      <Button
        variant="quiet"
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
        Refresh
      </Button>
      <span>Updates your card details. Removes expired cards, except your main card.</span>
    </p>
  )
}

const CardMark = ({ isMain }: { isMain: boolean }) => (
  <svg viewBox="0 0 64 42" aria-hidden="true">
    <rect width="64" height="42" rx="7" fill={isMain ? 'var(--art-navy)' : 'var(--art-lilac)'} />
    <rect x="8" y="13" width="12" height="9" rx="2.5" fill="var(--art-apricot)" />
    <path
      d="M8 32h7M19 32h7M30 32h7"
      stroke={isMain ? 'var(--art-linen)' : 'var(--art-cotton)'}
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
)

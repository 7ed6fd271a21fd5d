import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { Badge } from './badge.tsx'
import styles from './radio-cards.module.css'
import { ErrorLine, type Explained, Hint, useWiring } from './wiring.tsx'

export interface RadioCard {
  value: string
  title: ReactNode
  /** The card's other words: they describe the choice, the title alone names it. */
  detail?: ReactNode
  badge?: string | undefined
  /** Makes the card unavailable, and says why. */
  disabledReason?: string | undefined
}

interface RadioCardsProps
  extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'value' | 'defaultValue' | 'checked'>,
    Explained {
  legend: ReactNode
  name: string
  cards: readonly RadioCard[]
  /** With a value the caller keeps the choice; without it the form does. */
  value?: string | undefined
  defaultValue?: string | undefined
  layout?: 'row' | 'stack'
}

/** A choice of a few, each on a card of its own. If the caller passes `error`, even an empty one, its line keeps its room. */
export function RadioCards(props: RadioCardsProps): ReactNode {
  const { legend, cards, value, defaultValue, layout = 'row', hint, error, ...input } = props
  const { ids, control } = useWiring(props)
  const choice = ({ value: own }: RadioCard) =>
    'value' in props ? { checked: own === value } : { defaultChecked: own === defaultValue }
  return (
    <fieldset
      {...control}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radio group can be said to be in error.
      role="radiogroup"
      className={styles.group}
      // A form goes to its first error; the group hands the focus on to a choice.
      {...(error && { tabIndex: -1, onFocus: focusChoice })}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint && <Hint id={ids.hint}>{hint}</Hint>}
      <div className={styles.cards} data-layout={layout}>
        {cards.map((card) => (
          <Card key={card.value} id={`${control.id}-${card.value}`} card={card} input={{ ...input, ...choice(card) }} />
        ))}
      </div>
      {'error' in props && <ErrorLine id={ids.error}>{error}</ErrorLine>}
    </fieldset>
  )
}

interface CardProps {
  id: string
  card: RadioCard
  input: ComponentProps<'input'>
}

function Card({ id, card, input }: CardProps): ReactNode {
  const { value, title, detail, badge, disabledReason } = card
  const described = [badge && `${id}-badge`, detail && `${id}-detail`, disabledReason && `${id}-reason`]
  return (
    <label className={styles.card}>
      <input
        {...input}
        type="radio"
        value={value}
        disabled={input.disabled || disabledReason !== undefined}
        className={styles.radio}
        aria-labelledby={`${id}-title`}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
      />
      <span id={`${id}-title`} className={styles.title}>
        {title}
      </span>
      {badge && (
        <span id={`${id}-badge`} className={styles.badge}>
          <Badge tone="highlight">{badge}</Badge>
        </span>
      )}
      {detail && (
        <span id={`${id}-detail`} className={styles.detail}>
          {detail}
        </span>
      )}
      {disabledReason && (
        <span id={`${id}-reason`} className={styles.reason}>
          {disabledReason}
        </span>
      )}
    </label>
  )
}

function focusChoice({ target, currentTarget }: FocusEvent<HTMLFieldSetElement>): void {
  if (target !== currentTarget) return
  const choices = [...currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  const [first] = choices
  const chosen = choices.find(({ checked }) => checked) ?? first
  chosen?.focus()
}

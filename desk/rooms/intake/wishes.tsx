import { type ReactNode, useEffect, useRef } from 'react'
import { dayText } from '#ui/day-text.ts'
import type { BagInHand } from '../../core/counts.ts'
import { say } from '../../parts/spoken.tsx'
import { counted } from '../../parts/words.ts'
import styles from './wishes.module.css'

/** Whose bag it is, and how it is cared for, in letters that nobody overlooks. */
export function Wishes({ bag }: { bag: Exclude<BagInHand, { step: 'choose' }> }): ReactNode {
  const { customer, plan, bags, dueDay, wishes, note, part, parts, isRush, step } = bag
  const heading = useRef<HTMLHeadingElement>(null)
  const words = wishes.map((wish) => wish.words)
  const spoken = [customer.name, ...words].join('. ')
  useEffect(() => say(spoken), [spoken])
  // Each step begins at its bag: the button that led here is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: A step that follows another one begins anew.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step])
  const facts = [
    plan,
    bags !== null && counted(bags, 'bag'),
    parts > 1 && `order ${part} of ${parts}`,
    dueDay !== null && `back ${dayText(dueDay)}`,
  ].filter(Boolean)
  return (
    <section className={styles.wish} aria-label="Customer and care wishes">
      <div className={styles.who}>
        <h1 ref={heading} tabIndex={-1}>
          {customer.name}
        </h1>
        <span>{facts.join(' · ')}</span>
        {isRush && <b className={styles.rush}>RUSH</b>}
      </div>
      <p className={styles.loud}>
        {words.length === 0 ? <span>No wishes</span> : null}
        {words.map((word, index) => (
          // One color a screen says what must not be overlooked: the first of what is forbidden.
          <b key={word} data-must={(index === 0 && wishes[0]?.isStrict) || undefined}>
            {word.toUpperCase()}
          </b>
        ))}
      </p>
      {note && <p className={styles.note}>“{note}”</p>}
    </section>
  )
}

import type { ReactNode } from 'react'
import { testCards } from '#rules/payments/test-cards'
import { maskedCardNumber } from './card-masks.ts'
import styles from './test-card-list.module.css'

/** Every card that the sandbox knows; pressing one fills the form. */
export function TestCardList({ onChoose }: { onChoose: (number: string) => void }): ReactNode {
  return (
    <details className={styles.fold}>
      <summary className={styles.line}>Test cards</summary>
      <ul className={styles.list}>
        {testCards.map(({ number, what }) => (
          <li key={number}>
            <button type="button" className={styles.number} onClick={() => onChoose(number)}>
              {maskedCardNumber(number)}
            </button>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

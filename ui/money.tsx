import type { ReactNode } from 'react'
import { dollars } from '#rules/money'
import styles from './money.module.css'

interface MoneyProps {
  cents: number
  /** Amounts stand in copy like this: "$199". An amount with cents keeps them, for nothing is rounded. */
  wholeDollars?: boolean
}

export function Money({ cents, wholeDollars = false }: MoneyProps): ReactNode {
  return (
    <span className={styles.money} data-negative={cents < 0 || undefined}>
      {moneyText(cents, wholeDollars)}
    </span>
  )
}

/** "$199.00", "−$5.05": for places that take only text. */
export function moneyText(cents: number, wholeDollars = false): string {
  const amount = dollars(Math.abs(cents))
  return `${cents < 0 ? '−' : ''}$${wholeDollars ? amount.replace(/\.00$/, '') : amount}`
}

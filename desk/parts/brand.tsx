import type { ReactNode } from 'react'
import { brand } from '#contract/brand'
import styles from './brand.module.css'

const PETAL =
  'M0-2.2C-3.4-4.6-5.6-8-4.800-11C-4.200-13.400-1.800-14 0-15.600C1.800-14 4.200-13.400 4.800-11C5.600-8 3.400-4.600 0-2.200Z'

/** The flower, as it stands on something dark. */
function Flower({ size = 30 }: { size?: 30 | 34 }): ReactNode {
  return (
    <svg viewBox="0 0 30 30" width={size} height={size} aria-hidden="true">
      <path className={styles.stem} d="M15 16.2C15.5 20.5 15.2 24.5 13.9 28.6" />
      <g transform="translate(15 13.6)">
        <path className={styles.petal} transform="rotate(-38)" d={PETAL} />
        <path className={styles.side} transform="rotate(38)" d={PETAL} />
        <path className={styles.side} transform="rotate(-108) scale(0.82)" d={PETAL} />
        <path className={styles.pale} transform="rotate(108) scale(0.82)" d={PETAL} />
      </g>
      <circle className={styles.bud} cx="15" cy="13.6" r="1.7" />
    </svg>
  )
}

export function DeskLogo({ isLarge = false }: { isLarge?: boolean }): ReactNode {
  return (
    <span className={styles.logo} data-large={isLarge || undefined}>
      <Flower size={isLarge ? 34 : 30} />
      {brand.name}
      <small>Desk</small>
    </span>
  )
}

/** Somebody's initials, beside the name. */
export function Initials({ name }: { name: string }): ReactNode {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return (
    <span className={styles.face} aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  )
}

import type { ReactNode } from 'react'
import { brand } from '#contract/brand'
import { CloseLink } from '../parts/close-link.tsx'
import { AdvantageBody } from './advantage-body.tsx'
import styles from './advantage-drawer.module.css'

/** Advantage over the whole screen, for a visitor who looks it up in the middle of something and goes back. */
export default function AdvantageDrawer(): ReactNode {
  return (
    <div className={styles.drawer}>
      <div className={styles.bar}>
        <p className={styles.title}>{brand.name} Advantage</p>
        <CloseLink hasEscape />
      </div>
      <AdvantageBody />
    </div>
  )
}

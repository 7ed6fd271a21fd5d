import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './show-all.module.css'

interface ShowAllProps {
  /** What is behind it, for those who do not see what it stands under: "20 invoices". */
  what: string
  onPressed: () => void
}

/** Stands under the few lines of a list that has more. */
export const ShowAll = ({ what, onPressed }: ShowAllProps): ReactNode => (
  <div className={styles.all}>
    <Button variant="quiet" size="small" onClick={onPressed}>
      Show all {what}
    </Button>
  </div>
)

import type { ReactNode, Ref } from 'react'
import { RoundButton } from '../../ui/round-button.tsx'
import styles from './edit-button.module.css'

interface EditButtonProps {
  label: string
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A pencil beside what it changes. */
export function EditButton({ label, onClick, ref }: EditButtonProps): ReactNode {
  return (
    <RoundButton ref={ref} className={styles.edit} aria-label={label} aria-haspopup="dialog" onClick={onClick}>
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </RoundButton>
  )
}

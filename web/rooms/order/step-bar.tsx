import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import styles from './step-bar.module.css'

interface StepBarProps {
  /** The address of the step before. It is left out where there is no way back. */
  back?: string | undefined
  /** Stands where the way back would. */
  before?: ReactNode
  /** The way past the step, as a text button. */
  skip?: ReactNode
  /** The step's one filled button. */
  next: ReactNode
  /** One line that repeats what was chosen. */
  children?: ReactNode
}

/** Lies at the thumb on every step of an order: back on the left, on with it on the right. */
export function StepBar({ back, before, skip, next, children }: StepBarProps): ReactNode {
  return (
    <div className={styles.bar}>
      <div className={`${styles.row} wide`}>
        {back !== undefined && (
          <ButtonLink variant="secondary" to={back}>
            Back
          </ButtonLink>
        )}
        {before}
        <p className={styles.say}>{children}</p>
        {skip}
        <div className={styles.next}>{next}</div>
      </div>
    </div>
  )
}

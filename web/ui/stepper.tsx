import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './stepper.module.css'

interface Step {
  id: string
  label: string
  state: 'done' | 'current' | 'upcoming' | 'disabled'
  /** Where a done or upcoming step leads. Without it the step is only named. */
  to?: string | undefined
}

interface StepperProps {
  label: string
  steps: readonly Step[]
}

/** The thread: it is sewn up to the step one is at. */
export function Stepper({ label, steps }: StepperProps): ReactNode {
  const clip = useId()
  const reached = steps.findIndex(({ state }) => state === 'current') + 1
  return (
    <nav className={styles.stepper} aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id} className={styles.step} data-state={step.state}>
            <StepName {...step} />
          </li>
        ))}
      </ol>
      <span className={styles.count} aria-hidden="true">
        {reached} of {steps.length}
      </span>
      <svg className={styles.thread} width="100%" height="8" aria-hidden="true">
        <clipPath id={clip}>
          <rect className={styles.sewn} width={`${(reached / steps.length) * 100}%`} height="8" />
        </clipPath>
        <line className={styles.ahead} x1="4" x2="100%" y1="4" y2="4" />
        <line className={styles.behind} x1="4" x2="100%" y1="4" y2="4" clipPath={`url(#${clip})`} />
      </svg>
    </nav>
  )
}

function StepName({ label, state, to }: Step): ReactNode {
  const name = <span className={styles.label}>{label}</span>
  if (state === 'current') {
    return (
      <span className={styles.name} aria-current="step">
        {name}
      </span>
    )
  }
  if (state === 'disabled') {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do here yet.
      // biome-ignore lint/a11y/useSemanticElements: a link without an address says nothing of being one.
      <span className={styles.name} role="link" aria-disabled="true">
        {name}
      </span>
    )
  }
  return to === undefined ? (
    <span className={styles.name}>{name}</span>
  ) : (
    <Link className={styles.name} to={to}>
      {name}
    </Link>
  )
}

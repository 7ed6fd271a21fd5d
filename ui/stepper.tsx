import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './stepper.module.css'

interface Step {
  id: string
  label: string
  state: 'done' | 'current' | 'upcoming' | 'disabled'
  /** The address of a done or upcoming step. Without it the step is only named. */
  to?: string | undefined
}

interface StepperProps {
  label: string
  steps: readonly Step[]
  /** The words for somebody past the last step, in place of a step's name. */
  ended?: string
}

/** The thread: a knot for each step, and sewn up to the knot one is at, or to its end. */
export function Stepper({ label, steps, ended }: StepperProps): ReactNode {
  const reached = ended === undefined ? steps.findIndex(({ state }) => state === 'current') : steps.length - 1
  return (
    <nav className={styles.stepper} aria-label={label}>
      {/* A narrow screen has room for one name. */}
      <p className={styles.count} aria-hidden="true">
        <b>{ended ?? steps[reached]?.label}</b>
        <span>
          {reached + 1} of {steps.length}
        </span>
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={styles.step} data-state={step.state}>
            {index < steps.length - 1 && (
              <>
                <Stitches />
                <Stitches isSewn={index < reached} />
              </>
            )}
            <Knot {...step} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A segment's length in hundredths, so that it holds whole stitches at every width. */
const Stitches = ({ isSewn }: { isSewn?: boolean }) => (
  <svg className={styles.segment} data-sewn={isSewn} aria-hidden="true">
    <line pathLength={100} x1="0" x2="100%" y1="3" y2="3" />
  </svg>
)

function Knot({ label, state, to }: Step): ReactNode {
  const name = (
    <>
      {state === 'done' && (
        <svg className={styles.tick} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.5 8.3l3.2 3.2 5.8-6.6" />
        </svg>
      )}
      <span className={styles.name}>{label}</span>
    </>
  )
  if (state === 'current') {
    return (
      <span className={styles.knot} aria-current="step">
        {name}
      </span>
    )
  }
  if (state === 'disabled') {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do here yet.
      // biome-ignore lint/a11y/useSemanticElements: a link without an address says nothing of being one.
      <span className={styles.knot} role="link" aria-disabled="true">
        {name}
      </span>
    )
  }
  return to === undefined ? (
    <span className={styles.knot}>{name}</span>
  ) : (
    <Link className={styles.knot} to={to}>
      {name}
    </Link>
  )
}

import { type ReactNode, useId } from 'react'
import { Mark } from './mark.tsx'
import { SmallPrint } from './small-print.tsx'
import styles from './wiring.module.css'

export interface Explained {
  hint?: ReactNode
  error?: string | undefined
}

interface WiringProps extends Explained {
  /** The ids of what else describes the control, from outside. */
  'aria-describedby'?: string | undefined
}

/** The ids that tie a control to its label, its hint and its error, and the attributes that the control gets from them. */
export function useWiring({ hint, error, 'aria-describedby': more }: WiringProps) {
  const id = useId()
  const ids = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` }
  const describedBy = [more, hint && ids.hint, error && ids.error].filter(Boolean).join(' ')
  return {
    ids,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined },
  }
}

interface FrameProps extends Explained {
  label: ReactNode
  wiring: ReturnType<typeof useWiring>
  after?: ReactNode
  children: ReactNode
}

/** Label, hint, control and error in the order in which they are read. */
export function Frame({ label, hint, error, wiring, after, children }: FrameProps): ReactNode {
  const { ids, control } = wiring
  return (
    <div className={styles.frame}>
      <label id={ids.label} htmlFor={control.id} className={styles.label}>
        {label}
      </label>
      {hint && <Hint id={ids.hint}>{hint}</Hint>}
      <div className={styles.control}>
        {children}
        {after}
      </div>
      <ErrorLine id={ids.error}>{error}</ErrorLine>
    </div>
  )
}

export function Hint({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return (
    <p id={id} className={styles.hint}>
      {children}
    </p>
  )
}

interface ErrorLineProps {
  id?: string
  role?: 'alert'
  children: ReactNode
}

/** The line is always there, so that an error moves nothing. */
export function ErrorLine({ children, ...line }: ErrorLineProps): ReactNode {
  return (
    <p {...line} className={styles.error}>
      {children && (
        <>
          <Mark kind="error" className={styles.mark} />
          <span>
            <SmallPrint>{children}</SmallPrint>
          </span>
        </>
      )}
    </p>
  )
}

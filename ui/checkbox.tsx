import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { ErrorLine, type Explained, Hint, useWiring } from './wiring.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>, Explained {
  label: ReactNode
  /** It is checked for good, or not at all, and is drawn as a fact: with a check mark and no box. */
  isSettled?: boolean
}

/** If the caller passes `error`, even an empty one, its line keeps its room. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const { label, hint, error, isSettled, ...input } = props
  const { ids, control } = useWiring(props)
  return (
    <div className={styles.checkbox} data-settled={isSettled || undefined}>
      <input {...input} {...control} type="checkbox" className={styles.box} />
      <label id={ids.label} htmlFor={control.id} className={styles.label}>
        {label}
      </label>
      {(hint || 'error' in props) && (
        <div className={styles.below}>
          {hint && <Hint id={ids.hint}>{hint}</Hint>}
          {'error' in props && <ErrorLine id={ids.error}>{error}</ErrorLine>}
        </div>
      )}
    </div>
  )
}

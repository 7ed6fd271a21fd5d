import type { ComponentProps, ReactNode } from 'react'
import styles from './switch.module.css'
import { Hint, useWiring } from './wiring.tsx'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'className'> {
  label: ReactNode
  hint?: ReactNode
  onText?: string
  offText?: string
}

/** Something that is on or off from the moment it is moved. A checkbox underneath, so that a form can hold it. */
export function Switch({ label, hint, onText = 'On', offText = 'Off', ...input }: SwitchProps): ReactNode {
  const { ids, control } = useWiring({ ...input, hint })
  return (
    <div className={styles.switch}>
      <div className={styles.words}>
        <label id={ids.label} htmlFor={control.id} className={styles.label}>
          {label}
        </label>
        {hint && <Hint id={ids.hint}>{hint}</Hint>}
      </div>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked. */}
      <input {...input} {...control} type="checkbox" role="switch" className={styles.track} />
      <label htmlFor={control.id} className={styles.state}>
        <span className={styles.on} aria-hidden="true">
          {onText}
        </span>
        <span className={styles.off} aria-hidden="true">
          {offText}
        </span>
      </label>
    </div>
  )
}

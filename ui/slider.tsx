import type { ComponentProps, ReactNode } from 'react'
import styles from './slider.module.css'
import { Hint, useWiring } from './wiring.tsx'

interface SliderProps
  extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'value' | 'defaultValue' | 'onChange'> {
  label: ReactNode
  hint?: ReactNode
  min: number
  max: number
  step?: number
  value: number
  onChange: (value: number) => void
  /** The value in words, for the eye and for the ear. */
  valueText?: (value: number) => string
  /** The slider's least and most stand below it. */
  hasEnds?: boolean
}

export function Slider({
  label,
  hint,
  value,
  onChange,
  valueText = String,
  hasEnds = true,
  ...input
}: SliderProps): ReactNode {
  const { ids, control } = useWiring({ ...input, hint })
  const text = valueText(value)
  return (
    <div className={styles.slider}>
      <div className={styles.head}>
        <label id={ids.label} htmlFor={control.id} className={styles.label}>
          {label}
        </label>
        {/* The slider says it itself with every move; said here too it would be heard twice. */}
        <span className={styles.value} aria-hidden="true">
          {text}
        </span>
      </div>
      {hint && <Hint id={ids.hint}>{hint}</Hint>}
      <input
        {...input}
        {...control}
        type="range"
        className={styles.range}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        aria-valuetext={text}
      />
      {hasEnds && (
        <div className={styles.ends} aria-hidden="true">
          <span>{valueText(input.min)}</span>
          <span>{valueText(input.max)}</span>
        </div>
      )}
    </div>
  )
}

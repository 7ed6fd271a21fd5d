import type { ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import styles from './search-box.module.css'

interface SearchBoxProps {
  /** The name of the search, for visitors who go from landmark to landmark: "Search the answers". */
  name: string
  label: string
  placeholder: string
  query: string
  onChange: (query: string) => void
  /** The part below the field. */
  children?: ReactNode
}

/** Finds while one types. There is nothing to send, and Escape empties it. */
export function SearchBox({ name, label, placeholder, query, onChange, children }: SearchBoxProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know the search element.
    <form className={styles.box} role="search" aria-label={name} onSubmit={(event) => event.preventDefault()}>
      <Field
        type="search"
        name="q"
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      {children}
    </form>
  )
}

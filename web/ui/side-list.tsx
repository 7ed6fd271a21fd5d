import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './side-list.module.css'

interface SideListProps {
  /** What is chosen here, for those who cannot see it beside its content. */
  label: string
  items: readonly { id: string; title: ReactNode }[]
  currentId: string
  onSelect: (id: string) => void
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function SideList({ label, items, currentId, onSelect }: SideListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null)

  const moveFocus = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[step(index, buttons.length)]?.focus()
  }

  return (
    <nav aria-label={label}>
      <ul ref={list} className={styles.list}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-current={id === currentId ? 'true' : undefined}
              onClick={() => onSelect(id)}
              onKeyDown={moveFocus}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Thing } from '../../core/queries.ts'
import { Icon } from '../../parts/icon.tsx'
import styles from './count.module.css'

const KEYS = [1, 2, 3, 4, 5] as const
/** Digits that follow each other within this are one number. */
const ONE_NUMBER_MS = 800

interface RowsProps {
  rows: readonly Thing[]
  totals: (name: string) => number
  hasPrices: boolean
  onSet: (name: string, total: number) => void
  onMore: (thing: Thing) => void
  onLetter: (letter: string) => void
}

/** A row a thing, each one tab stop: arrows go between rows and along them, digits set the count, letters search. */
export function Rows({ rows, totals, hasPrices, onSet, onMore, onLetter }: RowsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ digits: '', at: 0, name: '', before: 0 })

  // What a scanner types while a row has the focus is no count.
  useEffect(() => {
    const element = list.current
    const undo = () => onSet(typed.current.name, typed.current.before)
    element?.addEventListener('scanned', undo)
    return () => element?.removeEventListener('scanned', undo)
  })

  const hear = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')
    const at = Number(row?.dataset['row'])
    const thing = rows[at]
    if (!row || !thing || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const rowsAround = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const along = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      rowsAround[at + by]?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
    } else if (along !== 0) {
      event.preventDefault()
      const buttons = [...row.querySelectorAll('button')]
      buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + along]?.focus()
    } else if (/^\d$/.test(key)) {
      const isMore = typed.current.name === thing.name && event.timeStamp - typed.current.at < ONE_NUMBER_MS
      const digits = isMore ? `${typed.current.digits}${key}`.slice(-3) : key
      const before = isMore ? typed.current.before : totals(thing.name)
      typed.current = { digits, at: event.timeStamp, name: thing.name, before }
      onSet(thing.name, Number(digits))
    } else if (/^[a-z]$/i.test(key)) {
      event.preventDefault()
      onLetter(key)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset cannot be laid out as a list in every browser.
    <div
      ref={list}
      role="group"
      aria-label="Usual things"
      className={styles.things}
      onKeyDown={hear}
      data-digits
      data-letters
    >
      {rows.map((thing, index) => {
        const total = totals(thing.name)
        const isMore = total > KEYS.length
        const stop = total >= 1 && !isMore && Number.isInteger(total) ? total : isMore ? 6 : 1
        return (
          // biome-ignore lint/a11y/useSemanticElements: A fieldset cannot be laid out as a row in every browser.
          <div
            key={thing.name}
            role="group"
            aria-label={thing.name}
            className={styles.thing}
            data-row={index}
            data-on={total > 0 || undefined}
          >
            <span className={styles.name}>
              {thing.name}
              {hasPrices && <small>{priceText(thing)}</small>}
            </span>
            <span className={styles.keys}>
              {KEYS.map((key) => (
                <button
                  key={key}
                  type="button"
                  tabIndex={stop === key ? 0 : -1}
                  aria-pressed={total === key}
                  data-to={key < total || undefined}
                  onClick={() => onSet(thing.name, total === key ? 0 : key)}
                >
                  {key}
                </button>
              ))}
              <button
                type="button"
                tabIndex={stop === 6 ? 0 : -1}
                aria-pressed={isMore}
                aria-label={isMore ? `${total}, another number` : 'More than 5'}
                onClick={() => onMore(thing)}
              >
                {isMore ? total : <Icon name="plus" />}
              </button>
            </span>
          </div>
        )
      })}
    </div>
  )
}

const UNITS: Record<Thing['unit'], string> = {
  pcs: '',
  set: ' a set',
  lbs: ' a pound',
  sq_ft: ' a square foot',
  bag: ' a bag',
  pleat: ' a pleat',
}
export const priceText = ({ dollarAmount, unit, isAndUp }: Thing): string =>
  `$${dollarAmount}${UNITS[unit]}${isAndUp ? ' & up' : ''}`

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { PriceGroupList } from '#contract/catalogue'
import type { Order } from '#contract/orders'
import { bagListLimits } from '#rules/prices/bag-list-limits'
import { measureOf } from '#rules/prices/measures'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import fold from '#ui/fold.module.css'
import { FoldLine } from '#ui/fold.tsx'
import { moneyText } from '#ui/money.tsx'
import { RoundButton } from '#ui/round-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFocusAfterLoss } from '../../core/focus-back.ts'
import { Loaded } from '../../core/loaded.tsx'
import { pricesQuery } from '../../core/price-items.ts'
import type { BagItems } from './bag-draft.ts'
import styles from './bag-editor.module.css'
import { BagEstimate } from './bag-estimate.tsx'
import { type BagCircumstances, type ListableGroup, type ListableThing, lastBag, listableGroups } from './bag-prices.ts'
import { searchLaundryFirst } from './laundry-first.ts'

export interface BagEditorProps {
  /** Undefined until somebody has listed something, or taken everything off again. */
  items: BagItems | undefined
  onChange: (items: BagItems) => void
  on: BagCircumstances
  /** The customer's newest orders: the list begins with the last one's. */
  orders?: readonly Order[] | undefined
}

/** Things by search and by group, plus and minus, and what they cost. */
export default function BagEditor(props: BagEditorProps): ReactNode {
  const query = useQuery(pricesQuery)
  return (
    <Loaded query={query} skeleton={<Skeleton lines={4} isSpoken />}>
      {(prices) => <Editor {...props} prices={prices} />}
    </Loaded>
  )
}

function Editor({ items, onChange, on, orders, prices }: BagEditorProps & { prices: PriceGroupList }): ReactNode {
  const groups = listableGroups(prices)
  const things = groups.flatMap(({ itemList }) => itemList)
  const last = orders && lastBag(orders, prices)
  const isFromLast = useStart(items, last?.items, onChange)
  const listed = items ?? []
  const left = last?.left ?? []
  const list = useRef<HTMLDivElement>(null)
  // A row goes with its last thing, and takes the pressed button along.
  useFocusAfterLoss(listed.length, list)
  const countOf = (key: string) => listed.find(({ item }) => item === key)?.count ?? 0
  const set = (key: string, count: number) => {
    const kept = Math.max(0, Math.min(maxCount, count))
    const isNew = !listed.some(({ item }) => item === key)
    if (isNew && (kept === 0 || listed.length === maxLines)) return
    const changed = isNew
      ? [...listed, { item: key, count: kept }]
      : listed.map((each) => (each.item === key ? { ...each, count: kept } : each))
    onChange(changed.filter(({ count: left }) => left > 0))
  }
  return (
    <div className={styles.place}>
      <div className={styles.editor}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be asked about in a form. */}
        <div ref={list} className={styles.list} role="group" aria-label="Your list" tabIndex={-1}>
          {isFromLast && listed.length > 0 && (
            <p className="small">
              We started with your last order{left.length > 0 && `, without ${left.join(', ')}`}. Change anything that’s
              different.
            </p>
          )}
          {listed.length > 0 && (
            <ul className={styles.listed} aria-label="On your list">
              {listed.map(({ item, count, title = item }) => (
                <Listed
                  key={item}
                  thing={things.find(({ key }) => key === item)}
                  name={title}
                  count={count}
                  onCount={(next) => set(item, next)}
                />
              ))}
            </ul>
          )}
          <Finder groups={groups} countOf={countOf} onAdd={(key) => set(key, countOf(key) + 1)} />
        </div>
        {listed.length > 0 && (
          <div className={styles.cost}>
            <BagEstimate prices={prices} items={listed} on={on} />
            <p className={styles.clear}>
              <Button variant="quiet" size="small" onClick={() => onChange([])}>
                Clear the list
              </Button>
            </p>
          </div>
        )}
      </div>
    </div>
  )
}

/** The last order's things are the start where nothing was listed yet, once: who takes them back does not get them again. */
function useStart(
  items: BagItems | undefined,
  last: BagItems | undefined,
  onChange: (items: BagItems) => void,
): boolean {
  const [isFromLast, setFromLast] = useState(false)
  const isDecided = useRef(false)
  useEffect(() => {
    // What was cleared is nobody's start.
    if (items?.length === 0) setFromLast(false)
    if (isDecided.current || (!items && !last)) return
    isDecided.current = true
    if (items || !last?.length) return
    setFromLast(true)
    onChange(last)
  }, [items, last, onChange])
  return isFromLast && items !== undefined
}

const { maxCount, maxLines } = bagListLimits

const UNITS: Readonly<Partial<Record<ListableThing['unit'], string>>> = {
  set: 'a set',
  lbs: 'a pound',
  sq_ft: 'a square foot',
  pleat: 'a pleat',
  // Two bags cost less than one twice.
  bag: 'for one bag',
}

const priceText = ({ amountCents, isAndUp, unit }: ListableThing): string =>
  `${isAndUp ? 'from ' : ''}${moneyText(amountCents)}${UNITS[unit] === undefined ? '' : ` ${UNITS[unit]}`}`

interface ListedProps {
  /** Nothing where it has gone from the price list. */
  thing: ListableThing | undefined
  name: string
  count: number
  onCount: (count: number) => void
}

function Listed({ thing, name, count, onCount }: ListedProps): ReactNode {
  const title = thing?.title ?? name
  const id = useId()
  // A field that was emptied to be typed anew stays empty until a number stands in it.
  const [typed, setTyped] = useState<string>()
  const measure = measureOf(thing?.unit ?? null, count)
  return (
    <li className={styles.row}>
      <label htmlFor={id}>
        <span className={styles.title}>{title}</span>
        <span className="small">{thing ? priceText(thing) : 'No longer on our list'}</span>
      </label>
      <span className={styles.count}>
        <RoundButton aria-label={`One fewer: ${title}`} onClick={() => onCount(count - 1)}>
          <Sign d="M5 12h14" />
        </RoundButton>
        <input
          id={id}
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? count}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => setTyped(undefined)}
          // Enter would book the pickup.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={({ currentTarget: { value } }) => {
            const digits = value.replaceAll(/\D/g, '').slice(0, 3)
            setTyped(digits)
            if (Number(digits) > 0) onCount(Number(digits))
          }}
        />
        {measure && <span className={`${styles.measure} small`}>{measure}</span>}
        <RoundButton aria-label={`One more: ${title}`} onClick={() => onCount(count + 1)}>
          <Sign d="M5 12h14M12 5v14" />
        </RoundButton>
      </span>
    </li>
  )
}

const Sign = ({ d }: { d: string }): ReactNode => (
  <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
)

interface FinderProps {
  groups: readonly ListableGroup[]
  countOf: (key: string) => number
  onAdd: (key: string) => void
}

/** A row that joins the list pushes down what stands below it: the thing that was pressed stays under the finger. */
function useSteady(): (pressed: HTMLElement) => void {
  const held = useRef<{ element: HTMLElement; top: number }>(undefined)
  useLayoutEffect(() => {
    if (held.current === undefined) return
    const { element, top } = held.current
    held.current = undefined
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  return (element) => {
    held.current = { element, top: element.getBoundingClientRect().top }
  }
}

/** What is found while one types; without a word all of it, group by group. */
function Finder({ groups, countOf, onAdd }: FinderProps): ReactNode {
  const [query, setQuery] = useState('')
  const hold = useSteady()
  const add = (key: string, pressed: HTMLElement) => {
    hold(pressed)
    onAdd(key)
  }
  const found = query.trim() === '' ? undefined : searchLaundryFirst(groups, query)
  return (
    <div className={styles.finder}>
      <Field
        type="search"
        label="Add something"
        placeholder="Shirt, silk, rug…"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setQuery('')
          // Enter would book the pickup: it takes what was found instead.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found?.[0]) add(found[0].key, event.currentTarget)
        }}
      />
      {found === undefined ? (
        <details className={fold.fold}>
          <FoldLine className={styles.group ?? ''}>
            <span className={fold.title}>Or choose by group</span>
          </FoldLine>
          {groups.map(({ title, itemList }) => (
            <details key={title} className={`${fold.fold} ${styles.inner}`}>
              <FoldLine className={styles.group ?? ''}>
                <span className={fold.title}>{title}</span>
              </FoldLine>
              <Things things={itemList} countOf={countOf} onAdd={add} />
            </details>
          ))}
        </details>
      ) : (
        <>
          <p className="small" role="status">
            {foundText(found.length)}
          </p>
          <Things things={found.slice(0, SHOWN)} countOf={countOf} onAdd={add} />
        </>
      )}
    </div>
  )
}

/** More than these nobody reads under a field. */
const SHOWN = 8

function foundText(found: number): string {
  if (found === 0) return 'Nothing by that name. Leave it off, and we’ll price it when we see it.'
  return found > SHOWN ? `The ${SHOWN} closest of ${found}` : `${found} found`
}

interface ThingsProps {
  things: readonly ListableThing[]
  countOf: (key: string) => number
  onAdd: (key: string, pressed: HTMLElement) => void
}

const Things = ({ things, countOf, onAdd }: ThingsProps): ReactNode => (
  <ul className={styles.things}>
    {things.map((thing) => (
      <li key={thing.key}>
        <button type="button" className={styles.add} onClick={({ currentTarget }) => onAdd(thing.key, currentTarget)}>
          <span>
            <span className={styles.title}>{thing.title}</span> <span className="small">{priceText(thing)}</span>
          </span>
          <span className={styles.plus}>
            {countOf(thing.key) > 0 && <span className={styles.has}>{countOf(thing.key)} listed</span>}
            <Sign d="M5 12h14M12 5v14" />
          </span>
        </button>
      </li>
    ))}
  </ul>
)

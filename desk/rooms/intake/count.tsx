import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  type BagInHand,
  type CountOutcome,
  countOf,
  counts,
  dropCount,
  emptyCount,
  type KeptCount,
  keepCount,
} from '../../core/counts.ts'
import { line } from '../../core/line.ts'
import { things as priceList, type Thing } from '../../core/queries.ts'
import { useStore } from '../../core/store.ts'
import { Icon } from '../../parts/icon.tsx'
import { useKeys } from '../../parts/keys.ts'
import { say } from '../../parts/spoken.tsx'
import { Note } from '../../parts/tag.tsx'
import { counted } from '../../parts/words.ts'
import styles from './count.module.css'
import { ExtraSheet } from './extra-sheet.tsx'
import { Labels } from './labels.tsx'
import { countedOf, spokenName, sumOf, withLine, withTotal } from './lines.ts'
import { NumberSheet } from './number-sheet.tsx'
import { priceText, Rows } from './rows.tsx'
import { StorageTab } from './storage-tab.tsx'
import { ThingSheet } from './thing-sheet.tsx'

type Counting = Extract<BagInHand, { step: 'first' | 'second' | 'saved' }>

const TABS = [
  ['usual', 'Usual'],
  ['dry_cleaning', 'Dry cleaning'],
  ['laundry', 'Laundry'],
  ['wash_and_fold', 'Wash & Fold'],
  ['household', 'Household'],
  ['leather', 'Leather'],
  ['alterations', 'Alterations'],
  ['rugs', 'Rugs'],
  ['gowns', 'Gowns'],
  ['storage', 'Storage'],
] as const
type Tab = (typeof TABS)[number][0]
/** One panel shows whichever group is chosen. */
const PANEL = 'things-of-a-group'
const tabId = (tab: Tab): string => `tab-${tab.replaceAll('_', '-')}`

interface CountProps {
  bag: Counting
  said: CountOutcome | undefined
}

/** A bag is counted: one tap is the count. The second count is blind, and has no prices. */
export function Count({ bag, said }: CountProps): ReactNode {
  const { pickup } = bag
  const step = bag.step === 'first' ? 'first' : 'second'
  const { data, error } = useQuery(priceList)
  const { mine } = useStore(counts)
  const { lostAt } = useStore(line)
  const kept = mine.find((each) => each.pickup === pickup && each.step === step)
  const count = kept ?? emptyCount(pickup, step)
  const [tab, setTab] = useState<Tab>('usual')
  const [wanted, setWanted] = useState('')
  const [asked, setAsked] = useState<{ number: Thing } | { line: number } | { extra: string }>()
  const search = useRef<HTMLInputElement>(null)
  const isOwn = useOwnFirst(bag)

  // A page's search comes before the number's.
  useKeys({ '/': () => search.current?.focus() }, true)

  const isFirst = step === 'first'
  const { things, extras, storage } = count
  const sum = sumOf(things)
  const all = data ?? []
  const put = (more: Partial<KeptCount>) => keepCount({ ...count, isDone: false, ...more })
  const set = (name: string, total: number) => {
    const next = withTotal(things, name, total)
    put({ things: next })
    say(`${spokenName(name)}, ${total}. ${sumOf(next)} in the bag.`)
  }
  const tap = (thing: Thing) => {
    if (thing.unit === 'lbs' || thing.unit === 'sq_ft' || thing.unit === 'pleat') return setAsked({ number: thing })
    set(thing.name, countedOf(things, thing.name) + 1)
  }
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const shown = words.length > 0 ? found : all.filter((thing) => thing.tab === tab)
  const usual = bag.usual.flatMap((name) => all.find((thing) => thing.name === name) ?? [])
  const panel =
    words.length > 0
      ? ({ role: 'group', 'aria-label': 'What was found' } as const)
      : ({ role: 'tabpanel', 'aria-labelledby': tabId(tab) } as const)
  const isEmpty = things.length === 0 && extras.length === 0 && storage === null
  const doneText = sum > 0 || isEmpty ? `Done: ${counted(sum, 'thing')}` : 'Done'
  const send = () => put({ isDone: true })
  const show = (next: Tab) => {
    setTab(next)
    setWanted('')
  }

  return (
    <main className={styles.work}>
      <div className={styles.left}>
        {said?.status === 'refused' && !count.isDone && (
          <div className={styles.said}>
            <Note tone="bad" icon="alert" role="alert">
              {said.sentence}
            </Note>
          </div>
        )}
        {bag.step === 'second' && (
          <div className={styles.said}>
            <Note tone="info" icon="lock">
              <b>You count blind.</b> {bag.first.name} counted first; those numbers stay hidden until you are done.
              {isOwn && ' What you had counted so far is here as your own count.'}
            </Note>
          </div>
        )}
        {bag.step === 'saved' && (
          <div className={styles.said}>
            <Note tone="info" icon="lock">
              <b>You’re counting alone.</b> Count it again as if someone else had. Your reason: “{count.alone}”
            </Note>
          </div>
        )}
        <Tabs tab={words.length > 0 ? undefined : tab} onChosen={show} />
        <label className={styles.seek}>
          <Icon name="search" />
          <span className="unseen">Search things</span>
          <input
            ref={search}
            type="search"
            autoComplete="off"
            placeholder="Search the price list: “duvet”, “hem”"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </label>
        <div className={styles.panel} id={PANEL} {...panel}>
          {!data ? (
            error ? (
              <Note tone="bad" icon="alert" role="alert">
                <b>Couldn’t load the price list.</b> Load the page again.
              </Note>
            ) : (
              <Skeleton lines={6} isSpoken />
            )
          ) : words.length === 0 && tab === 'usual' ? (
            <>
              <Rows
                rows={usual}
                totals={(name) => countedOf(things, name)}
                hasPrices={isFirst}
                onSet={set}
                onMore={(thing) => setAsked({ number: thing })}
                onLetter={(letter) => {
                  setWanted(letter)
                  search.current?.focus()
                }}
              />
              <p className={styles.hint}>
                One tap is the count. Tap another number to correct it, the same one to take it out.
              </p>
            </>
          ) : words.length === 0 && tab === 'storage' ? (
            <StorageTab storage={storage} isFirst={isFirst} onChange={(next) => put({ storage: next })} />
          ) : (
            <div className={styles.tiles}>
              {shown.map((thing) => (
                <button
                  key={thing.name}
                  type="button"
                  className={styles.tile}
                  data-on={countedOf(things, thing.name) > 0 || undefined}
                  onClick={() => tap(thing)}
                >
                  <span>{thing.name}</span>
                  {isFirst && <small>{priceText(thing)}</small>}
                  {countedOf(things, thing.name) > 0 && <b>{countedOf(things, thing.name)}</b>}
                </button>
              ))}
              {words.length > 0 && isFirst && (
                <button type="button" className={styles.tile} onClick={() => setAsked({ extra: wanted.trim() })}>
                  <span>“{wanted.trim()}”</span>
                  <small>Not on the list: name its price</small>
                </button>
              )}
              {words.length > 0 && !isFirst && shown.length === 0 && <p className={styles.hint}>No match.</p>}
            </div>
          )}
        </div>
      </div>
      <aside className={styles.right} aria-label={isFirst ? 'In the bag' : 'Your count'}>
        <div className={styles.sum}>
          <h2>{isFirst ? 'In the bag' : 'Your count'}</h2>
          <b>{sum}</b>
        </div>
        <ul className={styles.lines}>
          {things.map((thing, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Two lines of one thing differ only in their place.
            <li key={`${thing.name} ${index}`}>
              <b>{thing.count}</b>
              <span>
                {thing.name}
                {lineNotes(
                  thing,
                  all.find(({ name }) => name === thing.name),
                ).map((words) => (
                  <small key={words}>{words}</small>
                ))}
              </span>
              <button type="button" aria-label={`Change ${thing.name}`} onClick={() => setAsked({ line: index })}>
                <Icon name="pencil" />
              </button>
            </li>
          ))}
          {extras.map((extra, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Two extras may be called alike.
            <li key={`${extra.title} ${index}`}>
              <b aria-hidden="true">+</b>
              <span>
                {extra.title}
                <small>${(extra.amount / 100).toFixed(2)}</small>
                {extra.remark !== undefined && <small>Remark: {extra.remark}</small>}
              </span>
              <button
                type="button"
                aria-label={`Take out ${extra.title}`}
                onClick={() => put({ extras: extras.filter((each) => each !== extra) })}
              >
                <Icon name="cross" />
              </button>
            </li>
          ))}
          {storage && (
            <li>
              <b>{storage.garments}</b>
              <span>
                Stored
                <small>for {counted(storage.seasons, 'season')}</small>
              </span>
              <button type="button" aria-label="Take out what is stored" onClick={() => put({ storage: null })}>
                <Icon name="cross" />
              </button>
            </li>
          )}
        </ul>
        {!isFirst && (
          <div className={styles.own}>
            <b>Only how many</b>
            <p>Up-charges, prices and remarks came with the first count.</p>
          </div>
        )}
        <div className={styles.foot}>
          {said?.refusal === 'repairs_not_agreed' && isFirst && (
            <Field
              label="How did the customer agree? They’ll see this"
              value={count.agreed}
              maxLength={255}
              onChange={({ target }) => put({ agreed: target.value })}
            />
          )}
          {bag.step === 'first' && (
            <p className={styles.fine}>
              {bag.hasList && `${bag.customer.firstName} sent a list: you see it once your count is saved. `}
              Prices come with the second count.
            </p>
          )}
          {count.isDone && lostAt && (
            <Note tone="warn" icon="offline" role="status">
              <b>Saved on this tablet.</b> It’s sent as soon as the network is back.
            </Note>
          )}
          <div className={styles.done}>
            <Button isWide isBusy={count.isDone} disabled={isEmpty} onClick={send}>
              {doneText}
            </Button>
          </div>
          {bag.order !== null && <Labels order={bag.order} count={bag.bags ?? 1} isAgain={bag.step !== 'first'} />}
          {bag.step === 'saved' && (
            <Button variant="quiet" isWide onClick={() => dropCount(pickup, 'second')}>
              Let someone else count it
            </Button>
          )}
        </div>
      </aside>
      {asked && 'number' in asked && (
        <NumberSheet
          thing={asked.number}
          total={countedOf(things, asked.number.name)}
          onSet={(total) => set(asked.number.name, total)}
          onClosed={() => setAsked(undefined)}
        />
      )}
      {asked && 'line' in asked && things[asked.line] && (
        <ThingSheet
          line={things[asked.line] as KeptCount['things'][number]}
          thing={isFirst ? all.find(({ name }) => name === things[asked.line]?.name) : undefined}
          isFirst={isFirst}
          onSave={(next) => put({ things: withLine(things, asked.line, next) })}
          onClosed={() => setAsked(undefined)}
        />
      )}
      {asked && 'extra' in asked && (
        <ExtraSheet
          title={asked.extra}
          onSave={(extra) => {
            put({ extras: [...extras, extra] })
            setWanted('')
          }}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </main>
  )
}

/** Whoever was counting first when somebody else was quicker has counted all the same: it is the second count, unsent. */
function useOwnFirst(bag: Counting): boolean {
  const { pickup, step } = bag
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    const own = step === 'second' ? countOf(pickup, 'first') : undefined
    if (own === undefined) return
    dropCount(pickup, 'first')
    if (own.things.length === 0 || countOf(pickup, 'second')) return
    const things = own.things.map(({ name, count }) => ({ name, count }))
    keepCount({ ...emptyCount(pickup, 'second'), things })
    setOwn(true)
  }, [pickup, step])
  return isOwn
}

function Tabs({ tab, onChosen }: { tab: Tab | undefined; onChosen: (tab: Tab) => void }): ReactNode {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = (at + by + TABS.length) % TABS.length
    buttons[next]?.focus()
    onChosen(TABS[next]?.[0] ?? 'usual')
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label="Groups" onKeyDown={move}>
      {TABS.map(([name, title]) => (
        <button
          key={name}
          type="button"
          id={tabId(name)}
          role="tab"
          aria-selected={name === tab}
          aria-controls={name === tab ? PANEL : undefined}
          tabIndex={name === (tab ?? 'usual') ? 0 : -1}
          onClick={() => onChosen(name)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

function lineNotes(
  { upCharge, price, remark, isLater }: KeptCount['things'][number],
  thing: Thing | undefined,
): string[] {
  return [
    ...(upCharge === undefined ? [] : [`+ $${(upCharge / 100).toFixed(2)} each`]),
    ...(price !== undefined ? [`at $${(price / 100).toFixed(2)}`] : thing?.isAndUp ? ['price to set'] : []),
    ...(remark === undefined ? [] : [`Remark: ${remark}`]),
    ...(isLater ? ['comes later'] : []),
  ]
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { type BagInHand, type CountOutcome, newKey } from '../../core/counts.ts'
import type { Me } from '../../core/who.ts'
import { Icon } from '../../parts/icon.tsx'
import { useHeldFast } from '../../parts/keys.ts'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { Note } from '../../parts/tag.tsx'
import { clockText, counted } from '../../parts/words.ts'
import styles from './flag.module.css'
import page from './intake.module.css'
import { Labels } from './labels.tsx'
import { NumberSheet } from './number-sheet.tsx'
import sheet from './sheet.module.css'

const REASONS = ['Found in the bag', 'Counted twice', 'Another bag’s', 'Never came']

interface FlagProps {
  me: Me
  bag: Extract<BagInHand, { step: 'flag' }>
  onHear: (outcome: CountOutcome) => void
  onNext: () => void
}

type Settled = { count: number } | { of: 'first' | 'second' }

/** The counts differ: both stand beside each other, and only what differs is asked about. */
export function Flag({ me, bag, onHear, onNext }: FlagProps): ReactNode {
  const { order, bags, rows, first, second, customer } = bag
  const [settled, setSettled] = useState<Readonly<Record<string, Settled>>>({})
  const [because, setBecause] = useState('')
  const [more, setMore] = useState<string>()
  const [trouble, setTrouble] = useState('')
  const alert = useRef<HTMLElement>(null)
  const key = useRef(newKey())
  useEffect(() => alert.current?.focus({ preventScroll: true }), [])
  useHeldFast(Object.keys(settled).length > 0 || because !== '')

  const differing = rows.filter(({ isAgreed }) => !isAgreed)
  const numberOf = (words: string) => words.split(' + ').reduce((sum, part) => sum + Number(part), 0)
  const inBag = (row: (typeof rows)[number]): number => {
    const own = settled[row.name]
    if (row.isAgreed || own === undefined) return row.isAgreed ? numberOf(row.first) : 0
    return 'count' in own ? own.count : numberOf(own.of === 'first' ? row.first : row.second)
  }
  const apart = differing.reduce((sum, row) => sum + Math.abs(numberOf(row.first) - numberOf(row.second)), 0)
  const total = (side: 'first' | 'second') => rows.reduce((sum, row) => sum + Math.ceil(numberOf(row[side])), 0)
  const all = rows.reduce((sum, row) => sum + Math.ceil(inBag(row)), 0)
  const isAnswered = differing.every(({ name }) => settled[name]) && because !== ''

  const release = async () => {
    if (order === null) return
    setTrouble('')
    try {
      const outcome = await ask('POST /desk/orders/:id/settle/', {
        id: order,
        body: {
          key: key.current,
          person: me.id,
          because,
          rows: differing.flatMap(({ name }) => (settled[name] ? { name, ...settled[name] } : [])),
        },
      })
      if (outcome.status === 'refused') {
        key.current = newKey()
        setTrouble(outcome.sentence)
      }
      onHear(outcome)
    } catch (error) {
      setTrouble(troubleText(error))
    }
  }
  return (
    <main className={page.page}>
      <section ref={alert} className={styles.alert} role="alert" tabIndex={-1}>
        <Icon name="flag" size={28} />
        <div>
          <p className={styles.title}>The counts differ{apart > 0 && ` by ${counted(apart, 'thing')}`}</p>
          <p>Order {order} is held. Look into the bag together, then say what is in it.</p>
        </div>
      </section>
      <div className={styles.card}>
        <ScrollTable name="Both counts side by side">
          <table className={styles.counts}>
            <caption className="unseen">Both counts side by side</caption>
            <thead>
              <tr>
                <th scope="col">Thing</th>
                <CountHead title="First" by={first} />
                <CountHead title="Second" by={second} />
                <th scope="col" data-end>
                  In the bag
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name} data-bad={!row.isAgreed || undefined}>
                  <th scope="row">
                    {row.name}
                    {row.listed !== null && !row.isAgreed && (
                      <small>
                        {customer.firstName} wrote {row.listed}
                      </small>
                    )}
                  </th>
                  <td data-end>{row.first}</td>
                  <td data-end>{row.second}</td>
                  <td data-end>
                    {row.isAgreed ? (
                      <span className={styles.agreed}>
                        <Icon name="check" />
                        <span className="unseen">agreed, {row.first}</span>
                      </span>
                    ) : (
                      <Choice
                        row={row}
                        chosen={settled[row.name]}
                        onChosen={(next) => setSettled({ ...settled, [row.name]: next })}
                        onMore={() => setMore(row.name)}
                      />
                    )}
                  </td>
                </tr>
              ))}
              <tr data-sum>
                <th scope="row">Total</th>
                <td data-end>{total('first')}</td>
                <td data-end>{total('second')}</td>
                <td data-end>{all}</td>
              </tr>
            </tbody>
          </table>
        </ScrollTable>
      </div>
      <fieldset className={sheet.field}>
        <legend>What was it?</legend>
        <div className={sheet.chips}>
          {REASONS.map((words) => (
            <button key={words} type="button" aria-pressed={words === because} onClick={() => setBecause(words)}>
              {words}
            </button>
          ))}
        </div>
      </fieldset>
      {trouble && (
        <Note tone="bad" icon="alert" role="alert">
          {trouble}
        </Note>
      )}
      <div className={page.foot} data-pair>
        <Button variant="secondary" onClick={onNext}>
          Leave it held
        </Button>
        <Button disabled={!isAnswered} onClick={release}>
          Release with {counted(all, 'thing')}, price it
        </Button>
        {order !== null && <Labels order={order} count={bags ?? 1} isAgain />}
      </div>
      <Note icon="clock">
        Both counts stay with the order, with both names. The desk sees this flag now; the customer sees “We are looking
        into it”.
      </Note>
      {more !== undefined && (
        <NumberSheet
          thing={{ name: more, unit: 'pcs' }}
          total={0}
          onSet={(count) => setSettled({ ...settled, [more]: { count } })}
          onClosed={() => setMore(undefined)}
        />
      )}
    </main>
  )
}

function CountHead({ title, by }: { title: string; by: FlagProps['bag']['first'] }): ReactNode {
  return (
    <th scope="col" data-end>
      {title}: {by.name}
      {by.at !== null && <small>{clockText(by.at)}</small>}
    </th>
  )
}

interface ChoiceProps {
  row: FlagProps['bag']['rows'][number]
  chosen: Settled | undefined
  onChosen: (settled: Settled) => void
  onMore: () => void
}

/** The numbers around both counts; of what is measured one of the two is right. */
function Choice({ row, chosen, onChosen, onMore }: ChoiceProps): ReactNode {
  const { name, first, second } = row
  if (!/^\d+$/.test(first) || !/^\d+$/.test(second)) {
    return (
      <span className={styles.keys}>
        {(['first', 'second'] as const).map((of) => (
          <button
            key={of}
            type="button"
            aria-label={`${name}: the ${of} count, ${row[of]}`}
            aria-pressed={chosen !== undefined && 'of' in chosen && chosen.of === of}
            onClick={() => onChosen({ of })}
          >
            {row[of]}
          </button>
        ))}
      </span>
    )
  }
  const [low, high] = [Number(first), Number(second)].sort((one, other) => one - other) as [number, number]
  const numbers = [...new Set([low, high, high + 1, ...(low > 0 ? [0] : [])])].sort((one, other) => one - other)
  const count = chosen && 'count' in chosen ? chosen.count : undefined
  const isOther = count !== undefined && !numbers.includes(count)
  return (
    <span className={styles.keys}>
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`${name}: ${number} in the bag`}
          aria-pressed={count === number}
          onClick={() => onChosen({ count: number })}
        >
          {number}
        </button>
      ))}
      <button type="button" aria-label={`${name}: another number`} aria-pressed={isOther} onClick={onMore}>
        {isOther ? count : <Icon name="plus" />}
      </button>
    </span>
  )
}

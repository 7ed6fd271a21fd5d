import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { showToast } from '#ui/toast.tsx'
import { ask, troubleText } from '../../core/api.ts'
import type { BagInHand } from '../../core/counts.ts'
import { askAnew } from '../../core/queries.ts'
import { Icon } from '../../parts/icon.tsx'
import { useHeldFast } from '../../parts/keys.ts'
import { type DeedAnswer, MoneyDialog, type MoneyWords } from '../../parts/money-dialog.tsx'
import { Note } from '../../parts/tag.tsx'
import { clockText } from '../../parts/words.ts'
import styles from './flag.module.css'
import page from './intake.module.css'
import { Labels } from './labels.tsx'
import { NumberSheet } from './number-sheet.tsx'
import sheet from './sheet.module.css'

/** These are a tap; any other number that there can be is named. */
const KEYS = [0, 1, 2] as const
const REASONS = ['Miscounted: everything is there', 'Found it', 'The extra one is another bag’s']

interface RecountProps {
  bag: Extract<BagInHand, { step: 'recount' }>
  onNext: () => void
}

/** Other pieces are packed than came in: what is missing costs nothing, or somebody says why nothing is. */
export function PiecesDiffer({ bag, onNext }: RecountProps): ReactNode {
  const { order, bags, counted, expected, by, lines, customer } = bag
  const [missing, setMissing] = useState<Readonly<Record<string, number>>>({})
  const [more, setMore] = useState<RecountProps['bag']['lines'][number]>()
  const [because, setBecause] = useState('')
  const [asked, setAsked] = useState<DeedAnswer>()
  const [trouble, setTrouble] = useState('')
  const gone = Object.entries(missing).flatMap(([name, count]) => (count > 0 ? { name, count } : []))

  useHeldFast(gone.length > 0 || because.trim() !== '')

  const goneOf = (name: string) => missing[name] ?? 0

  const perform = async (words: MoneyWords = {}) => {
    const body = { missing: gone, ...(gone.length === 0 && { because }), ...words }
    const answer = await ask('POST /desk/orders/:id/recount/', { id: order ?? 0, body })
    if (answer.status === 'done') void askAnew(['orders'])
    return answer
  }
  const press = async () => {
    setTrouble('')
    try {
      const answer = await perform()
      if (answer.status === 'asks') setAsked(answer)
      else if (answer.status === 'done') showToast(`Order ${order} is released. Count it out again.`)
      else setTrouble(answer.sentence)
    } catch (error) {
      setTrouble(troubleText(error))
    }
  }
  return (
    <main className={page.page}>
      <section className={styles.alert} role="alert">
        <Icon name="flag" size={28} />
        <div>
          <p className={styles.title}>
            {counted} packed, {expected} came in
          </p>
          <p>
            Order {order} stays here, and the card was not charged.
            {by && ` ${by.name} counted it${by.at === null ? '' : ` at ${clockText(by.at)}`}.`}
          </p>
        </div>
      </section>
      <div className={styles.card}>
        <table className={styles.counts}>
          <caption className="unseen">What came in</caption>
          <thead>
            <tr>
              <th scope="col">Thing</th>
              <th scope="col" data-end>
                Came in
              </th>
              <th scope="col" data-end>
                Missing
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, count }) => (
              <tr key={name} data-bad={goneOf(name) > 0 || undefined}>
                <th scope="row">{name}</th>
                <td data-end>{count}</td>
                <td data-end>
                  <span className={styles.keys}>
                    {KEYS.filter((number) => number <= count).map((number) => (
                      <button
                        key={number}
                        type="button"
                        aria-label={`${name}: ${number} missing`}
                        aria-pressed={goneOf(name) === number}
                        onClick={() => setMissing({ ...missing, [name]: number })}
                      >
                        {number}
                      </button>
                    ))}
                    {count > KEYS.length - 1 && (
                      <button
                        type="button"
                        aria-label={`${name}: another number missing`}
                        aria-pressed={goneOf(name) >= KEYS.length}
                        onClick={() => setMore({ name, count })}
                      >
                        {goneOf(name) >= KEYS.length ? goneOf(name) : <Icon name="plus" />}
                      </button>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {gone.length === 0 && (
        <fieldset className={sheet.field}>
          <legend>Nothing missing after all?</legend>
          <div className={sheet.chips}>
            {REASONS.map((words) => (
              <button key={words} type="button" aria-pressed={words === because} onClick={() => setBecause(words)}>
                {words}
              </button>
            ))}
          </div>
          <Field label="Why" maxLength={255} value={because} onChange={({ target }) => setBecause(target.value)} />
        </fieldset>
      )}
      {trouble && (
        <Note tone="bad" icon="alert" role="alert">
          {trouble}
        </Note>
      )}
      <div className={page.foot} data-pair>
        <Button variant="secondary" onClick={onNext}>
          Leave it held
        </Button>
        <Button disabled={gone.length === 0 && because.trim() === ''} onClick={press}>
          {gone.length === 0 ? 'Release it' : 'Take off what’s missing…'}
        </Button>
        {order !== null && <Labels order={order} count={bags ?? 1} isAgain />}
      </div>
      {more && (
        <NumberSheet
          thing={{ name: `${more.name}: how many are missing?`, unit: 'pcs' }}
          total={0}
          most={more.count}
          onSet={(number) => setMissing({ ...missing, [more.name]: number })}
          onClosed={() => setMore(undefined)}
        />
      )}
      {asked && (
        <MoneyDialog
          asked={asked}
          verb="Take off"
          facts={[
            ['Order', String(order)],
            ['Customer', customer.name],
          ]}
          perform={perform}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </main>
  )
}

import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { type BagInHand, type CountOutcome, counts, emptyCount, keepCount } from '../../core/counts.ts'
import { useStore } from '../../core/store.ts'
import { Panel } from '../../parts/panel.tsx'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { Note } from '../../parts/tag.tsx'
import { clockText, counted } from '../../parts/words.ts'
import { Count } from './count.tsx'
import styles from './intake.module.css'
import { Labels } from './labels.tsx'
import sheet from './sheet.module.css'
import { LowSheet } from './sheet.tsx'

interface SavedProps {
  bag: Extract<BagInHand, { step: 'saved' }>
  said: CountOutcome | undefined
  onNext: () => void
}

/** The first count is kept. Whoever made it may see the customer's list now, and somebody else counts. */
export function Saved({ bag, said, onNext }: SavedProps): ReactNode {
  const { pickup, order, bags, counted: own, at, list, customer } = bag
  const [isAsking, setAsking] = useState(false)
  const { mine } = useStore(counts)
  if (mine.some((each) => each.pickup === pickup && each.step === 'second' && each.alone !== '')) {
    return <Count bag={bag} said={said} />
  }
  const listed = (name: string) => list.find(({ title }) => title === name)?.count
  const names = [...new Set([...own.map(({ name }) => name), ...list.map(({ title }) => title)])]
  const sum = own.reduce((all, { count }) => all + Math.ceil(count), 0)
  return (
    <main className={styles.page}>
      <Note tone="ok" icon="check" role="status">
        <b>{counted(sum, 'thing')}, counted once.</b> Saved at {clockText(at)}. Someone else counts it next: hand over
        the tablet, or open it under another name.
      </Note>
      <Panel title={list.length > 0 ? `Your count and ${customer.firstName}’s list` : 'Your count'}>
        <ScrollTable name="Thing by thing">
          <table className={styles.prices}>
            <caption className="unseen">Your count</caption>
            <thead>
              <tr>
                <th scope="col">Thing</th>
                <th scope="col" data-end>
                  You
                </th>
                {list.length > 0 && (
                  <th scope="col" data-end>
                    {customer.firstName} wrote
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {names.map((name) => {
                const count = own.find((each) => each.name === name)?.count ?? 0
                return (
                  <tr key={name} data-warn={(list.length > 0 && (listed(name) ?? 0) !== count) || undefined}>
                    <th scope="row">{name}</th>
                    <td data-end>{count}</td>
                    {list.length > 0 && <td data-end>{listed(name) ?? 0}</td>}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </ScrollTable>
      </Panel>
      <p className="small">The list isn’t a count. The second count decides, and whoever makes it doesn’t see this.</p>
      <div className={styles.foot} data-pair>
        {order !== null && <Labels order={order} count={bags ?? 1} />}
        <Button onClick={onNext}>Next bag</Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Nobody else is here…
        </Button>
      </div>
      {isAsking && (
        <AskWhy
          onSaid={(alone) => keepCount({ ...emptyCount(pickup, 'second'), alone })}
          onClosed={() => setAsking(false)}
        />
      )}
    </main>
  )
}

const REASONS = ['Working alone today', 'The others are on break', 'The others are on the road']

function AskWhy({ onSaid, onClosed }: { onSaid: (why: string) => void; onClosed: () => void }): ReactNode {
  const [why, setWhy] = useState('')
  return (
    <LowSheet title="Why is nobody else counting it?" onClosed={onClosed}>
      {(close) => (
        <form
          className={sheet.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (why.trim() !== '') onSaid(why.trim())
          }}
        >
          <p>Two counts by one person aren’t as reliable. Your reason stays with the order.</p>
          <div className={sheet.chips}>
            {REASONS.map((words) => (
              <button key={words} type="button" aria-pressed={why === words} onClick={() => setWhy(words)}>
                {words}
              </button>
            ))}
          </div>
          <Field label="Why" maxLength={255} value={why} onChange={({ target }) => setWhy(target.value)} />
          <div className={sheet.ways}>
            <Button variant="secondary" onClick={close}>
              Not now
            </Button>
            <Button disabled={why.trim() === ''} onClick={() => onSaid(why.trim())}>
              Count it again myself
            </Button>
          </div>
        </form>
      )}
    </LowSheet>
  )
}

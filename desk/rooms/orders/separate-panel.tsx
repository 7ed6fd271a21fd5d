import { type ReactNode, useState } from 'react'
import type { BodyOf } from '#contract/calls'
import type { DeskCallsByLine } from '#contract/desk/calls'
import { isDay } from '#rules/days/days'
import { staffPolicy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { Field } from '#ui/field.tsx'
import { ask } from '../../core/api.ts'
import type { DeskOrderView } from '../../core/queries.ts'
import { Kbd } from '../../parts/kbd.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Note } from '../../parts/tag.tsx'
import { DayChips } from './day-chips.tsx'
import type { DoingState } from './doing.tsx'
import { useForetold } from './foretold.ts'
import styles from './order.module.css'

const SEPARATE = 'POST /desk/orders/:id/separate/'
const separate = (id: number, body: BodyOf<DeskCallsByLine[typeof SEPARATE]>) => ask(SEPARATE, { id, body })

/** Some of an order comes later: what, on which day, and both orders as they would be before anything is done. */
export function SeparatePanel({
  view,
  doing,
  onEnd,
}: {
  view: DeskOrderView
  doing: DoingState
  onEnd: () => void
}): ReactNode {
  const { laterDays, customer, lines } = view
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [day, setDay] = useState(laterDays[0] ?? '')
  const [reason, setReason] = useState('')
  const things = lines.flatMap(({ id: line }) => {
    const count = chosen[line] ?? 0
    return count > 0 ? { line, count } : []
  })
  const isChosen = things.length > 0
  const said = reason.trim()
  const wanted = isChosen && isDay(day) ? { day, things, reason: said } : undefined
  const { shown, refusal, overtaken, perform } = useForetold({
    view,
    doing,
    wanted,
    typed: said,
    isLasting: true,
    send: separate,
    onEnd,
  })
  const choose = (line: number, count: number) => setChosen({ ...chosen, [line]: count })

  return (
    <Panel title="Deliver some later" after={<Kbd>S</Kbd>}>
      <div className={styles.split}>
        <div className={styles.form}>
          <h3>What comes later</h3>
          <fieldset className={styles.missing}>
            <legend className="unseen">What comes later</legend>
            {lines.map(({ id: line, title, count, laterAtMost: most }) =>
              most > 1 ? (
                <Field
                  key={line}
                  label={`${title}, of ${most}`}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={most}
                  value={String(chosen[line] ?? 0)}
                  onChange={({ target }) =>
                    choose(line, Math.min(most, Math.max(0, Math.trunc(Number(target.value)) || 0)))
                  }
                />
              ) : most === 1 ? (
                <label key={line} className={styles.whole}>
                  <input
                    type="checkbox"
                    checked={chosen[line] === 1}
                    onChange={({ target }) => choose(line, target.checked ? 1 : 0)}
                  />
                  {count === '1' ? title : `${title}, ${count}`}
                </label>
              ) : null,
            )}
          </fieldset>
          <DayChips name="Its day" days={laterDays} day={day} onDay={setDay} />
          <Field
            label={`Why, as ${customer.firstName || 'the customer'} reads it (may be empty)`}
            autoComplete="off"
            maxLength={staffPolicy.due.reasonMaxLength}
            placeholder="e.g. Its button had to be ordered"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <div className={styles.form}>
          <h3>Both orders</h3>
          {overtaken !== undefined && overtaken !== refusal && (
            <Note tone="warn" icon="alert" role="alert">
              {overtaken}
            </Note>
          )}
          {refusal ? (
            <Note tone="bad" icon="alert" role="alert">
              {refusal}
            </Note>
          ) : shown === undefined ? (
            <Note>
              {isChosen
                ? 'One moment…'
                : 'Choose what comes later to see both orders. What belongs together goes together.'}
            </Note>
          ) : (
            <Note role="status">
              {shown.split('\n').map((line) => (
                <span key={line} className={styles.part}>
                  {line}
                </span>
              ))}
            </Note>
          )}
          <div className={styles.ways}>
            <Button disabled={shown === undefined} onClick={perform}>
              {isDay(day) ? `Deliver these ${dayText(day)}` : 'Choose a day'}
            </Button>
            <Button variant="quiet" onClick={onEnd}>
              Not now
            </Button>
          </div>
        </div>
      </div>
    </Panel>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { isDay } from '#rules/days/days'
import { staffPolicy } from '#rules/policy'
import { Button } from '#ui/button.tsx'
import { dayText, shortDayText } from '#ui/day-text.ts'
import { Field } from '#ui/field.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { askAnew, type DeskOrderView, orderNow } from '../../core/queries.ts'
import { Kbd } from '../../parts/kbd.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Note } from '../../parts/tag.tsx'
import type { DoingState } from './doing.tsx'
import styles from './order.module.css'

/** After so long nobody is choosing any more. */
const PAUSE_MS = 350

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
  const { order, laterDays, customer, lines } = view
  const { id } = order
  const [version, setVersion] = useState(view.version)
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [day, setDay] = useState(laterDays[0] ?? '')
  const [isOther, setOther] = useState(false)
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const said = reason.trim()
  const wanted = JSON.stringify(
    lines.flatMap(({ id: line }) => ((chosen[line] ?? 0) > 0 ? { line, count: chosen[line] ?? 0 } : [])),
  )
  const body = { version, day, things: JSON.parse(wanted) as { line: number; count: number }[], reason: said }
  const isChosen = body.things.length > 0

  useEffect(() => {
    setShown(undefined)
    setRefusal(undefined)
    const things = JSON.parse(wanted) as { line: number; count: number }[]
    if (things.length === 0 || !isDay(day)) return
    let isLate = false
    const timer = setTimeout(async () => {
      try {
        const answer = await ask('POST /desk/orders/:id/separate/', {
          id,
          body: { version, day, things, reason: said },
        })
        if (isLate) return
        if (answer.status === 'asks') setShown(answer.question ?? '')
        else {
          setRefusal(answer.sentence)
          // Whoever reads why it was refused has seen the order as it is by now.
          await askAnew(['orders', 'deeds'])
        }
      } catch (error) {
        if (!isLate) setRefusal(troubleText(error))
      }
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [id, version, day, said, wanted])

  const separate = async () => {
    const asked = await doing.perform(() =>
      ask('POST /desk/orders/:id/separate/', { id, body: { ...body, shown: shown ?? '' } }),
    )
    if (asked === undefined) return onEnd()
    setShown(asked.question ?? '')
    setVersion(orderNow(id)?.version ?? version)
  }
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
          <fieldset className={styles.chips}>
            <legend className="unseen">Its day</legend>
            {laterDays.map((each) => (
              <button
                key={each}
                type="button"
                className={styles.chip}
                aria-pressed={!isOther && each === day}
                onClick={() => {
                  setOther(false)
                  setDay(each)
                }}
              >
                {shortDayText(each)}
              </button>
            ))}
            <button type="button" className={styles.chip} aria-pressed={isOther} onClick={() => setOther(true)}>
              Another day…
            </button>
          </fieldset>
          {isOther && <Field label="Day" type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
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
            <Button disabled={shown === undefined} onClick={separate}>
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

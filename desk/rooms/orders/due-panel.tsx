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

/** After so long nobody is typing any more. */
const PAUSE_MS = 350

/** Another day for an order, with the text that its customer gets before anything is sent. */
export function DuePanel({
  view,
  doing,
  onEnd,
}: {
  view: DeskOrderView
  doing: DoingState
  onEnd: () => void
}): ReactNode {
  const { order, dueDays, customer } = view
  const { id } = order
  const [version, setVersion] = useState(view.version)
  const [day, setDay] = useState('')
  const [isOther, setOther] = useState(false)
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const said = reason.trim()

  useEffect(() => {
    setShown(undefined)
    setRefusal(undefined)
    if (said === '' || !isDay(day)) return
    let isLate = false
    const timer = setTimeout(async () => {
      try {
        const answer = await ask('POST /desk/orders/:id/due/', { id, body: { version, day, reason: said } })
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
  }, [id, version, day, said])

  const move = async () => {
    const body = { version, day, reason: said, shown: shown ?? '' }
    const asked = await doing.perform(() => ask('POST /desk/orders/:id/due/', { id, body }))
    if (asked === undefined) return onEnd()
    setShown(asked.question ?? '')
    setVersion(orderNow(id)?.version ?? version)
  }

  return (
    <Panel title="Move the due day" after={<Kbd>D</Kbd>}>
      <div className={styles.split}>
        <div className={styles.form}>
          <fieldset className={styles.chips}>
            <legend className="unseen">New day</legend>
            {dueDays.map((each) => (
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
            label={`Why, as ${customer.firstName || 'the customer'} reads it`}
            autoComplete="off"
            maxLength={staffPolicy.due.reasonMaxLength}
            placeholder="e.g. The zipper had to be ordered"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <div className={styles.form}>
          <h3>
            {customer.firstName || 'The customer'} gets this {customer.isTexted ? 'text' : 'as a letter'}
          </h3>
          {refusal ? (
            <Note tone="bad" icon="alert" role="alert">
              {refusal}
            </Note>
          ) : (
            <Note>
              {shown ??
                (isDay(day) && said !== '' ? 'One moment…' : 'Choose a day and say why to preview the message.')}
            </Note>
          )}
          <div className={styles.ways}>
            <Button disabled={shown === undefined} onClick={move}>
              {isDay(day) ? `Move to ${dayText(day)}` : 'Choose a day'}
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

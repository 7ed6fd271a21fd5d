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

const DUE = 'POST /desk/orders/:id/due/'
const moveDue = (id: number, body: BodyOf<DeskCallsByLine[typeof DUE]>) => ask(DUE, { id, body })

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
  const { laterDays, customer } = view
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const said = reason.trim()
  const wanted = said !== '' && isDay(day) ? { day, reason: said } : undefined
  const { shown, refusal, overtaken, perform } = useForetold({ view, doing, wanted, typed: said, send: moveDue, onEnd })

  return (
    <Panel title="Move the due day" after={<Kbd>D</Kbd>}>
      <div className={styles.split}>
        <div className={styles.form}>
          <DayChips name="New day" days={laterDays} day={day} onDay={setDay} />
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
          {overtaken !== undefined && overtaken !== refusal && (
            <Note tone="warn" icon="alert" role="alert">
              {overtaken}
            </Note>
          )}
          {refusal ? (
            <Note tone="bad" icon="alert" role="alert">
              {refusal}
            </Note>
          ) : (
            <Note>{shown ?? (wanted ? 'One moment…' : 'Choose a day and say why to preview the message.')}</Note>
          )}
          <div className={styles.ways}>
            <Button disabled={shown === undefined} onClick={perform}>
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

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { addDays } from '#rules/days/days'
import { Button, SubmitButton } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { Field, FormError } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { askAnew, whenClosed } from '../../core/queries.ts'
import type { Me } from '../../core/who.ts'
import { House } from '../../parts/house.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Note } from '../../parts/tag.tsx'
import styles from './books.module.css'
import { BooksTabs } from './books.tsx'

/** So many holidays are shown; nobody plans further. */
const SHOWN = 6

/** The days on which no van drives, and the deed that closes one. */
export function ClosedDaysScreen({ me }: { me: Me }): ReactNode {
  const { data, error, refetch } = useQuery(whenClosed)
  return (
    <House me={me} title="Books" beside={<BooksTabs />}>
      {data ? (
        <div className={styles.two}>
          <div className={styles.stack}>
            <Closed closed={data.closed} />
            <Panel title="Holidays">
              <ul className={styles.list}>
                {data.holidays.slice(0, SHOWN).map(({ day, name }) => (
                  <li key={day}>
                    <b>{dayText(day)}</b>
                    <span className="small">
                      {name}, {day.slice(0, 4)}
                    </span>
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
          <CloseDay today={data.today} />
        </div>
      ) : error ? (
        <div className={styles.stack}>
          <Note tone="bad" icon="alert" role="alert">
            <b>Couldn’t load the closed days.</b> {troubleText(error)}
          </Note>
          <Button onClick={async () => void (await refetch())}>Try again</Button>
        </div>
      ) : (
        <Skeleton lines={6} isSpoken />
      )}
    </House>
  )
}

interface ClosedProps {
  closed: readonly { day: string; reason: string; closedBy: string }[]
}

function Closed({ closed }: ClosedProps): ReactNode {
  const open = async (day: string) => {
    try {
      const { status, sentence } = await ask('POST /desk/closed-days/open/', { body: { day } })
      showToast(sentence, status === 'done' ? {} : { kind: 'error', seconds: 5 })
    } catch (error) {
      showToast(troubleText(error), { kind: 'error', seconds: 5 })
    }
    await askAnew(['stops', 'deeds'])
  }
  return (
    <Panel title="Closed days">
      {closed.length === 0 && <p className={styles.body}>No closed days besides Sundays and holidays.</p>}
      {closed.length > 0 && (
        <ul className={styles.list}>
          {closed.map(({ day, reason, closedBy }) => (
            <li key={day}>
              <span>
                <b>{dayText(day)}</b>
                <small className="small">
                  {reason}, by {closedBy}
                </small>
              </span>
              <Button size="small" variant="secondary" onClick={() => open(day)}>
                Open again<span className="unseen">: {dayText(day)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function CloseDay({ today }: { today: string }): ReactNode {
  const [day, setDay] = useState(addDays(today, 1))
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState('')
  const [question, setQuestion] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  /** Whether it is asked once more: with what moves, or with what moves by now. */
  const close = async (shown?: string): Promise<boolean> => {
    setBusy(true)
    setRefusal('')
    try {
      const answer = await ask('POST /desk/closed-days/', {
        body: { day, reason, ...(shown !== undefined && { shown }) },
      })
      if (answer.question !== null) setQuestion(answer.question)
      else if (answer.status === 'refused') setRefusal(answer.sentence)
      else {
        setReason('')
        showToast(answer.sentence)
      }
      return answer.question !== null
    } catch (error) {
      setRefusal(troubleText(error))
      return false
    } finally {
      setBusy(false)
      void askAnew(['stops', 'deeds'])
    }
  }
  const confirm = async (shown: string, dismiss: () => void) => {
    if (!(await close(shown))) dismiss()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void close()
  }

  return (
    <Panel title="Add a closed day">
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          No one can book it, its pickups move to the next day we drive, and each customer is told once. You’ll see what
          moves before anything is done.
        </p>
        <Field label="Day" type="date" min={today} value={day} onChange={({ target }) => setDay(target.value)} />
        <Field
          label="Why, in a word"
          hint="Customers read it in a text."
          placeholder="e.g. snow"
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormError>{refusal}</FormError>
        <SubmitButton isBusy={isBusy}>See what moves</SubmitButton>
      </form>
      {question !== undefined && (
        <Modal title={`Close ${dayText(day)}?`} onClosed={() => setQuestion(undefined)}>
          {(dismiss) => (
            <div className={styles.form}>
              <Moving question={question} />
              <div className={styles.ways}>
                <Button variant="secondary" onClick={dismiss}>
                  Not now
                </Button>
                <Button onClick={() => confirm(question, dismiss)}>Close it and tell them</Button>
              </div>
            </div>
          )}
        </Modal>
      )}
    </Panel>
  )
}

/** What will be so, and below it line by line what moves. */
function Moving({ question }: { question: string }): ReactNode {
  const [head, count, ...rows] = question.split('\n')
  return (
    <div className={styles.question}>
      <p>{head}</p>
      <p>{count}</p>
      {rows.length > 0 && (
        <ul className={styles.moving} aria-label="What moves">
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

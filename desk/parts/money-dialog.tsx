import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { readDollars } from '#rules/money'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toast.tsx'
import { type DeskAnswer, isUnreached, troubleText } from '../core/api.ts'
import styles from './money-dialog.module.css'
import { Note } from './tag.tsx'

export type DeedAnswer = DeskAnswer<'POST /desk/pickups/:id/fee/'>
/** What goes along with a deed that moves money. */
export interface MoneyWords {
  shown?: string
  isRepeated?: boolean
}

interface MoneyDialogProps {
  /** What the server has asked. */
  asked: DeedAnswer
  /** "Charge": the sum stands behind it. */
  verb: string
  /** "to Nora Lindqvist", behind the sum in the title. */
  whom?: string
  facts: readonly (readonly [string, string])[]
  perform: (words: MoneyWords) => Promise<DeedAnswer>
  onClosed: () => void
}

type State = { kind: 'asking' | 'again' | 'settled' | 'unknown'; answer: DeedAnswer; isChanged?: boolean }

/** The one dialog for what moves money: what, whom, how much. It begins on "Not now", and Enter never pays. */
export function MoneyDialog({ asked, verb, whom, facts, perform, onClosed }: MoneyDialogProps): ReactNode {
  const [state, setState] = useState<State>({ kind: 'asking', answer: asked })
  const [typed, setTyped] = useState('')
  const [unreached, setUnreached] = useState<string>()
  const [isUnderWay, setUnderWay] = useState(false)
  const safe = useRef<HTMLButtonElement>(null)
  const isClosed = useRef(false)
  const { answer, kind } = state
  const sum = `$${answer.dollarAmount ?? asked.dollarAmount}`

  // What was pressed is gone, and nothing that pays takes its place under the finger.
  useEffect(() => {
    if (kind !== 'asking') safe.current?.focus()
  }, [kind])

  const leave = () => {
    isClosed.current = true
    onClosed()
  }

  const press = async (isRepeated: boolean) => {
    setUnreached(undefined)
    setUnderWay(true)
    try {
      const next = await perform({ shown: answer.question ?? '', ...(isRepeated && { isRepeated }) })
      // Whoever has closed it meanwhile hears the outcome all the same.
      if (isClosed.current) showToast(next.sentence, next.status === 'done' ? {} : { kind: 'error', seconds: 5 })
      if (next.status === 'asks') setState({ kind: 'asking', answer: next, isChanged: true })
      else if (next.status === 'repeats') setState({ kind: 'again', answer: { ...answer, ...known(next) } })
      else setState({ kind: 'settled', answer: next })
    } catch (error) {
      if (isUnreached(error)) setState({ kind: 'unknown', answer })
      else setUnreached(troubleText(error))
    } finally {
      setUnderWay(false)
    }
  }

  return (
    <Modal title={titleOf(state, verb, whom === undefined ? sum : `${sum} ${whom}`)} onClosed={leave}>
      {(close) => (
        <div className={styles.ask}>
          {state.isChanged && (
            <Note tone="warn" icon="again" role="alert">
              <b>This changed while you were looking.</b> Please read it again.
            </Note>
          )}
          {kind === 'settled' ? (
            <Outcome answer={answer} />
          ) : kind === 'unknown' ? (
            <Note tone="warn" icon="clock" role="alert">
              <b>We don’t know yet if it went through.</b> The connection dropped before we heard back. Check what was
              done before you try another way.
            </Note>
          ) : (
            <>
              <p>{kind === 'asking' ? answer.question : null}</p>
              {kind === 'again' && (
                <Note tone="bad" icon="alert" role="alert">
                  <b>Nothing was done.</b> {answer.sentence}
                </Note>
              )}
              <dl className={styles.facts}>
                {facts.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          {kind === 'again' && (
            <Field
              label="To do it again, type the amount"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          {unreached && (
            <Note tone="bad" icon="alert" role="alert">
              {unreached}
            </Note>
          )}
          {isUnderWay && (
            <Note tone="info" icon="clock" role="status">
              <b>Asking the bank…</b> You can close this. It finishes on its own and can’t happen twice.
            </Note>
          )}
          {kind === 'asking' && !isUnderWay && (
            <p className="small">
              Pressing twice still does it only once. Enter doesn’t pay: press the button, or use Space.
            </p>
          )}
          <div className={styles.ways}>
            <Button ref={safe} variant={kind === 'asking' ? 'secondary' : 'primary'} onClick={close}>
              {kind === 'asking' ? 'Not now' : kind === 'again' ? 'Don’t repeat it' : 'Close'}
            </Button>
            {(kind === 'asking' || kind === 'again') && (
              <Button
                variant={kind === 'asking' ? 'primary' : 'secondary'}
                disabled={kind === 'again' && readDollars(typed) !== (answer.amount ?? asked.amount)}
                onKeyDown={refuseEnter}
                onClick={() => press(kind === 'again')}
              >
                {verb} {sum}
                {kind === 'again' && ' again'}
              </Button>
            )}
          </div>
        </div>
      )}
    </Modal>
  )
}

/** An answer that leaves something out does not take away what was known. */
const known = (answer: DeedAnswer) => Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null))

const refuseEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

function titleOf({ kind, answer }: State, verb: string, sum: string): string {
  if (kind === 'asking') return `${verb} ${sum}?`
  if (kind === 'again') return 'Someone just did the same'
  if (kind === 'unknown') return 'We don’t know yet'
  return TITLES[answer.status] ?? 'Refused'
}

const TITLES: Partial<Record<DeedAnswer['status'], string>> = {
  done: 'Done',
  declined: 'The card declined',
  waits: 'Under way',
}

/** What is done, what a card declined, what is under way and what was refused read differently; what nobody knows stands above. */
function Outcome({ answer: { status, sentence } }: { answer: DeedAnswer }): ReactNode {
  if (status === 'done') {
    return (
      <Note tone="ok" icon="check" role="status">
        {sentence}
      </Note>
    )
  }
  if (status === 'waits') {
    return (
      <Note tone="warn" icon="clock" role="status">
        {sentence} Don’t charge it another way.
      </Note>
    )
  }
  return (
    <Note tone="bad" icon={status === 'declined' ? 'card' : 'alert'} role="alert">
      {sentence}
    </Note>
  )
}

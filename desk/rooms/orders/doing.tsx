import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Button, SubmitButton } from '#ui/button.tsx'
import { Field, FormError, TextArea } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toast.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { askAnew, type DeskOrderView } from '../../core/queries.ts'
import type { Me } from '../../core/who.ts'
import { type DeedAnswer, MoneyDialog, type MoneyWords } from '../../parts/money-dialog.tsx'
import { ROLE_NAMES } from '../../parts/words.ts'
import styles from './order.module.css'

export type DoingName = DeskOrderView['steps'][number]['step']

const NAMES = [
  'forward',
  'let_go',
  'hold',
  'release',
  'due',
  'separate',
  'refund',
  'note',
  'return',
] as const satisfies DoingName[]
/** These ask in a panel of their own, on the page. */
const PANELS = ['due', 'separate', 'refund'] as const satisfies DoingName[]
export type PanelName = (typeof PANELS)[number]
export const isPanel = (name: DoingName): name is PanelName => (PANELS as readonly DoingName[]).includes(name)
export const isDoing = (word: string | null): word is DoingName => (NAMES as readonly (string | null)[]).includes(word)

export interface DoingState {
  /** What the server has just refused, until something else is begun. */
  refusal: { sentence: string; typed: string } | undefined
  /** What was just done and leaves something to do by hand, until something else is begun. */
  done: string | undefined
  forget: () => void
  /** Does what costs nobody anything by itself; says whether there is nothing more to do. A question is handed back. */
  perform: (deed: () => Promise<DeedAnswer>, words?: DeedWords) => Promise<DeedAnswer | undefined>
}

interface DeedWords {
  /** What somebody has typed for it: where it is refused it is shown again. */
  typed?: string
  /** What it comes to is read on after a toast has gone. */
  isLasting?: boolean
}

/** Deeds to an order: each says what came of it, and the order is asked for anew. */
export function useDoing({ order }: DeskOrderView): DoingState {
  const [refusal, setRefusal] = useState<DoingState['refusal']>()
  const [done, setDone] = useState<string>()
  const { id } = order
  useEffect(() => {
    if (id > 0) setRefusal(undefined)
  }, [id])
  return {
    refusal,
    done,
    forget() {
      setRefusal(undefined)
      setDone(undefined)
    },
    async perform(deed, { typed = '', isLasting = false } = {}) {
      try {
        const answer = await deed()
        if (answer.status === 'asks' || answer.status === 'repeats') return answer
        if (answer.status === 'done' && isLasting) setDone(answer.sentence)
        if (answer.status === 'done' || answer.status === 'waits') showToast(answer.sentence)
        else setRefusal({ sentence: answer.sentence, typed })
      } catch (error) {
        setRefusal({ sentence: troubleText(error), typed })
      } finally {
        void askAnew(['orders', 'deeds'])
      }
    },
  }
}

/** What became of pieces that were counted before it left: these are missing, or why none is. */
interface Recount {
  missing?: { name: string; count: number }[]
  reason?: string
}

interface DoingProps {
  me: Me
  name: Exclude<DoingName, PanelName>
  view: DeskOrderView
  doing: DoingState
  onEnd: () => void
}

/** What a step still wants to know: words, pieces, and a yes where money moves. */
export function Doing({ me, name, view, doing, onEnd }: DoingProps): ReactNode {
  const { id } = view.order
  // What is decided is decided by what was seen when it was begun.
  const [version] = useState(view.version)
  const [asked, setAsked] = useState<{ answer: DeedAnswer; send: (words: MoneyWords) => Promise<DeedAnswer> }>()

  const money = async (send: (words: MoneyWords) => Promise<DeedAnswer>) => {
    const answer = await doing.perform(() => send({}))
    if (answer === undefined) onEnd()
    else setAsked({ answer, send })
  }
  const forward = () => money((words) => ask('POST /desk/orders/:id/forward/', { id, body: { version, ...words } }))
  const release = (said: Recount = {}) =>
    money((words) => ask('POST /desk/orders/:id/release/', { id, body: { version, ...said, ...words } }))
  const act = async (typed: string, deed: () => Promise<DeedAnswer>) => {
    await doing.perform(deed, { typed })
    onEnd()
  }

  if (asked !== undefined) {
    const { answer, send } = asked
    return (
      <MoneyDialog
        asked={answer}
        verb={name === 'forward' ? 'Take' : view.hold === 'red_flag' ? 'Take off' : 'Ask for'}
        whom={view.hold === 'red_flag' ? `for ${view.customer.name}` : `from ${view.customer.name}`}
        facts={[
          ['What', `Order ${id}`],
          ['Whom', `${view.customer.name}, customer ${view.customer.id}`],
          ['Asked by', `${me.name}, ${ROLE_NAMES[me.role].toLowerCase()}`],
        ]}
        perform={send}
        onClosed={() => {
          onEnd()
          void askAnew(['orders', 'deeds'])
        }}
      />
    )
  }
  switch (name) {
    case 'forward':
      return (
        <SureDialog title={titleOf(name, view)} about={FORWARD_ABOUT[view.state] ?? ''} send={forward} onEnd={onEnd} />
      )
    case 'release':
      if (view.hold !== 'red_flag') {
        return (
          <SureDialog
            title={titleOf(name, view)}
            about="It picks up where it left off."
            send={() => release()}
            onEnd={onEnd}
          />
        )
      }
      return <MissingDialog id={id} lines={view.lines} onSaid={release} onEnd={onEnd} />
    case 'hold':
      return (
        <WordsDialog
          title={`Hold order ${id}`}
          about={`Nothing happens and no card is charged until someone releases it. ${view.customer.firstName || 'The customer'} sees “On hold,” not the reason.`}
          label="Reason (staff only)"
          verb="Hold it"
          send={(reason) => act(reason, () => ask('POST /desk/orders/:id/hold/', { id, body: { version, reason } }))}
          onEnd={onEnd}
        />
      )
    case 'let_go':
      return (
        <WordsDialog
          title={`Let order ${id} go unpaid`}
          about="It leaves here, and we keep trying to collect its payment. Nothing is charged now."
          label="Reason (staff only)"
          verb="Let it go unpaid"
          send={(why) => act(why, () => ask('POST /desk/orders/:id/let-go/', { id, body: { version, why } }))}
          onEnd={onEnd}
        />
      )
    case 'return':
      return (
        <WordsDialog
          title={`Give the bag of order ${id} back`}
          about="The order ends, and nothing is charged."
          label="Reason (staff only)"
          verb="Give it back"
          send={(reason) => act(reason, () => ask('POST /desk/orders/:id/return/', { id, body: { version, reason } }))}
          onEnd={onEnd}
        />
      )
    case 'note':
      return (
        <WordsDialog
          title={`Note for ${view.customer.firstName || 'the customer'}`}
          about="The customer sees it with the order. Leave it empty to remove it."
          label="What the customer sees"
          verb="Save the note"
          first={view.order.note}
          mayBeEmpty
          isLong
          send={(note) => act(note, () => ask('POST /desk/orders/:id/note/', { id, body: { version, note } }))}
          onEnd={onEnd}
        />
      )
  }
}

const FORWARD_ABOUT: Partial<Record<DeskOrderView['state'], string>> = {
  priced: 'You’ll see the amount before anything is charged.',
  ready: 'It’s paid. We’ll tell the customer it’s on its way.',
  on_its_way: 'It was just dropped off.',
  on_its_way_unpaid: 'It was just dropped off. We keep trying to collect its payment.',
}

/** "Put it on the van": what the button said. */
const titleOf = (name: DoingName, { steps, order }: DeskOrderView): string =>
  `Order ${order.id}: ${(steps.find(({ step }) => step === name)?.label ?? '').replace('…', '').toLowerCase()}`

interface SureDialogProps {
  title: string
  about: string
  send: () => Promise<void>
  onEnd: () => void
}

/** Nothing is done by an address or by one key alone. */
function SureDialog({ title, about, send, onEnd }: SureDialogProps): ReactNode {
  return (
    <Modal title={title} onClosed={onEnd}>
      {(close) => (
        <div className={styles.form}>
          <p>{about}</p>
          <div className={styles.ways}>
            <Button variant="secondary" onClick={close}>
              Not now
            </Button>
            <Button onClick={send}>Yes, continue</Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

interface WordsDialogProps {
  title: string
  about: string
  label: string
  verb: string
  first?: string
  mayBeEmpty?: true
  isLong?: true
  send: (words: string) => Promise<void>
  onEnd: () => void
}

/** Asks for the words that a deed needs. */
function WordsDialog({ title, about, label, verb, first = '', mayBeEmpty, isLong, send, onEnd }: WordsDialogProps) {
  const [words, setWords] = useState(first)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const said = words.trim()
    if (said === '' && !mayBeEmpty) return setMissing(true)
    setBusy(true)
    await send(said)
    setBusy(false)
  }
  const field = { label, value: words, onChange: ({ target }: { target: { value: string } }) => setWords(target.value) }
  return (
    <Modal title={title} onClosed={onEnd}>
      {(close) => (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p>{about}</p>
          {isLong ? <TextArea {...field} rows={3} /> : <Field {...field} autoComplete="off" />}
          <FormError>{isMissing ? 'Say why in a few words.' : ''}</FormError>
          <div className={styles.ways}>
            <Button variant="secondary" onClick={close}>
              Not now
            </Button>
            <SubmitButton isBusy={isBusy}>{verb}</SubmitButton>
          </div>
        </form>
      )}
    </Modal>
  )
}

/** Ends a red flag of before it left: what is missing is taken off, or somebody says why nothing is. */
function MissingDialog({
  id,
  lines,
  onSaid,
  onEnd,
}: {
  id: number
  lines: DeskOrderView['lines']
  onSaid: (said: Recount) => Promise<void>
  onEnd: () => void
}): ReactNode {
  const [missing, setMissing] = useState<Readonly<Record<string, number>>>({})
  const [reason, setReason] = useState('')
  const [isWanting, setWanting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const titles = [...new Set(lines.flatMap(({ title, isUpCharge, toPay }) => (isUpCharge || toPay < 0 ? [] : title)))]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const gone = titles.flatMap((name) => ((missing[name] ?? 0) > 0 ? { name, count: missing[name] ?? 0 } : []))
    const why = reason.trim()
    if (gone.length === 0 && why === '') return setWanting(true)
    setBusy(true)
    await onSaid({ ...(gone.length > 0 && { missing: gone }), ...(why !== '' && { reason: why }) })
    setBusy(false)
  }
  return (
    <Modal title={`Release order ${id}`} onClosed={onEnd}>
      {(close) => (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p>
            The count before it left doesn’t match what came in. Enter how many of each are missing: we take their price
            off and tell the customer. If nothing is missing after all, say why.
          </p>
          <fieldset className={styles.missing}>
            <legend className="unseen">Missing</legend>
            {titles.map((title) => (
              <Field
                key={title}
                label={`${title}, missing`}
                type="number"
                inputMode="numeric"
                min={0}
                value={String(missing[title] ?? 0)}
                onChange={({ target }) => setMissing({ ...missing, [title]: Math.max(0, Number(target.value) || 0) })}
              />
            ))}
          </fieldset>
          <Field
            label="Reason (staff only)"
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <FormError>{isWanting ? 'Say what is missing, or why nothing is.' : ''}</FormError>
          <div className={styles.ways}>
            <Button variant="secondary" onClick={close}>
              Not now
            </Button>
            <SubmitButton isBusy={isBusy}>Release it</SubmitButton>
          </div>
        </form>
      )}
    </Modal>
  )
}

import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { laMinuteOfDay } from '#rules/days/days'
import { Button, SubmitButton } from '#ui/button.tsx'
import { timeText } from '#ui/day-text.ts'
import { FormError } from '#ui/field.tsx'
import { showToast } from '#ui/toast.tsx'
import { isUnreached, troubleText } from '../core/api.ts'
import { newDraft, readDrafts, setDraft, useTyped } from '../core/drafts.ts'
import { askAnew, type ShownCustomer } from '../core/queries.ts'
import styles from './answer-form.module.css'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { Note, Tag } from './tag.tsx'

interface AnswerFormProps {
  /** What is typed is kept under it. */
  draftOf: string
  label: string
  to: Pick<ShownCustomer, 'way' | 'leavesAt' | 'longest' | 'said'>
  /** What stood there of ours: where it is something else by the time it leaves, a colleague was quicker. */
  answers: number
  /** What it would close. */
  waiting: readonly string[]
  send: (sent: { words: string; closes: readonly string[]; key: string; seen: number }) => Promise<{
    status: 'sent' | 'answered' | 'refused'
    sentence: string
  }>
  onSent?: () => void
  /** Somebody is in its field, or has left it. */
  onWriting?: (isWriting: boolean) => void
}

/** Words to somebody, under what they leave as and to whom. What is typed stays until it has left, and leaves once. */
export function AnswerForm({
  draftOf,
  label,
  to,
  answers,
  waiting,
  send,
  onSent,
  onWriting,
}: AnswerFormProps): ReactNode {
  const { way, leavesAt, longest, said } = to
  const draft = useTyped(draftOf)
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const sendAll = useRef<HTMLButtonElement>(null)
  const toId = useId()

  useEffect(() => {
    void readDrafts()
    const look = () => void readDrafts()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])

  const words = draft?.words ?? ''
  const closes = draft?.closes ?? waiting
  const kind = way.by
  // Somebody has answered since the first letter was typed here.
  const isOvertaken = draft !== undefined && draft.answers !== answers
  const latest = said.findLast(({ author }) => author !== null)

  const leave = async (seen: number) => {
    if (draft === undefined || isBusy) return
    setBusy(true)
    setRefusal('')
    try {
      const { key } = draft
      const { status, sentence } = await send({ words, closes, key, seen })
      if (status === 'sent') {
        setDraft(draftOf, undefined)
        showToast(sentence)
        onSent?.()
      } else {
        // It has come to nothing under this key.
        setDraft(draftOf, newDraft(words, draft))
        if (status === 'refused') setRefusal(sentence)
      }
    } catch (error) {
      setRefusal(
        isUnreached(error)
          ? 'We don’t know yet whether it was sent. Your message is saved: send it again once you’re back online, and it goes out only once.'
          : troubleText(error),
      )
    } finally {
      setBusy(false)
      void askAnew(['inbox'])
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOvertaken) sendAll.current?.focus()
    else void leave(answers)
  }
  const hear = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={label}>
      <p className={styles.to} id={toId}>
        <Icon name={kind === 'text' ? 'text' : 'mail'} />
        <span>
          This goes as a <b>{kind}</b> to <b>{way.to}</b>
          {leavesAt ? `, at ${timeText(laMinuteOfDay(new Date(leavesAt)))}` : ''}
        </span>
        {way.isStopped && <Tag tone="warn">STOP: no texts</Tag>}
      </p>
      {isOvertaken && (
        <Note tone="warn" icon="alert" role="alert">
          <b>{latest?.author ?? 'Someone'} answered while you were writing.</b> Read it above. Yours hasn’t been sent.
        </Note>
      )}
      <textarea
        className={styles.area}
        aria-label={label}
        aria-describedby={toId}
        rows={3}
        value={words}
        onFocus={() => onWriting?.(true)}
        onBlur={() => onWriting?.(false)}
        onKeyDown={hear}
        onChange={({ target }) => {
          setRefusal('')
          setDraft(
            draftOf,
            draft ? { ...draft, words: target.value } : newDraft(target.value, { answers, closes: waiting }),
          )
        }}
      />
      {refusal !== '' && <FormError>{refusal}</FormError>}
      <div className={styles.send}>
        <span className="small" data-over={words.length > longest || undefined}>
          {words.length} of {longest}
        </span>
        {isOvertaken ? (
          <>
            <Button variant="quiet" onClick={() => setDraft(draftOf, undefined)}>
              Discard mine
            </Button>
            <Button ref={sendAll} variant="secondary" isBusy={isBusy} onClick={() => leave(answers)}>
              Send mine too
            </Button>
          </>
        ) : (
          <>
            <Kbd>Ctrl Enter</Kbd>
            <SubmitButton isBusy={isBusy} disabled={words.trim() === '' || words.length > longest}>
              {kind === 'text' ? 'Send text' : 'Send letter'}
              {closes.length > 0 && ' and close'}
            </SubmitButton>
          </>
        )}
      </div>
    </form>
  )
}

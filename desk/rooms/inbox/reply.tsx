import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { laMinuteOfDay } from '#rules/days/days'
import { Button, SubmitButton } from '#ui/button.tsx'
import { timeText } from '#ui/day-text.ts'
import { FormError } from '#ui/field.tsx'
import { showToast } from '#ui/toast.tsx'
import { ask, isUnreached, troubleText } from '../../core/api.ts'
import { newDraft, readDrafts, setDraft, useTyped } from '../../core/drafts.ts'
import { askAnew, type Talk } from '../../core/queries.ts'
import { Icon } from '../../parts/icon.tsx'
import { Kbd } from '../../parts/kbd.tsx'
import { Note, Tag } from '../../parts/tag.tsx'
import styles from './inbox.module.css'

const NO_WAYS = {
  typed_number: 'Anybody may have typed this number into a form, so nothing is sent to it. Call them, and press Done.',
  stopped: 'This number said STOP, and we know no e-mail address for it. Call them, and press Done.',
  message: 'This never arrived. Call them, and press Done.',
}

/** The answer, under what it is and to whom it goes. What is typed stays until it has left. */
export function Reply({ talk, onSent }: { talk: Talk; onSent: () => void }): ReactNode {
  const { way, noWay, answers, name, longest, leavesAt, entry, waiting } = talk
  const draft = useTyped(talk.talk)
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

  if (way === null) {
    return (
      <div className={styles.reply}>
        <Note tone="warn" icon="phone">
          {noWay && NO_WAYS[noWay]}
        </Note>
      </div>
    )
  }
  const words = draft?.words ?? ''
  const closes = draft?.closes ?? waiting
  const kind = way.by
  // Somebody has answered since the first letter was typed here.
  const isOvertaken = draft !== undefined && draft.answers !== answers
  const latest = talk.said.findLast(({ author }) => author !== null)

  const send = async (seen: number) => {
    if (draft === undefined || isBusy) return
    setBusy(true)
    setRefusal('')
    try {
      const { key } = draft
      const body = { entry, words, closes: [...closes], answers: seen, key }
      const { status, sentence } = await ask('POST /desk/inbox/reply/', { body })
      if (status === 'sent') {
        setDraft(talk.talk, undefined)
        showToast(sentence)
        onSent()
      } else {
        // It has come to nothing under this key.
        setDraft(talk.talk, newDraft(words, draft))
        if (status === 'refused') setRefusal(sentence)
      }
    } catch (error) {
      setRefusal(
        isUnreached(error)
          ? 'Nobody knows yet whether it left. Your words are kept: send them again once you are back, and they leave once.'
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
    else void send(answers)
  }
  const hear = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <form className={styles.reply} onSubmit={submit} noValidate aria-label={`Answer to ${name}`}>
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
          <b>{latest?.author ?? 'Somebody'} has answered while you wrote.</b> Read it above. Yours has not left.
        </Note>
      )}
      <textarea
        className={styles.area}
        aria-label={`Answer to ${name}`}
        aria-describedby={toId}
        rows={3}
        value={words}
        onKeyDown={hear}
        onChange={({ target }) => {
          setRefusal('')
          setDraft(
            talk.talk,
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
            <Button variant="quiet" onClick={() => setDraft(talk.talk, undefined)}>
              Discard mine
            </Button>
            <Button ref={sendAll} variant="secondary" isBusy={isBusy} onClick={() => send(answers)}>
              Send mine as well
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

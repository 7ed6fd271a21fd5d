import { type FormEvent, type ReactNode, useState } from 'react'
import { staffPolicy } from '#rules/policy'
import { STAFF_ROLES, type StaffRole } from '#rules/staff-roles'
import { Button, SubmitButton } from '#ui/button.tsx'
import { momentText } from '#ui/day-text.ts'
import { Field, FormError } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { ask, type DeskAnswer, DeskProblem, troubleText } from '../../core/api.ts'
import { askAnew } from '../../core/queries.ts'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/panel.tsx'
import { firstName, ROLE_NAMES } from '../../parts/words.ts'
import styles from './people.module.css'
import { PlaceChoice } from './place-choice.tsx'
import { RoleChoice } from './role-choice.tsx'

export type ShownLink = DeskAnswer<'POST /desk/people/'>

interface InviteProps {
  places: readonly string[]
  onLink: (link: ShownLink) => void
}

export function Invite({ places: all, onLink }: InviteProps): ReactNode {
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>(STAFF_ROLES[STAFF_ROLES.length - 1] ?? 'driver')
  const [places, setPlaces] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<{ name?: string; whole?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const first = firstName(name.trim())

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal({})
    try {
      const body = { name, role, ...(role === 'driver' && { places: [...places] }) }
      onLink(await ask('POST /desk/people/', { body }))
      setName('')
      setPlaces([])
    } catch (error) {
      const named = error instanceof DeskProblem ? error.fields['name'] : undefined
      setRefusal(named ? { name: named } : { whole: troubleText(error) })
    } finally {
      setBusy(false)
      void askAnew(['people', 'deeds'])
    }
  }

  return (
    <Panel title="Invite someone">
      <form className={styles.form} onSubmit={send} noValidate>
        <Field
          label="Name, as it appears in the log"
          autoComplete="off"
          value={name}
          error={refusal.name}
          onChange={({ target }) => setName(target.value)}
        />
        <RoleChoice role={role} onChoose={setRole} />
        {role === 'driver' && <PlaceChoice all={all} chosen={places} onChoose={setPlaces} />}
        <p className="small">
          The link works once, for {staffPolicy.desk.linkHours} hours. {first || 'Whoever it is for'} makes a passkey
          with it; there are no passwords.
        </p>
        <FormError>{refusal.whole}</FormError>
        <SubmitButton isWide isBusy={isBusy}>
          Invite {first || 'someone'} as {ROLE_NAMES[role].toLowerCase()}
        </SubmitButton>
      </form>
    </Panel>
  )
}

/** The link of an invitation, which is shown this once and kept nowhere. */
export function LinkShown({ shown, onClosed }: { shown: ShownLink; onClosed: () => void }): ReactNode {
  const { person, link } = shown
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link.url)
    setCopied(true)
  }
  return (
    <Modal title={`A link for ${firstName(person.name)}`} onClosed={onClosed}>
      {(close) => (
        <div className={styles.shown}>
          <p>
            Give it to {firstName(person.name)} yourself. It is shown this once, works once, and ends{' '}
            {momentText(new Date(link.expiresAt))}.
          </p>
          <Field label="One-time link" readOnly value={link.url} onFocus={({ target }) => target.select()} />
          <div className={styles.ways}>
            <Button onClick={copy}>
              <Icon name="copy" />
              {isCopied ? 'Copied' : 'Copy the link'}
            </Button>
            <Button variant="secondary" onClick={close}>
              Done
            </Button>
          </div>
          <p className="unseen" role="status">
            {isCopied && 'The link is copied.'}
          </p>
        </div>
      )}
    </Modal>
  )
}

import { type ReactNode, useState } from 'react'
import type { StaffRole } from '#rules/staff-roles'
import { Button } from '#ui/button.tsx'
import { Field, FormError } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toast.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { askAnew, type StaffMember } from '../../core/queries.ts'
import { Tag } from '../../parts/tag.tsx'
import type { ShownLink } from './invite.tsx'
import styles from './people.module.css'
import { PlaceChoice } from './place-choice.tsx'
import { RoleChoice } from './role-choice.tsx'

interface ChangePersonProps {
  person: StaffMember
  places: readonly string[]
  onLink: (link: ShownLink) => void
  onClosed: () => void
}

const RESET = 'Passkeys, sessions and links end at once. A new link, shown once, is the only way in.'
const REMOVE = 'Sessions, passkeys and links end at once. What was done stays, under the name.'

/** Name, role and towns of somebody, the passkeys, a new link, and the end. */
export function ChangePerson({ person, places: all, onLink, onClosed }: ChangePersonProps): ReactNode {
  const { id, isYou, isLastOwner, passkeys, link } = person
  const [name, setName] = useState(person.name)
  const [role, setRole] = useState<StaffRole>(person.role)
  const [places, setPlaces] = useState<readonly string[]>(person.places)
  const [refusal, setRefusal] = useState('')
  const [asked, setAsked] = useState<'reset' | 'remove'>()

  const perform = async (deed: () => Promise<unknown>, done: string, close?: () => void) => {
    setRefusal('')
    try {
      await deed()
      showToast(done)
      close?.()
    } catch (error) {
      setRefusal(troubleText(error))
    }
    await askAnew(['people', 'deeds'])
  }
  const save = (close: () => void) => {
    const body = { name, role, places: role === 'driver' ? [...places] : [] }
    return perform(() => ask('PATCH /desk/people/:id/', { id, body }), `${name} is changed.`, close)
  }
  const invite = (close: () => void) =>
    perform(
      async () => onLink(await ask('POST /desk/people/:id/link/', { id })),
      'The previous link no longer works.',
      close,
    )
  const reset = (close: () => void) =>
    perform(
      async () => onLink(await ask('POST /desk/people/:id/reset/', { id })),
      `Nothing of ${person.name}’s opens the desk any more.`,
      close,
    )
  const remove = (close: () => void) =>
    perform(() => ask('DELETE /desk/people/:id/', { id }), `${person.name} works here no longer.`, close)

  return (
    <Modal title={`Change ${person.name}`} onClosed={onClosed}>
      {(close) => (
        <div className={styles.shown}>
          <Field
            label="Name, as it appears in the log"
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          {isLastOwner ? (
            <p className="small">The last owner stays an owner.</p>
          ) : (
            <RoleChoice role={role} onChoose={setRole} />
          )}
          {role !== person.role && <p className="small">Another role ends the sessions at once.</p>}
          {role === 'driver' && <PlaceChoice all={all} chosen={places} onChoose={setPlaces} />}
          {passkeys.length > 0 && (
            <ul className={styles.passkeys}>
              {passkeys.map(({ id: passkey, device, isLocked }) => (
                <li key={passkey}>
                  <b>Passkey: {device}</b>
                  {isLocked && <Tag tone="bad">Locked: a copy was seen</Tag>}
                  <Button
                    size="small"
                    variant="secondary"
                    onClick={() =>
                      perform(
                        () => ask('DELETE /desk/people/passkeys/:id/', { id: passkey }),
                        'The passkey is removed.',
                      )
                    }
                  >
                    Remove<span className="unseen"> the passkey {device}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <FormError>{refusal}</FormError>
          <div className={styles.ways}>
            <Button onClick={() => save(close)}>Save</Button>
            <Button variant="secondary" onClick={() => invite(close)}>
              {link ? 'Another link' : 'New link'}
            </Button>
            {!isYou && passkeys.length > 0 && asked !== 'reset' && (
              <Button variant="quiet" onClick={() => setAsked('reset')}>
                Phone stolen…
              </Button>
            )}
            {!isLastOwner && asked !== 'remove' && (
              <Button variant="quiet" onClick={() => setAsked('remove')}>
                Works here no longer…
              </Button>
            )}
          </div>
          {asked && (
            <div className={styles.shown}>
              <p className="small">{asked === 'reset' ? RESET : REMOVE}</p>
              <div className={styles.ways}>
                {asked === 'reset' ? (
                  <Button variant="secondary" onClick={() => reset(close)}>
                    Yes, end all and make a link
                  </Button>
                ) : (
                  <Button variant="secondary" onClick={() => remove(close)}>
                    Yes, {person.name} works here no longer
                  </Button>
                )}
              </div>
            </div>
          )}
        </div>
      )}
    </Modal>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { laDay } from '#rules/days/days'
import { Button } from '#ui/button.tsx'
import { dateText } from '#ui/day-text.ts'
import { ask, troubleText } from '../core/api.ts'
import { queue } from '../core/deeds.ts'
import { deviceName, makePasskey } from '../core/passkeys.ts'
import { myPasskeys, queries } from '../core/queries.ts'
import { useStore } from '../core/store.ts'
import { type Me, signOut } from '../core/who.ts'
import styles from './account.module.css'
import { Note, Tag } from './tag.tsx'
import { clockText, counted, ROLE_NAMES } from './words.ts'

/** Whoever is signed in: until when, with which passkeys, and out again. */
export function Account({ me }: { me: Me }): ReactNode {
  const [refusal, setRefusal] = useState<string>()
  const { waiting } = useStore(queue)
  const { data: passkeys } = useQuery(myPasskeys)

  /** What the server says of a change is shown here; what it answers is what is there now. */
  const change = async (deed: () => Promise<unknown>) => {
    setRefusal(undefined)
    try {
      await deed()
    } catch (error) {
      setRefusal(troubleText(error))
    }
    await queries.invalidateQueries(myPasskeys)
  }
  const add = () =>
    change(async () => {
      const credential = await makePasskey(await ask('POST /desk/passkeys/options/'))
      await ask('POST /desk/passkeys/', { body: { device: deviceName(), credential } })
    })

  return (
    <section className={styles.account} aria-label="Your account">
      <p>
        <b>{me.name}</b>, {ROLE_NAMES[me.role].toLowerCase()}. Signed in until {clockText(me.sessionEndsAt)}.
      </p>
      {passkeys && (
        <ul className={styles.passkeys}>
          {passkeys.map(({ id, device, addedAt, isLocked }) => (
            <li key={id}>
              <span>
                <b>Passkey: {device}</b>
                <small className="small">made {dateText(laDay(new Date(addedAt)))}</small>
              </span>
              {isLocked && <Tag tone="bad">Locked</Tag>}
              {passkeys.length > 1 && (
                <Button
                  size="small"
                  variant="secondary"
                  onClick={() => change(() => ask('DELETE /desk/passkeys/:id/', { id }))}
                >
                  Remove<span className="unseen"> the passkey {device}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {refusal && (
        <Note tone="bad" icon="alert" role="alert">
          {refusal}
        </Note>
      )}
      <div className={styles.ways}>
        <Button variant="secondary" onClick={add}>
          Add a passkey
        </Button>
        <Button variant="secondary" disabled={waiting.length > 0} onClick={() => change(signOut)}>
          Sign out
        </Button>
      </div>
      {waiting.length > 0 && (
        <p className="small">
          You can sign out once {counted(waiting.length, 'deed')} on this device {waiting.length === 1 ? 'is' : 'are'}{' '}
          sent.
        </p>
      )}
    </section>
  )
}

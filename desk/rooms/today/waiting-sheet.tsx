import type { ReactNode } from 'react'
import { deskLinks } from '#contract/desk/links'
import { ButtonLink } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { queue } from '../../core/deeds.ts'
import { line } from '../../core/line.ts'
import type { Route } from '../../core/queries.ts'
import { useStore } from '../../core/store.ts'
import { type Me, may } from '../../core/who.ts'
import { Account } from '../../parts/account.tsx'
import { Note } from '../../parts/tag.tsx'
import { clockText } from '../../parts/words.ts'
import { deedText } from './deed-text.ts'
import styles from './waiting-sheet.module.css'

interface WaitingSheetProps {
  me: Me
  route: Route | undefined
  onClosed: () => void
}

/** What waits to be sent with its own times, what was refused today, and who is signed in. */
export function WaitingSheet({ me, route, onClosed }: WaitingSheetProps): ReactNode {
  const { waiting } = useStore(queue)
  const { lostAt } = useStore(line)
  const title = waiting.length === 0 ? 'Everything is sent' : `${waiting.length} waiting to be sent`
  return (
    <Modal title={title} isSheet onClosed={onClosed}>
      {() => (
        <div className={styles.sheet}>
          {lostAt && (
            <Note tone="warn" icon="offline">
              <b>No network since {clockText(lostAt)}.</b> What you see is from then.
            </Note>
          )}
          {waiting.length > 0 && (
            <>
              <ol className={styles.list}>
                {waiting.map(({ key, act, customer, at }) => (
                  <li key={key}>
                    <span>
                      <b>{deedText(act)}</b>
                      {customer && `, ${customer}`}
                    </span>
                    <span className={styles.when}>{clockText(at)}, waits</span>
                  </li>
                ))}
              </ol>
              <p className={styles.fine}>Each one sends on its own, with its own time, and only once.</p>
            </>
          )}
          {route && route.refused.length > 0 && (
            <>
              <h3>Not taken today</h3>
              <ol className={styles.list}>
                {route.refused.map(({ id, at, sentence }) => (
                  <li key={id}>
                    <span>{sentence}</span>
                    <span className={styles.when}>{clockText(at)}</span>
                  </li>
                ))}
              </ol>
            </>
          )}
          {may(me, 'staff list') && (
            <ButtonLink variant="secondary" to={deskLinks.people}>
              People
            </ButtonLink>
          )}
          <Account me={me} />
        </div>
      )}
    </Modal>
  )
}

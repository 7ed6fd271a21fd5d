import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { deskLinks, talk as talkLink } from '#contract/desk/links'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMedia } from '#ui/use-media.ts'
import { troubleText } from '../../core/api.ts'
import { inboxOf, talkOf } from '../../core/queries.ts'
import { useDeskNow } from '../../core/server-time.ts'
import type { Me } from '../../core/who.ts'
import { House } from '../../parts/house.tsx'
import { useKeys } from '../../parts/keys.ts'
import { Note } from '../../parts/tag.tsx'
import { agoText } from '../../parts/words.ts'
import styles from './inbox.module.css'
import { TalkList } from './talk-list.tsx'
import { TalkPanel } from './talk-panel.tsx'

const MINUTE = 60_000

/** Who waits for an answer, and the talk that is open; on a phone one of both. */
export function InboxScreen({ me }: { me: Me }): ReactNode {
  const { entry } = useParams()
  const [show, setShow] = useState<'open' | 'done'>('open')
  const { data, error, refetch } = useQuery(inboxOf(show))
  const isPhone = !useMedia('(min-width: 768px)')
  const navigate = useNavigate()
  const leave = () => void navigate(deskLinks.inbox)
  const first = data?.rows[0]?.entry
  useKeys(entry === undefined && first !== undefined ? { j: () => void navigate(talkLink(first)) } : {})

  if (isPhone && entry !== undefined) {
    return (
      <div className={styles.phone}>
        <title>Inbox – Larkspur desk</title>
        <main>
          <TalkPanel key={entry} entry={entry} isPhone onLeave={leave} onMove={() => undefined} />
        </main>
      </div>
    )
  }
  return (
    <House me={me} title="Inbox" beside={data && <Waiting />}>
      <div className={styles.mail}>
        {data ? (
          <TalkList rows={data.rows} open={data.open} show={show} entry={entry} onShow={setShow} />
        ) : error ? (
          <div className={styles.trouble}>
            <Note tone="bad" icon="alert" role="alert">
              <b>Couldn’t load the inbox.</b> {troubleText(error)}
            </Note>
            <Button onClick={async () => void (await refetch())}>Try again</Button>
          </div>
        ) : (
          <div className={styles.trouble}>
            <Skeleton lines={8} isSpoken />
          </div>
        )}
        {!isPhone &&
          (entry === undefined ? (
            <p className={styles.nothing}>Choose a conversation to read and answer it.</p>
          ) : (
            <Opened entry={entry} rows={data?.rows.map((row) => row.entry) ?? []} onLeave={leave} />
          ))}
      </div>
    </House>
  )
}

/** "4 unread, oldest 1 h ago", of what is open, whichever list is shown. */
function Waiting(): ReactNode {
  const now = useDeskNow(MINUTE)
  const { data } = useQuery(inboxOf('open'))
  const oldest = data?.rows.filter(({ isUnread }) => isUnread).at(-1)
  if (!data) return null
  return (
    <span className="small">
      {data.unread} unread{oldest && `, oldest ${agoText(oldest.at, now)}`}
    </span>
  )
}

/** A talk that goes on under a newer text keeps its place. */
function Opened({ entry, rows, onLeave }: { entry: string; rows: readonly string[]; onLeave: () => void }): ReactNode {
  const { data } = useQuery(talkOf(entry))
  const navigate = useNavigate()
  const move = (step: 1 | -1) => {
    const own = rows.findIndex((row) => row === entry || data?.waiting.includes(row))
    const next = rows[own === -1 ? 0 : own + step]
    if (next !== undefined) void navigate(talkLink(next))
  }
  return <TalkPanel key={entry} entry={entry} isPhone={false} onLeave={onLeave} onMove={move} />
}

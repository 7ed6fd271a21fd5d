import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { talk as talkLink } from '#contract/desk/links'
import { laDay, WEEKDAYS, weekday } from '#rules/days/days'
import { DAY_MS } from '#rules/durations'
import { shortDayText } from '#ui/day-text.ts'
import type { InboxRow } from '../../core/queries.ts'
import { useDeskNow } from '../../core/server-time.ts'
import { useSteady } from '../../parts/steady.ts'
import { Tag } from '../../parts/tag.tsx'
import { clockText, counted } from '../../parts/words.ts'
import styles from './inbox.module.css'

type Kind = 'all' | 'texts' | 'leads'

interface TalkListProps {
  rows: readonly InboxRow[]
  open: number
  show: 'open' | 'done'
  entry: string | undefined
  onShow: (show: 'open' | 'done') => void
}

const MINUTE = 60_000
const talkIdOf = ({ talk }: InboxRow) => talk

/** The talks, a row each: who, how, the first words, since when. */
export function TalkList({ rows, open, show, entry, onShow }: TalkListProps): ReactNode {
  const [kind, setKind] = useState<Kind>('all')
  const { shown, arrived, holding } = useSteady(rows, talkIdOf, show)
  const now = useDeskNow(MINUTE)
  const isOpen = show === 'open'
  const leads = rows.filter(isLead).length
  const choose = (next: Kind) => {
    setKind(next)
    onShow('open')
  }
  const listed = shown.filter(({ row }) => !isOpen || kind === 'all' || isLead(row) === (kind === 'leads'))
  return (
    <nav className={styles.talks} aria-label="Conversations">
      <div className={styles.chips}>
        <Chip isOn={isOpen && kind === 'all'} onChoose={() => choose('all')}>
          Open {open}
        </Chip>
        <Chip isOn={isOpen && kind === 'texts'} onChoose={() => choose('texts')}>
          Texts
        </Chip>
        <Chip isOn={isOpen && kind === 'leads'} onChoose={() => choose('leads')}>
          Leads{isOpen && leads > 0 && ` ${leads}`}
        </Chip>
        <Chip isOn={!isOpen} onChoose={() => onShow('done')}>
          Done
        </Chip>
      </div>
      {listed.length === 0 && (
        <p className={styles.empty}>
          {isOpen ? 'No one is waiting for an answer. New messages appear here automatically.' : 'Nothing done yet.'}
        </p>
      )}
      <ul {...holding}>
        {listed.map(({ row, isGone }) => (
          <li key={row.talk} data-gone={isGone || undefined}>
            <Link
              to={talkLink(row.entry)}
              className={styles.talk}
              data-unread={row.isUnread || undefined}
              aria-current={row.entry === entry || undefined}
            >
              <i>{row.isUnread && <span className="unseen">unread</span>}</i>
              <b>
                {row.name} <KindTag row={row} isGone={isGone && isOpen} />
              </b>
              <time dateTime={row.at}>{whenText(row.at, now)}</time>
              <span className={styles.words}>{row.kind === 'message' ? row.words : `“${row.words}”`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.arrived} role="status">
        {arrived > 0 && `${counted(arrived, 'new conversation')}, shown once the pointer leaves the list`}
      </p>
    </nav>
  )
}

const isLead = ({ kind }: InboxRow): boolean => kind === 'lead' || kind === 'missing'

function Chip({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: ReactNode }): ReactNode {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onChoose}>
      {children}
    </button>
  )
}

function KindTag({ row, isGone }: { row: InboxRow; isGone: boolean }): ReactNode {
  if (isGone) return <Tag tone="ok">done</Tag>
  if (row.kind === 'message') return <Tag tone="bad">not delivered</Tag>
  if (row.kind === 'missing') return <Tag tone="warn">missing</Tag>
  if (row.kind === 'lead') return <Tag>lead</Tag>
  if (row.isStopped) return <Tag tone="warn">letter</Tag>
  if (row.waiting > 1) return <Tag>{row.waiting} texts</Tag>
  return row.customer === null ? <Tag>stranger</Tag> : null
}

/** "11:38 AM" of today, "Sunday" of this week, "Thu, Nov 5" before. */
function whenText(at: string, now: Date): string {
  const day = laDay(new Date(at))
  if (day === laDay(now)) return clockText(at)
  const isThisWeek = now.getTime() - Date.parse(at) < 6 * DAY_MS
  return isThisWeek ? (WEEKDAYS[weekday(day) - 1] ?? '') : shortDayText(day)
}

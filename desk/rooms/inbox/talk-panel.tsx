import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { customer as customerLink, order as orderLink } from '#contract/desk/links'
import { laDay } from '#rules/days/days'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { Button, ButtonLink } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { RoundButton } from '#ui/round-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { ask, troubleText } from '../../core/api.ts'
import { askAnew, type Talk, talkOf } from '../../core/queries.ts'
import { useDeskNow } from '../../core/server-time.ts'
import { useAtEnd } from '../../parts/at-end.ts'
import { Initials } from '../../parts/brand.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Kbd } from '../../parts/kbd.tsx'
import { useKeys } from '../../parts/keys.ts'
import { Said } from '../../parts/said.tsx'
import { Note, Tag } from '../../parts/tag.tsx'
import styles from './inbox.module.css'
import { Reply } from './reply.tsx'

interface TalkPanelProps {
  entry: string
  isPhone: boolean
  onLeave: () => void
  onMove: (step: 1 | -1) => void
}

/** One talk: both sides of it, the answer, and whose it is. */
export function TalkPanel({ entry, isPhone, onLeave, onMove }: TalkPanelProps): ReactNode {
  const { data, error, refetch } = useQuery(talkOf(entry))
  useKeys({ j: () => onMove(1), k: () => onMove(-1), Escape: onLeave })
  if (data) return <OpenTalk talk={data} isPhone={isPhone} onLeave={onLeave} />
  return (
    <div className={styles.trouble}>
      {error ? (
        <>
          <Note tone="bad" icon="alert" role="alert">
            <b>Couldn’t load the conversation.</b> {troubleText(error)}
          </Note>
          <Button onClick={async () => void (await refetch())}>Try again</Button>
          <Button variant="secondary" onClick={onLeave}>
            Back to the inbox
          </Button>
        </>
      ) : (
        <Skeleton lines={6} isSpoken />
      )}
    </div>
  )
}

function OpenTalk({ talk, isPhone, onLeave }: { talk: Talk; isPhone: boolean; onLeave: () => void }): ReactNode {
  const { name, waiting, isUnread, customer } = talk
  const navigate = useNavigate()
  const wasMarked = useRef(false)

  // It is read as soon as somebody has it before them, and not once they have said that it shall be read again.
  useEffect(() => {
    if (!isUnread || wasMarked.current || waiting.length === 0) return
    void mark(waiting, true).catch(() => undefined)
  }, [isUnread, waiting])

  const close = async () => {
    if (waiting.length === 0) return
    try {
      const { status, sentence } = await ask('POST /desk/inbox/done/', { body: { entries: [...waiting] } })
      showToast(sentence, status === 'done' ? {} : { kind: 'error', seconds: 5 })
      onLeave()
    } catch (problem) {
      showToast(troubleText(problem), { kind: 'error', seconds: 5 })
    }
    await askAnew(['inbox'])
  }
  const unread = async () => {
    if (waiting.length === 0) return
    wasMarked.current = true
    try {
      await mark(waiting, false)
      onLeave()
    } catch (problem) {
      showToast(troubleText(problem), { kind: 'error', seconds: 5 })
    }
    await askAnew(['inbox'])
  }
  useKeys({
    e: () => void close(),
    u: () => void unread(),
    o: () => {
      if (customer) void navigate(customerLink(customer.id))
    },
  })

  return (
    <>
      <section className={styles.chat} aria-label={`Conversation with ${name}`}>
        <header className={styles.head}>
          {isPhone ? (
            <RoundButton aria-label="Back to the inbox" onClick={onLeave}>
              <Icon name="left" />
            </RoundButton>
          ) : (
            <Initials name={name} />
          )}
          <div className={styles.who}>
            {isPhone ? <h1>{name}</h1> : <h2>{name}</h2>}
            <p className="small">{underName(talk)}</p>
          </div>
          {waiting.length === 0 ? (
            <Tag tone="ok" icon="check">
              Done
            </Tag>
          ) : isPhone ? (
            <RoundButton aria-label="Done" onClick={close}>
              <Icon name="check" />
            </RoundButton>
          ) : (
            <>
              <Button size="small" variant="secondary" aria-keyshortcuts="E" onClick={close}>
                <Icon name="check" size={16} />
                Done
                <Kbd>E</Kbd>
              </Button>
              {talk.kind !== 'message' && (
                <Button size="small" variant="quiet" aria-keyshortcuts="U" onClick={unread}>
                  Unread
                  <Kbd>U</Kbd>
                </Button>
              )}
            </>
          )}
        </header>
        <Both talk={talk} />
        <Reply talk={talk} onSent={isPhone ? onLeave : () => undefined} />
      </section>
      {!isPhone && <Whose talk={talk} />}
    </>
  )
}

const mark = (entries: readonly string[], isRead: boolean) =>
  ask('POST /desk/inbox/read/', { body: { entries: [...entries], isRead } })

function underName({ from, name, customer, kind, order }: Talk): string {
  const what = {
    text: undefined,
    lead: 'Lead',
    missing: `Something missing from order ${order}`,
    message: 'Not delivered',
  }
  const plan = customer && (customer.plan === null ? 'No plan yet' : PLAN_TITLES[customer.plan])
  return [what[kind], plan, ...(from === name ? [] : [from])].filter(Boolean).join(' · ')
}

/** Both sides, day by day. */
function Both({ talk: { said, from } }: { talk: Talk }): ReactNode {
  const list = useAtEnd<HTMLElement>(said.at(-1)?.id)
  const today = laDay(useDeskNow(MINUTE))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place for the focus no key would move it.
    <section ref={list} className={styles.said} aria-label="What was said" tabIndex={0}>
      {said.map((one, index) => {
        const day = laDay(new Date(one.at))
        const before = said[index - 1]
        return (
          <div key={one.id} className={styles.one}>
            {(!before || laDay(new Date(before.at)) !== day) && (
              <p className={styles.between}>{day === today ? 'Today' : dayText(day)}</p>
            )}
            <Said said={one} />
            {one.isStop && <p className={styles.between}>Texts to {from} ended. From here on we write letters.</p>}
          </div>
        )
      })}
    </section>
  )
}

const MINUTE = 60_000

/** What whoever answers wants to know of them. */
function Whose({ talk: { customer, maybe, order, name } }: { talk: Talk }): ReactNode {
  const first = name.split(' ')[0]
  return (
    <aside className={styles.side} aria-label="Whose conversation it is">
      {customer && (
        <>
          <h2>{first}</h2>
          <dl className={styles.facts}>
            <dt>Credit</dt>
            <dd>{moneyText(customer.balance)}</dd>
            <dt>Pickup</dt>
            <dd>{customer.pickup ? dayText(customer.pickup.day) : 'none booked'}</dd>
            <dt>Orders</dt>
            <dd>
              {customer.orders.length === 0 && 'none yet'}
              {customer.orders.map(({ id, status, isBought }) => (
                <span key={id} className={styles.order}>
                  {isBought ? id : <Link to={orderLink(id)}>{id}</Link>}, {status}
                </span>
              ))}
            </dd>
          </dl>
          <ButtonLink variant="secondary" to={customerLink(customer.id)} aria-keyshortcuts="O">
            Open customer
            <Kbd>O</Kbd>
          </ButtonLink>
        </>
      )}
      {maybe.length > 0 && (
        <>
          <h2>Maybe</h2>
          <p className="small">It’s on these accounts, but not verified on any of them.</p>
          <ul>
            {maybe.map(({ id, name }) => (
              <li key={id}>
                <Link to={customerLink(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {!customer && maybe.length === 0 && (
        <>
          <h2>A stranger</h2>
          <p className="small">No matching account.</p>
        </>
      )}
      {order !== null && (
        <p>
          About <Link to={orderLink(order)}>order {order}</Link>
        </p>
      )}
    </aside>
  )
}

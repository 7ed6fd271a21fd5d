import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { customer as customerLink } from '#contract/desk/links'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { shortDayText } from '#ui/day-text.ts'
import { troubleText } from '../../core/api.ts'
import { type Found, foundBy } from '../../core/queries.ts'
import type { Me } from '../../core/who.ts'
import { Initials } from '../../parts/brand.tsx'
import { House } from '../../parts/house.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Kbd } from '../../parts/kbd.tsx'
import { useKeys } from '../../parts/keys.ts'
import { Note, Tag } from '../../parts/tag.tsx'
import styles from './customers.module.css'

/** Whoever types waits for no letter, and each pause is one question. */
const PAUSE_MS = 180

/** One field for what a caller says first: a name, a number, an address, an order. */
export function CustomersScreen({ me }: { me: Me }): ReactNode {
  const [asked, setAsked] = useSearchParams()
  const words = asked.get('words') ?? ''
  const [typed, setTyped] = useState(words)
  const { data, error, isPlaceholderData } = useQuery(foundBy(words))
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const found = data?.found ?? []

  useEffect(() => {
    if (typed === words) return
    const timer = setTimeout(() => setAsked(typed === '' ? {} : { words: typed }, { replace: true }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, words, setAsked])
  useEffect(() => field.current?.focus(), [])
  useKeys({ '/': () => field.current?.focus() })

  const step = (event: KeyboardEvent, by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    event.preventDefault()
    ;(at + by < 0 ? field.current : links[at + by])?.focus()
  }
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(event, 1)
    if (event.key === 'ArrowUp') step(event, -1)
    if (event.key === 'Escape') {
      setTyped('')
      field.current?.focus()
    }
  }
  const isAnswered = words !== '' && typed === words && !isPlaceholderData

  return (
    <House me={me} title="Customers">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from the field into what was found, and back. */}
      <div className={styles.find} onKeyDown={hear}>
        <search>
          <form
            className={styles.search}
            onSubmit={(event) => {
              event.preventDefault()
              if (isAnswered && found[0]) void navigate(customerLink(found[0].id))
            }}
          >
            <Icon name="search" />
            <input
              ref={field}
              aria-label="Name, phone, e-mail or order"
              placeholder="Name, phone, e-mail or order"
              autoComplete="off"
              enterKeyHint="search"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <span className="small" role="status">
              {isAnswered &&
                (found.length === 0 ? 'nobody' : `${found.length} found${data?.isMore ? ', and more' : ''}`)}
            </span>
            {typed !== '' && <Kbd>Esc</Kbd>}
          </form>
        </search>
        {error && (
          <Note tone="bad" icon="alert" role="alert">
            {troubleText(error)}
          </Note>
        )}
        {words !== '' && found.length > 0 && (
          <ul ref={list} className={styles.found} aria-label="Found">
            {found.map((each, index) => (
              <li key={each.id}>
                <FoundRow found={each} words={words} isFirst={index === 0} />
              </li>
            ))}
          </ul>
        )}
        {isAnswered && found.length === 0 && (
          <Note>
            No match for “{words}”. Try the start of the name, the last four digits of the phone, or an order number.
          </Note>
        )}
        {data?.isMore && <p className="small">There are more. Type more letters, or first and last name.</p>}
        <p className="small">
          The last four digits of a phone work too, even if it’s not verified. Opening a customer’s page is logged under
          your name.
        </p>
        {data && data.lately.length > 0 && (
          <section aria-labelledby="lately">
            <h2 id="lately">Recently viewed</h2>
            <ul className={styles.chips}>
              {data.lately.map(({ id, name }) => (
                <li key={id}>
                  <Link className={styles.chip} to={customerLink(id)}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </House>
  )
}

function FoundRow({
  found: { id, name, email, plan, phone, pickupDay, order },
  words,
  isFirst,
}: {
  found: Found['found'][number]
  words: string
  isFirst: boolean
}): ReactNode {
  const reach = phone ? `${phone.number}${phone.isVerified ? '' : ', not verified'}` : ''
  return (
    <Link to={customerLink(id)} className={styles.row}>
      <Initials name={name} />
      <span className={styles.who}>
        <b>
          <Marked text={name} words={words} />
        </b>
        <span className="small">
          <Marked text={[reach, email].filter(Boolean).join(' · ')} words={words} />
        </span>
      </span>
      <span className={styles.hints}>
        <Tag>{plan === null ? 'No plan yet' : PLAN_TITLES[plan]}</Tag>
        <span className="small">
          {order !== null ? `order ${order}` : pickupDay ? `pickup ${shortDayText(pickupDay)}` : ''}
        </span>
        {isFirst && <Kbd>Enter</Kbd>}
      </span>
    </Link>
  )
}

/** What was typed, where it stands. */
function Marked({ text, words }: { text: string; words: string }): ReactNode {
  const at = text.toLowerCase().indexOf(words.trim().toLowerCase())
  if (at < 0 || words.trim() === '') return text
  const end = at + words.trim().length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

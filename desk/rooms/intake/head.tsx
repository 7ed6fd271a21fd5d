import { useQuery } from '@tanstack/react-query'
import {
  type FormEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { Link } from 'react-router'
import { deskLinks } from '#contract/desk/links'
import { Modal } from '#ui/modal.tsx'
import { line } from '../../core/line.ts'
import { atPlant } from '../../core/queries.ts'
import { useNewDay } from '../../core/server-time.ts'
import { useStore } from '../../core/store.ts'
import { type Me, may } from '../../core/who.ts'
import { Account } from '../../parts/account.tsx'
import { Initials } from '../../parts/brand.tsx'
import { HouseKeys, placesOf } from '../../parts/house.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useKeys } from '../../parts/keys.ts'
import { Note } from '../../parts/tag.tsx'
import { clockText, firstName } from '../../parts/words.ts'
import styles from './head.module.css'

const Scan = lazy(() => import('./scan.tsx'))

/** Whoever types on within this has not finished the number, and a scanner has pressed Enter. */
const PAUSE_MS = 600

interface HeadProps {
  me: Me
  field: RefObject<HTMLInputElement | null>
  number: number | undefined
  onOpen: (number?: number) => void
  title: string
  under: string
}

/** The number in hand, where it stands, and who counts. A number opens without Enter where no other one in the house begins with it. */
export function Head({ me, field, number, onOpen, title, under }: HeadProps): ReactNode {
  const [isAccountOpen, setAccountOpen] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const { lostAt } = useStore(line)
  useEffect(() => {
    if (field.current) field.current.value = number === undefined ? '' : String(number)
  }, [number, field])

  const { data, refetch } = useQuery(atPlant)
  useNewDay(data?.today, refetch)
  const [typed, setTyped] = useState('')
  // Somebody may have typed it before the list was here. One that changes later opens nothing.
  const isKnown = data !== undefined
  const isWhole = useEffectEvent(() => {
    const begun = (data?.numbers ?? []).filter((each) => String(each).startsWith(typed))
    return begun.length === 1 && String(begun[0]) === typed
  })
  const open = useEffectEvent(() => onOpen(Number(typed)))
  useEffect(() => {
    if (!isKnown || typed === '' || !isWhole()) return
    const timer = setTimeout(() => open(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isKnown, typed])
  useKeys({
    '/': () => field.current?.focus(),
    ...(number !== undefined && { Escape: () => onOpen() }),
  })
  const others = placesOf(me).filter(({ to }) => to !== deskLinks.intake)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = Number(field.current?.value.trim())
    if (Number.isSafeInteger(typed) && typed > 0) onOpen(typed)
    else field.current?.focus()
  }
  return (
    <>
      <header className={styles.head}>
        <form className={styles.number} onSubmit={submit}>
          <label>
            <span className="unseen">Number of the order or the pickup</span>
            <input
              ref={field}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="go"
              placeholder="Number"
              maxLength={9}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => setTyped(target.value.trim())}
            />
          </label>
          {'BarcodeDetector' in window && (
            <button type="button" aria-label="Scan a label" onClick={() => setScanning(true)}>
              <Icon name="scan" />
            </button>
          )}
        </form>
        <p className={styles.mode}>
          <b>{title}</b>
          <span>{under}</span>
        </p>
        {may(me, 'route') && (
          <Link className={styles.way} to={deskLinks.today}>
            Today
          </Link>
        )}
        <button type="button" className={styles.me} onClick={() => setAccountOpen(true)}>
          <Initials name={me.name} />
          <span>{firstName(me.name)}</span>
        </button>
      </header>
      {lostAt && (
        <div className={styles.lost}>
          <Note tone="warn" icon="offline" role="status">
            <b>No network since {clockText(lostAt)}.</b> Your counts are saved on this tablet and sent as soon as it’s
            back.
          </Note>
        </div>
      )}
      <HouseKeys me={me} />
      {isAccountOpen && (
        <Modal title={me.name} onClosed={() => setAccountOpen(false)}>
          {() => (
            <div className={styles.account}>
              {others.length > 0 && (
                <nav className={styles.places} aria-label="Other places">
                  {others.map(({ to, name, icon }) => (
                    <Link key={to} to={to}>
                      <Icon name={icon} />
                      {name}
                    </Link>
                  ))}
                </nav>
              )}
              <Account me={me} />
            </div>
          )}
        </Modal>
      )}
      {isScanning && (
        <Suspense>
          <Scan
            onClosed={() => setScanning(false)}
            onFound={(found) => {
              setScanning(false)
              onOpen(found)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

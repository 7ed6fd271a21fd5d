import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { order as orderLink } from '#contract/desk/links'
import { WAITING_DOORS, type WaitingDoor } from '#rules/orders/waiting'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { troubleText } from '../../core/api.ts'
import { type DeskOrder, ordersFound, type WaitingOrders, waitingOrders } from '../../core/queries.ts'
import type { Me } from '../../core/who.ts'
import { Stack } from '../../parts/columns.tsx'
import { House } from '../../parts/house.tsx'
import { Kbd } from '../../parts/kbd.tsx'
import { Seek } from '../../parts/seek.tsx'
import { Note } from '../../parts/tag.tsx'
import { OrdersTable } from './order-table.tsx'
import { DOOR_NAMES, DOORS_SHOWN, doorWords } from './order-words.ts'
import styles from './orders.module.css'

const isDoor = (word: string | null): word is WaitingDoor =>
  (WAITING_DOORS as readonly (string | null)[]).includes(word)

/** What waits for us, the most urgent first; all orders; and those that somebody looks for. */
export function OrdersScreen({ me }: { me: Me }): ReactNode {
  const [asked, setAsked] = useSearchParams()
  const [typed, setTyped] = useState(asked.get('q') ?? '')
  const { data, error, refetch } = useQuery(waitingOrders)
  const navigate = useNavigate()
  const q = asked.get('q') ?? ''
  const isAll = asked.has('all') || q !== ''
  const seek = () => {
    const word = typed.trim()
    // A number is one order: nobody wants a list of it.
    if (/^#?\d{1,7}$/.test(word)) void navigate(orderLink(Number(word.replace('#', ''))))
    else setAsked(word === '' ? {} : { q: word })
  }
  const beside = (
    <>
      {data && <span className="small">{data.waiting === 1 ? '1 waits' : `${data.waiting} wait`} for us</span>}
      <Seek label="Search orders" hint="Order, name, phone, e-mail" value={typed} onChange={setTyped} onSubmit={seek} />
    </>
  )
  return (
    <House me={me} title="Orders" beside={beside}>
      {isAll ? (
        <Found key={q} q={q} />
      ) : data ? (
        <Waiting list={data} />
      ) : error ? (
        <Stack>
          <Note tone="bad" icon="alert" role="alert">
            <b>Couldn’t load the orders.</b> {troubleText(error)}
          </Note>
          <Button onClick={async () => void (await refetch())}>Try again</Button>
        </Stack>
      ) : (
        <Skeleton lines={8} isSpoken />
      )}
    </House>
  )
}

function Waiting({ list }: { list: WaitingOrders }): ReactNode {
  const [asked, setAsked] = useSearchParams()
  const given = asked.get('door')
  const door = isDoor(given) ? given : undefined
  const rows = door === undefined ? list.orders : list.orders.filter((row) => row.door === door)
  return (
    <>
      <section className={styles.doors} aria-label="What waits for us">
        {DOORS_SHOWN.map((each) => {
          const behind = list.orders.filter((row) => row.door === each)
          const count = list.doors.find((one) => one.door === each)?.orders ?? 0
          return (
            <button
              key={each}
              type="button"
              className={styles.door}
              aria-pressed={each === door}
              data-bad={(count > 0 && (each === 'late' || each === 'red_flag')) || undefined}
              onClick={() => setAsked(each === door ? {} : { door: each })}
            >
              <b>{count}</b>
              <span className={styles.name}>{DOOR_NAMES[each]}</span>
              <span className={styles.words}>{doorWords(each, behind)}</span>
            </button>
          )
        })}
      </section>
      <section className={styles.card} aria-label="Orders">
        <Filters waiting={list.waiting} on={door ?? 'waiting'} />
        {rows.length === 0 ? (
          <p className={styles.none}>
            {door === undefined ? 'Nothing waits for us.' : 'Nothing here.'} New orders appear here automatically.
          </p>
        ) : (
          <OrdersTable rows={rows} name="Orders that wait for us, the most urgent first" list={door ?? 'waiting'} />
        )}
        {list.orders.length < list.waiting && (
          <p className={styles.none}>
            The {list.orders.length} most urgent of {list.waiting}.
          </p>
        )}
        <Hints />
      </section>
    </>
  )
}

function Filters({ waiting, on }: { waiting?: number | undefined; on: WaitingDoor | 'waiting' | 'all' }): ReactNode {
  const [, setAsked] = useSearchParams()
  return (
    <fieldset className={styles.filters}>
      <legend className="unseen">Filter</legend>
      <button type="button" className={styles.chip} aria-pressed={on === 'waiting'} onClick={() => setAsked({})}>
        Waits for us{waiting !== undefined && ` ${waiting}`}
      </button>
      {on !== 'waiting' && on !== 'all' && (
        <button type="button" className={styles.chip} aria-pressed onClick={() => setAsked({})}>
          {DOOR_NAMES[on]}
        </button>
      )}
      <button type="button" className={styles.chip} aria-pressed={on === 'all'} onClick={() => setAsked({ all: '' })}>
        All
      </button>
    </fieldset>
  )
}

/** All orders a page at a time, or what was looked for. */
function Found({ q }: { q: string }): ReactNode {
  const [pages, setPages] = useState<readonly (readonly DeskOrder[])[]>([])
  const before = pages.at(-1)?.at(-1)?.id
  const { data, error } = useQuery(ordersFound(q, before))
  const rows = [...pages.flat(), ...(data?.orders ?? [])]
  return (
    <section className={styles.card} aria-label="Orders">
      <Filters on="all" />
      {error && (
        <Note tone="bad" icon="alert" role="alert">
          <b>Couldn’t load the orders.</b> {troubleText(error)}
        </Note>
      )}
      {!data && !error && pages.length === 0 && <Skeleton lines={8} isSpoken />}
      {data && rows.length === 0 && (
        <p className={styles.none} role="status">
          {q === '' ? 'No orders yet.' : `No orders found for “${q}”.`}
        </p>
      )}
      {rows.length > 0 && (
        <OrdersTable
          rows={rows}
          name={q === '' ? 'All orders, the newest first' : `Orders found for “${q}”`}
          list={`found ${q}`}
        />
      )}
      {data?.hasMore && (
        <p className={styles.none}>
          <Button variant="secondary" size="small" onClick={() => setPages([...pages, data.orders])}>
            Show older orders
          </Button>
        </p>
      )}
      <Hints />
    </section>
  )
}

function Hints(): ReactNode {
  return (
    <p className={styles.hints} aria-hidden="true">
      <span>
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> move
      </span>
      <span>
        <Kbd>Enter</Kbd> open
      </span>
      <span>
        <Kbd>F</Kbd> next step
      </span>
      <span>
        <Kbd>H</Kbd> hold
      </span>
      <span>
        <Kbd>D</Kbd> due day
      </span>
      <span>
        <Kbd>X</Kbd> choose
      </span>
      <span>
        <Kbd>/</Kbd> search
      </span>
      <span>
        <Kbd>?</Kbd> all keys
      </span>
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { customer as customerLink, deskLinks, intakeOf, order as orderLink } from '#contract/desk/links'
import { laDay } from '#rules/days/days'
import type { Station } from '#rules/orders/waiting'
import { Button, ButtonLink } from '#ui/button.tsx'
import { dayText, shortDayText } from '#ui/day-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { DeskProblem, troubleText } from '../../core/api.ts'
import { type DeskOrderView, orderOf } from '../../core/queries.ts'
import type { Me } from '../../core/who.ts'
import { Stack } from '../../parts/columns.tsx'
import { House } from '../../parts/house.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useKeys } from '../../parts/keys.ts'
import { Panel } from '../../parts/panel.tsx'
import { Seek } from '../../parts/seek.tsx'
import { WayOfOrder } from '../../parts/stations.tsx'
import { Note, Tag } from '../../parts/tag.tsx'
import { clockText } from '../../parts/words.ts'
import { DoPanel } from './do-panel.tsx'
import { Doing, type DoingName, isDoing, isPanel, useDoing } from './doing.tsx'
import { DuePanel } from './due-panel.tsx'
import styles from './order.module.css'
import { LinesPanel, MoneyPanel } from './order-money.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { SeparatePanel } from './separate-panel.tsx'
import { WhatHappened } from './what-happened.tsx'

/** One order, with everything that was done to it and what can be done now. */
export function OrderScreen({ me }: { me: Me }): ReactNode {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery(orderOf(id))
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  useKeys({ Escape: () => void navigate(deskLinks.orders) })
  const seek = () => {
    const word = typed.trim().replace('#', '')
    if (!/^\d{1,7}$/.test(word)) return void navigate(`${deskLinks.orders}?q=${encodeURIComponent(word)}`)
    void navigate(orderLink(Number(word)))
    // The page stays and shows another order: its keys are meant from here on, and no word that is looked for.
    setTyped('')
    document.getElementById('content')?.focus()
  }
  const isUnknown = error instanceof DeskProblem && error.status === 404
  return (
    <House
      me={me}
      title={`Order ${id}`}
      before={
        <Link className={styles.back} to={deskLinks.orders} aria-label="Back to orders">
          <Icon name="left" />
        </Link>
      }
      beside={
        <>
          {data && <Whose view={data} />}
          <Seek
            label="Search orders"
            hint="Order, name, phone, e-mail"
            value={typed}
            onChange={setTyped}
            onSubmit={seek}
          />
        </>
      }
    >
      {data ? (
        <Whole key={id} me={me} view={data} />
      ) : isUnknown ? (
        <Stack>
          <Note tone="plain" role="status">
            There is no order {id}. Pickups have their own numbers; plans and credit purchases are on the customer’s
            page.
          </Note>
          <ButtonLink to={deskLinks.orders} variant="secondary">
            Go to the orders
          </ButtonLink>
        </Stack>
      ) : error ? (
        <Stack>
          <Note tone="bad" icon="alert" role="alert">
            <b>Couldn’t load the order.</b> {troubleText(error)}
          </Note>
          <Button onClick={async () => void (await refetch())}>Try again</Button>
        </Stack>
      ) : (
        <Skeleton lines={10} isSpoken />
      )}
    </House>
  )
}

function Whose({ view }: { view: DeskOrderView }): ReactNode {
  const { customer, pickup, hold, order } = view
  return (
    <>
      <Tag tone={hold === 'staff' ? 'warn' : hold === null ? 'info' : hold === 'red_flag' ? 'flag' : 'bad'}>
        {hold === 'staff' ? 'Held by us' : hold === 'red_flag' ? 'Red flag' : order.prettyStatus}
      </Tag>
      <Link className={styles.who} to={customerLink(customer.id)}>
        {customer.name}
      </Link>
      <span className="small">{[customer.plan, pickup && `pickup ${pickup}`].filter(Boolean).join(' · ')}</span>
    </>
  )
}

function Whole({ me, view }: { me: Me; view: DeskOrderView }): ReactNode {
  const [asked, setAsked] = useSearchParams()
  const given = asked.get('do')
  // What somebody has begun stays, also where a colleague has done the same: the server says so, and no typed word is lost.
  const [begun, setBegun] = useState<DoingName>()
  const isPossible = view.steps.some(({ step, isOpen }) => step === given && isOpen)
  const open = isDoing(given) && (isPossible || begun === given) ? given : undefined
  if (open !== begun) setBegun(open)
  const show = (name: DoingName | undefined) => setAsked(name === undefined ? {} : { do: name }, { replace: true })
  // Whoever leaves what they have opened stays with the order; before the screen's own Escape, which leaves that.
  useKeys({ Escape: open === undefined ? undefined : () => show(undefined) }, true)
  const doing = useDoing(view)
  const changed = useChange(view, me)
  const start = (name: DoingName) => {
    doing.forget()
    show(name)
  }
  const { hold, wishes, areWishesKept, order, counts } = view
  const isLaundry = order.kind === 'laundry'
  return (
    <div className={styles.lay}>
      <div className={styles.left}>
        <div className={styles.first} data-escapes>
          {changed && (
            <Note tone="info" icon="again" role="status">
              <b>
                {changed.who}: {changed.title},
              </b>{' '}
              while you were looking. This is up to date.
            </Note>
          )}
          {hold !== null && <Held view={view} onRelease={() => start('release')} />}
          {isLaundry && (
            <section className={styles.card} aria-label="Its way">
              <WayOfOrder station={view.station} isHeld={hold !== null} under={underStations(view)} />
              <OtherParts view={view} />
            </section>
          )}
          {open === 'due' && <DuePanel view={view} onEnd={() => show(undefined)} doing={doing} />}
          {open === 'separate' && <SeparatePanel view={view} onEnd={() => show(undefined)} doing={doing} />}
          {open === 'refund' && <RefundPanel me={me} view={view} onEnd={() => show(undefined)} />}
        </div>
        <div className={styles.rest}>
          {counts && <Counts counts={counts} />}
          {isLaundry && open !== 'refund' && (
            <Panel
              title="Care wishes"
              after={
                <span className="small">
                  {areWishesKept ? 'frozen at intake' : 'from the profile, until it is counted'}
                </span>
              }
            >
              <p className={styles.wishes}>
                {wishes.length === 0 && 'Standard care.'}
                {wishes.map(({ words, isStrict }) => (
                  <b key={words} data-strict={isStrict || undefined}>
                    {words}
                  </b>
                ))}
              </p>
            </Panel>
          )}
          {view.lines.length > 0 && open !== 'refund' && <LinesPanel view={view} />}
          {view.lines.length > 0 && <MoneyPanel view={view} />}
          {order.note !== '' && (
            <Panel
              title="Note for the customer"
              after={
                <Button size="small" variant="quiet" onClick={() => start('note')}>
                  Change
                </Button>
              }
            >
              <p className={styles.body}>“{order.note}”</p>
            </Panel>
          )}
        </div>
      </div>
      <aside className={styles.right} aria-label="What can be done, and what happened">
        <div className={styles.deeds}>
          <DoPanel view={view} open={open} onStart={start} />
          {doing.done && (
            <Panel title="Done just now">
              <div className={styles.body}>
                <Note tone="ok" icon="check">
                  {doing.done}
                </Note>
              </div>
            </Panel>
          )}
          {doing.refusal && (
            <Panel title="Refused just now" tone="bad">
              <div className={styles.body}>
                <Note tone="bad" icon="alert" role="alert">
                  {doing.refusal.sentence}
                </Note>
                {doing.refusal.typed !== '' && <p className="small">You typed: “{doing.refusal.typed}”</p>}
              </div>
            </Panel>
          )}
        </div>
        <div className={styles.past}>
          <WhatHappened view={view} onNote={() => start('note')} />
        </div>
      </aside>
      {open !== undefined && !isPanel(open) && (
        <Doing key={open} me={me} name={open} view={view} doing={doing} onEnd={() => show(undefined)} />
      )}
    </div>
  )
}

/** The other orders of its pickup, which come on days of their own. */
function OtherParts({ view: { order } }: { view: DeskOrderView }): ReactNode {
  const others = order.pickupOrders.filter(({ id }) => id !== order.id)
  if (others.length === 0) return null
  return (
    <p className={styles.others}>
      {order.part} of {order.parts} from its pickup. Also:{' '}
      {others.map(({ id, part, dropoffDate }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={orderLink(id)}>
            order {id} ({part} of {order.parts}
            {dropoffDate === null ? '' : `, ${shortDayText(dropoffDate)}`})
          </Link>
        </span>
      ))}
      .
    </p>
  )
}

/** What somebody else has done to an order since it was opened. */
function useChange({ version, history }: DeskOrderView, me: Me): DeskOrderView['history'][number] | undefined {
  const [first] = useState(version)
  const newest = history[0]
  return version !== first && newest && newest.who !== null && newest.who !== me.name ? newest : undefined
}

function Held({ view, onRelease }: { view: DeskOrderView; onRelease: () => void }): ReactNode {
  const { hold, holdReason, held, customer, steps, order } = view
  const release = steps.find(({ step }) => step === 'release')
  const sees = `${customer.firstName || 'The customer'} sees “${order.prettyStatus}”, not the reason.`
  return (
    <Note
      tone={hold === 'staff' ? 'warn' : 'bad'}
      icon={hold === 'staff' ? 'pause' : hold === 'payment' ? 'card' : 'flag'}
      action={
        release?.isOpen ? (
          <Button onClick={onRelease}>{release.label}</Button>
        ) : hold === 'red_flag' ? (
          <ButtonLink to={intakeOf(order.id)}>Settle it at Intake</ButtonLink>
        ) : undefined
      }
    >
      <b>
        {hold === 'staff' &&
          `Held by us${held ? ` since ${dayText(laDay(new Date(held.at)))}, ${clockText(held.at)}` : ''}`}
        {hold === 'red_flag' && (view.counts ? 'Red flag: the counts differ' : 'Red flag: the piece counts differ')}
        {hold === 'payment' && 'It isn’t paid yet'}
      </b>
      <br />
      {hold === 'staff' && `“${holdReason}” ${held ? `${held.who}. ` : ''}${sees}`}
      {hold === 'red_flag' && (view.counts ? `Nothing has a price yet. ${sees}` : `${holdReason}. ${sees}`)}
      {hold === 'payment' && 'The customer can pay at any time, with a new card too.'}
    </Note>
  )
}

/** Under each station when it was, or when it is due. */
function underStations({ order, dueDay, station }: DeskOrderView): Partial<Record<Station, string>> {
  const at = (instant: string | null) =>
    instant === null
      ? undefined
      : `${shortDayText(laDay(new Date(instant))).replace(/^\w+, /, '')}, ${clockText(instant)}`
  const due = dueDay === null || station === 'delivered' ? undefined : `due ${shortDayText(dueDay)}`
  const found = {
    collected: at(order.collected),
    counted: at(order.counted),
    priced: at(order.priced),
    paid: at(order.paid) ?? (order.ready === null ? 'when packed' : undefined),
    on_its_way: at(order.left) ?? due,
    delivered: at(order.delivered),
  }
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== undefined))
}

function Counts({ counts: { first, second } }: { counts: NonNullable<DeskOrderView['counts']> }): ReactNode {
  const names = [...new Set([...first.things, ...second.things].map(({ name }) => name))]
  const countIn = (things: typeof first.things, name: string) =>
    things.reduce((sum, thing) => sum + (thing.name === name ? thing.count : 0), 0)
  return (
    <Panel title="The counts differ" tone="bad" before={<Icon name="flag" />}>
      <table>
        <caption className="unseen">Both counts</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" data-end>
              {first.who ?? 'First'}
            </th>
            <th scope="col" data-end>
              {second.who ?? 'Second'}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const [one, other] = [countIn(first.things, name), countIn(second.things, name)]
            return (
              <tr key={name} className={one === other ? undefined : styles.differs}>
                <th scope="row">{name}</th>
                <td data-end>{one}</td>
                <td data-end>{other}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NavLink, useSearchParams } from 'react-router'
import { deskLinks } from '#contract/desk/links'
import { addDays, isDay } from '#rules/days/days'
import { lastOfMonth, nameOfMonth } from '#rules/days/months'
import { Button } from '#ui/button.tsx'
import { dateText, dayText } from '#ui/day-text.ts'
import { RoundButton } from '#ui/round-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { fileLink, troubleText } from '../../core/api.ts'
import { type Books, booksOf } from '../../core/queries.ts'
import type { Me } from '../../core/who.ts'
import { House } from '../../parts/house.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ScrollTable } from '../../parts/scroll-table.tsx'
import { Note, Tag } from '../../parts/tag.tsx'
import { clockText, counted } from '../../parts/words.ts'
import { AccountNames } from './account-names.tsx'
import { sumText } from './amounts.ts'
import styles from './books.module.css'
import { Bars, Line } from './charts.tsx'

/** The owner's books: what we earned, what we owe, what came in; a day beside its month. */
export function BooksScreen({ me }: { me: Me }): ReactNode {
  const [asked, setAsked] = useSearchParams()
  const given = asked.get('day') ?? ''
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...booksOf(isDay(given) ? given : undefined),
    placeholderData: keepPreviousData,
  })
  const of = asked.get('of') === 'month' ? 'month' : 'day'
  const go = (to: { day?: string; of?: string }) =>
    setAsked({ ...(data && { day: data.day }), of, ...to }, { replace: true })
  return (
    <House
      me={me}
      title="Books"
      beside={
        <>
          <BooksTabs />
          {data && (
            <span className={styles.days}>
              <RoundButton aria-label="Day before" onClick={() => go({ day: addDays(data.day, -1) })}>
                <Icon name="left" />
              </RoundButton>
              <b>{dayText(data.day)}</b>
              <RoundButton
                aria-label="Next day"
                disabled={data.day >= data.today}
                onClick={() => go({ day: addDays(data.day, 1) })}
              >
                <Icon name="right" />
              </RoundButton>
              <DayField day={data.day} today={data.today} onGo={(day) => go({ day })} />
            </span>
          )}
        </>
      }
    >
      {error ? (
        <div className={styles.stack}>
          <Note tone="bad" icon="alert" role="alert">
            <b>Couldn’t load the books.</b> {troubleText(error)}
          </Note>
          <Button onClick={async () => void (await refetch())}>Try again</Button>
        </div>
      ) : data ? (
        <div className={styles.books} data-of={of} aria-busy={isPlaceholderData}>
          <fieldset className={styles.of}>
            <legend className="unseen">What is shown</legend>
            {(['day', 'month'] as const).map((each) => (
              <button key={each} type="button" aria-pressed={of === each} onClick={() => go({ of: each })}>
                {each === 'day' ? 'Day' : nameOfMonth(data.day)}
              </button>
            ))}
          </fieldset>
          <WholeBooks books={data} />
        </div>
      ) : (
        <Skeleton lines={12} isSpoken />
      )}
    </House>
  )
}

/** Before this year there are no books; whoever types a year is at year 2 for a moment. */
const FIRST_DAY = '2000-01-01'

interface DayFieldProps {
  day: string
  today: string
  onGo: (day: string) => void
}

/** A day of any month at once, by the browser's own calendar or typed. A month's books are those of any of its days. */
function DayField({ day, today, onGo }: DayFieldProps): ReactNode {
  // What is half typed is no day yet, and is not taken out of the hands that type it.
  const [typed, setTyped] = useState<string>()
  return (
    <input
      className={styles.day}
      type="date"
      aria-label="Go to a day"
      min={FIRST_DAY}
      max={today}
      value={typed ?? day}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (isDay(value) && value >= FIRST_DAY && value <= today) onGo(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** The parts of the books that have a page each. */
export function BooksTabs(): ReactNode {
  return (
    <nav className={styles.tabs} aria-label="Books">
      <NavLink to={deskLinks.books} end>
        Day and month
      </NavLink>
      <NavLink to={deskLinks.closedDays}>Closed days</NavLink>
    </nav>
  )
}

function WholeBooks({ books }: { books: Books }): ReactNode {
  const { days, proof } = books
  const heads = headsOf(books)
  return (
    <>
      <Figures books={books} />
      <div className={styles.two}>
        <Bars title="Sales by day" points={days.map(({ sales, ...day }) => ({ ...day, cents: sales }))} />
        <Line
          title="Credit outstanding at midnight"
          points={days.map(({ outstanding, ...day }) => ({ ...day, cents: outstanding }))}
        />
      </div>
      <div className={styles.three}>
        <Panel title="What we earned" after={<Proof proof={proof} />}>
          <Amounts name="What we earned" what="At list prices" rows={books.earned} heads={heads} />
        </Panel>
        <div className={styles.stack}>
          <Panel title="What we owe">
            <Amounts name="What we owe" what="Credit of customers" rows={books.owed} heads={heads} />
          </Panel>
          <Panel title="What came in">
            <Amounts name="What came in" what="Card takings" rows={books.came} heads={heads} />
          </Panel>
        </div>
      </div>
      <Journal books={books} />
    </>
  )
}

function headsOf({ day }: Books): { day: string; month: string } {
  const month = nameOfMonth(day)
  const [weekday = ''] = dayText(day).split(',')
  return {
    day: `${weekday} ${day.slice(5).replace('-', '/')}`,
    month: day < lastOfMonth(day) ? `${month} so far` : month,
  }
}

/** The ledger is proven by night. */
function Proof({ proof }: Pick<Books, 'proof'>): ReactNode {
  if (proof === null) return <Tag>Not proven yet</Tag>
  return proof.differences === 0 ? (
    <Tag tone="ok" icon="check">
      Ledger proved {clockText(proof.at)}
    </Tag>
  ) : (
    <Tag tone="bad" icon="alert">
      {counted(proof.differences, 'difference')} in the ledger
    </Tag>
  )
}

function Figures({ books }: { books: Books }): ReactNode {
  return (
    <dl className={styles.figures}>
      {figuresOf(books).map(({ name, sum, words }) => (
        <div key={name}>
          <dt>{name}</dt>
          {(['day', 'month'] as const).map((of) => (
            <dd key={of} data-of={of}>
              <b>{sum(of)}</b>
              <small>{words(of)}</small>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

type Of = 'day' | 'month'

function figuresOf({ earned, owed, came, counts, day }: Books) {
  const amount = (rows: Books['earned'], key: string) => (of: Of) =>
    sumText(rows.find((row) => row.key === key)?.[of] ?? 0)
  const sales = amount(earned, 'sales')
  return [
    {
      name: 'Sales',
      sum: sales,
      words: (of: Of) => (of === 'day' ? `${sales('month')} in ${nameOfMonth(day)}` : `until ${dateText(day)}`),
    },
    { name: 'Card takings', sum: amount(came, 'bank'), words: () => 'to our bank' },
    {
      name: 'Orders',
      sum: (of: Of) => String(counts[of].orders),
      words: (of: Of) => `${counted(counts[of].things, 'thing')}, ${counted(counts[of].noShows, 'no-show')}`,
    },
    {
      name: 'Credit sold',
      sum: amount(owed, 'sold'),
      words: (of: Of) =>
        `${counted(counts[of].purchases, 'plan or pack', 'plans and packs')}, ${counted(counts[of].reloads, 'reload')}`,
    },
    { name: 'Credit outstanding', sum: amount(owed, 'outstanding'), words: () => 'at midnight, what we owe' },
  ]
}

interface AmountsProps {
  name: string
  what: string
  rows: Books['earned']
  heads: { day: string; month: string }
}

function Amounts({ name, what, rows, heads }: AmountsProps): ReactNode {
  return (
    <table className={styles.amounts}>
      <caption className="unseen">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col" className={styles.end} data-of="day">
            {heads.day}
          </th>
          <th scope="col" className={styles.end} data-of="month">
            {heads.month}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, isSum, day, month }) => (
          <tr key={key} data-sum={isSum || undefined}>
            <th scope="row">{name}</th>
            <td className={styles.end} data-of="day">
              {sumText(day)}
            </td>
            <td className={styles.end} data-of="month">
              {sumText(month)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Journal({ books: { day, journal } }: { books: Books }): ReactNode {
  const debit = journal.reduce((sum, line) => sum + line.debit, 0)
  const credit = journal.reduce((sum, line) => sum + line.credit, 0)
  const [areNamesShown, setNamesShown] = useState(false)
  return (
    <Panel
      title={`Journal of ${dayText(day)}`}
      after={
        <div className={styles.files}>
          <Balance debit={debit} credit={credit} />
          <Button size="small" variant="quiet" onClick={() => setNamesShown(true)}>
            Account names…
          </Button>
          <a
            className={styles.file}
            data-tone="full"
            href={fileLink('GET /desk/books/journal/', { day, of: 'day' })}
            download
          >
            <Icon name="download" size={16} /> CSV, day
          </a>
          <a className={styles.file} href={fileLink('GET /desk/books/journal/', { day, of: 'month' })} download>
            <Icon name="download" size={16} /> CSV, {nameOfMonth(day)}
          </a>
        </div>
      }
    >
      {journal.length === 0 ? (
        <p className={styles.body}>No entries on this day.</p>
      ) : (
        <ScrollTable name="Journal">
          <table className={styles.journal}>
            <caption className="unseen">Journal of {dayText(day)}</caption>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Account</th>
                <th scope="col">No.</th>
                <th scope="col">Memo</th>
                <th scope="col" className={styles.end}>
                  Debit
                </th>
                <th scope="col" className={styles.end}>
                  Credit
                </th>
              </tr>
            </thead>
            <tbody>
              {journal.map((line) => (
                <tr key={`${line.number} ${line.memo} ${line.debit > 0}`}>
                  <td>{line.day}</td>
                  <th scope="row">{line.name}</th>
                  <td>{line.number}</td>
                  <td className="small">{line.memo}</td>
                  <td className={styles.end}>{line.debit > 0 && sumText(line.debit)}</td>
                  <td className={styles.end}>{line.credit > 0 && sumText(line.credit)}</td>
                </tr>
              ))}
              <tr data-sum>
                <th scope="row" colSpan={4}>
                  Total
                </th>
                <td className={styles.end}>{sumText(debit)}</td>
                <td className={styles.end}>{sumText(credit)}</td>
              </tr>
            </tbody>
          </table>
        </ScrollTable>
      )}
      {areNamesShown && <AccountNames onClosed={() => setNamesShown(false)} />}
    </Panel>
  )
}

/** Each side is counted by itself. */
function Balance({ debit, credit }: { debit: number; credit: number }): ReactNode {
  return debit === credit ? (
    <Tag tone="ok" icon="check">
      Balanced, {sumText(debit)}
    </Tag>
  ) : (
    <Tag tone="bad" icon="alert">
      Not balanced: {sumText(Math.abs(debit - credit))} more {debit > credit ? 'debit' : 'credit'}
    </Tag>
  )
}

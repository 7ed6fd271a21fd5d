import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { isUnreached, troubleText } from '../../core/api.ts'
import { type BagInHand, type CountOutcome, counts, noteSeen } from '../../core/counts.ts'
import { bagAtHand, queries } from '../../core/queries.ts'
import { useStore } from '../../core/store.ts'
import type { Me } from '../../core/who.ts'
import { Icon } from '../../parts/icon.tsx'
import { say } from '../../parts/spoken.tsx'
import { Note } from '../../parts/tag.tsx'
import { listed } from '../../parts/words.ts'
import { Count } from './count.tsx'
import { Flag } from './flag.tsx'
import { Head } from './head.tsx'
import styles from './intake.module.css'
import { Pack } from './pack.tsx'
import { Priced } from './priced.tsx'
import { PiecesDiffer } from './recount.tsx'
import { Saved } from './saved.tsx'
import { WhereItIs } from './standing.tsx'
import { useScanner } from './use-scanner.ts'
import { Waiting } from './waiting.tsx'
import { Wishes } from './wishes.tsx'

type Kind = 'order' | 'pickup'
type Held = Exclude<BagInHand, { step: 'choose' }>

/** A bag in hand, step by step: counted, counted again by somebody else, and counted out. A number typed anywhere opens the next. */
export function IntakeScreen({ me }: { me: Me }): ReactNode {
  const [asked, setAsked] = useSearchParams()
  const number = Number(asked.get('number')) || undefined
  const given = asked.get('kind')
  const kind = given === 'order' || given === 'pickup' ? given : undefined
  // The same number again is the same bag at its next step.
  const [turn, setTurn] = useState(0)
  const open = (next?: number, of?: Kind) => {
    setTurn(turn + 1)
    setAsked(next === undefined ? {} : { number: String(next), ...(of && { kind: of }) })
  }
  const field = useRef<HTMLInputElement>(null)
  useScanner(field, open)
  return (
    <div className={styles.plant}>
      <title>Intake – Larkspur desk</title>
      {number === undefined ? (
        <>
          <Head me={me} field={field} number={number} onOpen={open} title="Intake" under="Type or scan a number" />
          <Waiting onOpen={open} />
        </>
      ) : (
        <InHand key={`${number} ${kind} ${turn}`} me={me} field={field} number={number} kind={kind} onOpen={open} />
      )}
    </div>
  )
}

interface InHandProps {
  me: Me
  field: React.RefObject<HTMLInputElement | null>
  number: number
  kind: Kind | undefined
  onOpen: (number?: number, kind?: Kind) => void
}

function InHand({ me, field, number, kind, onOpen }: InHandProps): ReactNode {
  const wanted = bagAtHand(number, kind)
  const { data, error, refetch } = useQuery(wanted)
  /** What it costs is told once, to whoever made it agree; asked for again it is counted out. */
  const [priced, setPriced] = useState<Held>()
  const [said, setSaid] = useState<CountOutcome>()
  const { answered } = useStore(counts)
  const bag = priced ?? data

  const hear = (outcome: CountOutcome) => {
    setSaid(outcome)
    if (outcome.bag?.step === 'priced') setPriced(outcome.bag)
    else if (outcome.bag) queries.setQueryData(wanted.queryKey, outcome.bag)
    // A red flag is an alert, which says itself.
    if (outcome.status === 'done' && outcome.bag?.step !== 'flag') say(outcome.sentence)
  }
  // A count may have left before this bag was opened, or the tab.
  useEffect(() => {
    for (const { count, outcome } of answered) {
      noteSeen(count.key)
      if (data && data.step !== 'choose' && count.pickup === data.pickup) hear(outcome)
      else showToast(outcome.sentence, { kind: outcome.status === 'done' ? 'success' : 'error', seconds: 5 })
    }
  })

  const [title, under] = bag ? titlesOf(bag) : ['Intake', `Number ${number}`]
  return (
    <>
      <Head me={me} field={field} number={number} onOpen={onOpen} title={title} under={under} />
      {bag === undefined ? (
        <main className={styles.page}>
          {error ? (
            <>
              <Note tone="bad" icon="alert" role="alert">
                <b>{isUnreached(error) ? 'Couldn’t load the bag.' : `No bag has the number ${number}.`}</b>{' '}
                {isUnreached(error) ? troubleText(error) : 'Check the label again, or find it in the list.'}
              </Note>
              <Button onClick={async () => void (await refetch())}>
                <Icon name="again" />
                Try again
              </Button>
              <Button variant="secondary" onClick={() => onOpen()}>
                Back to the list
              </Button>
            </>
          ) : (
            <Skeleton lines={6} isSpoken />
          )}
        </main>
      ) : bag.step === 'choose' ? (
        <Choose choices={bag.choices} number={number} onOpen={onOpen} />
      ) : (
        <>
          <Wishes bag={bag} />
          <Step me={me} bag={bag} said={said} onHear={hear} onNext={() => onOpen()} />
        </>
      )}
    </>
  )
}

interface StepProps {
  me: Me
  bag: Held
  said: CountOutcome | undefined
  onHear: (outcome: CountOutcome) => void
  onNext: () => void
}

function Step({ me, bag, said, onHear, onNext }: StepProps): ReactNode {
  switch (bag.step) {
    case 'first':
    case 'second':
      return <Count key={bag.step} bag={bag} said={said} />
    case 'saved':
      return <Saved bag={bag} said={said} onNext={onNext} />
    case 'flag':
      return <Flag me={me} bag={bag} onHear={onHear} onNext={onNext} />
    case 'priced':
      return <Priced bag={bag} onNext={onNext} />
    case 'pack':
      return <Pack me={me} bag={bag} said={said} onHear={onHear} onNext={onNext} />
    case 'recount':
      return <PiecesDiffer bag={bag} onNext={onNext} />
    case 'status':
      return <WhereItIs me={me} bag={bag} said={said} onHear={onHear} onNext={onNext} />
  }
}

interface ChooseProps {
  choices: Extract<BagInHand, { step: 'choose' }>['choices']
  number: number
  onOpen: InHandProps['onOpen']
}

/** An order and another one's pickup may have the same number, and a pickup several orders. */
function Choose({ choices, number, onOpen }: ChooseProps): ReactNode {
  return (
    <main className={styles.page}>
      <h1>Which one is {number}?</h1>
      <ul className={styles.choices}>
        {choices.map(({ kind, number: own, customer, sentence }) => (
          <li key={`${kind} ${own}`}>
            <button type="button" onClick={() => onOpen(own, kind)}>
              <b>{customer}</b>
              <span>{sentence}</span>
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}

function titlesOf(bag: BagInHand): [string, string] {
  if (bag.step === 'choose') return ['Two bags match', 'Choose one']
  const { pickup, order, step } = bag
  const orders = bag.step === 'priced' ? bag.orders.map((each) => each.order) : order === null ? [] : [order]
  const what =
    orders.length === 0
      ? `Pickup ${pickup}`
      : `Pickup ${pickup}, order${orders.length > 1 ? 's' : ''} ${listed(orders.map(String))}`
  const titles = {
    first: 'First count',
    saved: 'Counted once',
    second: 'Second count',
    flag: 'Red flag',
    priced: bag.step !== 'priced' || bag.second === null ? 'Priced' : bag.settled === null ? 'Counts agree' : 'Settled',
    pack: 'Counting out',
    recount: 'Red flag',
  }
  return [step === 'status' ? bag.title : titles[step], what]
}

import { lazy, type ReactNode, Suspense, useReducer } from 'react'
import { laDay } from '#rules/days/days'
import { dayText } from '#ui/day-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Loaded } from '../../core/loaded.tsx'
import { MissedTexts } from '../../shared/customer/missed-texts.tsx'
import styles from './customer-home.module.css'
import { DueSlot } from './due-slot.tsx'
import { type Home, useHome } from './home-facts.ts'
import { LastOrder } from './last-order.tsx'
import { Invitation, NextPickup, NextPickupSkeleton, PickupAfter } from './next-pickup.tsx'
import { Purse, PurseSkeleton } from './purse.tsx'
import { putAwayOrder } from './put-away-order.ts'
import { Tiles } from './tiles.tsx'

/** Each is shown at its own hour only. */
const OneStepLeft = lazy(() => import('./one-step-left.tsx'))
const AllSet = lazy(() => import('./all-set.tsx'))
const BagUnderWay = lazy(() => import('./bag-under-way.tsx'))
const BagDelivered = lazy(() => import('./bag-delivered.tsx'))

/** The home of a customer at every hour: what waits for money, where the bag is, where to go, the credit that is left. */
export default function CustomerHome(): ReactNode {
  const { query, ...lists } = useHome()
  // An order that is put away is forgotten by this browser, which nothing else tells of.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const hasFailed = query.data === undefined && query.error !== null
  return (
    <div className={`${styles.page} wide`} data-home={query.data?.hour.is ?? ''}>
      {/* The greeting is in what could not be read, and a page needs its title all the same. */}
      {hasFailed && (
        <div className={styles.greeting}>
          <h1>Hello!</h1>
        </div>
      )}
      <Suspense fallback={<HomeSkeleton />}>
        <Loaded query={query} skeleton={<HomeSkeleton />}>
          {(home) => <HomeShown home={home} onPutAway={drawAgain} {...lists} />}
        </Loaded>
      </Suspense>
    </div>
  )
}

type Lists = Omit<ReturnType<typeof useHome>, 'query'>

function HomeShown({ home, upcoming, orders, onPutAway }: { home: Home; onPutAway: () => void } & Lists): ReactNode {
  const { hour, profile, stillDue } = home
  if (hour.is === 'new') return <OneStepLeft overview={home.overview} />

  // The home's own button leads to the pickup, and is its tile.
  const isPickupAsked = hour.is === 'nothing' || hour.is === 'delivered'
  const tiles = (
    <div key="tiles" className={styles.tiles}>
      <Tiles upcoming={home.upcoming} hasPickup={!isPickupAsked} />
    </div>
  )
  const purse = (
    <div key="purse" className={styles.purse}>
      <Purse profile={profile} hour={hour} stillDue={stillDue} />
    </div>
  )
  return (
    <>
      {hour.is !== 'ordered' && <Greeting home={home} />}
      <DueSlot due={profile.due} />
      <div
        className={`${styles.home} ${hour.is === 'ordered' ? styles.ordered : hour.is === 'next' ? '' : styles.beside}`}
        data-hour={hour.is}
        data-asks={hour.is === 'ordered' && !profile.canBeTexted ? '' : undefined}
      >
        <div className={styles.main}>
          <Main
            home={home}
            upcoming={upcoming}
            onPutAway={() => {
              onPutAway()
              document.getElementById('content')?.focus({ preventScroll: true })
            }}
          />
        </div>
        <div className={styles.side}>
          {/* Where no day is set the credit comes before the ways. */}
          {isPickupAsked || hour.is === 'ordered' ? [purse, tiles] : [tiles, purse]}
        </div>
        {(hour.is === 'next' || hour.is === 'nothing') && (
          <div className={styles.after}>
            <Loaded query={orders} skeleton={null}>
              {(list) => <LastOrder orders={list} />}
            </Loaded>
          </div>
        )}
        {hour.is === 'under_way' && home.upcoming?.[0] && (
          <div className={styles.after}>
            <PickupAfter pickup={home.upcoming[0]} now={home.now} />
          </div>
        )}
        <MissedTexts part="question" className={styles.question} />
      </div>
    </>
  )
}

interface MainProps {
  home: Home
  upcoming: Lists['upcoming']
  onPutAway: () => void
}

/** The card that the hour is about. */
function Main({ home: { hour, profile, stillDue, now }, upcoming, onPutAway }: MainProps): ReactNode {
  const isPaying = profile.due !== null
  switch (hour.is) {
    case 'ordered':
      return (
        <AllSet
          placed={hour.placed}
          isSecond={isPaying}
          onDismiss={() => {
            putAwayOrder(hour.placed)
            onPutAway()
          }}
        />
      )
    case 'under_way':
      return <BagUnderWay order={hour.order} profile={profile} stillDue={stillDue} now={now} />
    case 'delivered':
      return <BagDelivered order={hour.order} isSecond={isPaying} now={now} />
    case 'next':
      return <NextPickup pickup={hour.pickup} now={now} />
    default:
      return (
        <Loaded query={upcoming} skeleton={null}>
          {() => <Invitation isSecond={isPaying} now={now} />}
        </Loaded>
      )
  }
}

function Greeting({ home: { profile, isFirstDay, now } }: { home: Home }): ReactNode {
  const { firstName } = profile
  return (
    <div className={styles.greeting}>
      <h1>{firstName === '' ? 'Hello!' : `${isFirstDay ? 'Hello' : 'Welcome back'}, ${firstName}`}</h1>
      <p className="lead">{dayText(laDay(now))}</p>
    </div>
  )
}

/** The shape of most hours. Nothing of it stays when they come. */
const HomeSkeleton = (): ReactNode => (
  <>
    <div className={styles.greeting}>
      <Skeleton lines={1} size="large" />
    </div>
    <div className={styles.home} data-hour="next">
      <div className={styles.main}>
        <NextPickupSkeleton />
      </div>
      <div className={styles.side}>
        <div className={styles.tiles}>
          <Skeleton shape="block" size="large" />
        </div>
        <div className={styles.purse}>
          <PurseSkeleton />
        </div>
      </div>
    </div>
  </>
)

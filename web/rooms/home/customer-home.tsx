import { lazy, type ReactNode, Suspense, useReducer } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import type { Pickup } from '#contract/pickups'
import { laDay } from '#rules/days'
import { Loaded } from '../../core/loaded.tsx'
import { useServerNow } from '../../core/server-clock.ts'
import { useIsHydrating } from '../../first-touch/hydration.ts'
import { MissedTexts } from '../../shared/customer/missed-texts.tsx'
import { useProfile } from '../../shared/customer/queries.ts'
import { usePlacedOrder } from '../../shared/order/placed-order.ts'
import { useUpcoming } from '../../shared/pickup/queries.ts'
import { dayText } from '../../ui/day-text.ts'
import styles from './customer-home.module.css'
import { Invitation, NextPickup, NextPickupSkeleton } from './next-pickup.tsx'
import { Picture } from './picture.tsx'
import { Purse, PurseSkeleton } from './purse.tsx'
import { isOrderPutAway, putAwayOrder } from './put-away-order.ts'
import type { PictureProps } from './tile-pictures.tsx'

const HeldOrder = lazy(async () => ({ default: (await import('./home-orders.tsx')).HeldOrder }))
const LastOrder = lazy(async () => ({ default: (await import('./home-orders.tsx')).LastOrder }))
/** The panel is shown for a day after an order. */
const PlacedOrderPanel = lazy(() => import('./placed-order-panel.tsx'))

/** The unpaid order, the next pickup, where to go, the credit that is left, the last order: in this order at every width. */
export default function CustomerHome(): ReactNode {
  const profile = useProfile()
  const upcoming = useUpcoming({ isLive: true })
  const now = useServerNow()
  const firstName = profile.data?.firstName
  return (
    <div className="wide">
      <div className={styles.greeting}>
        <h1>{firstName ? `Welcome back, ${firstName}` : 'Welcome back'}</h1>
        {/* The page was written on another day: a line as wide as a date holds its place. */}
        <p className="lead">{useIsHydrating() ? '\u00a0'.repeat(50) : dayText(laDay(now))}</p>
      </div>
      <Suspense>
        <HeldOrder />
      </Suspense>
      <JustPlaced />
      <MissedTexts part="question" className={styles.placed} />
      <div className={styles.home}>
        <div className={styles.next}>
          <Loaded query={upcoming} skeleton={<NextPickupSkeleton />}>
            {([next]) => (next ? <NextPickup pickup={next} now={now} /> : <Invitation now={now} />)}
          </Loaded>
        </div>
        <Tiles upcoming={upcoming.data} />
        <div className={styles.purse}>
          <Loaded query={profile} skeleton={<PurseSkeleton />}>
            {(data) => <Purse profile={data} />}
          </Loaded>
        </div>
        <div className={styles.last}>
          <Suspense>
            <LastOrder />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

/** The last order, as long as the server tells of it, or until it is put away here. */
function JustPlaced(): ReactNode {
  const { data: order } = usePlacedOrder()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  if (!order || isOrderPutAway(order)) return null
  return (
    <div className={styles.placed}>
      <Suspense>
        <PlacedOrderPanel
          order={order}
          onDismiss={() => {
            putAwayOrder(order)
            drawAgain()
            document.getElementById('content')?.focus({ preventScroll: true })
          }}
        />
      </Suspense>
    </div>
  )
}

function Tiles({ upcoming }: { upcoming: readonly Pickup[] | undefined }): ReactNode {
  return (
    <nav className={styles.tiles} aria-label="Start here">
      <Tile to={links.pickup} title="Request Pickup" picture="bag">
        Choose a day. You don’t need to be there.
      </Tile>
      <Tile to={links.profile} title="My Account" picture="closet">
        Addresses, cards, plan and preferences.
      </Tile>
      <Tile to={links.upcoming} title="Upcoming Orders" picture="calendar">
        {upcoming ? whatIsNew(upcoming) : 'What we pick up next.'}
      </Tile>
    </nav>
  )
}

interface TileProps {
  to: string
  title: string
  picture: PictureProps['of']
  children: ReactNode
}

const Tile = ({ to, title, picture, children }: TileProps) => (
  <Link to={to} className={styles.tile}>
    <div className={styles.art}>
      <Picture of={picture} />
    </div>
    <div>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  </Link>
)

/** "3 pickups. 1 needs your answer." */
function whatIsNew(upcoming: readonly Pickup[]): string {
  const asking = upcoming.filter(({ customAmount }) => customAmount !== null).length
  if (upcoming.length === 0) return 'Nothing planned yet.'
  const pickups = `${upcoming.length} ${upcoming.length === 1 ? 'pickup' : 'pickups'}.`
  return asking === 0 ? pickups : `${pickups} ${asking} ${asking === 1 ? 'needs' : 'need'} your answer.`
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import type { Pickup } from '#contract/pickups'
import { dayText } from '#ui/day-text.ts'
import { Picture } from './picture.tsx'
import type { PictureProps } from './tile-pictures.tsx'
import styles from './tiles.module.css'

interface TilesProps {
  upcoming: readonly Pickup[] | undefined
  /** Left out where the card beside it asks for the pickup already. */
  hasPickup: boolean
}

export const Tiles = ({ upcoming, hasPickup }: TilesProps): ReactNode => (
  <nav className={styles.tiles} aria-label="Start here" data-two={hasPickup ? undefined : ''}>
    {hasPickup && (
      <Tile to={links.pickup} title="Request Pickup" picture="bag">
        Choose a day. You don’t need to be there.
      </Tile>
    )}
    <Tile to={links.profile} title="My Account" picture="closet">
      Addresses, cards, plan and preferences.
    </Tile>
    <Tile to={links.upcoming} title="Upcoming Orders" picture="calendar">
      {upcoming ? whatIsNew(upcoming, !hasPickup) : 'What we pick up next.'}
    </Tile>
  </nav>
)

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

/** "3 pickups. 1 needs your answer." Where no card beside it names the next day, this does. */
function whatIsNew(upcoming: readonly Pickup[], isDayNamed: boolean): string {
  const asking = upcoming.filter(({ customAmount }) => customAmount !== null).length
  const [next] = upcoming
  if (next === undefined) return 'Nothing planned yet.'
  const pickups = isDayNamed
    ? `Next: ${dayText(next.pickupDate)}.`
    : `${upcoming.length} ${upcoming.length === 1 ? 'pickup' : 'pickups'}.`
  return asking === 0 ? pickups : `${pickups} ${asking} ${asking === 1 ? 'needs' : 'need'} your answer.`
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { SERVICE_PAGES } from '../../../../core/service-pages.ts'
import { AreaRug } from '../../../../illustrations/area-rug.tsx'
import { FoldedShirts } from '../../../../illustrations/folded-shirts.tsx'
import { GownBox } from '../../../../illustrations/gown-box.tsx'
import { Iron } from '../../../../illustrations/iron.tsx'
import { LeatherJacket } from '../../../../illustrations/leather-jacket.tsx'
import { NavyCoat } from '../../../../illustrations/navy-coat.tsx'
import { NeedleAndThread } from '../../../../illustrations/needle-and-thread.tsx'
import { SeasonalStorage } from '../../../../illustrations/seasonal-storage.tsx'
import { usd } from '../../texts/figures.ts'
import { priceOf } from '../../texts/quoted-prices.ts'
import styles from './service-tiles.module.css'
import tile from './tile.module.css'

interface Tile {
  text: string
  /** The price of the best known piece. */
  price: string
  picture: ReactNode
}

const TILES: Readonly<Record<(typeof SERVICE_PAGES)[number][1], Tile>> = {
  [links.dryClean]: {
    text: 'Suits, coats, silk and everything that says so on its label',
    price: `Blazer ${priceOf('blazer')}`,
    picture: <NavyCoat />,
  },
  [links.laundry]: {
    text: 'Shirts washed, pressed and on a hanger',
    price: `Shirt ${priceOf('shirt-laundry')}`,
    picture: <Iron />,
  },
  [links.washAndFold]: {
    text: 'By the bag, folded and ready for the drawer',
    price: `One bag ${usd(policy.washAndFold.totalCentsByBags[0])}`,
    picture: <FoldedShirts />,
  },
  [links.areaRug]: {
    text: 'Picked up, washed, dried flat and returned',
    price: `${priceOf('rug-standard')} a square foot`,
    picture: <AreaRug />,
  },
  [links.preservation]: {
    text: 'Gowns kept as museums keep them',
    price: `Wedding gown ${priceOf('wedding-gown-clean-and-preserve')}`,
    picture: <GownBox />,
  },
  [links.leatherCare]: {
    text: 'Jackets, bags, shoes and gloves',
    price: `Jacket ${priceOf('leather-jacket')}`,
    picture: <LeatherJacket />,
  },
  [links.alteration]: {
    text: 'Hems, zippers, buttons and second chances',
    price: `Pants hem ${priceOf('hem-pants')}`,
    picture: <NeedleAndThread />,
  },
}

/** The seven services that have a page, and on request the one that has none. */
export function ServiceTiles({ hasStorage = false }: { hasStorage?: boolean }): ReactNode {
  return (
    <ul className={styles.tiles}>
      {SERVICE_PAGES.map(([title, to]) => (
        <li key={to}>
          <Link to={to} className={`${tile.tile} ${styles.tile}`}>
            <div className={`${tile.art} ${styles.art}`}>{TILES[to].picture}</div>
            <h3>{title}</h3>
            <p>
              {TILES[to].text} <b className={styles.price}>{TILES[to].price}</b>
            </p>
          </Link>
        </li>
      ))}
      {hasStorage && (
        <li>
          <div className={`${tile.tile} ${styles.tile}`}>
            <div className={`${tile.art} ${styles.art}`}>
              <SeasonalStorage />
            </div>
            <h3>Seasonal Storage</h3>
            <p>Coats in June, linen in December: cleaned, hung and kept until you want them back</p>
          </div>
        </li>
      )}
    </ul>
  )
}

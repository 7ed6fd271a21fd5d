import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { AreaRug } from '../../../illustrations/area-rug.tsx'
import { FoldedShirts } from '../../../illustrations/folded-shirts.tsx'
import { GownBox } from '../../../illustrations/gown-box.tsx'
import { Iron } from '../../../illustrations/iron.tsx'
import { LeatherJacket } from '../../../illustrations/leather-jacket.tsx'
import { NavyCoat } from '../../../illustrations/navy-coat.tsx'
import { NeedleAndThread } from '../../../illustrations/needle-and-thread.tsx'
import { SeasonalStorage } from '../../../illustrations/seasonal-storage.tsx'
import { usd } from '../texts/figures.ts'
import { priceOf } from '../texts/quoted-prices.ts'
import styles from './service-tiles.module.css'
import tile from './tile.module.css'

interface Tile {
  title: string
  text: string
  /** The price of the best known piece. */
  price: string
  to: string
  picture: ReactNode
}

const TILES: readonly Tile[] = [
  {
    title: 'Dry Cleaning',
    text: 'Suits, coats, silk and everything that says so on its label',
    price: `Blazer ${priceOf('blazer')}`,
    to: links.dryClean,
    picture: <NavyCoat />,
  },
  {
    title: 'Laundry',
    text: 'Shirts washed, pressed and on a hanger',
    price: `Shirt ${priceOf('shirt-laundry')}`,
    to: links.laundry,
    picture: <Iron />,
  },
  {
    title: 'Wash & Fold',
    text: 'By the bag, folded and ready for the drawer',
    price: `One bag ${usd(policy.washAndFold.totalCentsByBags[0])}`,
    to: links.washAndFold,
    picture: <FoldedShirts />,
  },
  {
    title: 'Area Rug',
    text: 'Picked up, washed, dried flat and returned',
    price: `${priceOf('rug-standard')} a square foot`,
    to: links.areaRug,
    picture: <AreaRug />,
  },
  {
    title: 'Preservation',
    text: 'Gowns kept as museums keep them',
    price: `Wedding gown ${priceOf('wedding-gown-clean-and-preserve')}`,
    to: links.preservation,
    picture: <GownBox />,
  },
  {
    title: 'Leather Care',
    text: 'Jackets, bags, shoes and gloves',
    price: `Jacket ${priceOf('leather-jacket')}`,
    to: links.leatherCare,
    picture: <LeatherJacket />,
  },
  {
    title: 'Alteration & Repair',
    text: 'Hems, zippers, buttons and second chances',
    price: `Pants hem ${priceOf('hem-pants')}`,
    to: links.alteration,
    picture: <NeedleAndThread />,
  },
]

/** The seven services that have a page, and on request the one that has none. */
export function ServiceTiles({ hasStorage = false }: { hasStorage?: boolean }): ReactNode {
  return (
    <ul className={styles.tiles}>
      {TILES.map(({ title, text, price, to, picture }) => (
        <li key={to}>
          <Link to={to} className={`${tile.tile} ${styles.tile}`}>
            <div className={`${tile.art} ${styles.art}`}>{picture}</div>
            <h3>{title}</h3>
            <p>
              {text} <b className={styles.price}>{price}</b>
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

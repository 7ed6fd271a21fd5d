import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AreaRug } from '../../illustrations/area-rug.tsx'
import { FoldedShirts } from '../../illustrations/folded-shirts.tsx'
import { GownBox } from '../../illustrations/gown-box.tsx'
import { Iron } from '../../illustrations/iron.tsx'
import { LeatherJacket } from '../../illustrations/leather-jacket.tsx'
import { NavyCoat } from '../../illustrations/navy-coat.tsx'
import { NeedleAndThread } from '../../illustrations/needle-and-thread.tsx'
import { SeasonalStorage } from '../../illustrations/seasonal-storage.tsx'
import { links } from '../../links.ts'
import styles from './service-tiles.module.css'
import tile from './tile.module.css'

const TILES = [
  ['Dry Cleaning', 'Suits, coats, silk and everything that says so on its label', links.dryClean, <NavyCoat key="p" />],
  ['Laundry', 'Shirts washed, pressed and on a hanger', links.laundry, <Iron key="p" />],
  ['Wash & Fold', 'By the bag, folded and ready for the drawer', links.washAndFold, <FoldedShirts key="p" />],
  ['Area Rug', 'Picked up, washed, dried flat and returned', links.areaRug, <AreaRug key="p" />],
  ['Preservation', 'Gowns kept as museums keep them', links.preservation, <GownBox key="p" />],
  ['Leather Care', 'Jackets, bags, shoes and gloves', links.leatherCare, <LeatherJacket key="p" />],
  ['Alteration & Repair', 'Hems, zippers, buttons and second chances', links.alteration, <NeedleAndThread key="p" />],
] as const

/** The seven services that have a page, and on request the one that has none. */
export function ServiceTiles({ hasStorage = false }: { hasStorage?: boolean }): ReactNode {
  return (
    <ul className={styles.tiles}>
      {TILES.map(([title, text, to, picture]) => (
        <li key={to}>
          <Link to={to} className={`${tile.tile} ${styles.tile}`}>
            <div className={`${tile.art} ${styles.art}`}>{picture}</div>
            <h3>{title}</h3>
            <p>{text}</p>
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

import type { ReactNode } from 'react'
import { Cloth, Cord, Sheet } from '../../illustrations/art.tsx'
import { Bag } from '../../illustrations/parts/bag.tsx'
import styles from './sewn-bag.module.css'

/** The bag in a ring that is sewn once, from the loop round to it; the needle rests at its end. */
export function SewnBag(): ReactNode {
  return (
    <div className={styles.picture}>
      <Sheet title={undefined} width={400} height={372}>
        <g transform="translate(32 26) scale(1.05)">
          <Cloth
            tint="peach"
            d="M164 20c66-4 122 38 132 104 9 64-10 128-70 156-62 28-142 20-180-34-36-52-30-130 14-178 28-30 64-46 104-48Z"
          />
        </g>
        <Cloth tint="peachFloor" d="M94 302a106 13 0 0 1 212 0a106 13 0 0 1 -212 0" />
        <Bag x={197} y={306} scale={0.94} />
        <mask id="sewn-way" maskUnits="userSpaceOnUse" x="0" y="0" width="400" height="372">
          <circle className={styles.way} cx="200" cy="194" r="160" pathLength="1" transform="rotate(-58 200 194)" />
        </mask>
        <g mask="url(#sewn-way)">
          <circle className={styles.ring} cx="200" cy="194" r="160" pathLength="1005" transform="rotate(-58 200 194)" />
        </g>
        <Cord tint="larkspur" width={5} d="M285 58C300 40 318 56 306 68C296 78 284 66 296 50C306 37 322 34 338 30" />
        <g transform="translate(338 30) rotate(-16)">
          <Cord tint="steel" width={8} d="M-4 0H34" />
          <Cloth tint="steel" d="M32-5.5L64-.8C66-.4 66 .6 64 .9L32 5.5Z" />
          <Cord tint="navy" width={8} d="M-10 0H8" />
          <Cord tint="peach" width={3} d="M-6 0H4" />
        </g>
      </Sheet>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Flower, Sheet } from './art.tsx'
import styles from './closed-ring.module.css'
import { Bag } from './parts/bag.tsx'
import { Shadow } from './scene.tsx'

interface ClosedRingProps {
  title?: string
  /** An open ring lacks the last stitch, the button and the needle. */
  isOpen?: boolean
}

/** A tied bag inside a ring of stitches; the last one is drawn when it closes. */
export const ClosedRing = ({ title, isOpen = false }: ClosedRingProps): ReactNode => (
  <Sheet title={title} width={480}>
    <Dot tint="sky" x={240} y={244} r={168} />
    <Cloth tint="skyFloor" d="M92 324H388A168 168 0 0 1 92 324Z" />
    <Shadow x={240} y={352} reach={96} height={11} />
    <Bag x={240} y={345} />
    <path className={styles['ring']} d="M360.7 89.6A196 196 0 1 1 343.4 77.5" />
    {!isOpen && (
      <>
        <path className={styles['last']} pathLength="1" d="M343.4 77.5A196 196 0 0 1 352.3 83.4" />
        <path className={styles['tail']} pathLength="1" d="M380 96C386 124 420 132 425 96C426 88 425 84 423 78" />
        <g transform="translate(421 86) rotate(32)">
          <Cloth tint="steel" d="M-6 6C-7-14-4-62 0-96C4-62 7-14 6 6C5 13-5 13-6 6Z" />
          <Cord tint="linen" width={4} d="M0-8V0" />
        </g>
        <Dot tint="apricot" x={376} y={100} r={16} />
        <Dot tint="amber" x={376} y={100} r={10} />
        {[372.2, 379.8].flatMap((x) =>
          [96.2, 103.8].map((y) => <Dot key={`${x} ${y}`} tint="ink" x={x} y={y} r={2} />),
        )}
      </>
    )}
    <Flower x={22} y={30} scale={2.1} />
    <Flower x={408} y={392} scale={1.9} />
    <Flower x={24} y={396} scale={1.5} />
    <Dot tint="lilac" x={104} y={42} r={7} />
    <Dot tint="sage" x={392} y={450} r={6} />
    <Dot tint="lilac" x={452} y={366} r={7} />
  </Sheet>
)

import type { ReactNode } from 'react'
import styles from '../art.module.css'

export type Ground = 'sky' | 'peach' | 'mist' | 'night'

export type Tint =
  | Ground
  | `${Ground}Floor`
  | 'navy'
  | 'dusk'
  | 'steel'
  | 'larkspur'
  | 'indigo'
  | 'lilac'
  | 'iris'
  | 'pale'
  | 'cotton'
  | 'linen'
  | 'flax'
  | 'apricot'
  | 'amber'
  | 'honey'
  | 'brick'
  | 'clay'
  | 'rose'
  | 'sage'
  | 'moss'
  | 'fern'
  | 'ink'
  | 'shadow'

/** The sheet every picture is drawn on: a picture with a title means something, one without only decorates. */
export function Sheet({
  title,
  width = 320,
  height = width,
  children,
}: {
  title: string | undefined
  width?: number
  height?: number
  children: ReactNode
}): ReactNode {
  const shared = { className: styles.art, viewBox: `0 0 ${width} ${height}`, width, height }
  return title ? (
    <svg {...shared} role="img">
      <title>{title}</title>
      {children}
    </svg>
  ) : (
    <svg {...shared} aria-hidden="true">
      {children}
    </svg>
  )
}

export function Dot({ tint, x, y, r }: { tint: Tint; x: number; y: number; r: number }): ReactNode {
  return <circle className={styles[tint]} cx={x} cy={y} r={r} />
}

/** The flower on navy or steel, where its navy petal would vanish. */
export const ON_NAVY: FlowerTints = ['cotton', 'pale', 'pale', 'lilac', 'fern']

/** The larkspur: four petals and a stitched stem, 30 wide and high. */
export function Flower({ x, y, scale = 1, tints }: FlowerProps): ReactNode {
  const [northWest, northEast, southWest, southEast, stem] = tints ?? ['lilac', 'larkspur', 'larkspur', 'navy', 'sage']
  const isInPlace = x === 0 && y === 0 && scale === 1
  return (
    <g transform={isInPlace ? undefined : `translate(${x} ${y}) scale(${scale})`}>
      <path
        className={`${styles['cord']} ${styles[stem]}`}
        strokeWidth="2.4"
        strokeDasharray="2.6 4"
        d="M15 16.2C15.5 20.5 15.2 24.5 13.9 28.6"
      />
      <Petal tint={northWest} turn={-38} />
      <Petal tint={northEast} turn={38} />
      <Petal tint={southWest} turn={-108} small />
      <Petal tint={southEast} turn={108} small />
      <Dot tint="apricot" x={15} y={13.6} r={1.7} />
    </g>
  )
}

const Petal = ({ tint, turn, small }: { tint: Tint; turn: number; small?: boolean }) => (
  <path
    className={styles[tint]}
    transform={`translate(15 13.6) rotate(${turn})${small ? ' scale(0.82)' : ''}`}
    d="M0-2.2C-3.4-4.6-5.6-8-4.8-11C-4.2-13.4-1.8-14 0-15.6C1.8-14 4.2-13.4 4.8-11C5.6-8 3.4-4.6 0-2.2Z"
  />
)

interface FlowerProps {
  x: number
  y: number
  scale?: number
  tints?: FlowerTints
}

/** The petals north-west, north-east, south-west, south-east, and the stem. */
type FlowerTints = readonly [Tint, Tint, Tint, Tint, Tint]

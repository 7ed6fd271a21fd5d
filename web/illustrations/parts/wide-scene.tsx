import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Flower, Stitch } from '../art.tsx'
import styles from '../scene.module.css'
import { type Placed, Turned } from '../scene.tsx'

/** The van from its side, as it stands in a street: 280 wide and 185 high. */
export const StreetVan = (placed: Placed) => (
  <Turned {...placed}>
    <Cloth
      tint="navy"
      d="M0 34C0 20 8 12 22 12H174C198 12 214 20 226 40L246 76C268 80 280 92 280 112V144C280 152 275 158 266 158H14C5 158 0 152 0 144Z"
    />
    <Cloth tint="dusk" d="M0 128H280V144C280 152 275 158 266 158H14C5 158 0 152 0 144Z" />
    <Cloth tint="steel" d="M0 34C0 20 8 12 22 12H174C187 12 198 15 207 22H32C18 22 9 30 9 44V128H0Z" />
    <Cloth tint="pale" d="M182 34H188C202 34 210 39 217 50L231 76H182C178 76 176 74 176 70V40C176 36 178 34 182 34Z" />
    <Cloth tint="cotton" d="M188 34C195 34 200 35 205 39L186 76H182C178 76 176 74 176 70V50Z" />
    <Block tint="linen" x={26} y={40} width={120} height={74} r={8} />
    <Flower x={36} y={50} scale={1.7} />
    <Stitch tint="larkspur" d="M96 68H134M96 86H124" />
    <Cord tint="lilac" width={4} d="M180 94H194" />
    <Cloth
      tint="apricot"
      d="M264 96C276 100 280 106 280 116V120H270C264 120 260 116 260 111V102C260 98 262 95 264 96Z"
    />
    <Dot tint="ink" x={62} y={158} r={27} />
    <Dot tint="ink" x={222} y={158} r={27} />
    <Dot tint="steel" x={62} y={158} r={15} />
    <Dot tint="steel" x={222} y={158} r={15} />
    <Dot tint="linen" x={62} y={158} r={6} />
    <Dot tint="linen" x={222} y={158} r={6} />
  </Turned>
)

/** What moves a little along the thread while the scene is scrolled through: the clothes of a rail, or a van, twice as far. */
export const Along = ({ isVan = false, children }: { isVan?: boolean; children: ReactNode }) => (
  <g className={isVan ? styles.van : styles.rail}>{children}</g>
)

/** A picture as wide as its place: its middle third stays in sight on a phone, and its floor stands on the lower edge. */
export function WideScene({ title, children }: { title: string | undefined; children: ReactNode }): ReactNode {
  const shared = { className: styles.wide, viewBox: '0 0 1440 420', preserveAspectRatio: 'xMidYMax slice' }
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

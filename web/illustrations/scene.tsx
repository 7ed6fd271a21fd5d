// The scenes share these parts: their ground, what turns a thing and its shadow.
import type { ReactNode } from 'react'
import { Cloth, type Ground, Sheet, type Tint } from './art.tsx'

export interface Placed {
  x: number
  y: number
  scale?: number
}

const at = ({ x, y, scale = 1 }: Placed, turn = 0) =>
  `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}`

const CORNER = 208

/** A page's picture: a wide ground with the floor everything stands on, 560 by 480. */
export function Scene({
  title,
  ground,
  floor,
  children,
}: {
  title: string | undefined
  ground: Ground
  floor: number
  children: ReactNode
}): ReactNode {
  // The floor meets the lower corners here; their middles are at 256.
  const inset = Math.round(232 - Math.sqrt(CORNER ** 2 - (floor - 256) ** 2))
  const corner = `A${CORNER} ${CORNER} 0 0 1`
  return (
    <Sheet title={title} width={560} height={480}>
      <Cloth
        tint={ground}
        d={`M24 224${corner} 232 16H328${corner} 536 224V256${corner} 328 464H232${corner} 24 256Z`}
      />
      <Cloth
        tint={`${ground}Floor`}
        d={`M${inset} ${floor}H${560 - inset}${corner} 328 464H232${corner} ${inset} ${floor}Z`}
      />
      {children}
    </Sheet>
  )
}

/** The shadow a thing stands on. */
export const Shadow = ({ x, y, reach, height = 9 }: { x: number; y: number; reach: number; height?: number }) => (
  <Cloth
    tint="shadow"
    d={`M${x - reach} ${y}a${reach} ${height} 0 0 1 ${reach * 2} 0a${reach} ${height} 0 0 1 ${-reach * 2} 0`}
  />
)

export const Mirrored = ({ children }: { children: ReactNode }) => <g transform="scale(-1 1)">{children}</g>

export const Turned = ({ turn, children, ...placed }: Placed & { turn?: number; children: ReactNode }) => (
  <g transform={at(placed, turn)}>{children}</g>
)

export interface Fabric {
  tint?: Tint
  shade?: Tint
  thread?: Tint
}

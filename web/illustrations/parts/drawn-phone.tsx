import type { ReactNode } from 'react'
import { Block, Cord } from '../art.tsx'
import { type Placed, Turned } from '../scene.tsx'

/** A telephone, 120 by 236, around its middle; what its screen shows are the children. */
export const DrawnPhone = ({ turn = 0, children, ...placed }: Placed & { turn?: number; children: ReactNode }) => (
  <Turned turn={turn} {...placed}>
    <Block tint="dusk" x={-58} y={-118} width={122} height={236} r={22} />
    <Block tint="navy" x={-62} y={-118} width={120} height={236} r={22} />
    <Block tint="linen" x={-53} y={-109} width={102} height={218} r={14} />
    <Cord tint="navy" width={6} d="M-14-98H10" />
    {children}
  </Turned>
)

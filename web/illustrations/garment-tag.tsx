import type { ReactNode } from 'react'
import { Block, Cord, Dot, Drawing, Flower, Stitch } from './art.tsx'
import { HungShirt } from './parts/hung-clothes.tsx'
import { Turned } from './scene.tsx'

/** A shirt on the rail, and the cloth tag on a loop at its collar. */
export function GarmentTag({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="sky" turn>
      <Cord tint="navy" width={7} d="M62 42H258" />
      <HungShirt x={154} y={42} scale={0.84} tint="larkspur" shade="indigo" />
      <Cord tint="amber" width={4} d="M158 106C176 108 186 118 188 138" />
      <Turned x={188} y={126} turn={-8}>
        <Block tint="flax" x={-19} y={0} width={46} height={64} r={6} />
        <Block tint="cotton" x={-23} y={0} width={46} height={64} r={6} />
        <Dot tint="amber" x={0} y={10} r={4} />
        <Flower x={-14} y={17} scale={0.95} />
        <Stitch tint="navy" d="M-14 54H16" />
      </Turned>
    </Drawing>
  )
}

import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Folded, Stitch } from './art.tsx'

/** A flag in a stack that does not go on. */
export function RedFlag({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" turn floor={278} reach={120}>
      <Cord tint="navy" width={8} d="M150 44V210" />
      <Cloth
        tint="brick"
        d="M154 48C178 34 204 66 246 48C250 46 252 48 251 52L240 86L252 120C253 124 251 126 247 127C206 140 180 110 154 124Z"
      />
      <Cloth
        tint="clay"
        d="M224 53C231 52 238 51 246 48C250 46 252 48 251 52L240 86L252 120C253 124 251 126 247 127C238 130 230 131 222 131C230 106 230 78 224 53Z"
      />
      <Stitch tint="rose" d="M164 58C184 50 206 72 232 62" />
      <Dot tint="amber" x={150} y={40} r={8} />
      <Folded x={84} y={184} width={140} height={32} tint="lilac" shade="iris" thread="cotton" />
      <Folded x={74} y={214} width={164} height={32} tint="linen" shade="flax" thread="larkspur" flip />
      <Folded x={80} y={244} width={156} height={34} tint="larkspur" shade="indigo" thread="cotton" />
    </Drawing>
  )
}

import type { ReactNode } from 'react'
import { Cord, Leaf, Stitch } from './art.tsx'
import { SideHung } from './parts/hung-clothes.tsx'
import { Drum, Press } from './parts/machines.tsx'
import { Scene, Shadow } from './scene.tsx'

/** Our process: two drums, a press with its steam, and the rail on which everything moves through the plant. */
export function PlantFloor({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="mist" floor={392}>
      <Cord tint="navy" width={8} d="M20 78C110 78 130 52 220 52S340 84 420 84S500 70 540 70" />
      <Stitch tint="lilac" d="M24 78C110 78 130 52 220 52S340 84 420 84S500 70 538 70" />
      <SideHung x={88} y={74} scale={0.72} length={150} />
      <SideHung x={142} y={63} scale={0.72} tint="cotton" shade="pale" thread="lilac" length={138} />
      <SideHung x={212} y={52} scale={0.72} tint="lilac" shade="iris" thread="cotton" length={176} />
      <SideHung x={288} y={59} scale={0.72} tint="sage" shade="moss" thread="fern" length={160} />
      <SideHung x={342} y={70} scale={0.72} tint="apricot" shade="amber" thread="linen" length={150} />
      <SideHung x={398} y={83} scale={0.72} tint="navy" shade="dusk" thread="lilac" length={168} />
      <SideHung x={452} y={82} scale={0.72} tint="brick" shade="clay" thread="rose" length={160} />
      <Shadow x={280} y={432} reach={232} height={11} />
      <Drum x={132} y={310} tint="linen" shade="flax" load="larkspur" shirt="brick" />
      <Drum x={274} y={310} tint="steel" shade="navy" load="lilac" shirt="apricot" />
      <Press />
      <Leaf x={52} y={438} turn={-30} scale={1} />
      <Leaf x={56} y={438} turn={24} scale={1.2} />
      <Leaf x={56} y={440} turn={64} scale={0.7} />
    </Scene>
  )
}

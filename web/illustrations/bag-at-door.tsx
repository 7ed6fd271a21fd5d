import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Stitch } from './art.tsx'
import { Bag } from './parts/bag.tsx'
import { DrawnPhone } from './parts/drawn-phone.tsx'
import { Pot } from './parts/pot.tsx'
import { Scene, Shadow } from './scene.tsx'

/** The drawing of "How it works": a bag on the mat before the door, and the text that says it has been picked up. */
export function BagAtDoor({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="peach" floor={390}>
      <Door />
      <Lamp />
      <Cloth tint="flax" d="M148 396H420V408H148Z" />
      <Cloth tint="linen" d="M160 384H408L420 398H148Z" />
      <Cloth tint="brick" d="M178 418H398L430 450C432 453 431 455 428 455H148C145 455 144 453 146 450Z" />
      <Stitch tint="rose" d="M182 428H394M166 444H410" />
      <Shadow x={312} y={438} reach={92} />
      <Bag x={312} y={438} scale={0.92} tint="apricot" shade="amber" thread="brick" />
      <Shadow x={464} y={424} reach={44} />
      <Pot x={464} y={424} scale={1.2} tint="navy" shade="dusk" thread="lilac" />
      <Stitch tint="navy" d="M176 208C200 128 292 108 312 222" />
      <Shadow x={110} y={426} reach={70} />
      <DrawnPhone x={104} y={286} turn={-7} scale={1.16}>
        <Block tint="lilac" x={-45} y={-74} width={74} height={38} r={14} />
        <Stitch tint="cotton" d="M-33-55H14" />
        <Block tint="apricot" x={-27} y={-22} width={68} height={38} r={14} />
        <Stitch tint="linen" d="M-13-3H26" />
        <Block tint="lilac" x={-45} y={30} width={82} height={52} r={14} />
        <Stitch tint="cotton" d="M-33 47H24M-33 64H4" />
      </DrawnPhone>
    </Scene>
  )
}

const Door = () => (
  <>
    <Cloth tint="linen" d="M168 390V150A112 112 0 0 1 392 150V390Z" />
    <Cloth tint="flax" d="M306 41A112 112 0 0 1 392 150V390H380V150C380 102 352 58 306 41Z" />
    <Cloth tint="larkspur" d="M186 390V150A94 94 0 0 1 374 150V390Z" />
    <Cloth tint="indigo" d="M330 70A94 94 0 0 1 374 150V390H336C350 300 352 150 330 70Z" />
    <Cloth tint="pale" d="M204 150A76 76 0 0 1 274 74.200V150Z" />
    <Cloth tint="lilac" d="M356 150A76 76 0 0 0 286 74.200V150Z" />
    <Block tint="iris" x={204} y={168} width={66} height={84} r={6} />
    <Block tint="iris" x={290} y={168} width={66} height={84} r={6} />
    <Block tint="iris" x={204} y={282} width={66} height={88} r={6} />
    <Block tint="iris" x={290} y={282} width={66} height={88} r={6} />
    <Dot tint="apricot" x={204} y={267} r={7} />
  </>
)

const Lamp = () => (
  <>
    <Block tint="navy" x={385} y={104} width={12} height={44} r={6} />
    <Cord tint="navy" width={6} d="M440 146V134C440 118 424 114 394 122" />
    <Cloth tint="honey" d="M426 156H454L448 200H432Z" />
    <Cloth tint="apricot" d="M444 156H454L448 200H440Z" />
    <Cloth tint="navy" d="M420 158C420 148 428 142 440 142S460 148 460 158ZM430 198H450V206H430Z" />
  </>
)

import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Folded, Stitch } from './art.tsx'
import { HungCoat, SideHung } from './parts/hung-clothes.tsx'
import { Mirrored, Scene, Shadow, Turned } from './scene.tsx'

/** The services: an open wardrobe with a coat and a gown in its bag, a folded stack and a rolled rug before it. */
export function DressingRoom({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="sky" floor={384}>
      <Shadow x={286} y={402} reach={176} height={12} />
      <Wardrobe />
      <SideHung x={192} y={104} length={176} />
      <SideHung x={222} y={104} tint="apricot" shade="amber" thread="linen" length={150} />
      <HungCoat x={280} y={104} scale={1.04} />
      <GownBag />
      <Block tint="steel" x={162} y={330} width={236} height={12} />
      <Doors />
      <Rug />
      <Shadow x={132} y={441} reach={92} />
      <Folded x={54} y={402} width={156} height={38} tint="larkspur" shade="indigo" thread="pale" />
      <Folded x={62} y={366} width={144} height={36} tint="cotton" shade="pale" thread="lilac" flip />
      <Folded x={58} y={334} width={146} height={32} tint="brick" shade="clay" thread="rose" />
      <Stitch tint="larkspur" d="M206 424C248 446 296 426 336 440C366 450 390 446 410 434" />
    </Scene>
  )
}

const Wardrobe = () => (
  <>
    <Block tint="steel" x={146} y={56} width={268} height={340} r={8} />
    <Block tint="linen" x={162} y={76} width={236} height={258} />
    <Cloth tint="flax" d="M162 76H398V334H382V92H162Z" />
    <Block tint="navy" x={134} y={44} width={292} height={20} r={8} />
    <Cord tint="navy" width={7} d="M164 104H396" />
    <Block tint="navy" x={162} y={346} width={112} height={34} r={5} />
    <Block tint="navy" x={286} y={346} width={112} height={34} r={5} />
    <Dot tint="apricot" x={218} y={363} r={5} />
    <Dot tint="apricot" x={342} y={363} r={5} />
  </>
)

const GownBag = () => (
  <Turned x={358} y={104}>
    <Cord tint="amber" width={4} d="M-9 1a9 9 0 1 1 15 7c-4 3-6 6-6 12v10" />
    <Cloth
      tint="lilac"
      d="M0 26C18 32 27 42 28 58L34 210C34 217 31 220 25 220H-25C-31 220-34 217-34 210L-28 58C-27 42-18 32 0 26Z"
    />
    <Cloth tint="iris" d="M0 26C18 32 27 42 28 58L34 210C34 217 31 220 25 220H10C18 160 14 80 0 26Z" />
    <Cloth tint="cotton" d="M-16 70A16 16 0 0 1 16 70V130H-16Z" />
    <Cloth tint="pale" d="M-8 130C-6 116-4 100-6 84C0 92 6 88 8 84C8 100 12 116 14 130Z" />
    <Stitch tint="pale" d="M0 142V212" />
  </Turned>
)

const DOOR = 'M134 60L188 38C192 37 195 39 195 43V414C195 418 192 420 188 418L134 394Z'

const Doors = () => (
  <Turned x={280} y={0}>
    <Mirrored>
      <Cloth tint="navy" d={DOOR} />
      <Stitch tint="steel" d="M146 78L182 66V392L146 378Z" />
      <Dot tint="apricot" x={148} y={236} r={5} />
    </Mirrored>
    <Cloth tint="dusk" d={DOOR} />
    <Stitch tint="steel" d="M146 78L182 66V392L146 378Z" />
    <Dot tint="apricot" x={148} y={236} r={5} />
  </Turned>
)

const Rug = () => (
  <>
    <Shadow x={470} y={432} reach={46} />
    <Turned x={466} y={430} turn={5}>
      <Cloth tint="brick" d="M-32-236H32V-6C24 2-24 2-32-6Z" />
      <Cloth tint="clay" d="M10-236H32V-6C28-2 18 0 8 0Z" />
      <Cloth tint="linen" d="M-32-190C-16-182 16-182 32-190V-178C16-170-16-170-32-178Z" />
      <Cloth tint="navy" d="M-32-172C-16-164 16-164 32-172V-66C16-58-16-58-32-66Z" />
      <Cloth tint="linen" d="M-32-60C-16-52 16-52 32-60V-48C16-40-16-40-32-48Z" />
      <Cloth tint="apricot" d="M-4-144L16-114L-4-84L-20-114Z" />
      <Cloth tint="rose" d="M-32-236a32 13 0 0 1 64 0a32 13 0 0 1-64 0Z" />
      <Cord
        tint="clay"
        width={4}
        d="M26-236C26-243 14-246 0-246S-24-242-24-236S-12-229 0-229S14-232 14-236S8-240 0-240S-10-238-10-236"
      />
    </Turned>
  </>
)

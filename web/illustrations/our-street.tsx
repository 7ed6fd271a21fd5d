import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Flower, Leaf, ON_NAVY, Stitch } from './art.tsx'
import { StreetVan } from './parts/wide-scene.tsx'
import { Scene, Shadow, Turned } from './scene.tsx'

/** About us: the shop under its awning, the van before it, the hills of the bay behind. */
export function OurStreet({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="sky" floor={398}>
      <Dot tint="apricot" x={432} y={112} r={38} />
      <Cloth tint="fern" d="M200 398V250C260 196 322 182 372 226C430 190 494 210 531 300A208 208 0 0 1 480 398Z" />
      <Cloth tint="sage" d="M300 398C320 320 380 282 430 292C474 274 512 286 533 290A208 208 0 0 1 480 398Z" />
      <Shop />
      <Tree />
      <Shadow x={384} y={440} reach={136} height={10} />
      <StreetVan x={258} y={286} scale={0.92} />
      <Stitch tint="larkspur" d="M130 454C190 462 250 454 300 458S400 462 440 452" />
    </Scene>
  )
}

const Shop = () => (
  <>
    <Block tint="honey" x={84} y={124} width={232} height={288} />
    <Block tint="apricot" x={296} y={124} width={20} height={288} />
    <Block tint="navy" x={74} y={106} width={252} height={22} r={6} />
    <Block tint="steel" x={100} y={138} width={184} height={36} r={6} />
    <Flower x={112} y={141} tints={ON_NAVY} />
    <Cord tint="linen" width={5} d="M154 156H206M222 156H264" />
    <Block tint="navy" x={102} y={236} width={112} height={122} r={4} />
    <Block tint="pale" x={110} y={240} width={96} height={110} r={2} />
    <Cord tint="navy" width={4} d="M110 266H206" />
    <Cord tint="amber" width={3} d="M129 266a5 5 0 1 1 5 5V280M173 266a5 5 0 1 1 5 5V280" />
    <Cloth tint="larkspur" d="M134 276C144 280 148 286 149 296L152 340H116L119 296C120 286 124 280 134 276Z" />
    <Cloth tint="indigo" d="M134 276C144 280 148 286 149 296L152 340H138C142 316 140 294 134 276Z" />
    <Cloth tint="apricot" d="M178 276C188 280 192 286 193 296L195 326H161L163 296C164 286 168 280 178 276Z" />
    <Cloth tint="amber" d="M178 276C188 280 192 286 193 296L195 326H182C186 306 184 292 178 276Z" />
    <Block tint="sage" x={232} y={240} width={62} height={172} />
    <Block tint="pale" x={242} y={250} width={42} height={84} r={3} />
    <Dot tint="apricot" x={282} y={352} r={5} />
    <Block tint="brick" x={98} y={366} width={120} height={24} r={4} />
    <Stitch tint="rose" d="M108 378H208" />
    <Cloth tint="cotton" d="M92 192H308L322 232H78Z" />
    <Cloth
      tint="larkspur"
      d="M92 192H119L112 232V240A17 17 0 0 1 78 240V232ZM146 192H173V240A15.5 15.5 0 0 1 142 240V232ZM200 192H227L234 232V240A15.5 15.5 0 0 1 204 240V232ZM254 192H281L291 232V240A14 14 0 0 1 263 240V232Z"
    />
    <Cloth
      tint="cotton"
      d="M112 230H142V240A15 15 0 0 1 112 240ZM173 230H204V240A15.5 15.5 0 0 1 173 240ZM234 230H263V240A14.5 14.5 0 0 1 234 240ZM291 230H321V240A15.5 15.5 0 0 1 291 240Z"
    />
  </>
)

const Tree = () => (
  <Turned x={70} y={414}>
    <Cord tint="amber" width={9} d="M0 0V-72" />
    <Leaf x={0} y={-58} turn={-52} scale={1.1} />
    <Leaf x={0} y={-58} turn={48} scale={1.1} />
    <Leaf x={0} y={-56} turn={-20} scale={1.6} />
    <Leaf x={0} y={-56} turn={18} scale={1.75} />
  </Turned>
)

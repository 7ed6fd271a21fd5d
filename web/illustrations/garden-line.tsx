import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Flower, Leaf, Stitch } from './art.tsx'
import { HungShirt } from './parts/hung-clothes.tsx'
import { Scene, Shadow, Turned } from './scene.tsx'

/** Our green home: clean clothes on a line between two young trees, in the morning sun. */
export function GardenLine({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="mist" floor={372}>
      <Dot tint="apricot" x={398} y={108} r={44} />
      <Cloth
        tint="fern"
        d="M29 300C86 262 150 268 214 300C288 262 376 252 533 292A208 208 0 0 1 501 372H59A208 208 0 0 1 29 300Z"
      />
      <Tree x={92} y={420} />
      <Tree x={472} y={416} />
      <Cord tint="linen" width={4} d="M92 184C180 214 380 214 472 182" />
      <Towel />
      <HungShirt x={276} y={207} scale={0.54} />
      <Trousers />
      <Basket />
      <Flower x={384} y={396} scale={1.5} />
      <Stitch tint="sage" d="M296 440C330 450 352 430 400 438" />
    </Scene>
  )
}

const Tree = ({ x, y }: { x: number; y: number }) => (
  <Turned x={x} y={y}>
    <Shadow x={0} y={0} reach={38} />
    <Cord tint="amber" width={13} d="M0-2V-256" />
    <Cord tint="amber" width={7} d="M0-196L-24-226M0-216L22-244" />
    <Leaf x={-22} y={-220} turn={-62} scale={1.2} />
    <Leaf x={20} y={-236} turn={58} scale={1.3} />
    <Leaf x={-6} y={-236} turn={-24} scale={1.9} />
    <Leaf x={8} y={-240} turn={18} scale={1.9} />
  </Turned>
)

const Peg = ({ x, y }: { x: number; y: number }) => (
  <Block tint="honey" x={x - 4} y={y - 8} width={8} height={22} r={3} />
)

const Towel = () => (
  <>
    <Cloth
      tint="cotton"
      d="M118 193L190 205C188 246 192 286 188 324C164 330 142 324 116 318C120 276 114 234 118 193Z"
    />
    <Cloth tint="pale" d="M168 201L190 205C188 246 192 286 188 324C180 326 172 327 164 326C172 284 164 242 168 201Z" />
    <Cloth tint="larkspur" d="M117 286C140 296 164 298 190 294V308C164 312 140 308 116 300Z" />
    <Stitch tint="lilac" d="M128 210C126 238 130 256 128 276" />
    <Peg x={124} y={192} />
    <Peg x={184} y={203} />
  </>
)

const Trousers = () => (
  <>
    <Cloth
      tint="navy"
      d="M362 203L436 193C438 230 444 276 450 318C440 324 428 326 416 324L402 246L394 328C382 332 368 330 358 324C360 282 360 242 362 203Z"
    />
    <Cloth
      tint="dusk"
      d="M410 197L436 193C438 230 444 276 450 318C440 324 428 326 416 324L402 246C408 230 410 214 410 197Z"
    />
    <Stitch tint="lilac" d="M366 214L432 205M378 236L374 318" />
    <Peg x={370} y={202} />
    <Peg x={430} y={194} />
  </>
)

const Basket = () => (
  <>
    <Shadow x={222} y={438} reach={80} />
    <Cloth tint="apricot" d="M170 392C168 376 186 366 202 372C214 358 240 358 250 370C266 364 280 376 276 392Z" />
    <Cloth tint="brick" d="M220 392C224 376 240 370 250 370C266 364 280 376 276 392Z" />
    <Cloth tint="honey" d="M154 388H290L278 430C276 436 272 440 266 440H178C172 440 168 436 166 430Z" />
    <Cloth tint="apricot" d="M252 388H290L278 430C276 436 272 440 266 440H238C248 424 252 406 252 388Z" />
    <Stitch tint="amber" d="M166 404H278M170 422H274" />
  </>
)

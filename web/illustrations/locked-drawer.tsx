import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Flower, Folded, Stitch } from './art.tsx'
import { Pot } from './parts/pot.tsx'
import { Scene, Shadow, Turned } from './scene.tsx'

/** Privacy: a chest of drawers, one open on folded linen, one locked, the key on its own thread. */
export function LockedDrawer({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="sky" floor={396}>
      <Frame />
      <Shadow x={284} y={440} reach={192} height={11} />
      <Block tint="dusk" x={128} y={408} width={26} height={30} r={4} />
      <Block tint="dusk" x={406} y={408} width={26} height={30} r={4} />
      <Block tint="steel" x={108} y={172} width={344} height={246} r={8} />
      <Cloth tint="navy" d="M418 172H444A8 8 0 0 1 452 180V410A8 8 0 0 1 444 418H414C424 340 426 250 418 172Z" />
      <Block tint="navy" x={96} y={158} width={368} height={20} r={8} />
      <Block tint="dusk" x={130} y={192} width={300} height={58} />
      <Folded x={148} y={216} width={128} height={34} tint="cotton" shade="pale" thread="lilac" />
      <Folded x={154} y={186} width={118} height={30} tint="apricot" shade="amber" thread="linen" flip />
      <Folded x={284} y={214} width={128} height={36} tint="larkspur" shade="indigo" thread="pale" flip />
      <Cloth tint="shadow" d="M130 298H430V318H122Z" />
      <Block tint="navy" x={116} y={242} width={328} height={62} r={6} />
      <Cloth tint="dusk" d="M404 242H438A6 6 0 0 1 444 248V298A6 6 0 0 1 438 304H396C404 286 406 264 404 242Z" />
      <Stitch tint="steel" d="M128 254H386V292H128Z" />
      <Cord tint="apricot" width={7} d="M256 270C262 282 298 282 304 270" />
      <Block tint="navy" x={130} y={326} width={300} height={74} r={6} />
      <Stitch tint="lilac" d="M142 338H418V388H142Z" />
      <Lock />
      <Pot x={156} y={160} scale={0.94} />
    </Scene>
  )
}

const Frame = () => (
  <>
    <Block tint="honey" x={300} y={58} width={116} height={100} r={6} />
    <Block tint="linen" x={312} y={70} width={92} height={88} r={2} />
    <Flower x={330} y={82} scale={1.9} />
  </>
)

/** The lock stays shut; its key hangs beside the chest, on a thread, for one hand only. */
const Lock = () => (
  <>
    <Cord tint="honey" width={9} d="M262 352V342A18 18 0 0 1 298 342V352" />
    <Block tint="apricot" x={248} y={350} width={64} height={50} r={10} />
    <Cloth tint="amber" d="M296 350H302A10 10 0 0 1 312 360V390A10 10 0 0 1 302 400H286C296 384 298 366 296 350Z" />
    <Dot tint="ink" x={280} y={370} r={6} />
    <Cord tint="ink" width={5} d="M280 372V384" />
    <Stitch tint="larkspur" d="M464 168C496 172 504 196 492 222C484 240 492 254 500 264" />
    <Turned x={502} y={282} turn={-8}>
      <Cord tint="amber" width={8} d="M-13 0A13 13 0 1 1 13 0A13 13 0 1 1-13 0M0 14V74M0 56H15M0 72H19" />
    </Turned>
  </>
)

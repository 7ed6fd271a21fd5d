import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Stitch } from './art.tsx'
import { HungShirt, SideHung } from './parts/hung-clothes.tsx'
import { Scene, Shadow } from './scene.tsx'

/** The laundry: pressed shirts in a row on the rail, one sleeve still under the iron. */
export function PressedShirts({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="mist" floor={396}>
      <Cord tint="navy" width={10} d="M62 70H498" />
      <Dot tint="navy" x={60} y={70} r={10} />
      <Dot tint="navy" x={500} y={70} r={10} />
      <SideHung x={454} y={70} tint="apricot" shade="amber" thread="linen" length={156} />
      <SideHung x={414} y={70} tint="cotton" shade="pale" thread="lilac" length={172} />
      <SideHung x={374} y={70} tint="sage" shade="moss" thread="fern" length={160} />
      <SideHung x={332} y={70} length={172} />
      <HungShirt x={236} y={70} scale={0.9} />
      <HungShirt x={136} y={70} scale={0.98} tint="cotton" shade="pale" thread="lilac" />
      <Board />
      <Iron />
      <Stitch tint="sage" d="M70 426C112 440 142 420 178 432C204 441 224 440 246 432" />
    </Scene>
  )
}

const Board = () => (
  <>
    <Shadow x={404} y={446} reach={126} />
    <Cord tint="steel" width={8} d="M306 376L446 444" />
    <Cord tint="navy" width={8} d="M470 376L330 444M312 446H352M424 446H464" />
    <Cloth
      tint="honey"
      d="M268 352H500C522 352 534 357 534 364S522 376 500 376H268C244 376 220 370 212 364C220 357 244 352 268 352Z"
    />
    <Cloth tint="amber" d="M212 364H534C534 371 522 376 500 376H268C244 376 220 370 212 364Z" />
    <Cloth tint="cotton" d="M250 342H470C478 342 482 346 482 354H240C240 346 244 342 250 342Z" />
    <Cloth tint="cotton" d="M262 348H310L304 418C304 422 301 424 297 424H273C269 424 266 422 266 418Z" />
    <Cloth tint="pale" d="M294 354H309L304 418C304 422 301 424 297 424H286C292 400 295 378 294 354Z" />
    <Cloth tint="lilac" d="M265.5 402H305.500L304 418C304 422 301 424 297 424H273C269 424 266 422 266 418Z" />
    <Stitch tint="cotton" d="M273 413H298" />
    <Stitch tint="lilac" d="M248 349H330" />
  </>
)

const Iron = () => (
  <>
    <Block tint="linen" x={498} y={206} width={30} height={40} r={6} />
    <Cord tint="navy" width={5} d="M480 302C506 314 522 300 516 274C513 260 513 246 513 232" />
    <Block tint="navy" x={505} y={220} width={16} height={22} r={4} />
    <Cord tint="steel" width={15} d="M366 306L354 282C350 272 356 262 366 262H440C464 262 472 284 466 304" />
    <Cloth tint="navy" d="M490 330C490 304 480 292 458 292H404C364 292 336 306 324 330Z" />
    <Cloth tint="dusk" d="M458 292C480 292 490 304 490 330H440C450 318 456 306 458 292Z" />
    <Cloth tint="flax" d="M318 342C320 334 326 328 334 326H492C495 326 497 328 497 331V336C497 340 494 342 490 342Z" />
    <Stitch tint="lilac" d="M372 312H424" />
    <Dot tint="apricot" x={446} y={311} r={7} />
    <Block tint="amber" x={388} y={256} width={40} height={6} r={3} />
  </>
)

import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Flower, Leaf, ON_NAVY, Stitch } from './art.tsx'
import { Scene, Shadow, Turned } from './scene.tsx'

/** Preservation: a gown on its form, the veil beside it, and the box it will be kept in. */
export function GownOnForm({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="night" floor={396}>
      <Veil />
      <Shadow x={232} y={436} reach={184} height={12} />
      <Gown />
      <Box />
      <Stitch tint="lilac" d="M92 60C120 40 150 44 166 62C178 76 164 92 150 82C138 72 156 50 186 52" />
    </Scene>
  )
}

const Veil = () => (
  <>
    <Cord tint="amber" width={4} d="M402 84L436 58L470 84" />
    <Dot tint="honey" x={436} y={57} r={7} />
    <Block tint="apricot" x={394} y={78} width={84} height={16} r={8} />
    <Cord tint="amber" width={7} d="M436 88V104" />
    <Cloth
      tint="iris"
      d="M426 104C412 180 384 290 336 396C346 412 362 412 372 400C384 414 400 414 410 402C420 414 438 414 446 402C456 414 474 414 482 402C492 412 506 410 512 396C500 290 464 180 446 104Z"
    />
    <Cloth
      tint="lilac"
      d="M426 104C412 180 384 290 336 396C346 412 362 412 372 400C408 300 426 200 432 104ZM438 104C440 200 438 300 410 402C420 414 438 414 446 402C454 300 450 200 442 104Z"
    />
    <Stitch tint="pale" d="M350 382C392 392 454 392 500 382" />
    <Flower x={415} y={90} scale={1.4} tints={ON_NAVY} />
  </>
)

const Gown = () => (
  <Turned x={226} y={434}>
    <Cloth tint="amber" d="M-7-392C-7-400-4-403 0-403C4-403 7-400 7-392L9-380H-9Z" />
    <Cloth
      tint="honey"
      d="M-12-384H12C14-362 24-354 48-346C60-342 64-332 61-318L52-280H-52L-61-318C-64-332-60-342-48-346C-24-354-14-362-12-384Z"
    />
    <Cloth tint="apricot" d="M4-384H12C14-362 24-354 48-346C60-342 64-332 61-318L52-280H20C32-316 18-350 4-384Z" />
    <Cloth
      tint="cotton"
      d="M-56-300C-54-318-44-326-32-325C-18-324-6-312 0-302C6-312 18-324 32-325C44-326 54-318 56-300C57-272 44-242 39-218H-39C-44-242-57-272-56-300Z"
    />
    <Cloth
      tint="pale"
      d="M0-302C6-312 18-324 32-325C44-326 54-318 56-300C57-272 44-242 39-218H10C24-248 20-280 0-302Z"
    />
    <Cord tint="cotton" width={5} d="M-44-322C-42-334-38-342-32-350" />
    <Cord tint="pale" width={5} d="M44-322C42-334 38-342 32-350" />
    <Cloth
      tint="cotton"
      d="M-42-222H42C54-150 92-76 152-26C166-14 164-4 150 0C60 12-66 12-156 2C-172 0-176-12-162-24C-104-78-54-148-42-222Z"
    />
    <Cloth
      tint="pale"
      d="M26-222H42C54-150 92-76 152-26C166-14 164-4 150 0L88 6C92-70 68-150 26-222ZM-18-214C-20-132-52-56-98 6L-40 9C-10-56 0-140-18-214Z"
    />
    <Cloth tint="larkspur" d="M-43-232C-20-225 20-225 43-232L46-212C20-204-20-204-46-212Z" />
    <Cloth tint="indigo" d="M18-227L43-232L46-212L22-207Z" />
    <Stitch tint="lilac" d="M-42-302C-24-300-8-286 0-276C8-286 24-300 42-302" />
    <Stitch tint="lilac" d="M-148-12C-66 0 60 0 140-14" />
    <Stitch tint="iris" d="M52-164C72-112 98-68 128-32" />
    <Dot tint="lilac" x={0} y={-264} r={3.5} />
    <Dot tint="lilac" x={0} y={-250} r={3.5} />
  </Turned>
)

const Box = () => (
  <>
    <Shadow x={440} y={440} reach={96} />
    <Cloth
      tint="lilac"
      d="M352 372C352 352 368 344 384 350C396 336 424 336 434 348C448 338 472 338 482 350C500 346 514 356 512 372Z"
    />
    <Cloth tint="cotton" d="M392 372C396 352 412 346 430 354C446 342 466 350 470 372Z" />
    <Cloth tint="honey" d="M346 366H518V428C518 434 514 438 508 438H356C350 438 346 434 346 428Z" />
    <Cloth tint="apricot" d="M484 366H518V428C518 434 514 438 508 438H478C484 416 486 390 484 366Z" />
    <Block tint="linen" x={338} y={360} width={188} height={18} r={6} />
    <Block tint="flax" x={480} y={360} width={46} height={18} r={6} />
    <Block tint="linen" x={398} y={388} width={54} height={40} r={6} />
    <Flower x={408} y={390} scale={1.15} />
    <Leaf x={356} y={444} turn={-74} scale={0.8} />
    <Leaf x={352} y={442} turn={-38} scale={0.6} />
  </>
)

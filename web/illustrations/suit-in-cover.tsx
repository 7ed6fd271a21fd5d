import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Flower, Folded, Hook, Leaf, SewnButton, Stitch } from './art.tsx'
import { Pot } from './parts/pot.tsx'
import { Mirrored, Scene, Shadow, Turned } from './scene.tsx'

/** Dry cleaning: a suit on its hanger, half out of the garment bag that is used again and again. */
export function SuitInCover({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="mist" floor={400}>
      <Cord tint="navy" width={10} d="M96 60H464" />
      <Dot tint="navy" x={92} y={60} r={10} />
      <Dot tint="navy" x={468} y={60} r={10} />
      <Hook x={270} y={60} />
      <CoverBack />
      <Suit />
      <CoverFront />
      <Shadow x={452} y={438} reach={48} />
      <Pot x={452} y={438} scale={1.1} tint="honey" shade="apricot" thread="amber" />
      <Shadow x={112} y={441} reach={72} />
      <Folded x={52} y={408} width={122} height={32} tint="larkspur" shade="indigo" thread="pale" />
      <Folded x={58} y={378} width={112} height={30} tint="linen" shade="flax" thread="sage" flip />
      <Leaf x={104} y={384} turn={68} scale={0.8} />
      <Leaf x={106} y={384} turn={30} scale={0.62} />
      <Stitch tint="sage" d="M176 452C216 462 252 446 292 454C330 461 366 458 398 446" />
    </Scene>
  )
}

const CoverBack = () => (
  <>
    <Cloth
      tint="moss"
      d="M270 92C298 112 346 124 372 144C384 154 388 170 388 188V420C388 430 382 436 372 436H168C158 436 152 430 152 420V188C152 170 156 154 168 144C194 124 242 112 270 92Z"
    />
    <Cloth
      tint="fern"
      d="M262 97C234 116 190 127 168 144C156 154 152 170 152 188V420C152 430 158 436 168 436H190C184 330 196 200 262 97Z"
    />
  </>
)

const SLEEVE = 'M50 65C76 72 91 88 94 112L106 268C106 276 102 280 92 281C82 282 74 280 73 272L56 130Z'
const LAPEL = 'M20 46C30 51 37 58 41 68L52 96L30 104L58 112C50 144 26 174 0 196L-4 184Z'

const Suit = () => (
  <Turned x={270} y={60}>
    <Cloth tint="navy" d="M-44 260H44V374H4L0 350L-4 374H-44Z" />
    <Cloth tint="dusk" d="M4 260H44V374H4L0 350Z" />
    <Stitch tint="steel" d="M-24 320V368" />
    <Mirrored>
      <Cloth tint="navy" d={SLEEVE} />
      <Stitch tint="lilac" d="M76 262C86 264 96 263 103 260" />
    </Mirrored>
    <Cloth tint="dusk" d={SLEEVE} />
    <Cloth
      tint="navy"
      d="M-20 48C-38 60-54 68-68 74C-60 104-56 134-58 164L-70 300C-70 306-66 310-60 311C-38 316-20 312-4 304C4 318 40 316 60 311C66 310 70 306 70 300L58 164C56 134 60 104 68 74C54 68 38 60 20 48Z"
    />
    <Cloth
      tint="dusk"
      d="M58 164L70 300C70 306 66 310 60 311C52 313 44 314 36 314C44 264 32 226 42 190C46 178 54 164 58 150Z"
    />
    <Cloth tint="dusk" d="M0 192C-6 206-8 222-8 240L-4 304C0 308 4 310 8 311L2 240C2 222 4 208 4 192Z" />
    <Cloth tint="cotton" d="M-22 50Q0 36 22 50L0 190Z" />
    <Cloth tint="apricot" d="M-7 72L0 66L7 72L5 84L11 150L0 180L-11 150L-5 84Z" />
    <Cloth tint="amber" d="M0 66L7 72L5 84L11 150L0 180Z" />
    <Cloth tint="pale" d="M-22 46C-26 52-27 58-26 62L-11 88L0 68L11 88L26 62C27 58 26 52 22 46Q0 34-22 46Z" />
    <Mirrored>
      <Cloth tint="steel" d={LAPEL} />
    </Mirrored>
    <Cloth tint="steel" d={LAPEL} />
    <Stitch tint="lilac" d="M-50 122C-44 142-30 160-14 174" />
    <SewnButton x={-1} y={214} r={6.5} />
    <SewnButton x={-1} y={246} r={6.5} />
    <Cloth tint="steel" d="M-62 244L-26 240V258L-64 262Z" />
    <Stitch tint="lilac" d="M-58 253L-32 250" />
  </Turned>
)

const CoverFront = () => (
  <>
    <Cloth
      tint="linen"
      d="M282 100C308 116 348 126 372 144C384 154 388 170 388 188V420C388 430 382 436 372 436H236C268 400 300 340 306 270C310 220 302 160 282 100Z"
    />
    <Cloth tint="flax" d="M372 144C384 154 388 170 388 188V420C388 430 382 436 372 436H342C366 350 374 240 358 136Z" />
    <Cloth
      tint="fern"
      d="M282 100C312 140 332 200 330 262C328 330 292 396 236 436C268 396 296 340 302 270C306 214 300 156 282 100Z"
    />
    <Cord tint="amber" width={3} d="M282 100C302 156 310 214 306 270C300 340 272 396 236 436" />
    <Block tint="amber" x={240} y={406} width={11} height={24} r={5} />
    <Flower x={320} y={330} scale={1.4} />
    <Stitch tint="sage" d="M354 176C360 220 360 264 356 306" />
  </>
)

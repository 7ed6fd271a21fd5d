import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Hook, Stitch } from './art.tsx'
import { Mirrored, Scene, Shadow, Turned } from './scene.tsx'

/** Leather care: a jacket on the rack, a bag on its hook, a pair of gloves and shoes on the shelf below. */
export function LeatherRack({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="peach" floor={404}>
      <Shadow x={280} y={444} reach={196} />
      <Cord tint="amber" width={10} d="M104 438V58H456V438" />
      <Block tint="honey" x={84} y={392} width={392} height={16} r={6} />
      <Block tint="amber" x={84} y={402} width={392} height={10} r={5} />
      <Handbag />
      <Jacket />
      <Gloves />
      <Shoe />
      <Balm />
      <Stitch tint="brick" d="M130 428C180 436 230 420 280 428S380 436 430 426" />
    </Scene>
  )
}

const SLEEVE =
  'M70 64C90 71 99 86 104 108L132 244C134 254 130 259 122 262C112 266 100 267 90 265C83 264 79 260 78 253L50 136Z'
const LAPEL = 'M24 42C38 48 46 55 50 64L60 92L40 100L56 112C48 138 34 158 14 174L-6 170C12 138 22 100 26 60Z'

const Jacket = () => (
  <>
    <Hook x={222} y={58} />
    <Turned x={222} y={58}>
      <Mirrored>
        <Cloth tint="brick" d={SLEEVE} />
        <Stitch tint="rose" d="M82 246C94 250 114 248 128 240M92 96C98 118 102 140 106 162" />
      </Mirrored>
      <Cloth tint="clay" d={SLEEVE} />
      <Stitch tint="rose" d="M82 246C94 250 114 248 128 240" />
      <Cloth
        tint="brick"
        d="M-24 44C-40 54-54 60-72 65C-64 98-60 130-60 160L-68 262C-68 270-64 274-58 275C-20 281 20 281 58 275C64 274 68 270 68 262L60 160C60 130 64 98 72 65C54 60 40 54 24 44Z"
      />
      <Cloth
        tint="clay"
        d="M60 160L68 262C68 270 64 274 58 275L34 278C42 230 32 196 42 160C48 146 56 132 62 112C60 128 60 144 60 160Z"
      />
      <Cloth tint="ink" d="M-24 46Q0 32 24 46L10 170H-4Z" />
      <Cloth tint="navy" d="M-24 46Q0 32 24 46Q0 60-24 46Z" />
      <Mirrored>
        <Cloth tint="clay" d={LAPEL} />
        <Cloth tint="rose" d="M24 42C38 48 46 55 50 64L60 92L40 100L24 86C26 74 27 66 26 60Z" />
      </Mirrored>
      <Cloth tint="clay" d={LAPEL} />
      <Cloth tint="rose" d="M24 42C38 48 46 55 50 64L60 92L40 100L24 86C26 74 27 66 26 60Z" />
      <Stitch tint="rose" d="M-48 116C-40 136-30 150-18 160M48 116C42 136 34 148 22 160" />
      <Cord tint="honey" width={4} d="M8 172C16 196 18 220 18 248M-52 196L-26 188M-44 224L-22 220" />
      <Dot tint="honey" x={8} y={174} r={5} />
      <Dot tint="honey" x={-49} y={86} r={3.5} />
      <Dot tint="honey" x={49} y={86} r={3.5} />
      <Cloth
        tint="clay"
        d="M-66.5 246C-20 254 20 254 66.5 246L68 262C68 270 64 274 58 275C20 281-20 281-58 275C-64 274-68 270-68 262Z"
      />
      <Stitch tint="rose" d="M-54 264C-20 269 20 269 54 264" />
      <Block tint="honey" x={-14} y={251} width={26} height={24} r={4} />
      <Block tint="clay" x={-7} y={257} width={12} height={12} r={2} />
    </Turned>
  </>
)

const Handbag = () => (
  <>
    <Cord tint="amber" width={6} d="M396 60V76C396 84 408 84 408 76" />
    <Cord tint="navy" width={8} d="M402 82C374 118 352 150 348 196M402 82C424 118 440 150 444 196" />
    <Cloth
      tint="steel"
      d="M346 190H446C452 190 456 194 457 199L468 282C469 292 463 298 453 298H339C329 298 323 292 324 282L335 199C336 194 340 190 346 190Z"
    />
    <Cloth
      tint="navy"
      d="M430 190H446C452 190 456 194 457 199L468 282C469 292 463 298 453 298H420C434 264 436 226 430 190Z"
    />
    <Cloth tint="navy" d="M336 192H456L444 232C441 240 436 244 428 244H364C356 244 351 240 348 232Z" />
    <Stitch tint="lilac" d="M350 202L358 226C360 232 364 234 370 234H422C428 234 432 232 434 226L442 202" />
    <Block tint="apricot" x={384} y={234} width={24} height={20} r={5} />
    <Stitch tint="lilac" d="M338 286H430" />
  </>
)

/** Five fingers of one glove, the other under it. */
const GLOVE =
  'M0 0H58C76 0 86-2 104-2C112-2 112-12 104-13L80-14H112C120-14 120-25 112-25L80-26H110C118-27 117-37 109-37L78-36H96C104-37 103-46 95-46L62-46C56-58 46-66 36-64C30-62 32-56 37-53C42-48 42-46 40-45L0-42Z'

const Gloves = () => (
  <>
    <Turned x={136} y={392} scale={0.9}>
      <Cloth tint="indigo" d={GLOVE} />
    </Turned>
    <Turned x={128} y={374} turn={-4} scale={0.9}>
      <Cloth tint="larkspur" d={GLOVE} />
      <Cloth tint="lilac" d="M0 0H16V-43L0-42Z" />
      <Stitch tint="pale" d="M28-14H64M28-28H64" />
    </Turned>
  </>
)

const Balm = () => (
  <>
    <Block tint="apricot" x={414} y={362} width={48} height={30} r={5} />
    <Block tint="amber" x={446} y={362} width={16} height={30} r={5} />
    <Block tint="navy" x={410} y={354} width={56} height={14} r={5} />
    <Stitch tint="linen" d="M422 380H440" />
  </>
)

const Shoe = () => (
  <Turned x={350} y={392}>
    <Cloth tint="clay" d="M26-74C38-70 46-72 54-76C58-52 54-30 56-12H-74C-76-28-62-38-44-42C-18-48 10-52 26-74Z" />
    <Cloth tint="brick" d="M26-74C18-58 2-50-14-46C-2-42 6-32 8-12H-74C-76-28-62-38-44-42C-18-48 10-52 26-74Z" />
    <Cord tint="honey" width={3} d="M10-56L22-46M-2-49L10-38M-14-45L-4-34" />
    <Stitch tint="rose" d="M-62-20C-46-24-34-24-26-14" />
    <Cloth tint="ink" d="M-76-12H57V0H30V-5C0-4-30 0-60 0C-72 0-77-4-76-12Z" />
  </Turned>
)

import { Block, Cloth, Cord, Dot, Stitch, type Tint } from '../art.tsx'

interface DrumProps {
  x: number
  y: number
  tint: Tint
  shade: Tint
  load: Tint
  shirt: Tint
}

/** A washing machine, 128 wide and 240 high, around the middle of its door. */
export const Drum = ({ x, y, tint, shade, load, shirt }: DrumProps) => (
  <g transform={`translate(${x} ${y})`}>
    <Block tint={tint} x={-64} y={-118} width={128} height={240} r={12} />
    <Cloth tint={shade} d="M44-118H52A12 12 0 0 1 64-106V110A12 12 0 0 1 52 122H30C50 60 52-40 44-118Z" />
    <Cloth tint="navy" d="M-52-118H52A12 12 0 0 1 64-106V-78H-64V-106A12 12 0 0 1-52-118Z" />
    <Stitch tint="lilac" d="M-48-98H-8" />
    <Dot tint="apricot" x={22} y={-98} r={8} />
    <Dot tint="navy" x={1} y={1} r={52} />
    <Dot tint="pale" x={0} y={0} r={40} />
    <Cloth tint={shirt} d="M-12-29L-6-31C-2-26 6-25 10-28L16-26L33-14L27 0L17-5L13 28L-19 22L-14-10L-25-9L-28-24Z" />
    <Cloth tint={load} d="M-39 9C-28 2-14 4 0 9S28 16 39 8A40 40 0 0 1-39 9Z" />
    <Cord tint="cotton" width={4} d="M-31-10A32 32 0 0 1-22-24" />
  </g>
)

/** A press with its steam, 168 wide and 206 high; it stands on 432. */
export const Press = () => (
  <>
    <Cord
      tint="cotton"
      width={7}
      d="M398 262C388 248 408 240 398 226M428 258C418 244 438 234 428 218M458 262C448 248 468 240 458 226"
    />
    <Block tint="steel" x={426} y={346} width={36} height={82} />
    <Block tint="navy" x={446} y={346} width={16} height={82} />
    <Block tint="navy" x={392} y={418} width={104} height={14} r={6} />
    <Cord tint="navy" width={14} d="M506 328V306C506 294 498 288 486 286" />
    <Cloth tint="steel" d="M362 308C362 288 384 276 410 276H476C492 276 500 286 500 298V308Z" />
    <Cloth tint="navy" d="M466 276H476C492 276 500 286 500 298V308H460C468 298 470 286 466 276Z" />
    <Cord tint="apricot" width={8} d="M352 300H374" />
    <Block tint="flax" x={356} y={306} width={148} height={8} r={4} />
    <Cloth tint="cotton" d="M356 322H452L446 388C446 392 444 394 440 394H404C400 394 398 392 398 388L396 334H356Z" />
    <Cloth tint="pale" d="M430 334H451L446 388C446 392 444 394 440 394H420C428 374 432 354 430 334Z" />
    <Block tint="honey" x={346} y={320} width={168} height={18} r={9} />
    <Block tint="amber" x={346} y={330} width={168} height={10} r={5} />
    <Cloth tint="cotton" d="M390 320H456L453 342H393Z" />
    <Stitch tint="lilac" d="M408 356V384" />
  </>
)

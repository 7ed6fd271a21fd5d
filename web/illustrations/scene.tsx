// The scenes share these parts: their ground, and the things that stand or hang in more than one of them.
import type { ReactNode } from 'react'
import {
  Block,
  Cloth,
  Cord,
  Dot,
  Flower,
  type Ground,
  Leaf,
  ON_NAVY,
  SewnButton,
  Sheet,
  Stitch,
  type Tint,
  tenth,
} from './art.tsx'
import styles from './scene.module.css'

interface Placed {
  x: number
  y: number
  scale?: number
}

const at = ({ x, y, scale = 1 }: Placed, turn = 0) =>
  `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}`

const CORNER = 208

/** A page's picture: a wide ground with the floor everything stands on, 560 by 480. */
export function Scene({
  title,
  ground,
  floor,
  children,
}: {
  title: string | undefined
  ground: Ground
  floor: number
  children: ReactNode
}): ReactNode {
  // The floor meets the lower corners here; their middles are at 256.
  const inset = Math.round(232 - Math.sqrt(CORNER ** 2 - (floor - 256) ** 2))
  const corner = `A${CORNER} ${CORNER} 0 0 1`
  return (
    <Sheet title={title} width={560} height={480}>
      <Cloth
        tint={ground}
        d={`M24 224${corner} 232 16H328${corner} 536 224V256${corner} 328 464H232${corner} 24 256Z`}
      />
      <Cloth
        tint={`${ground}Floor`}
        d={`M${inset} ${floor}H${560 - inset}${corner} 328 464H232${corner} ${inset} ${floor}Z`}
      />
      {children}
    </Sheet>
  )
}

/** The shadow a thing stands on. */
export const Shadow = ({ x, y, reach, height = 9 }: { x: number; y: number; reach: number; height?: number }) => (
  <Cloth
    tint="shadow"
    d={`M${x - reach} ${y}a${reach} ${height} 0 0 1 ${reach * 2} 0a${reach} ${height} 0 0 1 ${-reach * 2} 0`}
  />
)

export const Mirrored = ({ children }: { children: ReactNode }) => <g transform="scale(-1 1)">{children}</g>

export const Turned = ({ turn, children, ...placed }: Placed & { turn?: number; children: ReactNode }) => (
  <g transform={at(placed, turn)}>{children}</g>
)

/** A plant in a pot, 72 wide, standing on its place. */
export const Pot = ({ tint = 'brick', shade = 'clay', thread = 'rose', ...placed }: Placed & Fabric) => (
  <Turned {...placed}>
    <Leaf x={-2} y={-50} turn={-48} scale={0.95} />
    <Leaf x={2} y={-50} turn={44} scale={0.9} />
    <Leaf x={-2} y={-48} turn={-16} scale={1.4} />
    <Leaf x={2} y={-48} turn={16} scale={1.15} />
    <Cloth tint={tint} d="M-36-58H36L28-8C27-3 24 0 19 0H-19C-24 0-27-3-28-8Z" />
    <Cloth tint={shade} d="M10-58H36L28-8C27-3 24 0 19 0H-2C6-16 10-36 10-58Z" />
    <Stitch tint={thread} d="M-28-42H28" />
  </Turned>
)

interface Fabric {
  tint?: Tint
  shade?: Tint
  thread?: Tint
}

/** A laundry bag tied at its neck, 196 wide and 232 high, standing on its place. */
export const Bag = ({
  tint = 'larkspur',
  shade = 'indigo',
  thread = 'apricot',
  plain,
  ...placed
}: Placed & Fabric & { plain?: boolean }) => (
  <Turned {...placed}>
    <Cloth
      tint={shade}
      d="M-28-173C-42-187-52-203-57-221C-59-228-53-232-47-228C-39-222-33-224-27-230C-23-234-18-234-14-230C-6-222 2-222 11-230C15-234 20-234 24-230C31-224 38-222 47-228C53-232 59-228 57-221C52-203 42-187 28-173Z"
    />
    <Cloth
      tint={tint}
      d="M-28-173C-42-187-52-203-57-221C-59-228-53-232-47-228C-39-222-33-224-27-230C-28-209-22-189-12-173ZM11-230C6-209 2-189 0-173H12C18-191 22-211 24-230C20-234 15-234 11-230ZM-30-171C-68-141-98-89-98-45C-98-15-78-1-50 0H50C78-1 98-15 98-45C98-89 68-141 30-171Z"
    />
    <Cloth
      tint={shade}
      d="M30-171C68-141 98-89 98-45C98-15 78-1 50 0H16C54-17 68-57 54-103C47-127 36-151 24-171ZM-22-169C-28-147-42-127-60-111C-34-123-16-143-10-169Z"
    />
    {!plain && (
      <Turned x={-24} y={-65} turn={-5}>
        <Block tint="linen" x={-40} y={-36} width={80} height={72} r={8} />
        <Stitch tint="lilac" d="M-32-29H32V29H-32Z" />
        <Flower x={-22} y={-23} scale={1.5} />
      </Turned>
    )}
    <Cord tint={thread} width={9} d="M-32-172C-12-165 12-165 32-172" />
    <Cord
      tint={thread}
      width={5}
      d="M22-123C24-141 16-157 2-167C12-187 36-187 38-175C39-165 18-161 2-167C-10-185-30-183-30-173C-29-163-12-161 2-167C-10-155-14-143-10-129"
    />
    <Dot tint="amber" x={2} y={-167} r={7} />
  </Turned>
)

/** A hanger's hook over a rail; its shank ends 44 below. */
const HOOK = 'M-13 1a13 13 0 1 1 22 9c-5 5-9 8-9 17v17'
const SLEEVE =
  'M44 68C60 73 68 84 71 102C76 148 80 198 83 242C83 247 81 249 77 250C70 252 60 252 53 250C50 249 48 247 48 244L38 140Z'
const CUFF = 'M83 234C72 238 58 238 47 234L48 244C48 247 50 249 53 250C60 252 70 252 77 250C81 249 83 247 83 242Z'
const COLLAR = 'M17 44C23 49 25 55 24 60L9 86L0 70Z'

/** A pressed shirt on a hanger, 166 wide and 304 long, hung where the rail is. */
export const HungShirt = ({ tint = 'lilac', shade = 'iris', thread = 'larkspur', ...placed }: Placed & Fabric) => {
  const trim = tint === 'cotton' ? 'pale' : 'cotton'
  return (
    <Turned {...placed}>
      <Cord tint="amber" width={5} d={HOOK} />
      <Mirrored>
        <Cloth tint={tint} d={SLEEVE} />
        <Cloth tint={trim} d={CUFF} />
      </Mirrored>
      <Cloth tint={shade} d={SLEEVE} />
      <Cloth tint={trim} d={CUFF} />
      <Cloth
        tint={tint}
        d="M-16 46C-26 56-36 63-48 69C-40 98-38 128-40 158C-41 208-44 248-48 274C-32 296-12 304 0 304C12 304 32 296 48 274C44 248 41 208 40 158C38 128 40 98 48 69C36 63 26 56 16 46Z"
      />
      <Cloth
        tint={shade}
        d="M40 158C41 208 44 248 48 274C40 286 30 294 20 299C26 248 18 208 26 176C30 166 36 156 40 140ZM-16 46Q0 38 16 46L0 72ZM16 122H34V140C34 144 30 146 25 148C20 146 16 144 16 140Z"
      />
      <Mirrored>
        <Cloth tint={trim} d={COLLAR} />
      </Mirrored>
      <Cloth tint={trim} d={COLLAR} />
      <Cloth tint="pale" d="M-8 72H8V304L0 304.5L-8 303.5Z" />
      <Stitch tint={thread} d="M0 84V294" />
    </Turned>
  )
}

const COAT_SLEEVE = 'M34 54C46 58 53 68 55 80L66 174C66 180 63 184 56 184C49 184 45 182 44 177L30 100Z'
const COAT_LAPEL = 'M15 39C22 44 26 50 28 58L17 67L25 72C19 90 9 104 0 114L-3 104Z'

/** A navy coat on its hanger, over shirt and tie, 132 wide and 213 long, hung where the rail is. */
export const HungCoat = (placed: Placed) => (
  <Turned {...placed}>
    <Cord tint="amber" width={5} d="M-11 1a11 11 0 1 1 19 8c-5 4-8 7-8 14v14" />
    <Mirrored>
      <Cloth tint="navy" d={COAT_SLEEVE} />
    </Mirrored>
    <Cloth tint="dusk" d={COAT_SLEEVE} />
    <Cloth
      tint="navy"
      d="M-14 40C-22 48-30 52-36 55C-31 78-30 98-31 116L-38 206C-38 211-35 213-31 213H31C35 213 38 211 38 206L31 116C30 98 31 78 36 55C30 52 22 48 14 40Z"
    />
    <Cloth tint="dusk" d="M31 116L38 206C38 211 35 213 31 213H18C24 180 16 150 20 128C24 120 30 116 31 104Z" />
    <Cloth tint="cotton" d="M-14 40Q0 32 14 40L0 110Z" />
    <Cloth tint="lilac" d="M-4 56H4L6 92L0 108L-6 92Z" />
    <Mirrored>
      <Cloth tint="steel" d={COAT_LAPEL} />
    </Mirrored>
    <Cloth tint="steel" d={COAT_LAPEL} />
    <SewnButton x={3} y={130} r={5} />
    <SewnButton x={3} y={156} r={5} />
    <Stitch tint="lilac" d="M-30 164H-14M14 164H30M-4 122V206" />
  </Turned>
)

/** A garment seen from its side among others, 36 wide and 200 long. */
export const SideHung = ({
  tint = 'larkspur',
  shade = 'indigo',
  thread = 'pale',
  length = 200,
  ...placed
}: Placed & Fabric & { length?: number }) => {
  const hem = `L23 ${length - 8}C23 ${length - 2} 20 ${length} 16 ${length}`
  return (
    <Turned {...placed}>
      <Cord tint="amber" width={4} d="M-9 1a9 9 0 1 1 15 7c-4 3-6 6-6 12v10" />
      <Cloth
        tint={tint}
        d={`M0 27C11 31 17 38 18 50${hem}H-16C-20 ${length}-23 ${length - 2}-23 ${length - 8}L-18 50C-17 38-11 31 0 27Z`}
      />
      <Cloth tint={shade} d={`M0 27C11 31 17 38 18 50${hem}H6C12 ${Math.round(length * 0.6)} 10 62 0 27Z`} />
      <Stitch tint={thread} d={`M-11 62V${length - 14}`} />
    </Turned>
  )
}

/** A telephone, 120 by 236, around its middle; what its screen shows are the children. */
export const DrawnPhone = ({ turn = 0, children, ...placed }: Placed & { turn?: number; children: ReactNode }) => (
  <Turned turn={turn} {...placed}>
    <Block tint="dusk" x={-58} y={-118} width={122} height={236} r={22} />
    <Block tint="navy" x={-62} y={-118} width={120} height={236} r={22} />
    <Block tint="linen" x={-53} y={-109} width={102} height={218} r={14} />
    <Cord tint="navy" width={6} d="M-14-98H10" />
    {children}
  </Turned>
)

/** A payment card with its chip and the flower, 190 by 120, around its middle. */
export const PayCard = ({ turn, ...placed }: Placed & { turn: number }) => (
  <Turned turn={turn} {...placed}>
    <Block tint="navy" x={-95} y={-60} width={190} height={120} r={14} />
    <Cloth tint="dusk" d="M48-60H81A14 14 0 0 1 95-46V46A14 14 0 0 1 81 60H4C30 30 46-14 48-60Z" />
    <Block tint="apricot" x={-74} y={-28} width={36} height={27} r={6} />
    <Cord tint="amber" width={3} d="M-71-15H-64M-48-15H-41" />
    <Cord tint="linen" width={4} d="M-73 26H-53M-43 26H-23M-13 26H7" />
    <Flower x={34} y={-42} scale={1.3} tints={ON_NAVY} />
  </Turned>
)

/** A coin lying towards the eye, its rim stitched. */
export const Coin = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <>
    <Dot tint="amber" x={x + 3} y={y + 3} r={r} />
    <Dot tint="apricot" x={x} y={y} r={r} />
    <Dot tint="honey" x={x - 1} y={y - 1} r={tenth(r * 0.62)} />
  </>
)

/** A spool standing on its place, 44 wide and 60 high. */
export const Spool = ({ tint = 'larkspur', shade = 'indigo', thread = 'lilac', ...placed }: Placed & Fabric) => (
  <Turned {...placed}>
    <Block tint={tint} x={-17} y={-52} width={34} height={44} r={4} />
    <Block tint={shade} x={5} y={-52} width={12} height={44} r={4} />
    <Cord tint={thread} width={2} d="M-15-40L13-44M-15-30L13-34M-15-20L13-24" />
    <Block tint="honey" x={-22} y={-60} width={44} height={10} r={4} />
    <Block tint="honey" x={-22} y={-10} width={44} height={10} r={4} />
    <Cloth tint="amber" d="M8-60H18A4 4 0 0 1 18-50H8ZM8-10H18A4 4 0 0 1 18 0H8Z" />
  </Turned>
)

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

/** The van from its side, as it stands in a street: 280 wide and 185 high. */
export const StreetVan = (placed: Placed) => (
  <Turned {...placed}>
    <Cloth
      tint="navy"
      d="M0 34C0 20 8 12 22 12H174C198 12 214 20 226 40L246 76C268 80 280 92 280 112V144C280 152 275 158 266 158H14C5 158 0 152 0 144Z"
    />
    <Cloth tint="dusk" d="M0 128H280V144C280 152 275 158 266 158H14C5 158 0 152 0 144Z" />
    <Cloth tint="steel" d="M0 34C0 20 8 12 22 12H174C187 12 198 15 207 22H32C18 22 9 30 9 44V128H0Z" />
    <Cloth tint="pale" d="M182 34H188C202 34 210 39 217 50L231 76H182C178 76 176 74 176 70V40C176 36 178 34 182 34Z" />
    <Cloth tint="cotton" d="M188 34C195 34 200 35 205 39L186 76H182C178 76 176 74 176 70V50Z" />
    <Block tint="linen" x={26} y={40} width={120} height={74} r={8} />
    <Flower x={36} y={50} scale={1.7} />
    <Stitch tint="larkspur" d="M96 68H134M96 86H124" />
    <Cord tint="lilac" width={4} d="M180 94H194" />
    <Cloth
      tint="apricot"
      d="M264 96C276 100 280 106 280 116V120H270C264 120 260 116 260 111V102C260 98 262 95 264 96Z"
    />
    <Dot tint="ink" x={62} y={158} r={27} />
    <Dot tint="ink" x={222} y={158} r={27} />
    <Dot tint="steel" x={62} y={158} r={15} />
    <Dot tint="steel" x={222} y={158} r={15} />
    <Dot tint="linen" x={62} y={158} r={6} />
    <Dot tint="linen" x={222} y={158} r={6} />
  </Turned>
)

/** What moves a little along the thread while the scene is scrolled through: the clothes of a rail, or a van, twice as far. */
export const Along = ({ isVan = false, children }: { isVan?: boolean; children: ReactNode }) => (
  <g className={isVan ? styles.van : styles.rail}>{children}</g>
)

/** A picture as wide as its place: its middle third stays in sight on a phone, and its floor stands on the lower edge. */
export function WideScene({ title, children }: { title: string | undefined; children: ReactNode }): ReactNode {
  const shared = { className: styles.wide, viewBox: '0 0 1440 420', preserveAspectRatio: 'xMidYMax slice' }
  return title ? (
    <svg {...shared} role="img">
      <title>{title}</title>
      {children}
    </svg>
  ) : (
    <svg {...shared} aria-hidden="true">
      {children}
    </svg>
  )
}

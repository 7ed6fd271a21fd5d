import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Flower, ON_NAVY, Stitch } from './art.tsx'
import { Spool } from './parts/spool.tsx'
import { Scene, Shadow, Turned } from './scene.tsx'

/** Alterations: a hem under the needle, the rest of it pinned and waiting over the edge of the table. */
export function SewingTable({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="peach" floor={404}>
      <Shadow x={280} y={444} reach={210} />
      <Cord tint="steel" width={12} d="M96 352L84 440" />
      <Cord tint="navy" width={12} d="M464 352L476 440" />
      <Block tint="amber" x={72} y={350} width={416} height={26} />
      <Block tint="honey" x={40} y={326} width={480} height={26} r={8} />
      <Machine />
      <Hem />
      <Tools />
      <Cord
        tint="larkspur"
        width={3}
        d="M372 92C340 70 300 84 262 100C226 114 214 128 212 160C210 196 208 220 206 250"
      />
    </Scene>
  )
}

const Machine = () => (
  <>
    <Block tint="dusk" x={172} y={306} width={266} height={22} r={6} />
    <Block tint="steel" x={164} y={294} width={282} height={18} r={6} />
    <Block tint="dusk" x={440} y={156} width={24} height={76} r={8} />
    <Block tint="amber" x={458} y={166} width={12} height={56} r={6} />
    <Cloth
      tint="navy"
      d="M188 142C188 126 198 118 214 118H414C432 118 442 130 442 148V298H354V220C354 206 346 198 332 198H240V218C240 226 236 230 228 230H200C192 230 188 226 188 218Z"
    />
    <Cloth tint="dusk" d="M400 118H414C432 118 442 130 442 148V298H386C408 246 410 178 400 118Z" />
    <Cloth
      tint="steel"
      d="M188 142C188 126 198 118 214 118H390C394 122 396 126 396 130H222C208 130 200 138 200 152V226C192 230 188 226 188 218Z"
    />
    <Flower x={284} y={140} scale={1.5} tints={ON_NAVY} />
    <Dot tint="apricot" x={414} y={166} r={10} />
    <Cord tint="navy" width={3} d="M414 160V166" />
    <Stitch tint="lilac" d="M380 196V280" />
    <Cord tint="flax" width={7} d="M206 230V252" />
    <Cord tint="cotton" width={3} d="M206 252V294" />
    <Cord tint="flax" width={5} d="M220 230V284L196 288" />
    <Cord tint="amber" width={5} d="M386 118V84" />
    <Spool x={386} y={120} scale={0.8} />
  </>
)

const Hem = () => (
  <>
    <Cloth
      tint="larkspur"
      d="M300 294C250 288 190 288 140 292C106 294 84 306 80 334C76 366 82 400 72 436C98 446 128 444 150 434C158 402 152 372 160 344C164 330 176 322 196 320H300C306 312 306 302 300 294Z"
    />
    <Cloth
      tint="indigo"
      d="M150 434C158 402 152 372 160 344C164 330 176 322 196 320H300C304 314 306 308 304 302C260 306 206 304 176 310C148 316 138 332 136 356C134 386 138 412 128 440C136 439 144 437 150 434Z"
    />
    <Stitch tint="pale" d="M286 300H176C126 300 96 312 94 342C92 372 96 402 88 430" />
    <Pin x={96} y={352} />
    <Pin x={96} y={386} />
    <Pin x={90} y={418} />
  </>
)

const Pin = ({ x, y }: { x: number; y: number }) => (
  <>
    <Cord tint="cotton" width={3} d={`M${x - 26} ${y - 6}L${x + 14} ${y + 4}`} />
    <Dot tint="apricot" x={x - 28} y={y - 7} r={6} />
  </>
)

const Tools = () => (
  <>
    <Spool x={480} y={328} tint="brick" shade="clay" thread="rose" />
    <Turned x={430} y={326}>
      <Cloth tint="apricot" d="M-20 0C-30 0-32-8-32-14C-32-30-18-38 0-38S32-30 32-14C32-8 30 0 20 0Z" />
      <Cloth tint="amber" d="M8-37C22-34 32-26 32-14C32-8 30 0 20 0H6C18-10 18-26 8-37Z" />
      <Cord tint="linen" width={3} d="M-12-34L-20-56M2-36V-60M14-34L24-54" />
      <Dot tint="larkspur" x={-21} y={-58} r={6} />
      <Dot tint="brick" x={2} y={-62} r={6} />
      <Dot tint="cotton" x={25} y={-56} r={6} />
    </Turned>
    <Cloth tint="linen" d="M338 326H366V402C366 410 338 410 338 402Z" />
    <Cloth tint="flax" d="M356 326H366V402C366 406 361 408 355 408Z" />
    <Cord tint="brick" width={2.5} d="M338 344H346M338 360H350M338 376H346M338 392H350" />
  </>
)

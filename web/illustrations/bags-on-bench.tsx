import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Folded, Stitch } from './art.tsx'
import { Bag } from './parts/bag.tsx'
import { Scene, Shadow } from './scene.tsx'

/** Wash and fold: two tied bags on a bench, and beside them what became of the last ones. */
export function BagsOnBench({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="peach" floor={400}>
      <Pegs />
      <Shadow x={280} y={442} reach={216} />
      <Block tint="amber" x={84} y={352} width={24} height={88} />
      <Block tint="amber" x={452} y={352} width={24} height={88} />
      <Cord tint="amber" width={10} d="M108 414H452" />
      <Block tint="amber" x={44} y={346} width={472} height={20} r={6} />
      <Block tint="honey" x={44} y={334} width={472} height={20} r={6} />
      <Basket />
      <Bag x={236} y={336} scale={0.74} tint="lilac" shade="iris" thread="brick" plain />
      <Bag x={140} y={338} scale={1.02} />
      <Folded x={308} y={300} width={104} height={34} tint="sage" shade="moss" thread="fern" />
      <Folded x={312} y={268} width={98} height={32} tint="cotton" shade="pale" thread="lilac" flip />
      <Folded x={310} y={238} width={98} height={30} tint="apricot" shade="amber" thread="linen" />
      <Folded x={314} y={210} width={92} height={28} tint="linen" shade="flax" thread="apricot" flip />
      <Folded x={416} y={300} width={92} height={34} tint="navy" shade="dusk" thread="lilac" flip />
      <Folded x={420} y={270} width={84} height={30} tint="larkspur" shade="indigo" thread="pale" />
      <Stitch tint="brick" d="M24 424C64 412 66 456 118 452C150 450 160 440 186 446" />
    </Scene>
  )
}

const Pegs = () => (
  <>
    <Block tint="honey" x={300} y={68} width={182} height={18} r={9} />
    <Cord tint="amber" width={8} d="M332 78V92M390 78V92M446 78V92" />
    <Cloth
      tint="cotton"
      d="M430 90C436 84 456 84 462 90L480 196C480 200 478 202 474 202H418C414 202 412 200 412 196Z"
    />
    <Cloth tint="pale" d="M450 86C456 86 460 88 462 90L480 196C480 200 478 202 474 202H456C462 160 460 122 450 86Z" />
    <Cloth tint="lilac" d="M415 178H477L479 190H413Z" />
    <Stitch tint="lilac" d="M436 100L426 168" />
  </>
)

const Basket = () => (
  <>
    <Cloth tint="pale" d="M206 384C206 374 218 368 232 372C244 362 268 362 280 372C296 366 314 372 316 384Z" />
    <Cloth tint="apricot" d="M194 382H328L318 430C317 436 313 440 307 440H215C209 440 205 436 204 430Z" />
    <Cloth tint="amber" d="M290 382H328L318 430C317 436 313 440 307 440H278C286 422 290 402 290 382Z" />
    <Stitch tint="linen" d="M206 400H316M209 420H312" />
  </>
)

import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Flower, SewnButton, Stitch, type Tint } from './art.tsx'
import { Coin, PayCard } from './parts/paying-things.tsx'
import { Scene, Shadow, Turned } from './scene.tsx'

/** The prices: tags on their strings, the receipt with its sum sewn under it, a card and some coins. */
export function PriceTags({ title }: { title?: string }): ReactNode {
  return (
    <Scene title={title} ground="peach" floor={396}>
      <Cord tint="navy" width={10} d="M88 60H472" />
      <Dot tint="navy" x={84} y={60} r={10} />
      <Dot tint="navy" x={476} y={60} r={10} />
      <Shadow x={280} y={436} reach={190} height={11} />
      <Receipt />
      <Tag x={150} y={60} drop={58} turn={7} tint="larkspur" shade="indigo" thread="pale" />
      <Tag x={256} y={60} drop={96} turn={-5} tint="linen" shade="flax" thread="lilac" flower />
      <Block tint="amber" x={326} y={422} width={60} height={14} r={7} />
      <Block tint="apricot" x={322} y={410} width={60} height={14} r={7} />
      <Block tint="amber" x={328} y={398} width={60} height={14} r={7} />
      <Block tint="apricot" x={324} y={386} width={60} height={14} r={7} />
      <PayCard x={164} y={368} turn={-12} />
      <Coin x={288} y={410} r={27} />
      <Coin x={250} y={424} r={18} />
    </Scene>
  )
}

interface TagProps {
  x: number
  y: number
  drop: number
  turn: number
  tint: Tint
  shade: Tint
  thread: Tint
  flower?: boolean
}

/** A tag on a doubled string, hanging from `x` `y`, 100 wide and 150 high. */
const Tag = ({ x, y, drop, turn, tint, shade, thread, flower = false }: TagProps) => (
  <Turned x={x} y={y} turn={turn}>
    <Cord
      tint="amber"
      width={4}
      d={`M-6-4C-8 ${drop / 2}-4 ${drop - 14} 0 ${drop + 24}C6 ${drop - 14} 8 ${drop / 2} 6-4`}
    />
    <Turned x={0} y={drop}>
      <Cloth
        tint={tint}
        d="M-18 0H18C22 0 25 1 28 4L46 24C49 27 50 30 50 34V140C50 147 46 150 40 150H-40C-46 150-50 147-50 140V34C-50 30-49 27-46 24L-28 4C-25 1-22 0-18 0Z"
      />
      <Cloth
        tint={shade}
        d="M18 0C22 0 25 1 28 4L46 24C49 27 50 30 50 34V140C50 147 46 150 40 150H18C34 104 34 50 18 0Z"
      />
      <Dot tint="navy" x={0} y={22} r={9} />
      <Cord tint="amber" width={4} d="M0 4V22" />
      {flower ? (
        <>
          <Flower x={-34} y={40} scale={2.1} />
          <Stitch tint={thread} d="M-34 118H20M-34 134H4" />
        </>
      ) : (
        <>
          <Cord tint={thread} width={9} d="M-30 62H14" />
          <Stitch tint={thread} d="M-32 88H22M-32 106H22M-32 124H0" />
        </>
      )}
    </Turned>
  </Turned>
)

const Receipt = () => (
  <>
    <Cord tint="amber" width={5} d="M372 58V84M432 58V84" />
    <Cloth
      tint="cotton"
      d="M340 82H464V372C464 388 472 398 486 402C470 410 456 410 446 410H362C346 406 340 392 340 372Z"
    />
    <Cloth tint="pale" d="M440 82H464V372C464 388 472 398 486 402C470 410 456 410 446 410C428 400 436 200 440 82Z" />
    <Block tint="navy" x={362} y={76} width={20} height={20} r={4} />
    <Block tint="navy" x={422} y={76} width={20} height={20} r={4} />
    <Cord tint="lilac" width={6} d="M358 124H398M358 150H408M358 176H390M358 202H402M358 228H394" />
    <Cord tint="iris" width={6} d="M424 124H430M424 150H430M424 176H430M424 202H430M424 228H430" />
    <Stitch tint="larkspur" d="M354 256H434" />
    <Cord tint="navy" width={9} d="M358 284H386M410 284H430" />
    <Turned x={394} y={334} turn={-38}>
      <SewnButton x={0} y={0} r={16} />
    </Turned>
  </>
)

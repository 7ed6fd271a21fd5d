import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Flower, Folded, Stitch, type Tint } from './art.tsx'
import { Bag } from './parts/bag.tsx'
import { HungCoat, HungShirt, SideHung } from './parts/hung-clothes.tsx'
import { Pot } from './parts/pot.tsx'
import { Along, WideScene } from './parts/wide-scene.tsx'

type Worn = readonly [x: number, length: number, tint: Tint, shade: Tint, thread: Tint]

/** What hangs sideways, by its place and length: at the left, in the middle, at the right. */
const HUNG: readonly Worn[] = [
  [142, 260, 'larkspur', 'indigo', 'pale'],
  [182, 220, 'cotton', 'pale', 'lilac'],
  [222, 246, 'lilac', 'iris', 'cotton'],
  [262, 268, 'sage', 'moss', 'fern'],
  [302, 230, 'apricot', 'amber', 'linen'],
  [340, 256, 'navy', 'dusk', 'lilac'],
  [892, 206, 'apricot', 'amber', 'linen'],
  [1098, 250, 'brick', 'clay', 'rose'],
  [1136, 230, 'cotton', 'pale', 'lilac'],
  [1176, 264, 'larkspur', 'indigo', 'pale'],
  [1216, 226, 'honey', 'apricot', 'linen'],
  [1256, 256, 'lilac', 'iris', 'cotton'],
  [1296, 240, 'navy', 'dusk', 'lilac'],
]

/** A closet as wide as its wall, everything back on its hanger and on its shelf; a bag for the next time waits beside it. */
export function OpenCloset({ title }: { title?: string }): ReactNode {
  return (
    <WideScene title={title}>
      <Block tint="sky" x={0} y={0} width={1440} height={420} />
      <Cloth tint="skyFloor" d="M0 372H1440V420H0Z" />
      <Block tint="steel" x={92} y={34} width={1256} height={346} r={10} />
      <Block tint="navy" x={92} y={366} width={1256} height={20} r={4} />
      <Inside x={112} width={260} />
      <Inside x={388} width={98} />
      <Inside x={502} width={436} />
      <Inside x={954} width={98} />
      <Inside x={1068} width={260} />
      <Cord tint="navy" width={7} d="M112 84H372M502 84H938M1068 84H1328" />
      <Along>
        {HUNG.map(([x, length, tint, shade, thread]) => (
          <SideHung key={x} x={x} y={84} scale={0.86} {...{ length, tint, shade, thread }} />
        ))}
        <HungShirt x={560} y={84} scale={0.62} tint="cotton" shade="pale" thread="lilac" />
        <HungShirt x={648} y={84} scale={0.62} />
        <HungShirt x={824} y={84} scale={0.62} tint="cotton" shade="pale" thread="lilac" />
        <HungCoat x={736} y={84} />
      </Along>
      <Shelves x={388} />
      <Shelves x={954} />
      <Pile x={398} y={148} lower={['larkspur', 'indigo', 'pale']} upper={['cotton', 'pale', 'lilac']} />
      <Pile x={398} y={230} lower={['apricot', 'amber', 'linen']} upper={['lilac', 'iris', 'cotton']} />
      <Block tint="honey" x={400} y={262} width={74} height={42} r={4} />
      <Block tint="amber" x={400} y={262} width={74} height={12} r={4} />
      <Flower x={426} y={275} scale={0.8} />
      <Block tint="brick" x={402} y={330} width={70} height={36} r={4} />
      <Stitch tint="rose" d="M410 346H464" />
      <Pile x={964} y={148} lower={['cotton', 'pale', 'lilac']} upper={['sage', 'moss', 'fern']} />
      <Pot x={1003} y={230} scale={0.58} />
      <Pile x={964} y={304} lower={['larkspur', 'indigo', 'pale']} upper={['cotton', 'pale', 'lilac']} />
      <Block tint="lilac" x={968} y={326} width={70} height={40} r={4} />
      <Stitch tint="cotton" d="M976 344H1030" />
      <Block tint="steel" x={502} y={318} width={436} height={10} />
      <Folded x={520} y={294} width={90} height={24} tint="lilac" shade="iris" thread="cotton" />
      <Folded x={812} y={294} width={100} height={24} tint="larkspur" shade="indigo" thread="pale" flip />
      {[508, 656, 804].map((x) => (
        <Block key={x} tint="honey" x={x} y={334} width={128} height={32} r={5} />
      ))}
      <Cord tint="amber" width={5} d="M556 350H588M704 350H736M852 350H884" />
      <Bag x={58} y={396} scale={0.5} />
      <Pot x={1396} y={398} scale={1.1} />
      <Stitch tint="larkspur" d="M10 408H1432" />
    </WideScene>
  )
}

/** A part of the closet, lit from the upper left. */
const Inside = ({ x, width }: { x: number; width: number }) => (
  <>
    <Block tint="flax" x={x} y={56} width={width} height={316} />
    <Block tint="linen" x={x} y={70} width={width - 12} height={302} />
  </>
)

const Shelves = ({ x }: { x: number }) => (
  <>
    {[148, 230, 304].map((y) => (
      <Block key={y} tint="steel" x={x} y={y} width={98} height={10} />
    ))}
  </>
)

type Fabric = readonly [tint: Tint, shade: Tint, thread: Tint]

/** Two folded things on a shelf whose board is at `y`. */
const Pile = ({ x, y, lower, upper }: { x: number; y: number; lower: Fabric; upper: Fabric }) => (
  <>
    <Folded x={x} y={y - 22} width={78} height={22} tint={lower[0]} shade={lower[1]} thread={lower[2]} />
    <Folded x={x + 4} y={y - 44} width={70} height={22} tint={upper[0]} shade={upper[1]} thread={upper[2]} flip />
  </>
)

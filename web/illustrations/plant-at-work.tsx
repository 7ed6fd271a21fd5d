import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Folded, Stitch, type Tint } from './art.tsx'
import { Bag } from './parts/bag.tsx'
import { HungCoat, HungShirt, SideHung } from './parts/hung-clothes.tsx'
import { Drum, Press } from './parts/machines.tsx'
import { Pot } from './parts/pot.tsx'
import { Along, WideScene } from './parts/wide-scene.tsx'
import { Shadow, Turned } from './scene.tsx'

const RAIL = 'C120 22 240 62 380 48S620 20 740 44S980 66 1110 42S1340 30 1450 46'

/** Everything on the rail, by its place and length. */
const HUNG: readonly (readonly [x: number, y: number, length: number, tint: Tint, shade: Tint, thread: Tint])[] = [
  [36, 34, 150, 'larkspur', 'indigo', 'pale'],
  [92, 36, 130, 'cotton', 'pale', 'lilac'],
  [206, 52, 166, 'sage', 'moss', 'fern'],
  [262, 54, 140, 'apricot', 'amber', 'linen'],
  [468, 36, 172, 'lilac', 'iris', 'cotton'],
  [524, 32, 150, 'navy', 'dusk', 'lilac'],
  [580, 31, 128, 'cotton', 'pale', 'lilac'],
  [640, 33, 158, 'brick', 'clay', 'rose'],
  [698, 39, 142, 'larkspur', 'indigo', 'pale'],
  [756, 46, 168, 'sage', 'moss', 'fern'],
  [812, 52, 134, 'apricot', 'amber', 'linen'],
  [870, 56, 160, 'lilac', 'iris', 'cotton'],
  [926, 56, 146, 'navy', 'dusk', 'lilac'],
  [1156, 37, 150, 'cotton', 'pale', 'lilac'],
  [1212, 34, 168, 'brick', 'clay', 'rose'],
  [1420, 42, 140, 'larkspur', 'indigo', 'pale'],
]

/** The floor of our plant while somebody's bag is in it: two drums, a press, and clothes that move along the rail. */
export function PlantAtWork({ title }: { title?: string }): ReactNode {
  return (
    <WideScene title={title}>
      <Block tint="mist" x={0} y={0} width={1440} height={420} />
      <Cloth tint="mistFloor" d="M0 336H1440V420H0Z" />
      {[60, 330, 1010, 1270].map((x) => (
        <Window key={x} x={x} />
      ))}
      <Cord tint="navy" width={8} d={`M-10 40${RAIL}`} />
      <Stitch tint="lilac" d={`M-6 40${RAIL}`} />
      <Along>
        {HUNG.map(([x, y, length, tint, shade, thread]) => (
          <SideHung key={x} x={x} y={y} scale={0.62} {...{ length, tint, shade, thread }} />
        ))}
      </Along>
      <Shadow x={700} y={392} reach={240} height={10} />
      <Turned x={548} y={272} scale={0.93}>
        <Drum x={0} y={0} tint="linen" shade="flax" load="larkspur" shirt="brick" />
      </Turned>
      <Turned x={684} y={272} scale={0.93}>
        <Drum x={0} y={0} tint="steel" shade="navy" load="lilac" shirt="apricot" />
      </Turned>
      <Turned x={424} y={-14} scale={0.94}>
        <Press />
      </Turned>
      <Table />
      <Rack />
      <Pot x={1392} y={396} scale={1.05} />
      <Pot x={408} y={394} scale={0.72} tint="larkspur" shade="indigo" thread="lilac" />
      <Stitch tint="sage" d="M10 410H1432" />
    </WideScene>
  )
}

const Window = ({ x }: { x: number }) => (
  <>
    <Block tint="cotton" x={x} y={120} width={120} height={130} r={10} />
    <Block tint="sky" x={x + 8} y={128} width={104} height={114} r={5} />
    <Cloth
      tint="fern"
      d={`M${x + 8} 226C${x + 40} 200 ${x + 70} 214 ${x + 112} 196V237a5 5 0 0 1-5 5H${x + 13}a5 5 0 0 1-5-5Z`}
    />
    <Cord tint="cotton" width={6} d={`M${x + 60} 128V242M${x + 8} 184H${x + 112}`} />
  </>
)

/** What is folded lies on it, and two bags wait under it. */
const Table = () => (
  <>
    <Shadow x={196} y={392} reach={170} height={10} />
    <Block tint="honey" x={48} y={292} width={292} height={16} r={6} />
    <Block tint="amber" x={48} y={300} width={292} height={10} r={5} />
    <Block tint="amber" x={70} y={306} width={14} height={84} />
    <Block tint="amber" x={304} y={306} width={14} height={84} />
    <Folded x={70} y={268} width={96} height={24} tint="larkspur" shade="indigo" thread="pale" />
    <Folded x={74} y={244} width={88} height={24} tint="cotton" shade="pale" thread="lilac" flip />
    <Folded x={72} y={220} width={92} height={24} tint="apricot" shade="amber" thread="linen" />
    <Folded x={196} y={268} width={104} height={24} tint="cotton" shade="pale" thread="lilac" flip />
    <Folded x={200} y={244} width={96} height={24} tint="lilac" shade="iris" thread="cotton" />
    <Bag x={148} y={390} scale={0.36} tint="lilac" shade="iris" plain />
    <Bag x={238} y={390} scale={0.36} plain />
  </>
)

/** What is pressed hangs here until it is packed. */
const Rack = () => (
  <>
    <Shadow x={1190} y={392} reach={170} height={10} />
    <Cord tint="navy" width={7} d="M1052 386V214H1330V386" />
    <Cord tint="steel" width={7} d="M1052 366H1330" />
    <Dot tint="ink" x={1052} y={388} r={8} />
    <Dot tint="ink" x={1330} y={388} r={8} />
    <HungShirt x={1100} y={214} scale={0.46} tint="cotton" shade="pale" thread="lilac" />
    <HungShirt x={1164} y={214} scale={0.46} />
    <HungCoat x={1232} y={214} scale={0.66} />
    <HungShirt x={1292} y={214} scale={0.46} tint="cotton" shade="pale" thread="lilac" />
  </>
)

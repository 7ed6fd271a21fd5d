import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Dot, Leaf, Stitch, type Tint } from './art.tsx'
import { Bag } from './parts/bag.tsx'
import { Along, StreetVan, WideScene } from './parts/wide-scene.tsx'
import { Shadow, Turned } from './scene.tsx'
import styles from './street-at-dusk.module.css'

/** The end of the day: lamps and windows are lit, a bag waits at a door, and the van stands at the curb. */
export function StreetAtDusk({ title }: { title?: string }): ReactNode {
  return (
    <WideScene title={title}>
      <g className={styles['street']}>
        <Sky />
        <FlatRoofed x={-30} y={180} width={150} tint="rose" shade="clay" windows={[28, 84]} dark={[84]} />
        <Cypress x={150} scale={0.95} />
        <House x={186} y={226} width={150} height={104} tint="linen" shade="flax" roof="brick" eaves="clay" />
        <Window x={208} y={250} />
        <Door x={264} y={256} tint="larkspur" shade="indigo" />
        <RoundTree x={392} scale={0.86} />
        <House x={486} y={212} width={178} height={118} tint="honey" shade="apricot" roof="steel" eaves="navy" />
        <Window x={512} y={242} />
        <Dot tint="honey" x={575} y={186} r={15} />
        <Cord tint="navy" width={3} d="M575 171V201M560 186H590" />
        <Door x={588} y={256} tint="sage" shade="moss" />
        <Block tint="flax" x={572} y={328} width={80} height={12} r={3} />
        <Bush x={500} y={338} />
        <Bag x={562} y={338} scale={0.27} />
        <FlatRoofed x={706} y={168} width={190} tint="lilac" shade="iris" windows={[24, 76, 128]} dark={[128]} />
        <Door x={780} y={256} tint="brick" shade="clay" />
        <RoundTree x={944} scale={0.78} />
        <House x={1004} y={230} width={150} height={100} tint="cotton" shade="pale" roof="larkspur" eaves="indigo" />
        <Window x={1026} y={254} />
        <Door x={1084} y={256} tint="apricot" shade="amber" />
        <Cypress x={1190} scale={1.02} />
        <Cypress x={1226} scale={0.8} />
        <House x={1262} y={218} width={170} height={112} tint="fern" shade="sage" roof="navy" eaves="dusk" />
        <Window x={1288} y={244} />
        <Window x={1366} y={244} />
        <Door x={1326} y={256} tint="larkspur" shade="indigo" />
        <rect className={styles['walk']} x={0} y={334} width={1440} height={22} />
        <rect className={styles['road']} x={0} y={352} width={1440} height={68} />
        {[40, 452, 984, 1240].map((x) => (
          <Lamp key={x} x={x} />
        ))}
        <path className={styles['lane']} d="M12 404H1432" />
        <Along isVan>
          <g className={styles['light']}>
            <Cloth
              tint="honey"
              d="M926 346C1000 350 1090 360 1146 374C1172 382 1150 396 1106 396C1036 394 972 382 926 370Z"
            />
          </g>
          <Shadow x={806} y={394} reach={146} />
          <StreetVan x={673} y={236} scale={0.92} />
        </Along>
      </g>
    </WideScene>
  )
}

/** Each star by its place and size. */
const STARS = [
  [86, 50, 3.5],
  [212, 86, 2.4],
  [334, 34, 2.4],
  [452, 74, 3.5],
  [590, 40, 2.4],
  [706, 84, 2.4],
  [846, 34, 3.5],
  [964, 70, 2.4],
  [1120, 42, 2.4],
  [1262, 80, 3.5],
  [1376, 36, 2.4],
] as const

const Sky = () => (
  <>
    <rect className={styles['sky']} x={0} y={0} width={1440} height={420} />
    <path className={styles['far']} d="M0 96C180 70 300 128 480 110S820 70 1000 104S1300 130 1440 92V420H0Z" />
    <path className={styles['near']} d="M0 166C200 142 330 194 540 172S900 140 1100 172S1340 188 1440 160V420H0Z" />
    <path className={styles['glow']} d="M0 226C220 206 380 246 600 228S980 208 1160 230S1360 240 1440 222V420H0Z" />
    {STARS.map(([x, y, r]) => (
      <Dot key={x} tint="pale" x={x} y={y} r={r} />
    ))}
    <Dot tint="honey" x={1040} y={246} r={58} />
    <Dot tint="apricot" x={1040} y={246} r={44} />
    <path
      className={styles['hills']}
      d="M0 300C120 230 250 238 360 272C470 226 600 236 700 276C820 232 940 252 1040 286C1150 236 1300 226 1440 262V420H0Z"
    />
    <path
      className={styles['trees']}
      d="M0 330V282C130 256 240 292 380 296C520 268 640 300 780 300C930 276 1080 304 1200 296C1300 276 1380 290 1440 284V330Z"
    />
  </>
)

interface Wall {
  x: number
  y: number
  width: number
  tint: Tint
  shade: Tint
}

const Walls = ({ x, y, width, height, tint, shade }: Wall & { height: number }) => (
  <>
    <Block tint={tint} x={x} y={y} width={width} height={height} />
    <Block tint={shade} x={x + width - 22} y={y} width={22} height={height} />
  </>
)

/** A house under a gable that reaches 16 beyond its walls. */
const House = ({ roof, eaves, ...walls }: Wall & { height: number; roof: Tint; eaves: Tint }) => {
  const { x, y, width } = walls
  const [middle, rise] = [x + width / 2, y - 70]
  return (
    <>
      <Walls {...walls} />
      <Cloth tint={roof} d={`M${x - 16} ${y + 6}L${middle} ${rise}L${x + width + 16} ${y + 6}Z`} />
      <Cloth tint={eaves} d={`M${middle} ${rise}L${x + width + 16} ${y + 6}H${x + width - 34}Z`} />
    </>
  )
}

/** Two floors under a flat roof. In the windows of `dark`, counted from the left wall, nobody is home upstairs. */
const FlatRoofed = ({ windows, dark, ...wall }: Wall & { windows: readonly number[]; dark: readonly number[] }) => {
  const { x, y, width } = wall
  return (
    <>
      <Walls {...wall} height={330 - y} />
      <Block tint="navy" x={x - 10} y={y - 14} width={width + 20} height={18} r={5} />
      {windows.map((left) => (
        <Window key={left} x={x + left} y={y + 24} isDark={dark.includes(left)} />
      ))}
      {windows
        .filter((left) => left !== 76)
        .map((left) => (
          <Window key={left} x={x + left} y={y + 86} />
        ))}
    </>
  )
}

const Window = ({ x, y, isDark = false }: { x: number; y: number; isDark?: boolean }) => (
  <>
    <Block tint={isDark ? 'steel' : 'apricot'} x={x} y={y} width={34} height={42} r={3} />
    {!isDark && <Block tint="honey" x={x} y={y} width={15.5} height={42} r={3} />}
    <Cord tint={isDark ? 'navy' : 'amber'} width={3} d={`M${x + 17} ${y}V${y + 42}M${x} ${y + 21}H${x + 34}`} />
  </>
)

const Door = ({ x, y, tint, shade }: { x: number; y: number; tint: Tint; shade: Tint }) => (
  <>
    <Block tint={shade} x={x} y={y} width={42} height={74} r={4} />
    <Block tint={tint} x={x} y={y} width={32} height={74} r={4} />
    <Block tint="honey" x={x + 7} y={y + 9} width={18} height={22} r={3} />
    <Dot tint="apricot" x={x + 26} y={y + 43} r={3} />
  </>
)

const Cypress = ({ x, scale }: { x: number; scale: number }) => (
  <Turned x={x} y={334} scale={scale}>
    <Cord tint="amber" width={8} d="M0 0V-30" />
    <Cloth tint="moss" d="M0-170C26-130 34-80 28-44C24-24-24-24-28-44C-34-80-26-130 0-170Z" />
    <Cloth tint="sage" d="M0-170C8-130 6-70-8-28C-20-30-27-36-28-44C-34-80-26-130 0-170Z" />
  </Turned>
)

const RoundTree = ({ x, scale }: { x: number; scale: number }) => (
  <Turned x={x} y={334} scale={scale}>
    <Cord tint="amber" width={10} d="M0 0V-70" />
    <Cloth tint="sage" d="M0-182C44-182 62-144 54-112C66-84 42-52 0-54C-42-52-66-84-54-112C-62-144-44-182 0-182Z" />
    <Cloth tint="moss" d="M0-182C44-182 62-144 54-112C66-84 42-52 0-54C30-72 40-112 24-140C18-158 10-170 0-182Z" />
    <Stitch tint="fern" d="M-26-132C-30-112-26-92-14-78" />
  </Turned>
)

const Bush = ({ x, y }: { x: number; y: number }) => (
  <Turned x={x} y={y}>
    <Leaf x={0} y={0} turn={-58} scale={0.9} />
    <Leaf x={0} y={0} turn={54} scale={0.9} />
    <Leaf x={0} y={0} turn={-20} scale={1.15} />
    <Leaf x={0} y={0} turn={22} scale={1.1} />
  </Turned>
)

const Lamp = ({ x }: { x: number }) => (
  <Turned x={x} y={346}>
    <g className={styles['light']}>
      <Dot tint="honey" x={0} y={-174} r={46} />
      <Dot tint="honey" x={0} y={-174} r={28} />
    </g>
    <Cord tint="navy" width={7} d="M0 0V-160" />
    <Block tint="navy" x={-16} y={-6} width={32} height={8} r={3} />
    <Cloth tint="apricot" d="M-13-188H13L9-160H-9Z" />
    <Cloth tint="honey" d="M-13-188H0V-160H-9Z" />
    <Block tint="navy" x={-17} y={-196} width={34} height={9} r={4} />
  </Turned>
)

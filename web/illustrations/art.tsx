import type { ReactNode } from 'react'
import styles from './art.module.css'
import { Dot, Flower, type Ground, ON_NAVY, Sheet, type Tint } from './parts/flower.tsx'

export { Dot, Flower, type Ground, ON_NAVY, Sheet, type Tint }

/** A small picture: its soft ground, the shadow it stands on, and what is drawn. `turn` mirrors the ground. */
export function Drawing({
  title,
  ground,
  turn,
  floor,
  reach = 108,
  children,
}: {
  title: string | undefined
  ground: Ground
  turn?: boolean
  floor?: number
  reach?: number
  children: ReactNode
}): ReactNode {
  return (
    <Sheet title={title}>
      <path
        className={styles[ground]}
        transform={turn ? 'matrix(-1 0 0 1 320 0)' : undefined}
        d="M164 20c66-4 122 38 132 104 9 64-10 128-70 156-62 28-142 20-180-34-36-52-30-130 14-178 28-30 64-46 104-48Z"
      />
      {floor && <ellipse className={styles[`${ground}Floor`]} cx="160" cy={floor} rx={reach} ry="13" />}
      {children}
    </Sheet>
  )
}

/** A coordinate that was calculated, as short as the eye allows. */
export const tenth = (value: number): number => Math.round(value * 10) / 10

export function Cloth({ tint, d }: { tint: Tint; d: string }): ReactNode {
  return <path className={styles[tint]} d={d} />
}

export function Stitch({ tint, d }: { tint: Tint; d: string }): ReactNode {
  return <path className={`${styles['stitch']} ${styles[tint]}`} d={d} />
}

export function Cord({ tint, width = 6, d }: { tint: Tint; width?: number; d: string }): ReactNode {
  return <path className={`${styles['cord']} ${styles[tint]}`} strokeWidth={width} d={d} />
}

export function Block({ tint, x, y, width, height, r = 0 }: BlockProps): ReactNode {
  return <rect className={styles[tint]} x={x} y={y} width={width} height={height} rx={r || undefined} />
}

interface BlockProps {
  tint: Tint
  x: number
  y: number
  width: number
  height: number
  r?: number
}

/** A sewn button: two holes, lit from the upper left. */
export function SewnButton({
  x,
  y,
  r = 6,
  tint = 'apricot',
}: {
  x: number
  y: number
  r?: number
  tint?: Tint
}): ReactNode {
  return (
    <>
      <Dot tint={tint} x={x} y={y} r={r} />
      <Dot tint="ink" x={tenth(x - r * 0.32)} y={y} r={tenth(r * 0.18)} />
      <Dot tint="ink" x={tenth(x + r * 0.32)} y={y} r={tenth(r * 0.18)} />
    </>
  )
}

/** The hook of a hanger around a rail whose middle is at `y`; its shank ends 44 below. */
export function Hook({ x, y }: { x: number; y: number }): ReactNode {
  return <Cord tint="amber" width={5} d={`M${x - 13} ${y + 1}a13 13 0 1 1 22 9c-5 5-9 8-9 17v17`} />
}

/** Cloth folded in half: the fold at the left, two open layers at the right. `flip` turns the fold to the right. */
export function Folded({
  x,
  y,
  width,
  height,
  tint,
  shade,
  thread,
  flip,
}: {
  x: number
  y: number
  width: number
  height: number
  tint: Tint
  shade: Tint
  thread: Tint
  flip?: boolean
}): ReactNode {
  const half = height / 2
  const end = tenth(width - half / 2)
  const layer = `a${half / 2} ${half / 2} 0 0 1 0 ${half}`
  const part = (share: number) => tenth(half * share)
  return (
    <g transform={flip ? `matrix(-1 0 0 1 ${x + width} ${y})` : `translate(${x} ${y})`}>
      <Cloth tint={tint} d={`M${half} 0H${end}${layer}${layer}H${half}a${half} ${half} 0 0 1 0 ${-height}Z`} />
      <Cloth
        tint={shade}
        d={`M${end} ${half}${layer}H${half}C${part(0.5)} ${height} ${part(0.3)} ${part(1.7)} ${part(0.3)} ${part(1.45)}C${part(0.5)} ${part(1.1)} ${part(0.8)} ${half} ${part(1.3)} ${half}Z`}
      />
      <Stitch tint={thread} d={`M${part(1.3)} ${part(0.5)}H${tenth(end - 6)}`} />
    </g>
  )
}

/** Wine on cloth: a splash of 60 across and the drops around it. */
export function Splash({ x, y, scale = 1 }: { x: number; y: number; scale?: number }): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <Cloth
        tint="brick"
        d="M-20-4C-26-16-14-22-7-16C-8-30 8-32 9-17C18-26 27-15 20-7C34-8 32 8 19 7C24 20 10 24 4 14C2 30-14 26-11 12C-24 18-32 2-20-4Z"
      />
      <Cloth tint="clay" d="M20-7C34-8 32 8 19 7C24 20 10 24 4 14C2 30-14 26-11 12C4 14 16 8 20-7Z" />
      <Dot tint="brick" x={-27} y={-22} r={4} />
      <Dot tint="brick" x={30} y={-22} r={5} />
      <Dot tint="clay" x={28} y={23} r={4} />
    </g>
  )
}

/** One leaf of a plant, its base at the origin, growing upwards; lit on its left half. */
export function Leaf({ x, y, turn, scale = 1 }: { x: number; y: number; turn: number; scale?: number }): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <Cloth tint="sage" d="M0 0C-16-12-17-34 0-52C17-34 16-12 0 0Z" />
      <Cloth tint="moss" d="M0 0C16-12 17-34 0-52C3-34 3-16 0 0Z" />
    </g>
  )
}

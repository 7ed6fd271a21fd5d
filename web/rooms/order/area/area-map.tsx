import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Flower } from '../../../illustrations/art.tsx'
import { type Box, isWholeWhenLow, LANDMARKS, nameBox, partInSight } from './area-landmarks.ts'
import styles from './area-map.module.css'
import { AREA_SEAM, MAP_HEIGHT, MAP_WIDTH, type MapTown } from './area-towns.ts'

/** The pin from its head to its tip, before it is scaled. */
const PIN_HEIGHT = 79

interface AreaMapProps {
  /** The town that was asked about, as far as it is on the map. */
  town: MapTown | undefined
  isServed: boolean
}

/** The South Bay in felt, and where we drive as a patch of cotton on it. The seam of a town that is ours is sewn as one looks. */
export function AreaMap({ town, isServed }: AreaMapProps): ReactNode {
  return (
    <svg
      className={styles.map}
      data-served={isServed || undefined}
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      width={MAP_WIDTH}
      height={MAP_HEIGHT}
      preserveAspectRatio={`xMid${partInSight(town)} slice`}
      role="img"
    >
      <title>{titleOf(town, isServed)}</title>
      <Felt />
      <g transform="translate(5 8)">
        <Cloth tint="shadow" d={AREA_SEAM} />
      </g>
      <Cloth tint={isServed ? 'cotton' : 'linen'} d={AREA_SEAM} />
      <path className={styles.crease} d="M180 0H360V470H180Z" />
      {isServed && (
        <mask id="area-seam" maskUnits="userSpaceOnUse" x="0" y="0" width={MAP_WIDTH} height={MAP_HEIGHT}>
          <path className={styles.way} d={AREA_SEAM} pathLength="1" />
        </mask>
      )}
      <g mask={isServed ? 'url(#area-seam)' : undefined}>
        <path className={styles.seam} d={AREA_SEAM} />
      </g>
      <Landmarks lit={town} isServed={isServed} />
      {town && <Pin town={town} isServed={isServed} />}
    </svg>
  )
}

function Felt(): ReactNode {
  return (
    <>
      <Cloth tint="mist" d="M0 0H540V470H0Z" />
      <Cloth
        tint="mistFloor"
        d="M0 120C30 130 56 172 82 196C116 232 140 282 186 304C214 320 224 352 262 374C286 392 296 420 330 446L340 470H0ZM318 0C350 30 392 60 420 96C452 130 476 160 492 200C512 240 520 290 540 320V0ZM540 360C514 372 500 412 486 430C474 446 452 452 440 470H540Z"
      />
      <g opacity="0.62">
        <Cloth
          tint="fern"
          d="M0 222C40 228 62 268 96 286C138 310 150 360 196 382C230 400 240 440 266 470H0ZM420 0C436 44 470 76 492 110C512 140 520 170 540 196V0Z"
        />
      </g>
      <g opacity="0.5">
        <Cloth tint="sage" d="M0 338C34 336 52 372 84 380C124 390 136 424 166 436C182 444 190 456 196 470H0Z" />
      </g>
      <Cloth
        tint="lilac"
        d="M20 0C34 26 58 30 78 42C96 52 120 52 122 74C122 92 128 100 146 102C166 106 170 130 186 142C206 152 222 152 236 168C254 180 268 196 290 204C312 212 338 214 352 202C358 190 346 178 330 172C312 166 306 148 290 140C276 132 262 128 266 110C272 88 250 76 242 56C234 36 214 28 208 0Z"
      />
      <Cloth
        tint="iris"
        d="M112 0C118 24 148 34 166 52C186 70 190 90 204 108C220 126 246 136 262 152C282 170 306 182 330 192C302 190 284 178 266 164C246 148 218 140 204 124C190 106 178 80 154 68C128 56 96 36 90 0Z"
      />
      <Cord tint="linen" width={5} d="M214 150L284 136M122 78L234 44" />
    </>
  )
}

function Landmarks({ lit, isServed }: { lit: MapTown | undefined; isServed: boolean }): ReactNode {
  const taken = lit ? takenBy(lit, isServed) : []
  return LANDMARKS.map((landmark) => {
    const { name, x, y, label } = landmark
    if (name === lit?.name || overlaps({ left: x, right: x, top: y, bottom: y }, taken)) return null
    const isNamed = label && !overlaps(nameBox(name, label), taken)
    return (
      <g key={name} className={isWholeWhenLow(landmark, lit, isServed) ? undefined : styles.cut}>
        <circle className={styles.town} cx={x} cy={y} r={isNamed ? 6 : 4.5} />
        {isNamed && (
          <text x={label[0]} y={label[1]}>
            {name}
          </text>
        )}
      </g>
    )
  })
}

function Pin({ town, isServed }: { town: MapTown; isServed: boolean }): ReactNode {
  const scale = pinScale(town, isServed)
  const move = `translate(${town.x} ${town.y}) scale(${scale}) translate(-185 -212)`
  return (
    <g className={styles.lit}>
      {isServed && (
        <>
          <circle className={styles.glow} cx={town.x} cy={town.y - 10} r={50} />
          <Dot tint="honey" x={town.x} y={town.y - 10} r={28} />
        </>
      )}
      <g transform={move}>
        <Cloth
          tint={isServed ? 'apricot' : 'iris'}
          d="M185 212C170 190 158 178 158 160A27 27 0 0 1 212 160C212 178 200 190 185 212Z"
        />
        <Cloth
          tint={isServed ? 'amber' : 'indigo'}
          d="M190 133.5A27 27 0 0 1 212 160C212 178 200 190 185 212C196 186 206 160 190 133.5Z"
        />
        <Dot tint="linen" x={185} y={160} r={17} />
        {isServed && <Flower x={172} y={147.5} scale={0.87} />}
      </g>
      <text className={isServed ? styles.ours : styles.others} {...litNameAt(town, isServed)} textAnchor="middle">
        {town.name}
      </text>
    </g>
  )
}

/** Close to the upper edge there is less room for it. */
const pinScale = ({ y }: MapTown, isServed: boolean): number =>
  Math.round(Math.min(isServed ? 1.2 : 1, (y - 6) / PIN_HEIGHT) * 100) / 100

/** The name stands under its pin; close to the lower edge, above it. It stays on the map at both sides. */
function litNameAt(town: MapTown, isServed: boolean): { x: number; y: number } {
  const half = town.name.length * 8.4
  const x = Math.min(Math.max(town.x, half + 12), MAP_WIDTH - half - 12)
  const under = town.y + (isServed ? 68 : 32)
  const isRoomUnder = under < MAP_HEIGHT - 40
  return { x, y: isRoomUnder ? under : Math.round(town.y - PIN_HEIGHT * pinScale(town, isServed) - 10) }
}

/** The lit town takes this room: for its pin, and for its name in large letters. */
function takenBy(town: MapTown, isServed: boolean): Box[] {
  const { x, y } = litNameAt(town, isServed)
  const half = town.name.length * 8.4
  const glow = isServed ? 50 : 30
  return [
    { left: x - half, right: x + half, top: y - 28, bottom: y + 10 },
    { left: town.x - glow, right: town.x + glow, top: town.y - PIN_HEIGHT * 1.2, bottom: town.y + (isServed ? 40 : 4) },
  ]
}

const overlaps = (one: Box, others: readonly Box[]): boolean =>
  others.some(
    (other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top,
  )

function titleOf(town: MapTown | undefined, isServed: boolean): string {
  if (!town) return 'A map of the South Bay and the area we drive.'
  return `A map of the South Bay. ${town.name} is ${isServed ? 'inside' : 'outside'} the area we drive.`
}

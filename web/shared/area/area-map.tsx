import { type ReactNode, useId } from 'react'
import { Cloth, Cord, Dot, Flower } from '../../illustrations/art.tsx'
import { isWholeWhenLow, LANDMARKS, nameBox, partInSight } from './area-landmarks.ts'
import styles from './area-map.module.css'
import { AREA_SEAM, MAP_HEIGHT, MAP_WIDTH, type MapTown } from './area-towns.ts'
import { litNameOf, overlaps, pinScale, takenBy } from './lit-town.ts'

interface AreaMapProps {
  /** The town that was asked about, as far as it is on the map. */
  town?: MapTown | undefined
  /** What the answer was; none while nobody has asked. */
  answer?: 'served' | 'outside' | undefined
  /** The map is seen as a whole, whatever the shape of its place, and its felt goes on beyond its edges. */
  isWhole?: boolean
  /** What stands on the seam. */
  children?: ReactNode
}

/**
 * The South Bay in felt, and where we drive as a patch of cloth on it. Before anybody asks, its seam is sewn about half; it closes when
 * a town turns out to be ours, and the town lights up.
 */
export function AreaMap({ town, answer, isWhole = false, children }: AreaMapProps): ReactNode {
  const id = useId()
  const box = isWhole ? [16, 12, 508, 432] : [0, 0, MAP_WIDTH, MAP_HEIGHT]
  return (
    <svg
      className={styles.map}
      data-answer={answer}
      data-whole={isWhole || undefined}
      viewBox={box.join(' ')}
      width={box[2]}
      height={box[3]}
      preserveAspectRatio={isWhole ? undefined : `xMid${partInSight(town)} slice`}
      role="img"
    >
      <title>{titleOf(town, answer)}</title>
      <Felt />
      <g transform="translate(5 8)">
        <Cloth tint="shadow" d={AREA_SEAM} />
      </g>
      <path className={styles.patch} d={AREA_SEAM} />
      <path className={styles.ahead} d={AREA_SEAM} />
      <mask id={`${id}way`} maskUnits="userSpaceOnUse" x="0" y="0" width={MAP_WIDTH} height={MAP_HEIGHT}>
        <path className={styles.way} d={AREA_SEAM} pathLength="100" />
      </mask>
      <g mask={`url(#${id}way)`}>
        <path className={styles.seam} d={AREA_SEAM} />
      </g>
      <Landmarks lit={town} answer={answer} />
      {children}
      {town && <Pin key={town.name} town={town} isServed={answer === 'served'} />}
    </svg>
  )
}

/** The land and the water reach far beyond the map's own edges, for places that are wider or higher than it is. */
function Felt(): ReactNode {
  return (
    <>
      <Cloth tint="mist" d="M-600 -300H1100V900H-600Z" />
      <Cloth
        tint="mistFloor"
        d="M-600 60C-200 40-60 100 0 120C30 130 56 172 82 196C116 232 140 282 186 304C214 320 224 352 262 374C286 392 296 420 330 446L420 900H-600ZM318 0L240-300H1100V420C900 380 600 400 540 320C520 290 512 240 492 200C476 160 452 130 420 96C392 60 350 30 318 0ZM540 360C514 372 500 412 486 430C474 446 452 452 440 470L420 900H1100V420C900 380 600 330 540 360Z"
      />
      <g opacity="0.62">
        <Cloth
          tint="fern"
          d="M-600 160C-200 150-60 212 0 222C40 228 62 268 96 286C138 310 150 360 196 382C230 400 240 440 266 470L300 900H-600ZM420 0L380-300H1100V300C900 240 560 240 540 196C520 170 512 140 492 110C470 76 436 44 420 0Z"
        />
      </g>
      <g opacity="0.5">
        <Cloth
          tint="sage"
          d="M-600 300C-200 300-60 340 0 338C34 336 52 372 84 380C124 390 136 424 166 436C182 444 190 456 196 470L220 900H-600ZM520-20L490-300H1100V180C900 130 620 120 580 90C550 60 530 20 520-20Z"
        />
      </g>
      <Cloth
        tint="lilac"
        d="M20 0C34 26 58 30 78 42C96 52 120 52 122 74C122 92 128 100 146 102C166 106 170 130 186 142C206 152 222 152 236 168C254 180 268 196 290 204C312 212 338 214 352 202C358 190 346 178 330 172C312 166 306 148 290 140C276 132 262 128 266 110C272 88 250 76 242 56C234 36 214 28 208 0L170-300H-60Z"
      />
      <Cloth
        tint="iris"
        d="M112 0C118 24 148 34 166 52C186 70 190 90 204 108C220 126 246 136 262 152C282 170 306 182 330 192C302 190 284 178 266 164C246 148 218 140 204 124C190 106 178 80 154 68C128 56 96 36 90 0L40-300H80Z"
      />
      <Cord tint="linen" width={5} d="M214 150L284 136M122 78L234 44" />
    </>
  )
}

function Landmarks({ lit, answer }: { lit: MapTown | undefined; answer: AreaMapProps['answer'] }): ReactNode {
  const taken = lit ? takenBy(lit, answer === 'served') : []
  return LANDMARKS.map((landmark) => {
    const { name, x, y, label } = landmark
    if (name === lit?.name || overlaps({ left: x, right: x, top: y, bottom: y }, taken)) return null
    const isNamed = label && !overlaps(nameBox(name, label), taken)
    return (
      <g key={name} className={isWholeWhenLow(landmark, lit, answer === 'served') ? undefined : styles.cut}>
        <circle className={styles.town} cx={x} cy={y} r={isNamed ? 6 : 4.5} />
        {isNamed && (
          <text x={label.x} y={label.y} textAnchor={label.anchor}>
            {name}
          </text>
        )}
      </g>
    )
  })
}

function Pin({ town, isServed }: { town: MapTown; isServed: boolean }): ReactNode {
  const { x, y, anchor } = litNameOf(town, isServed)
  return (
    <g className={styles.lit}>
      {isServed && (
        <>
          <circle className={styles.glow} cx={town.x} cy={town.y - 6} r={46} />
          <circle className={styles.light} cx={town.x} cy={town.y - 6} r={26} />
        </>
      )}
      {town.beyond === undefined ? (
        <g transform={`translate(${town.x} ${town.y}) scale(${pinScale(town, isServed)}) translate(-185 -212)`}>
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
      ) : (
        <g transform={`translate(${town.x} ${town.y}) rotate(${town.beyond})`}>
          <path className={styles.dart} d="M0 15V-14M-10-4L0-15L10-4" />
        </g>
      )}
      <text className={isServed ? styles.ours : styles.others} x={x} y={y} textAnchor={anchor}>
        {town.name}
      </text>
    </g>
  )
}

function titleOf(town: MapTown | undefined, answer: AreaMapProps['answer']): string {
  const map = 'A map of the South Bay.'
  if (town && answer)
    return `${map} ${town.name} is ${answer === 'served' ? 'inside' : 'outside'} the area where we pick up.`
  return `${map} A stitched seam runs around the towns where we pick up, from San Mateo to Los Gatos.`
}

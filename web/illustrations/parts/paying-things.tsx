import { Block, Cloth, Cord, Dot, Flower, ON_NAVY, tenth } from '../art.tsx'
import { type Placed, Turned } from '../scene.tsx'

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

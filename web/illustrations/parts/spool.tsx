import { Block, Cloth, Cord } from '../art.tsx'
import { type Fabric, type Placed, Turned } from '../scene.tsx'

/** A spool standing on its place, 44 wide and 60 high. */
export const Spool = ({ tint = 'larkspur', shade = 'indigo', thread = 'lilac', ...placed }: Placed & Fabric) => (
  <Turned {...placed}>
    <Block tint={tint} x={-17} y={-52} width={34} height={44} r={4} />
    <Block tint={shade} x={5} y={-52} width={12} height={44} r={4} />
    <Cord tint={thread} width={2} d="M-15-40L13-44M-15-30L13-34M-15-20L13-24" />
    <Block tint="honey" x={-22} y={-60} width={44} height={10} r={4} />
    <Block tint="honey" x={-22} y={-10} width={44} height={10} r={4} />
    <Cloth tint="amber" d="M8-60H18A4 4 0 0 1 18-50H8ZM8-10H18A4 4 0 0 1 18 0H8Z" />
  </Turned>
)

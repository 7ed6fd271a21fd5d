import { Cloth, Leaf, Stitch } from '../art.tsx'
import { type Fabric, type Placed, Turned } from '../scene.tsx'

/** A plant in a pot, 72 wide, standing on its place. */
export const Pot = ({ tint = 'brick', shade = 'clay', thread = 'rose', ...placed }: Placed & Fabric) => (
  <Turned {...placed}>
    <Leaf x={-2} y={-50} turn={-48} scale={0.95} />
    <Leaf x={2} y={-50} turn={44} scale={0.9} />
    <Leaf x={-2} y={-48} turn={-16} scale={1.4} />
    <Leaf x={2} y={-48} turn={16} scale={1.15} />
    <Cloth tint={tint} d="M-36-58H36L28-8C27-3 24 0 19 0H-19C-24 0-27-3-28-8Z" />
    <Cloth tint={shade} d="M10-58H36L28-8C27-3 24 0 19 0H-2C6-16 10-36 10-58Z" />
    <Stitch tint={thread} d="M-28-42H28" />
  </Turned>
)

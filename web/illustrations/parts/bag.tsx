import { Block, Cloth, Cord, Dot, Flower, Stitch } from '../art.tsx'
import { type Fabric, type Placed, Turned } from '../scene.tsx'

/** A laundry bag tied at its neck, 196 wide and 232 high, standing on its place. */
export const Bag = ({
  tint = 'larkspur',
  shade = 'indigo',
  thread = 'apricot',
  plain,
  ...placed
}: Placed & Fabric & { plain?: boolean }) => (
  <Turned {...placed}>
    <Cloth
      tint={shade}
      d="M-28-173C-42-187-52-203-57-221C-59-228-53-232-47-228C-39-222-33-224-27-230C-23-234-18-234-14-230C-6-222 2-222 11-230C15-234 20-234 24-230C31-224 38-222 47-228C53-232 59-228 57-221C52-203 42-187 28-173Z"
    />
    <Cloth
      tint={tint}
      d="M-28-173C-42-187-52-203-57-221C-59-228-53-232-47-228C-39-222-33-224-27-230C-28-209-22-189-12-173ZM11-230C6-209 2-189 0-173H12C18-191 22-211 24-230C20-234 15-234 11-230ZM-30-171C-68-141-98-89-98-45C-98-15-78-1-50 0H50C78-1 98-15 98-45C98-89 68-141 30-171Z"
    />
    <Cloth
      tint={shade}
      d="M30-171C68-141 98-89 98-45C98-15 78-1 50 0H16C54-17 68-57 54-103C47-127 36-151 24-171ZM-22-169C-28-147-42-127-60-111C-34-123-16-143-10-169Z"
    />
    {!plain && (
      <Turned x={-24} y={-65} turn={-5}>
        <Block tint="linen" x={-40} y={-36} width={80} height={72} r={8} />
        <Stitch tint="lilac" d="M-32-29H32V29H-32Z" />
        <Flower x={-22} y={-23} scale={1.5} />
      </Turned>
    )}
    <Cord tint={thread} width={9} d="M-32-172C-12-165 12-165 32-172" />
    <Cord
      tint={thread}
      width={5}
      d="M22-123C24-141 16-157 2-167C12-187 36-187 38-175C39-165 18-161 2-167C-10-185-30-183-30-173C-29-163-12-161 2-167C-10-155-14-143-10-129"
    />
    <Dot tint="amber" x={2} y={-167} r={7} />
  </Turned>
)

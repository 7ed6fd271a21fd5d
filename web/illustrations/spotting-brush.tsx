import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Drawing, Splash, Stitch } from './art.tsx'

/** A soft brush on a splash: a spot is taken out by hand. */
export function SpottingBrush({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" turn floor={276} reach={118}>
      <Cloth
        tint="lilac"
        d="M46 160C84 146 116 164 160 154S238 144 274 158C280 190 268 220 276 258C232 270 196 254 154 264C116 272 84 258 50 268C56 232 40 196 46 160Z"
      />
      <Cloth
        tint="iris"
        d="M230 150C246 149 260 152 274 158C280 190 268 220 276 258C260 262 246 263 232 262C246 226 244 188 230 150Z"
      />
      <Stitch tint="cotton" d="M62 174C92 164 120 178 158 170M66 250C94 242 120 254 152 248S196 246 214 248" />
      <Splash x={122} y={212} scale={1.3} />
      <g transform="translate(142 190) rotate(42)">
        <Cloth tint="honey" d="M-22-2C-24-22-22-40-20-54H20C22-40 24-22 22-2C12 4-12 4-22-2Z" />
        <Cord tint="amber" width={4} d="M-10-10V-40M2-6V-40M13-12V-40" />
        <Block tint="navy" x={-24} y={-76} width={48} height={26} r={6} />
        <Cloth
          tint="larkspur"
          d="M-18-76H18C18-100 10-112 11-132L15-176C15-186 9-192 0-192S-15-186-15-176L-11-132C-10-112-18-100-18-76Z"
        />
        <Cloth tint="indigo" d="M4-76H18C18-100 10-112 11-132L15-176C15-186 9-192 2-192C6-150 0-120 4-76Z" />
      </g>
    </Drawing>
  )
}

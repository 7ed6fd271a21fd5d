import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Flower, Stitch } from './art.tsx'

const SERVED =
  'M66 110C60 140 66 184 90 206C116 230 164 236 204 234C238 232 262 214 262 182C262 152 250 128 232 112C224 124 220 134 208 144C196 156 170 160 150 150C128 140 110 146 96 132C86 122 78 116 66 110Z'

/** A folded map of the South Bay: the shore, its towns, and the stitched edge of where we drive. */
export function BayMap({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" turn floor={276} reach={124}>
      <Cloth tint="fern" d="M36 72L114 52L206 72L284 52V246L206 268L114 246L36 268Z" />
      <Cloth tint="linen" d="M36 70C36 67 38 65 41 64L114 46V244L42 262C38 263 36 261 36 258Z" />
      <Cloth tint="flax" d="M114 46L206 66V264L114 244Z" />
      <Cloth tint="linen" d="M206 66L278 48C282 47 284 49 284 52V240C284 243 282 245 279 246L206 264Z" />
      <Cloth tint="lilac" d="M62 59L114 46V126C108 128 104 124 101 117C96 104 90 100 84 90C78 80 72 72 62 59Z" />
      <Cloth
        tint="iris"
        d="M114 46L206 66V136C202 140 198 142 194 138C188 132 184 134 178 140C170 148 158 146 152 138C146 130 140 132 134 130C126 128 120 124 114 126Z"
      />
      <Cloth tint="lilac" d="M206 66L230 60C226 72 228 84 222 96C216 110 218 126 206 136Z" />
      <Cord tint="lilac" width={3} d="M180 140C186 154 182 164 188 176M134 131C132 142 136 150 132 160" />
      <g opacity="0.6">
        <Cloth tint="honey" d={SERVED} />
      </g>
      <Stitch tint="larkspur" d={SERVED} />
      <Dot tint="navy" x={88} y={148} r={6} />
      <Dot tint="navy" x={116} y={172} r={6} />
      <Dot tint="navy" x={150} y={204} r={6} />
      <Dot tint="navy" x={232} y={150} r={6} />
      <Dot tint="navy" x={236} y={196} r={6} />
      <Dot tint="navy" x={104} y={206} r={5} />
      <Cloth tint="apricot" d="M185 212C170 190 158 178 158 160A27 27 0 0 1 212 160C212 178 200 190 185 212Z" />
      <Cloth tint="amber" d="M190 133.5A27 27 0 0 1 212 160C212 178 200 190 185 212C196 186 206 160 190 133.5Z" />
      <Dot tint="linen" x={185} y={160} r={17} />
      <Flower x={172} y={147.5} scale={0.87} />
    </Drawing>
  )
}

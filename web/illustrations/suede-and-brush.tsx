import type { ReactNode } from 'react'
import { Cloth, Cord, Drawing, Stitch } from './art.tsx'

/** A cut of suede under the brush: where it has passed, the nap lies one way and looks lighter. */
export function SuedeAndBrush({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" floor={262}>
      <Cloth
        tint="larkspur"
        d="M62 120C100 108 128 124 162 116S232 104 262 118C268 152 254 182 262 216 268 238 246 250 222 246 180 240 142 254 104 248 72 246 54 236 60 208 66 178 56 150 62 120Z"
      />
      <Cloth tint="lilac" d="M84 206C116 176 172 160 236 160V196C184 198 138 210 106 232Z" />
      <Cord tint="iris" width={3} d="M104 206C140 184 182 174 222 172M114 216C146 196 186 186 222 184" />
      <Stitch tint="pale" d="M76 132C104 124 130 136 162 129S224 120 250 128C252 156 242 184 249 214" />
      <g transform="rotate(-16 210 120)">
        <Cloth tint="flax" d="M150 132H272L266 160H156Z" />
        <Stitch tint="amber" d="M168 136V156M184 136V156M200 136V156M216 136V156M232 136V156M248 136V156" />
        <Cloth tint="brick" d="M146 112C146 92 166 84 211 84S276 92 276 112V126a8 8 0 0 1-8 8H154a8 8 0 0 1-8-8Z" />
        <Cloth tint="clay" d="M146 118C176 124 246 124 276 118V126a8 8 0 0 1-8 8H154a8 8 0 0 1-8-8Z" />
        <Stitch tint="honey" d="M166 104C190 98 232 98 256 104" />
      </g>
    </Drawing>
  )
}

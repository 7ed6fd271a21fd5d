import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

/** A worn corner of cloth, a patch sewn over the hole, the needle still in its last stitch. */
export function PatchedPocket({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" floor={274} reach={112}>
      <Cloth
        tint="steel"
        d="M66 64C110 56 210 56 254 64C260 65 263 69 262 75L252 226C251 234 247 239 240 242L160 274L80 242C73 239 69 234 68 226L58 75C57 69 60 65 66 64Z"
      />
      <Cloth
        tint="navy"
        d="M222 61C234 62 244 63 254 64C260 65 263 69 262 75L252 226C251 234 247 239 240 242L160 274C214 220 230 130 222 61Z"
      />
      <Cloth tint="navy" d="M64 64C110 56 210 56 256 64L254 96C204 90 116 90 66 96Z" />
      <Stitch tint="apricot" d="M70 88C116 82 204 82 250 88" />
      <Stitch tint="apricot" d="M76 108L82 226C83 230 85 232 89 234L160 262L231 234C235 232 237 230 238 226L244 108" />
      <Dot tint="amber" x={72} y={74} r={5} />
      <Dot tint="amber" x={248} y={74} r={5} />
      <g transform="rotate(-9 158 168)">
        <Cloth
          tint="brick"
          d="M114 124H202C207 124 210 127 210 132V206C210 211 207 214 202 214H114C109 214 106 211 106 206V132C106 127 109 124 114 124Z"
        />
        <Cord tint="rose" width={4} d="M130 128V210M158 128V210M186 128V210M110 146H206M110 170H206M110 194H206" />
        <Cord
          tint="linen"
          width={4}
          d="M100 138h14M100 158h14M100 178h14M100 198h14M122 208v14M142 208v14M162 208v14M182 208v14M202 140h14M202 160h14M202 180h14M122 116v14M142 116v14M162 116v14M182 116v14"
        />
      </g>
      <Cord tint="linen" width={4} d="M208 190C236 196 250 172 238 152C230 138 250 120 268 128" />
      <Cord tint="lilac" width={7} d="M268 128L214 202" />
      <Dot tint="navy" x={266} y={131} r={2.5} />
    </Drawing>
  )
}

import type { ReactNode } from 'react'
import { Cloth, Cord, Drawing, Stitch } from './art.tsx'

/** A rug lying flat, its fringes front and back, the near right corner turned up to show the backing. */
export function AreaRug({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist">
      <Cloth tint="mistFloor" d="M34 250L84 112H240L288 232C280 250 252 260 214 262H46C36 262 32 258 34 250Z" />
      <Cord
        tint="linen"
        width={3}
        d="M94 100l-3-10M108 100l-2-10M122 100l-2-10M136 100l-1-10M150 100v-10M164 100v-10M178 100l1-10M192 100l1-10M206 100l2-10M220 100l2-10M230 100l3-10M38 246l-4 12M56 246l-3 12M74 246l-3 12M92 246l-2 12M110 246l-2 12M128 246l-1 12M146 246v12M164 246v12M182 246l1 12M200 246l1 12"
      />
      <Cloth tint="brick" d="M90 102H234L273 201L210 244H32Z" />
      <Cloth tint="linen" d="M98 114H226L258 204L222 232H54Z" />
      <Cloth tint="navy" d="M103 120H221L252 208L224 226H65Z" />
      <Stitch tint="apricot" d="M222 217H78L108 128H216L240 199" />
      <Cloth tint="brick" d="M161 134L206 172L161 212L117 172Z" />
      <Cloth tint="linen" d="M161 144L194 172L161 202L128 172Z" />
      <Cloth tint="larkspur" d="M161 154L182 172L161 191L140 172Z" />
      <Cloth tint="apricot" d="M161 164L171 172L161 181L151 172Z" />
      <Cloth tint="flax" d="M208 245C206 224 210 206 222 190C240 196 260 200 274 199C262 224 240 241 208 245Z" />
      <Cloth tint="honey" d="M208 245C206 224 210 206 222 190C232 208 228 230 208 245Z" />
    </Drawing>
  )
}

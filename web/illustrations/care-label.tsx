import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Drawing, Stitch } from './art.tsx'

/** A care label on the seam of a coat: the circle that asks for dry cleaning comes first. */
export function CareLabel({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach">
      <Cloth
        tint="larkspur"
        d="M46 52C46 44 51 40 58 40H262C269 40 274 44 274 52V208C240 220 210 198 164 210C120 220 84 200 46 214Z"
      />
      <Cloth tint="indigo" d="M46 52C46 44 51 40 58 40H262C269 40 274 44 274 52V74H46Z" />
      <Stitch tint="lilac" d="M56 86H264" />
      <Block tint="indigo" x={94} y={74} width={140} height={128} r={8} />
      <Block tint="cotton" x={86} y={70} width={142} height={208} r={8} />
      <Cloth tint="pale" d="M220 70A8 8 0 0 1 228 78V270A8 8 0 0 1 220 278H206C218 220 222 140 220 70Z" />
      <Stitch tint="brick" d="M98 82H210" />
      <Cord
        tint="navy"
        width={8}
        d="M141 132a19 19 0 1 1-38 0a19 19 0 1 1 38 0M174 116L180 150H206L212 116C206 124 200 124 194 118C188 124 180 124 174 116M122 180L142 214H102ZM172 214H214L206 190H186M172 214C174 202 180 198 208 198"
      />
      <Cord tint="brick" width={6} d="M174 152L212 114M104 182L140 216" />
      <Stitch tint="steel" d="M104 240H200M104 258H166" />
    </Drawing>
  )
}

import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

/** A loupe over the weave of a cloth. */
export function Loupe({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" turn floor={282} reach={116}>
      <Cloth
        tint="lilac"
        d="M62 96L226 62C232 61 236 64 237 69L262 232C263 238 260 242 254 243L88 274C82 275 78 272 77 266L54 106C53 101 56 97 62 96Z"
      />
      <Cloth
        tint="iris"
        d="M216 64L226 62C232 61 236 64 237 69L262 232C263 238 260 242 254 243L212 251C232 190 232 120 216 64Z"
      />
      <Stitch tint="cotton" d="M70 112L224 80M92 260L248 230M68 122L86 250M228 92L248 222" />
      <Cord tint="amber" width={20} d="M208 208L262 268" />
      <Cord tint="brick" width={20} d="M246 250L262 268" />
      <Dot tint="navy" x={160} y={156} r={74} />
      <Dot tint="steel" x={157} y={153} r={70} />
      <Dot tint="pale" x={160} y={156} r={62} />
      <Cord tint="larkspur" width={9} d="M116 132H204M104 156H216M116 180H204" />
      <Cord
        tint="iris"
        width={9}
        d="M136 112V132M136 148V164M136 180V200M160 98V124M160 140V156M160 172V188M184 112V132M184 148V164M184 180V200"
      />
      <Cord tint="cotton" width={6} d="M118 124C126 112 138 104 150 102" />
    </Drawing>
  )
}

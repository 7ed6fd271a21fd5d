import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

/** A list on a board, counted in fives; on the way out each line has its tick. */
export function CountSheet({ title, isTicked }: { title?: string; isTicked?: boolean }): ReactNode {
  return (
    <Drawing title={title} ground="mist" floor={286} reach={96}>
      <Cloth
        tint="navy"
        d="M96 58H224C234 58 240 64 240 74V264C240 274 234 280 224 280H96C86 280 80 274 80 264V74C80 64 86 58 96 58Z"
      />
      <Cloth tint="dusk" d="M214 58H224C234 58 240 64 240 74V264C240 274 234 280 224 280H200C212 214 216 130 214 58Z" />
      <Cloth tint="linen" d="M98 80H222V262H98Z" />
      <Cloth tint="flax" d="M206 80H222V262H196C202 200 206 140 206 80Z" />
      <Cloth
        tint="amber"
        d="M130 66C130 58 134 54 142 54H148C148 44 152 38 160 38S172 44 172 54H178C186 54 190 58 190 66V78H130Z"
      />
      <Dot tint="linen" x={160} y={52} r={5} />
      <Cord tint="larkspur" width={5} d="M114 112V136M124 112V136M134 112V136M144 112V136M108 132L150 116" />
      <Cord tint="larkspur" width={5} d="M168 112V136M178 112V136M188 112V136" />
      <Cord tint="steel" width={5} d="M114 160V184M124 160V184M134 160V184M144 160V184M108 180L150 164" />
      <Cord tint="steel" width={5} d="M168 160V184" />
      <Stitch tint="lilac" d="M112 212H200M112 234H176" />
      {isTicked && <Cord tint="sage" width={11} d="M112 222L134 244L190 176" />}
      <g transform="rotate(34 236 214)">
        <Cloth tint="apricot" d="M228 150H244V244L236 262L228 244Z" />
        <Cloth tint="amber" d="M238 150H244V244L236 262Z" />
        <Cloth tint="brick" d="M228 150V142C228 138 231 136 236 136S244 138 244 142V150Z" />
      </g>
    </Drawing>
  )
}

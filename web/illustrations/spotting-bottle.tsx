import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Flower } from './art.tsx'

/** A bottle with a fine spout, and what it was brought for. */
export function SpottingBottle({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="sky" floor={272} reach={124}>
      <Cloth
        tint="linen"
        d="M40 216C84 200 132 226 176 212C214 200 250 206 282 220L268 262C224 250 196 270 152 264C114 258 84 270 54 264Z"
      />
      <Cloth tint="flax" d="M40 216C60 209 82 210 104 213C90 228 88 248 96 264C82 266 68 266 54 264Z" />
      <Cloth tint="brick" d="M196 226C208 218 236 218 244 230C250 242 234 250 216 250C196 250 186 236 196 226Z" />
      <Cloth tint="rose" d="M206 231C214 226 230 227 234 233C237 240 227 243 217 243C206 243 200 237 206 231Z" />
      <Dot tint="brick" x={184} y={238} r={4} />
      <Dot tint="brick" x={252} y={246} r={3.5} />
      <Cloth
        tint="sage"
        d="M86 130C86 116 96 108 108 106V84H148V106C160 108 170 116 170 130V226C170 234 165 238 158 238H98C91 238 86 234 86 226Z"
      />
      <Cloth
        tint="moss"
        d="M134 84H148V106C160 108 170 116 170 130V226C170 234 165 238 158 238H138C148 200 150 150 134 106Z"
      />
      <Cloth tint="linen" d="M98 150H158V206H98Z" />
      <Flower x={109} y={156} scale={1.25} />
      <Cloth tint="amber" d="M104 66H152C155 66 157 68 157 71V88H99V71C99 68 101 66 104 66Z" />
      <Cord tint="navy" width={7} d="M128 66V50C128 40 136 36 146 38L206 58" />
      <Cloth tint="larkspur" d="M214 78C221 89 225 96 225 102A11 11 0 0 1 203 102C203 96 207 89 214 78Z" />
      <Cloth tint="lilac" d="M217 134C222 142 225 147 225 151A8 8 0 0 1 209 151C209 147 212 142 217 134Z" />
    </Drawing>
  )
}

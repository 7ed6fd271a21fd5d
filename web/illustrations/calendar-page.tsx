import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

const DAYS = [0, 1, 2, 3, 4].flatMap((column) => [0, 1, 2].map((row) => [92 + column * 34, 148 + row * 38] as const))

/** A wall calendar; the day that is ours has a stitched ring. */
export function CalendarPage({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="sky" floor={278} reach={98}>
      <g transform="rotate(-3 160 160)">
        <Cloth
          tint="lilac"
          d="M82 62H246C256 62 262 68 262 78V262C262 270 257 275 249 275H82C72 275 66 269 66 259V78C66 68 72 62 82 62Z"
        />
        <Cloth
          tint="cotton"
          d="M74 54H246C254 54 258 58 258 66V220L214 266H74C66 266 62 262 62 254V66C62 58 66 54 74 54Z"
        />
        <Cloth tint="pale" d="M258 220L214 266C220 252 218 238 212 226C228 230 244 228 258 220Z" />
        <Cloth tint="brick" d="M74 54H246C254 54 258 58 258 66V108H62V66C62 58 66 54 74 54Z" />
        <Cloth tint="clay" d="M222 54H246C254 54 258 58 258 66V108H228C230 88 228 70 222 54Z" />
        <Stitch tint="rose" d="M82 88H178" />
        <Cord tint="navy" width={8} d="M104 40V68M216 40V68" />
        {DAYS.map(([x, y]) => (
          <Dot key={`${x} ${y}`} tint={x === 160 && y === 186 ? 'apricot' : 'pale'} x={x} y={y} r={9} />
        ))}
        <Stitch
          tint="larkspur"
          d="M160 164C174 164 184 172 184 186C184 200 174 209 160 209C146 209 136 200 136 186C136 171 148 160 166 161"
        />
      </g>
    </Drawing>
  )
}

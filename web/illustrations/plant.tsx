import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Leaf, Stitch } from './art.tsx'

/** A larkspur in a pot: the flower the house is named after. */
export function Plant({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" floor={278} reach={84}>
      <Cord
        tint="sage"
        width={5}
        d="M158 206C158 160 154 110 150 64M164 206C172 170 188 140 204 116M152 206C146 184 132 166 116 152"
      />
      <Leaf x={156} y={206} turn={-72} scale={1.2} />
      <Leaf x={164} y={206} turn={70} scale={1.3} />
      <Leaf x={156} y={206} turn={-38} scale={1.05} />
      <Leaf x={164} y={206} turn={42} scale={1.1} />
      <Spike x={150} y={52} />
      <Spike x={205} y={106} short />
      <Spike x={114} y={142} short />
      <Cloth tint="brick" d="M112 206H208L198 266C197 273 193 276 187 276H133C127 276 123 273 122 266Z" />
      <Cloth tint="clay" d="M172 206H208L198 266C197 273 193 276 187 276H156C168 254 172 230 172 206Z" />
      <Cloth
        tint="brick"
        d="M108 196H212C216 196 218 198 218 202V212C218 216 216 218 212 218H108C104 218 102 216 102 212V202C102 198 104 196 108 196Z"
      />
      <Cloth tint="clay" d="M176 196H212C216 196 218 198 218 202V212C218 216 216 218 212 218H176Z" />
      <Stitch tint="rose" d="M124 240H196" />
    </Drawing>
  )
}

const BLOOM = 'M0 0C-14-2-20-12-17-24C-6-22 0-14 0 0ZM0 0C-12 6-18 4-21-3C-12-8-5-6 0 0Z'
const BLOOM_SHADE = 'M0 0C14-2 20-12 17-24C6-22 0-14 0 0ZM0 0C12 6 18 4 21-3C12-8 5-6 0 0Z'

const Spike = ({ x, y, short }: { x: number; y: number; short?: boolean }) => (
  <g transform={`translate(${x} ${y})`}>
    <Dot tint="lilac" x={0} y={-8} r={5} />
    {[0.5, 0.74, 1, 1.1].slice(0, short ? 2 : 4).map((scale, row) => (
      <g key={scale} transform={`translate(${row} ${14 + row * 27}) scale(${scale})`}>
        <Cloth tint={row % 2 ? 'larkspur' : 'lilac'} d={BLOOM} />
        <Cloth tint={row % 2 ? 'indigo' : 'larkspur'} d={BLOOM_SHADE} />
        <Dot tint="apricot" x={0} y={-2} r={4} />
      </g>
    ))}
  </g>
)

import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

/** A rug on the washing floor: a wide brush across it, suds behind the brush, clear water before it. */
export function RugWash({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="sky">
      <Cloth tint="skyFloor" d="M30 246L76 118H246L292 246C280 264 40 264 30 246Z" />
      <Cord
        tint="linen"
        width={3}
        d="M46 244l-5 13M66 244l-4 13M86 244l-4 13M106 244l-3 13M126 244l-2 13M146 244l-1 13M166 244v13M186 244l1 13M206 244l2 13M226 244l3 13M246 244l4 13M266 244l4 13M278 244l5 13M88 112l-3-9M106 112l-2-9M124 112l-1-9M142 112v-9M160 112v-9M178 112v-9M196 112l1-9M214 112l2-9M232 112l3-9"
      />
      <Cloth tint="brick" d="M82 112H240L286 246H36Z" />
      <Cloth tint="linen" d="M92 124H230L268 234H54Z" />
      <Cloth tint="navy" d="M98 130H224L258 228H64Z" />
      <Cloth tint="apricot" d="M161 142L206 180L161 218L116 180Z" />
      <Cloth tint="brick" d="M161 154L190 180L161 206L132 180Z" />
      <Cloth tint="linen" d="M161 166L176 180L161 194L146 180Z" />
      <Stitch tint="lilac" d="M76 218L104 138H152" />
      <Dot tint="pale" x={214} y={206} r={24} />
      <Dot tint="cotton" x={238} y={212} r={19} />
      <Dot tint="cotton" x={192} y={214} r={18} />
      <Dot tint="cotton" x={214} y={196} r={17} />
      <Dot tint="cotton" x={250} y={192} r={12} />
      <Dot tint="pale" x={176} y={200} r={9} />
      <Dot tint="cotton" x={262} y={172} r={7} />
      <Dot tint="pale" x={246} y={164} r={5} />
      <g transform="rotate(-24 196 150)">
        <Cord tint="amber" width={13} d="M206 136L232 34" />
        <Cord tint="apricot" width={6} d="M204 132L229 36" />
        <Cloth tint="flax" d="M142 158H256L250 188H148Z" />
        <Cord tint="honey" width={3} d="M160 162v22M176 162v22M192 162v22M208 162v22M224 162v22M240 162v22" />
        <Cloth tint="larkspur" d="M146 130H252C258 130 262 134 262 140V160H136V140C136 134 140 130 146 130Z" />
        <Cloth tint="indigo" d="M238 130H252C258 130 262 134 262 140V160H230Z" />
        <Stitch tint="pale" d="M150 146H226" />
      </g>
      <Cloth tint="larkspur" d="M92 46C102 60 108 68 108 77A16 16 0 0 1 76 77C76 68 82 60 92 46Z" />
      <Cloth tint="lilac" d="M128 70C135 80 139 85 139 92A11 11 0 0 1 117 92C117 85 121 80 128 70Z" />
      <Cord tint="cotton" width={4} d="M84 78A9 9 0 0 0 90 85" />
    </Drawing>
  )
}

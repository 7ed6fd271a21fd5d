import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Flower, Stitch } from './art.tsx'

export function PhoneMessages({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="sky" floor={284} reach={76}>
      <g transform="rotate(-5 160 160)">
        <Cloth
          tint="navy"
          d="M118 34H202C216 34 226 44 226 58V258C226 272 216 282 202 282H118C104 282 94 272 94 258V58C94 44 104 34 118 34Z"
        />
        <Cloth
          tint="dusk"
          d="M202 34C216 34 226 44 226 58V258C226 272 216 282 202 282H190C206 282 214 272 214 258V58C214 44 206 34 194 34Z"
        />
        <Cloth
          tint="linen"
          d="M118 46H202C209 46 214 51 214 58V258C214 265 209 270 202 270H118C111 270 106 265 106 258V58C106 51 111 46 118 46Z"
        />
        <Cloth tint="cotton" d="M118 46H202C209 46 214 51 214 58V86H106V58C106 51 111 46 118 46Z" />
        <Cord tint="navy" width={7} d="M148 50H172" />
        <Flower x={114} y={58} scale={0.76} />
        <Stitch tint="lilac" d="M146 71H198" />
        <Cord tint="flax" width={12} d="M122 252H184" />
        <Dot tint="larkspur" x={203} y={252} r={8} />
      </g>
      <Cloth
        tint="lilac"
        d="M84 110H168C179 110 187 118 187 129V137C187 148 179 156 168 156H96L76 168C74 169 72 168 72 165L73 121C73 114 77 110 84 110Z"
      />
      <Stitch tint="cotton" d="M92 127H166M92 141H140" />
      <Cloth
        tint="apricot"
        d="M242 176H164C153 176 145 184 145 195V203C145 214 153 222 164 222H236L256 234C258 235 260 234 260 231L257 189C257 181 251 176 242 176Z"
      />
      <Cloth
        tint="amber"
        d="M242 176C251 176 257 181 257 189L260 231C260 234 258 235 256 234L236 222H214C236 220 244 200 238 176Z"
      />
      <Stitch tint="linen" d="M164 193H222M164 207H204" />
    </Drawing>
  )
}

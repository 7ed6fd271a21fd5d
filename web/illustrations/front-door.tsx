import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Leaf, Stitch } from './art.tsx'

/** A lobby door with its mat, a bag waiting on it, and the doorman's desk with a bell. */
export function FrontDoor({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" turn floor={274} reach={130}>
      <Cloth tint="linen" d="M62 268V112A62 62 0 0 1 186 112V268Z" />
      <Cloth tint="flax" d="M124 50A62 62 0 0 1 186 112V268H176V112A52 52 0 0 0 124 60Z" />
      <Cloth tint="larkspur" d="M74 268V112A50 50 0 0 1 174 112V268Z" />
      <Cloth tint="indigo" d="M124 62A50 50 0 0 1 174 112V268H124Z" />
      <Cloth tint="pale" d="M84 118V112A40 40 0 0 1 119 72.4V118Z" />
      <Cloth tint="lilac" d="M164 118V112A40 40 0 0 0 129 72.4V118Z" />
      <Cloth
        tint="iris"
        d="M90 132H112C115 132 117 134 117 137V174C117 177 115 179 112 179H90C87 179 85 177 85 174V137C85 134 87 132 90 132Z"
      />
      <Cloth
        tint="larkspur"
        d="M136 132H158C161 132 163 134 163 137V174C163 177 161 179 158 179H136C133 179 131 177 131 174V137C131 134 133 132 136 132Z"
      />
      <Cloth
        tint="iris"
        d="M90 208H112C115 208 117 210 117 213V252C117 255 115 257 112 257H90C87 257 85 255 85 252V213C85 210 87 208 90 208Z"
      />
      <Cloth
        tint="larkspur"
        d="M136 208H158C161 208 163 210 163 213V252C163 255 161 257 158 257H136C133 257 131 255 131 252V213C131 210 133 208 136 208Z"
      />
      <Dot tint="apricot" x={116} y={194} r={5} />
      <Dot tint="apricot" x={132} y={194} r={5} />
      <Cloth tint="brick" d="M66 268H182L200 284C202 286 201 288 198 288H50C47 288 46 286 48 284Z" />
      <Stitch tint="rose" d="M66 279H182" />
      <Cloth tint="steel" d="M200 192H288V262C288 267 285 270 280 270H208C203 270 200 267 200 262Z" />
      <Cloth tint="navy" d="M256 192H288V262C288 267 285 270 280 270H256Z" />
      <Cloth
        tint="honey"
        d="M196 178H292C296 178 298 180 298 184V190C298 194 296 196 292 196H196C192 196 190 194 190 190V184C190 180 192 178 196 178Z"
      />
      <Stitch tint="lilac" d="M211 208H246V258H211Z" />
      <Cloth tint="apricot" d="M206 172A17 17 0 0 1 240 172Z" />
      <Cloth tint="amber" d="M224 155A17 17 0 0 1 240 172H228C230 165 228 160 224 155Z" />
      <Cord tint="amber" width={5} d="M204 175H242M223 155V151" />
      <Leaf x={272} y={166} turn={-26} scale={0.8} />
      <Leaf x={274} y={166} turn={24} scale={0.75} />
      <Leaf x={273} y={166} turn={0} scale={1} />
      <Cloth tint="linen" d="M260 154H286L283 174C283 177 281 178 278 178H268C265 178 263 177 263 174Z" />
      <Cloth
        tint="lilac"
        d="M108 236C98 246 92 260 92 270C92 278 97 282 105 282H143C151 282 156 278 156 270C156 260 150 246 140 236Z"
      />
      <Cloth tint="iris" d="M140 236C150 246 156 260 156 270C156 278 151 282 143 282H130C142 274 144 254 134 236Z" />
      <Cloth
        tint="lilac"
        d="M110 234C106 229 103 224 102 218C108 221 113 220 117 216C122 220 127 220 132 216C136 220 141 221 146 218C145 224 142 229 138 234Z"
      />
      <Cord tint="apricot" width={5} d="M108 235C118 238 130 238 140 235" />
    </Drawing>
  )
}

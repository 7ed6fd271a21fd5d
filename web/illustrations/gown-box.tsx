import type { ReactNode } from 'react'
import { Cloth, Dot, Drawing, Stitch } from './art.tsx'

/** An archival box, its lid leaning behind it, the gown in tissue with one sleeve over the edge. */
export function GownBox({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" turn floor={274} reach={130}>
      <g transform="rotate(5 160 120)">
        <Cloth tint="steel" d="M68 50H264C270 50 274 54 274 60V190H58V60C58 54 62 50 68 50Z" />
        <Cloth tint="navy" d="M250 50H264C270 50 274 54 274 60V190H250Z" />
        <Stitch tint="lilac" d="M74 66H236V180" />
      </g>
      <Cloth tint="dusk" d="M50 170H270L286 200H34Z" />
      <Cloth
        tint="lilac"
        d="M40 202C32 180 40 156 58 160C64 142 86 136 98 152C112 132 208 132 222 152C234 136 256 142 260 160C280 156 288 180 280 202Z"
      />
      <Cloth
        tint="pale"
        d="M40 202C32 180 40 156 58 160C64 142 86 136 98 152C92 160 88 168 86 178C78 172 66 176 64 202Z"
      />
      <Cloth tint="pale" d="M236 202C232 176 240 164 260 160C266 159 272 161 276 166C284 176 284 190 280 202Z" />
      <Cloth
        tint="cotton"
        d="M96 204C100 166 108 134 122 106C124 102 129 101 132 104C140 116 152 120 161 130C170 120 182 116 190 104C193 101 198 102 200 106C214 134 222 166 226 204Z"
      />
      <Cloth
        tint="pale"
        d="M161 130C170 120 182 116 190 104C193 101 198 102 200 106C214 134 222 166 226 204H182C186 178 180 152 161 130Z"
      />
      <Stitch tint="lilac" d="M124 116C134 130 150 134 161 145C172 134 186 130 197 116" />
      <Dot tint="lilac" x={161} y={160} r={3.5} />
      <Dot tint="lilac" x={161} y={174} r={3.5} />
      <Dot tint="lilac" x={161} y={188} r={3.5} />
      <Cloth tint="navy" d="M34 198H286V262C286 268 282 272 276 272H44C38 272 34 268 34 262Z" />
      <Cloth tint="dusk" d="M246 198H286V262C286 268 282 272 276 272H246Z" />
      <Cloth tint="steel" d="M34 198H286V208H34Z" />
      <Cloth
        tint="cotton"
        d="M198 104C214 112 224 128 230 148C236 170 240 194 242 216L246 236C242 242 236 242 233 237C230 243 223 243 220 238C217 243 210 243 207 237L208 216C207 192 202 162 192 140Z"
      />
      <Cloth
        tint="pale"
        d="M222 128C226 134 228 141 230 148C236 170 240 194 242 216L246 236C242 242 236 242 233 237C232 239 231 240 229 241C232 200 230 162 222 128Z"
      />
      <Stitch tint="lilac" d="M212 220C221 224 231 223 239 219" />
      <Cloth
        tint="linen"
        d="M70 224H146C150 224 152 226 152 230V250C152 254 150 256 146 256H70C66 256 64 254 64 250V230C64 226 66 224 70 224Z"
      />
      <Stitch tint="larkspur" d="M80 240H136" />
    </Drawing>
  )
}

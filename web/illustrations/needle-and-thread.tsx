import type { ReactNode } from 'react'
import { Cloth, Cord, Dot, Drawing, Stitch } from './art.tsx'

export function NeedleAndThread({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" floor={272} reach={124}>
      <g transform="rotate(-4 160 190)">
        <Cloth
          tint="larkspur"
          d="M50 110C90 104 130 116 170 110C206 105 236 112 268 108C274 107 277 110 277 115L272 252C272 257 269 260 264 260C200 266 120 254 56 262C50 263 47 260 47 255L44 117C44 113 46 111 50 110Z"
        />
        <Cloth
          tint="indigo"
          d="M46 210C110 202 196 214 274 206L272 252C272 257 269 260 264 260C200 266 120 254 56 262C50 263 47 260 47 255Z"
        />
        <Stitch tint="pale" d="M58 198C116 192 196 203 262 196" />
        <Stitch tint="lilac" d="M60 244C120 238 196 249 260 243" />
      </g>
      <Dot tint="indigo" x={117} y={160} r={36} />
      <Dot tint="apricot" x={112} y={153} r={36} />
      <Cloth tint="amber" d="M137.5 127.5A36 36 0 0 1 86.5 178.5A42 42 0 0 0 137.5 127.5Z" />
      <Dot tint="honey" x={112} y={153} r={23} />
      <Dot tint="navy" x={104} y={145} r={4.5} />
      <Dot tint="navy" x={120} y={145} r={4.5} />
      <Dot tint="navy" x={104} y={161} r={4.5} />
      <Dot tint="navy" x={120} y={161} r={4.5} />
      <Cord tint="brick" width={4} d="M104 145L120 161M120 145L104 161" />
      <Cord tint="brick" width={4} d="M120 161C150 190 176 192 190 170C206 144 176 118 190 92C200 74 222 80 232 64" />
      <Cord tint="steel" width={8} d="M232 64L180 214" />
      <Cloth tint="steel" d="M175 212L184 216L171 244C170 246 168 245 168.5 243Z" />
      <Cord tint="navy" width={8} d="M238 46L232 64L226 82" />
      <Cord tint="peach" width={3} d="M236.5 51L231 68" />
      <Cord tint="brick" width={4} d="M232 64C246 58 252 70 262 62" />
    </Drawing>
  )
}

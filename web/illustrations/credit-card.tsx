import type { ReactNode } from 'react'
import { Cloth, Cord, Drawing, Flower, ON_NAVY, Stitch } from './art.tsx'

export function CreditCard({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" floor={262} reach={100}>
      <g transform="rotate(8 160 160)">
        <Cloth
          tint="lilac"
          d="M70 78H262C272 78 278 84 278 94V204C278 214 272 220 262 220H70C60 220 54 214 54 204V94C54 84 60 78 70 78Z"
        />
        <Cloth tint="iris" d="M54 100H278V124H54Z" />
      </g>
      <g transform="rotate(-9 160 176)">
        <Cloth
          tint="navy"
          d="M58 112H250C260 112 266 118 266 128V236C266 246 260 252 250 252H58C48 252 42 246 42 236V128C42 118 48 112 58 112Z"
        />
        <Cloth
          tint="dusk"
          d="M212 112H250C260 112 266 118 266 128V236C266 246 260 252 250 252H158C190 216 208 166 212 112Z"
        />
        <Stitch
          tint="lilac"
          d="M62 122H246C252 122 256 126 256 132V232C256 238 252 242 246 242H62C56 242 52 238 52 232V132C52 126 56 122 62 122Z"
        />
        <Cloth
          tint="apricot"
          d="M76 150H102C107 150 110 153 110 158V174C110 179 107 182 102 182H76C71 182 68 179 68 174V158C68 153 71 150 76 150Z"
        />
        <Cord tint="amber" width={3} d="M71 166H80M98 166H107M89 153V160M89 172V179" />
        <Cord tint="linen" width={5} d="M70 208H94M108 208H132M146 208H170" />
        <Flower x={198} y={138} scale={1.45} tints={ON_NAVY} />
      </g>
    </Drawing>
  )
}

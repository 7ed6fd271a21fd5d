import type { ReactNode } from 'react'
import { Cloth, Cord, Drawing, Flower, Hook, Stitch } from './art.tsx'

/** A cover of cloth on a hanger, with the hem of a coat below it. */
export function ClothCover({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist" floor={290} reach={84}>
      <Hook x={160} y={34} />
      <Cloth tint="navy" d="M108 226H212L216 276C216 280 214 282 210 282H110C106 282 104 280 104 276Z" />
      <Cloth tint="dusk" d="M184 226H212L216 276C216 280 214 282 210 282H180Z" />
      <Stitch tint="lilac" d="M160 250V280" />
      <Cloth
        tint="linen"
        d="M160 74C176 74 226 98 234 112C238 120 236 134 234 150L228 244C228 250 224 254 218 254H102C96 254 92 250 92 244L86 150C84 134 82 120 86 112C94 98 144 74 160 74Z"
      />
      <Cloth
        tint="flax"
        d="M178 78C200 86 229 102 234 112C238 120 236 134 234 150L228 244C228 250 224 254 218 254H194C206 194 204 128 178 78Z"
      />
      <Stitch tint="larkspur" d="M160 84V246" />
      <Flower x={96} y={150} scale={1.6} />
      <Cord tint="amber" width={5} d="M160 96V110" />
    </Drawing>
  )
}

import type { ReactNode } from 'react'
import { Block, Cloth, Cord, Drawing, Flower, Hook, Stitch } from './art.tsx'

/** A long cover of cloth on the rail; a coat's hem and a pair of pants look out below it. */
export function ClothCover({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="mist">
      <Cord tint="navy" width={7} d="M62 32H258" />
      <Hook x={160} y={32} />
      <Cloth tint="steel" d="M110 236H156L153 296H136L133 262L130 296H113Z" />
      <Cloth tint="navy" d="M133 236H156L153 296H136L133 262Z" />
      <Cloth tint="larkspur" d="M146 230H212L217 266C217 271 215 273 210 273H144Z" />
      <Cloth tint="indigo" d="M186 230H212L217 266C217 271 215 273 210 273H190Z" />
      <Stitch tint="pale" d="M150 263H208" />
      <Cloth
        tint="linen"
        d="M150 74C154 68 166 68 170 74C182 84 196 90 208 95C215 98 218 103 218 110L220 240C220 246 217 249 211 249H109C103 249 100 246 100 240L102 110C102 103 105 98 112 95C124 90 138 84 150 74Z"
      />
      <Cloth
        tint="flax"
        d="M190 87C196 90 202 92 208 95C215 98 218 103 218 110L220 240C220 246 217 249 211 249H190C202 196 202 138 190 87Z"
      />
      <Cord tint="amber" width={4} d="M160 78V243" />
      <Block tint="amber" x={155} y={86} width={10} height={20} r={5} />
      <Flower x={109} y={122} scale={1.4} />
      <Stitch tint="sage" d="M110 239H152M168 239H192" />
    </Drawing>
  )
}

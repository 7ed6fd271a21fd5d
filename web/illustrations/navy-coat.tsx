import type { ReactNode } from 'react'
import { Cord, Drawing } from './art.tsx'
import { HungCoat } from './parts/hung-clothes.tsx'

/** A coat back from cleaning, on its hanger. */
export function NavyCoat({ title }: { title?: string }): ReactNode {
  return (
    <Drawing title={title} ground="peach" turn>
      <Cord tint="navy" width={7} d="M62 40H258" />
      <HungCoat x={160} y={40} scale={1.2} />
    </Drawing>
  )
}

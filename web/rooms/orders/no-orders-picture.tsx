import type { ReactNode } from 'react'
import { FoldedShirts } from '../../illustrations/folded-shirts.tsx'

/** In a file that only comes to whom has no orders: the others see none of it. */
export default function NoOrdersPicture(): ReactNode {
  return <FoldedShirts />
}

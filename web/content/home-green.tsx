import type { ReactNode } from 'react'

export function GreenHome(): ReactNode {
  return <h1>Green</h1>
}

import type { ReactNode } from 'react'

/** Closes something. The smaller one is drawn with a broader pen, so that both look alike. */
export function Cross({ size }: { size: 14 | 18 }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true">
      <path
        d="M3 3 15 15M15 3 3 15"
        fill="none"
        stroke="currentColor"
        strokeWidth={size === 14 ? 2.6 : 2.2}
        strokeLinecap="round"
      />
    </svg>
  )
}

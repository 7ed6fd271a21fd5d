import type { ReactNode } from 'react'

export type MarkKind = 'info' | 'success' | 'warning' | 'error'

/** Each kind has its own outline, so that it is told apart without its colour. */
const OUTLINES: Record<MarkKind, string> = {
  info: 'M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 8h2v7H9zM9 5h2v2H9z',
  success: 'M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.2 10.4l1.5-1.5 2.2 2.2 4.5-4.7 1.5 1.5-6 6.2z',
  warning: 'M10 1.6 19.4 18H.6zM9 7.5h2v5H9zM9 14h2v2H9z',
  error: 'M6.3 1h7.4L19 6.3v7.4L13.7 19H6.3L1 13.7V6.3zM9 5h2v6.5H9zM9 13h2v2H9z',
}

interface MarkProps {
  kind: MarkKind
  className?: string | undefined
}

/** Says again what stands beside it in words, so it is silent itself. */
export function Mark({ kind, className }: MarkProps): ReactNode {
  return (
    <svg className={className} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" data-mark={kind}>
      <path d={OUTLINES[kind]} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}

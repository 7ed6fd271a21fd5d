import type { ReactNode } from 'react'

/** A sentence whose further lines matter less and stand smaller; the place that shows it keeps the break. */
export function SmallPrint({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string' || !children.includes('\n')) return children
  const end = children.indexOf('\n') + 1
  return (
    <>
      {children.slice(0, end)}
      <small>{children.slice(end)}</small>
    </>
  )
}

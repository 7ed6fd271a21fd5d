import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { PartBoundary } from './part-boundary.tsx'

/**
 * A form or a dialog that stands in no page at first: its code comes when it is opened. `waiting` keeps its place until then. One that does
 * not arrive offers to try again and takes nothing else with it.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let Part = lazy(load)
  const forget = () => {
    Part = lazy(load)
  }
  return (props: Props) => (
    <PartBoundary onRetry={forget}>
      {() => (
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      )}
    </PartBoundary>
  )
}

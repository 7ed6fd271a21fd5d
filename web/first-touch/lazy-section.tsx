import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { PartBoundary } from '#ui/part-boundary.tsx'
import { scrollToPendingHash } from './scroll-to-hash.ts'

type SectionModule<Props> = { default: ComponentType<Props> }

/**
 * A section below the fold: it stands in the written page, and comes alive after the parts above it. Until then it
 * carries `data-hydrating`, by which the starter knows that a press on it has to wait.
 */
export function lazySection<Props extends object>(load: () => Promise<SectionModule<Props>>): ComponentType<Props> {
  let loading: Promise<SectionModule<Props>> | undefined
  const start = () => {
    loading ??= load()
    return loading
  }
  let Section = lazy(start)
  const forget = () => {
    loading = undefined
    Section = lazy(start)
  }

  return (props: Props) => {
    // The section is asked for with the page, so that it is here when React gets to it; React hears of a failure.
    if (typeof document !== 'undefined') start().catch(() => {})
    return (
      <PartBoundary onRetry={forget}>
        {() => (
          <Suspense fallback={<p className="wide">Loading...</p>}>
            <Hydrates>
              <Section {...props} />
            </Hydrates>
          </Suspense>
        )}
      </PartBoundary>
    )
  }
}

function Hydrates({ children }: { children: ReactNode }): ReactNode {
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    section.current?.removeAttribute('data-hydrating')
    scrollToPendingHash()
  }, [])
  return (
    <div ref={section} data-hydrating="">
      {children}
    </div>
  )
}

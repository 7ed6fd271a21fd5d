import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
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
      <SectionBoundary onRetry={forget}>
        {() => (
          <Suspense fallback={<p className="wide">Loading...</p>}>
            <Hydrates>
              <Section {...props} />
            </Hydrates>
          </Suspense>
        )}
      </SectionBoundary>
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

/** One section that does not arrive takes nothing else with it. */
class SectionBoundary extends Component<{ onRetry: () => void; children: () => ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children()
    return (
      <div className="wide" role="alert">
        <p>This part of the page did not arrive.</p>
        <Button
          variant="secondary"
          onClick={() => {
            this.props.onRetry()
            this.setState({ hasFailed: false })
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
}

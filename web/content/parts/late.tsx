import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'

type SectionModule<Props> = { default: ComponentType<Props> }

/**
 * A section below the fold: it stands in the written page, and comes alive after the parts above it. Until then it
 * carries `data-late`, by which the starter knows that a press on it has to wait.
 */
export function late<Props extends object>(load: () => Promise<SectionModule<Props>>): ComponentType<Props> {
  // Asked for at once, so that it is here when React gets to it.
  const loading = typeof document === 'undefined' ? undefined : load()
  loading?.catch(() => {})
  const Section = lazy(() => loading ?? load())
  return (props: Props) => (
    <Suspense fallback={<p className="wide">Loading...</p>}>
      <ComesAlive>
        <Section {...props} />
      </ComesAlive>
    </Suspense>
  )
}

function ComesAlive({ children }: { children: ReactNode }): ReactNode {
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => section.current?.removeAttribute('data-late'), [])
  return (
    <div ref={section} data-late="">
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { sentenceOf } from './show-refusal.ts'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** Stands where the data will stand, as high as it will be. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Data that is there is shown, even when asking for it again has failed. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>): ReactNode {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return (
    <Banner
      kind="error"
      title="We couldn’t load this"
      action={
        <Button size="small" variant="secondary" onClick={() => refetch().then(() => undefined)}>
          Try again
        </Button>
      }
    >
      {sentenceOf(error)}
    </Banner>
  )
}

import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import styles from './query-states.module.css'
import { Skeleton } from './skeleton.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> }
  /** Stands where the data will stand, as high as it will be. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What is there is shown, even when asking for it again has failed. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>): ReactNode {
  const { data, isError, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError) return skeleton
  return (
    <Banner
      kind="error"
      title="We could not load this"
      action={
        <Button size="small" variant="secondary" onClick={() => refetch().then(() => undefined)}>
          Try again
        </Button>
      }
    >
      Your account is safe. Please check your connection and try again.
    </Banner>
  )
}

/** A field before it is there: its label, and room for its error. */
export function FieldSkeleton({ isSpoken = false }: { isSpoken?: boolean }): ReactNode {
  return (
    <div className={styles.fieldSkeleton}>
      <Skeleton lines={1} size="small" isSpoken={isSpoken} />
      <Skeleton shape="block" size="small" />
    </div>
  )
}

/** A form on its card before it is there. */
export function FormSkeleton({ fields }: { fields: number }): ReactNode {
  return (
    <Card>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are alike and never change places.
        <FieldSkeleton key={index} isSpoken={index === 0} />
      ))}
      <div className={styles.buttonSkeleton}>
        <Skeleton shape="block" size="small" />
      </div>
    </Card>
  )
}

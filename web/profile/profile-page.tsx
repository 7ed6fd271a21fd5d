import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button, SubmitButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './profile-page.module.css'

interface ProfilePageProps {
  title: string
  lead: ReactNode
  /** Decorates; shown only where there is room beside the content. */
  picture?: ReactNode
  children: ReactNode
}

/** One page of the account. */
export function ProfilePage({ title, lead, picture, children }: ProfilePageProps): ReactNode {
  return (
    <div className={styles.room} data-pictured={picture ? '' : undefined}>
      <div className={styles.content}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
    </div>
  )
}

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

interface SaveRowProps {
  label: 'Update' | 'Create'
  isBusy: boolean
  isDirty: boolean
  /** Whatever else can be done with what the form is about. */
  children?: ReactNode
}

/** The end of a form. The reminder has its place from the start, so that it moves nothing. */
export function SaveRow({ label, isBusy, isDirty, children }: SaveRowProps): ReactNode {
  return (
    <>
      <p className={styles.reminder} role="status">
        {isDirty && label === 'Update' && 'Please click the update button to save your changes'}
      </p>
      <div className={styles.actions}>
        <SubmitButton isBusy={isBusy}>{label}</SubmitButton>
        {children}
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Done } from './done.tsx'

interface UsedUpProps {
  /** The page where a new link is asked for. */
  askAt: string
  children: ReactNode
}

/** A link that will never work again; trying once more is no way on. */
export function UsedUp({ askAt, children }: UsedUpProps): ReactNode {
  return (
    <>
      <Done kind="error">{children}</Done>
      <p>
        <ButtonLink to={askAt}>Ask for a new link</ButtonLink>
      </p>
    </>
  )
}

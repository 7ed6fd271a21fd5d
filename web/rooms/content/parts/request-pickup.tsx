import type { ComponentProps, ReactNode } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '#ui/button.tsx'
import { useSession } from '../../../core/session.ts'

/** A visitor registers first. Somebody signed in books, and is not led into buying another plan. */
export function RequestPickup(look: Pick<ComponentProps<typeof ButtonLink>, 'variant'>): ReactNode {
  return (
    <ButtonLink {...look} to={useSession().user ? links.pickup : links.registration}>
      Request Pickup
    </ButtonLink>
  )
}

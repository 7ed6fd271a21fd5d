import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { CheckoutData } from './checkout-data.ts'
import { NO_PACKAGE } from './checkout-form.tsx'
import type { CheckoutProblem } from './refused-checkout.ts'

/** The reason why a tab with a package of its own has none any more. */
const REPLACED =
  'You chose another plan in another tab or on another device. It replaced this one, and this one was not charged.'

interface NothingToPayProps extends Pick<CheckoutData, 'isPlaced' | 'isReplaced'> {
  refused: CheckoutProblem | undefined
}

/** The checkout of who has no package, or has paid for it already. Few ever see it, so it comes late. */
export default function NothingToPay({ isPlaced, isReplaced, refused }: NothingToPayProps): ReactNode {
  if (isPlaced) {
    return (
      <EmptyState action={<ButtonLink to={links.home}>Go to your home page</ButtonLink>}>
        This order is already placed.
      </EmptyState>
    )
  }
  return (
    <>
      {refused && <Banner kind="error">{refused.title}</Banner>}
      {isReplaced && <Banner>{REPLACED}</Banner>}
      <EmptyState action={<ButtonLink to={links.orderPackages}>See the plans</ButtonLink>}>{NO_PACKAGE}</EmptyState>
    </>
  )
}

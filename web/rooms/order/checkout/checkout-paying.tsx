import type { ReactNode } from 'react'
import { CheckoutCard, type CheckoutCardProps } from './checkout-card.tsx'
import { CheckoutCredit, type CheckoutCreditProps } from './checkout-credit.tsx'

type CheckoutPayingProps = CheckoutCardProps & CheckoutCreditProps

/** The card and what is bought with it. It comes when somebody gets there, and the provider's form with it. */
export default function CheckoutPaying(props: CheckoutPayingProps): ReactNode {
  return (
    <>
      <CheckoutCard {...props} />
      {props.invoice.amount > 0 && <CheckoutCredit {...props} />}
    </>
  )
}

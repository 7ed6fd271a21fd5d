import type { z } from 'zod'
import type { checkoutInput } from '#contract/billing'
import { networkOf } from '../brakes/limits.ts'
import { onceInBeats } from '../http/idempotency-lease.ts'
import { type Api, serve } from '../http/serve.ts'
import { withinDeclineLimits } from '../payments/take-payment.ts'
import type { Deps, ShownInvoice } from '../ports.ts'
import { presentAddress } from '../profile/present.ts'
import { type Checkout, checkOut } from './checkout.ts'
import { presentInvoice } from './present.ts'
import { type ChangeAddress, type Welcome, welcomeCheckOut } from './welcome-checkout.ts'

export function checkoutRoutes(api: Api, deps: Deps, changeAddress: ChangeAddress): void {
  serve(api, 'checkOut', ({ customer, body, request, reply }) =>
    onceInBeats<ShownInvoice, ReturnType<typeof presentInvoice>>(
      deps,
      { request, reply, present: presentInvoice },
      (lease) =>
        withinDeclineLimits(deps, { customerId: customer.id, network: networkOf(request.ip) }, lease, () =>
          checkOut(deps, readCheckout(customer.id, body), lease),
        ),
    ),
  )

  serve(api, 'welcomeCheckOut', ({ customer, body, request, reply }) =>
    onceInBeats<Welcome, ReturnType<typeof presentWelcome>>(
      deps,
      { request, reply, present: presentWelcome },
      (lease) =>
        withinDeclineLimits(deps, { customerId: customer.id, network: networkOf(request.ip) }, lease, () =>
          welcomeCheckOut(deps, customer.id, body, lease, changeAddress),
        ),
    ),
  )
}

const readCheckout = (customerId: number, body: z.output<typeof checkoutInput>): Checkout => ({
  customerId,
  invoiceId: body.order,
  shownDollars: body.dollarAmountWithDiscount,
  shownCardId: body.card,
  wantsAutoReload: body.isAutoBilling,
})

function presentWelcome({ customer, address, invoice }: Welcome) {
  const { firstName, lastName, isAutoBilling, billingZipCode, billingAddressLine1, billingAddressLine2 } = customer
  return {
    user: { firstName, lastName, isAutoBilling },
    address: presentAddress(address),
    billingAddress:
      billingZipCode === null
        ? null
        : {
            zipCode: billingZipCode,
            addressLine1: billingAddressLine1 ?? '',
            addressLine2: billingAddressLine2 ?? '',
          },
    order: presentInvoice(invoice),
  }
}

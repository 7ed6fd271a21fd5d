import type { z } from 'zod'
import type { welcomeInput } from '#contract/billing'
import type { AddressChange } from '#contract/profile'
import { AppError } from '../app-error.ts'
import type { Customer } from '../db/customers.ts'
import type { Lease } from '../http/idempotency-lease.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps, ShownInvoice } from '../ports.ts'
import { addAddress, readMainAddress } from '../profile/addresses.ts'
import { changeProfile } from '../profile/change-profile.ts'
import { changeBilling } from './change-billing.ts'
import { checkOut } from './checkout.ts'

type WelcomeInput = z.output<typeof welcomeInput>
type Address = Awaited<ReturnType<typeof addAddress>>

export interface Welcome {
  customer: Customer
  address: Address
  invoice: ShownInvoice
}

/** Changes an address together with the pickups there. They stand above billing, so whoever knows both hands this in. */
export type ChangeAddress = (
  deps: Deps,
  customerId: number,
  id: number,
  change: AddressChange,
) => Promise<{ address: Address }>

/** The address that signing up made gets its street; it is updated and not added to. */
const FIRST_ADDRESS_TITLE = 'Home'

/**
 * The checkout of an order, most often the first one. Customer and address are written first and stay, whatever becomes
 * of the payment: nothing typed is lost. A call that comes back to its charge writes nothing: what it carries may be older than what
 * the customer has changed since.
 */
export async function welcomeCheckOut(
  deps: Deps,
  customerId: number,
  typed: WelcomeInput,
  lease: Lease<Welcome>,
  changeAddress: ChangeAddress,
): Promise<Welcome> {
  const { user, order, dollarAmountWithDiscount, card } = typed
  const { isAutoBilling } = user
  const { customer, address } =
    lease.chargeId === undefined
      ? await writeTyped(deps, customerId, typed, changeAddress)
      : await readWritten(deps, customerId)
  const welcome = (invoice: ShownInvoice): Welcome => ({
    // The tick holds once the invoice is paid.
    customer: { ...customer, isAutoBilling: isAutoBilling ?? customer.isAutoBilling },
    address,
    invoice,
  })
  const invoice = await checkOut(
    deps,
    {
      customerId,
      invoiceId: order,
      shownDollars: dollarAmountWithDiscount,
      shownCardId: card,
      wantsAutoReload: isAutoBilling,
    },
    {
      ...lease,
      settle: (db, outcome) => lease.settle(db, outcome instanceof AppError ? outcome : welcome(outcome)),
    },
  )
  return welcome(invoice)
}

async function writeTyped(
  deps: Deps,
  customerId: number,
  { user: { firstName, lastName }, address: typed, billingAddress }: WelcomeInput,
  changeAddress: ChangeAddress,
): Promise<Omit<Welcome, 'invoice'>> {
  const customer = await deps.database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    const named = await changeProfile(db, customerId, { firstName, lastName })
    const billed = await changeBilling(db, customerId, { billingAddress: billingAddress ?? null })
    return billed ?? named ?? owner
  })
  const address =
    customer.mainAddressId === null
      ? await addAddress(deps, customerId, { ...typed, title: FIRST_ADDRESS_TITLE })
      : (await changeAddress(deps, customerId, customer.mainAddressId, typed)).address
  return { customer, address }
}

const readWritten = ({ database }: Deps, customerId: number): Promise<Omit<Welcome, 'invoice'>> =>
  database.transaction(async (db) => {
    const customer = await lockOwner(db, customerId)
    return { customer, address: await readMainAddress(db, customer) }
  })

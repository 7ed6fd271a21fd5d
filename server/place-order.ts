import type { z } from 'zod'
import {
  type checkoutAnswer,
  type checkoutInput,
  type PlacedOrder,
  type UnmadeReason,
  unmadeSentence,
  type welcomeInput,
} from '#contract/placing'
import { AppError } from './app-error.ts'
import { heededTick } from './billing/after-payment.ts'
import { changeBilling } from './billing/change-billing.ts'
import { checkOut, isCheckedOut } from './billing/checkout.ts'
import { isPaidInvoice, readInvoice } from './billing/invoices.ts'
import { presentInvoice } from './billing/present.ts'
import { networkOf } from './brakes/limits.ts'
import { changeAddressWithPickups } from './change-address.ts'
import type { Customer } from './db/customers.ts'
import type { Db } from './db/open.ts'
import { type Lease, onceInBeats } from './http/idempotency-lease.ts'
import { type Api, serve } from './http/serve.ts'
import { lockOwner } from './lock-owner.ts'
import { readCards, readPayingCard } from './payments/cards.ts'
import { readOpenCharge } from './payments/charge.ts'
import { withinDeclineLimits } from './payments/take-payment.ts'
import { hadPickup, readAgreement, readFreshAgreement, type ShownAgreement } from './pickups/agreements.ts'
import { presentPickup, presentSchedule } from './pickups/present.ts'
import type { AgreedWish, Deps, ShownInvoice } from './ports.ts'
import { addAddress, readMainAddress } from './profile/addresses.ts'
import { changeProfile } from './profile/change-profile.ts'
import { presentAddress } from './profile/present.ts'

/**
 * Placing an order: a purchase with its first pickup and weekly days. It needs profile, billing, payments and pickups, so it stands above
 * them. The pickup and the schedule are made by whoever settles the payment (`Deps.agreements`); here they are only shown.
 */
export function placeOrderRoutes(api: Api, deps: Deps): void {
  const { database, clock } = deps
  const withinLimits = <Result>(
    { id: customerId, ip }: { id: number; ip: string },
    lease: Lease<Result>,
    pay: () => Promise<Result>,
  ) => withinDeclineLimits(deps, { customerId, network: networkOf(ip) }, lease, pay)

  serve(api, 'checkOut', ({ customer: { id }, body, request, reply }) =>
    onceInBeats(deps, { request, reply, present: (placed: Placed) => presentPlaced(placed, clock.now()) }, (lease) =>
      withinLimits({ id, ip: request.ip }, lease, () => placeOrder(deps, id, body, lease)),
    ),
  )

  serve(api, 'welcomeCheckOut', ({ customer: { id }, body, request, reply }) =>
    onceInBeats(
      deps,
      { request, reply, present: (welcome: Welcome) => presentWelcome(welcome, clock.now()) },
      (lease) => withinLimits({ id, ip: request.ip }, lease, () => placeFirstOrder(deps, id, body, lease)),
    ),
  )

  serve(api, 'getPlacedOrder', async ({ customer: { id } }) => ({
    placedOrder: await database.transaction((db) => readPlacedOrder(db, id, clock.now())),
  }))
}

/** A paid order, with what became of the wish. */
interface Placed {
  invoice: ShownInvoice
  agreed: ShownAgreement | undefined
  /** The wish of the call itself, which may have come too late for the payment. */
  wish: Pick<AgreedWish, 'pickup' | 'days'>
}

interface Welcome extends Placed {
  customer: Customer
  address: Awaited<ReturnType<typeof addAddress>>
}

type CheckoutInput = z.output<typeof checkoutInput>
type WelcomeInput = z.output<typeof welcomeInput>

/**
 * Pays for an order. A call that comes back to its charge wishes for nothing: what it carries may be older than what is kept. Neither does
 * one that only confirms.
 */
async function placeOrder(
  deps: Deps,
  customerId: number,
  { order, dollarAmountWithDiscount, card, isAutoBilling, isConfirmation = false, pickup, days }: CheckoutInput,
  lease: Lease<Placed>,
  more: Omit<AgreedWish, 'pickup' | 'days'> = {},
): Promise<Placed> {
  const withAgreed = async (db: Db, invoice: ShownInvoice): Promise<Placed> => ({
    invoice,
    agreed: invoice.hasAgreement ? await readAgreement(db, customerId, invoice.id) : undefined,
    wish: isConfirmation ? {} : { pickup, days },
  })
  const checkout = {
    customerId,
    invoiceId: order,
    shownDollars: dollarAmountWithDiscount,
    shownCardId: card,
    wantsAutoReload: isAutoBilling,
    isConfirmation,
    wish: lease.chargeId === undefined && !isConfirmation ? { pickup, days, ...more } : {},
  }
  let settled: Placed | undefined
  const invoice = await checkOut(deps, checkout, {
    ...lease,
    async keepAnswer(db, outcome) {
      if (outcome instanceof AppError) return lease.keepAnswer(db, outcome)
      settled = await withAgreed(db, outcome)
      return lease.keepAnswer(db, settled)
    },
  })
  deps.jobs.runSoon('send-messages')
  return settled ?? withAgreed(deps.database.db, invoice)
}

/** The address that signing up made gets its street; it is updated and not added to. */
const FIRST_ADDRESS_TITLE = 'Home'

/**
 * An order with its customer and address, most often the first one. They are written first and stay, whatever becomes of the payment:
 * nothing typed is lost. A call that comes back to its charge, or finds the order paid, writes nothing: what it carries may be older than
 * what the customer has changed since, and would send the van of a booked pickup to another door.
 */
async function placeFirstOrder(
  deps: Deps,
  customerId: number,
  typed: WelcomeInput,
  lease: Lease<Welcome>,
): Promise<Welcome> {
  const { isAutoBilling } = typed.user
  const isPaid = await isPaidInvoice(deps.database.db, customerId, typed.order)
  const written = isPaid || lease.chargeId !== undefined ? await readWritten(deps, customerId) : undefined
  const { customer, address } = written ?? (await writeTyped(deps, customerId, typed))
  const welcome = (placed: Placed): Welcome => {
    // The tick holds once the invoice is paid by this call.
    const tick = isPaid ? null : heededTick(placed.invoice, isAutoBilling ?? null)
    return { ...placed, customer: tick === null ? customer : { ...customer, isAutoBilling: tick }, address }
  }
  const placed = await placeOrder(
    deps,
    customerId,
    { ...typed, isAutoBilling },
    {
      ...lease,
      keepAnswer: (db, outcome) => lease.keepAnswer(db, outcome instanceof AppError ? outcome : welcome(outcome)),
    },
    { addressId: address.id, isAlwaysKept: true },
  )
  return welcome(placed)
}

async function writeTyped(
  deps: Deps,
  customerId: number,
  { user: { firstName, lastName }, address: typed, billingAddress }: WelcomeInput,
): Promise<Omit<Welcome, keyof Placed>> {
  const customer = await deps.database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    const named = await changeProfile(db, customerId, { firstName, lastName })
    const billed = await changeBilling(db, customerId, { billingAddress: billingAddress ?? null })
    return billed ?? named ?? owner
  })
  const address =
    customer.mainAddressId === null
      ? await addAddress(deps, customerId, { ...typed, title: FIRST_ADDRESS_TITLE })
      : (await changeAddressWithPickups(deps, customerId, customer.mainAddressId, typed)).address
  return { customer, address }
}

/** Undefined where the customer has no address: then what was typed is the first. */
const readWritten = ({ database }: Deps, customerId: number): Promise<Omit<Welcome, keyof Placed> | undefined> =>
  database.transaction(async (db) => {
    const customer = await lockOwner(db, customerId)
    return customer.mainAddressId === null ? undefined : { customer, address: await readMainAddress(db, customer) }
  })

/**
 * The purchase whose payment is under way, agreed with a pickup or not, or the last order that was placed. The customer is locked, so that
 * payment and agreement are seen as of one moment.
 */
async function readPlacedOrder(db: Db, customerId: number, now: Date): Promise<PlacedOrder | null> {
  await lockOwner(db, customerId)
  const charge = await readOpenCharge(db, customerId)
  const bought = charge && (await readInvoice(db, customerId, charge.invoiceId))
  // Money that came late may have paid an order while the bank still asks about another try.
  if (charge && bought && bought.status !== 'paid' && isCheckedOut(bought)) {
    const state = charge.status === 'needs_authentication' ? 'asking' : 'paying'
    const payment = { state, cardId: charge.cardId } as const
    return presentPlacedOrder(db, customerId, bought, await readAgreement(db, customerId, bought.id), payment, now)
  }
  const fresh = await readFreshAgreement(db, customerId, now)
  if (fresh === undefined) return null
  const invoice = await readInvoice(db, customerId, fresh.agreement.invoiceId)
  return presentPlacedOrder(db, customerId, invoice, fresh, { state: 'paid' }, now)
}

async function presentPlacedOrder(
  db: Db,
  customerId: number,
  invoice: Awaited<ReturnType<typeof readInvoice>>,
  agreed: ShownAgreement | undefined,
  payment: Pick<PlacedOrder, 'state'> & { cardId?: number },
  now: Date,
): Promise<PlacedOrder> {
  const { pickupDay = null, isRush = false, days = [], startsOn = null } = agreed?.agreement ?? {}
  const cards = await readCards(db, customerId)
  const { state, cardId = invoice.cardId } = payment
  // A card that has paid may have been removed since.
  const paying = cards.find(({ id }) => id === cardId) ?? (await readPayingCard(db, customerId, invoice.id))
  const shown = paying ?? cards.find(({ isMain }) => isMain)
  const parts: AgreedAnswer = agreed ? presentAgreed(agreed, now) : {}
  const { request = null, requestRefusal = null, schedule = null, scheduleRefusal = null } = parts
  return {
    state,
    order: presentInvoice({ ...invoice, cardId }),
    cardBrand: shown?.brand ?? null,
    cardLast: shown?.last ?? null,
    paidAt: invoice.paidAt?.toISOString() ?? null,
    pickup: pickupDay === null ? null : { pickupDate: pickupDay, isRush },
    days,
    request,
    requestRefusal,
    requestExisted: agreed !== undefined && hadPickup(agreed.agreement),
    schedule,
    scheduleRefusal,
    startsOn,
  }
}

type AgreedAnswer = Pick<z.input<typeof checkoutAnswer>, 'request' | 'requestRefusal' | 'schedule' | 'scheduleRefusal'>

const presentPlaced = ({ invoice, ...placed }: Placed, now: Date) => ({
  ...presentInvoice(invoice),
  ...presentWished(placed, now),
})

/** Whoever wished for a part without which the order was paid, in another tab, is not left to believe that it was booked. */
function presentWished({ agreed, wish: { pickup, days } }: Pick<Placed, 'agreed' | 'wish'>, now: Date): AgreedAnswer {
  const { pickupDay = null, days: agreedDays = [] } = agreed?.agreement ?? {}
  const without = unmadeSentence('agreed_without')
  return {
    ...(agreed && presentAgreed(agreed, now)),
    ...(pickup && pickupDay === null && { requestRefusal: without }),
    ...(days && days.length > 0 && agreedDays.length === 0 && { scheduleRefusal: without }),
  }
}

function presentAgreed({ agreement, pickup, schedule }: ShownAgreement, now: Date): AgreedAnswer {
  const { pickupRefusal, scheduleRefusal } = agreement
  const toldRefusal = scheduleRefusal === 'schedule_exists' ? existingRefusal(schedule) : scheduleRefusal
  return {
    ...(pickup && { request: presentPickup(pickup, now) }),
    ...(pickupRefusal && { requestRefusal: unmadeSentence(pickupRefusal) }),
    ...(schedule && { schedule: presentSchedule(schedule) }),
    ...(toldRefusal && { scheduleRefusal: unmadeSentence(toldRefusal) }),
  }
}

/** The schedule that was there before goes its own way: it may be paused, and is no reason any more once it is deleted. */
function existingRefusal(schedule: ShownAgreement['schedule']): UnmadeReason | undefined {
  if (schedule === undefined) return undefined
  return schedule.status === 'paused' ? 'schedule_paused' : 'schedule_exists'
}

function presentWelcome({ customer, address, invoice, ...placed }: Welcome, now: Date) {
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
    ...presentWished(placed, now),
  }
}

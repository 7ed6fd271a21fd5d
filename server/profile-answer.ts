import type { Overview } from '#contract/overview'
import type { Profile, ProfileChange } from '#contract/profile'
import { laDay } from '#rules/days/days'
import { townOf } from '#rules/locations'
import { dollars } from '#rules/money'
import { recordConsent } from './account/consents.ts'
import { AppError } from './app-error.ts'
import { changeBilling, findForeignCard } from './billing/change-billing.ts'
import type { Customer } from './db/customers.ts'
import type { Db } from './db/open.ts'
import { type Api, serve } from './http/serve.ts'
import { lockOwner } from './lock-owner.ts'
import { countBags, readOldestDue } from './orders/list-orders.ts'
import { presentOrder } from './orders/present.ts'
import { presentCard, readCards } from './payments/cards.ts'
import { readComing } from './pickups/coming-pickups.ts'
import { presentSchedule } from './pickups/present.ts'
import { deleteScheduleOf } from './pickups/schedules.ts'
import type { Deps } from './ports.ts'
import { changeProfile, findForeignMains } from './profile/change-profile.ts'
import { readContacts } from './profile/numbers.ts'
import { presentAddress, presentPhone } from './profile/present.ts'

/** The profile as the wire has it holds parts of several topics, so it is read and changed above them. */
export function profileRoutes(api: Api, deps: Deps): void {
  const answer = async (customer: Customer): Promise<Profile> => ({
    ...presentProfile(customer),
    due: customer.hasDue ? await readDue(deps, customer.id) : null,
  })
  serve(api, 'getProfile', async ({ customer }) => answer(customer))
  serve(api, 'replaceProfile', async ({ customer, body }) => answer(await change(deps, customer, body)))
  serve(api, 'changeProfile', async ({ customer, body }) => answer(await change(deps, customer, body)))
  serve(api, 'getOverview', async ({ customer }) => readOverview(deps, customer.id))
}

async function readDue({ database: { db }, clock }: Deps, customerId: number): Promise<Profile['due']> {
  const waiting = await readOldestDue(db, customerId)
  if (waiting === undefined) return null
  const now = clock.now()
  const order = presentOrder(waiting, now)
  return {
    id: order.id,
    kind: order.kind,
    prettyStatus: order.prettyStatus,
    amountWithDiscount: order.amountWithDiscount,
    dollarAmountWithDiscount: order.dollarAmountWithDiscount,
    due: order.due,
    dollarDue: order.dollarDue,
    dueFromCredit: order.dueFromCredit,
    dollarDueFromCredit: order.dollarDueFromCredit,
    dueReload: order.dueReload,
    dollarDueReload: order.dollarDueReload,
    alsoDue: order.alsoDue,
    isConfirmationNeeded: order.isConfirmationNeeded,
    nextTry: order.nextTry,
    card: await readMainCard(db, customerId, now),
  }
}

async function readMainCard(db: Db, customerId: number, now: Date) {
  const main = (await readCards(db, customerId)).find(({ isMain }) => isMain)
  return main === undefined ? null : presentCard(main, now)
}

/** The main address and phone stand first in their lists. */
async function readOverview({ database: { db }, clock }: Deps, customerId: number): Promise<Overview> {
  const now = clock.now()
  const { addresses, phones } = await readContacts(db, customerId)
  const { schedule } = await readComing(db, customerId, laDay(now))
  const { orders, underWay } = await countBags(db, customerId)
  const [address] = addresses
  const [phone] = phones
  return {
    card: await readMainCard(db, customerId, now),
    address: address ? presentAddress(address) : null,
    town: (address && townOf(address.zipCode)) ?? null,
    addresses: addresses.length,
    phone: phone ? presentPhone(phone) : null,
    phones: phones.length,
    schedule: schedule ? presentSchedule(schedule) : null,
    orders,
    ordersUnderWay: underWay,
  }
}

async function change({ database, clock, jobs }: Deps, customer: Customer, wanted: ProfileChange): Promise<Customer> {
  const { billingAddress, isAutoBilling, mainCard, deleteRecurringSchedule = false, ...own } = wanted
  const { mainAddress, mainPhone } = own
  const hasMain = mainAddress !== undefined || mainPhone !== undefined || mainCard !== undefined
  const given = Object.keys(wanted).filter((name) => name !== 'deleteRecurringSchedule')
  if (given.length === 0 && !deleteRecurringSchedule) return customer
  const written = await database.transaction(async (db) => {
    if (deleteRecurringSchedule) await deleteScheduleOf(db, await lockOwner(db, customer.id), clock.now())
    if (hasMain) {
      // The chosen address, phone or card cannot be deleted meanwhile.
      await lockOwner(db, customer.id)
      const fields = {
        ...(await findForeignMains(db, customer.id, own)),
        ...(await findForeignCard(db, customer.id, { mainCard })),
      }
      if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
    }
    const changed = await changeProfile(db, customer.id, own)
    const billed = await changeBilling(db, customer.id, { billingAddress, isAutoBilling, mainCard })
    // The switch stands beside the sentence, so turning it on is agreeing to it.
    if (isAutoBilling === true) await recordConsent(db, customer.id, 'auto_reload', clock.now())
    return billed ?? changed ?? lockOwner(db, customer.id)
  })
  if (deleteRecurringSchedule) jobs.runSoon('send-messages')
  return written
}

/** The customer's own row; what waits for money is read beside it. */
export function presentProfile(customer: Customer): Omit<Profile, 'due'> {
  return {
    id: customer.id,
    email: customer.email,
    subscription: customer.planName,
    firstName: customer.firstName,
    lastName: customer.lastName,
    balance: customer.balanceCents,
    dollarBalance: dollars(customer.balanceCents),
    stripeId: customer.stripeId,
    billingAddress:
      customer.billingZipCode === null
        ? null
        : {
            zipCode: customer.billingZipCode,
            addressLine1: customer.billingAddressLine1 ?? '',
            addressLine2: customer.billingAddressLine2 ?? '',
          },
    starch: customer.starch,
    noCrease: customer.noCrease,
    fixTears: customer.fixTears,
    detergents: customer.detergents,
    fabricSoftener: customer.fabricSoftener,
    isAutoBilling: customer.isAutoBilling,
    mainCard: customer.mainCardId,
    mainPhone: customer.mainPhoneId,
    mainAddress: customer.mainAddressId,
    canBeTexted: customer.canBeTexted,
  }
}

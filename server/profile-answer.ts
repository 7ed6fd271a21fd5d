import type { Profile, ProfileChange } from '#contract/profile'
import { dollars } from '#rules/money'
import { recordConsent } from './account/consents.ts'
import { AppError } from './app-error.ts'
import { changeBilling, findForeignCard } from './billing/change-billing.ts'
import type { Customer } from './db/customers.ts'
import { type Api, serve } from './http/serve.ts'
import { lockOwner } from './lock-owner.ts'
import { deleteScheduleOf } from './pickups/schedules.ts'
import type { Deps } from './ports.ts'
import { changeProfile, findForeignMains } from './profile/change-profile.ts'

/** The profile as the wire has it holds parts of several topics, so it is read and changed above them. */
export function profileRoutes(api: Api, deps: Deps): void {
  serve(api, 'getProfile', async ({ customer }) => presentProfile(customer))
  serve(api, 'replaceProfile', async ({ customer, body }) => presentProfile(await change(deps, customer, body)))
  serve(api, 'changeProfile', async ({ customer, body }) => presentProfile(await change(deps, customer, body)))
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

export function presentProfile(customer: Customer): Profile {
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

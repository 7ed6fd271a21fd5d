import { type Profile, type ProfileChange, profileAnswer, profileInput } from '#contract/account'
import { type FieldProblems, refusals } from '#contract/errors'
import { dollars } from '#rules/money'
import { lockAccount } from './account/lock-account.ts'
import { customerOf, type SignedInCustomer } from './account/sessions.ts'
import { updateProfile } from './account/store.ts'
import { AppError } from './app-error.ts'
import type { Db } from './db/open.ts'
import type { Api } from './http/api.ts'
import type { Deps } from './ports.ts'
import { listAddresses } from './profile/address-store.ts'
import { listPhones } from './profile/phone-store.ts'

type Customer = Omit<SignedInCustomer, 'sessionId' | 'sessionExpiresAt'>

export function profileRoutes(api: Api, deps: Deps): void {
  const tags = ['profile']
  const schema = { tags, body: profileInput, response: { 200: profileAnswer } }

  api.get('/profile', { schema: { tags, response: { 200: profileAnswer } } }, async (request) =>
    presentProfile(customerOf(request)),
  )
  api.put('/profile', { schema }, async (request) =>
    presentProfile(await changeProfile(deps, customerOf(request), request.body)),
  )
  api.patch('/profile', { schema }, async (request) =>
    presentProfile(await changeProfile(deps, customerOf(request), request.body)),
  )
}

/** `deleteRecurringSchedule` is understood and has nothing to delete until there are schedules. */
async function changeProfile({ database }: Deps, customer: Customer, change: ProfileChange): Promise<Customer> {
  const { billingAddress, mainAddress, mainPhone, mainCard, deleteRecurringSchedule: _, ...plain } = change
  const columns = {
    ...plain,
    ...(billingAddress !== undefined && {
      billingZipCode: billingAddress?.zipCode ?? null,
      billingAddressLine1: billingAddress?.addressLine1 ?? null,
      billingAddressLine2: billingAddress?.addressLine2 ?? null,
    }),
    ...(mainAddress !== undefined && { mainAddressId: mainAddress }),
    ...(mainPhone !== undefined && { mainPhoneId: mainPhone }),
  }
  const hasMain = mainAddress !== undefined || mainPhone !== undefined || mainCard !== undefined
  if (!hasMain) {
    return Object.keys(columns).length === 0 ? customer : writeProfile(database.db, customer.id, columns)
  }
  return database.transaction(async (db) => {
    // What is chosen as the main one cannot be deleted meanwhile.
    await lockAccount(db, customer.id)
    await requireOwn(db, customer.id, { mainAddress, mainPhone, mainCard })
    return Object.keys(columns).length === 0 ? customer : writeProfile(db, customer.id, columns)
  })
}

/** Somebody else's and nobody's are refused in the same words. There are no cards yet, so any card is nobody's. */
async function requireOwn(
  db: Db,
  customerId: number,
  { mainAddress, mainPhone, mainCard }: Pick<ProfileChange, 'mainAddress' | 'mainPhone' | 'mainCard'>,
): Promise<void> {
  const [addresses, phones] = [await listAddresses(db, customerId), await listPhones(db, customerId)]
  const isIn = (things: readonly { id: number }[], id: number | undefined) =>
    id === undefined || things.some((thing) => thing.id === id)
  const sentences = [refusals.not_found.sentence]
  const fields: FieldProblems = {
    ...(!isIn(addresses, mainAddress) && { mainAddress: sentences }),
    ...(!isIn(phones, mainPhone) && { mainPhone: sentences }),
    ...(!isIn([], mainCard) && { mainCard: sentences }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}

async function writeProfile(db: Db, id: number, columns: Parameters<typeof updateProfile>[2]): Promise<Customer> {
  const updated = await updateProfile(db, id, columns)
  if (updated === undefined) throw new AppError('not_signed_in')
  return updated
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
    mainCard: null,
    mainPhone: customer.mainPhoneId,
    mainAddress: customer.mainAddressId,
  }
}

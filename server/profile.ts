import { type Profile, type ProfileChange, profileAnswer, profileChange, profileInput } from '#contract/account'
import { dollars } from '#rules/money'
import type { Api } from './api.ts'
import { CUSTOMER_COLUMNS, customerOf, type SignedInCustomer } from './auth.ts'
import type { Db } from './db/open.ts'
import type { Deps } from './ports.ts'

type Customer = Omit<SignedInCustomer, 'sessionId' | 'sessionExpiresAt'>

export function profileRoutes(api: Api, { database }: Deps): void {
  const tags = ['profile']
  const response = { 200: profileAnswer }
  const change = async (customer: Customer, fields: ProfileChange) =>
    presentProfile(Object.keys(fields).length === 0 ? customer : await updateCustomer(database.db, customer.id, fields))

  api.get('/profile', { schema: { tags, response } }, async (request) => presentProfile(customerOf(request)))
  api.put('/profile', { schema: { tags, body: profileInput, response } }, async (request) =>
    change(customerOf(request), request.body),
  )
  api.patch('/profile', { schema: { tags, body: profileChange, response } }, async (request) =>
    change(customerOf(request), request.body),
  )
}

function updateCustomer(db: Db, id: number, { firstName, lastName }: ProfileChange): Promise<Customer> {
  return db
    .updateTable('customers')
    .set({ ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) })
    .where('id', '=', id)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirstOrThrow()
}

function presentProfile(customer: Customer): Profile {
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

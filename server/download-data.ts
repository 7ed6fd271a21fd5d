import { brand } from '#contract/brand'
import { snakeCased } from '#contract/casing'
import { collectAccountData } from './account/customer-data.ts'
import { collectBillingData } from './billing/customer-data.ts'
import { collectContactData, collectTexts } from './contact/customer-data.ts'
import { collectCreditData } from './credit/customer-data.ts'
import type { Db } from './db/open.ts'
import { collectIdempotencyKeys } from './http/idempotency-store.ts'
import { type Api, type SignedInCustomer, serve } from './http/serve.ts'
import { collectMessages } from './messages.ts'
import { collectOrderData } from './orders/customer-data.ts'
import { collectPaymentData } from './payments/customer-data.ts'
import { collectPickupData } from './pickups/customer-data.ts'
import type { Deps } from './ports.ts'
import { collectProfileData } from './profile/customer-data.ts'
import { presentProfile } from './profile-answer.ts'
import { collectStaffActions } from './staff/customer-data.ts'

/** Everything that we hold about the caller, as a file to keep. */
export function downloadRoutes(api: Api, { database, clock }: Deps): void {
  serve(
    api,
    'downloadData',
    async ({ customer, reply }) => {
      const made = clock.now()
      const data = await database.transaction((db) => collectData(db, customer, made))
      return reply
        .header('content-disposition', `attachment; filename="${brand.slug}-data.json"`)
        .type('application/json; charset=utf-8')
        .send(`${JSON.stringify(snakeCased({ made, ...data }), null, 2)}\n`)
    },
    { limit: 'download' },
  )
}

/** Each topic tells its part. Inquiries only for an address that was confirmed: any other may be somebody else's. */
async function collectData(db: Db, customer: SignedInCustomer, now: Date) {
  const account = await collectAccountData(db, customer.id, now)
  const isConfirmed = account.account.emailConfirmedAt !== null
  return {
    profile: presentProfile(customer),
    ...account,
    ...(await collectProfileData(db, customer.id)),
    ...(await collectPaymentData(db, customer.id, now)),
    ...(await collectBillingData(db, customer.id)),
    ...(await collectCreditData(db, customer.id)),
    ...(await collectPickupData(db, customer.id)),
    ...(await collectOrderData(db, customer.id)),
    ...(await collectStaffActions(db, customer.id)),
    messages: await collectMessages(db, customer.id),
    inboundTexts: await collectTexts(db, customer.id),
    ...(await collectIdempotencyKeys(db, customer.id)),
    ...(await collectContactData(db, { customerId: customer.id, email: isConfirmed ? customer.email : undefined })),
  }
}

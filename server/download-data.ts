import { sql } from 'kysely'
import { brand } from '#contract/brand'
import { snakeCased } from '#contract/casing'
import { customerOf, type SignedInCustomer } from './account/sessions.ts'
import type { Db } from './db/open.ts'
import type { Api } from './http/api.ts'
import { STRUCK_OUT } from './messages.ts'
import type { Deps } from './ports.ts'
import { listAddresses } from './profile/address-store.ts'
import { presentAddress } from './profile/addresses.ts'
import { listPhones } from './profile/phone-store.ts'
import { presentPhone } from './profile/phones.ts'
import { presentProfile } from './profile-answer.ts'

/** GET /client/account/data/: everything that we hold about the caller, as a file to keep. */
export function downloadRoutes(api: Api, { database, clock }: Deps): void {
  api.get(
    '/account/data',
    { config: { limit: 'download' }, schema: { tags: ['account'], description: 'A JSON file.' } },
    async (request, reply) => {
      const made = clock.now()
      const data = await database.transaction((db) => collectData(db, customerOf(request), made))
      const file = { made, ...data }
      return reply
        .header('content-disposition', `attachment; filename="${brand.slug}-data.json"`)
        .type('application/json; charset=utf-8')
        .send(`${JSON.stringify(snakeCased(file), null, 2)}\n`)
    },
  )
}

/**
 * Letters and texts by whose account they were about, never by where they went, and inquiries only for an address that was
 * confirmed. Otherwise somebody could sign up with an address or a number that is not theirs and read what its owner wrote
 * and was written.
 */
async function collectData(db: Db, customer: SignedInCustomer, now: Date) {
  const { id } = customer
  const account = await db
    .selectFrom('customers')
    .select(['createdAt', 'emailConfirmedAt', 'deletionRequestedAt', 'deletesOn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const pending = await db
    .selectFrom('accountLinks')
    .select('newEmail')
    .where('customerId', '=', id)
    .where('purpose', '=', 'change_email')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  const messages = await db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'subject', 'body', 'secret', 'status', 'createdAt', 'sentAt'])
    .where('customerId', '=', id)
    .orderBy('id')
    .execute()
  const leads = await db
    .selectFrom('leads')
    .select(['kind', 'email', 'phone', 'fullName', 'zipCode', 'address', 'message', 'hasAcceptedTerms', 'createdAt'])
    .where(sql<boolean>`lower(email) = lower(${customer.email})`)
    .orderBy('id')
    .execute()
  return {
    profile: presentProfile(customer),
    account: { ...account, pendingEmail: pending?.newEmail ?? null },
    addresses: (await listAddresses(db, id)).map(presentAddress),
    phones: (await listPhones(db, id)).map((phone) => ({ ...presentPhone(phone), verifiedAt: phone.verifiedAt })),
    consents: await db
      .selectFrom('consents')
      .select(['kind', 'wording', 'givenAt'])
      .where('customerId', '=', id)
      .orderBy('id')
      .execute(),
    // Times only: whoever finds the file must not find a way in.
    sessions: await db
      .selectFrom('sessions')
      .select(['createdAt', 'expiresAt', 'endedAt', 'isKept'])
      .where('customerId', '=', id)
      .orderBy('createdAt')
      .execute(),
    knownNetworks: await db
      .selectFrom('knownNetworks')
      .select('seenAt')
      .where('customerId', '=', id)
      .orderBy('seenAt')
      .execute(),
    // A link or code that still works would turn a stolen session into a stolen account.
    messages: messages.map(({ secret, body, ...message }) => ({
      ...message,
      body: secret === null ? body : body.replaceAll(secret, STRUCK_OUT),
    })),
    leads: account.emailConfirmedAt === null ? [] : leads,
  }
}

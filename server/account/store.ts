import { sql } from 'kysely'
import { policy } from '#rules/policy'
import type { Db } from '../db/open.ts'

export interface NewCustomer {
  email: string
  passwordHash: string
  phone: string
  zipCode: string
  addressLine1: string
}

/** The customer with a main address, a main phone and the consents that registration asks for. Answers with the id. */
export async function insertCustomer(db: Db, customer: NewCustomer, now: Date): Promise<number> {
  const { email, passwordHash, phone, zipCode, addressLine1 } = customer
  const { id } = await db
    .insertInto('customers')
    .values({ email, passwordHash, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const home = { customerId: id, zipCode, addressLine1, createdAt: now, changedAt: now }
  await db
    .with('home', (cte) => cte.insertInto('addresses').values(home).returning('id'))
    .with('cell', (cte) => cte.insertInto('phones').values({ customerId: id, number: phone }).returning('id'))
    .updateTable('customers')
    .set((row) => ({
      mainAddressId: row.selectFrom('home').select('home.id'),
      mainPhoneId: row.selectFrom('cell').select('cell.id'),
    }))
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('consents')
    .values(
      (['terms', 'texts'] as const).map((kind) => ({
        customerId: id,
        kind,
        wording: policy.consents[kind],
        givenAt: now,
      })),
    )
    .execute()
  return id
}

/** What may stand in the way of a sign-up, in one look. */
export async function findObstacles(
  db: Db,
  { zipCode, email, phone }: Omit<NewCustomer, 'passwordHash' | 'addressLine1'>,
) {
  const { rows } = await sql<{ isServed: boolean; isEmailTaken: boolean; isPhoneTaken: boolean }>`
    select
      exists (select from zip_codes where value = ${zipCode} and not is_retired) as is_served,
      exists (select from customers where lower(email) = lower(${email})) as is_email_taken,
      exists (select from phones where number = ${phone}) as is_phone_taken`.execute(db)
  const [obstacles] = rows
  if (obstacles === undefined) throw new Error('The database did not answer.')
  return obstacles
}

export function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('customers')
    .select(['id', 'email', 'passwordHash'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', where.fn<string>('lower', [where.val(email)])))
    .executeTakeFirst()
}

import { type Selectable, sql } from 'kysely'
import { foldCase } from '#rules/checks'
import type { HeardLike } from '#rules/nearest-names'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'
import { preparedStatement, type ValueOf } from './statement.ts'

/**
 * A customer's row is shared by several topics. Which of them may write which column is said here, once: the table's own type
 * takes no update, another topic's column is refused by the compiler, and what slips past it, in a spread say, at run time.
 */
const COLUMNS_OF = {
  account: ['email', 'passwordHash', 'emailConfirmedAt', 'deletionRequestedAt', 'deletesOn', 'deletedAt'],
  profile: [
    'firstName',
    'lastName',
    'starch',
    'noCrease',
    'fixTears',
    'detergents',
    'fabricSoftener',
    'mainAddressId',
    'mainPhoneId',
  ],
  payments: ['stripeId', 'mainCardId'],
  billing: ['planName', 'isAutoBilling', 'billingZipCode', 'billingAddressLine1', 'billingAddressLine2'],
  credit: ['balanceCents'],
} as const satisfies Record<string, readonly (keyof Schema['customers'])[]>

type Writer = keyof typeof COLUMNS_OF

/** A column that is left out, or undefined, stays as it is. */
type CustomerChange<Topic extends Writer> = {
  [Column in (typeof COLUMNS_OF)[Topic][number]]?: Selectable<Schema['customers']>[Column] | undefined
}

/** A text would reach the main phone. It comes with the row, because every page of a customer wants to know it. */
const CAN_BE_TEXTED = sql<boolean>`exists (
  select from phones where phones.id = customers.main_phone_id and phones.verified_at is not null
    and not exists (select from text_stops where text_stops.number = phones.number))`.as('canBeTexted')

/** An order waits for the customer's money. It comes with the row as well: the home has its place before the order is asked for. */
const HAS_DUE = sql<boolean>`exists (
  select from orders where orders.customer_id = customers.id and orders.status <> 'completed' and orders.hold = 'payment')`.as(
  'hasDue',
)

/** The customer without the password's hash, which only logging in reads. */
export const CUSTOMER_COLUMNS = [
  'customers.id',
  'customers.email',
  'customers.firstName',
  'customers.lastName',
  'customers.planName',
  'customers.balanceCents',
  'customers.stripeId',
  'customers.billingZipCode',
  'customers.billingAddressLine1',
  'customers.billingAddressLine2',
  'customers.starch',
  'customers.noCrease',
  'customers.fixTears',
  'customers.detergents',
  'customers.fabricSoftener',
  'customers.isAutoBilling',
  'customers.mainAddressId',
  'customers.mainPhoneId',
  'customers.mainCardId',
  'customers.deletesOn',
  CAN_BE_TEXTED,
  HAS_DUE,
] as const

/**
 * The one way to change a customer's row. A topic names itself, and the walls' test looks that it does. Answers with the row
 * as it is now; with nothing when there was nothing to write, or its owner has gone.
 */
export function customerWriter<Topic extends Writer>(topic: Topic) {
  const own: readonly string[] = COLUMNS_OF[topic]
  return async (db: Db, id: number, change: CustomerChange<Topic>): Promise<Customer | undefined> => {
    const written = Object.entries(change).filter(([, value]) => value !== undefined)
    const foreign = written.find(([column]) => !own.includes(column))
    if (foreign) throw new Error(`${topic} may not write ${foreign[0]} of a customer.`)
    if (written.length === 0) return undefined
    return db
      .updateTable('customers')
      .set(Object.fromEntries(written) as never)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning(CUSTOMER_COLUMNS)
      .executeTakeFirst()
  }
}

export type Customer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>
/** A customer whose lock is held, with the balance of this moment. */
export type Owner = Pick<Customer, 'id' | 'balanceCents'>

/**
 * Every change to what a customer has takes this lock first, and only then others: nobody waits in a circle. A phone's number
 * alone is locked before it (profile/phone-store.ts), and several customers in the order of their ids.
 */
export const lockCustomer = async (db: Db, id: number) => (await selectLocked(db, { id }))[0]

const selectLocked = preparedStatement('customer to change', (db, value: ValueOf<{ id: number }>) =>
  db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where('id', '=', value('id'))
    .where('deletedAt', 'is', null)
    .forUpdate(),
)

/** Customers by part of their name or e-mail address, in whatever case, the newest first: staff look so for somebody who calls. */
export const searchCustomers = (db: Db, part: string, limit: number) =>
  db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where(sql<boolean>`position(${foldCase(part)} in lower(first_name || ' ' || last_name || ' ' || email)) > 0`)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The first and last names that look like one that was heard, each once, in small letters; those with its own first letter come first. */
export async function listNames(
  db: Db,
  { letters, second, last, fewest, most }: HeardLike,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select lower(first_name) as name from customers where deleted_at is null
      union
      select lower(last_name) from customers where deleted_at is null
    ) as names
    where left(name, 1) in (${sql.join(letters)}) and length(name) between ${fewest} and ${most}
      and (substr(name, 2, 1) = ${second} or right(name, 1) = ${last})
    order by left(name, 1) = ${letters[0]} desc, name limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}

/** The customers who have a name of each of these lists, first or last, in small letters; the newest first. */
export const listCustomersNamed = (db: Db, named: readonly (readonly string[])[], limit: number) =>
  db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where((row) =>
      row.and(
        named.map((names) =>
          row.or([row(sql<string>`lower(first_name)`, 'in', names), row(sql<string>`lower(last_name)`, 'in', names)]),
        ),
      ),
    )
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/**
 * What a customer is looked for by, each with an index of its own: the first entries that begin with some words are read, and no others. The
 * words come as `lower` writes them; letters are compared by their code, whatever language the database sorts by.
 */
const BEGINNINGS = {
  'first name': sql<string>`lower(first_name || ' ' || last_name) collate "C"`,
  'last name': sql<string>`lower(last_name || ' ' || first_name) collate "C"`,
  'e-mail': sql<string>`lower(email) collate "C"`,
  'e-mail host': sql<string>`lower(split_part(email, '@', 2)) collate "C"`,
} as const

const BEGIN_STATEMENTS = Object.entries(BEGINNINGS).map(([name, written]) =>
  preparedStatement(`customers by ${name}`, (db, value: ValueOf<{ from: string; until: string; limit: number }>) =>
    db
      .selectFrom('customers')
      .select('id')
      .where(written, '>=', value('from'))
      .where(written, '<', value('until'))
      .where('deletedAt', 'is', null)
      .orderBy(written)
      .limit(value('limit')),
  ),
)

/** The numbers of the customers whose name, either way round, or e-mail address begins with these words: names first. */
export async function listBeginningWith(db: Db, words: string, limit: number): Promise<number[]> {
  const from = foldCase(words)
  const found: number[] = []
  for (const select of BEGIN_STATEMENTS) {
    found.push(...(await select(db, { from, until: `${from}\u{10ffff}`, limit })).map(({ id }) => id))
  }
  return [...new Set(found)]
}

/** What a row of a list says of these customers. Whoever has gone is not among them. */
export const listCustomersById = async (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? [] : selectByIds(db, { ids: [...new Set(ids)] })

const selectByIds = preparedStatement('customers of a list', (db, value: ValueOf<{ ids: number[] }>) =>
  db
    .selectFrom('customers')
    .select(['id', 'firstName', 'lastName', 'email', 'planName', 'mainPhoneId', 'createdAt'])
    .where(sql<boolean>`id = any (${value('ids')}::integer[])`)
    .where('deletedAt', 'is', null),
)

/** A customer by number, or by e-mail address in whatever case. */
export const findCustomer = (db: Db, wanted: number | string) =>
  db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where((row) =>
      typeof wanted === 'number' ? row('id', '=', wanted) : row(sql<string>`lower(email)`, '=', foldCase(wanted)),
    )
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

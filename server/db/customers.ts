import type { Selectable } from 'kysely'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

/**
 * A customer's row is shared by several topics. Which of them may write which column is said here, once: the table's own type
 * takes no update, so that another topic's column cannot even be named.
 */
interface ColumnsOf {
  account: 'email' | 'passwordHash' | 'emailConfirmedAt' | 'deletionRequestedAt' | 'deletesOn' | 'deletedAt'
  profile:
    | 'firstName'
    | 'lastName'
    | 'starch'
    | 'noCrease'
    | 'fixTears'
    | 'detergents'
    | 'fabricSoftener'
    | 'mainAddressId'
    | 'mainPhoneId'
  billing: 'planName' | 'stripeId' | 'isAutoBilling' | 'billingZipCode' | 'billingAddressLine1' | 'billingAddressLine2'
  credit: 'balanceCents'
}

/** What is left out, or undefined, stays as it is. */
type CustomerChange<Topic extends keyof ColumnsOf> = {
  [Column in ColumnsOf[Topic]]?: Selectable<Schema['customers']>[Column] | undefined
}

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
  'customers.deletesOn',
] as const

/**
 * The one way to change a customer's row. A topic names itself, and the walls' test looks that it does. Answers with the row
 * as it is now; with nothing when there was nothing to write, or its owner has gone.
 */
export function customerWriter<Topic extends keyof ColumnsOf>(_topic: Topic) {
  return async (db: Db, id: number, change: CustomerChange<Topic>): Promise<Customer | undefined> => {
    if (Object.values(change).every((value) => value === undefined)) return undefined
    return db
      .updateTable('customers')
      .set(change as never)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning(CUSTOMER_COLUMNS)
      .executeTakeFirst()
  }
}

export type Customer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

/** Every change to what a customer has takes this lock first, and only then others: nobody waits in a circle. */
export const lockCustomer = (db: Db, id: number) =>
  db
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

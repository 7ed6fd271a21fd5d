import type { Selectable } from 'kysely'
import { addCredit } from '../../server/credit/credit.ts'
import type { Owner } from '../../server/db/customers.ts'
import { lockCustomer } from '../../server/db/customers.ts'
import type { Database, Db } from '../../server/db/open.ts'
import type { Schema } from '../../server/db/schema.ts'
import { statement } from '../../server/db/statement.ts'
import { START } from '../engines.ts'

/** Books for tests about the books: what billing would have written, without its calls. */

let made = 0

interface Bought {
  invoice: Selectable<Schema['invoices']>
  charge: Selectable<Schema['charges']>
}

/** A card, a plan that it paid for and the credit of it, as a settled checkout leaves them behind. */
export async function buyCredit(
  { database }: { database: Database },
  customerId: number,
  { cents = 19_900, discountCents = 0, at = START } = {},
): Promise<Bought> {
  return database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    const bought = await putPaidInvoice(db, customerId, { cents, discountCents, balanceCents: owner.balanceCents, at })
    const { invoice, charge } = bought
    await addCredit(
      db,
      owner,
      {
        kind: 'purchase',
        source: `invoice ${invoice.id} paid`,
        orderNumber: invoice.id,
        lot: 'purchase',
        cents,
        invoiceId: invoice.id,
        from: { card: charge.amountCents, discounts: discountCents },
      },
      at,
    )
    return bought
  })
}

/** Books something under the customer's lock. */
export const booking = <Result>(
  { database }: { database: Database },
  customerId: number,
  work: (db: Db, owner: Owner) => Promise<Result>,
): Promise<Result> => database.transaction(async (db) => work(db, await lockOwner(db, customerId)))

async function putPaidInvoice(
  db: Db,
  customerId: number,
  { cents, discountCents, balanceCents, at }: { cents: number; discountCents: number; balanceCents: number; at: Date },
): Promise<Bought> {
  made += 1
  const { id: packageId } = await db
    .selectFrom('packages')
    .select('id')
    .where('name', '=', 'gold')
    .executeTakeFirstOrThrow()
  const invoice = await db
    .insertInto('invoices')
    .values({
      customerId,
      kind: 'plan',
      status: 'paid',
      title: 'Gold plan',
      packageId,
      planAfter: 'gold',
      amountCents: cents,
      discountCents,
      creditCents: cents,
      balanceBeforeCents: balanceCents,
      balanceAfterCents: balanceCents + cents,
      createdAt: at,
      paidAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const charge = await putCharge(db, invoice, { status: 'succeeded', chargeRef: `charge_test_${made}`, at })
  return { invoice, charge }
}

/** One attempt to pay what an invoice asks for. */
export async function putCharge(
  db: Db,
  invoice: Pick<Selectable<Schema['invoices']>, 'id' | 'customerId' | 'amountCents' | 'discountCents'>,
  {
    at = START,
    key = `charge-${++made}`,
    ...given
  }: { at?: Date; key?: string } & Partial<
    Pick<Selectable<Schema['charges']>, 'status' | 'chargeRef' | 'message'>
  > = {},
): Promise<Selectable<Schema['charges']>> {
  const { id: invoiceId, customerId } = invoice
  const cardRef = `card_test_${++made}`
  const card = await db
    .insertInto('cards')
    .values({ customerId, cardRef, last: '4242', expirationMonth: 12, expirationYear: 2030, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { status = 'pending' } = given
  return db
    .insertInto('charges')
    .values({
      customerId,
      invoiceId,
      key,
      customerRef: `customer_test_${customerId}`,
      cardId: card.id,
      cardRef,
      amountCents: invoice.amountCents - invoice.discountCents,
      isPresent: true,
      createdAt: at,
      endedAt: status === 'pending' || status === 'needs_authentication' ? null : at,
      ...given,
      status,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function lockOwner(db: Db, customerId: number): Promise<Owner> {
  const owner = await lockCustomer(db, customerId)
  if (owner === undefined) throw new Error(`There is no customer ${customerId}.`)
  return owner
}

class Undone extends Error {}

/** Looks while these statements have broken the books, past their triggers. Everything is as before afterwards. */
export async function whileBroken<Seen>(
  database: Database,
  texts: readonly string[],
  look: (db: Db) => Promise<Seen>,
): Promise<Seen> {
  const seen: Seen[] = []
  const work = database.transaction(async (db) => {
    for (const table of GUARDED) await statement(db, `alter table ${table} disable trigger user`)
    for (const text of texts) await statement(db, text)
    seen.push(await look(db))
    throw new Undone()
  })
  await work.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
  return seen[0] as Seen
}

const GUARDED = ['ledger_entries', 'ledger_postings', 'charges', 'invoices']

/** The numbers of all customers there are. */
export async function everybody(db: Db): Promise<number[]> {
  return (await db.selectFrom('customers').select('id').orderBy('id').execute()).map(({ id }) => id)
}

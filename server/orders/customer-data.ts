import type { Db } from '../db/open.ts'

/** The orders of a customer, for them to read: every order with its lines, and what we noted about it. */
export async function collectOrderData(db: Db, customerId: number) {
  const orders = await db.selectFrom('orders').selectAll().where('customerId', '=', customerId).orderBy('id').execute()
  const lines = await db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .selectAll('orderLines')
    .where('orders.customerId', '=', customerId)
    .orderBy('orderLines.orderId')
    .orderBy('orderLines.position')
    .execute()
  const separations = await db
    .selectFrom('orderSeparations')
    .innerJoin('orders', 'orders.id', 'orderSeparations.orderId')
    .select(['orderSeparations.fromOrderId', 'orderSeparations.orderId', 'orderSeparations.dueDay', 'madeAt'])
    .where('orders.customerId', '=', customerId)
    .orderBy('orderSeparations.id')
    .execute()
  return {
    separatedOrders: separations,
    // The accounts that we have on our own machines are nobody else's business.
    orders: orders.map(({ customerId: _, countedByUser: _first, secondCountedByUser: _second, ...order }) => ({
      ...order,
      lines: lines.flatMap(({ orderId, ...line }) => (orderId === order.id ? line : [])),
    })),
  }
}

/** Orders that are not delivered or not paid keep an account from being deleted. */
export async function countOpenOrders(db: Db, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where('status', '<>', 'completed')
    .executeTakeFirstOrThrow()
  return count
}

/** Stands where words of staff stood. The table takes no other. */
const REMOVED = '(removed)'

/** Orders and their lines are the books. What somebody wrote about them by hand may name a person, and goes. */
export async function forgetCustomer(db: Db, customerId: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      note: '',
      holdReason: '',
      unpaidReason: '',
      returnReason: '',
      countedAlone: '',
      firstCount: null,
      secondCount: null,
      // An allergy is nobody's business once its owner has gone.
      starch: null,
      noCrease: null,
      fixTears: null,
      detergents: null,
      fabricSoftener: null,
    })
    .where('customerId', '=', customerId)
    .execute()
  await db
    .updateTable('orderSeparations')
    .set({ why: '' })
    .where('why', '<>', '')
    .where('orderId', 'in', (from) => from.selectFrom('orders').select('id').where('customerId', '=', customerId))
    .execute()
  await db
    .updateTable('orderLines')
    .set({ agreed: '', instructions: '' })
    .where((line) => line.or([line('agreed', '<>', ''), line('instructions', '<>', '')]))
    .where('orderId', 'in', (from) => from.selectFrom('orders').select('id').where('customerId', '=', customerId))
    .execute()
  await db
    .updateTable('orderLines')
    .set({ title: REMOVED })
    .where('kind', 'in', ['extra', 'staff_charge'])
    .where('orderId', 'in', (from) => from.selectFrom('orders').select('id').where('customerId', '=', customerId))
    .execute()
}

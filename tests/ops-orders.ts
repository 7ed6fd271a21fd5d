import { beforeEach } from 'vitest'
import type { TestCustomer } from './customers.ts'
import { START } from './engines.ts'
import { ops, opsJson } from './ops.ts'
import { putPickup } from './put-pickup.ts'
import { shareTestServer } from './test-server.ts'

/** A stop of the day on which a test's world begins. */
export const TODAY = { pickupDay: '2026-11-17', dropoffDay: '2026-11-20', addressId: null }

/** What staff type about bags and orders, and what is left of it. */
export function shareStaff() {
  const server = shareTestServer()
  beforeEach(() => server.setNow(START))
  const run = (...args: (string | number)[]) => ops(server, ...args.map(String))
  /** Without the order that stands below. */
  const said = async (...args: (string | number)[]) => {
    const [exit, printed] = await run(...args)
    return [exit, printed.split('\n\n')[0]]
  }
  const show = (order: number) => opsJson<Record<string, unknown>>(server, 'order', 'show', String(order))
  const lastRow = async () =>
    (
      await server.database.query(
        'select who, command, outcome, sentence, customer_id, amount_cents from staff_actions order by id desc limit 1',
      )
    ).rows[0]
  /** The stop of a schedule, which costs a fee where no bag is. */
  async function putStop(customer: TestCustomer): Promise<number> {
    const { rows } = await server.database.query<{ id: number }>(
      `insert into schedules (customer_id, address_id, days, is_rush, comment, status, created_at, changed_at)
       select id, main_address_id, '{2}', false, '', 'active', $2, $2 from customers where id = $1 returning id`,
      [customer.id, START],
    )
    return putPickup(server, customer, { ...TODAY, scheduleId: rows[0]?.id ?? null, scheduledDay: TODAY.pickupDay })
  }

  return { server, run, said, show, lastRow, putStop }
}

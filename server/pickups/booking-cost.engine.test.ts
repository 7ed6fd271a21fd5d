import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { PATH, shareOwnPickups } from '../../tests/own-pickups.ts'
import { countingServer } from '../../tests/statements.ts'

const own = shareOwnPickups()
const { server } = own

it('booking takes at most 6 statements besides the session and its list one, for 1 and for 1,000 past pickups', async () => {
  const counting = await countingServer(server)
  const headers = () => ({ authorization: `Bearer ${own.customer.token}`, 'idempotency-key': randomUUID() })
  const counts: number[][] = []
  for (const day of ['2026-11-18', '2026-11-19']) {
    counting.takeCount()
    const placed = await counting.inject({
      method: 'POST',
      url: PATH,
      headers: headers(),
      payload: { pickup_date: day },
    })
    expect(placed.statusCode).toBe(201)
    const booking = counting.takeCount()
    await counting.inject({ method: 'GET', url: `${PATH}?is_upcoming=true`, headers: headers() })
    counts.push([booking - 1, counting.takeCount() - 1])
    if (counts.length === 1) await pastPickups(1_000)
  }
  expect(counts[1]).toEqual(counts[0])
  expect(counts[0]?.[0]).toBeLessThanOrEqual(6)
  expect(counts[0]?.[1]).toBe(1)
  await counting.close()
})

async function pastPickups(count: number): Promise<void> {
  await server.database.query(
    `insert into pickups (customer_id, status, pickup_day, dropoff_day, address_id, address_title, zip_code, address_line_1,
       address_line_2, instructions, has_doorman, comment, is_rush, rush_cents, placed_at, changed_at, changeable_until)
     select customer_id, 'collected', pickup_day - 7 - past, dropoff_day - past, address_id, address_title, zip_code,
       address_line_1, '', '', false, '', false, 0, placed_at, changed_at, changeable_until
     from pickups, generate_series(1, $2) as past where customer_id = $1`,
    [own.customer.id, count],
  )
}

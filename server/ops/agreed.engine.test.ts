import { expect, it } from 'vitest'
import { CARDS } from '../../tests/money/order-payer.ts'
import { checkOut, confirm, createPlacer, putSchedule } from '../../tests/money/placing.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { putPickup } from '../../tests/put-pickup.ts'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()
const WEDNESDAY = '2026-11-18'
const pickup = { pickup_date: WEDNESDAY, is_rush: true }

/** The line of `order show`, which `customer` prints too. */
async function agreedWith({ order, email }: { order: number; email: string }): Promise<string | undefined> {
  const line = (await ops(server, 'order', 'show', String(order)))[1]
    .split('\n')
    .find((each) => each.startsWith('Agreed'))
  expect((await ops(server, 'customer', email))[1].split('\n').filter((each) => each.startsWith('Agreed'))).toEqual(
    line === undefined ? [] : [line],
  )
  return line
}

it('staff read what was agreed with a payment and what became of it', async () => {
  const placer = await createPlacer(server)
  const { body } = await checkOut(server, placer, { pickup, days: [1, 4] })
  const { order, email, token } = placer
  const booked = `Agreed with order ${order}: pickup Wednesday, November 18th with rush: booked as pickup ${body.request?.id}`
  const weekly = 'every Monday and Thursday: scheduled from Thursday, November 19th'
  expect(await agreedWith(placer)).toBe(`${booked}; ${weekly}`)
  expect(await opsJson(server, 'customer', email)).toMatchObject({ agreed: [`${booked}; ${weekly}`] })
  await server.call('PATCH', `/api/client/requests/${body.request?.id}/`, { pickup_date: '2026-11-20' }, token)
  expect(await agreedWith(placer)).toBe(`${booked} for Friday, November 20th; ${weekly}`)
  await server.call('DELETE', `/api/client/requests/${body.request?.id}/`, undefined, token)
  await server.call('DELETE', `/api/client/schedules/${body.schedule?.id}/`, undefined, token)
  expect(await agreedWith(placer)).toBe(
    `${booked} for Friday, November 20th, cancelled since; ${weekly}, deleted since`,
  )
})

it('staff read of what was there already, and of what could not be booked', async () => {
  const known = await createPlacer(server)
  const id = await putPickup(server, known, { pickupDay: WEDNESDAY, placedAt: new Date('2026-11-16T18:00:00Z') })
  await putSchedule(server, known, [2])
  await checkOut(server, known, { pickup, days: [1] })
  expect(await agreedWith(known)).toBe(
    `Agreed with order ${known.order}: pickup Wednesday, November 18th with rush: was pickup ${id} already; every Monday: a schedule existed already`,
  )
  await server.database.query(
    "update pickups set status = 'withdrawn', schedule_id = (select id from schedules where customer_id = pickups.customer_id), scheduled_day = pickup_day where id = $1",
    [id],
  )
  expect(await agreedWith(known)).toContain(`was pickup ${id} already, withdrawn since;`)
  const refused = await createPlacer(server, { card: CARDS.asks })
  const { body } = await checkOut(server, refused, { pickup, days: [1] })
  const waits = `Agreed with order ${refused.order}: pickup Wednesday, November 18th with rush: waits for the payment; every Monday: waits for the payment`
  expect((await ops(server, 'customer', refused.email))[1]).toContain(waits)
  await confirm(server, body.secret)
  await server.database.query("update zip_codes set is_withdrawn = true where value = '94041'")
  expect((await checkOut(server, refused)).status).toBe(200)
  await server.database.query("update zip_codes set is_withdrawn = false where value = '94041'")
  const why = 'We no longer pick up at this address. Please choose another one.'
  expect(await agreedWith(refused)).toBe(
    `Agreed with order ${refused.order}: pickup Wednesday, November 18th with rush: not booked. ${why}; every Monday: not scheduled. ${why}`,
  )
})

it('a purchase without a wish has no such line', async () => {
  const placer = await createPlacer(server)
  await checkOut(server, placer, { pickup: null, days: [] })
  expect(await agreedWith(placer)).toBeUndefined()
})

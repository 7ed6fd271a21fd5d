import type { PickupChange } from '#contract/pickups'
import { laDay } from '#rules/days/days'
import { AppError } from '../app-error.ts'
import { readClosedDays } from '../catalogue/closed-days.ts'
import { readPromisedDays } from '../db/order-days.ts'
import { once } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { cancelPickup } from './cancel-pickup.ts'
import { changePickup } from './change-pickup.ts'
import { placePickup, requireDay, requireOpen } from './place-pickup.ts'
import { presentPickup } from './present.ts'
import { findPickup, listPickups, listUpcoming, type PickupRow } from './store.ts'
import { requireTextLeft } from './text-limit.ts'

export function pickupRoutes(api: Api, deps: Deps): void {
  const { clock, limit } = deps
  const { db } = deps.database
  const present = (pickup: PickupRow) => presentPickup(pickup, clock.now())

  serve(api, 'listPickups', async ({ customer, query: { isUpcoming, limit, before } }) => {
    const found = isUpcoming
      ? await listUpcoming(db, customer.id, laDay(clock.now()))
      : await listPickups(db, customer.id, { limit, before })
    const promised = await readPromisedDays(db, customer.id, found)
    return found.map((pickup) => presentPickup(pickup, clock.now(), promised.get(pickup.id)))
  })

  serve(api, 'placePickup', ({ customer, body, request, reply }) =>
    once(deps, { request, reply, present }, async (keyed) => {
      await requireTextLeft(limit, customer.id)
      return placePickup(keyed, customer.id, body)
    }),
  )

  serve(api, 'checkPickup', async ({ customer, body }) => {
    requireDay(body.pickupDate, customer, clock.now())
    requireOpen(body.pickupDate, await readClosedDays(db))
    return body
  })

  serve(api, 'getPickup', async ({ customer, id }) => {
    const pickup = await findPickup(db, customer.id, id)
    if (pickup === undefined) throw new AppError('not_found')
    const promised = await readPromisedDays(db, customer.id, [pickup])
    return presentPickup(pickup, clock.now(), promised.get(id))
  })

  const change = async (customerId: number, id: number, wanted: PickupChange) => {
    await requireTextLeft(limit, customerId)
    return present(await changePickup(deps, customerId, id, wanted))
  }
  serve(api, 'replacePickup', ({ customer, id, body }) => change(customer.id, id, body))
  serve(api, 'changePickup', ({ customer, id, body }) => change(customer.id, id, body))

  serve(api, 'cancelPickup', async ({ customer, id }) => {
    await requireTextLeft(limit, customer.id)
    await cancelPickup(deps, customer.id, id)
  })
}

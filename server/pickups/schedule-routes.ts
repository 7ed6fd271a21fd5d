import { AppError } from '../app-error.ts'
import { once } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { presentSchedule } from './present.ts'
import { findSchedule, findScheduleOf } from './schedule-store.ts'
import { changeSchedule, deleteSchedule, makeSchedule, replaceSchedule } from './schedules.ts'
import { requireTextLeft } from './text-limit.ts'

export function scheduleRoutes(api: Api, deps: Deps): void {
  const { database, limit } = deps
  const { db } = database

  serve(api, 'listSchedules', async ({ customer }) => {
    const schedule = await findScheduleOf(db, customer.id)
    return schedule ? [presentSchedule(schedule)] : []
  })

  serve(api, 'makeSchedule', ({ customer, body, request, reply }) =>
    once(deps, { request, reply, present: presentSchedule }, async (keyed) => {
      await requireTextLeft(limit, customer.id)
      return makeSchedule(keyed, customer.id, body)
    }),
  )

  serve(api, 'getSchedule', async ({ customer, id }) => {
    const schedule = await findSchedule(db, customer.id, id)
    if (schedule === undefined) throw new AppError('not_found')
    return presentSchedule(schedule)
  })

  serve(api, 'replaceSchedule', async ({ customer, id, body }) => {
    await requireTextLeft(limit, customer.id)
    return presentSchedule(await replaceSchedule(deps, customer.id, id, body))
  })

  serve(api, 'changeSchedule', async ({ customer, id, body }) => {
    await requireTextLeft(limit, customer.id)
    return presentSchedule(await changeSchedule(deps, customer.id, id, body))
  })

  serve(api, 'deleteSchedule', async ({ customer, id }) => {
    await requireTextLeft(limit, customer.id)
    await deleteSchedule(deps, customer.id, id)
  })
}

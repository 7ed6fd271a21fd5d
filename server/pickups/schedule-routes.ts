import { AppError } from '../app-error.ts'
import { once } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { presentSchedule } from './present-schedule.ts'
import { findSchedule, findScheduleOf } from './schedule-store.ts'
import { changeSchedule, deleteSchedule, makeSchedule, replaceSchedule } from './schedules.ts'

export function scheduleRoutes(api: Api, deps: Deps): void {
  const { db } = deps.database

  serve(api, 'listSchedules', async ({ customer }) => {
    const schedule = await findScheduleOf(db, customer.id)
    return schedule ? [presentSchedule(schedule)] : []
  })

  serve(api, 'makeSchedule', ({ customer, body, request, reply }) =>
    once(deps, { request, reply, present: presentSchedule }, (keyed) => makeSchedule(keyed, customer.id, body)),
  )

  serve(api, 'getSchedule', async ({ customer, id }) => {
    const schedule = await findSchedule(db, customer.id, id)
    if (schedule === undefined) throw new AppError('not_found')
    return presentSchedule(schedule)
  })

  serve(api, 'replaceSchedule', async ({ customer, id, body }) =>
    presentSchedule(await replaceSchedule(deps, customer.id, id, body)),
  )

  serve(api, 'changeSchedule', async ({ customer, id, body }) =>
    presentSchedule(await changeSchedule(deps, customer.id, id, body)),
  )

  serve(api, 'deleteSchedule', ({ customer, id }) => deleteSchedule(deps, customer.id, id))
}

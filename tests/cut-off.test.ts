import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { policy as Policy } from '#rules/policy'
import { minuteOf } from '#rules/times'
import type { Deps } from '../server/ports.ts'

/** The cut-off hour of the same day and the quiet hours, moved to halves in the policy and nowhere else. */
beforeAll(() => {
  vi.resetModules()
  vi.doMock('../rules/policy.ts', async (importActual) => {
    const { policy, ...rest } = await importActual<{ policy: typeof Policy }>()
    const pickups = { ...policy.pickups, sameDayCutoffMinuteOfDay: minuteOf('8:30') }
    const messages = { quietFromMinuteOfDay: minuteOf('21:30'), quietUntilMinuteOfDay: minuteOf('8:45') }
    return { ...rest, policy: { ...policy, pickups, messages } }
  })
})
afterAll(() => {
  vi.doUnmock('../rules/policy.ts')
  vi.resetModules()
})

/** Tuesday morning in Los Angeles. */
const at = (time: string) => new Date(`2026-11-17T${time}:00-08:00`)

it('a pickup of today can be booked until 8:30', async () => {
  const { dayRefusal } = await import('#rules/days/pickups')
  const { firstBookableDay } = await import('#rules/days/pickup-days')
  expect([at('08:29'), at('08:30')].map((now) => dayRefusal('2026-11-17', now, []))).toEqual([
    undefined,
    'pickup_day_too_late',
  ])
  expect([at('08:29'), at('08:30')].map(firstBookableDay)).toEqual(['2026-11-17', '2026-11-18'])
})

it('the refusal and the pages say so', async () => {
  const { dayRefusals } = await import('#contract/day-refusals')
  expect(dayRefusals.pickup_day_too_late.sentence).toBe(
    'Same-day pickups must be placed before 8:30am. Please choose another day.',
  )
  const { timeOfDay } = await import('../web/rooms/content/texts/figures.ts')
  const { policy } = await import('#rules/policy')
  expect(timeOfDay(policy.pickups.sameDayCutoffMinuteOfDay)).toBe('8:30 am')
})

it('quiet hours that begin and end within an hour make a calendar that a job can be kept by', async () => {
  const { isQuietTime } = await import('#rules/texts')
  expect([at('08:44'), at('08:45'), at('21:29'), at('21:30')].map(isQuietTime)).toEqual([true, false, false, true])
  const { jobsOf } = await import('../server/jobs.ts')
  const jobs = jobsOf({} as Deps)
  expect(jobs['close-accounts'].cron).toBe('40 9-20 * * *')
  expect(jobs['remind-of-pickups'].cron).toBe('*/10 18-20 * * *')
  for (const { cron } of Object.values(jobs)) expect(cron).toMatch(/^[\d*/,-]+( [\d*/,-]+){4}$/)
})

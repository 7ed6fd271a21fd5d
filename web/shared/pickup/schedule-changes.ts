import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf, CallsByLine } from '#contract/calls'
import type { Schedule, ScheduleInput } from '#contract/pickups'
import { CallError, call } from '../../core/api.ts'
import { askAgain, showAnswer } from '../../core/own-data.ts'
import { sameVisit } from '../../core/session.ts'
import { scheduleQuery } from './queries.ts'

type ScheduleChange = BodyOf<CallsByLine['PATCH /client/schedules/:id/']>

interface ScheduleChanges {
  make(input: ScheduleInput, key: string): Promise<Schedule>
  change(id: number, change: ScheduleChange): Promise<Schedule>
  remove(id: number): Promise<void>
}

/** Makes, changes and deletes the recurring schedule. Pickups come and go with it, so they are asked for again. */
export function useScheduleChanges(): ScheduleChanges {
  const queries = useQueryClient()
  const shown = async <Answer extends Schedule | null>(asked: Promise<Answer>): Promise<Answer> => {
    const isSameVisit = sameVisit()
    try {
      const schedule = await asked
      await showAnswer(queries, scheduleQuery, isSameVisit, () => schedule)
      return schedule
    } catch (error) {
      // The schedule was made or deleted elsewhere, which the page is to show.
      void askAgain(queries, 'schedules')
      throw plainly(error)
    } finally {
      void askAgain(queries, 'upcoming')
    }
  }
  return {
    make: (body, key) => shown(call('POST /client/schedules/', { body, key })),
    change: (id, body) => shown(call('PATCH /client/schedules/:id/', { id, body })),
    async remove(id) {
      await shown(
        call('DELETE /client/schedules/:id/', { id }).then(
          () => null,
          (error: unknown) => {
            // Somebody was faster, and it is what was asked for.
            if (!(error instanceof CallError && error.status === 404)) throw error
            return null
          },
        ),
      )
    },
  }
}

/** The server's own words for what it refuses; whatever else goes wrong with a schedule is said in one sentence. */
function plainly(error: unknown): unknown {
  if (!(error instanceof CallError) || [400, 401].includes(error.status)) return error
  const { status, code } = error
  return new CallError({ status, code, message: 'Something went wrong', fields: {} }, { cause: error })
}

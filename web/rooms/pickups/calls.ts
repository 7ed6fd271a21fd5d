import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf, CallsByLine } from '#contract/calls'
import type { Pickup, PickupInput } from '#contract/pickups'
import { CallError, call } from '../../core/api.ts'
import { showAnswer } from '../../core/own-data.ts'
import { sameVisit } from '../../core/session.ts'
import { upcomingQuery, useRefreshPickups } from '../../shared/pickup/queries.ts'

const OTHER_FAILURE = 'Something went wrong'

type PickupChange = BodyOf<CallsByLine['PATCH /client/requests/:id/']>

interface PickupChanges {
  place(pickup: PickupInput, key: string): Promise<Pickup>
  change(id: number, change: PickupChange): Promise<Pickup>
  cancel(id: number): Promise<void>
}

/** Books, changes and cancels. The list of upcoming pickups shows it at once, and is asked for again whatever came of it. */
export function usePickupChanges(): PickupChanges {
  const queries = useQueryClient()
  const refreshPickups = useRefreshPickups()
  const shown = async <Answer>(asked: () => Promise<Answer>, change: (list: Pickup[], answer: Answer) => Pickup[]) => {
    const isSameVisit = sameVisit()
    try {
      const answer = await asked()
      await showAnswer(queries, upcomingQuery, isSameVisit, (list = []) => change(list, answer))
      return answer
    } finally {
      void refreshPickups()
    }
  }
  const withPickup = (list: Pickup[], pickup: Pickup) =>
    [...list.filter(({ id }) => id !== pickup.id), pickup].sort(
      (one, other) => one.pickupDate.localeCompare(other.pickupDate) || one.id - other.id,
    )

  return {
    place: (body, key) => shown(() => call('POST /client/requests/', { body, key }), withPickup),
    change: (id, body) => shown(() => call('PATCH /client/requests/:id/', { id, body }), withPickup),
    async cancel(id) {
      await shown(
        () =>
          call('DELETE /client/requests/:id/', { id }).catch((error: unknown) => {
            // Somebody was faster, and it is what was asked for.
            if (!(error instanceof CallError && error.status === 404)) throw error
          }),
        (list) => list.filter((pickup) => pickup.id !== id),
      )
    },
  }
}

/** The words for a pickup that could not be changed or deleted: the server's own for its refusals, and no others. */
export function refusalText(error: unknown): string {
  if (!(error instanceof CallError)) throw error
  return [400, 409, 412].includes(error.status) ? error.message : OTHER_FAILURE
}

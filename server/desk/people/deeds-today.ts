import { instantAt, laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import type { Deps } from '../../ports.ts'
import { readLogSince } from '../../staff/actions.ts'

/** The newest of a busy day. */
const MOST = 500

/** What was done today, at the desk and on the command line. */
export async function readDeedsToday(deps: Deps) {
  const since = instantAt(laDay(deps.clock.now()), 0)
  const deeds = await readLogSince(deps, since, MOST)
  return deeds.map(
    ({ id, begunAt, happenedAt, who, staffId, command, customerId, customerName, amountCents, outcome, sentence }) => ({
      id,
      at: begunAt.toISOString(),
      happenedAt: happenedAt?.toISOString() ?? null,
      who,
      isTyped: staffId === null,
      command,
      customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
      amount: amountCents,
      dollarAmount: amountCents === null ? null : dollars(amountCents),
      outcome,
      sentence,
    }),
  )
}

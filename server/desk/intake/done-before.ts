import { laMinuteOfDay } from '#rules/days/days'
import { displayTime } from '#rules/times'
import type { Deps } from '../../ports.ts'
import { readLog } from '../../staff/actions.ts'

/** So many of a customer's last deeds are looked through: the one that is asked for was done a moment ago. */
const LOOKED_THROUGH = 50

interface Wanted {
  command: string
  /** The number behind the command's name. */
  about: number
  by?: string | null
  /** The row of whoever asks. */
  except?: number
}

/** The last deed of this kind on a bag or an order that came to something: whose it was, and when. */
export async function deedOn(
  deps: Deps,
  customerId: number,
  { command, about, by, except }: Wanted,
): Promise<{ who: string; osUser: string | null; at: Date } | undefined> {
  const rows = await readLog(deps, { customerId, command }, LOOKED_THROUGH)
  const found = rows.find(
    ({ id, who, typed, outcome, refusal }) =>
      id !== except &&
      (outcome === 'done' || refusal === 'miscounted') &&
      (by === undefined || by === null || who === by) &&
      ` ${typed} `.includes(` ${command} ${about} `),
  )
  return found && { who: found.who, osUser: found.osUser, at: found.endedAt ?? found.begunAt }
}

/** "Lien Tran did it at 11:42 AM." */
export const didIt = ({ who, at }: { who: string; at: Date }): string =>
  `${who} did it at ${displayTime(laMinuteOfDay(at))}.`

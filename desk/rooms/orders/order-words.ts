import type { WaitingDoor } from '#rules/orders/waiting'
import { shortDayText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import type { DeskOrder } from '../../core/queries.ts'
import type { IconName } from '../../parts/icon.tsx'
import type { Tone } from '../../parts/tag.tsx'
import { clockText, counted } from '../../parts/words.ts'

/** How orders are spoken of at the desk. */

export const DOOR_NAMES: Record<WaitingDoor, string> = {
  late: 'Late',
  red_flag: 'Red flag',
  held: 'Held',
  unpaid: 'Unpaid',
  to_do: 'To count or send',
}
/** As they stand above the list. */
export const DOORS_SHOWN = ['late', 'red_flag', 'held', 'unpaid', 'to_do'] as const satisfies readonly WaitingDoor[]

/** What stands behind a door, in a few words. */
export function doorWords(door: WaitingDoor, rows: readonly DeskOrder[]): string {
  const [first] = rows
  if (first === undefined) return 'Nothing'
  switch (door) {
    case 'late':
      return rows.length === 1 && first.dueDay
        ? `${first.id}, since ${shortDayText(first.dueDay)}`
        : `the oldest by ${counted(Math.max(...rows.map(({ daysLate }) => daysLate)), 'day')}`
    case 'red_flag':
      return rows.length === 1
        ? `${first.id}, ${first.counts ? 'counts differ' : 'pieces differ'}`
        : 'counts or pieces differ'
    case 'held':
      return rows.length === 1 ? `${first.id}, by us` : 'by us'
    case 'unpaid': {
      const due = rows.reduce((sum, { toPay }) => sum + (toPay ?? 0), 0)
      const next = rows.flatMap(({ nextTry }) => nextTry ?? []).sort()[0]
      return `${moneyText(due)} due${next === undefined ? '' : `, next try ${clockText(next)}`}`
    }
    case 'to_do': {
      const toCount = rows.filter(({ next }) => next === 'count').length
      const others = rows.length - toCount
      return [toCount > 0 && `${toCount} to count`, others > 0 && `${others} to send`].filter(Boolean).join(', ')
    }
  }
}

interface Tagged {
  tone: Tone
  icon?: IconName
  words: string
}

/** The one word for where an order stands. */
export function tagOf(row: DeskOrder): Tagged {
  const { hold, daysLate, state, kind } = row
  if (hold === 'red_flag') return { tone: 'flag', icon: 'flag', words: 'Red flag' }
  if (hold === 'staff') return { tone: 'warn', icon: 'pause', words: 'Held by us' }
  if (hold === 'payment') return { tone: 'bad', icon: 'card', words: 'Payment' }
  if (daysLate > 0) return { tone: 'bad', icon: 'alert', words: `${counted(daysLate, 'day')} late` }
  if (kind !== 'laundry') return { tone: 'plain', words: state === 'delivered' ? 'Paid' : 'Payment under way' }
  return STATES[state]
}

const STATES: Record<DeskOrder['state'], Tagged> = {
  collected: { tone: 'info', icon: 'bag', words: 'First count' },
  counted: { tone: 'info', icon: 'bag', words: 'Second count' },
  priced: { tone: 'info', words: 'Being cleaned' },
  ready_unpaid: { tone: 'info', icon: 'card', words: 'Being paid' },
  ready: { tone: 'ok', icon: 'check', words: 'Paid, still here' },
  on_its_way_unpaid: { tone: 'plain', icon: 'truck', words: 'On its way' },
  on_its_way: { tone: 'plain', icon: 'truck', words: 'On its way' },
  delivered_unpaid: { tone: 'plain', words: 'Delivered' },
  delivered: { tone: 'ok', icon: 'check', words: 'Delivered' },
  returned: { tone: 'plain', words: 'Given back' },
}

export const NEXT_WORDS: Record<DeskOrder['next'], string> = {
  look: 'Look into it',
  move_day: 'Move the day',
  release: 'Release',
  count: 'Count',
  send: 'Send out',
  store: 'Store',
  open: 'Open',
}

/** The part of an order's page that a next step opens. */
export const NEXT_OPENS: Partial<Record<DeskOrder['next'], string>> = {
  move_day: 'due',
  release: 'release',
  send: 'forward',
  store: 'forward',
}

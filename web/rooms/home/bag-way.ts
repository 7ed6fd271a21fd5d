import { brand } from '#contract/brand'
import type { Order } from '#contract/orders'
import { laDay, laMinuteOfDay } from '#rules/days/days'
import { isStoredAlone } from '#rules/orders/stored-alone'
import { policy } from '#rules/policy'
import { dayText, momentText, timeText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import type { ThreadStop } from '#ui/thread.tsx'
import { itemsText } from '../../shared/order/order-words.ts'

/** The way of a bag that we have, in the four stops that its owner cares for. What has happened has its time. */
export function bagWay(order: Order, now: Date): ThreadStop[] {
  const { collected, counted, isPriced, priced, ready, left } = order
  const back: ThreadStop = { label: 'Back at your door', text: backText(order) }
  const pickedUp: ThreadStop = { label: 'Picked up', text: momentOf(collected, now), state: 'done' }
  if (!isPriced) {
    const here = order.isOnHold ? ON_HOLD : counted === null ? 'We count everything twice.' : 'We are counting.'
    return [pickedUp, { label: 'Being counted', text: here, state: 'here' }, { label: 'Cleaned', text: '' }, back]
  }
  const sum = [itemsText(order), moneyText(order.amountWithDiscount)].filter(Boolean).join(', ')
  const at = momentOf(priced, now)
  const countedTwice: ThreadStop = { label: 'Counted twice', text: at === '' ? sum : `${at}. ${sum}`, state: 'done' }
  const third = order.isOnHold
    ? { label: 'On hold', text: ON_HOLD }
    : left !== null
      ? { label: 'On its way', text: momentOf(left, now) }
      : ready !== null
        ? { label: 'Packed and ready', text: momentOf(ready, now) }
        : { label: 'Being cleaned', text: `At our plant in ${brand.office.city}` }
  return [pickedUp, countedTwice, { ...third, state: 'here' }, back]
}

const ON_HOLD = 'We are looking into it.'

/** "Friday, November 20th, by 5:00 PM"; nothing while it is stored, because no day is promised then. */
function backText(order: Order): string {
  const { request } = order
  if (!request || isStoredAlone(order)) return ''
  return `${dayText(request.dropoffDate)}, by\u00a0${timeText(policy.pickups.windowClosesMinuteOfDay)}`
}

/** "Today, 2:15 PM" */
function momentOf(instant: string | null, now: Date): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return laDay(at) === laDay(now) ? `Today, ${timeText(laMinuteOfDay(at))}` : momentText(at)
}

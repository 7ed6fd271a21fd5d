import { shownPhone } from '#rules/checks'
import { daysBetween, displayDay } from '#rules/days/days'
import { pickupWindow } from '#rules/days/pickups'
import { dollars } from '#rules/money'
import { type Care, careFor, careWishes, wishWords } from '#rules/orders/care'
import { isDelivered, type OrderState } from '#rules/orders/order-life'
import type { WayIn } from '#rules/place'
import type { HouseTask, Dropoff as OrderOnVan } from '../orders/intake/dropoffs.ts'
import type { Stop } from '../pickups/driving-day.ts'
import { plain, table } from './table.ts'

/** A day as the drivers and the office read it on paper. */

export interface DropoffStop extends Stop {
  order: OrderOnVan
}

export interface DaySheet {
  day: string
  /** Why staff have closed the day; null where they have not. */
  closedFor: string | null
  pickups: Stop[]
  dropoffs: DropoffStop[]
  /** Left over from the days before; null for another day than today, of which nobody knows what will be late. */
  late: { pickups: Stop[]; dropoffs: DropoffStop[] } | null
  /** Promised for a later day, and somebody of us has to do something before; null for another day. */
  waitingOrders: DropoffStop[] | null
  /** Stops from today on; null for another day. */
  waitingRush: Stop[] | null
}

export async function sheetText(sheet: DaySheet): Promise<string> {
  const { day, closedFor, pickups, dropoffs, late, waitingOrders, waitingRush } = sheet
  const rush = await import('../pickups/rush.ts')
  const { houseTaskOf } = await import('../orders/intake/dropoffs.ts')
  const write = (stops: readonly (Stop | DropoffStop)[], lateOn?: string) =>
    byRoute(stops, (stop) => [
      ...('order' in stop ? partOf(stop.order) : []),
      ...('order' in stop ? stageOf(stop.order, lateOn !== undefined) : []),
      ...(lateOn === undefined ? [] : lateness(stop, lateOn)),
      ...wishesAt(stop),
      ...remarksOn(stop.pickup, rush),
      ...whyNoText(stop.customer),
    ])
  const isLate = late !== null && late.pickups.length + late.dropoffs.length > 0
  return [
    `${displayDay(day)} (${day}), ${closedFor === null ? pickupWindow : `CLOSED: ${plain(closedFor)}`}`,
    '',
    `PICKUPS: ${pickups.length}`,
    ...write(pickups),
    '',
    `DROP-OFFS: ${dropoffs.length}`,
    ...write(dropoffs),
    ...(isLate ? lateLines(late, (stops) => write(stops, day)) : []),
    ...waitingLines(waitingOrders ?? [], houseTaskOf),
    ...rushLines(waitingRush ?? [], rush),
  ].join('\n')
}

/** Whom nobody can text: the office writes an email, or calls. */
function whyNoText({ phone, isPhoneVerified, isPhoneStopped }: Stop['customer']): string[] {
  if (phone === null) return ['no phone']
  return [isPhoneVerified ? '' : 'phone not verified', isPhoneStopped ? 'phone has said STOP' : ''].filter(Boolean)
}

function lateLines({ pickups, dropoffs }: NonNullable<DaySheet['late']>, write: (stops: readonly Stop[]) => string[]) {
  const [unpaid, unbrought] = [dropoffs.filter(isBrought), dropoffs.filter((stop) => !isBrought(stop))]
  return [
    ['LATE, pickups of which nobody said what became of them (collect, intake or no-show)', pickups] as const,
    ['LATE, bags that should be back', unbrought] as const,
    ['LATE, brought back and not paid', unpaid] as const,
  ].flatMap(([heading, stops]) => (stops.length === 0 ? [] : ['', `${heading}: ${stops.length}`, ...write(stops)]))
}

/** A bag is cared for by what its order keeps; what is not fetched or not counted yet, by the profile. */
export const careAt = (stop: Stop | DropoffStop): Care | null =>
  'order' in stop ? careFor(stop.order, stop.preferences) : stop.preferences

function wishesAt(stop: Stop | DropoffStop): string[] {
  const care = careAt(stop)
  const words = care === null ? '' : wishWords(careWishes(care))
  return words === '' ? [] : [`wishes: ${words}`]
}

const isBrought = ({ order }: DropoffStop): boolean => isDelivered(order)

function byRoute(stops: readonly (Stop | DropoffStop)[], remarks: (stop: Stop | DropoffStop) => string[]): string[] {
  const routes = [...new Set(stops.map(({ route }) => route.name))]
  return routes.flatMap((name) => {
    const here = stops.filter(({ route }) => route.name === name)
    const rows = here.map((stop) => [
      ...('order' in stop ? [stop.order.id] : []),
      stop.pickup.id,
      customerName(stop),
      customerPhone(stop),
      [stop.pickup.addressLine1, stop.pickup.addressLine2, stop.pickup.zipCode].filter(Boolean).join(', '),
      remarks(stop).join('; '),
    ])
    const headings = ['Pickup', 'Name', 'Phone', 'Address', 'Remarks']
    const isBack = here.some((stop) => 'order' in stop)
    const miles = here[0]?.route.distanceMiles
    return ['', `${name}, ${miles} miles`, table(isBack ? ['Order', ...headings] : headings, rows)]
  })
}

const customerName = ({ customer: { firstName, lastName, email } }: Stop): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

const customerPhone = ({ customer: { phone } }: Stop): string => shownPhone(phone ?? '')

/** What came out of one bag in several deliveries. */
const partOf = ({ part, parts }: OrderOnVan): string[] => (parts === 1 ? [] : [`${part} of ${parts} from this pickup`])

/** The stage that a driver must know before the order goes onto the van; for a late one also how far it is. */
function stageOf({ state, hold }: OrderOnVan, isLate: boolean): string[] {
  if (isDelivered({ state })) return [hold === 'staff' ? 'delivered, not paid, ON HOLD' : 'delivered, not paid']
  if (hold === 'red_flag') return [`ON HOLD, the ${state === 'counted' ? 'counts' : 'pieces'} differ`]
  if (hold === 'staff') return ['ON HOLD']
  if (state === 'ready_unpaid') return [hold === 'payment' ? 'NOT PAID, stays here' : 'payment on its way, stays here']
  if (state === 'priced') return isLate ? ['being cleaned'] : []
  return [STAGES[state]]
}

const STAGES: Record<Exclude<OrderState, 'priced' | 'ready_unpaid'>, string> = {
  collected: 'NOT COUNTED',
  counted: 'NOT PRICED, waits for the second count',
  ready: 'paid, has to leave',
  on_its_way_unpaid: 'on its way, not paid',
  on_its_way: 'on its way',
  delivered_unpaid: 'delivered, not paid',
  delivered: 'delivered',
  returned: 'returned',
}

function lateness(stop: Stop | DropoffStop, today: string): string[] {
  const day = ('order' in stop ? stop.order.dueDay : stop.pickup.pickupDay) ?? today
  const days = daysBetween(day, today)
  return [`${days === 1 ? '1 day' : `${days} days`} late, was for ${displayDay(day)}`]
}

function waitingLines(
  stops: readonly DropoffStop[],
  taskOf: typeof import('../orders/intake/dropoffs.ts').houseTaskOf,
): string[] {
  if (stops.length === 0) return []
  const rows = stops.map((stop) => {
    const task = taskOf(stop.order)
    const [pickup, order] = [stop.pickup.id, stop.order.id]
    return [
      order,
      pickup,
      stop.order.dueDay === null ? 'stored' : displayDay(stop.order.dueDay),
      customerName(stop),
      [task && TASKS[task]({ pickup, order }), ...wishesAt(stop)].filter(Boolean).join('; '),
    ]
  })
  return [
    '',
    `ORDERS THAT WAIT FOR US: ${stops.length}`,
    '',
    table(['Order', 'Pickup', 'Comes back', 'Name', 'What to do'], rows),
  ]
}

const TASKS: Record<HouseTask, (numbers: { pickup: number; order: number }) => string> = {
  'first count': ({ pickup }) => `count it: intake ${pickup} --item …`,
  'second count': ({ pickup }) => `count it a second time: intake ${pickup} --counted …`,
  'final items': ({ order }) => `the counts differ, look into the bag: order release ${order} --item …`,
  pieces: ({ order }) => `its pieces differ, look for them: order release ${order} --missing …`,
  release: ({ order }) => `held by us, order show says why: order release ${order}`,
  store: ({ order }) => `store its garments: order forward ${order}`,
  leave: ({ order }) => `paid and not gone yet: order forward ${order}`,
}

/** The words of a place beside its street, for driver and desk; the compiler asks for those of each field. */
export function wayIn({ hasDoorman, gateCode, instructions }: WayIn): string[] {
  const words: Record<keyof WayIn, string> = {
    hasDoorman: hasDoorman ? 'doorman' : '',
    gateCode: gateCode && `gate code: ${plain(gateCode)}`,
    instructions: instructions && `way in: ${plain(instructions)}`,
  }
  return Object.values(words)
}

type Rush = Pick<typeof import('../pickups/rush.ts'), 'rushWaitsFor' | 'isRushApproved'>

function remarksOn(pickup: Stop['pickup'], rush: Rush): string[] {
  const { isRush, comment } = pickup
  return [isRush ? rushRemark(pickup, rush) : '', ...wayIn(pickup), comment && `note: ${plain(comment)}`].filter(
    Boolean,
  )
}

function rushRemark(pickup: Stop['pickup'], { rushWaitsFor, isRushApproved }: Rush): string {
  // Once the bag is in, rush is decided.
  if (pickup.status !== 'open') return 'RUSH'
  switch (rushWaitsFor(pickup)) {
    case 'customer':
      return `RUSH asked for $${dollars(pickup.quoteCents ?? 0)}, no answer yet`
    case 'staff':
      return 'RUSH, waits for our approval'
    case null:
      return isRushApproved(pickup) ? 'RUSH, approved' : `RUSH, accepted by the customer${agreedDay(pickup)}`
  }
}

/** The day that was agreed, and whether for a rug too. */
const agreedDay = ({ quoteDay, quoteHasRug }: Stop['pickup']): string =>
  quoteDay === null ? '' : `, back ${displayDay(quoteDay)}${quoteHasRug ? ' with the rug' : ''}`

function rushLines(stops: readonly Stop[], { rushWaitsFor }: Rush): string[] {
  if (stops.length === 0) return []
  const rows = stops.map((stop) => {
    const { id, pickupDay, quoteCents } = stop.pickup
    const waits =
      rushWaitsFor(stop.pickup) === 'customer'
        ? `the customer’s answer to $${dollars(quoteCents ?? 0)}; without one it is no rush`
        : 'us: rush approve, rush quote or rush withdraw'
    return [id, displayDay(pickupDay), customerName(stop), customerPhone(stop), waits]
  })
  return [
    '',
    `RUSH WITHOUT AN ANSWER: ${stops.length}`,
    '',
    table(['Pickup', 'Day', 'Name', 'Phone', 'Waits for'], rows),
  ]
}

import type { NEXT_STEPS } from '#contract/desk/orders'
import { displayMoment, laDay, laMinuteOfDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { isDelivered, isOwed, isPaid } from '#rules/orders/order-life'
import { daysLate, stationOf, waitingDoor } from '#rules/orders/waiting'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { totalCentsOf } from '#rules/prices/order-prices'
import { displayTime } from '#rules/times'
import type { Db } from '../../db/open.ts'
import { type DeskRow, readDeskRows, thingsCounted } from '../../orders/desk-orders.ts'
import { readHolders } from '../../staff/actions.ts'
import { nameAtDesk } from '../customer-name.ts'

/** Orders as the desk's lists show them: two statements, however many they are. */

type Holders = Awaited<ReturnType<typeof readHolders>>

export async function presentOrders(db: Db, ids: readonly number[], now: Date) {
  const rows = await readDeskRows(db, ids)
  const holders = await readHolders(
    db,
    rows.flatMap(({ id, hold }) => (hold === 'staff' ? id : [])),
  )
  return rows.map((row) => presentRow(row, holders, now))
}

function presentRow(row: DeskRow, holders: Holders, now: Date) {
  const today = laDay(now)
  const { id, kind, customerId, part, parts, state, hold, dueDay, firstCount, secondCount } = row
  const door = kind === 'laundry' ? waitingDoor(row, today) : null
  const toPay = row.pricedAt === null || isPaid(row) ? null : totalCentsOf(row)
  const plan = row.pricedFor ?? row.planName
  const [first, second] = [thingsCounted(firstCount), thingsCounted(secondCount)]
  return {
    id,
    kind,
    customer: { id: customerId, name: nameAtDesk(row) },
    plan: plan === null ? '' : PLAN_TITLES[plan],
    part,
    parts,
    isRush: row.rushCents > 0,
    state,
    hold,
    station: stationOf(row),
    door,
    sentence: sentenceOf(row, holders, today),
    daysLate: kind === 'laundry' ? daysLate(row, today) : 0,
    things: row.pricedAt === null || kind !== 'laundry' ? null : row.pieces,
    // Whoever counts second must not know the first: nothing is said of it before both are there.
    counts: hold === 'red_flag' && first !== null && second !== null ? { first, second } : null,
    dueDay,
    toPay,
    dollarToPay: toPay === null ? null : dollars(toPay),
    nextTry: row.nextTryAt?.toISOString() ?? null,
    next: nextOf(row, door),
  }
}

function nextOf({ state, hold, dueDay }: DeskRow, door: ReturnType<typeof waitingDoor>): (typeof NEXT_STEPS)[number] {
  if (hold === 'red_flag') return 'look'
  if (hold === 'staff') return 'release'
  if (door === 'late' && !state.startsWith('on_its_way')) return 'move_day'
  if (door !== 'to_do') return 'open'
  if (state === 'collected' || state === 'counted') return 'count'
  return dueDay === null ? 'store' : 'send'
}

/** "Tomas 8, Lien 7", "“Which button? Ask her”, Ana", "Priced Friday, November 13th, 3:02 PM". */
function sentenceOf(row: DeskRow, holders: Holders, today: string): string {
  const { id, kind, state, hold, holdReason, firstCount, secondCount } = row
  if (kind !== 'laundry') return kind === 'no_show' ? 'A stop without a bag' : 'A charge by us'
  if (hold === 'red_flag' && state === 'counted') {
    const counted = [
      [row.countedBy, thingsCounted(firstCount)],
      [row.secondCountedBy, thingsCounted(secondCount)],
    ] as const
    return counted
      .map(([who, things], index) => `${who ?? (index === 0 ? 'First' : 'Second')} ${things ?? 0}`)
      .join(', ')
  }
  if (hold === 'red_flag') return holdReason
  if (hold === 'staff') {
    const who = holders.get(id)?.who
    return `“${holdReason}”${who === undefined ? '' : `, ${who}`}`
  }
  if (hold === 'payment') return declinedSentence(row, today)
  const [what, at] = lastStep(row)
  return at === null ? what : `${what} ${whenOf(at, today)}`
}

const TIMES = ['', ' once', ' twice']

function declinedSentence({ tries, nextTryAt, state }: DeskRow, today: string): string {
  const declined = `Declined${TIMES[tries] ?? ` ${tries} times`}`
  const where = isDelivered({ state }) ? ', at its door' : ''
  return `${declined}${where}, ${nextTryAt === null ? 'waits for a new card' : `asked again ${whenOf(nextTryAt, today)}`}`
}

function lastStep(row: DeskRow): [string, Date | null] {
  switch (row.state) {
    case 'collected':
      return [`Collected by ${row.collectedBy || 'us'},`, row.collectedAt]
    case 'counted':
      return [`First count${row.countedBy === null ? '' : ` by ${row.countedBy}`},`, row.countedAt]
    case 'priced':
      return ['Priced', row.pricedAt]
    case 'ready':
      return ['Paid', row.paidAt]
    case 'on_its_way':
    case 'on_its_way_unpaid':
      return ['Left', row.leftAt]
    case 'delivered':
    case 'delivered_unpaid':
      return ['Delivered', row.deliveredAt]
    default:
      return [isOwed(row) ? 'Its payment is being asked for' : 'Went back uncounted', null]
  }
}

/** The time alone today, the day with it before. */
const whenOf = (at: Date, today: string): string =>
  laDay(at) === today ? displayTime(laMinuteOfDay(at)) : displayMoment(at)

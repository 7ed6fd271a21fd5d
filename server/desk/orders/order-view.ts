import { isBusinessDay } from '#rules/days/business-days'
import { addDays, laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { careFor, careWishes, keptCare } from '#rules/orders/care'
import { hasEnded, isDelivered, isPaid } from '#rules/orders/order-life'
import { isToBeCountedOut } from '#rules/orders/pieces'
import { isByPieces, isSeparable } from '#rules/orders/separation'
import { isStoredAlone } from '#rules/orders/stored-alone'
import { nextDays, stationOf } from '#rules/orders/waiting'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { totalCentsOf } from '#rules/prices/order-prices'
import type { StaffRole } from '#rules/staff-roles'
import { AppError } from '../../app-error.ts'
import { expectPayment } from '../../billing/pay-owed.ts'
import { readClosedDays } from '../../catalogue/closed-days.ts'
import { findCustomer } from '../../db/customers.ts'
import { expectedPieces } from '../../orders/pieces.ts'
import { readMayBeParted, readSeparations } from '../../orders/separate.ts'
import { readOrderLines, type StaffOrder, viewOrder } from '../../orders/staff-view.ts'
import { withoutList } from '../../pickups/present.ts'
import type { Deps } from '../../ports.ts'
import { type OrderDeed, readOrderDeeds } from '../../staff/actions.ts'
import { nameAtDesk } from '../customer-name.ts'
import { historyOf } from './order-history.ts'
import { orderStepsFor } from './order-steps.ts'

/** One order as the desk sees it, with everything that was done to it and what can be done now. */

const DAYS_OFFERED = 4

export async function readOrderView(deps: Deps, role: StaffRole, id: number) {
  const { db } = deps.database
  // The deeds first: one that comes in between is then not taken for seen.
  const deeds = await readOrderDeeds(deps, id)
  const view = await viewOrder(deps, id)
  if (view === undefined) throw new AppError('not_found')
  const { row } = view
  const order = forThisRoom(view.order)
  const now = deps.clock.now()
  const customer = await findCustomer(db, row.customerId)
  const care = row.kind === 'laundry' ? careFor(row, customer) : null
  const refundable = refundableOf(view)
  const closed = await readClosedDays(db)
  const held =
    row.hold === 'staff'
      ? deeds.findLast((deed) => deed.command === 'order hold' && deed.outcome === 'done')
      : undefined
  const lines = await readOrderLines(db, id)
  const separations = await readSeparations(db, id)
  // Behind what is promised already: an earlier day is seldom meant, and can be typed.
  const latest = row.dueDay !== null && row.dueDay > laDay(now) ? row.dueDay : laDay(now)
  const days = nextDays(addDays(latest, 1), (day) => isBusinessDay(day, closed), DAYS_OFFERED)
  const isToBeCounted = row.state === 'priced' && isToBeCountedOut(row, await expectedPieces(db, id))
  return {
    now: now.toISOString(),
    today: laDay(now),
    version: versionOf(row, deeds),
    order,
    state: row.state,
    hold: row.hold,
    holdReason: row.holdReason,
    held: held === undefined ? null : { at: held.begunAt.toISOString(), who: held.who },
    station: stationOf(row),
    customer: {
      id: row.customerId,
      name: customer === undefined ? `Customer ${row.customerId}` : nameAtDesk(customer),
      firstName: customer?.firstName ?? '',
      plan: planOf(row.planName ?? customer?.planName ?? null),
      balance: customer?.balanceCents ?? 0,
      dollarBalance: dollars(customer?.balanceCents ?? 0),
      isTexted: customer?.canBeTexted ?? false,
    },
    pickup: row.pickupId,
    dueDay: row.dueDay,
    laterDays: days,
    wishes: care === null ? [] : careWishes(care),
    areWishesKept: keptCare(row) !== null,
    things: row.pricedAt === null ? null : order.pieces,
    counts: countsOf(row),
    lines: lines.map(presentLine),
    expected: await expectedOf(deps, row),
    refundable,
    isToBeCounted,
    labels: labelsOf(view),
    steps: orderStepsFor(row, role, {
      ...{ refundable, isToBeCounted },
      isStored: isStoredAlone(order),
      canBeParted: row.state === 'priced' && (await readMayBeParted(db, id)),
    }),
    history: historyOf(view, deeds, separations).map(({ at, ...happened }) => ({ ...happened, at: at.toISOString() })),
  }
}

/**
 * How the driver comes in is nothing for this room; and whoever counts second at the plant may look in here, so that the customer's list waits
 * until both counts agree. A terminal shows it to whoever has typed the first one.
 */
function forThisRoom({ request, ...order }: StaffOrder['order']): StaffOrder['order'] {
  if (request === null) return { ...order, request }
  const isBlind = order.priced === null
  const known = isBlind ? withoutList(request) : request
  return {
    ...order,
    bill: isBlind ? null : order.bill,
    request: { ...known, place: known.place && { ...known.place, gateCode: '', instructions: '' } },
  }
}

const planOf = (plan: StaffOrder['row']['planName']): string => (plan === null ? '' : PLAN_TITLES[plan])

/** At most: what a bank decides about is told with the proposal. */
const refundableOf = ({ row, payment }: StaffOrder): number =>
  isPaid(row) ? Math.max(0, payment.creditCents + payment.cardCents - payment.refundedCents) : 0

/** What somebody has seen of an order: how it stands, and the newest deed to it. */
export function versionOf(row: StaffOrder['row'], deeds: readonly Pick<OrderDeed, 'id' | 'outcome'>[]): string {
  const newest = deeds.findLast(({ outcome }) => outcome !== 'refused')?.id ?? 0
  const { state, hold, dueDay, refundedCents } = row
  return [state, hold, dueDay, totalCentsOf(row), refundedCents, newest].map((each) => each ?? '-').join('/')
}

/** Whether an order is in the state, and held or not, in which it was seen. */
export const standsAsIn = (version: string, { state, hold }: StaffOrder['row']): boolean =>
  version.startsWith(`${state}/${hold ?? '-'}/`)

/** The newest deed in it. */
export const seenIn = (version: string): number => {
  const seen = Number(version.split('/').at(-1))
  return Number.isSafeInteger(seen) && seen >= 0 ? seen : 0
}

/** Both, once both are there; nobody reads the first one before. */
function countsOf({ firstCount, secondCount, countedBy, secondCountedBy, state, hold }: StaffOrder['row']) {
  if (firstCount === null || secondCount === null || state !== 'counted' || hold !== 'red_flag') return null
  const listed = ({ things }: { things: readonly { name: string; count: number }[] }) =>
    things.map(({ name, count }) => ({ name, count }))
  return {
    first: { who: countedBy, things: listed(firstCount) },
    second: { who: secondCountedBy, things: listed(secondCount) },
  }
}

/** A parcel's label says how many things are in it, so that there is none before it is packed. */
function labelsOf({ row, order }: StaffOrder) {
  if (row.kind !== 'laundry' || order.request === null || isDelivered(row) || row.state === 'returned') return null
  const of = row.readyAt === null ? ('bag' as const) : ('parcel' as const)
  return { of, count: (of === 'parcel' ? row.packedParcels : null) ?? row.bags ?? 1 }
}

type LineRow = Awaited<ReturnType<typeof readOrderLines>>[number]

const UNITS: Readonly<Record<string, string>> = { lbs: ' lbs', sq_ft: ' sq ft' }

function presentLine({
  id,
  kind,
  title,
  count,
  unit,
  instructions,
  agreed,
  unitCents,
  amountCents,
  discountCents,
}: LineRow) {
  const sign = kind === 'missing' ? -1 : 1
  return {
    id,
    laterAtMost: isSeparable({ kind }) ? (isByPieces({ unit }) ? count : 1) : 0,
    title,
    isUpCharge: kind === 'up_charge',
    count: `${count}${UNITS[unit ?? ''] ?? ''}`,
    remark: instructions,
    agreed,
    each: kind === 'item' || kind === 'up_charge' ? unitCents : null,
    amount: sign * Math.abs(amountCents),
    discount: sign * Math.abs(discountCents),
    toPay: sign * Math.abs(amountCents - discountCents),
  }
}

async function expectedOf(deps: Deps, row: StaffOrder['row']) {
  const { id, customerId, kind, refusedCardId } = row
  if (row.pricedAt === null || isPaid(row) || hasEnded(row) || kind !== 'laundry') return null
  const owed = { customerId, number: id, kind: 'order', totalCents: totalCentsOf(row), refusedCardId } as const
  const expected = await expectPayment(deps, owed)
  if (expected === undefined) return null
  return { credit: expected.creditCents, card: expected.cardCents, cardLast: expected.cardLast }
}

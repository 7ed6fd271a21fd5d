import type { z } from 'zod'
import type { bagAnswer } from '#contract/desk/intake'
import { displayDay, laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { careFor, careWishes } from '#rules/orders/care'
import { hasEnded, hasLeft } from '#rules/orders/order-life'
import { isToBeCountedOut } from '#rules/orders/pieces'
import { isSamePerson } from '#rules/orders/two-counts'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { totalCentsOf } from '#rules/prices/order-prices'
import { driversOf } from '#rules/staff-routes'
import { AppError } from '../../app-error.ts'
import { readPriceList } from '../../catalogue/order-prices.ts'
import { findCustomer } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import type { SignedInStaff } from '../../http/serve-desk.ts'
import { piecesText } from '../../orders/forward.ts'
import { readLinesOf, readOrderAtHand, readOrdersOfPickup } from '../../orders/intake/at-hand.ts'
import { differencesOf, readCount, readSecondCount } from '../../orders/intake/counts.ts'
import { readDropoffs } from '../../orders/intake/dropoffs.ts'
import { readUsual } from '../../orders/intake/things.ts'
import { expectedPieces, readMayBeMissing } from '../../orders/pieces.ts'
import { readOpenDoors, readStops, type Stop } from '../../pickups/driving-day.ts'
import type { Deps } from '../../ports.ts'
import { doerOf } from '../../staff/actions.ts'
import { readDrivers } from '../../staff/people.ts'
import { nameAt } from '../today/day-stops.ts'
import { deedOn } from './done-before.ts'

/**
 * A bag for whoever has it in hand. What the next step must not know is not read into its answer: a second count sees nothing of the first,
 * of the customer's list or of prices, and pieces are counted out without knowing how many came in.
 */

type Bag = z.input<typeof bagAnswer>
type Order = NonNullable<Awaited<ReturnType<typeof readOrderAtHand>>>
type Step<Name extends Bag['step']> = Extract<Bag, { step: Name }>

interface Found {
  stop: Stop
  order: Order | undefined
}

export interface AskedBag {
  number: number
  kind?: 'order' | 'pickup' | undefined
}

export async function findBag(deps: Deps, staff: SignedInStaff, { number, kind }: AskedBag): Promise<Bag> {
  const { db } = deps.database
  const today = laDay(deps.clock.now())
  const byOrder = kind === 'pickup' ? [] : await foundByOrder(db, number)
  const byPickup = kind === 'order' ? [] : await foundByPickup(db, number)
  // A label has the order's number, and a bag that nobody noted has only its pickup's. What is in the house was meant.
  const all = [...byOrder, ...byPickup.filter(({ order }) => !byOrder.some((each) => each.order?.id === order?.id))]
  const here = all.filter((each) => isHere(each, today))
  const [one, ...more] = here.length > 0 ? here : all.slice(0, 1)
  if (one === undefined) throw new AppError('not_found')
  return more.length === 0
    ? presentBag(deps, staff, one)
    : { step: 'choose', choices: [one, ...more].map(presentChoice) }
}

/** The same bag after a deed on it. */
export async function findOrderBag(deps: Deps, staff: SignedInStaff, id: number): Promise<Bag | null> {
  const [found] = await foundByOrder(deps.database.db, id)
  return found === undefined ? null : presentBag(deps, staff, found)
}

export async function findPickupBag(deps: Deps, staff: SignedInStaff, id: number): Promise<Bag | null> {
  const [found] = await foundByPickup(deps.database.db, id)
  return found === undefined ? null : presentBag(deps, staff, found)
}

async function foundByOrder(db: Db, id: number): Promise<Found[]> {
  const order = await readOrderAtHand(db, id)
  const [stop] = order === undefined ? [] : await readStops(db, [order.pickupId])
  return stop === undefined ? [] : [{ stop, order }]
}

/** Of several orders that came out of it those that are here. */
async function foundByPickup(db: Db, id: number): Promise<Found[]> {
  const [stop] = [...(await readStops(db, [id])), ...(await readOpenDoors(db, [id]))]
  if (stop === undefined) return []
  const rows = await readOrdersOfPickup(db, stop.pickup.customerId, id)
  const orders = rows.map((row) => ({ stop, order: { ...row, pickupId: id } }))
  const here = orders.filter(({ order }) => isInHouse(order))
  if (here.length > 0) return here
  return orders.length > 0 ? orders.slice(0, 1) : [{ stop, order: undefined }]
}

const isInHouse = (order: Order): boolean => !hasEnded(order) && !hasLeft(order)
const isHere = ({ stop: { pickup }, order }: Found, today: string): boolean =>
  order === undefined ? pickup.pickupDay <= today : isInHouse(order)

function presentChoice({ stop, order }: Found): Step<'choose'>['choices'][number] {
  const { pickup } = stop
  return order === undefined
    ? {
        kind: 'pickup',
        number: pickup.id,
        customer: nameAt(stop),
        sentence: `Pickup of ${displayDay(pickup.pickupDay)}`,
      }
    : {
        kind: 'order',
        number: order.id,
        customer: nameAt(stop),
        sentence: `Order ${order.part} of ${order.parts} from pickup ${pickup.id}`,
      }
}

async function presentBag(deps: Deps, staff: SignedInStaff, found: Found): Promise<Bag> {
  const { order, stop } = found
  const bag = await presentHead(deps.database.db, found)
  if (order === undefined) return beforeItIsHere(deps, bag, stop)
  const { state, hold } = order
  if (state === 'returned')
    return { step: 'status', ...bag, ...stands('It was returned without being counted.', { hasBagLabel: false }) }
  if (hold === 'staff') {
    return {
      step: 'status',
      ...bag,
      ...stands(`It is on hold: ${order.holdReason}`, { title: 'On hold', tone: 'bad' }),
    }
  }
  if (state === 'collected') return { step: 'first', ...bag, ...(await firstOf(deps.database.db, stop)) }
  if (state === 'counted') {
    if (hold === 'red_flag') return flagOf(deps, bag, order, stop)
    return isSamePerson({ who: order.countedBy, osUser: order.countedByUser }, doerOf(staff))
      ? savedOf(deps.database.db, bag, order, stop)
      : secondOf(deps.database.db, bag, order)
  }
  if (hold === 'red_flag') return recountOf(deps, bag, order)
  if (state === 'priced') return packOf(deps, bag, order, stop)
  return { step: 'status', ...bag, ...standsOf(order) }
}

type Head = Omit<Step<'second'>, 'step' | 'usual' | 'first'>

async function presentHead(db: Db, { stop, order }: Found): Promise<Head> {
  const { pickup, customer, preferences } = stop
  const care = order === undefined ? preferences : careFor(order, preferences)
  const owner = await findCustomer(db, customer.id)
  const name = nameAt(stop)
  return {
    pickup: pickup.id,
    pickupDay: pickup.pickupDay,
    order: order?.id ?? null,
    part: order?.part ?? 1,
    parts: order?.parts ?? 1,
    customer: { id: customer.id, name, firstName: customer.firstName || name },
    plan: PLAN_TITLES[order?.planName ?? owner?.planName ?? 'payc'],
    bags: order?.bags ?? null,
    dueDay: order === undefined ? pickup.dropoffDay : order.dueDay,
    isRush: pickup.isRush && (order?.part ?? 1) === 1,
    wishes: care === null ? [] : careWishes(care),
    note: pickup.comment,
  }
}

const firstOf = async (db: Db, { pickup }: Stop) => ({
  usual: await readUsual(db, pickup.customerId),
  hasList: (pickup.estimate?.things ?? []).length > 0,
})

async function beforeItIsHere(deps: Deps, bag: Head, stop: Stop): Promise<Bag> {
  const { pickup } = stop
  if (pickup.pickupDay <= laDay(deps.clock.now())) {
    return { step: 'first', ...bag, ...(await firstOf(deps.database.db, stop)) }
  }
  const sentence = `Its pickup is on ${displayDay(pickup.pickupDay)}, so its bag can’t be here yet.`
  return { step: 'status', ...bag, ...stands(sentence, { title: 'No bag yet', hasBagLabel: false }) }
}

async function savedOf(db: Db, bag: Head, order: Order, { pickup }: Stop): Promise<Step<'saved'>> {
  return {
    step: 'saved',
    ...bag,
    usual: await readUsual(db, pickup.customerId),
    counted: namedCounts(order.firstCount?.things ?? []),
    at: isoOf(order.countedAt) ?? '',
    list: (pickup.estimate?.things ?? []).map(({ title, count }) => ({ title, count })),
  }
}

async function secondOf(db: Db, bag: Head, order: Order): Promise<Step<'second'>> {
  return {
    step: 'second',
    ...bag,
    usual: await readUsual(db, order.customerId),
    first: { name: order.countedBy ?? 'Someone', at: isoOf(order.countedAt) },
  }
}

async function flagOf(deps: Deps, bag: Head, order: Order, { pickup }: Stop): Promise<Step<'flag'>> {
  const rows = await compareCounts(deps.database.db, order)
  const list = pickup.estimate?.things ?? []
  return {
    step: 'flag',
    ...bag,
    ...(await countersOf(deps, order)),
    rows: rows.map((row) => ({
      ...row,
      listed: list.length === 0 ? null : (list.find(({ title }) => title === row.name)?.count ?? 0),
    })),
  }
}

/** Both counts side by side. Whoever settles them decides about each row that is not agreed. */
export async function compareCounts(db: Db, { firstCount, secondCount }: Pick<Order, 'firstCount' | 'secondCount'>) {
  const prices = await readPriceList(db)
  const first = firstCount && readCount(prices, firstCount)
  const second = firstCount && secondCount && readSecondCount(prices, secondCount, firstCount)
  // A row of the list may have gone since; the words that were counted by stay.
  const differing =
    first && second && !('problems' in first) && !('problems' in second) ? differencesOf(first, second, prices) : []
  const [ones, others] = [namedCounts(firstCount?.things ?? []), namedCounts(secondCount?.things ?? [])]
  const names = [...new Set([...ones, ...others].map(({ name }) => name))]
  return names.map((name) => {
    const difference = differing.find((each) => each.name === name)
    const [one, other] = [countIn(ones, name), countIn(others, name)]
    return {
      name,
      first: difference?.first ?? String(one),
      second: difference?.second ?? String(other),
      isAgreed: difference === undefined && one === other,
    }
  })
}

type Counted = { name: string; count: number }

/** Several lines of one thing are one row: they differ in what is done to them. */
function namedCounts(things: readonly Counted[]): Counted[] {
  const names = [...new Set(things.map(({ name }) => name))]
  return names.map((name) => ({
    name,
    count: things.filter((each) => each.name === name).reduce((sum, { count }) => sum + count, 0),
  }))
}
const countIn = (counted: readonly Counted[], name: string): number =>
  counted.find((each) => each.name === name)?.count ?? 0

async function countersOf(deps: Deps, order: Order) {
  const second = await deedOn(deps, order.customerId, {
    command: 'intake',
    about: order.pickupId,
    by: order.secondCountedBy,
  })
  return {
    first: { name: order.countedBy ?? 'Someone', at: isoOf(order.countedAt) },
    second: { name: order.secondCountedBy ?? 'Someone', at: isoOf(second?.at ?? order.pricedAt) },
  }
}

/** What a bag costs, order by order, for whoever has just counted it: it is not asked for like this again. */
export async function presentPriced(deps: Deps, id: number): Promise<Step<'priced'> | undefined> {
  const { db } = deps.database
  const [found] = await foundByOrder(db, id)
  if (found?.order === undefined || found.order.pricedAt === null) return undefined
  const { order, stop } = found
  const { first, second } = await countersOf(deps, order)
  const isSecondWanted = (order.firstCount?.things ?? []).length > 0
  const isSettled = (await compareCounts(db, order)).some(({ isAgreed }) => !isAgreed)
  const orders: Step<'priced'>['orders'] = []
  for (const each of await readOrdersOfPickup(db, order.customerId, stop.pickup.id)) {
    if (each.pricedAt !== null) orders.push(await presentPrice(db, each))
  }
  const open = await readDropoffs(db)
  const waits = (state: string) => open.filter((each) => each.state === state && each.hold === null).length
  return {
    step: 'priced',
    ...(await presentHead(db, found)),
    first,
    second: isSecondWanted ? second : null,
    settled: isSettled ? await settlerOf(deps, order) : null,
    things: orders.reduce((sum, { things }) => sum + things, 0),
    orders,
    waiting: { first: waits('collected'), second: waits('counted') },
  }
}

/** By its lines: what both counts say is not what came out, where they differed. */
async function presentPrice(
  db: Db,
  { id, dueDay, deliveryBand, amountCents, discountCents }: Omit<Order, 'pickupId'>,
): Promise<Step<'priced'>['orders'][number]> {
  const lines = await readLinesOf(db, id)
  const isFree = deliveryBand !== null && !lines.some(({ kind }) => kind === 'delivery')
  return {
    order: id,
    dueDay,
    things: (await expectedPieces(db, id)).most,
    lines: [
      ...lines.map(({ kind, title, count, unitCents, ...amounts }) => {
        const isCounted = kind === 'item' || kind === 'up_charge'
        return {
          title: kind === 'up_charge' ? `${title}, up-charge` : title,
          count: isCounted ? count : null,
          dollarUnit: isCounted ? dollars(unitCents) : null,
          ...amountsOf(amounts.amountCents, amounts.discountCents),
        }
      }),
      ...(isFree ? [{ title: 'Delivery, free', count: null, dollarUnit: null, ...amountsOf(0, 0) }] : []),
    ],
    sum: { title: 'Total', count: null, dollarUnit: null, ...amountsOf(amountCents, discountCents) },
  }
}

async function settlerOf(deps: Deps, order: Order) {
  const deed = await deedOn(deps, order.customerId, { command: 'order release', about: order.id })
  return { name: deed?.who ?? 'Someone', at: isoOf(deed?.at ?? order.pricedAt) }
}

const amountsOf = (amountCents: number, discountCents: number) => ({
  dollarAmount: dollars(amountCents),
  dollarDiscount: dollars(discountCents),
  dollarTotal: dollars(totalCentsOf({ amountCents, discountCents })),
})

async function packOf(
  { database: { db }, clock }: Deps,
  bag: Head,
  order: Order,
  { route }: Stop,
): Promise<Step<'pack'>> {
  const lines = await readLinesOf(db, order.id)
  const [driver] = driversOf(route.name, await readDrivers(db))
  return {
    step: 'pack',
    ...bag,
    remarks: lines.flatMap(({ title, instructions }) => (instructions === '' ? [] : { title, words: instructions })),
    driver: driver?.name ?? null,
    isEarly: order.dueDay !== null && order.dueDay > laDay(clock.now()),
    hasPieces: isToBeCountedOut(order, await expectedPieces(db, order.id)),
  }
}

async function recountOf(deps: Deps, bag: Head, order: Order): Promise<Step<'recount'>> {
  const { db } = deps.database
  const by = await deedOn(deps, order.customerId, { command: 'order forward', about: order.id })
  return {
    step: 'recount',
    ...bag,
    counted: order.packedPieces ?? 0,
    expected: piecesText(await expectedPieces(db, order.id)),
    by: by === undefined ? null : { name: by.who, at: isoOf(by.at) },
    lines: (await readMayBeMissing(db, order.id)).map(({ title, count }) => ({ name: title, count })),
  }
}

type Standing = Pick<Step<'status'>, 'title' | 'sentence' | 'tone' | 'mayLeave' | 'parcels' | 'hasBagLabel'>
const stands = (sentence: string, more: Partial<Standing>): Standing => ({
  title: 'Nothing to count',
  tone: 'plain',
  mayLeave: false,
  parcels: null,
  hasBagLabel: true,
  ...more,
  sentence,
})

function standsOf({ state, hold, packedParcels, bags }: Order): Standing {
  const parcels = packedParcels ?? bags ?? 1
  switch (state) {
    case 'ready_unpaid':
      return hold === 'payment'
        ? stands('It stays here until it is paid. The card is tried again automatically, and the customer is told.', {
            title: 'Not paid',
            tone: 'bad',
            parcels,
          })
        : stands('Its payment is still going through. Keep it here until it is paid.', { title: 'Packed', parcels })
    case 'ready':
      return stands('It is paid and hasn’t left yet.', { title: 'Paid', tone: 'ok', mayLeave: true, parcels })
    case 'on_its_way':
      return stands('It is paid and on the van’s list.', { title: 'On its way', tone: 'ok', parcels })
    case 'on_its_way_unpaid':
      return stands('It is on the van’s list, unpaid: the desk let it go.', { title: 'On its way', parcels })
    default:
      return stands('The customer has it back.', { title: 'Delivered', hasBagLabel: false })
  }
}

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

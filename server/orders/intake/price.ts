import type { DeliveryBand } from '#rules/fees'
import { itemsTakenIn } from '#rules/intake-items'
import { type OrderLine, priceOrders } from '#rules/order-prices'
import { type PlanName, staffPolicy } from '#rules/policy'
import { isStorageAlone } from '#rules/storage-fees'
import { deliveriesOf, isSoonerWithRush, type PartDelivery } from '#rules/turnaround'
import { readClosedDays } from '../../catalogue/closed-days.ts'
import { type ListedPrice, readDistanceMiles, readPlan } from '../../catalogue/order-prices.ts'
import type { Db } from '../../db/open.ts'
import type { IntakeCount } from '../../db/schema.ts'
import type { NewLine, OrderRow, PriceColumns } from '../store.ts'
import { active, type ReadCount } from './counts.ts'
import { timedThings, tripOf } from './promised-days.ts'
import { agreedFor } from './repairs.ts'

/** The lasting price of one order of a pickup: its row, its lines, and what it brings. */
export interface Price {
  columns: PriceColumns
  lines: NewLine[]
  count: IntakeCount
}

/** The parts of a pickup that the price depends on. */
interface Trip {
  zipCode: string
  pickupDay: string
  isRush: boolean
  rushCents: number
  quoteCents: number | null
  quoteDay: string | null
  quoteHasRug: boolean
}

interface Circumstances {
  customer: { planName: PlanName | null }
  pickup: Trip
  order: Pick<OrderRow, 'collectedAt'> | undefined
  now: Date
}

/**
 * Prices by the plan, the list and the titles of this moment, the orders of the pickup in the sequence of their days. Nothing where it
 * comes to more than anybody can have meant.
 */
export async function priceCount(
  db: Db,
  prices: readonly ListedPrice[],
  counted: ReadCount,
  { customer, pickup, order, now }: Circumstances,
): Promise<[Price, ...Price[]] | undefined> {
  const timed = timedThings(prices, counted)
  const trip = tripOf(pickup, order ?? { collectedAt: now }, await readClosedDays(db))
  const deliveries = deliveriesOf(timed, trip)
  const bags = deliveries.map((_, index) => partOf(counted, deliveries, index))
  const plan = await readPlan(db, customer.planName ?? 'payc')
  const priced = priceOrders(
    bags.map((bag) => basketOf(prices, bag)),
    plan,
    {
      distanceMiles: await readDistanceMiles(db, pickup.zipCode),
      rush: {
        isRush: pickup.isRush,
        quotedCents: pickup.quoteCents,
        acceptedCents: pickup.rushCents,
        isSooner: isSoonerWithRush(timed, trip),
      },
    },
  )
  if (priced.reduce((sum, { total }) => sum + total.amountCents, 0) > staffPolicy.intake.maxTotalCents) return undefined
  const all = priced.map(({ lines, cleaning, total, deliveryBand, ...fees }, index): Price => {
    const bag = bags[index] ?? counted
    const { count } = bag
    const remarks = remarksByLine(prices, bag)
    const garments = count.storage?.garments ?? 0
    return {
      count,
      columns: {
        planName: plan.name,
        pricedAt: now,
        amountCents: total.amountCents,
        discountCents: total.discountCents,
        cleaningCents: cleaning.amountCents,
        cleaningDiscountCents: cleaning.discountCents,
        deliveryBand,
        deliveryCents: fees.deliveryCents,
        rushCents: fees.rushCents,
        creditBackCents: fees.creditBackCents,
        parts: priced.length,
        dueDay: isStorageAlone(lines.map(({ kind }) => kind)) ? null : (deliveries[index]?.dueDay ?? null),
      },
      lines: lines.map((line) => frozenLine(line, prices, { garments, band: deliveryBand, count, remarks })),
    }
  })
  return all as [Price, ...Price[]]
}

/**
 * The share of a count that comes with one delivery. The extras stand behind the things; what is stored belongs to the first. Where the
 * pieces of a thing come apart, a remark stays with those that come last: a piece waits because something is the matter with it.
 */
function partOf({ count, things }: ReadCount, deliveries: readonly PartDelivery[], index: number): ReadCount {
  const counts = deliveries[index]?.counts ?? new Map<number, number>()
  const share = <Thing extends { count: number }>(all: readonly Thing[]): Thing[] =>
    all.flatMap((thing, position) => {
      const here = counts.get(position) ?? 0
      return here === 0 ? [] : { ...thing, count: here }
    })
  const comesLast = (position: number) => !deliveries.slice(index + 1).some((later) => later.counts.has(position))
  const remarked = count.things.map(({ remark, ...thing }, position) =>
    remark !== undefined && comesLast(position) ? { ...thing, remark } : thing,
  )
  const { agreed } = count
  return {
    count: {
      things: share(remarked),
      extras: count.extras.filter((_, extra) => counts.has(things.length + extra)),
      storage: index === 0 ? count.storage : null,
      ...(agreed !== undefined && { agreed }),
    },
    things: share(things),
  }
}

/** What was remarked on a thing stands on its first line alone, not on its up-charge. */
function remarksByLine(prices: readonly ListedPrice[], { count, things }: ReadCount): (line: OrderLine) => string {
  const left = [
    ...things.flatMap((thing, index) => {
      const taken = itemsTakenIn(active(prices), [thing])
      const [item] = 'items' in taken ? taken.items : []
      return item ? [{ of: item.key, unitCents: item.amountCents, remark: count.things[index]?.remark ?? '' }] : []
    }),
    ...count.extras.map(({ title, cents, remark = '' }) => ({ of: title, unitCents: cents, remark })),
  ]
  return ({ kind, of, unitCents }) => {
    if (kind === 'up_charge') return ''
    const at = left.findIndex((each) => each.of === of && each.unitCents === unitCents)
    return at < 0 ? '' : (left.splice(at, 1)[0]?.remark ?? '')
  }
}

function basketOf(prices: readonly ListedPrice[], { count, things }: ReadCount) {
  const taken = itemsTakenIn(active(prices), things)
  if ('refusals' in taken) throw new Error('A count that was read cannot be taken in.')
  const extras = count.extras.map(({ title, cents }) => ({ title, amountCents: cents }))
  return { items: taken.items, extras, storage: count.storage }
}

/** The line keeps the words of today, also when a row is renamed. */
function frozenLine(line: OrderLine, prices: readonly ListedPrice[], counted: Counted): NewLine {
  const row = line.of === null || line.kind === 'extra' ? undefined : prices.find(({ key }) => key === line.of)
  return {
    kind: line.kind,
    serviceId: row?.serviceId ?? null,
    priceItemId: row?.id ?? null,
    serviceTitle: row?.serviceTitle ?? null,
    title: row?.title ?? titleOf(line, counted),
    unit: row?.unit ?? null,
    instructions: counted.remarks(line),
    agreed: agreedFor(counted.count, { row, extra: line.kind === 'extra' ? (line.of ?? '') : undefined }),
    count: line.count,
    unitCents: line.unitCents,
    amountCents: line.amountCents,
    discountCents: line.discountCents,
  }
}

interface Counted {
  count: IntakeCount
  remarks: ReturnType<typeof remarksByLine>
  garments: number
  band: DeliveryBand | null
}

function titleOf({ kind, of }: OrderLine, { garments, band }: Counted): string {
  const stored = `Seasonal storage, ${garments} ${garments === 1 ? 'garment' : 'garments'}`
  switch (kind) {
    case 'delivery':
      // Whoever lives far away pays also from where others have it free, and reads why.
      return band === 'extended_near' || band === 'extended_far' ? 'Delivery, extended route' : 'Delivery'
    case 'rush':
      return 'Rush'
    case 'storage':
      return stored
    case 'storage_free':
      return `${stored}, free season`
    case 'storage_additional':
      return 'Seasonal storage, additional garments'
    case 'storage_processing':
      return 'Storage processing fee'
    default:
      return of ?? kind
  }
}

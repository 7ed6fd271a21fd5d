import { type PlanName, staffPolicy } from '#rules/policy'
import { type BookedTrip, bagTripOf, type PricedPart, priceBag, shareOfThings } from '#rules/prices/bag-prices'
import type { DeliveryBand } from '#rules/prices/fees'
import { itemsTakenIn } from '#rules/prices/intake-items'
import type { OrderLine } from '#rules/prices/order-prices'
import { readClosedDays } from '../../catalogue/closed-days.ts'
import { type ListedPrice, readDistanceMiles, readPlan } from '../../catalogue/order-prices.ts'
import type { Db } from '../../db/open.ts'
import type { IntakeCount } from '../../db/schema.ts'
import type { NewLine, OrderRow, PriceColumns } from '../store.ts'
import { active, type ReadCount } from './counts.ts'
import { bagOf, collectedDayOf } from './promised-days.ts'
import { agreedFor } from './repairs.ts'

/** The lasting price of one order of a pickup: its row, its lines, and what it brings. */
export interface Price {
  columns: PriceColumns
  lines: NewLine[]
  count: IntakeCount
}

interface Circumstances {
  customer: { planName: PlanName | null }
  pickup: BookedTrip & { zipCode: string }
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
  const plan = await readPlan(db, customer.planName ?? 'payc')
  const trip = bagTripOf(pickup, {
    collectedDay: collectedDayOf(pickup, order ?? { collectedAt: now }),
    distanceMiles: await readDistanceMiles(db, pickup.zipCode),
    closed: await readClosedDays(db),
  })
  const bag = priceBag(active(prices), bagOf(counted), plan, trip)
  if ('refusals' in bag) throw new Error('A count that was read cannot be taken in.')
  const { parts } = bag
  if (parts.reduce((sum, { priced }) => sum + priced.total.amountCents, 0) > staffPolicy.intake.maxTotalCents)
    return undefined
  const all = parts.map(({ priced, dueDay }, index): Price => {
    const { lines, cleaning, total, deliveryBand, ...fees } = priced
    const share = partOf(counted, parts, index)
    const { count } = share
    const remarks = remarksByLine(prices, share)
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
        parts: parts.length,
        dueDay,
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
function partOf({ count, things }: ReadCount, parts: readonly Pick<PricedPart, 'counts'>[], index: number): ReadCount {
  const counts = parts[index]?.counts ?? new Map<number, number>()
  const comesLast = (position: number) => !parts.slice(index + 1).some((later) => later.counts.has(position))
  const remarked = count.things.map(({ remark, ...thing }, position) =>
    remark !== undefined && comesLast(position) ? { ...thing, remark } : thing,
  )
  const { agreed } = count
  return {
    count: {
      things: shareOfThings(remarked, counts),
      extras: count.extras.filter((_, extra) => counts.has(things.length + extra)),
      storage: index === 0 ? count.storage : null,
      ...(agreed !== undefined && { agreed }),
    },
    things: shareOfThings(things, counts),
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

import type { DeliveryBand } from '#rules/fees'
import { itemsTakenIn } from '#rules/intake-items'
import { type OrderLine, priceOrder } from '#rules/order-prices'
import { isSoonerByRush } from '#rules/pickups'
import { type PlanName, staffPolicy } from '#rules/policy'
import { type ListedPrice, readDistanceMiles, readPlan } from '../../catalogue/order-prices.ts'
import type { Db } from '../../db/open.ts'
import type { IntakeCount } from '../../db/schema.ts'
import type { NewLine, PriceColumns } from '../store.ts'
import { active, type ReadCount } from './counts.ts'
import { agreedFor } from './repairs.ts'

/** The lasting price of an order: its row and its lines. */
export interface Price {
  columns: PriceColumns
  lines: NewLine[]
}

/** The parts of a pickup that the price depends on. */
interface Trip {
  zipCode: string
  pickupDay: string
  isRush: boolean
  rushCents: number
  quoteCents: number | null
}

/** Prices by the plan, the list and the titles of this moment. Nothing where it comes to more than anybody can have meant. */
export async function priceCount(
  db: Db,
  prices: readonly ListedPrice[],
  { count, things }: ReadCount,
  { customer, pickup, now }: { customer: { planName: PlanName | null }; pickup: Trip; now: Date },
): Promise<Price | undefined> {
  const taken = itemsTakenIn(active(prices), things)
  if ('refusals' in taken) throw new Error('A count that was read cannot be taken in.')
  const { planName } = customer
  const plan = await readPlan(db, planName ?? 'payc')
  const priced = priceOrder(
    {
      items: taken.items,
      extras: count.extras.map(({ title, cents }) => ({ title, amountCents: cents })),
      storage: count.storage,
    },
    plan,
    {
      distanceMiles: await readDistanceMiles(db, pickup.zipCode),
      rush: {
        isRush: pickup.isRush,
        quotedCents: pickup.quoteCents,
        acceptedCents: pickup.rushCents,
        isSooner: isSoonerByRush(pickup.pickupDay),
      },
    },
  )
  if (priced.total.amountCents > staffPolicy.intake.maxTotalCents) return undefined
  const garments = count.storage?.garments ?? 0
  return {
    columns: {
      planName: plan.name,
      pricedAt: now,
      amountCents: priced.total.amountCents,
      discountCents: priced.total.discountCents,
      cleaningCents: priced.cleaning.amountCents,
      cleaningDiscountCents: priced.cleaning.discountCents,
      deliveryBand: priced.deliveryBand,
      deliveryCents: priced.deliveryCents,
      rushCents: priced.rushCents,
      creditBackCents: priced.creditBackCents,
    },
    lines: priced.lines.map((line) => frozenLine(line, prices, { garments, band: priced.deliveryBand, count })),
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
    agreed: agreedFor(counted.count, { row, extra: line.kind === 'extra' ? (line.of ?? '') : undefined }),
    count: line.count,
    unitCents: line.unitCents,
    amountCents: line.amountCents,
    discountCents: line.discountCents,
  }
}

interface Counted {
  count: IntakeCount
  garments: number
  band: DeliveryBand
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

import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import type { Unit } from '#rules/price-list'
import type { Db } from '../db/open.ts'
import { listLocations, listPackages, listPriceItems, listServices, listZipCodes } from './store.ts'

const PRETTY_UNITS: Record<Unit, string> = {
  pcs: 'per piece',
  set: 'per set',
  lbs: 'per pound',
  sq_ft: 'per square foot',
  bag: 'per bag',
  pleat: 'per pleat',
}

export async function presentPackages(db: Db) {
  const rows = await listPackages(db)
  return rows.map(({ priceCents, deliveryFreeFromCents, position: _, isRetired: __, ...row }) => ({
    ...row,
    price: priceCents,
    dollarPrice: dollars(priceCents),
    deliveryFreeFrom: deliveryFreeFromCents,
    dollarDeliveryFreeFrom: dollars(deliveryFreeFromCents),
  }))
}

export async function presentLocations(db: Db) {
  const [locations, zipCodes] = [await listLocations(db), await listZipCodes(db)]
  const byLocation = groupedBy(zipCodes, (zipCode) => zipCode.locationId)
  return locations.map(({ id, name, distanceMiles }) => ({
    id,
    name,
    distanceMiles,
    isExtendedRoute: distanceMiles > policy.extendedRoute.beyondMiles,
    zipCodeList: (byLocation.get(id) ?? []).map(presentZipCode),
  }))
}

export async function presentZipCodes(db: Db) {
  return (await listZipCodes(db)).map(presentZipCode)
}

const presentZipCode = ({ id, value }: { id: number; value: string }) => ({ id, value })

export async function presentServices(db: Db) {
  const [services, items] = [await listServices(db), await listPriceItems(db)]
  const byService = groupedBy(items, (item) => item.serviceId)
  return services.map(({ id, title, image }) => ({
    id,
    title,
    image,
    itemList: (byService.get(id) ?? []).map((item) => ({ ...presentItem(item), image })),
  }))
}

export async function presentPriceGroups(db: Db) {
  const groups = groupedBy(await listPriceItems(db), (item) => item.priceGroup)
  return [...groups].map(([title, items]) => ({
    title,
    itemList: items.map((item) => ({
      ...presentItem(item),
      name: item.name,
      variant: item.variant,
      isAndUp: item.isAndUp,
      discountKind: item.discountKind,
    })),
  }))
}

function presentItem(item: Awaited<ReturnType<typeof listPriceItems>>[number]) {
  return {
    id: item.id,
    title: item.variant === null ? item.name : `${item.name} [${item.variant}]`,
    amount: item.amountCents,
    dollarAmount: dollars(item.amountCents),
    count: item.count,
    unit: item.unit,
    prettyUnit: PRETTY_UNITS[item.unit],
  }
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

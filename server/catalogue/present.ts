import { townsOf } from '#rules/locations'
import { dollars } from '#rules/money'
import { policy } from '#rules/policy'
import { PRETTY_UNITS, priceTitle } from '#rules/prices/prices'
import type { listLocations, listPackages, listPriceItems, listServices, listZipCodes } from './store.ts'

type Rows<List extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<List>>

export function presentPackages(rows: Rows<typeof listPackages>) {
  return rows.map(({ priceCents, deliveryFreeFromCents, ...row }) => ({
    ...row,
    price: priceCents,
    dollarPrice: dollars(priceCents),
    deliveryFreeFrom: deliveryFreeFromCents,
    dollarDeliveryFreeFrom: dollars(deliveryFreeFromCents),
  }))
}

export function presentLocations(locations: Rows<typeof listLocations>, zipCodes: Rows<typeof listZipCodes>) {
  const byLocation = groupedBy(zipCodes, (zipCode) => zipCode.locationId)
  return locations.map(({ id, name, distanceMiles }) => ({
    id,
    name,
    distanceMiles,
    isExtendedRoute: distanceMiles > policy.extendedRoute.beyondMiles,
    towns: [...townsOf(name)],
    zipCodeList: (byLocation.get(id) ?? []).map(presentZipCode),
  }))
}

export const presentZipCode = ({ id, value }: { id: number; value: string }) => ({ id, value })

export function presentServices(services: Rows<typeof listServices>, items: Rows<typeof listPriceItems>) {
  const byService = groupedBy(items, (item) => item.serviceId)
  return services.map(({ id, title, image }) => ({
    id,
    title,
    image,
    itemList: (byService.get(id) ?? []).map((item) => ({ ...presentItem(item), image })),
  }))
}

export function presentPriceGroups(items: Rows<typeof listPriceItems>) {
  const groups = groupedBy(items, (item) => item.priceGroup)
  return [...groups].map(([title, items]) => ({
    title,
    itemList: items.map((item) => ({
      ...presentItem(item),
      key: item.key,
      service: item.service,
      name: item.name,
      variant: item.variant,
      isAndUp: item.isAndUp,
      discountKind: item.discountKind,
    })),
  }))
}

function presentItem(item: Rows<typeof listPriceItems>[number]) {
  return {
    id: item.id,
    title: priceTitle(item),
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

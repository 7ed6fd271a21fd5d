import { z } from 'zod'
import { cents, dollarText, id } from './fields.ts'

/** The public lists: packages, services, locations, zip codes and prices. */

const packageAnswer = z
  .object({
    id,
    name: z.string(),
    price: cents,
    dollarPrice: dollarText,
    description: z.string(),
    dryClean: z.int(),
    laundry: z.int(),
    washFold: z.int(),
    alterations: z.int(),
    deliveryFreeFrom: cents,
    dollarDeliveryFreeFrom: dollarText,
    hasDelivery: z.boolean(),
    hasWelcomeBox: z.boolean(),
    hasSeasonalGarment: z.boolean(),
    hasCreditBack: z.boolean(),
    isMostPopular: z.boolean(),
  })
  .meta({ id: 'Package' })

const unit = z.enum(['pcs', 'set', 'lbs', 'sq_ft', 'bag', 'pleat'])

const serviceItem = z
  .object({
    id,
    title: z.string(),
    amount: cents,
    dollarAmount: dollarText,
    count: z.int().positive(),
    unit,
    prettyUnit: z.string(),
    image: z.string(),
  })
  .meta({ id: 'ServiceItem' })

const serviceAnswer = z
  .object({ id, title: z.string(), image: z.string(), itemList: z.array(serviceItem) })
  .meta({ id: 'Service' })

const zipCodeAnswer = z.object({ id, value: z.string() }).meta({ id: 'ZipCode' })

const locationAnswer = z
  .object({
    id,
    name: z.string(),
    distanceMiles: z.number(),
    isExtendedRoute: z.boolean(),
    /** The towns as their people name them; a location may be a part of a town, or two of them. */
    towns: z.array(z.string()),
    zipCodeList: z.array(zipCodeAnswer),
  })
  .meta({ id: 'Location' })

const priceItem = z
  .object({
    id,
    /** It never changes: a bag list names its things by it. */
    key: z.string(),
    /** The service that it is booked under, by its key. */
    service: z.string(),
    title: z.string(),
    name: z.string(),
    variant: z.string().nullable(),
    amount: cents,
    dollarAmount: dollarText,
    count: z.int().positive(),
    unit,
    prettyUnit: z.string(),
    isAndUp: z.boolean(),
    /** The package's percentage that lowers this price. */
    discountKind: z.enum(['dry_clean', 'laundry', 'wash_fold', 'alterations', 'none']),
  })
  .meta({ id: 'PriceItem' })

const priceGroup = z.object({ title: z.string(), itemList: z.array(priceItem) }).meta({ id: 'PriceGroup' })

export const packageList = z.array(packageAnswer)
export const serviceList = z.array(serviceAnswer)
export const locationList = z.array(locationAnswer)
export const zipCodeList = z.array(zipCodeAnswer)
export const priceGroupList = z.array(priceGroup)

export type LocationList = z.output<typeof locationList>
export type PriceGroupList = z.output<typeof priceGroupList>

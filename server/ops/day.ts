import { displayDay } from '#rules/days'
import { dollars } from '#rules/money'
import { pickupWindow } from '#rules/pickups'
import type { Dropoff as OrderOnVan } from '../orders/dropoffs.ts'
import type { Stop } from '../pickups/day.ts'
import { type Commands, dayOf, done, look } from './command.ts'
import { plain, table } from './table.ts'

export const dayCommands: Commands = {
  day: {
    usage: '[DATE]',
    summary: 'Shows where to fetch and where to bring on a day (today), route by route, to print',
    words: [0, 1],
    read({ words: [typed] }) {
      const dayAt = dayOf(typed ?? 'today')
      return look(async ({ database, clock }) => {
        const [{ readDrivingDay }, { presentPickup }, { readDropoffs }, { isRushApproved }] = [
          await import('../pickups/day.ts'),
          await import('../pickups/present.ts'),
          await import('../orders/dropoffs.ts'),
          await import('../pickups/rush.ts'),
        ]
        const now = clock.now()
        const day = dayAt(now)
        const { pickups, dropoffs: collected } = await readDrivingDay(database.db, day)
        const orders = await readDropoffs(
          database.db,
          collected.map(({ pickup }) => pickup.id),
        )
        const dropoffs = collected.flatMap((stop) => {
          const order = orders.get(stop.pickup.id)
          return order ? [{ ...stop, order }] : []
        })
        const text = [
          `${displayDay(day)} (${day}), ${pickupWindow}`,
          '',
          `PICKUPS: ${pickups.length}`,
          ...byRoute(pickups, isRushApproved),
          '',
          `DROP-OFFS: ${dropoffs.length}`,
          ...byRoute(dropoffs, isRushApproved),
        ].join('\n')
        const present = ({ pickup, customer, route }: Stop) => ({ ...presentPickup(pickup, now), customer, route })
        const presentDropoff = ({ order: { id, status, hold, deliveredAt }, ...stop }: Dropoff) => ({
          ...present(stop),
          order: { id, status, isOnHold: hold !== null, delivered: deliveredAt?.toISOString() ?? null },
        })
        return done(text, { day, pickups: pickups.map(present), dropoffs: dropoffs.map(presentDropoff) })
      })
    },
  },
}

interface Dropoff extends Stop {
  order: OrderOnVan
}

type IsApproved = (pickup: Stop['pickup']) => boolean

function byRoute(stops: readonly (Stop | Dropoff)[], isApproved: IsApproved): string[] {
  const routes = [...new Set(stops.map(({ route }) => route.name))]
  return routes.flatMap((name) => {
    const here = stops.filter(({ route }) => route.name === name)
    const rows = here.map((stop) => [
      ...('order' in stop ? [stop.order.id] : []),
      stop.pickup.id,
      [stop.customer.firstName, stop.customer.lastName].filter(Boolean).join(' ') || stop.customer.email,
      stop.customer.phone,
      [stop.pickup.addressLine1, stop.pickup.addressLine2, stop.pickup.zipCode].filter(Boolean).join(', '),
      [...('order' in stop ? stageOf(stop.order) : []), ...remarksOn(stop.pickup, isApproved(stop.pickup))].join('; '),
    ])
    const headings = ['Pickup', 'Name', 'Phone', 'Address', 'Remarks']
    const isBack = here.some((stop) => 'order' in stop)
    const miles = here[0]?.route.distanceMiles
    return ['', `${name}, ${miles} miles`, table(isBack ? ['Order', ...headings] : headings, rows)]
  })
}

/** What a driver must know of the order before it goes onto the van. */
function stageOf({ status, hold, deliveredAt }: Dropoff['order']): string[] {
  if (deliveredAt !== null) return ['delivered, not paid']
  if (hold !== null) return ['ON HOLD']
  return status === 'accepted' ? ['NOT STARTED'] : []
}

function remarksOn(pickup: Stop['pickup'], isApproved: boolean): string[] {
  const { isRush, rushCents, quoteCents, hasDoorman, instructions, comment } = pickup
  const isQuoted = isRush && quoteCents !== null && quoteCents !== rushCents
  const isSettled = isApproved ? 'RUSH, approved' : 'RUSH'
  const rush = isQuoted ? `RUSH asked for $${dollars(quoteCents)}, no answer yet` : isSettled
  return [
    isRush ? rush : '',
    hasDoorman ? 'doorman' : '',
    instructions && `way in: ${plain(instructions)}`,
    comment && `note: ${plain(comment)}`,
  ].filter(Boolean)
}

import { displayDay, isDay, laDay } from '#rules/days'
import { dollars } from '#rules/money'
import { pickupWindow } from '#rules/pickups'
import type { Stop } from '../pickups/day.ts'
import { type Commands, done, look, UsageError } from './command.ts'
import { plain, table } from './table.ts'

export const dayCommands: Commands = {
  day: {
    usage: '[DATE]',
    summary: 'Shows where to fetch and where to bring on a day (today), route by route, to print',
    words: [0, 1],
    read({ words: [typed] }) {
      if (typed !== undefined && !isDay(typed)) throw new UsageError(`"${typed}" is no day, such as 2026-11-19.`)
      return look(async ({ database, clock }) => {
        const [{ readDrivingDay }, { presentPickup }] = [
          await import('../pickups/day.ts'),
          await import('../pickups/present.ts'),
        ]
        const now = clock.now()
        const day = typed ?? laDay(now)
        const { pickups, dropoffs } = await readDrivingDay(database.db, day)
        const text = [
          `${displayDay(day)} (${day}), ${pickupWindow}`,
          '',
          `PICKUPS: ${pickups.length}`,
          ...byRoute(pickups),
          '',
          `DROP-OFFS: ${dropoffs.length}`,
          ...byRoute(dropoffs),
        ].join('\n')
        const present = ({ pickup, customer, route }: Stop) => ({ ...presentPickup(pickup, now), customer, route })
        return done(text, { day, pickups: pickups.map(present), dropoffs: dropoffs.map(present) })
      })
    },
  },
}

function byRoute(stops: readonly Stop[]): string[] {
  const routes = [...new Set(stops.map(({ route }) => route.name))]
  return routes.flatMap((name) => {
    const here = stops.filter(({ route }) => route.name === name)
    const rows = here.map(({ pickup, customer }) => [
      pickup.id,
      [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.email,
      customer.phone,
      [pickup.addressLine1, pickup.addressLine2, pickup.zipCode].filter(Boolean).join(', '),
      remarksOn(pickup),
    ])
    const miles = here[0]?.route.distanceMiles
    return ['', `${name}, ${miles} miles`, table(['Pickup', 'Name', 'Phone', 'Address', 'Remarks'], rows)]
  })
}

function remarksOn({ isRush, rushCents, quoteCents, hasDoorman, instructions, comment }: Stop['pickup']): string {
  const isQuoted = isRush && quoteCents !== null && quoteCents !== rushCents
  const rush = isQuoted ? `RUSH asked for $${dollars(quoteCents)}, no answer yet` : 'RUSH'
  return [
    isRush && rush,
    hasDoorman && 'doorman',
    instructions && `way in: ${plain(instructions)}`,
    comment && `note: ${plain(comment)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

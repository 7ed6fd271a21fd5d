import { WEEKDAYS, weekday } from '#rules/days/days'
import type { Route, RouteStop } from '../../core/queries.ts'
import { counted } from '../../parts/words.ts'

/** What several places say of a stop. */

type Dropoff = RouteStop['dropoffs'][number]

/** What is still to be brought. */
export const onTheVan = ({ dropoffs }: RouteStop): Dropoff[] => dropoffs.filter(({ status }) => status === 'on_the_van')

export const street = ({ place }: RouteStop): string =>
  [place.addressLine1, place.addressLine2].filter(Boolean).join(', ')

/** "1049", or "1049, 1 of 2" where a pickup comes back in several deliveries. */
export const orderName = ({ order, part, parts }: Dropoff): string =>
  parts > 1 ? `${order}, ${part} of ${parts}` : `${order}`

export const parcels = ({ bags }: Dropoff): string => (bags === null ? `order` : counted(bags, 'parcel'))

export const everyWeek = ({ day }: Pick<Route, 'day'>): string => `Every ${WEEKDAYS[weekday(day) - 1]}`

/** "7 bags, 3 drop-offs, 1 without a bag" */
export function doneText(stops: readonly RouteStop[]): string {
  const bags = stops.reduce((sum, { pickup }) => sum + (pickup?.collected?.bags ?? 0), 0)
  const delivered = stops.flatMap(({ dropoffs }) => dropoffs.filter(({ status }) => status === 'delivered')).length
  const nothing = stops.filter(({ pickup }) => pickup?.status === 'nothing' || pickup?.status === 'no_show').length
  return [
    counted(bags, 'bag'),
    counted(delivered, 'drop-off'),
    ...(nothing > 0 ? [`${nothing} without a bag`] : []),
  ].join(', ')
}

/** Where a maps application finds the door. */
export const mapsLink = (stop: RouteStop): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({
    api: '1',
    query: `${stop.place.addressLine1}, ${stop.town}, CA ${stop.place.zipCode}`,
  })}`

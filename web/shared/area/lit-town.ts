import type { Box, NamePlace } from './area-landmarks.ts'
import { MAP_HEIGHT, MAP_WIDTH, type MapTown } from './area-towns.ts'

/** The pin from its head to its tip, before it is scaled. */
const PIN_HEIGHT = 79
/** The pin and its light, to one side. */
const PIN_REACH = 34
const DART_REACH = 24
/** A letter of the town's own name, as large as a phone shows it. */
const LETTER = 15.7
/** What a place that is lower than the map may cut off above. */
const UPPER_EDGE = 24

/** Close to the upper edge there is less room for it. */
export const pinScale = ({ y }: MapTown, isServed: boolean): number =>
  Math.round(Math.min(isServed ? 1.1 : 1, (y - UPPER_EDGE) / PIN_HEIGHT) * 100) / 100

/**
 * A town of ours is named beside its pin, on the side where there is room, and so is a dart that points beyond the map; any other town
 * under its pin, where our patch is not.
 */
export const litNameOf = (town: MapTown, isServed: boolean): NamePlace =>
  isServed || town.beyond !== undefined ? beside(town) : underPin(town)

function beside({ name, x, y, beyond }: MapTown): NamePlace {
  const reach = beyond === undefined ? PIN_REACH : DART_REACH
  const isRoomAtRight = x + reach + name.length * LETTER <= MAP_WIDTH - 20
  return isRoomAtRight ? { x: x + reach, y: y + 12 } : { x: x - reach, y: y + 12, anchor: 'end' }
}

/** Close to the lower edge it stands above the pin. It stays on the map at both sides. */
function underPin(town: MapTown): NamePlace {
  const half = (town.name.length * LETTER) / 2
  const x = Math.min(Math.max(town.x, half + 12), MAP_WIDTH - half - 12)
  const under = town.y + 32
  const isRoomUnder = under < MAP_HEIGHT - 40
  return { x, y: isRoomUnder ? under : Math.round(town.y - PIN_HEIGHT * pinScale(town, false) - 10), anchor: 'middle' }
}

/** The lit town takes this room: for its pin, and for its name in large letters. */
export function takenBy(town: MapTown, isServed: boolean): Box[] {
  const { x, y, anchor = 'start' } = litNameOf(town, isServed)
  const width = town.name.length * LETTER
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  return [
    { left, right: left + width, top: y - 24, bottom: y + 10 },
    {
      left: town.x - PIN_REACH,
      right: town.x + PIN_REACH,
      top: town.y - PIN_HEIGHT * pinScale(town, isServed),
      bottom: town.y + (isServed ? 40 : 4),
    },
  ]
}

export const overlaps = (one: Box, others: readonly Box[]): boolean =>
  others.some(
    (other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top,
  )

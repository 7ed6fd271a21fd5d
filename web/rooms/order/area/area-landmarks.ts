import { MAP_HEIGHT, MAP_WIDTH, type MapTown, servedTownOnMap } from './area-towns.ts'

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Landmark extends MapTown {
  /** The point where the name of a larger town begins. */
  label?: readonly [x: number, y: number]
}

/** Towns that a reader finds their way by. */
const PLACED: readonly { name: string; label?: Landmark['label'] }[] = [
  { name: 'San Mateo', label: [72, 110] },
  { name: 'Redwood City' },
  { name: 'Palo Alto', label: [134, 200] },
  { name: 'Mountain View', label: [210, 268] },
  { name: 'Cupertino', label: [268, 339] },
  { name: 'Santa Clara' },
  { name: 'Milpitas' },
  { name: 'San Jose', label: [392, 326] },
  { name: 'Los Gatos', label: [366, 401] },
]

export const LANDMARKS: readonly Landmark[] = PLACED.flatMap(({ name, label }) => {
  const town = servedTownOnMap(name)
  return town ? [{ ...town, ...(label && { label }) }] : []
})

/** The room that a name takes in small letters. */
export const nameBox = (name: string, [x, y]: readonly [number, number]): Box => ({
  left: x,
  right: x + name.length * 8.9,
  top: y - 14,
  bottom: y + 4,
})

/** The part of the map that the town lies in, for a map that is shown lower than it is. */
export function partInSight(town: MapTown | undefined): 'YMin' | 'YMid' | 'YMax' {
  if (!town || (town.y > 200 && town.y < 270)) return 'YMid'
  return town.y <= 200 ? 'YMin' : 'YMax'
}

/** The map's height on a phone, as a part of its width: over the answer, and over the apology. */
const LOW = { served: 0.58, other: 0.44 }

/** Says whether a landmark with its name is whole when the map is shown that low. */
export function isWholeWhenLow({ name, x, y, label }: Landmark, town: MapTown | undefined, isServed: boolean): boolean {
  const height = MAP_WIDTH * (isServed ? LOW.served : LOW.other)
  const top = (MAP_HEIGHT - height) * { YMin: 0, YMid: 0.5, YMax: 1 }[partInSight(town)]
  const boxes = [{ left: x, right: x, top: y - 6, bottom: y + 6 }, ...(label ? [nameBox(name, label)] : [])]
  return boxes.every((box) => box.top >= top && box.bottom <= top + height)
}

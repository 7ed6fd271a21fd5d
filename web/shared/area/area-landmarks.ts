import { MAP_HEIGHT, MAP_WIDTH, type MapTown, servedTownOnMap } from './area-towns.ts'

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** The point where a name begins, or else its middle or its end. */
export interface NamePlace {
  x: number
  y: number
  anchor?: 'start' | 'middle' | 'end'
}

export interface Landmark extends MapTown {
  /** Larger towns are named. */
  label?: NamePlace
}

/** Towns that a reader finds their way by. */
const PLACED: readonly { name: string; label?: NamePlace }[] = [
  { name: 'San Mateo', label: { x: 58, y: 113 } },
  { name: 'Redwood City' },
  { name: 'Palo Alto', label: { x: 208, y: 200, anchor: 'end' } },
  { name: 'Mountain View', label: { x: 276, y: 249 } },
  { name: 'Cupertino', label: { x: 322, y: 342, anchor: 'middle' } },
  { name: 'Santa Clara' },
  { name: 'Milpitas' },
  { name: 'San Jose', label: { x: 430, y: 326, anchor: 'middle' } },
  { name: 'Los Gatos', label: { x: 366, y: 402 } },
]

export const LANDMARKS: readonly Landmark[] = PLACED.flatMap(({ name, label }) => {
  const town = servedTownOnMap(name)
  return town ? [{ ...town, ...(label && { label }) }] : []
})

/** A small letter, as large as a phone shows it. */
const LETTER = 10.2

/** The room that a name takes in small letters. */
export function nameBox(name: string, { x, y, anchor = 'start' }: NamePlace): Box {
  const width = name.length * LETTER
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  return { left, right: left + width, top: y - 16, bottom: y + 5 }
}

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

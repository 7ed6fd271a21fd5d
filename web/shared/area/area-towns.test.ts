import { expect, it } from 'vitest'
import { locations, servedTowns, townsOf } from '#rules/locations'
import { isWholeWhenLow, LANDMARKS, nameBox } from './area-landmarks.ts'
import { AREA_SEAM, MAP_HEIGHT, MAP_WIDTH, neighborOnMap, servedTownOnMap } from './area-towns.ts'
import { overlaps, takenBy } from './lit-town.ts'

type Point = readonly [x: number, y: number]

/** The seam as many short lines. Each of its curves has two handles and an end. */
function seamPoints(): Point[] {
  const numbers = (AREA_SEAM.match(/\d+/g) ?? []).map(Number)
  const at = (index: number): Point => [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0]
  const points: Point[] = []
  for (let start = 0; start + 3 < numbers.length / 2; start += 3) {
    const [a, b, c, d] = [at(start), at(start + 1), at(start + 2), at(start + 3)]
    for (let step = 0; step < 20; step += 1) {
      const t = step / 20
      const on = (axis: 0 | 1) =>
        (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t ** 2 * c[axis] + t ** 3 * d[axis]
      points.push([on(0), on(1)])
    }
  }
  return points
}

const SEAM = seamPoints()
const isInside = ({ x, y }: { x: number; y: number }): boolean =>
  SEAM.filter(([x1, y1], index) => {
    const [x2, y2] = SEAM[(index + 1) % SEAM.length] ?? [x1, y1]
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
  }).length %
    2 ===
  1
const distanceToSeam = ({ x, y }: { x: number; y: number }): number =>
  Math.min(...SEAM.map(([seamX, seamY]) => Math.hypot(seamX - x, seamY - y)))

it.each(servedTowns)('%s lies on the patch, not on its seam', (name) => {
  const town = servedTownOnMap(name)
  if (!town) throw new Error('It is not on the map.')
  expect([isInside(town), distanceToSeam(town) > 5]).toEqual([true, true])
})

const NAMED = LANDMARKS.flatMap(({ name, label }) => (label ? [{ name, box: nameBox(name, label) }] : []))

it.each(NAMED)('$name is written on the patch, not on water', ({ box: { left, right, top, bottom } }) => {
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  expect(isInside(middle)).toBe(true)
  // A name may cross the seam, where it has a hem; the van needs its own place.
  expect(left > 16 && right < MAP_WIDTH - 16 && (bottom > 200 || right < 345)).toBe(true)
})

it('no name lies over another one, nor over the dot of another town', () => {
  const dots = LANDMARKS.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 }))
  for (const { name, box } of NAMED) {
    const others = NAMED.filter((each) => each.name !== name).map((each) => each.box)
    expect([name, overlaps(box, others), overlaps(box, dots)]).toEqual([name, false, false])
  }
})

it.each(servedTowns)('%s is lit with its name on the map, beside its pin', (name) => {
  const town = servedTownOnMap(name)
  if (!town) throw new Error('It is not on the map.')
  for (const { left, right, top, bottom } of takenBy(town, true)) {
    expect([left > 16, right < 524, top > 12, bottom < 444]).toEqual([true, true, true, true])
  }
  const [ofName, ofPin] = takenBy(town, true)
  expect(ofName && ofPin && overlaps(ofName, [ofPin])).toBe(false)
})

it('where the map is low, no name is cut at its edge', () => {
  const leftOut = (town: string | undefined, isServed: boolean) =>
    LANDMARKS.filter((each) => !isWholeWhenLow(each, servedTownOnMap(town), isServed)).map(({ name }) => name)
  expect(leftOut('Mountain View', true)).toEqual(['San Mateo', 'Los Gatos'])
  expect(leftOut('San Mateo', true)).toEqual(['Cupertino', 'San Jose', 'Los Gatos'])
  expect(leftOut('Los Gatos', true)).toEqual(['San Mateo', 'Redwood City'])
  expect(leftOut(undefined, false)).toEqual(['San Mateo', 'Los Gatos'])
})

it.each(['94538', '94560', '94020'])('a neighbor that we do not come to lies beside the patch: %s', (zipCode) => {
  const town = neighborOnMap(zipCode)
  if (!town) throw new Error('It is not on the map.')
  expect(isInside(town)).toBe(false)
  expect(town.x > 0 && town.x < MAP_WIDTH && town.y > 0 && town.y < MAP_HEIGHT).toBe(true)
})

it.each([
  ['94105', 'San Francisco', 'left', 'up'],
  ['94612', 'Oakland', 'left', 'up'],
  ['94550', 'Livermore', 'right', 'up'],
  ['94019', 'Half Moon Bay', 'left', 'left'],
  ['95060', 'Santa Cruz', 'right', 'down'],
  ['95037', 'Morgan Hill', 'right', 'right'],
])('a neighbor beyond the map is shown by a dart at the edge next to it: %s, %s', (zipCode, name, side, direction) => {
  const town = neighborOnMap(zipCode)
  const { x = 0, y = 0, beyond = Number.NaN } = town ?? {}
  expect(town?.name).toBe(name)
  expect(x < MAP_WIDTH / 2 ? 'left' : 'right').toBe(side)
  expect(['up', 'right', 'down', 'left'][Math.round(((beyond + 360) % 360) / 90) % 4]).toBe(direction)
  expect(x >= 34 && x <= MAP_WIDTH - 34 && y >= 34 && y <= MAP_HEIGHT - 40).toBe(true)
})

it('no zip code of ours is a neighbor’s, and of one that we know nothing of the map shows no place', () => {
  const ours = locations.flatMap(({ zipCodes }) => zipCodes)
  expect(ours.filter((zipCode) => neighborOnMap(zipCode))).toEqual([])
  for (const unknown of ['10001', '95139', '']) expect(neighborOnMap(unknown)).toBeUndefined()
  expect(servedTownOnMap('Larkspur')).toBeUndefined()
})

it('a location is called as people call where they live', () => {
  expect(townsOf('San Jose, Willow Glen')).toEqual(['San Jose'])
  expect(townsOf('Los Gatos and Monte Sereno')).toEqual(['Los Gatos', 'Monte Sereno'])
  expect(townsOf('Sunnyvale')).toEqual(['Sunnyvale'])
  expect(townsOf('A place of a later release')).toEqual(['A place of a later release'])
})

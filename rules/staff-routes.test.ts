import { expect, it } from 'vitest'
import { driversOf } from './staff-routes.ts'

const [joel, sam, kim] = [
  { id: 1, places: ['Mountain View'] },
  { id: 2, places: ['Palo Alto', 'Mountain View'] },
  { id: 3, places: [] },
]

it.each([
  ['a place that one drives to', 'Palo Alto', [joel, sam, kim], [sam]],
  ['a place that two share', 'Mountain View', [joel, sam, kim], [joel, sam]],
  ['a place of nobody’s, for whoever drives anywhere', 'Los Altos', [joel, sam, kim], [kim]],
  ['a place of nobody’s where all have theirs', 'Los Altos', [joel, sam], [joel, sam]],
  ['a place where there is no driver', 'Los Altos', [], []],
])('%s', (_, place, drivers, expected) => expect(driversOf(place, drivers)).toEqual(expected))

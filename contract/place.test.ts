import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { NO_PLACE, PLACE_FIELDS } from '#rules/place'
import { placeAnswer, placeInput } from './place.ts'

const input = z.object(placeInput)
const DOOR = { zipCode: '94041', addressLine1: '12 Villa Street' }

describe('a place as it is sent', () => {
  it('says nothing of what is left out, so that nobody writes it', () => {
    expect(Object.keys(input.parse(DOOR))).toEqual(Object.keys(DOOR))
  })

  it.each([[null], ['']])('with %j is emptied in every field that may be empty', (nothing) => {
    const others = PLACE_FIELDS.filter((field) => !(field in DOOR))
    const emptied = Object.fromEntries(
      others.map((field) => [field, typeof NO_PLACE[field] === 'boolean' ? null : nothing]),
    )
    expect(input.parse({ ...DOOR, ...emptied })).toEqual({ ...NO_PLACE, ...DOOR })
  })
})

it('no field of a place takes the number of a card, the code of the gate neither, however it is grouped', () => {
  for (const field of ['addressLine1', 'addressLine2', 'gateCode', 'instructions']) {
    for (const number of ['4242/4242/4242/4242', '42424-24242-424242']) {
      expect(input.safeParse({ ...DOOR, [field]: number }).error?.issues).toMatchObject([
        { path: [field], message: 'Please leave card numbers out. We never need one here' },
      ])
    }
  }
})

it('a place is answered with every field, each of its type', () => {
  expect(z.object(placeAnswer).parse({ ...NO_PLACE, id: 5 })).toEqual(NO_PLACE)
  expect(z.object(placeAnswer).safeParse({ ...NO_PLACE, hasDoorman: '' }).success).toBe(false)
  expect(z.object(placeAnswer).safeParse(DOOR).success).toBe(false)
})

import { z } from 'zod'
import { gateCode, maximumLength } from '#rules/checks'
import { NO_PLACE, type Place } from '#rules/place'
import { zipDigits } from '#rules/zip-digits'
import { optionalLines, optionalText, orEmpty, text, tick } from './fields.ts'

/** A place as it goes over the wire: a part of an address, of the checkout and of a pickup, which are all made of these two shapes. */

/**
 * A place as it is sent. An optional field that is left out stays as it is, so that neither the checkout nor a tab from
 * before the field was there erases what it does not know of; null and an empty text empty it.
 */
export const placeInput = {
  zipCode: text().transform(zipDigits),
  addressLine1: text(),
  addressLine2: optionalText().transform(orEmpty).optional(),
  gateCode: optionalText(gateCode).transform(orEmpty).optional(),
  instructions: optionalLines(maximumLength).transform(orEmpty).optional(),
  hasDoorman: tick.optional(),
} satisfies { [Field in keyof Place]: z.ZodType<Place[Field] | undefined> }

type PlaceAnswer = { [Field in keyof Place]: Place[Field] extends boolean ? z.ZodBoolean : z.ZodString }

/** A place as it is answered: every field, each of its own type. */
export const placeAnswer = Object.fromEntries(
  Object.entries(NO_PLACE).map(([field, nothing]) => [field, typeof nothing === 'boolean' ? z.boolean() : z.string()]),
) as PlaceAnswer

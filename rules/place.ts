/**
 * The place where a driver rings: what an address says about a door, what the checkout asks for and what a pickup
 * copies. This is the one list of its fields, each as it is before anybody has said something about it; contract,
 * tables and forms are held against it.
 */
export const NO_PLACE = {
  zipCode: '',
  addressLine1: '',
  addressLine2: '',
  gateCode: '',
  instructions: '',
  hasDoorman: false,
}

export type Place = typeof NO_PLACE

/** The fields beside the street, which say how a driver gets in. */
export type WayIn = Omit<Place, 'zipCode' | 'addressLine1' | 'addressLine2'>

export const PLACE_FIELDS = Object.keys(NO_PLACE) as (keyof Place)[]

/** The place alone, out of a row, a form or an answer that holds more. */
export const placeOf = ({ zipCode, addressLine1, addressLine2, gateCode, instructions, hasDoorman }: Place): Place => ({
  zipCode,
  addressLine1,
  addressLine2,
  gateCode,
  instructions,
  hasDoorman,
})

/** How a customer wants clothes cared for. The profile keeps it, and an order has the copy that was made when its bag was counted. */

export const STARCH = ['none', 'light', 'medium', 'heavy'] as const
export const NO_CREASE = ['all_pants', 'jeans_only'] as const
export const DETERGENTS = ['scented', 'hypo_allergenic'] as const

export interface Care {
  starch: (typeof STARCH)[number]
  noCrease: (typeof NO_CREASE)[number] | null
  fixTears: boolean
  /** Null: the customer leaves it to us. */
  detergents: (typeof DETERGENTS)[number] | null
  fabricSoftener: boolean
}

/** Only the five, of whatever has them. */
export const careOf = ({ starch, noCrease, fixTears, detergents, fabricSoftener }: Care): Care => ({
  starch,
  noCrease,
  fixTears,
  detergents,
  fabricSoftener,
})

/** The columns of an order: all empty until its bag is counted. */
interface KeptColumns {
  starch: Care['starch'] | null
  noCrease: Care['noCrease']
  fixTears: boolean | null
  detergents: Care['detergents']
  fabricSoftener: boolean | null
}

/** The copy that an order keeps. Null where it has none: its bag is not counted yet, or it was priced before copies were kept. */
export function keptCare({ starch, noCrease, fixTears, detergents, fabricSoftener }: KeptColumns): Care | null {
  if (starch === null || fixTears === null || fabricSoftener === null) return null
  return { starch, noCrease, fixTears, detergents, fabricSoftener }
}

/** By what a bag is cared for: its order's copy, or the profile as it is while nobody has counted it. */
export const careFor = (order: KeptColumns & { pricedAt: Date | null }, profile: Care | undefined): Care | null =>
  keptCare(order) ?? (order.pricedAt === null && profile ? careOf(profile) : null)

const STARCHED = { none: 'No starch', light: 'Light starch', medium: 'Medium starch', heavy: 'Heavy starch' } as const
const WASHED = { scented: 'Scented detergent', hypo_allergenic: 'Hypoallergenic detergent' } as const
const CREASED = { all_pants: 'No crease in any pants', jeans_only: 'No crease in the jeans' } as const

/** All five in the customer's words. */
export const careSentences = ({ starch, noCrease, fixTears, detergents, fabricSoftener }: Care): string[] => [
  `${STARCHED[starch]} in the shirts`,
  `${detergents === null ? 'Our usual detergent' : WASHED[detergents]}, ${fabricSoftener ? 'with' : 'no'} softener`,
  noCrease === null ? 'Pants pressed with a crease' : CREASED[noCrease],
  fixTears ? 'Small tears mended' : 'No repairs without your word',
]

/** A wish in the words of the house. */
export interface CareWish {
  words: string
  /** It forbids something, or somebody may fall ill: nobody may overlook it. */
  isStrict: boolean
}

const strict = (words: string): CareWish => ({ words, isStrict: true })
const mild = (words: string): CareWish => ({ words, isStrict: false })

/**
 * What differs from how we care for everybody's, the strict ones first: no starch, creases in pants, our usual detergent, no softener,
 * tears are mended. Next to an allergy it is said that there is no softener, since that is half of the promise.
 */
export function careWishes({ starch, noCrease, fixTears, detergents, fabricSoftener }: Care): CareWish[] {
  const isAllergic = detergents === 'hypo_allergenic'
  return [
    ...(isAllergic ? [strict('hypoallergenic')] : []),
    ...(isAllergic && !fabricSoftener ? [strict('no softener')] : []),
    ...(fixTears ? [] : [strict('no repairs')]),
    ...(noCrease === null ? [] : [strict(noCrease === 'all_pants' ? 'no crease: all pants' : 'no crease: jeans')]),
    ...(starch === 'none' ? [] : [mild(`${starch} starch`)]),
    ...(detergents === 'scented' ? [mild('scented')] : []),
    ...(fabricSoftener ? [mild('softener')] : []),
  ]
}

/** "HYPOALLERGENIC, NO SOFTENER, light starch"; empty where there is no wish. */
export const wishWords = (wishes: readonly CareWish[]): string =>
  wishes.map(({ words, isStrict }) => (isStrict ? words.toUpperCase() : words)).join(', ')

const REPAIR_SERVICE = 'alteration-and-repair'
const RUG_REPAIR = 'rug-fringe-repair'

/** A row of the price list that is work on the piece itself. */
export const isRepair = ({ key, service }: { key: string; service: string }): boolean =>
  service === REPAIR_SERVICE || key === RUG_REPAIR

const REPAIR_WORDS =
  /\b(?:alter|button|darn|elastic|fix|hem|hole|hook|lining|mend|patch|re-?sew|repair|restitch|reweav|rip|seam|sew|snap|stitch|tear|torn|zip)/i

/** An extra has only the name that staff gave it. One that begins a word like a repair counts as one: asking once too often hurts nobody. */
export const namesRepair = (title: string): boolean => REPAIR_WORDS.test(title)

import { links } from '#contract/links'

/** The services that have a page of their own, in the order and under the names that every list of them has. */
export const SERVICE_PAGES = [
  ['Dry Cleaning', links.dryClean],
  ['Laundry', links.laundry],
  ['Wash & Fold', links.washAndFold],
  ['Area Rug', links.areaRug],
  ['Preservation', links.preservation],
  ['Leather Care', links.leatherCare],
  ['Alteration & Repair', links.alteration],
] as const

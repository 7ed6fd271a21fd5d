import type { PickupInput } from '#contract/pickups'
import { type Draft, defineDraft } from '../../core/drafts.ts'

/**
 * What somebody says is in the bag, until a pickup is booked with it. A visitor's list is still there after registration. A booked list has its
 * titles: what has gone from the price list since is still called by them.
 */
export type BagItems = (NonNullable<PickupInput['bagList']>[number] & { title?: string })[]

interface ListedBag {
  items: BagItems
}

const defineBagDraft = (name: string): Draft<ListedBag> =>
  defineDraft(name, {
    version: 1,
    isWhole: ({ items }) =>
      Array.isArray(items) &&
      items.every(({ item, count }) => typeof item === 'string' && Number.isInteger(count) && count > 0),
  })

export const bagDraft = defineBagDraft('bag')

/** The list of a booked pickup, from the first change until it is saved. */
export const bookedBagDraft = (pickupId: number): Draft<ListedBag> => defineBagDraft(`bag-${pickupId}`)

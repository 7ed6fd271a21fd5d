/** An order of stored garments alone: nothing of it comes back for now, whatever fees stand beside it. */
export const isStorageAlone = (kinds: readonly string[]): boolean =>
  kinds.some((kind) => kind.startsWith('storage')) &&
  kinds.every((kind) => kind.startsWith('storage') || kind === 'rush' || kind === 'delivery')

/** The same of an order as its customer sees it: until it is priced nobody knows what is in the bag. */
export const isStoredAlone = ({ basket, feeList }: ShownOrder): boolean =>
  isStorageAlone([
    ...(basket?.itemList ?? []).map(() => 'item'),
    ...(basket?.extraItems ?? []).map(() => 'extra'),
    ...feeList.map(({ kind }) => kind),
  ])

interface ShownOrder {
  basket: { itemList: readonly unknown[]; extraItems: readonly unknown[] } | null
  feeList: readonly { kind: string }[]
}

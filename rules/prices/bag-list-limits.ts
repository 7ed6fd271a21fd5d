/** The customer's own list of what is in the bag: square feet of a rug are counted too, and a wardrobe has an end. */
export const bagListLimits = { maxLines: 60, maxCount: 999 } as const

import { defineDraft } from '../drafts.ts'

/** Their screens are not built yet; until then only their being there counts. */
export const packagesDraft = defineDraft<unknown>('packages')
export const checkoutDraft = defineDraft<unknown>('checkout')

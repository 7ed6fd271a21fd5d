import { type Draft, defineDraft } from '../../core/drafts.ts'

export interface MissingWords {
  message: string
}

/** Each order has its own: what is missing from one is not sent about another. */
export const missingDraftOf = (order: number): Draft<MissingWords> =>
  defineDraft<MissingWords>(`missing.${order}`, { customersOnly: true, isKeyed: true })

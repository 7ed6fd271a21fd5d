import { defineDraft } from '../../core/drafts.ts'

export interface PhoneValues {
  title: string
  /** The number as the form shows it: ten digits with dashes, without the prefix. */
  number: string
}

export const phonesDraft = defineDraft<(PhoneValues & { id: number })[]>('profilePhone', {
  customersOnly: true,
  isKeyed: true,
})

import { defineDraft } from '../../core/drafts.ts'

/** The number that was typed in place of the one that was wrong. */
export const numberDraft = defineDraft<{ number: string }>('verifyNumber', { customersOnly: true, isKeyed: true })

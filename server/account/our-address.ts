import { brand } from '#contract/brand'
import { foldCase } from '#rules/checks'

const OURS: ReadonlySet<string> = new Set([brand.infoEmail, brand.supportEmail].map(foldCase))

/** The office's letter boxes: what is written to them is not a customer's, and no customer is called by them. */
export const isOurAddress = (email: string): boolean => OURS.has(foldCase(email))

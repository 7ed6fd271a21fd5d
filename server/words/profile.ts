import { brand } from '#contract/brand'
import { policy } from '#rules/policy'
import type { Letter } from './letter.ts'
import { textOf } from './text.ts'

/** The owner of a phone hears this about it. A code proves the phone, so that it is never a letter. */

export const phoneCode = (code: string): string =>
  textOf(
    () =>
      `${code} is your code. It works for ${policy.accounts.phoneCodeMinutes} minutes. Nobody from ${brand.name} will ask you for it.`,
  )

/** Staff have released the number, because it is somebody else's. */
export const phoneReleased = (number: string): Letter => ({
  subject: 'A phone number was taken off your account',
  paragraphs: [
    `We have taken the number ending in ${number.slice(-4)} off your ${brand.name} account, because it belongs to someone else. If it is yours, please call ${brand.phoneShown}.`,
  ],
})

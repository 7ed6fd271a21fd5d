import { policy } from '../policy.ts'
import { signUpConsents } from './sign-up-consents.ts'

/** All that customers agree to, in the words that are kept with the day on which they did. */
export const consents = { ...signUpConsents, ...policy.consents }
export type ConsentKind = keyof typeof consents

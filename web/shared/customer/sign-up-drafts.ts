import type { PlanName } from '#rules/policy'
import { defineDraft } from '../../core/drafts.ts'

interface CheckedAddress {
  zipCode: string
  addressLine1: string
}

/** The address that the service-area check hands on to registration. */
export const addressDraft = defineDraft<CheckedAddress>('address')

/** The zip code of a check that found it to be ours. `index.html` looks for it by its key, before anything of this has come. */
export const areaAnswerDraft = defineDraft<{ zipCode: string }>('areaAnswer')

/** The plan that is marked at the packages and has not been sent yet. A visitor may have marked one with their estimate. */
export const planDraft = defineDraft<PlanName>('plan', { version: 1 })

/** Everything of the registration but its password. */
export const registrationDraft = defineDraft<CheckedAddress & { phone: string; email: string }>('registration', {
  isKeyed: true,
})

/** The address just typed is the newer word, also for a registration that was begun with another. The old answer is past. */
export function rememberAddress(address: CheckedAddress): void {
  addressDraft.write(address)
  areaAnswerDraft.clear()
  const begun = registrationDraft.read()
  if (begun) registrationDraft.write({ ...begun, ...address })
}

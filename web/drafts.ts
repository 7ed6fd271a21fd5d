/**
 * What was typed and not yet sent, under separate keys of this tab's storage. Drafts survive a reload, a lost network and
 * a 401; they never hold passwords or card data, and another customer never sees them.
 */
export interface Drafts {
  /** From the service-area check, for registration. */
  address: { zipCode: string; addressLine1: string }
  registration: { zipCode: string; addressLine1: string; phone: string; email: string }
  packages: unknown
  delivery: { pickupDate: string; rushDelivery: boolean; recurringPickup: number[] }
  checkout: unknown
}

const PREFIX = 'larkspur.draft.'
const OWNER = 'larkspur.drafts-of'

export function readDraft<Name extends keyof Drafts>(name: Name): Drafts[Name] | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeDraft<Name extends keyof Drafts>(name: Name, draft: Drafts[Name]): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // Storage that is full or forbidden costs the draft, not the form.
  }
}

export function clearDraft(name: keyof Drafts): void {
  sessionStorage.removeItem(PREFIX + name)
}

export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) || key === OWNER) sessionStorage.removeItem(key)
  }
}

/** Drafts written before signing in become the customer's; those of somebody else are dropped. */
export function keepDraftsFor(email: string): void {
  const owner = sessionStorage.getItem(OWNER)
  if (owner !== null && owner !== email) clearDrafts()
  sessionStorage.setItem(OWNER, email)
}

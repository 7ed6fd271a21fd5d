/**
 * What was typed and not yet sent, under separate keys of this tab's storage. Drafts survive a reload, a lost network and
 * a 401; they never hold passwords or card data. Each belongs to whoever was signed in when it was written: after a 401
 * they wait unseen for the same customer, and go when another one comes.
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
const VISITOR = 'visitor'

export function readDraft<Name extends keyof Drafts>(name: Name): Drafts[Name] | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeDraft<Name extends keyof Drafts>(name: Name, draft: Drafts[Name]): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // Storage that is full or forbidden costs the draft, not the form.
  }
}

export function clearDraft(name: keyof Drafts): void {
  sessionStorage.removeItem(keyOf(name))
}

export function clearDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key)
  sessionStorage.removeItem(OWNER)
}

/** The customer's own drafts are in sight again, and what was typed before signing in joins them. */
export function ownDrafts(email: string): void {
  sessionStorage.setItem(OWNER, email)
  for (const key of draftKeys()) {
    const [owner, name] = key.slice(PREFIX.length).split('/')
    if (owner === VISITOR) sessionStorage.setItem(keyOf(name as keyof Drafts), sessionStorage.getItem(key) ?? '')
    if (owner !== encodeURIComponent(email)) sessionStorage.removeItem(key)
  }
}

/** Nobody is signed in: what belongs to a customer is out of sight. */
export function disownDrafts(): void {
  sessionStorage.removeItem(OWNER)
}

function keyOf(name: keyof Drafts): string {
  const owner = sessionStorage.getItem(OWNER)
  return `${PREFIX}${owner === null ? VISITOR : encodeURIComponent(owner)}/${name}`
}

const draftKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

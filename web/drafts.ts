import type { Profile } from '#contract/profile'

/**
 * What was typed and not yet sent, under separate keys of this tab's storage. Drafts survive a reload, a lost network and
 * a 401; they never hold passwords or card data. Each belongs to whoever was signed in when it was written: after a 401
 * they wait unseen for the same customer, and go when another one comes.
 */
export interface Drafts {
  /** From the service-area check, for registration. */
  address: { zipCode: string; addressLine1: string }
  registration: { zipCode: string; addressLine1: string; phone: string; email: string }
  contact: KeptLead<{ fullName: string; email: string; phone: string; message: string }>
  storage: KeptLead<{ fullName: string; phone: string; email: string; accept: boolean }>
  /** `asked` is the address that we do not come to, as the form was opened with it. */
  notify: KeptLead<Drafts['address'] & { email: string; phone: string; asked: Drafts['address'] }>
  packages: unknown
  delivery: { pickupDate: string; rushDelivery: boolean; recurringPickup: number[] }
  checkout: unknown
  /** From the rug page, until a pickup is booked: sign-up clears `delivery`, and this is not part of it. */
  rugVisit: { day: string; rugCount: number }
  profile: { firstName: string; lastName: string }
  /** One for each that was edited, the latest last; `id` is 0 for one that is new. */
  profileAddress: {
    id: number
    title: string
    zipCode: string
    addressLine1: string
    addressLine2: string
    instructions: string
    hasDoorman: boolean
  }[]
  profilePhone: { id: number; title: string; number: string }[]
  preferences: Pick<Profile, 'starch' | 'noCrease' | 'fixTears' | 'detergents' | 'fabricSoftener'>
  accountEmail: { email: string }
}

/** With the time that the words took: who goes on after a reload and sends at once is not a machine. */
interface KeptLead<Words> {
  words: Words
  filledInMs: number
}

/** Forms that only a customer sees. A visitor never has such a draft. */
const CUSTOMERS_ONLY: readonly (keyof Drafts)[] = [
  'profile',
  'profileAddress',
  'profilePhone',
  'preferences',
  'accountEmail',
]

const PREFIX = 'larkspur.draft.'
const OWNER = 'larkspur.drafts-of'
const VISITOR = 'visitor'

/**
 * Whose session has just ended. A form that a 401 takes off the screen writes its last words a moment later, and they
 * belong to whoever typed them.
 */
let lastOwner: string | null = null

export function readDraft<Name extends keyof Drafts>(name: Name): Drafts[Name] | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name, currentOwner())) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Who types, for a form to note as it comes up: a 401 under it makes nobody else of them. */
export function typist(): string | null {
  try {
    return currentOwner()
  } catch {
    // No storage: forbidden, or the page is just being written.
    return null
  }
}

export function writeDraft<Name extends keyof Drafts>(name: Name, draft: Drafts[Name], by: string | null = null): void {
  try {
    const isCustomers = CUSTOMERS_ONLY.includes(name)
    const owner = currentOwner() ?? (by !== null || isCustomers ? lastOwner : null)
    // Somebody else is here by now, or whoever typed it has left on purpose.
    if ((by !== null && owner !== by) || (isCustomers && owner === null)) return
    sessionStorage.setItem(keyOf(name, owner), JSON.stringify(draft))
  } catch {
    // Storage that is full or forbidden costs the draft, not the form.
  }
}

/** The address just typed is the newer word, also for a registration that was begun with another. */
export function rememberAddress(address: Drafts['address']): void {
  writeDraft('address', address)
  const begun = readDraft('registration')
  if (begun) writeDraft('registration', { ...begun, ...address })
}

export function clearDraft(name: keyof Drafts, by: string | null = null): void {
  try {
    for (const owner of [currentOwner(), ...(by === null ? [] : [by])]) sessionStorage.removeItem(keyOf(name, owner))
  } catch {
    // Where storage is forbidden there is no draft.
  }
}

export function clearDrafts(): void {
  lastOwner = null
  try {
    for (const key of draftKeys()) sessionStorage.removeItem(key)
    sessionStorage.removeItem(OWNER)
  } catch {
    // Where storage is forbidden there are none.
  }
}

/** The customer's own drafts are in sight again, and what was typed before signing in joins them. */
export function ownDrafts(email: string): void {
  sessionStorage.setItem(OWNER, email)
  for (const key of draftKeys()) {
    const [owner, name] = key.slice(PREFIX.length).split('/')
    if (owner === VISITOR) sessionStorage.setItem(keyOf(name as keyof Drafts, email), sessionStorage.getItem(key) ?? '')
    if (owner !== encodeURIComponent(email)) sessionStorage.removeItem(key)
  }
}

/** The customer is known by another address from now on; what was typed under the old one is still theirs. */
export function moveDrafts(from: string, to: string): void {
  const prefix = `${PREFIX}${encodeURIComponent(from)}/`
  for (const key of draftKeys().filter((each) => each.startsWith(prefix))) {
    const name = key.slice(prefix.length) as keyof Drafts
    sessionStorage.setItem(keyOf(name, to), sessionStorage.getItem(key) ?? '')
  }
}

/** Nobody is signed in: what belongs to a customer is out of sight. */
export function disownDrafts(): void {
  lastOwner = currentOwner() ?? lastOwner
  sessionStorage.removeItem(OWNER)
}

/** Where a written page finds a visitor's draft, before anything of this has come. */
export const visitorsKey = (name: keyof Drafts): string => keyOf(name, null)

const currentOwner = (): string | null => sessionStorage.getItem(OWNER)

function keyOf(name: keyof Drafts, owner: string | null): string {
  return `${PREFIX}${owner === null ? VISITOR : encodeURIComponent(owner)}/${name}`
}

const draftKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

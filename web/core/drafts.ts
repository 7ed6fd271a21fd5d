/**
 * A draft is what was typed into a form and not yet sent, under its own key of this tab's storage. Drafts survive a reload, a
 * lost network and a 401; they never hold passwords or card data. Each belongs to the person who was signed in when it was
 * written: after a 401 the drafts wait unseen for the same customer, and go when another one comes.
 *
 * A draft is defined beside its form, or in the spine where two rooms share it.
 */
export interface Draft<Values> extends Kept<Values> {
  /** The storage key under which a written page finds a visitor's draft before this module is loaded. */
  readonly visitorsKey: string
  /** The Idempotency-Key under which the form was sent, until its outcome is known. */
  readonly attempt?: Kept<string>
}

interface Kept<Values> {
  read(): Values | undefined
  /** `by` is the typist that a form noted as it came up. */
  write(values: Values, by?: string | null): void
  clear(by?: string | null): void
}

interface DraftOptions<Values> {
  /** Says whether a found draft is usable: one that was changed by hand counts as nothing if it would break the page. */
  isWhole?: (found: Partial<Values>) => boolean
  /** Only a customer sees the form, so a visitor never has such a draft. */
  customersOnly?: boolean
  /** The form's call takes an Idempotency-Key. */
  isKeyed?: boolean
  /** Raised when the draft is given another shape: what an older release left in the tab then counts as nothing. */
  version?: number
}

const PREFIX = 'larkspur.draft.'
const OWNER = 'larkspur.drafts-of'
const VISITOR = 'visitor'

/**
 * The customer whose session has just ended. A form that a 401 takes off the screen writes its last words a moment later, and
 * they belong to the customer who typed them.
 */
let lastOwner: string | null = null

export function defineDraft<Values>(name: string, options: DraftOptions<Values> = {}): Draft<Values> {
  return {
    ...kept<Values>(name, options),
    visitorsKey: keyOf(name, null),
    ...(options.isKeyed && { attempt: kept<string>(`${name}.key`, { ...options, isWhole: () => true }) }),
  }
}

function kept<Values>(name: string, { customersOnly = false, version, isWhole }: DraftOptions<Values>): Kept<Values> {
  return {
    read() {
      try {
        const found = JSON.parse(sessionStorage.getItem(keyOf(name, currentOwner())) ?? 'null') ?? undefined
        const values = version === undefined ? found : found?.version === version ? found.values : undefined
        return values === undefined || !isWhole || isWhole(values ?? {}) ? values : undefined
      } catch {
        return undefined
      }
    },
    write(values, by = null) {
      try {
        const owner = currentOwner() ?? (by !== null || customersOnly ? lastOwner : null)
        // Somebody else is here by now, or the typist has left on purpose.
        if ((by !== null && owner !== by) || (customersOnly && owner === null)) return
        sessionStorage.setItem(keyOf(name, owner), JSON.stringify(version === undefined ? values : { version, values }))
      } catch {
        // Storage that is full or forbidden costs the draft, not the form.
      }
    },
    clear(by = null) {
      try {
        for (const owner of [currentOwner(), ...(by === null ? [] : [by])])
          sessionStorage.removeItem(keyOf(name, owner))
      } catch {
        // There is no draft if the browser forbids storage.
      }
    },
  }
}

/** The person who types, for a form to note as it comes up: a 401 under the form makes nobody else of them. */
export function typist(): string | null {
  try {
    return currentOwner()
  } catch {
    // No storage: forbidden, or the page is just being written.
    return null
  }
}

export function clearDrafts(): void {
  lastOwner = null
  try {
    for (const key of draftKeys()) sessionStorage.removeItem(key)
    sessionStorage.removeItem(OWNER)
  } catch {
    // There are no drafts if the browser forbids storage.
  }
}

/** The customer's own drafts are in sight again, and what was typed before signing in joins them. */
export function ownDrafts(email: string): void {
  sessionStorage.setItem(OWNER, email)
  for (const key of draftKeys()) {
    const [owner, name = ''] = key.slice(PREFIX.length).split('/')
    if (owner === VISITOR) sessionStorage.setItem(keyOf(name, email), sessionStorage.getItem(key) ?? '')
    if (owner !== encodeURIComponent(email)) sessionStorage.removeItem(key)
  }
}

/** The customer is known by another address from now on; the drafts under the old one are still theirs. */
export function moveDrafts(from: string, to: string): void {
  const prefix = `${PREFIX}${encodeURIComponent(from)}/`
  for (const key of draftKeys().filter((each) => each.startsWith(prefix))) {
    sessionStorage.setItem(keyOf(key.slice(prefix.length), to), sessionStorage.getItem(key) ?? '')
  }
}

/** Nobody is signed in: a customer's drafts are out of sight. */
export function disownDrafts(): void {
  lastOwner = currentOwner() ?? lastOwner
  sessionStorage.removeItem(OWNER)
}

const currentOwner = (): string | null => sessionStorage.getItem(OWNER)

function keyOf(name: string, owner: string | null): string {
  return `${PREFIX}${owner === null ? VISITOR : encodeURIComponent(owner)}/${name}`
}

const draftKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

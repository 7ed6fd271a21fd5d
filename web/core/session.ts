import { useSyncExternalStore } from 'react'
import { clearDrafts, disownDrafts, moveDrafts, ownDrafts } from './drafts.ts'

/**
 * The person who is signed in. The token lives in this tab's temporary storage; "Keep me signed in" leaves a cookie that only
 * the refresh call can read, and beside it a flag without any secret that says that asking is worth it.
 */
export interface SessionUser {
  email: string
  token: string
}

export interface Session {
  user: SessionUser | null
  /** Has just registered: the next step is the Advantage slides, not the packages. */
  isNew: boolean
  /** Was signed in until a moment ago, and did not log out. */
  hasEnded: boolean
}

const KEY = 'larkspur.session'
const KEPT_FLAG = 'larkspur_kept'
const SIGNING_OUT = 'larkspur.leaving'
const VISITOR: Session = { user: null, isNew: false, hasEnded: false }

let session: Session | undefined
/** Counts who came and went. A session that is renewed is the same visit, also under a new address. */
let visit = 0
const listeners = new Set<() => void>()

export function currentSession(): Session {
  session ??= { ...VISITOR, user: readStored() }
  return session
}

export function signIn(user: SessionUser, { isNew = false } = {}): void {
  visit += 1
  remember(user, isNew)
}

/** Goes on with the session under a new token, or under the address that the customer has confirmed meanwhile. */
export function renewSession(next: SessionUser): void {
  const { user, isNew } = currentSession()
  if (user && user.email !== next.email) stored(() => moveDrafts(user.email, next.email))
  remember(next, isNew)
}

/** Tells later whether the same person is still here, before an answer is kept in their name. */
export function sameVisit(): () => boolean {
  const begun = visit
  return () => visit === begun
}

/** The one who has just registered has arrived; from now on /registration leads to the packages. */
export function arrived(): void {
  if (currentSession().isNew) change({ ...currentSession(), isNew: false })
}

/** The session is over, by a 401 or by its end. The drafts wait for the same customer. */
export function endSession(): void {
  const hasEnded = currentSession().user !== null
  visit += 1
  stored(() => {
    sessionStorage.removeItem(KEY)
    disownDrafts()
  })
  change({ ...VISITOR, hasEnded })
}

/** The customer signs out on purpose: nothing of theirs stays behind, and until the server knows, no cookie brings them back. */
export function signOutHere(): void {
  const email = currentSession().user?.email ?? ''
  stored(() => {
    clearDrafts()
    localStorage.setItem(SIGNING_OUT, email)
  })
  forgetKept()
  endSession()
  change(VISITOR)
}

/** Somebody logged out here and the server may not have heard of it. */
export const isSigningOut = (): boolean => stored(() => localStorage.getItem(SIGNING_OUT) !== null) ?? false
export const markSignedOut = (): void => void stored(() => localStorage.removeItem(SIGNING_OUT))

/** Says whether a cookie from an earlier visit may bring the session back. */
export const mayBeKept = (): boolean => document.cookie.split('; ').includes(`${KEPT_FLAG}=1`)

/** The cookie is of no use any more. */
export function forgetKept(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet.
  document.cookie = `${KEPT_FLAG}=; Path=/; Max-Age=0; SameSite=Strict`
}

/** Tells the page's style who is here. Before React came it could only guess. */
export function showWhoIsHere(): void {
  document.documentElement.dataset['session'] = currentSession().user ? 'customer' : 'visitor'
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, writtenFor)
}

/** Whom the written page was written for: as long as React takes it over, that is who is here. */
let writtenFor = (): Session => VISITOR

/** The build writes a page for somebody whose name and things it does not know. */
export function writeFor(whom: 'visitor' | 'customer'): void {
  const customer: Session = { ...VISITOR, user: { email: '', token: '' } }
  writtenFor = () => (whom === 'customer' ? customer : VISITOR)
}

/** A page that was written for customers is taken over by the one who is here, so nothing of it is drawn twice. */
export function takeOverAsCustomer(): void {
  writtenFor = currentSession
}

/** Forgets what was read on a customer's behalf: it must not outlive the session, however that ends. */
export function onSessionEnd(forget: () => void): void {
  let { user } = currentSession()
  subscribe(() => {
    const { user: now } = currentSession()
    if (user && !now) forget()
    user = now
  })
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', signOutWithOthers)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A customer who logs out in one tab is out in all of them. */
function signOutWithOthers({ key, newValue }: StorageEvent): void {
  if (key !== SIGNING_OUT || newValue === null || newValue !== currentSession().user?.email) return
  stored(clearDrafts)
  endSession()
  change(VISITOR)
}

function remember(user: SessionUser, isNew: boolean): void {
  stored(() => {
    sessionStorage.setItem(KEY, JSON.stringify(user))
    localStorage.removeItem(SIGNING_OUT)
    ownDrafts(user.email)
  })
  change({ user, isNew, hasEnded: false })
}

function change(next: Session): void {
  session = next
  showWhoIsHere()
  for (const listener of listeners) listener()
}

function readStored(): SessionUser | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SessionUser> | null
    if (kept?.email && kept.token) return { email: kept.email, token: kept.token }
  } catch {
    // Garbage counts as nothing.
  }
  stored(() => sessionStorage.removeItem(KEY))
  return null
}

/** If the browser forbids storage, the session lives in memory and the visit goes on. */
function stored<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

import { useSyncExternalStore } from 'react'
import { clearDrafts, keepDraftsFor } from './drafts.ts'

/**
 * Who is signed in. The token lives in this tab's temporary storage; "Keep me signed in" leaves a cookie that only the
 * refresh call can read, and beside it a flag without any secret that says that asking is worth it.
 */
export interface SessionUser {
  email: string
  token: string
}

export interface Session {
  user: SessionUser | null
  /** Just registered in this visit: the next step is the Advantage slides, not the packages. */
  isNew: boolean
}

const KEY = 'larkspur.session'
const KEPT_FLAG = 'larkspur_kept=1'
const VISITOR: Session = { user: null, isNew: false }

let session: Session | undefined
const listeners = new Set<() => void>()

export function currentSession(): Session {
  session ??= { user: readStored(), isNew: false }
  return session
}

export function signIn(user: SessionUser, { isNew = false } = {}): void {
  sessionStorage.setItem(KEY, JSON.stringify(user))
  keepDraftsFor(user.email)
  change({ user, isNew })
}

/** The session is over, by a 401 or by its end. What was typed stays, for the same customer. */
export function endSession(): void {
  sessionStorage.removeItem(KEY)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet.
  document.cookie = `${KEPT_FLAG.split('=')[0]}=; Path=/; Max-Age=0; SameSite=Strict`
  change(VISITOR)
}

/** The customer leaves on purpose: nothing of theirs stays behind. */
export function forgetSession(): void {
  clearDrafts()
  endSession()
}

/** Whether a cookie from an earlier visit may bring the session back. */
export const mayBeKept = (): boolean => document.cookie.split('; ').includes(KEPT_FLAG)

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => VISITOR)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Session): void {
  session = next
  document.documentElement.dataset['session'] = next.user ? 'customer' : 'visitor'
  for (const listener of listeners) listener()
}

function readStored(): SessionUser | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SessionUser> | null
    return stored?.email && stored.token ? { email: stored.email, token: stored.token } : null
  } catch {
    return null
  }
}

import type { StaffDeed } from '#rules/staff-roles'
import { ask, type DeskAnswer, isSignedOut } from './api.ts'
import { kept } from './kept.ts'
import { deskNow, noteServerNow } from './server-time.ts'
import { createStore } from './store.ts'

export type Me = DeskAnswer<'GET /desk/me/'>

/** `asking` until it is known; `away` where nobody answers and nobody is known here. */
type Who =
  | { state: 'asking' }
  | { state: 'away' }
  | { state: 'in'; me: Me }
  /** `over`: a session ended by itself, and `name` is whose it was. */
  | { state: 'out'; over: { name: string } | undefined }

export const who = createStore<Who>({ state: 'asking' })

/** Says whether whoever is signed in now is so still: an answer that comes late is nobody's. */
export function samePerson(): () => boolean {
  const idNow = () => {
    const now = who.get()
    return now.state === 'in' ? now.me.id : undefined
  }
  const before = idNow()
  return () => before !== undefined && idNow() === before
}

export const may = (me: Me, deed: StaffDeed): boolean => me.may.includes(deed)

/** Run when one person goes and another may come: whatever screens hold of the first is dropped. */
const onGone = new Set<() => void>()
export function whenGone(forget: () => void): void {
  onGone.add(forget)
}

/** Asks who is signed in. Until there is an answer, it is whoever was, for as long as the session lasts. */
export async function findOut(): Promise<void> {
  const known = await kept.get<Me>('me')
  const isLasting = known && deskNow().getTime() < Date.parse(known.sessionEndsAt)
  // A page that shows somebody goes on showing them until the server has said who it is.
  if (isLasting && who.get().state !== 'in') who.set({ state: 'in', me: known })
  try {
    await comeIn(await ask('GET /desk/me/'))
  } catch (error) {
    if (isSignedOut(error)) await endVisit()
    else if (!isLasting) who.set({ state: 'away' })
  }
}

/** Somebody is signed in. What another person has left here is theirs, and goes first. */
export async function comeIn(me: Me): Promise<void> {
  await noteServerNow(me.now)
  const before = await kept.get<Me>('me')
  const shown = who.get()
  // Another tab may have kept them already, while this one still shows whoever was here before.
  if ((before && before.id !== me.id) || (shown.state === 'in' && shown.me.id !== me.id)) await forgetPerson()
  await kept.put('me', me)
  who.set({ state: 'in', me })
}

/** The session is over. The deeds that wait stay for whoever did them. */
export async function endVisit(): Promise<void> {
  const before = await kept.get<Me>('me')
  // Several calls may hear of it, and only the first knows whose session it was.
  if (before || who.get().state !== 'out') who.set({ state: 'out', over: before && { name: before.name } })
  await forgetPerson()
}

/** Signs out, which needs the network: the cookie is the server's to take. */
export async function signOut(): Promise<void> {
  await ask('DELETE /desk/session/')
  who.set({ state: 'out', over: undefined })
  await forgetPerson()
}

async function forgetPerson(): Promise<void> {
  for (const forget of onGone) forget()
  await kept.drop('me')
  await kept.drop('route')
  await kept.drop('bag')
  await kept.drop('drafts')
}

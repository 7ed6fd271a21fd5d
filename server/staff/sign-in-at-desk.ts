import { MINUTE_MS } from '#rules/durations'
import { staffPolicy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import type { Party, SignedInStaff } from '../http/serve-desk.ts'
import type { Deps } from '../ports.ts'
import { beginAction, doerOf, endAction, noteRefused } from './actions.ts'
import { deskRefusal } from './desk-refusal.ts'
import { type NewSession, openStaffSession } from './desk-sessions.ts'
import { updateUsed } from './link-store.ts'
import { type OpenLink, requireOpenLink } from './links.ts'
import { findPasskey, lockPasskey, updatePasskeyUsed } from './passkey-store.ts'
import { askForNew, keepPasskey, readNew, readSigned, takeChallenge } from './passkeys.ts'
import { removePasskey } from './people.ts'
import { findPerson } from './people-store.ts'
import { updateSessionsEnded } from './session-store.ts'

/** The ways in: a passkey, or a one-time link with which the first one is made. There is no other. */

/** What a browser sent, read by the contract. `id` names the passkey. */
type Credential = { id: string } & object

/** Nobody signs in with a passkey that is locked, nor with one that has counted backwards: somebody else has a copy of it. */
export async function signInAtDesk(
  deps: Deps,
  party: Party,
  {
    token,
    credential,
  }: { token: string | undefined; credential: Credential & { response: { userHandle?: string | null | undefined } } },
): Promise<NewSession> {
  const { database, clock } = deps
  const challenge = await takeChallenge(deps, token, { purpose: 'sign_in' })
  const found = await findPasskey(database.db, credential.id)
  if (found === undefined) throw deskRefusal('passkey_unknown')
  const { userHandle } = credential.response
  if (typeof userHandle === 'string' && userHandle !== found.handle) throw deskRefusal('passkey_unknown')
  const counter = await readSigned(party, challenge, found, credential)
  const opened = await database.transaction(async (db): Promise<NewSession | undefined> => {
    const passkey = await lockPasskey(db, found.id)
    const now = clock.now()
    const person = passkey && (await findPerson(db, passkey.staffId))
    if (passkey === undefined || person === undefined) throw deskRefusal('passkey_unknown')
    const isCopy = (counter > 0 || passkey.counter > 0) && counter <= passkey.counter
    if (isCopy || passkey.lockedAt !== null) {
      if (passkey.lockedAt === null) await updatePasskeyUsed(db, passkey.id, { lockedAt: now })
      // Whoever came in with it before may be the one with the copy.
      await updateSessionsEnded(db, ['passkeyId', passkey.id], now)
      return undefined
    }
    await updatePasskeyUsed(db, passkey.id, { counter, usedAt: now })
    return openStaffSession(deps, db, { ...person, passkeyId: passkey.id }, now)
  })
  if (opened !== undefined) return opened
  const typed = {
    ...doerOf({ id: found.staffId, name: found.name }),
    command: 'sign in',
    args: ['sign in', found.device],
  }
  const text = `The passkey "${found.device}" has been copied: it is locked, and its sessions are over.`
  await noteRefused(deps, typed, { text, refusal: 'passkey_copied' })
  throw deskRefusal('passkey_copied')
}

/** Whom a link is for. Somebody who is signed in does not make a passkey in another one's name by mistake. */
export async function lookAtLink(
  { database, clock }: Deps,
  token: string,
  signedIn: SignedInStaff | undefined,
): Promise<OpenLink> {
  const link = await requireOpenLink(database.db, token, clock.now())
  if (signedIn !== undefined && signedIn.id !== link.staffId) throw deskRefusal('link_of_another')
  return link
}

export async function askToUseLink(deps: Deps, party: Party, token: string, signedIn: SignedInStaff | undefined) {
  const link = await lookAtLink(deps, token, signedIn)
  return askForNew(deps, party, { ...link, id: link.staffId }, { purpose: 'link', linkId: link.id })
}

export async function spendLink(
  deps: Deps,
  party: Party,
  given: { token: string; device: string; credential: Credential; tryToken: string | undefined },
  signedIn: SignedInStaff | undefined,
): Promise<NewSession> {
  const link = await lookAtLink(deps, given.token, signedIn)
  const challenge = await takeChallenge(deps, given.tryToken, { purpose: 'link', linkId: link.id })
  const passkey = await readNew(party, challenge, given.credential)
  const opened = await deps.database.transaction(async (db) => {
    const now = deps.clock.now()
    // Of two who use it at once the second finds it used.
    if (!(await updateUsed(db, link.id, now))) {
      await requireOpenLink(db, given.token, now)
      throw deskRefusal('link_unknown')
    }
    const person = await findPerson(db, link.staffId)
    if (person === undefined) throw deskRefusal('link_unknown')
    const passkeyId = await keepPasskey(db, person.id, { ...passkey, device: given.device }, now)
    return openStaffSession(deps, db, { ...person, passkeyId }, now)
  })
  await note(
    deps,
    opened.staff,
    given.device,
    `${opened.staff.name} used the link and made the passkey "${given.device}".`,
  )
  return opened
}

export async function askForPasskey(deps: Deps, party: Party, staff: SignedInStaff) {
  requireAfresh(deps, staff)
  const person = await findPerson(deps.database.db, staff.id)
  if (person === undefined) throw deskRefusal('session_over')
  return askForNew(deps, party, person, { purpose: 'passkey', sessionId: staff.sessionId })
}

export async function addPasskey(
  deps: Deps,
  party: Party,
  staff: SignedInStaff,
  given: { device: string; credential: Credential; tryToken: string | undefined },
): Promise<void> {
  requireAfresh(deps, staff)
  const challenge = await takeChallenge(deps, given.tryToken, { purpose: 'passkey', sessionId: staff.sessionId })
  const passkey = await readNew(party, challenge, given.credential)
  await deps.database.transaction((db) =>
    keepPasskey(db, staff.id, { ...passkey, device: given.device }, deps.clock.now()),
  )
  await note(deps, staff, given.device, `${staff.name} made the passkey "${given.device}".`)
}

export async function removeOwnPasskey(deps: Deps, staff: SignedInStaff, id: number): Promise<void> {
  requireAfresh(deps, staff)
  const outcome = await removePasskey(deps, { id, staffId: staff.id })
  if ('refusal' in outcome) {
    throw outcome.refusal === 'last_passkey' ? deskRefusal('last_passkey') : new AppError('not_found')
  }
  await note(deps, staff, outcome.device, `${staff.name} removed the passkey "${outcome.device}".`)
}

async function note(deps: Deps, staff: { id: number; name: string }, device: string, text: string): Promise<void> {
  const command = 'staff passkey'
  const act = await beginAction(deps, { ...doerOf(staff), command, args: [command, device] })
  if ('id' in act) await endAction(deps, act, { isDone: true, text })
}

/** A session that was left open, or stolen, makes no way in that outlasts it. */
export function requireAfresh({ clock }: Deps, { beganAt }: SignedInStaff): void {
  const isAfresh = clock.now().getTime() - beganAt.getTime() <= staffPolicy.desk.afreshMinutes * MINUTE_MS
  if (!isAfresh) throw deskRefusal('sign_in_afresh')
}

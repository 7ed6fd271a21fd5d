import { instantAt, laDay } from '#rules/days/days'
import type { StaffRole } from '#rules/staff-roles'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { listOpenLinks, updateTakenBack } from './link-store.ts'
import { isLinkOpen, makeLink, type NewLink } from './links.ts'
import { deletePasskeys, listPasskeys } from './passkey-store.ts'
import {
  countDeeds,
  insertPerson,
  listOpenSessions,
  listStaff,
  lockStaff,
  type StaffRow,
  updatePerson,
} from './people-store.ts'
import { updateSessionsEnded } from './session-store.ts'

/** Who works here. One door is the desk, the other one the command line; both come through here. */

export type Person = Awaited<ReturnType<typeof listPeople>>[number]

/** Everybody, with what they come in by. */
export async function listPeople({ database: { db }, clock }: Deps) {
  const now = clock.now()
  const [people, passkeys, links] = [await listStaff(db), await listPasskeys(db), await listOpenLinks(db)]
  const [sessions, deeds] = [await listOpenSessions(db, now), await countDeeds(db, instantAt(laDay(now), 0))]
  const owners = people.filter(({ role }) => role === 'owner')
  return people.map(({ handle, leftAt, ...person }) => ({
    ...person,
    isLastOwner: person.role === 'owner' && owners.length === 1,
    passkeys: passkeys.filter(({ staffId }) => staffId === person.id),
    sessionEndsAt: sessions.findLast(({ staffId }) => staffId === person.id)?.endsAt ?? null,
    link: links.find((link) => link.staffId === person.id && isLinkOpen(link, now)) ?? null,
    deedsToday: Number(deeds.find(({ staffId }) => staffId === person.id)?.count ?? 0),
  }))
}

/** Those who drive, with their places. */
export const readDrivers = async (db: Db): Promise<StaffRow[]> =>
  (await listStaff(db)).filter(({ role }) => role === 'driver')

/** Who of them has an open session. */
export async function readSignedIn({ database, clock }: Deps): Promise<Set<number>> {
  return new Set((await listOpenSessions(database.db, clock.now())).map(({ staffId }) => staffId))
}

export const ownPasskeys = ({ database: { db } }: Deps, id: number) => listPasskeys(db, id)

/** The one whom staff mean: by number, or by a name in whatever case it is typed. */
export async function findSomebody({ database: { db } }: Deps, who: string | number): Promise<StaffRow | undefined> {
  const isMeant = ({ id, name }: StaffRow) =>
    typeof who === 'number' ? id === who : name.toLowerCase() === who.toLowerCase()
  return (await listStaff(db)).find(isMeant)
}

export interface Wanted {
  name: string
  role: StaffRole
  places: string[]
}

type NotChanged = { refusal: 'no_such_person' | 'name_taken' | 'last_owner' }
type Invited = { person: StaffRow; link: NewLink }

const HANDLE_BYTES = 32

export function addPerson(deps: Deps, wanted: Wanted, madeBy: string): Promise<Invited | NotChanged> {
  return changeStaff(deps, async (db, staff, now) => {
    if (isNameTaken(staff, wanted.name)) return { refusal: 'name_taken' }
    const handle = deps.random.bytes(HANDLE_BYTES).toString('base64url')
    const person = await insertPerson(db, { ...wanted, handle, addedAt: now })
    return { person, link: await makeLink(deps, db, person.id, madeBy, now) }
  })
}

/** Another role begins with a sign-in of its own. */
export function changePerson(
  deps: Deps,
  id: number,
  wanted: { [Field in keyof Wanted]?: Wanted[Field] | undefined },
): Promise<{ person: StaffRow } | NotChanged> {
  return changeStaff(deps, async (db, staff, now) => {
    const person = staff.find((each) => each.id === id)
    if (person === undefined) return { refusal: 'no_such_person' }
    const { name = person.name, role = person.role, places = person.places } = wanted
    if (isNameTaken(staff, name, id)) return { refusal: 'name_taken' }
    if (role !== person.role && isLastOwner(staff, person)) return { refusal: 'last_owner' }
    if (role !== person.role) {
      await updateSessionsEnded(db, ['staffId', id], now)
      // A link was handed to whoever they were then.
      await updateTakenBack(db, id, now)
    }
    return { person: await updatePerson(db, id, { name, role, places }) }
  })
}

/** Somebody works here no longer. What they did stays with their name. */
export function removePerson(deps: Deps, id: number): Promise<{ person: StaffRow } | NotChanged> {
  return changeStaff(deps, async (db, staff, now) => {
    const person = staff.find((each) => each.id === id)
    if (person === undefined) return { refusal: 'no_such_person' }
    if (isLastOwner(staff, person)) return { refusal: 'last_owner' }
    await updateSessionsEnded(db, ['staffId', id], now)
    await updateTakenBack(db, id, now)
    await deletePasskeys(db, ['staffId', id])
    return { person: await updatePerson(db, id, { leftAt: now }) }
  })
}

export function inviteAgain(deps: Deps, id: number, madeBy: string): Promise<Invited | NotChanged> {
  return changeStaff(deps, async (db, staff, now) => {
    const person = staff.find((each) => each.id === id)
    if (person === undefined) return { refusal: 'no_such_person' }
    return { person, link: await makeLink(deps, db, id, madeBy, now) }
  })
}

/** For a stolen phone: nothing that they came in by before opens anything, the last passkey included, and the new link is the one way in. */
export function resetPerson(deps: Deps, id: number, madeBy: string): Promise<Invited | NotChanged> {
  return changeStaff(deps, async (db, staff, now) => {
    const person = staff.find((each) => each.id === id)
    if (person === undefined) return { refusal: 'no_such_person' }
    await updateSessionsEnded(db, ['staffId', id], now)
    await deletePasskeys(db, ['staffId', id])
    return { person, link: await makeLink(deps, db, id, madeBy, now) }
  })
}

/** `hadOne` is false where no link was open. */
export function takeLinkBack(deps: Deps, id: number): Promise<{ person: StaffRow; hadOne: boolean } | NotChanged> {
  return changeStaff(deps, async (db, staff, now) => {
    const person = staff.find((each) => each.id === id)
    if (person === undefined) return { refusal: 'no_such_person' }
    return { person, hadOne: await updateTakenBack(db, id, now) }
  })
}

/** At once: every call looks at its session. An open link would be a way back in. */
export function endSessionsOf(deps: Deps, id: number): Promise<{ person: StaffRow } | NotChanged> {
  return changeStaff(deps, async (db, staff, now) => {
    const person = staff.find((each) => each.id === id)
    if (person === undefined) return { refusal: 'no_such_person' }
    await updateSessionsEnded(db, ['staffId', id], now)
    await updateTakenBack(db, id, now)
    return { person }
  })
}

export type PasskeyRemoval = { device: string; name: string } | { refusal: 'no_such_passkey' | 'last_passkey' }

/** With a passkey go the sessions that it opened. Whoever asks for their own says whose it must be. */
export function removePasskey(deps: Deps, { id, staffId }: { id: number; staffId?: number }): Promise<PasskeyRemoval> {
  return changeStaff(deps, async (db, staff, now): Promise<PasskeyRemoval> => {
    const all = await listPasskeys(db)
    const passkey = all.find((each) => each.id === id)
    const person = staff.find((each) => each.id === passkey?.staffId)
    if (passkey === undefined || person === undefined || (staffId ?? person.id) !== person.id) {
      return { refusal: 'no_such_passkey' }
    }
    // One that is locked opens nothing: whoever has no other cannot sign in with it either.
    const others = all.filter((each) => each.staffId === person.id && each.id !== id && each.lockedAt === null)
    if (others.length === 0 && passkey.lockedAt === null) return { refusal: 'last_passkey' }
    await updateSessionsEnded(db, ['passkeyId', id], now)
    await deletePasskeys(db, ['id', id])
    return { device: passkey.device, name: person.name }
  })
}

function changeStaff<Result>(
  { database, clock }: Deps,
  change: (db: Db, staff: readonly StaffRow[], now: Date) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (db) => change(db, await lockStaff(db), clock.now()))
}

const isNameTaken = (staff: readonly StaffRow[], name: string, butOf?: number) =>
  staff.some((each) => each.id !== butOf && each.name.toLowerCase() === name.toLowerCase())

const isLastOwner = (staff: readonly StaffRow[], person: StaffRow) =>
  person.role === 'owner' && staff.filter(({ role }) => role === 'owner').length === 1

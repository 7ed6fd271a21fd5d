import { deskLinks } from '#contract/desk/links'
import { displayMoment } from '#rules/days/days'
import { nearestNames } from '#rules/nearest-names'
import { oneLine } from '#rules/plain-text'
import { STAFF_ROLES, type StaffRole } from '#rules/staff-roles'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { act, type Commands, type Deed, done, type Given, look, type Printed, refused, UsageError } from './command.ts'
import { tellList } from './tell-list.ts'

/** Who may come in at the desk. The desk's own screen carries out the same deeds. */

export const staffCommands: Commands = {
  'staff list': {
    usage: '',
    example: '',
    summary: 'Shows who may come in at the desk: role, passkeys, who is signed in, open links',
    words: 0,
    read: () => look(listStaff),
  },
  'staff add': {
    usage: `NAME --role ${STAFF_ROLES.join('|')} [--places "Palo Alto, Sunnyvale"]`,
    example: '"Joel Park" --role driver',
    summary:
      'Lets somebody come in at the desk, with a one-time link to make a passkey; --places are those that a driver drives to, else the ones that nobody else does',
    words: 1,
    options: { role: { type: 'string' }, places: { type: 'string' } },
    read(given) {
      const role = roleOf(given)
      if (role === undefined) throw new UsageError(`Say what they do with --role: ${STAFF_ROLES.join(', ')}.`)
      return addDeed({ name: nameOf(given.words[0]), role, places: placesOf(given) ?? [] })
    },
  },
  'staff change': {
    usage: `NAME [--name "New Name"] [--role ${STAFF_ROLES.join('|')}] [--places "…"]`,
    example: '"Joel Park" --role desk',
    summary: 'Renames somebody, or changes role or places; another role begins with signing in anew',
    words: 1,
    options: { name: { type: 'string' }, role: { type: 'string' }, places: { type: 'string' } },
    read(given) {
      const [role, places] = [roleOf(given), placesOf(given)]
      const wanted = {
        ...(given.options['name'] !== undefined && { name: nameOf(String(given.options['name'])) }),
        ...(role !== undefined && { role }),
        ...(places !== undefined && { places }),
      }
      if (Object.keys(wanted).length === 0) throw new UsageError('Say what changes: --name, --role or --places.')
      return changeDeed(nameOf(given.words[0]), wanted)
    },
  },
  'staff link': {
    usage: 'NAME [--back]',
    example: '"Joel Park"',
    summary:
      'Makes a new one-time link, for a lost phone; the one before no longer works. --back takes an open one back',
    words: 1,
    options: { back: { type: 'boolean' } },
    read: ({ words: [name], options: { back } }) =>
      back === true ? takeLinkBackDeed(nameOf(name)) : linkDeed(nameOf(name)),
  },
  'staff end': {
    usage: 'NAME',
    example: '"Joel Park"',
    summary: 'Ends all sessions of somebody at once, and takes an open link back; they can sign in with their passkey',
    words: 1,
    read: ({ words: [name] }) => endDeed(nameOf(name)),
  },
  'staff passkey': {
    usage: 'NAME DEVICE',
    example: '"Joel Park" phone',
    summary: 'Removes a passkey, by the name of its device, with the sessions that it opened',
    words: 2,
    read({ words: [name, device = ''] }) {
      const who = nameOf(name)
      return act(async (deps) => {
        const { listPeople } = await import('../staff/people.ts')
        const person = (await listPeople(deps)).find((each) => each.name.toLowerCase() === who.toLowerCase())
        const passkey = person?.passkeys.find((each) => each.device.toLowerCase() === device.toLowerCase())
        if (person === undefined) return nobody(deps, who)
        if (passkey === undefined) return refused(`${person.name} has no passkey "${device}".`)
        return removePasskey(deps, passkey.id)
      })
    },
  },
  'staff reset': {
    usage: 'NAME',
    example: '"Joel Park"',
    summary:
      'For a stolen phone: passkeys, sessions and links of somebody end at once, the last passkey included, and a new one-time link is the only way in',
    words: 1,
    read: ({ words: [name] }) => resetDeed(nameOf(name)),
  },
  'staff remove': {
    usage: 'NAME',
    example: '"Joel Park"',
    summary: 'Somebody works here no longer: sessions, passkeys and links end at once; what was done stays in the log',
    words: 1,
    read: ({ words: [name] }) => removeDeed(nameOf(name)),
  },
}

/** Somebody by name, as it is typed, or by the number that the desk knows. */
type Who = string | number

export const addDeed = (wanted: { name: string; role: StaffRole; places: string[] }): Deed =>
  act(async (deps, { who }) => {
    const { addPerson } = await import('../staff/people.ts')
    const url = deps.config.desk?.url
    if (url === undefined) return refused(DESK_IS_OFF)
    const unknown = await unknownPlace(deps.database.db, wanted.places)
    if (unknown !== undefined) return unknown
    const outcome = await addPerson(deps, wanted, who)
    if ('refusal' in outcome) return { ...refused(NAME_TAKEN(wanted.name)), refusal: outcome.refusal }
    return invited(url, outcome, `${outcome.person.name} can come in at the desk (${outcome.person.role}).`)
  })

export const linkDeed = (who: Who): Deed =>
  aboutPerson(who, async (deps, { id }, madeBy) => {
    const { inviteAgain } = await import('../staff/people.ts')
    const url = deps.config.desk?.url
    if (url === undefined) return refused(DESK_IS_OFF)
    const outcome = await inviteAgain(deps, id, madeBy)
    if ('refusal' in outcome) return nobody(deps, who)
    return invited(url, outcome, `${outcome.person.name} has a new link.`)
  })

export const resetDeed = (who: Who): Deed =>
  aboutPerson(who, async (deps, { id }, madeBy) => {
    const { resetPerson } = await import('../staff/people.ts')
    const url = deps.config.desk?.url
    if (url === undefined) return refused(DESK_IS_OFF)
    const outcome = await resetPerson(deps, id, madeBy)
    if ('refusal' in outcome) return nobody(deps, who)
    return invited(url, outcome, `No passkey and no session of ${outcome.person.name} opens the desk any more.`)
  })

interface Change {
  name?: string | undefined
  role?: StaffRole | undefined
  places?: string[] | undefined
}

export const changeDeed = (who: Who, wanted: Change): Deed =>
  aboutPerson(who, async (deps, { id, name }) => {
    const unknown = await unknownPlace(deps.database.db, wanted.places ?? [])
    if (unknown !== undefined) return unknown
    const { changePerson } = await import('../staff/people.ts')
    const outcome = await changePerson(deps, id, wanted)
    if ('person' in outcome) {
      const { person } = outcome
      const places = person.places.length === 0 ? '' : `, ${person.places.join(', ')}`
      return done(`${name} is ${person.name} now: ${person.role}${places}.`, { id, ...wanted })
    }
    const sentence = outcome.refusal === 'name_taken' ? NAME_TAKEN(wanted.name ?? name) : LAST_OWNER(name)
    return { ...refused(sentence), refusal: outcome.refusal }
  })

export const takeLinkBackDeed = (who: Who): Deed =>
  aboutPerson(who, async (deps, { id, name }) => {
    const { takeLinkBack } = await import('../staff/people.ts')
    const outcome = await takeLinkBack(deps, id)
    const hadOne = 'person' in outcome && outcome.hadOne
    return hadOne ? done(`The link of ${name} no longer works.`, { id }) : refused(`${name} has no open link.`)
  })

export const endDeed = (who: Who): Deed =>
  aboutPerson(who, async (deps, { id, name }) => {
    const { endSessionsOf } = await import('../staff/people.ts')
    await endSessionsOf(deps, id)
    return done(`${name} is signed out everywhere.`, { id })
  })

export const removeDeed = (who: Who): Deed =>
  aboutPerson(who, async (deps, { id, name }) => {
    const { removePerson } = await import('../staff/people.ts')
    const outcome = await removePerson(deps, id)
    if ('person' in outcome) return done(`${name} can no longer come in at the desk.`, { id })
    return outcome.refusal === 'last_owner'
      ? { ...refused(LAST_OWNER(name)), refusal: outcome.refusal }
      : nobody(deps, who)
  })

export const removePasskeyDeed = (id: number): Deed => act((deps) => removePasskey(deps, id))

async function removePasskey(deps: Deps, id: number): Promise<Printed> {
  const people = await import('../staff/people.ts')
  const outcome = await people.removePasskey(deps, { id })
  if ('device' in outcome) return done(`The passkey "${outcome.device}" of ${outcome.name} is removed.`, { id })
  const sentence = outcome.refusal === 'last_passkey' ? LAST_PASSKEY : 'There is no such passkey.'
  return { ...refused(sentence), refusal: outcome.refusal }
}

const DESK_IS_OFF =
  'The desk is off: DESK_URL says where it stands (in local, DESK_PORT). Without it a link would lead nowhere.'
const NAME_TAKEN = (name: string) =>
  `There is a ${name} already. Every entry in the log shows the name, so add something to it.`
const LAST_OWNER = (name: string) => `${name} is the last owner, and stays one.`
const LAST_PASSKEY =
  'This is the last passkey, and without one nobody could sign in: `staff link` makes a way to another first. Where it is stolen, `staff reset` ends it and makes a link, and `staff remove` takes somebody off.'

function aboutPerson(
  who: Who,
  work: (deps: Deps, person: { id: number; name: string }, by: string) => Promise<Printed>,
): Deed {
  return act(async (deps, by) => {
    const { findSomebody } = await import('../staff/people.ts')
    const person = await findSomebody(deps, who)
    return person === undefined ? nobody(deps, who) : work(deps, person, by.who)
  })
}

async function nobody(deps: Deps, who: Who): Promise<Printed> {
  const { listPeople } = await import('../staff/people.ts')
  const names = (await listPeople(deps)).map(({ name }) => name)
  const near = typeof who === 'string' ? nearestNames(names, who, 3) : []
  const hint = near.length === 0 ? '' : ` The nearest: ${near.join(', ')}.`
  return { ...refused(`Nobody here is called ${who}.${hint}`), refusal: 'no_such_person' }
}

/** The token stands behind the #: no server and no log sees it. */
export const linkAddress = (deskUrl: string, token: string): string => `${deskUrl}${deskLinks.link}#${token}`

/** The link is shown this once; the kept sentence is without it. */
function invited(
  url: string,
  { person, link }: { person: { id: number; name: string }; link: { token: string; expiresAt: Date } },
  sentence: string,
): Printed {
  const address = linkAddress(url, link.token)
  return {
    ...done(
      `${sentence} Give them this link, which works once, until ${displayMoment(link.expiresAt)}, and is shown only now:\n${address}`,
      { id: person.id, link: { url: address, expiresAt: link.expiresAt.toISOString() } },
    ),
    sentence,
  }
}

async function unknownPlace(db: Db, places: readonly string[]): Promise<Printed | undefined> {
  const { placesByDrive } = await import('../catalogue/served-area.ts')
  const known = await placesByDrive(db)
  const unknown = places.find((place) => !known.includes(place))
  if (unknown === undefined) return undefined
  return refused(`We do not drive to ${unknown}. The nearest: ${nearestNames(known, unknown, 3).join(', ')}.`)
}

async function listStaff(deps: Deps): Promise<Printed> {
  const { listPeople } = await import('../staff/people.ts')
  const people = await listPeople(deps)
  const rows = people.map(({ id, name, role, places, passkeys, sessionEndsAt, seenAt, link }) => ({
    id,
    name,
    role,
    places,
    passkeys: passkeys.map(({ device, lockedAt }) => (lockedAt === null ? device : `${device} (locked)`)),
    sessionEndsAt: sessionEndsAt?.toISOString() ?? null,
    seenAt: seenAt?.toISOString() ?? null,
    linkUntil: link?.expiresAt.toISOString() ?? null,
  }))
  const moment = (at: string | null) => (at === null ? '' : displayMoment(new Date(at)))
  return tellList(rows, {
    headings: ['Name', 'Role', 'Passkeys', 'Last seen', 'Now'],
    cells: ({ name, role, places, passkeys, sessionEndsAt, seenAt, linkUntil }) => [
      name,
      [role, ...places].join(', '),
      passkeys.join(', ') || 'none yet',
      moment(seenAt),
      [
        sessionEndsAt === null ? 'signed out' : `signed in until ${moment(sessionEndsAt)}`,
        ...(linkUntil === null ? [] : [`link open until ${moment(linkUntil)}`]),
      ].join(', '),
    ],
    empty: 'Nobody can come in at the desk yet: staff add NAME --role owner makes the first one.',
  })
}

const LONGEST_NAME = 60

function nameOf(typed: string | undefined): string {
  const name = oneLine(typed ?? '').trim()
  if (name === '' || name.length > LONGEST_NAME) throw new UsageError(`A name has 1 to ${LONGEST_NAME} letters.`)
  return name
}

function roleOf({ options: { role } }: Given): StaffRole | undefined {
  if (role === undefined) return undefined
  const known = STAFF_ROLES.find((each) => each === role)
  if (known === undefined) throw new UsageError(`--role is one of ${STAFF_ROLES.join(', ')}.`)
  return known
}

/** None is an empty text. */
function placesOf({ options: { places } }: Given): string[] | undefined {
  if (places === undefined) return undefined
  return String(places)
    .split(',')
    .map((place) => oneLine(place).trim())
    .filter(Boolean)
}

import { placesByDrive } from '../../catalogue/served-area.ts'
import { type DeskApi, type SignedInStaff, serveDesk } from '../../http/serve-desk.ts'
import type { Printed } from '../../ops/command.ts'
import {
  addDeed,
  changeDeed,
  endDeed,
  linkDeed,
  removeDeed,
  removePasskeyDeed,
  resetDeed,
  takeLinkBackDeed,
} from '../../ops/staff.ts'
import type { Deps } from '../../ports.ts'
import { listPeople } from '../../staff/people.ts'
import { requireAfresh } from '../../staff/sign-in-at-desk.ts'
import { doDeed, requireDone } from '../do-deed.ts'
import { readDeedsToday } from './deeds-today.ts'
import { presentPerson } from './present-people.ts'

/** Who works here, as an owner sees and changes it. */
export function peopleRoutes(api: DeskApi, deps: Deps): void {
  serveDesk(api, 'listPeople', async ({ staff }) => {
    const people = await listPeople(deps)
    return {
      people: people.map((person) => presentPerson(person, staff.id)),
      places: await placesByDrive(deps.database.db),
    }
  })
  serveDesk(api, 'addPerson', async ({ body: { name, role, places = [] }, staff }) => {
    requireAfresh(deps, staff)
    const args = [name, '--role', role]
    const deed = addDeed({ name, role, places })
    return invitationOf(staff, await requireDone(doDeed(deps, staff, { command: 'staff add', args, deed })))
  })
  serveDesk(api, 'inviteAgain', async ({ id, staff }) => {
    requireAfresh(deps, staff)
    const wanted = { command: 'staff link', args: [id], deed: linkDeed(id) }
    return invitationOf(staff, await requireDone(doDeed(deps, staff, wanted)))
  })
  serveDesk(api, 'resetPerson', async ({ id, staff }) => {
    requireAfresh(deps, staff)
    const wanted = { command: 'staff reset', args: [id], deed: resetDeed(id) }
    return invitationOf(staff, await requireDone(doDeed(deps, staff, wanted)))
  })
  serveDesk(api, 'changePerson', async ({ id, body, staff }) => {
    if (body.role !== undefined) requireAfresh(deps, staff)
    const args = [id, ...Object.entries(body).flatMap(([option, value]) => [`--${option}`, String(value)])]
    await requireDone(doDeed(deps, staff, { command: 'staff change', args, deed: changeDeed(id, body) }))
    return present(staff, id)
  })
  serveDesk(api, 'removePerson', async ({ id, staff }) => {
    await requireDone(doDeed(deps, staff, { command: 'staff remove', args: [id], deed: removeDeed(id) }))
  })
  serveDesk(api, 'takeLinkBack', async ({ id, staff }) => {
    const wanted = { command: 'staff link', args: [id, '--back'], deed: takeLinkBackDeed(id) }
    await requireDone(doDeed(deps, staff, wanted))
  })
  serveDesk(api, 'endSessions', async ({ id, staff }) => {
    await requireDone(doDeed(deps, staff, { command: 'staff end', args: [id], deed: endDeed(id) }))
  })
  serveDesk(api, 'removePasskey', async ({ id, staff }) => {
    await requireDone(doDeed(deps, staff, { command: 'staff passkey', args: [id], deed: removePasskeyDeed(id) }))
  })
  serveDesk(api, 'listDeeds', () => readDeedsToday(deps))

  async function present(staff: SignedInStaff, id: number) {
    const person = (await listPeople(deps)).find((each) => each.id === id)
    if (person === undefined) throw new Error(`Person ${id} has just gone.`)
    return presentPerson(person, staff.id)
  }

  async function invitationOf(staff: SignedInStaff, { thing }: Printed) {
    const { id, link } = thing as { id: number; link: { url: string; expiresAt: string } }
    return { person: await present(staff, id), link }
  }
}

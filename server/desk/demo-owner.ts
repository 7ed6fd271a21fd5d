import { linkAddress } from '../ops/staff.ts'
import type { Deps } from '../ports.ts'
import { addPerson, inviteAgain, listPeople } from '../staff/people.ts'

const DEMO_OWNER = 'Maren Vance'

/** The demo has an owner, and each start a new link for them: a link is shown once. */
export async function linkForDemoOwner(deps: Deps, url: string): Promise<string | undefined> {
  const owner = (await listPeople(deps)).find(({ role }) => role === 'owner')
  const by = 'the start'
  const invited =
    owner === undefined
      ? await addPerson(deps, { name: DEMO_OWNER, role: 'owner', places: [] }, by)
      : await inviteAgain(deps, owner.id, by)
  return 'link' in invited ? linkAddress(url, invited.link.token) : undefined
}

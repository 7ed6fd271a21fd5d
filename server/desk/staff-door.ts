import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeskCall } from '#contract/desk/call'
import { HOUR_MS, MINUTE_MS } from '#rules/durations'
import { staffPolicy } from '#rules/policy'
import { mayDo } from '#rules/staff-roles'
import { AppError } from '../app-error.ts'
import { readCookie, setCookies } from '../http/cookies.ts'
import type { Party, StaffDoor } from '../http/serve-desk.ts'
import type { Deps } from '../ports.ts'
import { doerOf, noteRefused, type Typed } from '../staff/actions.ts'
import { deskRefusal } from '../staff/desk-refusal.ts'
import { findSessionOf } from '../staff/desk-sessions.ts'

/** Both are for all paths, as the prefix wants that ties a cookie to its very host. */
const SESSION = { name: 'larkspur_desk', path: '/', isHttpOnly: true }
const TRY = { name: 'larkspur_desk_try', path: '/', isHttpOnly: true }

export function openStaffDoor(deps: Deps, { origin }: Party): StaffDoor {
  const { config, limit } = deps
  const cookie = (reply: FastifyReply, name: typeof SESSION, value: string, seconds: number) =>
    setCookies(reply, config, [{ ...name, value, seconds }])
  const sessionToken = (request: FastifyRequest) => readCookie(request, config, SESSION)

  /** What somebody tried who may not is written down where it would have changed something. */
  async function noteTried(call: DeskCall, who: Omit<Typed, 'command' | 'args'>): Promise<void> {
    if (call.method === 'GET') return
    const command = call.deed ?? ''
    const text = 'It is not theirs to do. Nothing was done.'
    await noteRefused(deps, { ...who, command, args: [command] }, { text, refusal: 'not_allowed' })
  }

  return {
    async admit(request, call) {
      requireOwnPages(request, origin)
      const token = sessionToken(request)
      const found = token === undefined ? undefined : await findSessionOf(deps, token)
      if (call.deed === null) return found && 'staff' in found ? found.staff : undefined
      if (found === undefined) {
        await noteTried(call, { who: 'nobody signed in', osUser: 'desk' })
        throw deskRefusal('desk_not_signed_in')
      }
      const person = 'ended' in found ? found.ended : found.staff
      if ('staff' in found && mayDo(found.staff.role, call.deed)) {
        if (call.method !== 'GET') await limit.requireLeft('deskRefused', doerOf(person).osUser)
        return found.staff
      }
      await noteTried(call, doerOf(person))
      throw 'ended' in found ? deskRefusal('session_over') : new AppError('not_found')
    },
    sessionToken,
    signIn(reply, { token }) {
      cookie(reply, SESSION, token, (staffPolicy.desk.sessionHours * HOUR_MS) / 1000)
      cookie(reply, TRY, '', 0)
    },
    signOut: (reply) => cookie(reply, SESSION, '', 0),
    tryToken: (request) => readCookie(request, config, TRY),
    ask: (reply, token) => cookie(reply, TRY, token, (staffPolicy.desk.tryMinutes * MINUTE_MS) / 1000),
  }
}

/**
 * All is asked for by the desk's own pages. Cookies know no ports: a page of another program on this machine, or of a host beside ours, is
 * the same site to a browser and would have the cookie sent along. With what changes something every browser names the page's address; with
 * what only reads, new ones say whether it was one of the same address, or was typed.
 */
function requireOwnPages({ method, headers }: FastifyRequest, origin: string): void {
  const asker = headers['sec-fetch-site']
  const isOwn =
    method === 'GET' ? asker === undefined || asker === 'same-origin' || asker === 'none' : headers.origin === origin
  if (!isOwn) throw new AppError('not_found')
}

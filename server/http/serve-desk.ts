import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { DeskCall } from '#contract/desk/call'
import { type DeskCallName, type DeskCalls, deskCalls } from '#contract/desk/calls'
import { idParameter } from '#contract/fields'
import type { StaffRole } from '#rules/staff-roles'
import type { LimitName } from '../brakes/limits.ts'

/** Whoever is signed in at the desk. */
export interface SignedInStaff {
  id: number
  name: string
  role: StaffRole
  places: readonly string[]
  sessionId: number
  beganAt: Date
  endsAt: Date
}

/** The desk as passkeys know it: its exact host, and its address. */
export interface Party {
  rpId: string
  origin: string
}

/** Who comes in at the desk, and with which cookies. */
export interface StaffDoor {
  /** Lets a call in, or refuses it: without a session 401, in the wrong role as if there were no such address. */
  admit(request: FastifyRequest, call: DeskCall): Promise<SignedInStaff | undefined>
  sessionToken(request: FastifyRequest): string | undefined
  /** Hands out a session; the question that led to it is over. */
  signIn(reply: FastifyReply, session: { token: string }): void
  signOut(reply: FastifyReply): void
  tryToken(request: FastifyRequest): string | undefined
  /** Ties a question to this browser. */
  ask(reply: FastifyReply, token: string): void
}

/** The desk's routes are added to this. */
export interface DeskApi {
  app: FastifyInstance
  door: StaffDoor
  party: Party
}

declare module 'fastify' {
  interface FastifyRequest {
    staff: SignedInStaff | undefined
  }
}

/** A handler gets this: what was sent, the id in the path, and who is signed in. */
export interface DeskAsked<Wanted extends DeskCall> {
  body: Wanted extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined
  query: Wanted extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined
  id: Wanted['path'] extends `${string}:id${string}` ? number : undefined
  staff: Wanted['deed'] extends null ? SignedInStaff | undefined : SignedInStaff
  request: FastifyRequest
  reply: FastifyReply
}

type Answered<Wanted extends DeskCall> = Wanted extends { answer: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : unknown

/** Serves one call of the desk's list: let in by the table of roles, parsed and answered as it says there. */
export function serveDesk<Name extends DeskCallName>(
  { app, door }: DeskApi,
  name: Name,
  handler: (asked: DeskAsked<DeskCalls[Name]>) => Promise<Answered<DeskCalls[Name]>>,
  { limit }: { limit?: LimitName } = {},
): void {
  const call: DeskCall = deskCalls[name]
  const { body, query, answer, file, path } = call
  const status = call.status ?? (answer || file ? 200 : 204)
  app.route({
    method: call.method,
    url: path.replace(/\/$/, ''),
    config: { ...(limit && { limit }) },
    schema: {
      ...(path.includes(':id') && { params: idParameter }),
      ...(body && { body }),
      ...(query && { querystring: query }),
      response: { ...(answer && { [status]: answer }) },
    },
    // Strangers are refused before anything that they sent is read.
    onRequest: async (request) => {
      request.staff = await door.admit(request, call)
    },
    handler: async (request, reply) => {
      const { body, query, params, staff } = request
      const asked = { body, query, id: (params as { id?: number }).id, staff, request, reply }
      reply.code(status)
      const answered = await handler(asked as DeskAsked<DeskCalls[Name]>)
      if (reply.sent) return reply
      return reply.send(call.answer && answered)
    },
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call } from '#contract/call'
import { type CallName, type Calls, calls } from '#contract/calls'
import { idParameter } from '#contract/fields'
import type { HashTurns } from '../brakes/hash-turns.ts'
import type { LimitName } from '../brakes/limits.ts'
import type { Customer } from '../db/customers.ts'
import type { CustomerTurns } from './customer-turns.ts'

/** The customer behind a token, with the session it points at. */
export type SignedInCustomer = Customer & { sessionId: string; sessionExpiresAt: Date }

/** A topic's routes are added to this. */
export interface Api {
  app: FastifyInstance
  /** Refuses strangers before anything they sent is read. */
  authenticate(request: FastifyRequest): Promise<SignedInCustomer>
  /** Changes of one customer take turns; whoever only reads waits for nobody. */
  turns: CustomerTurns
  /** Likewise what strangers do about one account, by how they name it. */
  strangersTurns: CustomerTurns
  /** Lets a call in that is going to hash, or refuses it before it does anything. */
  admitHashing: HashTurns['admit']
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName
    /** A limit of the route's own, besides the one that every call counts for. */
    limit?: LimitName
    isHashing?: boolean
  }
  interface FastifyRequest {
    customer: SignedInCustomer | undefined
  }
}

/** A handler gets this: the parsed body, the id in the path, and who is calling. */
export interface Asked<Wanted extends Call> {
  body: Wanted extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined
  query: Wanted extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined
  id: Wanted['path'] extends `${string}:id${string}` ? number : undefined
  customer: Wanted['as'] extends 'customer' ? SignedInCustomer : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** The answer of a call that has one; for a call without an answer, whatever comes back stays here. */
type Answered<Wanted extends Call> = Wanted extends { answer: infer Schema extends z.ZodType }
  ? z.input<Schema> | FastifyReply
  : unknown

interface Options<Name extends CallName> {
  limit?: LimitName
  /** Names the customer whose row a stranger's call is going to lock. */
  names?: (body: Asked<Calls[Name]>['body']) => string
  /** The call hashes a password, on the way to a yes or a no. */
  isHashing?: boolean
}

type Handler<Name extends CallName> = (asked: Asked<Calls[Name]>) => Promise<Answered<Calls[Name]>>

/** Serves one call of the contract's list: guarded, parsed and answered as it says there. */
export function serve<Name extends CallName>(
  api: Api,
  name: Name,
  handler: Handler<Name>,
  { limit, names, isHashing = false }: Options<Name> = {},
): void {
  const call: Call = calls[name]
  api.app.route({
    method: call.method,
    url: call.path.replace(/\/$/, ''),
    config: { call: name, ...(call.isKeyed && { idempotency: true }), ...(limit && { limit }), isHashing },
    schema: schemaOf(call),
    ...(call.as === 'customer' && {
      onRequest: async (request: FastifyRequest) => {
        request.customer = await api.authenticate(request)
      },
    }),
    handler: async (request, reply) => {
      const asked = {
        body: request.body,
        query: request.query,
        id: (request.params as { id?: number }).id,
        customer: request.customer,
        request,
        reply,
      }
      reply.code(statusOf(call))
      const handled = () => handler(asked as Asked<Calls[Name]>)
      const work = isHashing ? () => api.admitHashing(handled) : handled
      const answer = await inTurn(request, work)
      // A reply that a handler sent by itself is awaited until it has left.
      if (reply.sent) return reply
      return reply.send(call.answer && answer)
    },
  })

  function inTurn<Result>({ customer, body }: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    if (names) return api.strangersTurns(names(body as Asked<Calls[Name]>['body']), work)
    return customer && call.method !== 'GET' ? api.turns(customer.id, work) : work()
  }
}

/** The status of an answer that went well. */
export const statusOf = ({ status, answer, file }: Call): number => status ?? (answer || file ? 200 : 204)

function schemaOf(call: Call) {
  const { path, body, query, answer, otherAnswers } = call
  return {
    ...(path.includes(':id') && { params: idParameter }),
    ...(body && { body }),
    ...(query && { querystring: query }),
    response: { ...(answer && { [statusOf(call)]: answer }), ...otherAnswers },
  }
}

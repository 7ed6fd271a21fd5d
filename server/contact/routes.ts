import { leadAnswer, leadInput } from '#contract/contact'
import type { Api } from '../http/api.ts'
import type { Limits } from '../http/limits.ts'
import type { Deps } from '../ports.ts'
import { receiveLead } from './receive-lead.ts'

export function contactRoutes(api: Api, deps: Deps, limit: Limits): void {
  api.post(
    '/customers',
    {
      config: { limit: 'lead' },
      schema: { tags: ['contact'], body: leadInput, response: { 201: leadAnswer } },
    },
    async ({ body }, reply) => {
      // Also from many networks, one address or number does not fill the office's letter box.
      await limit('leadEmail', body.email)
      if (body.phone) await limit('leadNumber', body.phone)
      await receiveLead(deps, body)
      return reply.code(201).send({ kind: body.kind, email: body.email })
    },
  )
}

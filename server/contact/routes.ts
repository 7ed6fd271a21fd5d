import { leadAnswer, leadInput } from '#contract/contact'
import type { Api } from '../api.ts'
import type { Deps } from '../ports.ts'
import { receiveLead } from './receive-lead.ts'

export function contactRoutes(api: Api, deps: Deps): void {
  api.post(
    '/customers',
    {
      config: { limit: 'lead' },
      schema: { tags: ['contact'], body: leadInput, response: { 201: leadAnswer } },
    },
    async (request, reply) => {
      await receiveLead(deps, request.body)
      return reply.code(201).send({ kind: request.body.kind, email: request.body.email })
    },
  )
}

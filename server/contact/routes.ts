import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { receiveLead } from './receive-lead.ts'

export function contactRoutes(api: Api, deps: Deps): void {
  serve(
    api,
    'sendLead',
    async ({ body }) => {
      // Also from many networks, one address or number does not fill the office's letter box.
      await deps.limit('leadEmail', body.email)
      if (body.phone) await deps.limit('leadNumber', body.phone)
      await receiveLead(deps, body)
      return { kind: body.kind, email: body.email }
    },
    { limit: 'lead' },
  )
}

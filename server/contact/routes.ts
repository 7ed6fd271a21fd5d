import { onceWithReplay } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { askStaffToLook, receiveHandedText } from './inbound-texts.ts'
import { receiveLead } from './receive-lead.ts'

export function contactRoutes(api: Api, deps: Deps): void {
  serve(
    api,
    'sendLead',
    async ({ body, request }) => {
      const { website: _, filledInMs: __, ...contents } = body
      const answer = { kind: body.kind, email: body.email }
      return onceWithReplay(
        deps,
        { request, contents },
        async (keyed) => {
          // Also from many networks, one address or number does not fill the office's letter box.
          await deps.limit('leadEmail', body.email)
          if (body.phone) await deps.limit('leadNumber', body.phone)
          await receiveLead(keyed, body)
          return answer
        },
        // It follows from what was sent, so nothing of it is kept.
        async () => answer,
      )
    },
    { limit: 'lead' },
  )

  serve(
    api,
    'handText',
    async ({ body }) => {
      await deps.limit('handedTextNumber', body.phone)
      await receiveHandedText(deps, body)
    },
    { limit: 'handedText' },
  )

  serve(api, 'askAboutText', ({ body }) => askStaffToLook(deps, body.sid), { limit: 'askAboutText' })
}

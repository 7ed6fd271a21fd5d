import { changeEmailInput, changePasswordInput, deletionAnswer, deletionInput } from '#contract/account'
import { presentDeletion, requestDeletion, undoDeletion } from '../close-account.ts'
import type { Api } from '../http/api.ts'
import type { Limits } from '../http/limits.ts'
import type { Deps } from '../ports.ts'
import type { BackOff } from './back-off.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { createGreeter } from './greeter.ts'
import { customerOf } from './sessions.ts'

/** What a signed-in customer does with the account as a whole. Whatever asks for the password again is limited together. */
export function ownAccountRoutes(api: Api, deps: Deps, limit: Limits, backOff: BackOff): void {
  const { welcome } = createGreeter(deps, backOff)
  const tags = ['account']
  const response = { 200: deletionAnswer }

  api.post('/auth/change_password', { schema: { tags, body: changePasswordInput } }, async (request, reply) => {
    const customer = customerOf(request)
    await limit('ownPassword', String(customer.id))
    // What was known of networks and devices goes with the old password; this one stays known.
    await welcome(request, reply, await changePassword(deps, customer, request.body))
    return reply.code(204).send()
  })

  api.post('/auth/change_email', { schema: { tags, body: changeEmailInput } }, async (request, reply) => {
    const customer = customerOf(request)
    await limit('ownPassword', String(customer.id))
    await changeEmail(deps, customer, request.body, limit)
    return reply.code(204).send()
  })

  api.get('/account/deletion', { schema: { tags, response } }, async (request) =>
    presentDeletion(customerOf(request), deps.clock.now()),
  )

  api.post('/account/deletion', { schema: { tags, body: deletionInput, response } }, async (request) => {
    const customer = customerOf(request)
    await limit('ownPassword', String(customer.id))
    return requestDeletion(deps, customer, request.body.password)
  })

  api.delete('/account/deletion', { schema: { tags, response } }, async (request) =>
    undoDeletion(deps, customerOf(request)),
  )
}

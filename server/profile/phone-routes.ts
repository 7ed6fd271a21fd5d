import { idParameter, phoneAnswer, phoneChange, phoneCodeInput, phoneInput, phoneList } from '#contract/profile'
import { customerOf } from '../account/sessions.ts'
import { AppError } from '../app-error.ts'
import type { Api } from '../http/api.ts'
import type { Limits } from '../http/limits.ts'
import type { Deps } from '../ports.ts'
import { findPhone, listPhones } from './phone-store.ts'
import { addPhone, changePhone, presentPhone, removePhone } from './phones.ts'
import { sendPhoneCode, verifyPhone } from './verify-phone.ts'

export function phoneRoutes(api: Api, deps: Deps, limit: Limits): void {
  const { db } = deps.database
  const tags = ['phones']
  const params = idParameter
  const response = { 200: phoneAnswer }
  // Whether a number is somebody's is heard here, so that it cannot be asked without end.
  const config = { limit: 'phone' } as const

  api.get('/phones', { schema: { tags, response: { 200: phoneList } } }, async (request) =>
    (await listPhones(db, customerOf(request).id)).map(presentPhone),
  )

  api.post(
    '/phones',
    { config, schema: { tags, body: phoneInput, response: { 201: phoneAnswer } } },
    async (request, reply) => reply.code(201).send(await addPhone(deps, customerOf(request).id, request.body)),
  )

  api.get('/phones/:id', { schema: { tags, params, response } }, async (request) =>
    presentPhone(await ownPhone(customerOf(request).id, request.params.id)),
  )

  api.put('/phones/:id', { config, schema: { tags, params, body: phoneInput, response } }, async (request) =>
    changePhone(deps, customerOf(request).id, request.params.id, request.body),
  )

  api.patch('/phones/:id', { config, schema: { tags, params, body: phoneChange, response } }, async (request) =>
    changePhone(deps, customerOf(request).id, request.params.id, request.body),
  )

  api.delete('/phones/:id', { schema: { tags, params } }, async (request, reply) => {
    await removePhone(deps, customerOf(request).id, request.params.id)
    return reply.code(204).send()
  })

  api.post(
    '/phones/:id/send_code',
    { config: { limit: 'phoneCode' }, schema: { tags, params } },
    async (request, reply) => {
      const { id } = customerOf(request)
      const phone = await ownPhone(id, request.params.id)
      // From whatever network: neither one number nor one customer's list of numbers is texted without end.
      await limit('phoneCodeNumber', phone.number)
      await limit('phoneCode', `customer ${id}`)
      await sendPhoneCode(deps, id, phone.id)
      return reply.code(204).send()
    },
  )

  api.post(
    '/phones/:id/verify',
    { config: { limit: 'phoneVerify' }, schema: { tags, params, body: phoneCodeInput, response } },
    async (request) => {
      const { id } = customerOf(request)
      const phone = await ownPhone(id, request.params.id)
      await limit('phoneVerifyNumber', phone.number)
      return presentPhone(await verifyPhone(deps, id, phone.id, request.body.code))
    },
  )

  async function ownPhone(customerId: number, id: number) {
    const phone = await findPhone(db, customerId, id)
    if (phone === undefined) throw new AppError('not_found')
    return phone
  }
}

import { addressAnswer, addressChange, addressInput, addressList, idParameter } from '#contract/profile'
import { customerOf } from '../account/sessions.ts'
import { AppError } from '../app-error.ts'
import type { Api } from '../http/api.ts'
import type { Deps } from '../ports.ts'
import { findAddress, listAddresses } from './address-store.ts'
import { addAddress, changeAddress, presentAddress, removeAddress } from './addresses.ts'

export function addressRoutes(api: Api, deps: Deps): void {
  const { db } = deps.database
  const tags = ['addresses']
  const params = idParameter
  const response = { 200: addressAnswer }

  api.get('/addresses', { schema: { tags, response: { 200: addressList } } }, async (request) =>
    (await listAddresses(db, customerOf(request).id)).map(presentAddress),
  )

  api.post(
    '/addresses',
    { schema: { tags, body: addressInput, response: { 201: addressAnswer } } },
    async (request, reply) => reply.code(201).send(await addAddress(deps, customerOf(request).id, request.body)),
  )

  api.get('/addresses/:id', { schema: { tags, params, response } }, async (request) => {
    const address = await findAddress(db, customerOf(request).id, request.params.id)
    if (address === undefined) throw new AppError('not_found')
    return presentAddress(address)
  })

  api.put('/addresses/:id', { schema: { tags, params, body: addressInput, response } }, async (request) =>
    changeAddress(deps, customerOf(request).id, request.params.id, request.body),
  )

  api.patch('/addresses/:id', { schema: { tags, params, body: addressChange, response } }, async (request) =>
    changeAddress(deps, customerOf(request).id, request.params.id, request.body),
  )

  api.delete('/addresses/:id', { schema: { tags, params } }, async (request, reply) => {
    await removeAddress(deps, customerOf(request).id, request.params.id)
    return reply.code(204).send()
  })
}

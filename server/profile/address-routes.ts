import { AppError } from '../app-error.ts'
import { once } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { findAddress, listAddresses } from './address-store.ts'
import { addAddress } from './addresses.ts'
import { presentAddress } from './present.ts'

export function addressRoutes(api: Api, deps: Deps): void {
  const { db } = deps.database

  serve(api, 'listAddresses', async ({ customer }) => (await listAddresses(db, customer.id)).map(presentAddress))

  serve(
    api,
    'addAddress',
    ({ customer, body, request, reply }) =>
      once(deps, { request, reply, present: presentAddress }, (keyed) => addAddress(keyed, customer.id, body)),
    { limit: 'address' },
  )

  serve(api, 'getAddress', async ({ customer, id }) => {
    const address = await findAddress(db, customer.id, id)
    if (address === undefined) throw new AppError('not_found')
    return presentAddress(address)
  })
}

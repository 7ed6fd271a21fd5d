import { AppError } from '../app-error.ts'
import { once } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { findPhone, listPhones } from './phone-store.ts'
import { addPhone, changePhone, removePhone } from './phones.ts'
import { presentPhone } from './present.ts'
import { sendPhoneCode, verifyPhone } from './verify-phone.ts'

/** A caller hears here whether a number is somebody's, so the calls are limited. */
const LIMITED = { limit: 'phone' } as const

export function phoneRoutes(api: Api, deps: Deps): void {
  const { limit, database } = deps

  serve(api, 'listPhones', async ({ customer }) => (await listPhones(database.db, customer.id)).map(presentPhone))

  serve(
    api,
    'addPhone',
    ({ customer, body, request, reply }) =>
      once(deps, { request, reply, present: presentPhone }, (keyed) => addPhone(keyed, customer.id, body)),
    LIMITED,
  )

  serve(api, 'getPhone', async ({ customer, id }) => presentPhone(await ownPhone(customer.id, id)))

  serve(
    api,
    'replacePhone',
    async ({ customer, id, body }) => presentPhone(await changePhone(deps, customer.id, id, body)),
    LIMITED,
  )

  serve(
    api,
    'changePhone',
    async ({ customer, id, body }) => presentPhone(await changePhone(deps, customer.id, id, body)),
    LIMITED,
  )

  serve(api, 'removePhone', ({ customer, id }) => removePhone(deps, customer.id, id))

  serve(
    api,
    'sendPhoneCode',
    async ({ customer, id }) => {
      const phone = await ownPhone(customer.id, id)
      // From whatever network: neither one number nor one customer's list of numbers is texted without end. A stranger who
      // typed the number has used up only his own part of it.
      await limit('phoneCodeNumber', `customer ${customer.id}: ${phone.number}`)
      await limit('phoneCodesToNumber', phone.number)
      await limit('phoneCode', `customer ${customer.id}`)
      await sendPhoneCode(deps, customer.id, id)
    },
    { limit: 'phoneCode' },
  )

  serve(
    api,
    'verifyPhone',
    async ({ customer, id, body }) => {
      const phone = await ownPhone(customer.id, id)
      await limit('phoneVerifyNumber', `customer ${customer.id}: ${phone.number}`)
      return presentPhone(await verifyPhone(deps, customer.id, id, body.code))
    },
    { limit: 'phoneVerify' },
  )

  async function ownPhone(customerId: number, id: number) {
    const phone = await findPhone(database.db, customerId, id)
    if (phone === undefined) throw new AppError('not_found')
    return phone
  }
}
